/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>

#include "core/stats/stats.h"

const char *const gm_bound_name[] = {"A", "B", "C", "T", "F", "latency"};

static void path_json(FILE *f, const char *name, const gm_path_stats *p) {
  if (!p->known) {
    fprintf(f, ", \"%s\": null", name);
    return;
  }
  fprintf(f, ", \"%s\": {\"cycles\": %llu, \"bound\": \"%s\", \"busy\": {", name, (unsigned long long)p->cycles, gm_bound_name[p->bound]);
  for (unsigned u = 0; u < GM_GRP_COUNT; u++)
    fprintf(f, "%s\"%s\": %llu", u ? ", " : "", gm_bound_name[u], (unsigned long long)p->busy[u]);
  fputs("}}", f);
}

static double ratio(unsigned a, unsigned b) { return b ? (double)a / b : 0; }

static const char *const held_name[4] = {"", "v", "o", "vo"};

static void json(FILE *f, const gm_program_stats *s) {
  fprintf(f,
          "\"bundles\": %u, \"nops\": %u, \"ops\": %u, \"ops_per_bundle\": %.3f, \"dual\": %u, \"short_units\": %u, \"long_units\": %u, "
          "\"words\": %u, \"bytes\": %u, ",
          s->bundles, s->nops, s->ops, ratio(s->ops, s->bundles), s->dual, s->short_units, s->long_units, s->words, s->bytes);
  fputs("\"group_ops\": {", f);
  for (unsigned u = 0; u < GM_GRP_COUNT; u++)
    fprintf(f, "%s\"%s\": %u", u ? ", " : "", gm_bound_name[u], s->group_ops[u]);
  fprintf(f,
          "}, \"temps\": %u, \"temp_lanes\": %u, \"inputs\": %u, \"outputs\": %u, \"consts\": %u, \"forwarded\": %u, \"unwritten\": %u, "
          "\"reads_t\": %u, \"reads_v\": %u, \"reads_o\": %u, \"reads_c\": %u, \"writes_t\": %u, \"writes_o\": %u, ",
          s->temps, s->temp_lanes, s->inputs, s->outputs, s->consts, s->forwarded, s->unwritten, s->reads_t, s->reads_v, s->reads_o,
          s->reads_c, s->writes_t, s->writes_o);
  fprintf(
      f,
      "\"access_v\": %u, \"clusters_v\": %u, \"access_o\": %u, \"clusters_o\": %u, \"gate_events\": %u, \"held\": \"%s\", \"endless\": %s",
      s->access_v, s->clusters_v, s->access_o, s->clusters_o, s->gate_events, held_name[s->held & 3], s->endless ? "true" : "false");
  path_json(f, "longest", &s->longest);
  path_json(f, "shortest", &s->shortest);
}

static void path_text(FILE *f, const char *name, const gm_path_stats *p, bool endless) {
  if (!p->known) {
    fprintf(f, "  %s path: %s\n", name, endless ? "no bound" : "unknown");
    return;
  }
  fprintf(f, "  %s path: %llu cycles, bound by %s (busy:", name, (unsigned long long)p->cycles, gm_bound_name[p->bound]);
  for (unsigned u = 0; u < GM_GRP_COUNT; u++)
    fprintf(f, " %s %llu", gm_bound_name[u], (unsigned long long)p->busy[u]);
  fputs(")\n", f);
}

static void text(FILE *f, const gm_program_stats *s) {
  fprintf(f, "  code: %u bundles (%u empty, %u of two), %u operations (%.2f a bundle), %u short and %u long, %u bytes\n", s->bundles,
          s->nops, s->dual, s->ops, ratio(s->ops, s->bundles), s->short_units, s->long_units, s->bytes);
  fprintf(f, "  registers: %u temporaries (%u lanes), %u inputs, %u outputs, %u constants; read t %u v %u o %u c %u, forwarded %u; ",
          s->temps, s->temp_lanes, s->inputs, s->outputs, s->consts, s->reads_t, s->reads_v, s->reads_o, s->reads_c, s->forwarded);
  fprintf(f, "written t %u o %u, only forwarded %u\n", s->writes_t, s->writes_o, s->unwritten);
  fprintf(f, "  buffers: input in %u bundles, %u clusters; output in %u bundles, %u clusters; %u gate events%s%s\n", s->access_v,
          s->clusters_v, s->access_o, s->clusters_o, s->gate_events, s->held ? ", held open: " : "", held_name[s->held & 3]);
  path_text(f, "longest", &s->longest, s->endless);
  path_text(f, "shortest", &s->shortest, false);
}

static char *render(void (*print)(FILE *, const gm_program_stats *), const gm_program_stats *s) {
  char *out = NULL;
  size_t len = 0;
  FILE *f = open_memstream(&out, &len);
  if (!f)
    return NULL;
  print(f, s);
  return fclose(f) ? NULL : out;
}

char *gm_stats_json(const gm_program_stats *s) { return render(json, s); }
char *gm_stats_text(const gm_program_stats *s) { return render(text, s); }
