/* SPDX-License-Identifier: Apache-2.0 */
/* Writes what was counted of a waveform (wave_count.h) as text, JSON, CSV or a page. */
#include "wave/wave_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 20 };

typedef struct {
  uint64_t toggles;
  uint32_t scope;
} busy_scope;

static int by_toggles(const void *a, const void *b) {
  const busy_scope *x = a, *y = b;
  return x->toggles != y->toggles ? (x->toggles > y->toggles ? -1 : 1) : x->scope < y->scope ? -1 : x->scope > y->scope;
}

uint32_t *gm_wave_busiest(const gm_wave_counts *c, const gm_wave_scope_sum *sums, size_t max, size_t *n) {
  uint32_t *list = calloc(c->h.scopes + 1, sizeof *list);
  busy_scope *all = calloc(c->h.scopes + 1, sizeof *all);
  *n = 0;
  for (uint32_t i = 0; list && all && i <= c->h.scopes; i++)
    if (sums[i].toggles)
      all[(*n)++] = (busy_scope){sums[i].toggles, i};
  if (all)
    qsort(all, *n, sizeof *all, by_toggles);
  *n = *n < max ? *n : max;
  for (size_t i = 0; list && all && i < *n; i++)
    list[i] = all[i].scope;
  if (!all) {
    free(list);
    list = NULL;
  }
  free(all);
  return list;
}

const char *gm_wave_time_text(const gm_wave_counts *c, uint64_t time, char to[40]) {
  return gm_wave_seconds_text((double)time * gm_wave_unit(&c->h), to);
}

const char *gm_wave_seconds_text(double seconds, char to[40]) {
  static const char *const unit[] = {"s", "ms", "us", "ns", "ps", "fs"};
  double v = seconds;
  int i = 0;
  while (i < 5 && v < 0.9999999) { /* what is rounded down is not 1000 of the next unit */
    v *= 1000;
    i++;
  }
  snprintf(to, 40, "%.6g %s", v, unit[i]);
  return to;
}

static void put_clocks(FILE *f, const gm_wave_counts *c) {
  char name[GM_WAVE_NAME], period[40];
  for (unsigned i = 0; i < c->n_found; i++) {
    const gm_wave_edges *e = &c->edges[c->found[i]];
    unsigned gated = 0;
    for (size_t k = 0; k < c->h.nets; k++)
      gated += c->edges[k].clock == i + 1 && c->edges[k].rises < e->rises; /* the same clock behind a gate: some edges are missing */
    fprintf(f, "clock        %s: period %s, %" PRIu64 " rises, %u gated forms\n", gm_wave_full_name(&c->h, c->shown[c->found[i]], name),
            gm_wave_time_text(c, e->gap, period), e->rises, gated);
  }
  if (!c->n_found)
    fputs("clock        none found\n", f);
}

int gm_wave_text(FILE *f, const gm_wave_counts *c, const char *name) {
  gm_wave_scope_sum *sums = gm_wave_scope_sums(c);
  size_t n = 0;
  uint32_t *list = sums ? gm_wave_busiest(c, sums, ROWS, &n) : NULL;
  if (!list)
    return free(sums), -1;
  gm_wave_scope_sum all = {0};
  for (size_t i = 0; i <= c->h.scopes; i++) {
    all.nets += sums[i].nets;
    all.bits += sums[i].bits;
    all.toggles += sums[i].toggles;
    all.glitches += sums[i].glitches;
    all.clock_toggles += sums[i].clock_toggles;
  }
  char time[40], part[GM_WAVE_NAME];
  fprintf(f, "waveform     %s\nwindow       %s\n", name, gm_wave_time_text(c, c->duration, time));
  put_clocks(f, c);
  if (c->clock != GM_WAVE_NONE)
    fprintf(f, "cycles       %" PRIu64 "\n", c->cycles);
  fprintf(f, "nets         %" PRIu64 " of %" PRIu64 " bits\ntoggles      %" PRIu64 ", of clocks %" PRIu64 " more\n", all.nets, all.bits,
          all.toggles, all.clock_toggles);
  if (c->clock != GM_WAVE_NONE)
    fprintf(f, "glitches     %" PRIu64 " of these toggles\n", all.glitches);
  if (n)
    fprintf(f, "\n%12s %12s %8s  %s\n", "toggles", c->clock == GM_WAVE_NONE ? "" : "glitches", "bits", "busiest scopes, by their own nets");
  for (size_t i = 0; i < n; i++) {
    const gm_wave_scope_sum *s = &sums[list[i]];
    snprintf(part, sizeof part, "%s", list[i] < c->h.scopes ? c->h.scope[list[i]].path : "(no scope)");
    snprintf(time, sizeof time, "%" PRIu64, s->glitches);
    fprintf(f, "%12" PRIu64 " %12s %8" PRIu64 "  %s\n", s->toggles, c->clock == GM_WAVE_NONE ? "" : time, s->bits, part);
  }
  free(list);
  free(sums);
  return ferror(f) ? -1 : 0;
}

