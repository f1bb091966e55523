/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the function units in Verilog with csrc/core/fp: fp_unit_bench N SEED [div]. N operations per unit at latency 1 (first every
   pair of corner operands, then random ones), N/10 at every longer latency with the clock enable off now and then. Then each unit's depth
   in cycles is measured and compared with what its header says (unit_depth.h is made of the headers). TAP on standard output. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fp/fp.h"
#include "core/fp/fp_vectors.h"
#include "core/isa/isa.h"
#include "fp_unit_shim.h"
#include "unit_depth.h"

typedef struct {
  const char *name;
  const fp_unit_model *model;
  const unsigned char *op;
  unsigned ops;
  int (*depth)(int lat); /* as the unit's header says */
} unit;

/* The operations of each unit, from the ISA's table, so that a new row is compared too. Differences across a quad reach the unit as add. */
static unsigned char ops_a[64], ops_b[64], ops_c[64];

static unsigned take_ops(gm_group group, unsigned char *op) {
  unsigned n = 0;
  for (unsigned code = 0; code < 64; code++) {
    const gm_op_info *row = gm_op_by_code(code);
    if (row && row->group == group && row->lanes != GM_LANES_Q)
      op[n++] = (unsigned char)code;
  }
  return n;
}

typedef struct {
  fp_unit_in in;
  uint32_t want[4];
  unsigned lanes; /* number of lanes that are compared */
} vector;

typedef struct {
  unsigned long long run, by_op[64], compared, mismatches;
} tally;

/* Corner pairs in all combinations, four to an operation; unit C takes its operands from one lane. */
static unsigned long long directed_count(const unit *u) {
  unsigned long long pairs = (unsigned long long)GM_FPV_CORNERS * GM_FPV_CORNERS;
  return u->ops * (u->op == ops_c ? pairs : (pairs + 3) / 4);
}

static void directed_operands(const unit *u, unsigned long long i, fp_unit_in *in) {
  unsigned long long k = i / u->ops;
  for (unsigned lane = 0; lane < 4; lane++) {
    unsigned long long pair = u->op == ops_c ? k : (4 * k + lane) % (GM_FPV_CORNERS * GM_FPV_CORNERS);
    in->a[lane] = gm_fpv_corner_at(pair % GM_FPV_CORNERS);
    in->b[lane] = gm_fpv_corner_at(pair / GM_FPV_CORNERS);
  }
}

/* For cube: components of equal size and corners in a, and often the same vector in b. */
static void directions(uint64_t *seed, fp_unit_in *in) {
  uint64_t r = gm_random_next(seed);
  for (unsigned lane = 0; lane < 3; lane++, r >>= 12) {
    if ((r & 3) == 0)
      in->a[lane] = gm_fpv_corner_at((r >> 4 & 0xff) % GM_FPV_CORNERS);
    if ((r & 3) == 1)
      in->a[lane] = in->a[(lane + 1 + (r >> 4 & 1)) % 3] ^ (uint32_t)(r >> 5 & 1) << 31;
  }
  if (r & 1)
    memcpy(in->b, in->a, sizeof in->b);
}

static void random_operands(const unit *u, uint64_t *seed, fp_unit_in *in) {
  uint64_t r = gm_random_next(seed);
  for (unsigned lane = 0; lane < 4; lane++) {
    in->a[lane] = u->op == ops_c && r & 1 ? (uint32_t)gm_random_next(seed) : gm_fpv_value(seed);
    in->b[lane] = gm_fpv_partner(seed, in->a[lane]);
  }
  if (in->op == GM_OP_div && r & 4)
    in->a[0] = gm_fpv_dividend(seed, in->b[0]);
  if (in->op == GM_OP_cube) {
    directions(seed, in);
    return;
  }
  if ((r >> 1 & 3) == 0) { /* products that nearly cancel */
    in->a[1] = in->a[0] ^ 0x80000000u;
    in->b[1] = in->b[0] + (uint32_t)(r >> 8 & 3);
    in->a[3] = in->a[2] ^ 0x80000000u;
    in->b[3] = in->b[2] + (uint32_t)(r >> 16 & 3);
  }
}

