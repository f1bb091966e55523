/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a table of allocations, for each program: the registers we use for our schedule, the fewest that any allocation needs for it, and
 * the lane bound. */
#include <stdlib.h>
#include <string.h>

#include "base/table.h"
#include "regress/oracles/optimum/optimum_places.h"
#include "regress/oracles/optimum/tables.h"

typedef struct {
  unsigned programs, solved, fewest, near, wrong;
  unsigned long ours, exact, bound; /* registers of the programs that are solved */
} tally;

static void keep_last(void *ctx, const char *pass, const char *text) {
  char **last = ctx;
  if (strcmp(pass, "places"))
    return;
  free(*last);
  *last = strdup(text);
}

static void judge_allocation(const ex_options *o, tally *t, FILE *csv, const char *name, const char *machine, ex_places *p) {
  unsigned ours = ex_registers(p), lane_bound = (p->peak + 3) / 4;
  bool right = ex_places_hold(p);
  ex_fewest a = ex_allocate(p, o->seconds);
  bool solved = a.best == a.bound;
  if (!right || !ex_places_hold(p) || ex_registers(p) != a.best) {
    printf("%-32s %s breaks a rule\n", name, right ? "the solver's allocation" : "the compiler's allocation");
    t->wrong++;
  }
  t->programs++;
  t->solved += solved;
  t->fewest += solved && ours == a.best;
  t->near += ours <= a.bound + 1;
  t->ours += solved ? ours : 0;
  t->exact += solved ? a.best : 0;
  t->bound += solved ? lane_bound : 0;
  printf("%-32s %-10s %6d %6u %6u %6u%c %7.3f %8.2f\n", name, machine, p->nv, lane_bound, ours, solved ? a.best : a.bound,
         solved ? ' ' : '+', ours / (double)(solved ? a.best : a.bound), a.seconds);
  fflush(stdout);
  if (csv)
    fprintf(csv, "%s,%s,%d,%u,%u,%u,%u,%u\n", name, machine, p->nv, p->peak, lane_bound, ours, a.best, a.bound);
}

static bool one_shader(const ex_options *o, tally *t, FILE *csv, const char *path) {
  char *text = NULL;
  gm_program program;
  gc_stats st;
  ex_places p;
  gc_options how = ex_how();
  how.dump_after = "places";
  how.dump = keep_last;
  how.dump_ctx = &text;
  const gm_machine *m = ex_compile(o, path, &how, &program, &st);
  bool ok = m && text && ex_places_read(&p, text);
  if (m)
    gm_program_free(&program);
  if (ok) {
    if (p.nv)
      judge_allocation(o, t, csv, ex_base(path), m->name, &p);
    ex_places_free(&p);
  }
  free(text);
  return ok;
}

int ex_allocations(const ex_options *o, int n, char **path) {
  tally t = {0};
  int refused = 0;
  FILE *csv = ex_csv(o, "shader,machine,values,lanes,lane_bound,ours,best,bound");
  printf("%-32s %-10s %6s %6s %6s %6s  %7s %8s\n", "shader", "machine", "values", "lanes/4", "ours", "exact", "ratio", "seconds");
  for (int i = 0; i < n; i++)
    refused += !one_shader(o, &t, csv, path[i]);
  if (csv)
    table_close(csv, true);
  printf("%u programs with temporaries, %u solved (%.1f %%), %u of these with the fewest registers; of all, %u within one of the fewest or "
         "of the bound; registers ours %lu, exact %lu, lane bound %lu; ours/exact %.4f\n",
         t.programs, t.solved, t.programs ? 100.0 * t.solved / t.programs : 0, t.fewest, t.near, t.ours, t.exact, t.bound,
         t.exact ? (double)t.ours / (double)t.exact : 0);
  return t.wrong || refused || !t.solved ? 1 : 0;
}
