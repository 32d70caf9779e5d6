#include "report/verdict_list.h"

bool verdict_is_wanted(const verdict *v) {
  const bool violated = v->asked && v->asked->wanted == WANTED_VIOLATED;
  return v->result.verdict == (violated ? VERDICT_VIOLATED : VERDICT_SATISFIED);
}

const char *verdict_simd_name(zone_level level) {
  static const char *const NAMES[] = {"scalar", "sse", "avx2", "auto"};
  return NAMES[level];
}

int verdict_width_bits(zone_width width) {
  static const int BITS[] = {16, 32, 64, 0};
  return BITS[width];
}

void verdict_cdd_order(const search_options *o, strbuf *out) {
  strbuf_puts(out, search_cdd_order_name(o->cdd_order));
  if (o->cdd_order == CDD_ORDER_RANDOM)
    strbuf_printf(out, ":%llu", (unsigned long long)o->cdd_seed);
}

static void diagram_text(const search_options *o, strbuf *out) {
  strbuf_printf(out, "cdd, direction %s, abstraction %s, bounds %s, cdd-order ",
                search_direction_name(o->direction),
                search_abstraction_name(o->abstraction),
                o->global_bounds ? "global" : "local");
  verdict_cdd_order(o, out);
}

static void matrix_text(const search_options *o, strbuf *out) {
  strbuf_printf(out,
                "cmd, direction %s, form %s, abstraction %s, bounds %s, %d-bit "
                "bounds, %s",
                search_direction_name(o->direction), search_form_name(o->form),
                search_abstraction_name(o->abstraction),
                o->global_bounds ? "global" : "local",
                verdict_width_bits(o->width), verdict_simd_name(o->simd));
}

void verdict_engine_text(const verdict *v, strbuf *out) {
  if (v->result.chosen.engine == SEARCH_ENGINE_CDD) {
    diagram_text(&v->result.chosen, out);
    return;
  }
  if (v->result.chosen.engine == SEARCH_ENGINE_CMD) {
    matrix_text(&v->result.chosen, out);
    return;
  }
  strbuf_printf(out, "zones, order %s, abstraction %s, bounds %s, zones %s",
                search_order_name(v->result.chosen.order),
                search_abstraction_name(v->result.chosen.abstraction),
                v->result.chosen.global_bounds ? "global" : "local",
                search_zones_name(v->result.chosen.zones));
  const search_options *o = &v->result.chosen;
  if (o->passed != PASSED_EXACT)
    strbuf_printf(out, ", passed %s", search_passed_name(o->passed));
  if (v->result.stats.has_diagrams) {
    strbuf_puts(out, ", cdd-order ");
    verdict_cdd_order(o, out);
  }
  if (o->no_inclusion)
    strbuf_puts(out, ", inclusion off");
  if (o->no_waiting_inclusion)
    strbuf_puts(out, ", waiting-inclusion off");
  if (o->reduce != REDUCE_NONE)
    strbuf_printf(out, ", reduce %s", search_reduction_name(o->reduce));
  if (o->volume != VOLUME_OFF)
    strbuf_printf(out, ", volume %s", search_volume_name(o->volume));
  if (o->accelerate != ACCELERATE_OFF)
    strbuf_printf(out, ", accelerate %s",
                  search_acceleration_name(o->accelerate));
  strbuf_printf(out, ", %d-bit bounds, %s",
                verdict_width_bits(v->result.chosen.width),
                verdict_simd_name(v->result.chosen.simd));
}
