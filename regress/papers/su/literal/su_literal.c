/* SPDX-License-Identifier: Apache-2.0 */
/* Compares Su's list scheduler and Tetris allocation, as his thesis has them, with ours and with his figures, on his eight shaders. The
   table has bundles without forwarding, with passive and with positive forwarding, and registers with and without packing. The schedules
   and registers go to the compiler as external solutions. Each program is proven, runs in lockstep, and has the outputs of our own. Usage:
   papers-literal SHADERS OUT */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/table.h"
#include "core/check/check.h"
#include "regress/common/shader.h"
#include "regress/papers/su/literal/su_schedule.h"
#include "regress/papers/su/literal/su_tetris.h"
#include "tb/model/tb_run.h"

enum { NAMES = 8, MODES = 3 };
static const char *const names[NAMES] = {
    "phong_lighting", "anisotropic_lighting", "envmap", "fasttnl", "reflection", "simple", "toon", "wood"};
static const char *const stage_name[2] = {"vertex", "fragment"};

/* Su 2009, Table 4-1: instructions with and without forwarding, vertex and fragment. Table 4-2: registers with and without packing. */
static const struct {
  unsigned with[2], without[2], packed, plain;
} thesis[NAMES] = {{{97, 2}, {112, 2}, 5, 7}, {{66, 5}, {71, 10}, 0, 0}, {{79, 18}, {112, 26}, 5, 6}, {{40, 8}, {50, 20}, 0, 0},
                   {{63, 5}, {82, 10}, 4, 5}, {{12, 2}, {24, 4}, 0, 0},  {{33, 32}, {46, 36}, 0, 0},  {{33, 40}, {47, 43}, 0, 0}};

/* His steps. */
typedef struct {
  su_forward forward;
  bool packs;
  unsigned failed;   /* schedules or allocations that break a rule */
  double efficiency; /* registers that packing saves by his formula, in percent of the values */
} his;

static bool schedule_his(void *ctx, const char *text, int *time, unsigned *group) {
  his *h = ctx;
  ex_problem p;
  if (!ex_read(&p, text))
    return h->failed++, false;
  const bool ok = su_schedule(&p, h->forward);
  for (int i = 0; ok && i < p.nn; i++) {
    time[i] = (int)p.node[i].time;
    group[i] = p.node[i].group;
  }
  h->failed += !ok;
  ex_free(&p);
  return ok;
}

/* Section 3.3.4.1, for values that all live together, by their shares of widths 1, 2 and 3: a value of 3 lanes leaves room for one of 1
   lane, two of 2 lanes share a register, and so do four of 1 lane. The thesis prints the last term with a fourth of the values, where three
   of four registers are saved; here it is as printed. */
static double efficiency(const ex_places *p) {
  double share[5] = {0};
  for (int v = 0; v < p->nv; v++) {
    unsigned width = 0;
    for (unsigned l = 0; l < 4; l++)
      width += p->value[v].set[l] != NULL;
    share[width] += 100.0 / p->nv;
  }
  const double both = share[1] < share[3] ? share[1] : share[3];
  return both + share[2] / 2 + (share[1] - both) / 4;
}

static bool registers_his(void *ctx, const char *text, uint16_t *reg, unsigned char (*map)[4]) {
  his *h = ctx;
  ex_places p;
  if (!ex_places_read(&p, text))
    return h->failed++, false;
  const bool ok = su_tetris(&p, h->packs);
  h->efficiency = efficiency(&p);
  for (int v = 0; ok && v < p.nv; v++) {
    reg[p.value[v].id] = (uint16_t)p.value[v].reg;
    memcpy(map[p.value[v].id], p.value[v].map, 4);
  }
  h->failed += !ok;
  ex_places_free(&p);
  return ok;
}

typedef struct {
  const char *shaders;
  gm_machine machine;
  gm_tb *tb;
  unsigned proven, programs, failed, unfit; /* unfit: programs that need more registers than the machine has, so they are not run */
} literal;

static bool fail_file(literal *l, const char *path, const char *why) {
  fprintf(stderr, "%s: error: %s\n", path, why);
  l->failed++;
  return false;
}

