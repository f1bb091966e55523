/* SPDX-License-Identifier: Apache-2.0 */
/* What packing saves: registers that each allocator uses on the shaders of some folders, beside the lane bound. All allocators get the very
   same schedule: the program is scheduled and allocated once, packed by lanes, for the smallest of the machines below that it fits, and the
   others then count what they would use for that schedule, as if there were registers enough. TAP on standard output.
   Usage: allocation FILE.csv FOLDER... */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile.h"
#include "regress/runners/shader_files.h"

enum { BEST_PERCENT = 28, NEAR_PERCENT = 90, MACHINES = 4 };
static const char *const machine_name[MACHINES] = {"cyclone16", "cyclone32", "cyclone128", "quad"};
static const char *const name[GC_ALLOCATORS] = {"linear", "tetris", "color", "pre-pack", "post-pack"};

typedef struct {
  unsigned programs, tried, failed; /* programs: with temporaries */
  unsigned total[GC_ALLOCATORS], bound;
  unsigned worse, near, best_from, best_to;
  double saved;                    /* sum over programs of the share saved */
  unsigned near_by[GC_ALLOCATORS]; /* programs within one register of the bound */
  unsigned small;                  /* programs for which linear scan needs one register */
} sums;

static gc_result compile(const shader_file *s, const gm_machine *m, gc_stats *st) {
  gc_options o;
  gm_program p;
  char *messages = NULL;
  size_t len;
  char *text = shader_text(s->path, &len);
  gc_options_default(&o);
  o.name = s->path;
  o.stage = s->stage;
  o.machine = m;
  o.gate = GC_GATE_NONE;
  o.policy = GM_GATE_NONE;
  o.compare = true;
  gc_result rc = text ? gc_compile(text, len, &o, &p, st, &messages) : GC_ERR_COMPILE;
  if (!rc)
    gm_program_free(&p);
  free(messages);
  free(text);
  return rc;
}

static void count(sums *s, const gc_stats *st) {
  const unsigned *by = st->temps_by;
  s->programs++;
  s->bound += st->lane_bound;
  for (unsigned k = 0; k < GC_ALLOCATORS; k++) {
    s->total[k] += by[k];
    s->near_by[k] += by[k] <= st->lane_bound + 1;
  }
  unsigned from = by[GC_ALLOC_LINEAR], to = by[GC_ALLOC_TETRIS];
  s->worse += to > from;
  s->saved += 1 - (double)to / from;
  if (!s->best_from || (uint64_t)to * s->best_from < (uint64_t)s->best_to * from) {
    s->best_from = from;
    s->best_to = to;
  }
}

/* The first machine that the shader fits; derivatives need the last. */
static void one(const shader_file *f, const char *shown, const gm_machine *m, FILE *csv, sums *s) {
  gc_stats st;
  unsigned k = 0;
  s->tried++;
  while (k < MACHINES && compile(f, &m[k], &st))
    k++;
  if (k == MACHINES) {
    printf("# %s compiles for no machine\n", f->path);
    s->failed++;
    return;
  }
  fprintf(csv, "%s,%s,%u,%u,%u", shown, m[k].name, st.bundles, st.temp_lanes, st.lane_bound);
  for (unsigned a = 0; a < GC_ALLOCATORS; a++)
    fprintf(csv, ",%u", st.temps_by[a]);
  fprintf(csv, "\n");
  printf("# %-50.50s %-10s %5u", shown, m[k].name, st.lane_bound);
  for (unsigned a = 0; a < GC_ALLOCATORS; a++)
    printf(" %9u", st.temps_by[a]);
  printf("\n");
  if (st.temps_by[GC_ALLOC_LINEAR])
    count(s, &st);
}

static unsigned verdict(unsigned *test, bool ok, const char *what) {
  printf("%sok %u - %s\n", ok ? "" : "not ", ++*test, what);
  return !ok;
}

static unsigned judge(const sums *s) {
  unsigned test = 0, bad = 0;
  char what[300];
  double best = s->best_from ? 100.0 * (1 - (double)s->best_to / s->best_from) : 0;
  printf("# %-50s %-10s %5u", "total", "", s->bound);
  for (unsigned a = 0; a < GC_ALLOCATORS; a++)
    printf(" %9u", s->total[a]);
  printf("\n# within one register of the lane bound, of %u programs:", s->programs);
  for (unsigned a = 0; a < GC_ALLOCATORS; a++)
    printf(" %s %u%s", name[a], s->near_by[a], a + 1 < GC_ALLOCATORS ? "," : "\n");
  snprintf(what, sizeof what, "all %u shaders compile for some machine", s->tried);
  bad += verdict(&test, !s->failed && s->programs, what);
  snprintf(what, sizeof what, "packing saves at best %.1f%% of the registers (%u of %u), at least %d%%; %.1f%% on average, %.1f%% of all",
           best, s->best_from - s->best_to, s->best_from, BEST_PERCENT, s->programs ? 100 * s->saved / s->programs : 0,
           s->total[0] ? 100.0 * (1 - (double)s->total[GC_ALLOC_TETRIS] / s->total[GC_ALLOC_LINEAR]) : 0);
  bad += verdict(&test, best >= BEST_PERCENT, what);
  snprintf(what, sizeof what, "packing never needs more registers (%u programs do)", s->worse);
  bad += verdict(&test, !s->worse, what);
  unsigned near = s->near_by[GC_ALLOC_TETRIS];
  snprintf(what, sizeof what, "packing is within one register of the lane bound on %.1f%% of the programs, at least %d%%",
           s->programs ? 100.0 * near / s->programs : 0, NEAR_PERCENT);
  bad += verdict(&test, 100 * near >= NEAR_PERCENT * s->programs, what);
  printf("1..%u\n", test);
  return bad;
}

int main(int argc, char **argv) {
  gm_machine m[MACHINES];
  char err[500];
  sums s = {0};
  if (argc < 3) {
    fprintf(stderr, "usage: allocation FILE.csv FOLDER...\n");
    return 2;
  }
  for (unsigned k = 0; k < MACHINES; k++)
    if (gm_machine_find(&m[k], machine_name[k], err, sizeof err)) {
      fprintf(stderr, "%s\n", err);
      return 2;
    }
  FILE *csv = fopen(argv[1], "w");
  if (!csv) {
    perror(argv[1]);
    return 2;
  }
  fprintf(csv, "program,machine,bundles,lanes,lane_bound,linear,tetris,color,pre_pack,post_pack\n");
  printf("# %-50s %-10s %5s", "registers", "machine", "bound");
  for (unsigned a = 0; a < GC_ALLOCATORS; a++)
    printf(" %9s", name[a]);
  printf("\n");
  for (int a = 2; a < argc; a++) {
    shader_file *f = NULL;
    size_t n = 0;
    if (shader_files(argv[a], &f, &n))
      s.failed++, printf("# %s is no folder\n", argv[a]);
    for (size_t k = 0; k < n; k++)
      one(&f[k], f[k].path + strlen(argv[a]) + 1, m, csv, &s);
    free(f);
  }
  fclose(csv);
  return judge(&s) != 0;
}
