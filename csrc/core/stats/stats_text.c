/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the statistics of a program as text and as JSON. */
#include "base/json.h"
#include "core/stats/stats.h"

const char *const gm_bound_name[] = {"A", "B", "C", "T", "F", "latency"};

static json_t *path_json(const gm_path_stats *p) {
  json_t *busy = json_object();
  for (unsigned u = 0; u < GM_GRP_COUNT; u++)
    json_object_set_new(busy, gm_bound_name[u], gm_json_count(p->busy[u]));
  return json_pack("{s:o, s:s, s:o}", "cycles", gm_json_count(p->cycles), "bound", gm_bound_name[p->bound], "busy", busy);
}

static double ratio(unsigned a, unsigned b) { return b ? (double)a / b : 0; }

static const char *const held_name[4] = {"", "v", "o", "vo"};

json_t *gm_stats_json(const gm_program_stats *s) {
  const struct {
    const char *name;
    unsigned value;
  } code[] = {{"dual", s->dual}, {"short_units", s->short_units}, {"long_units", s->long_units}, {"words", s->words}, {"bytes", s->bytes}},
    rest[] = {{"temps", s->temps},           {"temp_lanes", s->temp_lanes},  {"inputs", s->inputs},         {"outputs", s->outputs},
              {"consts", s->consts},         {"forwarded", s->forwarded},    {"unwritten", s->unwritten},   {"reads_t", s->reads_t},
              {"reads_v", s->reads_v},       {"reads_o", s->reads_o},        {"reads_c", s->reads_c},       {"writes_t", s->writes_t},
              {"writes_o", s->writes_o},     {"access_v", s->access_v},      {"clusters_v", s->clusters_v}, {"access_o", s->access_o},
              {"clusters_o", s->clusters_o}, {"gate_events", s->gate_events}};
  json_t *all = json_pack("{s:i, s:i, s:i, s:o}", "bundles", (int)s->bundles, "nops", (int)s->nops, "ops", (int)s->ops, "ops_per_bundle",
                          gm_json_rounded(ratio(s->ops, s->bundles), 3));
  json_t *groups = json_object();
  for (size_t i = 0; i < sizeof code / sizeof *code; i++)
    json_object_set_new(all, code[i].name, gm_json_count(code[i].value));
  for (unsigned u = 0; u < GM_GRP_COUNT; u++)
    json_object_set_new(groups, gm_bound_name[u], gm_json_count(s->group_ops[u]));
  json_object_set_new(all, "group_ops", groups);
  for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
    json_object_set_new(all, rest[i].name, gm_json_count(rest[i].value));
  json_object_update_new(all, json_pack("{s:s, s:b, s:o, s:o}", "held", held_name[s->held & 3], "endless", s->endless, "longest",
                                        s->longest.known ? path_json(&s->longest) : json_null(), "shortest",
                                        s->shortest.known ? path_json(&s->shortest) : json_null()));
  return all;
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

void gm_stats_text(FILE *f, const gm_program_stats *s) {
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
