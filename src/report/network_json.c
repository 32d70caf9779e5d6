// network_json.c -- Every part of the network as an object.

#include "report/network_json.h"

#include "model/print.h"

typedef struct {
  json *j;
  strbuf text;
  printer print;
} writer;

static void put_text(writer *w, const char *key) {
  json_put_text(w->j, key, w->text.text, w->text.length);
  strbuf_clear(&w->text);
}

static void put_expr(writer *w, const char *key, const expr *e) {
  if (!e)
    return;
  print_expr(&w->print, e);
  put_text(w, key);
}

static void put_variables(writer *w, const network *net) {
  json_put_array(w->j, "variables");
  for (uint32_t i = 0; i < net->cells.count; i++) {
    const cell *c = &net->cells.data[i];
    if (c->kind != CELL_STATE && c->kind != CELL_META)
      continue;
    json_put_object(w->j, NULL);
    json_put_string(w->j, "name", c->name);
    json_put_int(w->j, "low", c->low);
    json_put_int(w->j, "high", c->high);
    json_put_int(w->j, "initial", c->init);
    json_put_bool(w->j, "meta", c->kind == CELL_META);
    json_end(w->j);
  }
  json_end(w->j);
  json_put_array(w->j, "clocks");
  for (uint32_t i = 1; i < net->clocks.count; i++) {
    json_put_object(w->j, NULL);
    json_put_string(w->j, "name", net->clocks.data[i].name);
    json_put_int(w->j, "initial", net->clocks.data[i].init);
    json_end(w->j);
  }
  json_end(w->j);
}

static void put_channels(writer *w, const network *net) {
  json_put_array(w->j, "channels");
  for (uint32_t i = 0; i < net->channels.count; i++) {
    const channel *c = &net->channels.data[i];
    json_put_object(w->j, NULL);
    json_put_string(w->j, "name", c->name);
    json_put_bool(w->j, "broadcast", c->broadcast);
    json_put_bool(w->j, "urgent", c->urgent);
    json_put_int(w->j, "priority", c->priority);
    json_end(w->j);
  }
  json_end(w->j);
  json_put_array(w->j, "vectors");
  for (uint32_t i = 0; i < net->vectors.count; i++) {
    json_put_array(w->j, NULL);
    for (uint32_t k = 0; k < net->vectors.data[i].count; k++) {
      const vector_part *part = &net->vectors.data[i].parts[k];
      json_put_object(w->j, NULL);
      json_put_string(w->j, "process", net->processes.data[part->process].name);
      json_put_string(w->j, "event", net->events.data[part->event]);
      json_put_bool(w->j, "weak", part->weak);
      json_end(w->j);
    }
    json_end(w->j);
  }
  json_end(w->j);
}

static void put_location(writer *w, const location *l) {
  json_put_object(w->j, NULL);
  json_put_string(w->j, "name", l->name);
  json_put_bool(w->j, "initial", l->initial);
  json_put_bool(w->j, "committed", l->committed);
  json_put_bool(w->j, "urgent", l->urgent);
  put_expr(w, "invariant", l->invariant);
  put_expr(w, "clock_invariant", l->clock_invariant);
  if (l->nrates) {
    json_put_array(w->j, "rates");
    for (uint32_t i = 0; i < l->nrates; i++) {
      print_place(&w->print, l->rates[i].clock);
      strbuf_puts(&w->text, "' == ");
      print_expr(&w->print, l->rates[i].value);
      put_text(w, NULL);
    }
    json_end(w->j);
  }
  if (l->nlabels) {
    json_put_array(w->j, "labels");
    for (uint32_t i = 0; i < l->nlabels; i++)
      json_put_string(w->j, NULL, l->labels[i]);
    json_end(w->j);
  }
  json_end(w->j);
}

static void put_edge(writer *w, const network *net, const process *p,
                     const edge *e) {
  static const char *const SYNC[] = {"internal", "send", "receive", "event"};
  json_put_object(w->j, NULL);
  json_put_string(w->j, "source", p->locations[e->source].name);
  json_put_string(w->j, "target", p->locations[e->target].name);
  json_put_int(w->j, "number", e->number);
  if (e->nselected) {
    json_put_array(w->j, "selected");
    for (uint32_t i = 0; i < e->nselected; i++)
      json_put_int(w->j, NULL, e->selected[i]);
    json_end(w->j);
  }
  put_expr(w, "guard", e->guard);
  put_expr(w, "clock_guard", e->clock_guard);
  json_put_string(w->j, "sync", SYNC[e->sync]);
  if (e->channel) {
    print_place(&w->print, e->channel);
    put_text(w, "channel");
  } else if (e->sync == EDGE_EVENT) {
    json_put_string(w->j, "event", net->events.data[e->event]);
  }
  if (e->update) {
    print_stmt(&w->print, e->update);
    put_text(w, "update");
  }
  json_end(w->j);
}

static void put_process(writer *w, const network *net, const process *p) {
  json_put_object(w->j, NULL);
  json_put_string(w->j, "name", p->name);
  json_put_string(w->j, "template", p->of);
  json_put_int(w->j, "priority", p->priority);
  json_put_array(w->j, "locations");
  for (uint32_t i = 0; i < p->nlocations; i++)
    put_location(w, &p->locations[i]);
  json_end(w->j);
  json_put_array(w->j, "edges");
  for (uint32_t i = 0; i < p->nedges; i++)
    put_edge(w, net, p, &p->edges[i]);
  json_end(w->j);
  json_end(w->j);
}

void network_json(const network *net, json *j) {
  writer w = {.j = j};
  digest_text digest;
  network_digest(net, digest);
  strbuf_init(&w.text);
  print_init(&w.print, net, &w.text, false);
  json_put_object(j, NULL);
  json_put_string(j, "format", "gnomon-network");
  json_put_int(j, "format_version", 1);
  json_put_string(j, "digest", digest);
  put_variables(&w, net);
  put_channels(&w, net);
  json_put_array(j, "functions");
  for (uint32_t i = 0; i < net->functions.count; i++) {
    json_put_object(j, NULL);
    json_put_string(j, "name", net->functions.data[i].name);
    print_stmt(&w.print, net->functions.data[i].body);
    put_text(&w, "body");
    json_end(j);
  }
  json_end(j);
  json_put_array(j, "processes");
  for (uint32_t i = 0; i < net->processes.count; i++)
    put_process(&w, net, &net->processes.data[i]);
  json_end(j);
  json_end(j);
  print_release(&w.print);
  strbuf_release(&w.text);
}
