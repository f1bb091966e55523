/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the IR library: text round trip, reader messages, verifier, dominators, loops and trip counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "ir/ir.h"

#define SYMS                                                                                                                               \
  "stage fragment\n"                                                                                                                       \
  "sym @0 uniform float 4x4 [2] highp used \"u \\\"m\\\"\"\n"                                                                              \
  "sym @1 varying float 1x4 [1] mediump used invariant \"v\"\n"                                                                            \
  "sym @2 sampler sampler2D 1x1 [1] lowp used \"s\"\n"                                                                                     \
  "sym @3 fragcolor float 1x4 [1] mediump used \"gl_FragColor\"\n"

static const char loop_text[] = SYMS "\n"
                                     "func \"main\" 0\n"
                                     "var $0 f4 \"acc\"\n"
                                     "b0:\n"
                                     "  %0 f1 = const 0\n"
                                     "  %1 f1 = const 1 !0:3:7\n"
                                     "  %2 f1 = const 5\n"
                                     "  %3 f4 = input @1+0\n"
                                     "  store $0.xyzw %3\n"
                                     "  br b1\n"
                                     "b1: ; preds b0 b2\n"
                                     "  %5 f1 = phi b0:%0 b2:%6\n"
                                     "  %7 b1 = lt %5 %2\n"
                                     "  cbr %7 b2 b3\n"
                                     "b2: ; preds b1\n"
                                     "  %6 f1 = add %5 %1\n"
                                     "  %8 f4 = uniform_idx @0+1 %5\n"
                                     "  %9 f4 = load $0\n"
                                     "  %10 f4 = precise mul %8 %9\n"
                                     "  %11 f2 = bld %10.w %9.x\n"
                                     "  store $0.xw %11\n"
                                     "  br b1\n"
                                     "b3: ; preds b1\n"
                                     "  %12 f4 = load $0\n"
                                     "  %13 f2 = bld %12.x %12.y\n"
                                     "  %14 f4 = tex @2+0 %13\n"
                                     "  %15 = call \"half of\" %14 %1\n"
                                     "  %16 f4 = result 0 %15\n"
                                     "  %17 f4 = sysval fragcoord\n"
                                     "  %18 b4 = const true false true false\n"
                                     "  %19 f4 = sel %18 %17 %16\n"
                                     "  %20 b1 = any %18\n"
                                     "  kill %20\n"
                                     "  out @3+0.xyzw %19\n"
                                     "  ret\n"
                                     "\n"
                                     "func \"half of\" 1\n"
                                     "b0:\n"
                                     "  %0 f4 = param 0\n"
                                     "  %1 f4 = const 0.5 -0.25 0x7fc00000 1e-06\n"
                                     "  %2 f4 = mul %0 %1\n"
                                     "  ret %2\n";

static ir_module *parse_ir_text(gc_arena *a, const char *text, char **messages) {
  gc_diag *d = gc_alloc(a, sizeof *d);
  d->arena = a;
  d->name = "t";
  d->src = text;
  d->len = strlen(text);
  ir_module *m = ir_read(a, d, text, strlen(text));
  *messages = d->count ? gc_diag_text(d) : NULL;
  return m;
}

static ir_module *must_parse(gc_arena *a, const char *text) {
  char *msg;
  ir_module *m = parse_ir_text(a, text, &msg);
  if (!m)
    fail_msg("%s", msg);
  const char *why = ir_verify(a, m);
  if (why)
    fail_msg("%s", why);
  return m;
}

static void round_trip(void **s) {
  (void)s;
  gc_arena *a = gc_arena_new();
  char *one = ir_print(a, must_parse(a, loop_text));
  assert_string_equal(one, loop_text);
  char *two = ir_print(a, must_parse(a, one));
  assert_string_equal(one, two);
  gc_arena_free(a);
}

