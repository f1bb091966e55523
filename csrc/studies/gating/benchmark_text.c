/* SPDX-License-Identifier: Apache-2.0 */
/* Writes and reads a measured benchmark of the gating experiment (gating.h) as JSON. Numbers keep all their digits, so that tables made
   from the text are the same. */
#include <string.h>

#include "studies/gating/gating.h"

#include "base/error.h"
#include "base/json.h"
/* The counts of gm_sim_stats, in order. */
static const size_t count_at[] = {
    offsetof(gm_sim_stats, cycles),       offsetof(gm_sim_stats, frozen_tex),   offsetof(gm_sim_stats, frozen_v),
    offsetof(gm_sim_stats, frozen_o),     offsetof(gm_sim_stats, bundles),      offsetof(gm_sim_stats, ops),
    offsetof(gm_sim_stats, open_v),       offsetof(gm_sim_stats, open_o),       offsetof(gm_sim_stats, access_v),
    offsetof(gm_sim_stats, access_o),     offsetof(gm_sim_stats, toggles_v),    offsetof(gm_sim_stats, toggles_o),
    offsetof(gm_sim_stats, group_ops[0]), offsetof(gm_sim_stats, group_ops[1]), offsetof(gm_sim_stats, group_ops[2]),
    offsetof(gm_sim_stats, group_ops[3]), offsetof(gm_sim_stats, group_ops[4]), offsetof(gm_sim_stats, forwarded),
    offsetof(gm_sim_stats, reads_t),      offsetof(gm_sim_stats, reads_v),      offsetof(gm_sim_stats, reads_o),
    offsetof(gm_sim_stats, reads_c),      offsetof(gm_sim_stats, writes_t),     offsetof(gm_sim_stats, writes_o)};
enum { COUNTS = sizeof count_at / sizeof *count_at };

static uint64_t *count_of(gm_sim_stats *s, size_t k) { return (uint64_t *)(void *)((char *)s + count_at[k]); }
static uint64_t count_in(const gm_sim_stats *s, size_t k) { return *(const uint64_t *)(const void *)((const char *)s + count_at[k]); }

void gating_counts_add(gm_sim_stats *to, const gm_sim_stats *s) {
  for (size_t k = 0; k < COUNTS; k++)
    *count_of(to, k) += count_in(s, k);
}

/* ---- writing ---- */

static json_t *make_energy_json(const gm_energy_paper *e) {
  return json_pack("[f, f, f, f, I, I, I]", e->input, e->output, e->others, e->total, (json_int_t)e->cycles, (json_int_t)e->open_v,
                   (json_int_t)e->open_o);
}

static json_t *compiled(const gating_compiled *c) { return json_pack("[i, i, s]", (int)c->bundles, (int)c->temps, c->rung); }

static json_t *activity(const gating_cell *c) {
  json_t *rows = json_array(), *counts = json_array();
  for (size_t i = 0; i < GM_MAX_WEIGHTS; i++)
    json_array_append_new(rows, json_pack("[I, f, f]", (json_int_t)c->rtl.toggles[i], c->rtl.data[i], c->rtl.clock[i]));
  for (size_t k = 0; k < COUNTS; k++)
    json_array_append_new(counts, json_integer((json_int_t)count_in(&c->counts, k)));
  return json_pack("[f, o, o]", c->rtl.total, rows, counts);
}

char *gating_benchmark_text(const gating_benchmark *b, size_t methods, bool rtl) {
  json_t *cells = json_array();
  for (size_t m = 0; m < methods; m++) {
    const gating_cell *c = &b->cell[m];
    json_t *j = json_pack("{s:b, s:o, s:o, s:o, s:o}", "fits", c->fits, "vertex", make_energy_json(&c->stage[0]), "fragment",
                          make_energy_json(&c->stage[1]), "vertex program", compiled(&c->compiled[0]), "fragment program",
                          compiled(&c->compiled[1]));
    if (rtl)
      json_object_set_new(j, "rtl", activity(c));
    json_array_append_new(cells, j);
  }
  json_t *all = json_pack("{s:s, s:s, s:o}", "name", b->name, "machine", b->machine, "cells", cells);
  return gm_json_string(all, GM_JSON_DOUBLE);
}

/* ---- reading ---- */

static bool read_energy(json_t *j, const char *name, gm_energy_paper *e) {
  json_int_t cycles, v, o;
  if (json_unpack(json_object_get(j, name), "[F, F, F, F, I, I, I]", &e->input, &e->output, &e->others, &e->total, &cycles, &v, &o))
    return false;
  e->cycles = (uint64_t)cycles;
  e->open_v = (uint64_t)v;
  e->open_o = (uint64_t)o;
  return true;
}

static bool read_compiled(json_t *j, const char *name, gating_compiled *c) {
  int bundles, temps;
  const char *rung;
  if (json_unpack(json_object_get(j, name), "[i, i, s]", &bundles, &temps, &rung))
    return false;
  *c = (gating_compiled){.bundles = (unsigned)bundles, .temps = (unsigned)temps};
  snprintf(c->rung, sizeof c->rung, "%s", rung);
  return true;
}

static bool read_activity(json_t *j, gating_cell *c) {
  json_t *rows, *counts;
  if (json_unpack(j, "[F, o, o]", &c->rtl.total, &rows, &counts) || json_array_size(rows) != GM_MAX_WEIGHTS ||
      json_array_size(counts) != COUNTS)
    return false;
  for (size_t i = 0; i < GM_MAX_WEIGHTS; i++) {
    json_int_t toggles;
    if (json_unpack(json_array_get(rows, i), "[I, F, F]", &toggles, &c->rtl.data[i], &c->rtl.clock[i]))
      return false;
    c->rtl.toggles[i] = (uint64_t)toggles;
  }
  for (size_t k = 0; k < COUNTS; k++)
    *count_of(&c->counts, k) = (uint64_t)json_integer_value(json_array_get(counts, k));
  return true;
}

static bool read_cell(json_t *j, gating_cell *c, bool rtl) {
  int fits;
  if (json_unpack(j, "{s:b}", "fits", &fits) || !read_compiled(j, "vertex program", &c->compiled[0]) ||
      !read_compiled(j, "fragment program", &c->compiled[1]) || !read_energy(j, "vertex", &c->stage[0]) ||
      !read_energy(j, "fragment", &c->stage[1]) || (rtl && !read_activity(json_object_get(j, "rtl"), c)))
    return false;
  c->fits = fits;
  if (fits)
    c->sum = gm_energy_add(c->stage[0], c->stage[1]);
  return true;
}

bool gating_benchmark_read(gating_benchmark *b, size_t methods, bool rtl, const char *text) {
  char why[GM_ERROR_SIZE];
  const char *name, *machine;
  json_t *cells, *all = gm_json_parse(text, strlen(text), "", why, sizeof why);
  bool ok =
      all && !json_unpack(all, "{s:s, s:s, s:o}", "name", &name, "machine", &machine, "cells", &cells) && json_array_size(cells) == methods;
  memset(b, 0, sizeof *b);
  for (size_t m = 0; ok && m < methods; m++)
    ok = read_cell(json_array_get(cells, m), &b->cell[m], rtl);
  if (ok) {
    snprintf(b->name, sizeof b->name, "%s", name);
    snprintf(b->machine, sizeof b->machine, "%s", machine);
  }
  json_decref(all);
  return ok;
}