/* ---- every name ---------------------------------------------------------------------------------------------------------------------- */

static bool shown(const gm_wave_counts *c, size_t var) {
  const gm_wave_var *v = &c->h.var[var];
  return c->shown[v->net] != GM_WAVE_NONE && gm_wave_inside(&c->h, v->scope, c->in);
}

/* A field of CSV: quoted if it has to be. */
static void put_field(FILE *f, const char *text) {
  if (!strpbrk(text, ",\"\n")) {
    fputs(text, f);
    return;
  }
  fputc('"', f);
  for (; *text; text++)
    fprintf(f, *text == '"' ? "\"\"" : "%c", *text);
  fputc('"', f);
}

int gm_wave_csv(FILE *f, const gm_wave_counts *c) {
  char name[GM_WAVE_NAME];
  fputs("net,width,alias,clock,toggles,glitches,t0,t1,tx,tz\n", f);
  for (size_t i = 0; i < c->h.vars; i++) {
    if (!shown(c, i))
      continue;
    uint32_t net = c->h.var[i].net;
    gm_wave_sum s = gm_wave_net_sum(c, net);
    put_field(f, gm_wave_full_name(&c->h, i, name));
    fprintf(f, ",%u,%d,%d,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n", c->h.width[net], c->shown[net] != i,
            c->edges[net].clock != 0, s.toggles, s.glitches, s.time[0], s.time[1], s.time[2], s.time[3]);
  }
  return ferror(f) ? -1 : 0;
}

static json_t *clocks_json(const gm_wave_counts *c) {
  json_t *list = json_array();
  char name[GM_WAVE_NAME];
  for (unsigned i = 0; i < c->n_found; i++) {
    const gm_wave_edges *e = &c->edges[c->found[i]];
    json_array_append_new(list, json_pack("{s:o,s:o,s:o}", "name", gm_json_text(gm_wave_full_name(&c->h, c->shown[c->found[i]], name)),
                                          "period", gm_json_count(e->gap), "rises", gm_json_count(e->rises)));
  }
  return list;
}

static json_t *scopes_json(const gm_wave_counts *c, const gm_wave_scope_sum *sums) {
  json_t *list = json_array();
  for (size_t i = 0; i <= c->h.scopes; i++) {
    const gm_wave_scope_sum *s = &sums[i];
    if (!s->all_bits)
      continue;
    json_array_append_new(list, json_pack("{s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "scope",
                                          gm_json_text(i < c->h.scopes ? c->h.scope[i].path : ""), "bits", gm_json_count(s->bits),
                                          "toggles", gm_json_count(s->toggles), "glitches", gm_json_count(s->glitches), "clock_toggles",
                                          gm_json_count(s->clock_toggles), "all_bits", gm_json_count(s->all_bits), "all_toggles",
                                          gm_json_count(s->all_toggles), "all_glitches", gm_json_count(s->all_glitches)));
  }
  return list;
}

static json_t *net_json(const gm_wave_counts *c, size_t var, char name[GM_WAVE_NAME]) {
  uint32_t net = c->h.var[var].net;
  gm_wave_sum s = gm_wave_net_sum(c, net);
  return json_pack("{s:o,s:i,s:b,s:b,s:o,s:o,s:[o,o,o,o]}", "net", gm_json_text(gm_wave_full_name(&c->h, var, name)), "width",
                   (int)c->h.width[net], "alias", c->shown[net] != var, "clock", c->edges[net].clock != 0, "toggles",
                   gm_json_count(s.toggles), "glitches", gm_json_count(s.glitches), "time", gm_json_count(s.time[0]),
                   gm_json_count(s.time[1]), gm_json_count(s.time[2]), gm_json_count(s.time[3]));
}

int gm_wave_json(FILE *f, const gm_wave_counts *c, const char *name) {
  gm_wave_scope_sum *sums = gm_wave_scope_sums(c);
  if (!sums)
    return -1;
  char net[GM_WAVE_NAME];
  json_t *head =
      json_pack("{s:o,s:f,s:o,s:o,s:o,s:o}", "waveform", gm_json_text(name), "unit_seconds", gm_wave_unit(&c->h), "duration",
                gm_json_count(c->duration), "cycles", gm_json_count(c->cycles), "clocks", clocks_json(c), "scopes", scopes_json(c, sums));
  if (head && c->clock != GM_WAVE_NONE && c->shown[c->clock] != GM_WAVE_NONE)
    json_object_set_new(head, "clock", gm_json_text(gm_wave_full_name(&c->h, c->shown[c->clock], net)));
  free(sums);
  gm_json_list list;
  gm_json_list_begin(&list, f, head, "nets", GM_JSON_DOUBLE);
  for (size_t i = 0; i < c->h.vars; i++)
    if (shown(c, i))
      gm_json_list_add(&list, net_json(c, i, net));
  return gm_json_list_end(&list);
}
