/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the record of a search: it changes no program, the attempt that it says was taken made the program, and the others have a reason
   (docs/compiler.md, "The search").
 */
#include "base/file.h"
#include "search/attempts.h"
#include "search/choices.h"
#include "search/test_rig.h"

static gc_trace record;

typedef struct {
  const char *path[2], *machine; /* path[1]: NULL for a shader by itself */
  gc_gate gate;
  int level;
  gc_calls calls;
  unsigned wake;
  const char *taken, *strategy, *candidate; /* level, strategy and candidate that have to be taken; NULL: any */
} example;

static const example examples[] = {
    {{"regress/suites/shaders/wood/wood.frag"}, "cyclone", GC_GATE_BEST, 2, GC_CALLS_FIT, 1, "-O2", "normal", "late moves"},
    {{"regress/suites/shaders/POM/POM.frag"}, "cyclone", GC_GATE_NONE, 1, GC_CALLS_FIT, 1, "-O1", NULL, "plain schedule"},
    {{"regress/suites/shaders/POM/POM.frag"}, "cyclone", GC_GATE_GLOBAL, 2, GC_CALLS_FIT, 1, "-O2", NULL, "moves of the method"},
    {{"regress/suites/shaders/wood/wood.frag"},
     "cyclone",
     GC_GATE_BEST,
     2,
     GC_CALLS_FIT,
     4,
     "-O2",
     "normal",
     "late moves, passes of its own"},
    {{"regress/suites/shaders/POM/POM.frag"}, "cyclone", GC_GATE_BEST, 2, GC_CALLS_AUTO, 12, "-O2", NULL, NULL},
    {{"regress/suites/shaders/simple/simple.frag"}, "cyclone", GC_GATE_BEST, 3, GC_CALLS_FIT, 1, "-O3", "normal", NULL},
    {{"regress/suites/pairs/packed.frag"}, "cyclone", GC_GATE_BEST, 3, GC_CALLS_FIT, 6, NULL, NULL, NULL},
    /* Here the program of -O2 is the shorter one. */
    {{"regress/suites/pairs/packed.frag"}, "cyclone50", GC_GATE_HINTS, 3, GC_CALLS_FIT, 1, "-O2", "normal", "plain schedule"},
    {{"regress/suites/pairs/packed.vert", "regress/suites/pairs/packed.frag"}, "quad", GC_GATE_BEST, 2, GC_CALLS_FIT, 1, "-O2", NULL, NULL},
};

typedef struct {
  gm_program p[2];
  gc_stats st[2];
  unsigned n;
} made;

static made make_trace(const example *x, gc_trace *t) {
  char err[600], *text[2] = {NULL, NULL}, *messages;
  gc_source src[2];
  gm_machine m = rig_machine(x->machine);
  made out = {.n = x->path[1] ? 2 : 1};
  gc_options o;
  gc_options_default(&o);
  o.objective = GC_OBJECTIVE_PAPER;
  o.machine = &m;
  o.gate = x->gate;
  o.policy = gc_usual_policy(x->gate);
  o.opt = x->level;
  o.calls = x->calls;
  o.wake = x->wake;
  o.trace = t;
  for (unsigned k = 0; k < out.n; k++) {
    src[k].name = x->path[k];
    src[k].src = text[k] = gm_file_read(x->path[k], 1 << 20, &src[k].len, err, sizeof err);
    assert_non_null(text[k]);
  }
  gc_result rc = out.n == 2 ? gc_compile_pair(&src[0], &src[1], &o, out.p, out.st, &messages)
                            : gc_compile(src[0].src, src[0].len, &o, out.p, out.st, &messages);
  if (rc)
    fail_msg("%s: %s", x->path[0], messages);
  free(messages);
  free(text[0]);
  free(text[1]);
  return out;
}

/* The only taken row of a list, for shader k; NULL: there is none. */
static const gc_attempt *taken_row(const gc_trace *t, gc_axis axis, unsigned shader) {
  const gc_attempt *found = NULL;
  for (unsigned k = 0; k < t->n; k++) {
    const gc_attempt *a = &t->row[k];
    if (!a->taken || a->axis != axis || (a->path.shader && a->path.shader != shader))
      continue;
    if (found)
      fail_msg("two are taken: %s %s and %s", gc_axis_names[axis], found->path.at[axis], a->path.at[axis]);
    found = a;
  }
  return found;
}

