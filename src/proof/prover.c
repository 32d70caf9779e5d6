// prover.c -- Writing the lines of a certificate.

#include "proof/prover.h"

#include <assert.h>
#include <inttypes.h>

#include "base/mem.h"
#include "model/print.h"

// ---- The file

static void find_state(prover *p) {
  const uint32_t processes = p->net->processes.count;
  p->state = mem_new((size_t)processes + p->net->cells.count, sizeof *p->state);
  for (uint32_t i = 0; i < processes; i++)
    p->state[p->width++] = i;
  for (uint32_t i = 0; i < p->net->cells.count; i++)
    if (p->net->cells.data[i].kind == CELL_STATE)
      p->state[p->width++] = processes + i;
  assert(p->width <= processes + p->net->cells.count);
}

void prover_init(prover *p, const semantics *s, watch *w, FILE *file) {
  const size_t n = s->clocks;
  *p = (prover){.file = file,
                .s = s,
                .net = s->network,
                .watch = w,
                .n = s->network->clocks.count,
                .discrete = mem_new(s->size, sizeof *p->discrete),
                .list = mem_new(n * n, sizeof *p->list)};
  find_state(p);
  p->before = mem_new(p->width, sizeof *p->before);
  strbuf_init(&p->line);
}

const char *prover_release(prover *p) {
  mem_free(p->state);
  mem_free(p->before);
  mem_free(p->discrete);
  mem_free(p->list);
  strbuf_release(&p->line);
  return p->trouble;
}

void prover_end_line(prover *p) {
  assert(p->line.length > 0 && p->line.text[p->line.length - 1] != '\n');
  strbuf_putc(&p->line, '\n');
  fwrite(p->line.text, 1, p->line.length, p->file);
  strbuf_clear(&p->line);
}

static void write_names(prover *p) {
  const network *net = p->net;
  const uint32_t processes = net->processes.count;
  strbuf_puts(&p->line, "processes");
  for (uint32_t i = 0; i < processes; i++)
    strbuf_printf(&p->line, " %s", net->processes.data[i].name);
  prover_end_line(p);
  strbuf_puts(&p->line, "variables");
  for (uint32_t i = processes; i < p->width; i++)
    strbuf_printf(&p->line, " %s",
                  net->cells.data[p->state[i] - processes].name);
  prover_end_line(p);
  strbuf_puts(&p->line, "clocks");
  for (uint32_t c = 1; c < p->n; c++)
    strbuf_printf(&p->line, " %s", net->clocks.data[c].name);
  prover_end_line(p);
}

void prover_open(prover *p, const query *asked, proof_order order) {
  static const char *const names[] = {"includes", "union", "alu"};
  digest_text digest;
  assert(p->states == 0 && p->zones == 0 && p->line.length == 0);
  network_digest(p->net, digest);
  strbuf_puts(&p->line, "gnomon-certificate 1");
  prover_end_line(p);
  if (p->net->name) {
    strbuf_printf(&p->line, "model %s", p->net->name);
    prover_end_line(p);
  }
  if (p->net->overflow != OVERFLOW_WRAP) {
    strbuf_printf(&p->line, "overflow %s",
                  overflow_mode_text(p->net->overflow));
    prover_end_line(p);
  }
  strbuf_printf(&p->line, "digest %s\nquery %s\norder %s", digest, asked->text,
                names[order]);
  prover_end_line(p);
  write_names(p);
}

void prover_end(prover *p) {
  strbuf_printf(&p->line, "end %" PRIu64 " %" PRIu64, p->states, p->zones);
  prover_end_line(p);
  if ((fflush(p->file) != 0 || ferror(p->file)) && !p->trouble)
    p->trouble = "the certificate cannot be written";
}

// Is there time for more?
bool prover_goes_on(prover *p) {
  if (p->trouble)
    return false;
  if (watch_is_due(p->watch, p->watch->touched) && !watch_goes_on(p->watch))
    p->trouble = p->watch->reason;
  return !p->trouble;
}

void prover_state(prover *p, const int32_t *discrete) {
  const uint32_t processes = p->net->processes.count;
  strbuf_puts(&p->line, "state");
  for (uint32_t i = 0; i < p->width; i++) {
    const int32_t at = discrete[p->state[i]];
    assert(i >= processes ||
           (uint32_t)at < p->net->processes.data[i].nlocations);
    strbuf_putc(&p->line, ' ');
    if (p->states && p->before[i] == at)
      strbuf_putc(&p->line, '=');
    else if (i < processes)
      strbuf_puts(&p->line, p->net->processes.data[i].locations[at].name);
    else
      strbuf_int(&p->line, at);
    p->before[i] = at;
  }
  prover_end_line(p);
  p->states++;
}

void prover_bound(prover *p, zone_constraint c) {
  const int64_t number = bound_constant(c.b);
  const bool lower = c.i == 0;
  assert(c.i != c.j && c.i < p->n && c.j < p->n && c.b != BOUND_INFINITY);
  if (number > PROVER_MOST / p->s->scale ||
      number < -PROVER_MOST / p->s->scale) {
    p->trouble = "a bound is too large for a certificate";
    return;
  }
  strbuf_puts(&p->line, " x");
  strbuf_int(&p->line, lower ? c.j : c.i);
  if (!lower && c.j != 0) {
    strbuf_puts(&p->line, "-x");
    strbuf_int(&p->line, c.j);
  }
  strbuf_putc(&p->line, lower ? '>' : '<');
  if (!bound_is_strict(c.b))
    strbuf_putc(&p->line, '=');
  strbuf_int(&p->line, (lower ? -number : number) * p->s->scale);
}

void prover_bounds(prover *p, const zone_kernel *k, const void *zone) {
  const uint32_t n = p->s->clocks;
  assert(p->states > 0 && k->is_valid(zone, n));
  const uint32_t count = k->reduce(zone, n, p->list);
  assert(count <= n * n);
  for (uint32_t i = 0; i < count; i++)
    prover_bound(p, p->list[i]);
  prover_end_line(p);
  p->zones++;
}

void prover_zone(prover *p, const zone_kernel *k, const void *zone) {
  strbuf_puts(&p->line, "zone");
  prover_bounds(p, k, zone);
}

void prover_zones(prover *p, const federation *f) {
  for (uint32_t i = 0; i < f->count; i++)
    prover_zone(p, f->kernel, federation_zone(f, i));
}

// ---- Sets that are diagrams

static void tell_failure(prover *p, cdd *m) {
  switch (cdd_why(m)) {
  case CDD_OVERFLOW:
    p->trouble = "a bound is too large for a certificate";
    break;
  case CDD_MEMORY:
    watch_out_of_memory(p->watch);
    p->trouble = p->watch->reason;
    break;
  default:
    p->trouble = p->watch->reason;
  }
  cdd_forgive(m);
}

void prover_set(prover *p, const uint64_t *key, cdd *m, cdd_set set) {
  federation zones;
  assert(p->line.length == 0);
  federation_init(&zones, zone_kernel_get(ZONE_64, ZONE_BEST), p->s->clocks);
  switch (cdd_extract(m, set, &zones)) {
  case CDD_YES:
    layout_unpack(&p->s->layout, key, p->discrete);
    prover_state(p, p->discrete);
    prover_zones(p, &zones);
    break;
  case CDD_NO:
    break;
  case CDD_FAILED:
    tell_failure(p, m);
  }
  federation_release(&zones);
}