/* Proves a program, and runs its first invocation in lockstep. */
static bool run_program(literal *l, const char *path, const gm_program *p, gm_result *res) {
  char err[GM_ERROR_SIZE];
  const gm_check_config cfg = {GM_GATE_NONE, 0};
  const gm_run_config how = shader_run_config(p, GM_GATE_NONE, 0);
  gm_check_result proof;
  gm_tb_result r;
  if (gm_check_program(p, &cfg, &proof) != GM_CHECK_PROVEN)
    return fail_file(l, path, proof.message);
  gm_run *in = shader_inputs(path, err, sizeof err);
  if (!in || gm_tb_run_program(l->tb, p, in, 0, 1, &how, &(gm_tb_options){.lockstep = true}, &r, res, err, sizeof err)) {
    gm_run_free(in);
    return fail_file(l, path, err);
  }
  const bool ok = r.verdict == GM_TB_OK || fail_file(l, path, r.message ? r.message : "the run failed");
  gm_tb_result_free(&r);
  gm_run_free(in);
  return ok;
}

typedef struct {
  unsigned ours[MODES], his[MODES]; /* bundles */
  unsigned ours_packed, ours_plain, his_packed, his_plain;
  double formula;
} row;

/* Compiles a shader, with his steps if h, and runs it. ours: the result that it has to equal. */
static bool one_program(literal *l, const char *path, gc_forward forward, his *h, gc_allocator alloc, gc_stats *st, gm_program *p,
                        gm_result *res, const gm_result *ours) {
  char why[GM_ERROR_SIZE], diff[300];
  gc_options o = shader_options_ungated(&l->machine);
  gc_external_solution external = {h, schedule_his, registers_his};
  gm_machine roomy = l->machine;
  o.forward = forward;
  o.alloc = alloc;
  o.verify = true;
  if (h) {
    roomy.temps = 128;
    o.machine = &roomy;
    o.external = &external;
  }
  l->programs++;
  if (shader_compile(path, &o, p, st, why, sizeof why))
    return fail_file(l, path, why);
  p->machine.temps = l->machine.temps;
  if (h && h->failed)
    return fail_file(l, path, "his step breaks a rule");
  if (st->temps > l->machine.temps)
    return l->unfit++, l->programs--, false;
  bool ok = run_program(l, path, p, res);
  if (ok && ours && !gm_result_equal(ours, res, diff, sizeof diff))
    ok = fail_file(l, path, diff);
  l->proven += ok;
  return ok;
}

static void measure_file(literal *l, const char *path, row *r) {
  gm_program reference;
  gm_result ours = {0};
  bool have = false;
  for (unsigned f = 0; f < MODES; f++)
    for (unsigned k = 0; k < 4; k++) { /* ours; ours with a value in each register; his; his so */
      his h = {.forward = (su_forward)f, .packs = k == 2};
      gm_program p = {0};
      gm_result res = {0};
      gc_stats st = {0};
      if (k % 2 && f)
        continue; /* registers are counted without forwarding */
      const bool ok = one_program(l, path, (gc_forward)f, k < 2 ? NULL : &h, k == 1 ? GC_ALLOC_LINEAR : GC_ALLOC_TETRIS, &st, &p, &res,
                                  have ? &ours : NULL);
      if (k % 2 == 0)
        *(k ? &r->his[f] : &r->ours[f]) = st.bundles;
      if (!f)
        r->formula = k == 2 ? h.efficiency : r->formula;
      if (!f)
        *(k == 0 ? &r->ours_packed : k == 1 ? &r->ours_plain : k == 2 ? &r->his_packed : &r->his_plain) = st.temps;
      if (ok && !have) {
        reference = p;
        ours = res;
        have = true;
        continue;
      }
      gm_result_free(&res);
      gm_program_free(&p);
    }
  gm_result_free(&ours);
  if (have)
    gm_program_free(&reference);
}

static double saved(unsigned now, unsigned before) { return before ? 100 * (1 - (double)now / before) : 0; }

static void put_rows(FILE *f, const char *name, const char *stage, const row *r) {
  fprintf(f, "%s,%s", name, stage);
  for (unsigned k = 0; k < MODES; k++)
    fprintf(f, ",%u,%u", r->his[k], r->ours[k]);
  fprintf(f, ",%u,%u,%u,%u", r->his_packed, r->his_plain, r->ours_packed, r->ours_plain);
  fprintf(f, ",%.1f,%.1f", r->formula, saved(r->his_packed, r->his_plain));
}