static void is_named(const char *what, const char *name, const char *want) {
  if (want && strcmp(name, want) != 0)
    fail_msg("the %s is '%s', expected '%s'", what, name, want);
}

static void taken_made_the_program(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
    const example *x = &examples[i];
    record.n = 0;
    made with = make_trace(x, &record), without = make_trace(x, NULL);
    for (unsigned k = 0; k < with.n; k++) {
      const gc_attempt *a = taken_row(&record, GC_CANDIDATE, k + 1);
      const uint64_t hash = gm_program_hash(&with.p[k]);
      assert_int_equal(hash, gm_program_hash(&without.p[k]));
      if (!a)
        fail_msg("%s: no candidate is taken", x->path[k]);
      if (a->program != hash)
        fail_msg("%s: the candidate that is taken, '%s' of %s, made another program", x->path[k], a->path.at[GC_CANDIDATE],
                 a->path.at[GC_LEVEL]);
      is_named("level", a->path.at[GC_LEVEL], x->taken);
      is_named("strategy", a->path.at[GC_STRATEGY], x->strategy);
      is_named("candidate", a->path.at[GC_CANDIDATE], x->candidate);
      is_named("level", with.st[k].level, a->path.at[GC_LEVEL]);
      is_named("strategy", with.st[k].middle, a->path.at[GC_STRATEGY]);
      is_named("candidate", with.st[k].candidate, a->path.at[GC_CANDIDATE]);
      assert_non_null(taken_row(&record, GC_STRATEGY, k + 1));
      assert_non_null(taken_row(&record, GC_LEVEL, k + 1));
      assert_int_equal(taken_row(&record, GC_PRICE, k + 1) != NULL, x->calls == GC_CALLS_AUTO);
      gm_program_free(&with.p[k]);
      gm_program_free(&without.p[k]);
    }
  }
}

static const gc_attempt *find_axis(const gc_trace *t, gc_axis axis, const char *name) {
  for (unsigned k = 0; k < t->n; k++)
    if (t->row[k].axis == axis && !strcmp(t->row[k].path.at[axis], name))
      return &t->row[k];
  fail_msg("no %s '%s'", gc_axis_names[axis], name);
  return NULL;
}

/* The level that is left is worse, and by how much. */
static void other_level_is_worse(void **state) {
  (void)state;
  const example *x = examples;
  while (!(x->level == 3 && x->taken && !strcmp(x->taken, "-O2")))
    x++;
  record.n = 0;
  made m = make_trace(x, &record);
  const gc_attempt *low = find_axis(&record, GC_LEVEL, "-O2"), *high = find_axis(&record, GC_LEVEL, "-O3");
  assert_true(low->taken && !high->taken);
  assert_true(high->times[GC_WORSE] == 1 && high->worse > 0.001 && high->worse < 1);
  assert_true(high->steps > low->steps && high->steps < 700000000);
  gm_program_free(&m.p[0]);
}

/* A program that fits nowhere: nothing is taken, and each strategy either says why it failed, or why it was left out. */
static void refusal_has_reasons(void **state) {
  (void)state;
  static const char text[] = "precision highp float; uniform sampler2D s; varying vec4 a; void main() {\n"
                             "  vec4 p = texture2D(s, a.xy), q = texture2D(s, a.yz), r = texture2D(s, a.zw), t = texture2D(s, a.wx);\n"
                             "  gl_FragColor = (p * q.yzwx + r * t.wzyx) * (p.wzyx + q * r.yzwx) * t; }\n";
  gm_machine m = rig_machine("cyclone");
  gc_options o;
  rig r;
  gc_options_default(&o);
  o.objective = GC_OBJECTIVE_PAPER;
  m.temps = 2;
  m.outputs = 1;
  record.n = 0;
  o.trace = &record;
  rig_compile_for(&r, &m, GM_STAGE_FRAGMENT, &o, text);
  assert_int_equal(r.rc, GC_ERR_FIT);
  unsigned strategies = 0, unfit = 0;
  for (unsigned k = 0; k < record.n; k++) {
    const gc_attempt *a = &record.row[k];
    assert_false(a->taken);
    if (a->axis != GC_STRATEGY)
      continue;
    strategies++;
    unfit += a->times[GC_UNFIT];
    assert_int_equal(a->times[GC_UNFIT] + a->times[GC_LEFT_OUT], 1);
    assert_true(a->why[0]);
  }
  assert_int_equal(strategies, 3 * SEARCH_STRATEGIES); /* of -O2, then of -O1 and -O0 */
  assert_true(unfit >= 3);
  assert_non_null(strstr(r.messages, find_axis(&record, GC_LEVEL, "-O2")->why)); /* the refusal is that of the last strategy */
  const gc_attempt *first = find_axis(&record, GC_RUNG, "normal");
  assert_non_null(strstr(first->why, "lanes are live at once, the registers have 8"));
  rig_free(&r);
}