static void make_vector(const unit *u, unsigned long long i, uint64_t *seed, vector *v) {
  uint64_t r = gm_random_next(seed);
  int directed = u->model->first == 1 && i < directed_count(u);
  v->in.op = u->op[directed ? i % u->ops : (r >> 32) % u->ops];
  v->in.pred = r & 15;
  v->in.sat = (r >> 4 & 7) == 0;
  v->in.mask = directed || r & 0x80 ? 15 : r >> 8 & 15;
  if (directed)
    directed_operands(u, i, &v->in);
  else
    random_operands(u, seed, &v->in);
  gm_exec(v->in.op, v->in.a, v->in.b, v->in.pred, (int)v->in.sat, v->want);
  v->lanes = v->in.op == GM_OP_arl ? 1 : u->op == ops_c ? 15 : v->in.mask;
}

static void compare_unit_lanes(const unit *u, const vector *v, const uint32_t got[4], int lat, int quiet, tally *t) {
  for (unsigned i = 0; i < 4; i++) {
    if (!(v->lanes >> i & 1))
      continue;
    t->compared++;
    if (got[i] == v->want[i] || t->mismatches++ >= 10 || quiet)
      continue;
    printf("# unit %s latency %d %s%s lane %u pred %x mask %x: %08x, not %08x; a %08x %08x %08x %08x b %08x %08x %08x %08x\n", u->name, lat,
           gm_op_by_code(v->in.op)->name, v->in.sat ? ".sat" : "", i, v->in.pred, v->in.mask, got[i], v->want[i], v->in.a[0], v->in.a[1],
           v->in.a[2], v->in.a[3], v->in.b[0], v->in.b[1], v->in.b[2], v->in.b[3]);
  }
}

/* flip: bits inverted in the operand that the unit gets, to check that the bench notices. */
static void run_unit(const unit *u, unsigned long long n, uint64_t seed, uint32_t flip, tally *t) {
  const fp_unit_model *m = u->model;
  void *model = m->open();
  vector past[FP_UNIT_DEEPEST];
  uint32_t result[FP_UNIT_DEEPEST][4];
  memset(t, 0, sizeof *t);
  for (unsigned long long i = 0; i < n; i++) {
    vector *v = &past[i % FP_UNIT_DEEPEST];
    make_vector(u, i, &seed, v);
    t->run++;
    t->by_op[v->in.op]++;
    fp_unit_in in = v->in;
    in.a[0] ^= flip;
    int holds = m->last > 1 && gm_random_next(&seed) % 8 == 0;
    for (int k = 0; k <= holds; k++) {
      m->settle(model, &in, result);
      for (int lat = m->first; lat <= m->last; lat++)
        if (i + 1 >= (unsigned)lat)
          compare_unit_lanes(u, &past[(i + 1 - (unsigned)lat) % FP_UNIT_DEEPEST], result[lat - m->first], lat, flip != 0, t);
      if (m->last > 1)
        m->edge(model, k == holds);
    }
  }
  m->close(model);
}

static int report_unit(int number, const unit *u, const tally *t) {
  printf("# unit %s:", u->name);
  for (unsigned i = 0; i < u->ops; i++)
    printf(" %s %llu", gm_op_by_code(u->op[i])->name, t->by_op[u->op[i]]);
  printf("\n%sok %d - unit %s latency %d", t->mismatches ? "not " : "", number, u->name, u->model->first);
  if (u->model->last > u->model->first)
    printf("..%d", u->model->last);
  printf(": %llu operations, %llu lanes compared, %llu mismatches\n", t->run, t->compared, t->mismatches);
  fflush(stdout);
  return t->mismatches != 0;
}

enum { DEEP = 2 * FP_UNIT_DEEPEST };

