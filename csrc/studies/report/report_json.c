/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the report of a shader as JSON: every number of the page (docs/report.md). */
#include "studies/report/report_private.h"

static json_t *make_text_json(const char *s) {
  json_t *j = json_string(s);
  return j ? j : json_string_nocheck("?"); /* bytes that are not UTF-8 */
}

static json_t *make_report_number(uint64_t v) { return json_integer((json_int_t)v); }

static json_t *cost(const report_cost *c) {
  return json_pack("{s:I, s:I, s:I, s:I, s:I, s:f}", "issued", (json_int_t)c->issued, "cycles", (json_int_t)c->cycles, "frozen",
                   (json_int_t)c->frozen, "longest", (json_int_t)c->longest, "shortest", (json_int_t)c->shortest, "energy", c->energy);
}

static json_t *path(const gm_path_stats *p) {
  static const char *const unit[] = {"A", "B", "C", "T", "F"};
  if (!p->known)
    return json_null();
  json_t *busy = json_object();
  for (unsigned u = 0; u < GM_GRP_COUNT; u++)
    json_object_set_new(busy, unit[u], make_report_number(p->busy[u]));
  return json_pack("{s:I, s:o, s:s}", "cycles", (json_int_t)p->cycles, "busy", busy, "bound", gm_bound_name[p->bound]);
}

static json_t *bundles(const report *r) {
  json_t *list = json_array();
  for (size_t i = 0; i < r->bundles; i++) {
    const report_bundle *b = &r->bundle[i];
    json_t *o = cost(&b->cost);
    json_object_set_new(o, "word", make_report_number(b->word));
    json_object_set_new(o, "line", make_report_number(b->line));
    json_object_set_new(o, "column", make_report_number(b->column));
    json_object_set_new(o, "call", b->call ? make_report_number(b->call - 1) : json_null());
    json_object_set_new(o, "operations", make_text_json(b->text));
    json_object_set_new(o, "live", make_report_number(b->live));
    json_object_set_new(o, "live_lanes", make_report_number(b->live_lanes));
    json_array_append_new(list, o);
  }
  return list;
}

static json_t *lines(const report *r) {
  json_t *list = json_array();
  for (size_t i = 0; i < r->lines; i++) {
    if (!r->line[i].bundles)
      continue;
    json_t *o = cost(&r->line[i].cost);
    json_object_set_new(o, "line", make_report_number(i));
    json_object_set_new(o, "bundles", make_report_number(r->line[i].bundles));
    json_object_set_new(o, "live", make_report_number(r->line[i].live));
    json_array_append_new(list, o);
  }
  return list;
}

static json_t *blocks(const report *r) {
  json_t *list = json_array();
  for (size_t i = 0; i < r->blocks; i++) {
    const report_block *k = &r->block[i];
    json_t *o = cost(&k->cost), *next = json_array();
    if (k->next >= 0)
      json_array_append_new(next, json_integer(k->next));
    if (k->target >= 0)
      json_array_append_new(next, json_integer(k->target));
    json_object_set_new(o, "word", make_report_number(r->bundle[k->first].word));
    json_object_set_new(o, "bundles", make_report_number(k->bundles));
    json_object_set_new(o, "first_line", make_report_number(k->first_line));
    json_object_set_new(o, "last_line", make_report_number(k->last_line));
    json_object_set_new(o, "times", make_report_number(k->times));
    json_object_set_new(o, "live", make_report_number(k->live));
    json_object_set_new(o, "next", next);
    json_array_append_new(list, o);
  }
  return list;
}

static json_t *make_calls_json(const report *r) {
  json_t *list = json_array();
  for (size_t i = 0; i < r->calls; i++) {
    json_t *o = cost(&r->call[i].cost);
    json_object_set_new(o, "calls", make_text_json(r->call[i].path));
    json_object_set_new(o, "bundles", make_report_number(r->call[i].bundles));
    json_array_append_new(list, o);
  }
  return list;
}

static json_t *times(const report *r) {
  json_t *unit[GM_GRP_COUNT], *in = json_array(), *out = json_array(), *energy = json_array();
  for (unsigned u = 0; u < GM_GRP_COUNT; u++)
    unit[u] = json_array();
  for (size_t i = 0; i < r->columns; i++) {
    for (unsigned u = 0; u < GM_GRP_COUNT; u++)
      json_array_append_new(unit[u], json_real(r->column[i].unit[u]));
    json_array_append_new(in, json_real(r->column[i].open[0]));
    json_array_append_new(out, json_real(r->column[i].open[1]));
    json_array_append_new(energy, json_real(r->column[i].energy));
  }
  return json_pack("{s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "step", (json_int_t)r->step, "A", unit[0], "B", unit[1], "C", unit[2],
                   "T", unit[3], "F", unit[4], "input_open", in, "output_open", out, "energy", energy);
}

static json_t *range(const report_range *g) { return json_pack("{s:f, s:f, s:f}", "min", g->min, "mean", g->mean, "max", g->max); }

static json_t *components(const report *r) {
  json_t *o = json_object();
  for (size_t i = 0; i < r->components; i++)
    json_object_set_new(
        o, r->component[i].name,
        json_pack("{s:f, s:f, s:f}", "data", r->component[i].data, "clock", r->component[i].clock, "idle", r->component[i].idle));
  return o;
}

static json_t *make_one_report_json(const report *r) {
  json_t *figures = json_object();
  report_figure f;
  for (size_t i = 0; report_figure_at(r, i, &f); i++)
    json_object_set_new(figures, f.key, f.value < 0 ? json_null() : f.decimals ? json_real(f.value) : json_integer((json_int_t)f.value));
  json_t *o = json_pack("{s:o, s:s, s:s, s:s, s:I, s:b, s:s, s:s, s:s, s:f}", "shader", make_text_json(r->q->shader), "stage",
                        r->program.stage == GM_STAGE_VERTEX ? "vertex" : "fragment", "machine", r->program.machine.name, "options",
                        r->q->options, "invocation", (json_int_t)r->q->invocation, "discarded", (int)r->killed, "level", r->level,
                        "energy_unit", r->unit, "energy_method", r->method, "energy_error_percent", r->error_percent);
  if (!o)
    return NULL;
  json_object_set_new(o, "figures", figures);
  json_object_set_new(
      o, "paths",
      json_pack("{s:o, s:o, s:o}", "run", path(&r->path), "longest", path(&r->stats.longest), "shortest", path(&r->stats.shortest)));
  json_object_set_new(o, "components", components(r));
  json_object_set_new(o, "lines", lines(r));
  json_object_set_new(o, "bundles", bundles(r));
  json_object_set_new(o, "blocks", blocks(r));
  json_object_set_new(o, "calls", make_calls_json(r));
  json_object_set_new(o, "time", times(r));
  if (r->patch.n)
    json_object_set_new(o, "patch",
                        json_pack("{s:I, s:i, s:i, s:o, s:o}", "invocations", (json_int_t)r->patch.n, "width", (int)r->patch.width,
                                  "height", (int)r->patch.height, "cycles", range(&r->patch.cycles), "energy", range(&r->patch.energy)));
  return o;
}

json_t *report_json(const report *r, const report *old) {
  json_t *o = json_object();
  json_object_set_new(o, "version", json_integer(1));
  json_object_set_new(o, "report", make_one_report_json(r));
  if (old)
    json_object_set_new(o, "against", make_one_report_json(old));
  return o;
}
