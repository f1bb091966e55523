/* SPDX-License-Identifier: Apache-2.0 */
/* Runs random programs in the interpreter before and after the middle end (docs/compiler.md, "Middle end"). Exact pipelines keep every
   bit; the others stay close. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/fp/fp.h"
#include "ir/ir_eval.h"
#include "ir/ir_random.h"
#include "opt/opt.h"

typedef struct {
  int level;
  const char *disable;
  bool exact;
} pipeline;
typedef struct {
  unsigned runs, compared;
} tally;

static bool close_enough(uint32_t a, uint32_t b) {
  double x = (double)gm_float(a), y = (double)gm_float(b), scale = fabs(x) > 1 ? fabs(x) : 1;
  return fabs(x - y) <= 2e-3 * scale;
}

static void compare_reg(const ir_out_reg *a, const ir_out_reg *b, bool exact, uint64_t seed, const char *text) {
  if (a->written != b->written)
    fail_msg("seed %llu: lanes %x written, expected %x\n%s", (unsigned long long)seed, b->written, a->written, text);
  for (unsigned k = 0; k < 4; k++)
    if ((a->written >> k & 1) && (exact ? a->value[k] != b->value[k] : !close_enough(a->value[k], b->value[k])))
      fail_msg("seed %llu: lane %u is %08x (%g), expected %08x (%g)\n%s", (unsigned long long)seed, k, b->value[k],
               (double)gm_float(b->value[k]), a->value[k], (double)gm_float(a->value[k]), text);
}

static void check_random_module(uint64_t seed, const pipeline *p, tally *t) {
  gc_arena *a = gc_arena_new();
  ir_random_config c = {.seed = seed, .stage = seed & 1 ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT, .size = 4 + seed % 13, .smooth = !p->exact};
  ir_module *ref = ir_random(a, &c), *m = ir_random(a, &c);
  const char *why = ir_verify(a, ref);
  if (why)
    fail_msg("seed %llu: generator: %s\n%s", (unsigned long long)seed, why, ir_print(a, ref));
  opt_config cfg = {.verify = true, .level = p->level, .disable = p->disable};
  why = opt_run(m, &cfg).why;
  if (why)
    fail_msg("seed %llu: %s\n%s\nFROM\n%s", (unsigned long long)seed, why, ir_print(a, m), ir_print(a, ref));
  assert_null(ir_verify(a, m));
  assert_true(m->funcs == m->main && !m->main->next && m->main->nvar == 0);
  for (uint64_t world = 0; world < 3; world++) {
    uint64_t s = seed * 16 + world;
    ir_env env = ir_random_env(&s);
    ir_result x, y;
    assert_null(ir_eval(a, ref, &env, &x));
    assert_null(ir_eval(a, m, &env, &y));
    t->runs++;
    if (!p->exact && (x.special || x.largest > 200))
      continue;
    t->compared++;
    assert_int_equal(x.nout, y.nout);
    char *text = ir_print(a, ref);
    if (x.killed != y.killed)
      fail_msg("seed %llu: killed %d, expected %d\n%s", (unsigned long long)seed, y.killed, x.killed, text);
    for (size_t k = 0; k < x.nout; k++)
      compare_reg(&x.out[k], &y.out[k], p->exact, seed, text);
    compare_reg(&x.pos, &y.pos, p->exact, seed, text);
    compare_reg(&x.psz, &y.psz, p->exact, seed, text);
  }
  gc_arena_free(a);
}

static unsigned count_random_modules(void) {
  const char *n = getenv("GM_RANDOM_COUNT");
  return n ? (unsigned)strtoul(n, NULL, 10) : 400;
}

static tally many(const pipeline *p, uint64_t from) {
  tally t = {0, 0};
  for (uint64_t k = 0; k < count_random_modules(); k++)
    check_random_module(from + k, p, &t);
  return t;
}

static void exact_level_0(void **s) {
  (void)s;
  many(&(pipeline){0, "alg", true}, 1);
}

static void exact_level_1(void **s) {
  (void)s;
  many(&(pipeline){1, "alg", true}, 1000000);
}

static void exact_level_2(void **s) {
  (void)s;
  many(&(pipeline){2, "alg,reassoc,dot,signs", true}, 2000000);
}

static void exact_level_3(void **s) {
  (void)s;
  many(&(pipeline){3, "alg,reassoc,dot,signs", true}, 2500000);
}

static void close_level_2(void **s) {
  (void)s;
  tally t = many(&(pipeline){2, NULL, false}, 3000000);
  assert_true(t.compared > t.runs / 4); /* otherwise the test would prove little */
}

/* Leaves out one pass at a time: passes do not depend on one another for correctness. */
static void any_pass_off(void **s) {
  (void)s;
  tally t = {0, 0};
  for (const opt_pass *p = opt_passes; p->name; p++) {
    if (strcmp(p->name, "inline") == 0 || strcmp(p->name, "mem2reg") == 0)
      continue;
    gc_arena *a = gc_arena_new();
    for (uint64_t k = 0; k < count_random_modules() / 8; k++)
      check_random_module(4000000 + k, &(pipeline){2, gc_sprintf(a, "alg,reassoc,dot,signs,%s", p->name), true}, &t);
    gc_arena_free(a);
  }
}

/* -O1 that goes on from the copy that -O2 keeps for it gives the same module as -O1 from the start. */
static void lower_level_goes_on(void **s) {
  (void)s;
  unsigned kept = 0;
  for (uint64_t seed = 5000000; seed < 5000000 + count_random_modules() / 4; seed++) {
    gc_arena *a = gc_arena_new();
    const ir_random_config c = {.seed = seed, .stage = GM_STAGE_FRAGMENT, .size = 4 + seed % 13};
    const opt_config low = {.level = 1};
    ir_module *m = ir_random(a, &c), *below = NULL;
    const opt_config high = {.level = 2, .below = &below};
    assert_null(opt_begin(m, &low).why);
    ir_module *alone = ir_clone(m), *asked = ir_clone(m);
    assert_null(opt_run(alone, &low).why);
    assert_null(opt_run(asked, &high).why);
    if (below) {
      kept++;
      assert_null(opt_run(below, &low).why);
      assert_string_equal(ir_print(a, below), ir_print(a, alone));
    }
    gc_arena_free(a);
  }
  assert_true(kept > count_random_modules() / 8);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(exact_level_0),       cmocka_unit_test(exact_level_1), cmocka_unit_test(exact_level_2),
      cmocka_unit_test(exact_level_3),       cmocka_unit_test(close_level_2), cmocka_unit_test(any_pass_off),
      cmocka_unit_test(lower_level_goes_on),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
