/* SPDX-License-Identifier: Apache-2.0 */
#include "gloam/cc_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/stats/stats.h"
#include "gloam/cc_cma.h"
#include "gloam/cc_times.h"
#include "gloam/json_text.h"

static void report_json(const cc_args *a, const char *name, const gc_stats *s, const char *counts) {
  fputs("{\"file\": ", stdout);
  cmd_print_json_text(name);
  printf(", \"machine\": \"%s\", %s, \"lane_bound\": %u, \"dtos\": %u, \"dto_clusters\": %u, \"spills\": %u, "
         "\"loops_unrolled\": %u, \"loops_side_by_side\": %u, \"rung\": \"%s\", \"middle\": \"%s\"",
         a->o.machine->name, counts, s->lane_bound, s->dtos, s->clusters, s->spills, s->unrolled, s->exit_unrolled, s->rung, s->middle);
}

static void report_text(const cc_args *a, const char *name, const gc_stats *s, const char *counts) {
  bool usual = !strcmp(s->middle, "normal");
  printf("%s on %s\n%s  compiler: lane bound %u, %u data transfers in %u clusters, %u values in free outputs; strategy: %s%s%s\n", name,
         a->o.machine->name, counts, s->lane_bound, s->dtos, s->clusters, s->spills, usual ? "" : s->middle, usual ? "" : "; ", s->rung);
  if (s->unrolled || s->exit_unrolled)
    printf("  loops: %u unrolled fully, %u with iterations side by side\n", s->unrolled, s->exit_unrolled);
}

/* The statistics of a program as text; malloc'd, or NULL with a message on stderr. */
static char *count(const cc_args *a, const char *name, const gm_program *p) {
  gm_program_stats s;
  char err[GM_ERROR_SIZE];
  if (gm_stats_count(p, &s, err, sizeof err))
    return fprintf(stderr, "%s: %s\n", name, err), NULL;
  char *text = a->json ? gm_stats_json(&s) : gm_stats_text(&s);
  if (!text)
    fprintf(stderr, "%s: error: out of memory\n", name);
  return text;
}

int cc_report(const cc_args *a, const gc_source *src, const gm_program *p, const gc_stats *st) {
  const gm_stage stage[2] = {a->nin == 2 ? GM_STAGE_VERTEX : a->o.stage, GM_STAGE_FRAGMENT};
  unsigned config = cc_cma_choose(a->o.machine, stage, st, a->nin);
  for (unsigned k = 0; k < a->nin; k++) {
    char *counts = count(a, src[k].name, &p[k]);
    if (!counts)
      return -1;
    if (a->json && a->nin == 2)
      fputs(k ? ",\n " : "[", stdout);
    (a->json ? report_json : report_text)(a, src[k].name, &st[k], counts);
    cc_cma_report(a->o.machine, stage[k], &st[k], config, a->json);
    if (a->json && a->time && a->nin == 1)
      fputs(", \"time\": ", stdout), cc_times_report(a->o.times, true);
    if (a->json)
      putchar('}');
    free(counts);
  }
  if (a->json && a->time && a->nin == 2)
    fputs(",\n {\"time\": ", stdout), cc_times_report(a->o.times, true), putchar('}');
  if (a->json)
    puts(a->nin == 2 ? "]" : "");
  return 0;
}

void cc_report_times(const cc_args *a) {
  if (a->json)
    fputs("{\"time\": ", stdout);
  cc_times_report(a->o.times, a->json);
  if (a->json)
    puts("}");
}