static void add_rows(row *sum, const row *r) {
  for (unsigned k = 0; k < MODES; k++) {
    sum->his[k] += r->his[k];
    sum->ours[k] += r->ours[k];
  }
  sum->his_packed += r->his_packed;
  sum->his_plain += r->his_plain;
  sum->ours_packed += r->ours_packed;
  sum->ours_plain += r->ours_plain;
  sum->formula += r->formula / (2 * NAMES);
}

/* The whole gain, from his scheduler without forwarding to ours with, is that of forwarding and that of the scheduler. */
static void put_bar_of_shares(FILE *f, const row *sum) {
  const unsigned whole = sum->his[SU_OFF] - sum->ours[SU_POSITIVE], forwarding = sum->his[SU_OFF] - sum->his[SU_POSITIVE];
  const double share = whole ? 100.0 * forwarding / whole : 0;
  printf("of %u bundles that ours with forwarding saves compared with his without, forwarding saves %.0f %% and our scheduler %.0f %%\n",
         whole, share, 100 - share);
  fprintf(f, "su\tshare of forwarding in the gain over his scheduler without, percent\t%.1f\t>\t0\t16\t16\n", share);
}

static int write_su(literal *l, const char *out) {
  FILE *f = table_open_in(out, "su-literal.csv"), *b = table_open_in(out, "su-literal.bars");
  row sum = {0};
  unsigned with = 0, without = 0;
  if (!f || !b)
    return table_close(f, false), table_close(b, false);
  fprintf(f, "shader,stage,off,ours_off,passive,ours_passive,positive,ours_positive,packed,plain,ours_packed,ours_plain,"
             "formula_pct,saved_pct,paper_with,"
             "paper_without,paper_packed,paper_plain\n");
  for (unsigned i = 0; i < 2 * NAMES; i++) {
    const unsigned n = i / 2, stage = i % 2;
    char path[1000];
    row r = {0};
    snprintf(path, sizeof path, "%s/%s/%s.%s", l->shaders, names[n], names[n], stage ? "frag" : "vert");
    measure_file(l, path, &r);
    add_rows(&sum, &r);
    put_rows(f, names[n], stage_name[stage], &r);
    fprintf(f, ",%u,%u", thesis[n].with[stage], thesis[n].without[stage]);
    if (!stage && thesis[n].packed)
      fprintf(f, ",%u,%u\n", thesis[n].packed, thesis[n].plain);
    else
      fprintf(f, ",,\n");
    with += thesis[n].with[stage];
    without += thesis[n].without[stage];
  }
  put_rows(f, "total", "", &sum);
  fprintf(f, ",%u,%u,,\n", with, without);
  printf("forwarding saves %.1f %% of the bundles of his scheduler (passive %.1f %%), %.1f %% of ours; in the thesis %.1f %%\n",
         saved(sum.his[SU_POSITIVE], sum.his[SU_OFF]), saved(sum.his[SU_PASSIVE], sum.his[SU_OFF]),
         saved(sum.ours[SU_POSITIVE], sum.ours[SU_OFF]), saved(with, without));
  printf("our scheduler saves %.1f %% of his bundles without forwarding, %.1f %% with\n", saved(sum.ours[SU_OFF], sum.his[SU_OFF]),
         saved(sum.ours[SU_POSITIVE], sum.his[SU_POSITIVE]));
  printf("registers: his Tetris %u, without packing %u; ours %u, without %u\n", sum.his_packed, sum.his_plain, sum.ours_packed,
         sum.ours_plain);
  fprintf(b, "su\tprograms by his steps and ours that are not proven, in lockstep and equal\t%u\t=\t0\t%u\t120\n",
          l->programs - l->proven + l->failed, l->programs);
  fprintf(b, "su\tprograms that need more registers than there are\t%u\t<=\t1\t%u\t120\n", l->unfit, l->programs);
  put_bar_of_shares(b, &sum);
  return table_close(f, true) | table_close(b, true);
}

int main(int argc, char **argv) {
  char err[GM_ERROR_SIZE];
  if (argc != 3)
    return fprintf(stderr, "usage: papers-literal SHADERS OUT\n"), 2;
  literal l = {.shaders = argv[1]};
  if (gm_machine_find(&l.machine, "cyclone16", err, sizeof err) || !(l.tb = gm_tb_open_zero(&l.machine, GM_RTL_COUNT, err, sizeof err)))
    return fprintf(stderr, "%s\n", err), 1;
  int rc = write_su(&l, argv[2]);
  gm_tb_close(l.tb);
  return rc || l.failed;
}
