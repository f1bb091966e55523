/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a table of blocks, for each block: our length and the shortest, our lanes and the fewest that a schedule of the shortest length
 * needs. */
#include <stdlib.h>
#include <string.h>

#include "base/table.h"
#include "regress/oracles/optimum/problem.h"
#include "regress/oracles/optimum/tables.h"

typedef struct {
  unsigned blocks, counted, solved, shortest, wrong;
  unsigned long ours, exact; /* bundles of the blocks that are counted and solved */
  unsigned joint, fewest;    /* blocks whose fewest lanes are known; those in which we need no more */
  unsigned long our_lanes, min_lanes, our_registers, min_registers;
} tally;

static void report_wrong_block(tally *t, const char *name, const ex_problem *p, const char *what) {
  printf("%-28s block %u: %s\n", name, p->block, what);
  t->wrong++;
}

static void add_block_answers(tally *t, const ex_answer *len, unsigned length, const ex_answer *lanes, unsigned our_lanes) {
  bool solved = len->length == len->bound;
  t->counted++;
  t->solved += solved;
  t->shortest += solved && length == len->length;
  t->ours += solved ? length : 0;
  t->exact += solved ? len->length : 0;
  if (!solved || lanes->length != lanes->bound)
    return;
  t->joint++;
  t->fewest += our_lanes <= lanes->length;
  t->our_lanes += our_lanes;
  t->min_lanes += lanes->length;
  t->our_registers += (our_lanes + 3) / 4;
  t->min_registers += (lanes->length + 3) / 4;
}

static void print_block_row(const char *name, const ex_problem *p, unsigned length, const ex_answer *a, unsigned our_lanes,
                            const ex_answer *l) {
  bool solved = a->length == a->bound, fewest = solved && l->length == l->bound;
  printf("%-28s %5u %5d %6u %6u%c %7.3f %7.2f %6u %6u%c %7.2f\n", name, p->block, p->nn, length, solved ? a->length : a->bound,
         solved ? ' ' : '+', length / (double)(solved ? a->length : a->bound), a->seconds, our_lanes, fewest ? l->length : l->bound,
         fewest ? ' ' : '+', l->seconds);
  fflush(stdout);
}

static void judge_block(const ex_options *o, tally *t, FILE *csv, const char *name, ex_problem *p) {
  if (!ex_holds(p))
    report_wrong_block(t, name, p, "the compiler's schedule breaks a rule of the problem");
  unsigned drain = p->ends ? 3 : 0, length = ex_length(p, true), our_lanes = ex_lanes(p);
  ex_answer a = ex_solve(p, true, o->seconds), lanes = {our_lanes, p->through, 0};
  if (!ex_holds(p) || ex_length(p, true) != a.length)
    report_wrong_block(t, name, p, "the solver's schedule breaks a rule of the problem");
  if (a.length == a.bound)
    lanes = ex_solve_lanes(p, true, a.length, o->seconds);
  if (!ex_holds(p) || ex_length(p, true) > a.length)
    report_wrong_block(t, name, p, "the schedule with few lanes breaks a rule of the problem");
  length -= drain; /* after the last bundle, results are still written */
  a.length -= drain;
  a.bound -= drain;
  add_block_answers(t, &a, length, &lanes, our_lanes);
  print_block_row(name, p, length, &a, our_lanes, &lanes);
  if (csv)
    fprintf(csv, "%s,%u,%d,%u,%u,%u,%u,%u,%u\n", name, p->block, p->nn, length, a.length, a.bound, our_lanes, lanes.length, lanes.bound);
}

static bool one_shader(const ex_options *o, tally *t, FILE *csv, const char *path) {
  static ex_problems found;
  gm_program program;
  gc_stats st;
  gc_options how = ex_how();
  how.dump_after = "problem";
  how.dump = ex_collect;
  how.dump_ctx = &found;
  memset(&found, 0, sizeof found);
  bool ok = ex_compile(o, path, &how, &program, &st);
  if (ok)
    gm_program_free(&program);
  for (unsigned b = 0; b < EX_BLOCKS; b++) {
    ex_problem p;
    if (ok && found.text[b]) {
      if (ex_read(&p, found.text[b])) {
        t->blocks++;
        if (p.nn >= o->min)
          judge_block(o, t, csv, ex_base(path), &p);
        ex_free(&p);
      } else
        report_wrong_block(t, ex_base(path), &(ex_problem){.block = b}, "unreadable problem");
    }
  }
  ex_problems_free(&found);
  return ok;
}

int ex_blocks(const ex_options *o, int n, char **path) {
  tally t = {0};
  int refused = 0;
  FILE *csv = ex_csv(o, "shader,block,operations,ours,best,bound,our_lanes,best_lanes,bound_lanes");
  printf("%-28s %5s %5s %6s %6s  %7s %7s %6s %6s  %7s\n", "shader", "block", "ops", "ours", "exact", "ratio", "seconds", "lanes", "fewest",
         "seconds");
  for (int i = 0; i < n; i++)
    refused += !one_shader(o, &t, csv, path[i]);
  if (csv)
    table_close(csv, true);
  printf(
      "lanes at the shortest length: known of %u blocks, %u of them have no more than that; ours %lu, fewest %lu (%.4f); in registers %lu "
      "and %lu\n",
      t.joint, t.fewest, t.our_lanes, t.min_lanes, t.min_lanes ? (double)t.our_lanes / (double)t.min_lanes : 0, t.our_registers,
      t.min_registers);
  printf(
      "%u blocks, %u of %d operations or more; %u solved (%.1f %%), %u of these as short as can be; ours/exact, weighted by length: %.4f\n",
      t.blocks, t.counted, o->min, t.solved, t.counted ? 100.0 * t.solved / t.counted : 0, t.shortest,
      t.exact ? (double)t.ours / (double)t.exact : 0);
  return t.wrong || refused || !t.solved ? 1 : 0;
}