/* Every broken module is refused, with the reason named. */
static void verifier_refuses(void **s) {
  (void)s;
  static const struct {
    const char *body, *why;
  } t[] = {
      {"b0:\n %0 f1 = const 1\n", "no terminator"},
      {"b0:\n br b1\nb1:\n br b1\n", NULL},
      {"b0:\n %0 f1 = add %1 %1\n %1 f1 = const 1\n ret\n", "used before its definition"},
      {"b0:\n %0 f1 = const 1\n %1 f2 = add %0 %0\n ret\n", "types"},
      {"b0:\n %0 f1 = const 1\n cbr %0 b1 b1\nb1:\n ret\n", "types"},
      {"b0:\n %0 b1 = const true\n cbr %0 b1 b2\nb1:\n %1 f1 = const 1\n br b2\nb2:\n %2 f1 = neg %1\n ret\n", "dominate"},
      {"b0:\n %0 f2 = const 1 2\n %1 f2 = bld %0.x %0.z\n ret\n", "types"},
      {"b0:\n %0 f4 = input @0+0\n ret\n", "types"},
      {"b0:\n %0 f4 = input @9+0\n ret\n", "types"},
      {"b0:\n %0 f4 = uniform @0+8\n ret\n", "types"},
      {"b0:\n %0 f3 = const 1 2 3\n %1 f4 = tex @2+0 %0\n ret\n", "types"},
      {"b0:\n %0 f3 = const 1 2 3\n out @3+0.xy %0\n ret\n", "types"},
      {"b0:\n %0 f1 = const 1\n ret %0\n", "types"},
      {"b0:\n br b1\nb1:\n %0 f1 = const 1\n %1 f1 = phi b0:%0\n ret\n", "phi after"},
      {"b0:\n ret\n", NULL},
  };
  for (size_t k = 0; k < sizeof t / sizeof *t; k++) {
    gc_arena *a = gc_arena_new();
    char *msg;
    ir_module *m = parse_ir_text(a, gc_sprintf(a, "%sfunc \"main\" 0\n%s", SYMS, t[k].body), &msg);
    assert_non_null(m);
    const char *why = ir_verify(a, m);
    if (!t[k].why ? why != NULL : !why || !strstr(why, t[k].why))
      fail_msg("case %zu: %s", k, why ? why : "accepted");
    gc_arena_free(a);
  }
}

/* Faults that text cannot express. */
static void verifier_sees_damage(void **s) {
  (void)s;
  gc_arena *a = gc_arena_new();
  ir_module *m = must_parse(a, loop_text);
  ir_block *b1 = m->main->entry->next;
  b1->npred--;
  assert_non_null(ir_verify(a, m));
  b1->npred++;
  assert_null(ir_verify(a, m));
  ir_inst *phi = b1->first, *arg = phi->arg[0];
  phi->arg[0] = ir_inst_copy(m, m->main, arg);
  assert_non_null(ir_verify(a, m));
  phi->arg[0] = arg;
  uint64_t has = m->has;
  m->has &= ~IR_SET(IR_LOAD);
  assert_non_null(strstr(ir_verify(a, m), "does not note"));
  m->has = has;
  assert_null(ir_verify(a, m));
  ir_inst *add = b1->next->first;
  ir_remove(add);
  assert_non_null(ir_verify(a, m));
  gc_arena_free(a);
}

static void reader_messages(void **s) {
  (void)s;
  static const struct {
    const char *text, *msg;
  } t[] = {
      {"stage middle\n", "t:1:7: error: expected a stage"},
      {"func \"main\" 0\nb0:\n  %0 f5 = const 1\n", "t:3:"},
      {"func \"main\" 0\nb0:\n  %0 f1 = frob %1\n", "unknown operation frob"},
      {"func \"main\" 0\nb0:\n  br b7\n", "b7 is named but not there"},
      {"func \"main\" 0\nb0:\n  %0 f1 = neg %1\n  ret\n", "%1 is used but not defined"},
      {"stage vertex x\n", "unexpected text"},
      {"func \"main\" 0\nb0: ; preds b0\n  ret\n", "predecessors of b0"},
      {"func \"main\" 0\nb0:\n  %0 = call \"f\"\n  ret\n", "unknown function f"},
      {"func \"main\" 0\nb0:\n  br b0\n  br b0\n", "second terminator"},
      {"func \"main\" 0\nb0:\n  %0 f1 = const 1e\n", "expected a constant"},
      {"func \"main\" 0\nb0:\nb0:\n", "block defined twice"},
      {"func \"ma", "expected '\"'"},
      {"  %0 f1 = const 1\n", "instruction outside a block"},
  };
  for (size_t k = 0; k < sizeof t / sizeof *t; k++) {
    gc_arena *a = gc_arena_new();
    char *msg;
    assert_null(parse_ir_text(a, t[k].text, &msg));
    if (!strstr(msg, t[k].msg))
      fail_msg("case %zu: %s", k, msg);
    gc_arena_free(a);
  }
}

