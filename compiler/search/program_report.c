/* SPDX-License-Identifier: Apache-2.0 */
/* Reports on programs that were compiled: their statistics, those of the compiler, and of the search if the options ask for it.
 */
#include "search/program_report.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "core/stats/stats.h"
#include "search/array_threads.h"
#include "search/explain.h"
#include "search/times_report.h"

static gm_stage stage_of(const gc_options *o, unsigned n, unsigned k) {
  return n == 1 ? o->stage : k ? GM_STAGE_FRAGMENT : GM_STAGE_VERTEX;
}

static unsigned array_config(const gc_options *o, const gc_stats *st, unsigned n) {
  const gm_stage stage[2] = {stage_of(o, n, 0), GM_STAGE_FRAGMENT};
  return gc_array_choose(o->machine, stage, st, n);
}

static int count_program(gm_program_stats *s, const char *name, const gm_program *p, char *err, size_t errsize) {
  char why[GM_ERROR_SIZE];
  return gm_stats_count(p, s, why, sizeof why) ? snprintf(err, errsize, "%s: %s", name, why), -1 : 0;
}

static void compiler_text(FILE *f, const gc_stats *s) {
  bool usual = !strcmp(s->middle, "normal");
  fprintf(f, "  compiler: lane bound %u, %u data transfers in %u clusters, %u values in free outputs; strategy: %s%s%s\n", s->lane_bound,
          s->dtos, s->clusters, s->spills, usual ? "" : s->middle, usual ? "" : "; ", s->rung);
  if (s->unrolled || s->exit_unrolled)
    fprintf(f, "  loops: %u unrolled fully, %u with iterations side by side\n", s->unrolled, s->exit_unrolled);
}

int gc_report_text(FILE *f, const gc_options *o, const gc_source *src, const gm_program *p, const gc_stats *st, unsigned n, char *err,
                   size_t errsize) {
  for (unsigned k = 0; k < n; k++) {
    gm_program_stats s;
    if (count_program(&s, src[k].name, &p[k], err, errsize))
      return -1;
    fprintf(f, "%s on %s\n", src[k].name, o->machine->name);
    gm_stats_text(f, &s);
    compiler_text(f, &st[k]);
    gc_array_text(f, o->machine, stage_of(o, n, k), &st[k], array_config(o, st, n));
  }
  return 0;
}

static json_t *compiler_json(const gc_stats *s) {
  return json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:s, s:s}", "lane_bound", (int)s->lane_bound, "dtos", (int)s->dtos, "dto_clusters",
                   (int)s->clusters, "spills", (int)s->spills, "loops_unrolled", (int)s->unrolled, "loops_side_by_side",
                   (int)s->exit_unrolled, "rung", s->rung, "middle", s->middle);
}

json_t *gc_search_json(const gc_options *o, bool explain) {
  json_t *j = json_object();
  if (o->times)
    json_object_set_new(j, "time", gc_times_json(o->times, o->trace));
  if (explain)
    json_object_set_new(j, "explain", gc_explain_json(o->trace));
  return j;
}

void gc_search_text(FILE *f, const gc_options *o, bool explain) {
  if (o->times)
    gc_times_text(f, o->times, o->trace);
  if (explain)
    gc_explain_text(f, o->trace);
}

json_t *gc_report_json(const gc_options *o, const gc_source *src, const gm_program *p, const gc_stats *st, unsigned n, bool explain,
                       char *err, size_t errsize) {
  json_t *all = json_array(), *one = NULL;
  for (unsigned k = 0; k < n; k++) {
    gm_program_stats s;
    if (count_program(&s, src[k].name, &p[k], err, errsize))
      return json_decref(all), NULL;
    one = json_pack("{s:o, s:o}", "file", gm_json_text(src[k].name), "machine", gm_json_text(o->machine->name));
    json_object_update_new(one, gm_stats_json(&s));
    json_object_update_new(one, compiler_json(&st[k]));
    if (o->machine->cma_words)
      json_object_set_new(one, "cma", gc_array_json(o->machine, stage_of(o, n, k), &st[k], array_config(o, st, n)));
    json_array_append_new(all, one);
  }
  if (n > 1 && (o->times || explain))
    json_array_append_new(all, one = json_object());
  json_object_update_new(one, gc_search_json(o, explain));
  if (n == 1) {
    json_incref(one);
    json_decref(all);
    all = one;
  }
  return all ? all : (gm_error(err, errsize, src[0].name, "out of memory"), NULL);
}