/* The operands change once; cycle in which each latency's result changes too, DEEP if it never does or does not stay. */
static void measure_unit_depth(const unit *u, int depth[FP_UNIT_DEEPEST]) {
  const fp_unit_model *m = u->model;
  const uint32_t one = 0x3f800000, two = 0x40000000;
  fp_unit_in in = {.op = u->op[0], .mask = 15};
  uint32_t result[FP_UNIT_DEEPEST][4], want[4];
  void *model = m->open();
  for (int i = 0; i < 4; i++)
    in.a[i] = in.b[i] = one;
  for (int cycle = -DEEP; cycle < DEEP; cycle++) {
    if (cycle == 0)
      for (int i = 0; i < 4; i++)
        in.a[i] = two;
    if (cycle == 0)
      gm_exec(in.op, in.a, in.b, in.pred, 0, want);
    m->settle(model, &in, result);
    for (int k = 0; cycle >= 0 && k <= m->last - m->first; k++) {
      bool there = memcmp(result[k], want, sizeof want) == 0;
      if (cycle == 0 || !there)
        depth[k] = there ? 0 : DEEP;
      else if (depth[k] == DEEP)
        depth[k] = cycle;
    }
    m->edge(model, 1);
  }
  m->close(model);
}

static int report_depth(int number, const unit *u) {
  int depth[FP_UNIT_DEEPEST], bad = 0;
  measure_unit_depth(u, depth);
  for (int lat = u->model->first; lat <= u->model->last; lat++)
    if (depth[lat - u->model->first] != u->depth(lat)) {
      bad = 1;
      printf("# unit %s latency %d: depth is %d cycles, its header says %d\n", u->name, lat, depth[lat - u->model->first], u->depth(lat));
    }
  printf("%sok %d - unit %s latency %d..%d: depth as its header says\n", bad ? "not " : "", number, u->name, u->model->first,
         u->model->last);
  return bad;
}

/* Division alone: prints rows of make division (scripts/check/bars). */
static int divide(unsigned long long n, uint64_t seed) {
  const unit units[] = {{"C", &fp_unit_c1, ops_c, 1, depth_unit_c}, {"C", &fp_unit_cn, ops_c, 1, depth_unit_c}};
  ops_c[0] = GM_OP_div;
  for (int i = 0; i < 2; i++) {
    tally t;
    unsigned long long count = i ? n / 10 : n;
    run_unit(&units[i], count, seed + (uint64_t)i, 0, &t);
    printf("unit bench\tunit bench: quotients that differ, latency %d to %d\t%llu\t=\t0\t%llu\t%llu\n", units[i].model->first,
           units[i].model->last, t.mismatches, t.by_op[GM_OP_div], count);
  }
  return 0;
}

int main(int argc, char **argv) {
  const unsigned na = take_ops(GM_GRP_A, ops_a), nb = take_ops(GM_GRP_B, ops_b), nc = take_ops(GM_GRP_C, ops_c);
  const unit units[] = {
      {"A", &fp_unit_a1, ops_a, na, depth_unit_a}, {"B", &fp_unit_b1, ops_b, nb, depth_unit_b}, {"C", &fp_unit_c1, ops_c, nc, depth_unit_c},
      {"A", &fp_unit_an, ops_a, na, depth_unit_a}, {"B", &fp_unit_bn, ops_b, nb, depth_unit_b}, {"C", &fp_unit_cn, ops_c, nc, depth_unit_c},
  };
  if (argc == 4 && !strcmp(argv[3], "div"))
    return divide(strtoull(argv[1], NULL, 0), strtoull(argv[2], NULL, 0));
  if (argc != 3) {
    fputs("usage: fp_unit_bench N SEED [div]\n", stderr);
    return 2;
  }
  unsigned long long n = strtoull(argv[1], NULL, 0);
  uint64_t seed = strtoull(argv[2], NULL, 0);
  int bad = 0;
  tally t;
  printf("1..13\n# seed %llu\n", (unsigned long long)seed);
  for (int i = 0; i < 6; i++) {
    run_unit(&units[i], i < 3 ? n : n / 10, seed + (uint64_t)i, 0, &t);
    bad |= report_unit(i + 1, &units[i], &t);
  }
  run_unit(&units[1], 100, seed, 0x00800000, &t);
  printf("%sok 7 - the bench notices a wrong operand (%llu mismatches in 100 operations)\n", t.mismatches ? "" : "not ", t.mismatches);
  bad |= !t.mismatches;
  for (int i = 0; i < 6; i++)
    bad |= report_depth(8 + i, &units[i]);
  return bad;
}