static void loops(void **s) {
  (void)s;
  gc_arena *a = gc_arena_new();
  ir_module *m = must_parse(a, loop_text);
  ir_func *f = m->main;
  ir_loops(m, f);
  ir_block *b0 = f->entry, *b1 = b0->next, *b2 = b1->next, *b3 = b2->next, *exit, **set;
  assert_ptr_equal(b2->idom, b1);
  assert_ptr_equal(b3->idom, b1);
  assert_true(ir_dominates(b0, b3));
  assert_false(ir_dominates(b2, b3));
  assert_int_equal(ir_trip_count(f, b1, 100, &exit), 6);
  assert_ptr_equal(exit, b1);
  assert_int_equal(ir_trip_count(f, b1, 5, &exit), 0);
  assert_int_equal(ir_loop_blocks(a, f, b1, &set), 2);
  assert_int_equal(b0->loop_depth, 0);
  assert_int_equal(b2->loop_depth, 1);
  assert_true(b1->freq == 6);
  assert_true(b2->freq > 4.999 && b2->freq < 5.001);
  assert_true(b3->freq > 0.999 && b3->freq < 1.001);
  gc_arena_free(a);
}

/* The counter is found among any number of other values that go round the loop. */
static void trips_of_many_values(void **s) {
  (void)s;
  gc_arena *a = gc_arena_new();
  char *text = gc_sprintf(a, SYMS "func \"main\" 0\nb0:\n %%0 f1 = const 0\n %%1 f1 = const 1\n %%2 f1 = const 5\n br b1\nb1:\n");
  for (unsigned k = 0; k < 40; k++)
    text = gc_sprintf(a, "%s %%%u f1 = phi b0:%%2 b2:%%%u\n", text, 10 + k, 10 + (k + 1) % 40);
  text = gc_sprintf(
      a, "%s %%3 f1 = phi b0:%%0 b2:%%4\n %%5 b1 = lt %%3 %%2\n cbr %%5 b2 b3\nb2:\n %%4 f1 = add %%3 %%1\n br b1\nb3:\n ret\n", text);
  ir_module *m = must_parse(a, text);
  ir_block *header = m->main->entry->next, *exit;
  ir_dominators(m, m->main);
  assert_int_equal(ir_trip_count(m->main, header, 100, &exit), 6);
  gc_arena_free(a);
}

static void unknown_trips_count_eight(void **s) {
  (void)s;
  gc_arena *a = gc_arena_new();
  ir_module *m = must_parse(a, SYMS "func \"main\" 0\nb0:\n %0 f4 = input @1+0\n %1 f1 = bld %0.x\n %2 b1 = lt %1 %1\n br b1\n"
                                    "b1:\n cbr %2 b2 b3\nb2:\n cbr %2 b4 b5\nb4:\n br b6\nb5:\n br b6\nb6:\n br b1\nb3:\n ret\n");
  ir_loops(m, m->main);
  double want[] = {1, 8, 7, 3.5, 3.5, 7, 1};
  size_t k = 0;
  for (ir_block *b = m->main->entry; b; b = b->next, k++)
    assert_true(b->freq > want[k] - 1e-9 && b->freq < want[k] + 1e-9);
  gc_arena_free(a);
}

static void unreachable_blocks_go(void **s) {
  (void)s;
  gc_arena *a = gc_arena_new();
  ir_module *m = must_parse(a, SYMS "func \"main\" 0\nb0:\n %0 f1 = const 1\n br b2\nb1:\n %1 f1 = const 2\n br b2\n"
                                    "b2: ; preds b1 b0\n %2 f1 = phi b0:%0 b1:%1\n ret\n");
  assert_true(ir_rpo(m, m->main));
  assert_null(ir_verify(a, m));
  assert_int_equal(m->main->tail->npred, 1);
  assert_int_equal(m->main->tail->first->nargs, 1);
  assert_int_equal(m->main->tail->first->arg[0]->id, 0);
  assert_false(ir_rpo(m, m->main));
  gc_arena_free(a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(round_trip),
      cmocka_unit_test(verifier_refuses),
      cmocka_unit_test(verifier_sees_damage),
      cmocka_unit_test(reader_messages),
      cmocka_unit_test(loops),
      cmocka_unit_test(trips_of_many_values),
      cmocka_unit_test(unknown_trips_count_eight),
      cmocka_unit_test(unreachable_blocks_go),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
