/* SPDX-License-Identifier: Apache-2.0 */
/* Measures what packing values into lanes saves: the registers that each allocator uses on the shaders of some folders, and the lane
   bound (most lanes live at one time, in whole registers; docs/experiments.md, "Su 2009: forwarding and packing"). All allocators get
   the
   same schedule: the program is compiled once, packed by lanes, for the smallest machine that it fits. Then each allocator counts the
   registers that it would use for that schedule, without a limit. Prints TAP. Usage: allocation FILE.csv FOLDER... */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/table.h"
#include "base/tap.h"
#include "core/program/shader_files.h"
#include "regress/common/shader.h"

enum { BEST_PERCENT = 28, NEAR_PERCENT = 90, MACHINES = 4 };
static const char *const machine_name[MACHINES] = {"cyclone16", "cyclone32", "cyclone128", "quad"};
static const char *const name[GC_ALLOCATORS] = {"linear", "tetris", "color", "pre-pack", "post-pack"};

typedef struct {
  unsigned programs, tried, failed; /* programs: those that use temporaries */
  unsigned total[GC_ALLOCATORS], bound;
  unsigned worse, near, best_from, best_to;
  double saved;                    /* sum of the saved shares */
  unsigned near_by[GC_ALLOCATORS]; /* programs within one register of the bound */
  unsigned small;                  /* programs for which linear scan needs one register only */
} sums;

static gc_result compile_allocation(const shader_file *s, const gm_machine *m, gc_stats *st) {
  gm_program p;
  char why[GM_ERROR_SIZE];
  gc_options o = shader_options_ungated(m);
  o.compare = true;
  gc_result rc = shader_compile(s->path, &o, &p, st, why, sizeof why);
  if (!rc)
    gm_program_free(&p);
  return rc;
}

static void count_allocator_temps(sums *s, const gc_stats *st) {
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

/* Compiles for the first machine that the shader fits. Shaders with derivatives need the last one. */
static void compare_shader_temps(const shader_file *f, const char *shown, const gm_machine *m, FILE *csv, sums *s) {
  gc_stats st;
  unsigned k = 0;
  s->tried++;
  while (k < MACHINES && compile_allocation(f, &m[k], &st))
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
    count_allocator_temps(s, &st);
}

static void judge_allocators(tap *t, const sums *s) {
  double best = s->best_from ? 100.0 * (1 - (double)s->best_to / s->best_from) : 0;
  printf("# %-50s %-10s %5u", "total", "", s->bound);
  for (unsigned a = 0; a < GC_ALLOCATORS; a++)
    printf(" %9u", s->total[a]);
  printf("\n# within one register of the lane bound, of %u programs:", s->programs);
  for (unsigned a = 0; a < GC_ALLOCATORS; a++)
    printf(" %s %u%s", name[a], s->near_by[a], a + 1 < GC_ALLOCATORS ? "," : "\n");
  tap_ok(t, !s->failed && s->programs, "all %u shaders compile for some machine", s->tried);
  tap_ok(t, best >= BEST_PERCENT,
         "packing saves at best %.1f%% of the registers (%u of %u), at least %d%%; %.1f%% on average, %.1f%% of all", best,
         s->best_from - s->best_to, s->best_from, BEST_PERCENT, s->programs ? 100 * s->saved / s->programs : 0,
         s->total[0] ? 100.0 * (1 - (double)s->total[GC_ALLOC_TETRIS] / s->total[GC_ALLOC_LINEAR]) : 0);
  tap_ok(t, !s->worse, "packing never needs more registers (%u programs do)", s->worse);
  unsigned near = s->near_by[GC_ALLOC_TETRIS];
  tap_ok(t, s->programs && 100 * near >= NEAR_PERCENT * s->programs,
         "packing is within one register of the lane bound on %.1f%% of the programs, at least %d%%",
         s->programs ? 100.0 * near / s->programs : 0, NEAR_PERCENT);
}

static void compare_folder_temps(const char *path, const gm_machine *m, FILE *csv, sums *s) {
  shader_file *f = NULL;
  size_t n = 0;
  if (shader_files(path, &f, &n) || !n) {
    printf("# %s: no shaders\n", path);
    s->failed++;
  }
  for (size_t k = 0; k < n; k++)
    compare_shader_temps(&f[k], f[k].path + strlen(path) + 1, m, csv, s);
  free(f);
}

int main(int argc, char **argv) {
  gm_machine m[MACHINES];
  char err[GM_ERROR_SIZE];
  sums s = {0};
  tap t = {0};
  if (argc < 3) {
    fprintf(stderr, "usage: allocation FILE.csv FOLDER...\n");
    return 2;
  }
  for (unsigned k = 0; k < MACHINES; k++)
    if (gm_machine_find(&m[k], machine_name[k], err, sizeof err)) {
      fprintf(stderr, "%s\n", err);
      return 2;
    }
  FILE *csv = table_open(argv[1]);
  if (!csv)
    return 2;
  fprintf(csv, "program,machine,bundles,lanes,lane_bound,linear,tetris,color,pre_pack,post_pack\n");
  printf("# %-50s %-10s %5s", "registers", "machine", "bound");
  for (unsigned a = 0; a < GC_ALLOCATORS; a++)
    printf(" %9s", name[a]);
  printf("\n");
  for (int a = 2; a < argc; a++)
    compare_folder_temps(argv[a], m, csv, &s);
  judge_allocators(&t, &s);
  int bad = table_close(csv, !s.failed);
  return tap_end(&t, 4) || bad;
}
