/* SPDX-License-Identifier: Apache-2.0 */
/* Checks the values of constant expressions: the front end folds operators and built-in functions, and MPFR says what they have to be
   (docs/builtins.md). The expression is written into an output of a vertex shader, so its value is found in the IR. */
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fp/fp.h"
#include "front/front.h"
#include "regress/runners/builtins/builtins.h"

enum { GROUP = 16 }; /* expressions in one shader, each in a function of its own */

/* Results that are rounded once, so that only the nearest number is right. */
static const char *const exact[] = {"a + b",         "a - b", "a * b", "a / b", "-a",
                                    "abs",           "sign",  "floor", "ceil",  "fract",
                                    "min",           "max",   "clamp", "step",  "mod, whole numbers",
                                    "matrixCompMult"};

static bool is_exact(const char *name) {
  for (size_t i = 0; i < sizeof exact / sizeof *exact; i++)
    if (!strcmp(name, exact[i]))
      return true;
  return false;
}

typedef struct {
  char text[16384];
  size_t len;
} text;

static void put_fold_text(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put_fold_text(text *t, const char *format, ...) {
  va_list ap;
  va_start(ap, format);
  t->len += (size_t)vsnprintf(t->text + t->len, sizeof t->text - t->len, format, ap);
  va_end(ap);
}

static void put_vec4(text *t, char name, const float v[4]) {
  put_fold_text(t, "const vec4 %c = vec4(", name);
  for (unsigned k = 0; k < 4; k++)
    put_fold_text(t, "%s%s%.9g%s", k ? ", " : "", v[k] < 0 ? "-" : "", fabs((double)v[k]),
                  v[k] == floorf(v[k]) && fabsf(v[k]) < 1e9f ? ".0" : "");
  put_fold_text(t, "); ");
}

/* Finds what the i-th write of a whole output writes, if it is constant. */
static bool constant_outputs(const ir_module *m, uint32_t (*value)[4], unsigned n) {
  unsigned found = 0;
  for (const ir_block *b = m->main->entry; b; b = b->next)
    for (const ir_inst *i = b->first; i; i = i->next)
      if (i->op == IR_OUT && found < n) {
        if (i->arg[0]->op != IR_CONST || i->arg[0]->width != 4)
          return false;
        memcpy(value[found++], i->arg[0]->imm, sizeof *value);
      }
  return found == n;
}

/* Folds n expressions with their arguments. */
static bool fold_expressions(const builtin *f, float (*arg)[3][4], unsigned n, uint32_t (*value)[4]) {
  text t = {.len = 0};
  put_fold_text(&t, "varying vec4 r;\nvoid main() {\n");
  for (unsigned i = 0; i < n; i++) {
    put_fold_text(&t, "{ ");
    for (unsigned j = 0; j < 3; j++)
      put_vec4(&t, "abc"[j], arg[i][j]);
    put_fold_text(&t, "const vec4 x = %s; r = x; }\n", f->result);
  }
  put_fold_text(&t, "}\n");
  gc_arena *a = gc_arena_new();
  gc_diag d = {.arena = a, .name = f->name, .src = t.text, .len = t.len};
  const ir_module *m = gc_front(a, &d, GM_STAGE_VERTEX);
  bool ok = m && constant_outputs(m, value, n);
  if (!ok)
    builtin_fail(f->name, m ? "an expression is not folded" : gc_diag_text(&d));
  gc_arena_free(a);
  return ok;
}

/* Is bits the number next to the exact value? Zeros of both signs are the same, and a value below the normal numbers is zero. */
static bool nearest(const builtin *f, float (*arg)[4], unsigned k, uint32_t bits) {
  mpfr_t r, m;
  mpfr_inits2(BUILTIN_PRECISION, r, m, (mpfr_ptr)0);
  mpfr_set_ui(m, 0, MPFR_RNDN);
  f->exact(r, m, arg, k);
  float want = mpfr_get_flt(r, MPFR_RNDN);
  mpfr_clears(r, m, (mpfr_ptr)0);
  return gm_float(bits) == (fabsf(want) < FLT_MIN ? 0 : want);
}

typedef struct {
  unsigned long long n, wrong;
} tally;

/* Folds `points` expressions with the function, and compares all four components. The arguments of one seed are the same as at run time. */
static bool fold_builtin_points(const builtin *f, size_t points, uint64_t seed, const char *table, tally *rounded, tally *accurate) {
  builtin_figure g = {0};
  ac_rng rng = {seed};
  bool strict = is_exact(f->name);
  for (size_t done = 0; done < points; done += GROUP) {
    float arg[GROUP][3][4];
    uint32_t value[GROUP][4];
    for (unsigned i = 0; i < GROUP; i++)
      for (int j = 0; j < 3; j++)
        for (int k = 0; k < 4; k++)
          arg[i][j][k] = builtin_draw(&rng, &f->arg[j]);
    if (!fold_expressions(f, arg, GROUP, value))
      return false;
    for (unsigned i = 0; i < GROUP; i++)
      for (unsigned k = 0; k < 4; k++) {
        builtin_judge(f, arg[i], k, gm_float(value[i][k]), &g);
        rounded->n += strict;
        rounded->wrong += strict && !nearest(f, arg[i], k, value[i][k]);
      }
  }
  bool good = g.of_bound <= 1 && g.worst <= builtin_recorded(table, f->name) * 1.01;
  if (!good)
    fprintf(stderr, "builtins: constant %s: worst error %g, the table says %g\n", f->name, g.worst, builtin_recorded(table, f->name));
  accurate->n++;
  accurate->wrong += !good;
  return true;
}

/* ---- operators of whole numbers and truths, whose results C knows ---- */

typedef struct {
  const char *text; /* a GLSL expression over int a, b and float x, y */
  bool (*right)(long a, long b, float got);
} whole_op;

#define WHOLE(name, value)                                                                                                                 \
  static bool name(long a, long b, float got) {                                                                                            \
    (void)a, (void)b;                                                                                                                      \
    long want = (value);                                                                                                                   \
    return got == (float)want;                                                                                                             \
  }
WHOLE(w_add, a + b)
WHOLE(w_sub, a - b)
WHOLE(w_mul, (a % 4096) * (b % 4096))
WHOLE(w_div, a / b)
WHOLE(w_neg, -a)
WHOLE(w_lt, a < b)
WHOLE(w_ge, a >= b)
WHOLE(w_eq, a == b)
WHOLE(w_ne, a != b)
WHOLE(w_and, a > 0 && b > 0)
WHOLE(w_or, a > 0 || b > 0)
WHOLE(w_xor, (a > 0) != (b > 0))
WHOLE(w_select, a > b ? a : b)
WHOLE(w_floor, a - b * (a / b - (a % b && (a < 0) != (b < 0))))
WHOLE(w_exact, a % 4096)

static const whole_op whole[] = {
    {"float(a + b)", w_add},
    {"float(a - b)", w_sub},
    {"float((a - a / 4096 * 4096) * (b - b / 4096 * 4096))", w_mul},
    {"float(a / b)", w_div},
    {"float(-a)", w_neg},
    {"float(a < b)", w_lt},
    {"float(x >= y)", w_ge},
    {"float(a == b)", w_eq},
    {"float(x != y)", w_ne},
    {"float(a > 0 && y > 0.0)", w_and},
    {"float(x > 0.0 || b > 0)", w_or},
    {"float(x > 0.0 ^^ y > 0.0)", w_xor},
    {"float(a > b ? a : b)", w_select},
    {"mod(x, y)", w_floor},
    {"floor(float(a - a / 4096 * 4096) * float(b - b / 4096 * 4096) / float(b - b / 4096 * 4096))", w_exact},
};

static long draw_whole(ac_rng *r, bool zero) {
  long v = (long)(ac_rand(r) >> (41 + ac_rand(r) % 22));
  v = v % 4096 || zero ? v : v + 1;
  return ac_chance(r, 50) ? -v : v;
}

static bool whole_numbers(size_t points, ac_rng *rng, tally *t) {
  for (size_t done = 0; done < points; done++) {
    text s = {.len = 0};
    uint32_t value[sizeof whole / sizeof *whole][4];
    enum { COUNT = sizeof whole / sizeof *whole };
    long a = draw_whole(rng, true), b = draw_whole(rng, false);
    put_fold_text(&s, "varying vec4 r;\nconst int a = %ld, b = %ld; const float x = %ld.0, y = %ld.0;\nvoid main() {\n", a, b, a, b);
    for (unsigned i = 0; i < COUNT; i++)
      put_fold_text(&s, "{ const float v = %s; r = vec4(v); }\n", whole[i].text);
    put_fold_text(&s, "}\n");
    gc_arena *arena = gc_arena_new();
    gc_diag d = {.arena = arena, .name = "whole numbers", .src = s.text, .len = s.len};
    const ir_module *m = gc_front(arena, &d, GM_STAGE_VERTEX);
    bool ok = m && constant_outputs(m, value, COUNT);
    if (!ok)
      builtin_fail("whole numbers", m ? "an expression is not folded" : gc_diag_text(&d));
    gc_arena_free(arena);
    if (!ok)
      return false;
    for (unsigned i = 0; i < COUNT; i++) {
      bool right = whole[i].right(a, b, gm_float(value[i][0]));
      if (!right && !t->wrong)
        fprintf(stderr, "builtins: constant %s with a %ld, b %ld is %g\n", whole[i].text, a, b, (double)gm_float(value[i][0]));
      t->n++;
      t->wrong += !right;
    }
  }
  return true;
}

bool builtin_constants(const char *table, size_t points, uint64_t seed) {
  tally rounded = {0}, accurate = {0}, wholes = {0};
  ac_rng rng = {seed};
  bool ok = whole_numbers(points, &rng, &wholes);
  for (unsigned i = 0; i < builtin_count && ok; i++)
    ok = fold_builtin_points(&builtins[i], points, seed, table, &rounded, &accurate);
  printf("constants\tconstant expressions that are not rounded correctly\t%llu\t=\t0\t%llu\t%zu\n", rounded.wrong, rounded.n, 10 * points);
  printf("constants\tconstant expressions of whole numbers that are wrong\t%llu\t=\t0\t%llu\t%zu\n", wholes.wrong, wholes.n, 10 * points);
  printf("constants\tfunctions of constants beyond docs/builtins.md\t%llu\t=\t0\t%llu\t%u\n", accurate.wrong, accurate.n, builtin_count);
  return ok;
}