/* At -O3 no program is left over if one shader of a pair fits at -O2 and the other one nowhere. */
static void refused_pair(void **state) {
  (void)state;
  static const char vertex[] = "attribute vec4 p; varying vec4 a; void main() { gl_Position = p; a = p * 2.0; }";
  static const char fragment[] = "precision highp float; uniform sampler2D s; varying vec4 a; void main() {\n"
                                 "  vec4 p = texture2D(s, a.xy), q = texture2D(s, a.yz), r = texture2D(s, a.zw), t = texture2D(s, a.wx);\n"
                                 "  gl_FragColor = (p * q.yzwx + r * t.wzyx) * (p.wzyx + q * r.yzwx) * t; }\n";
  const gc_source v = {vertex, sizeof vertex - 1, "v"}, f = {fragment, sizeof fragment - 1, "f"};
  gm_machine m = rig_machine("cyclone");
  gc_options o;
  gm_program p[2];
  gc_stats st[2];
  char *messages;
  gc_options_default(&o);
  o.objective = GC_OBJECTIVE_PAPER;
  m.temps = 2;
  m.outputs = 3;
  record.n = 0;
  o.machine = &m;
  o.opt = 3;
  o.verify = true;
  o.trace = &record;
  assert_int_equal(gc_compile_pair(&v, &f, &o, p, st, &messages), GC_ERR_FIT);
  assert_non_null(strstr(messages, "f:"));
  for (unsigned k = 0; k < 2; k++)
    assert_true(!p[k].code && !p[k].sym);
  unsigned vertices = 0;
  for (unsigned k = 0; k < record.n; k++) {
    const gc_attempt *a = &record.row[k];
    assert_false(a->taken);
    vertices += a->axis == GC_CANDIDATE && a->path.shader == 1 && a->times[GC_BEST];
  }
  assert_true(vertices > 0);
  free(messages);
}

/* Under `auto`, prices are compared on programs that are not gated, with no steps of search. */
static void prices_are_compared(void **state) {
  (void)state;
  static const char text[] = "precision highp float; varying vec4 a;\nfloat f(float x) { return sin(x) * cos(x + a.x) + exp2(x); }\n"
                             "void main() { gl_FragColor = vec4(f(a.x), f(a.y), f(a.z), f(f(a.w))); }\n";
  gc_options o;
  rig r;
  gc_options_default(&o);
  o.objective = GC_OBJECTIVE_PAPER;
  record.n = 0;
  o.trace = &record;
  o.calls = GC_CALLS_AUTO;
  o.call_price = 100; /* code is what counts */
  rig_compile(&r, "cyclone", GM_STAGE_FRAGMENT, &o, text);
  assert_int_equal(r.rc, GC_OK);
  unsigned prices = 0;
  for (unsigned k = 0; k < record.n; k++)
    prices += record.row[k].axis == GC_PRICE && gc_attempt_runs(&record.row[k]) == 1;
  assert_int_equal(prices, SEARCH_PRICES);
  const gc_attempt *none = find_axis(&record, GC_PRICE, search_prices[0].name);
  assert_true(none->times[GC_BEST] == 1 && !none->taken); /* the first one, until another one is better */
  assert_true(r.st.functions > 0);
  rig_free(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(taken_made_the_program), cmocka_unit_test(other_level_is_worse),
                                     cmocka_unit_test(refusal_has_reasons), cmocka_unit_test(refused_pair),
                                     cmocka_unit_test(prices_are_compared)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
