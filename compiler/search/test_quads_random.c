/* SPDX-License-Identifier: Apache-2.0 */
/* Tests random control flow with derivatives on quads, against a model that runs the four threads of a quad side by side. Every statement
 * works on small multiples of 1/8, so sums and differences are exact and a wrong neighbour shows. Derivatives whose value is checked are
 * only where the whole quad runs. Other derivatives are anywhere, and must do no harm. GM_RANDOM_COUNT and GM_RANDOM_FROM choose the
 * programs. */
#include "search/test_rig.h"

enum { THREADS = 4, MAX_DEPTH = 4, MAX_NODES = 200, FUNCTIONS = 4 };

typedef enum { ADD, REFLECT, MIN, BRANCH, AGREED, LOOP, WHILE, SLOPES, NOISE, DISCARD, CALL, KINDS } kind;

typedef struct node {
  kind what;
  double c;
  unsigned lane; /* lane of v; for CALL: number of the function */
  struct node *a, *b, *next;
} node;

typedef struct {
  node node[MAX_NODES];
  node *body[FUNCTIONS];    /* each function may call those before it */
  bool together[FUNCTIONS]; /* the function's derivatives are checked, so the whole quad must call it together */
  unsigned n, functions;
  uint64_t seed;
  char text[30000];
  size_t len;
} program;

typedef struct {
  double v[THREADS][4], q[THREADS], x[THREADS], y[THREADS], u;
  bool killed[THREADS], noise;
} world;

static unsigned pick_quad_random(program *p, unsigned n) { return (unsigned)rig_random(&p->seed, 0, n); }

static void __attribute__((format(printf, 2, 3))) put_quad_source(program *p, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  p->len += (size_t)vsnprintf(p->text + p->len, sizeof p->text - p->len, fmt, ap);
  va_end(ap);
  assert_true(p->len < sizeof p->text);
}

/* ---- making a program: its tree and its text together ---- */

static node *make_quad_block(program *p, unsigned depth, bool together, unsigned loops);

static node *make_quad_node(program *p, kind what) {
  node *n = &p->node[p->n++];
  *n = (node){.what = what, .c = (double)(int)pick_quad_random(p, 33) / 2 - 8, .lane = pick_quad_random(p, 4)};
  return n;
}

/* Chooses a kind of statement that is possible at this point. Nesting is bounded, few loops are nested, and derivatives are checked only
 * where the whole quad runs together. */
static kind statement_kind(program *p, unsigned depth, bool together, unsigned loops, unsigned *callee) {
  kind what = (kind)pick_quad_random(p, KINDS);
  if ((depth == MAX_DEPTH && (what == BRANCH || what == AGREED || what == LOOP || what == WHILE)) ||
      ((what == LOOP || what == WHILE) && loops > 1))
    what = ADD;
  if (what == SLOPES && !together)
    what = NOISE;
  *callee = p->functions ? pick_quad_random(p, p->functions) : 0;
  if (what == CALL && (!p->functions || (p->together[*callee] && !together) || loops > 1))
    what = NOISE;
  return what;
}

static void nested(program *p, node *n, kind what, unsigned depth, bool together, unsigned loops) {
  switch (what) {
  case BRANCH:
    put_quad_source(p, n->c < 0 ? "if (v[%u] < %.1f) {\n" : "if (q + v[%u] * 0.0 < %.1f) {\n", n->lane, n->c);
    n->a = make_quad_block(p, depth + 1, false, loops);
    if (pick_quad_random(p, 2)) {
      put_quad_source(p, "} else {\n");
      n->b = make_quad_block(p, depth + 1, false, loops);
    }
    put_quad_source(p, "}\n");
    break;
  case AGREED:
    put_quad_source(p, "if (u < %.1f) {\n", n->c);
    n->a = make_quad_block(p, depth + 1, together, loops);
    put_quad_source(p, "} else {\n");
    n->b = make_quad_block(p, depth + 1, together, loops);
    put_quad_source(p, "}\n");
    break;
  case LOOP:
    put_quad_source(p, "for (int i%u = 0; i%u < 5; i%u++) {\nif (q > %.1f) break;\n", depth, depth, depth, n->c);
    n->a = make_quad_block(p, depth + 1, false, loops + 1);
    put_quad_source(p, "q += 2.0;\n}\n");
    break;
  default: /* WHILE */
    put_quad_source(p, "float k%u_%u = 0.0;\nwhile (k%u_%u < u) {\n", depth, p->n, depth, p->n);
    n->lane = p->n;
    n->a = make_quad_block(p, depth + 1, together, loops + 1);
    put_quad_source(p, "k%u_%u++;\n}\n", depth, n->lane);
    break;
  }
}

static node *statement(program *p, unsigned depth, bool together, unsigned loops) {
  unsigned callee;
  kind what = statement_kind(p, depth, together, loops, &callee);
  node *n = make_quad_node(p, what);
  switch (what) {
  case ADD:
    put_quad_source(p, "q = clamp(q + %.1f + v[%u], -64.0, 64.0);\n", n->c, n->lane);
    break;
  case REFLECT:
    put_quad_source(p, "q = %.1f - q;\n", n->c);
    break;
  case MIN:
    put_quad_source(p, "q = min(q, v[%u] + %.1f);\n", n->lane, n->c);
    break;
  case SLOPES:
    put_quad_source(p, "x += dFdx(q); y += dFdy(q);\n");
    break;
  case CALL:
    n->lane = callee;
    n->a = p->body[callee];
    put_quad_source(p, "f%u();\n", callee);
    break;
  case NOISE:
    put_quad_source(p, "w += abs(dFdx(q)) + fwidth(v[%u]);\n", n->lane);
    break;
  case DISCARD:
    put_quad_source(p, pick_quad_random(p, 2) ? "if (v[%u] > %.1f) discard;\n" : "if (v[%u] > %.1f) { w += 1.0; discard; }\n", n->lane,
                    n->c + 6);
    break;
  default:
    nested(p, n, what, depth, together, loops);
    break;
  }
  return n;
}

static node *make_quad_block(program *p, unsigned depth, bool together, unsigned loops) {
  node *first = NULL, **tail = &first;
  unsigned n = 1 + pick_quad_random(p, depth ? 3 : 7);
  for (unsigned k = 0; k < n && p->n < MAX_NODES - 1; k++) {
    *tail = statement(p, depth, together, loops);
    tail = &(*tail)->next;
  }
  return first;
}

/* Makes all functions but main. */
static void functions(program *p) {
  p->functions = 0;
  for (unsigned n = pick_quad_random(p, FUNCTIONS + 1), k = 0; k < n; k++) {
    p->together[k] = pick_quad_random(p, 2);
    put_quad_source(p, "void f%u() {\n", k);
    p->body[k] = make_quad_block(p, 2, p->together[k], 1);
    put_quad_source(p, "}\n");
    p->functions++;
  }
}

/* ---- the model: runs all threads, each switched on or off by a mask ---- */

static void run_list(world *w, const node *n, unsigned mask);

static void slopes(world *w) {
  double q[THREADS];
  memcpy(q, w->q, sizeof q);
  for (unsigned t = 0; t < THREADS; t++) {
    w->x[t] += q[t | 1] - q[t & ~1u];
    w->y[t] += q[t | 2] - q[t & ~2u];
  }
}

static void each(world *w, const node *n, unsigned t) {
  double a;
  switch (n->what) {
  case ADD:
    a = w->q[t] + n->c + w->v[t][n->lane];
    w->q[t] = a < -64 ? -64 : a > 64 ? 64 : a;
    break;
  case REFLECT:
    w->q[t] = n->c - w->q[t];
    break;
  case MIN:
    a = w->v[t][n->lane] + n->c;
    w->q[t] = a < w->q[t] ? a : w->q[t];
    break;
  case DISCARD:
    w->killed[t] |= w->v[t][n->lane] > n->c + 6;
    break;
  default:
    break;
  }
}

static void run_quad_loop(world *w, const node *n, unsigned mask) {
  for (unsigned i = 0; i < 5 && mask; i++) {
    for (unsigned t = 0; t < THREADS; t++)
      if (w->q[t] > n->c)
        mask &= ~(1u << t);
    run_list(w, n->a, mask);
    for (unsigned t = 0; t < THREADS; t++)
      if (mask >> t & 1)
        w->q[t] += 2;
  }
}

static void run_list(world *w, const node *n, unsigned mask) {
  for (; n && mask; n = n->next) {
    unsigned yes = 0;
    for (unsigned t = 0; t < THREADS; t++)
      if (mask >> t & 1) {
        yes |= (unsigned)(n->what == AGREED ? w->u < n->c : (n->c < 0 ? w->v[t][n->lane & 3] : w->q[t]) < n->c) << t;
        each(w, n, t);
      }
    if (n->what == BRANCH || n->what == AGREED) {
      run_list(w, n->a, yes);
      run_list(w, n->b, mask & ~yes);
    } else if (n->what == CALL) {
      run_list(w, n->a, mask);
    } else if (n->what == LOOP) {
      run_quad_loop(w, n, mask);
    } else if (n->what == WHILE) {
      for (double k = 0; k < w->u; k++)
        run_list(w, n->a, mask);
    } else if (n->what == SLOPES) {
      slopes(w);
    }
  }
}

/* ---- */

/* temps: number of temporaries, fewer than the machine has; 0: as many as it has. Returns whether the program fitted; *called: number of
 * functions that the program calls. */
static bool check_quad_program(program *p, const node *first, const char *machine, unsigned temps, int opt, uint64_t number,
                               unsigned *called) {
  rig r;
  gc_options o;
  gm_machine m = rig_machine(machine);
  m.temps = temps ? temps : m.temps;
  gc_options_default(&o);
  o.opt = opt;
  o.calls = number % 3 ? GC_CALLS_REAL : number % 2 ? GC_CALLS_AUTO : GC_CALLS_FIT;
  o.call_price = 10;
  if (opt == 1)
    o.gate = GC_GATE_GLOBAL;
  if (temps) {
    rig_compile_for(&r, &m, GM_STAGE_FRAGMENT, &o, p->text);
    bool fits = r.rc != GC_ERR_FIT;
    rig_free(&r);
    if (!fits)
      return false;
  }
  rig_new_for(&r, &m, GM_STAGE_FRAGMENT, &o, p->text);
  *called += r.st.functions;
  for (unsigned round = 0; round < 3; round++) {
    world w = {.u = round};
    for (unsigned t = 0; t < THREADS; t++) {
      for (unsigned l = 0; l < 4; l++)
        w.v[t][l] = (double)(int)rig_random(&p->seed, -64, 64) / 8;
      w.q[t] = w.v[t][0];
    }
    rig_uniform(&r, "u", &w.u);
    for (unsigned t = 0; t < r.m.threads; t++)
      rig_input(&r, t, "v", w.v[t & 3]);
    rig_run(&r, (1u << r.m.threads) - 1);
    run_list(&w, first, 15);
    for (unsigned t = 0; t < r.m.threads; t++) {
      float out[4];
      rig_output(&r, t, "gl_FragColor", 0, out);
      bool dead = gm_sim_killed(r.sim, t),
           same = (double)out[0] == w.x[t & 3] && (double)out[1] == w.y[t & 3] && (double)out[2] == w.q[t & 3];
      if (dead != w.killed[t & 3] || (!dead && !same))
        fail_msg("program %llu, %s -O%d, u = %g, thread %u: %g %g %g%s, expected %g %g %g%s\n%s", (unsigned long long)number, machine, opt,
                 w.u, t, (double)out[0], (double)out[1], (double)out[2], dead ? " discarded" : "", w.x[t & 3], w.y[t & 3], w.q[t & 3],
                 w.killed[t & 3] ? " discarded" : "", p->text);
    }
  }
  rig_free(&r);
  return true;
}

static void random_flow(void **state) {
  (void)state;
  const char *n = getenv("GM_RANDOM_COUNT"), *from = getenv("GM_RANDOM_FROM");
  uint64_t count = n ? strtoull(n, NULL, 10) : 100, first = from ? strtoull(from, NULL, 10) : 1;
  unsigned tight = 0, called = 0;
  program *p = malloc(sizeof *p);
  for (uint64_t k = first; k < first + count; k++) {
    p->n = 0;
    p->len = 0;
    p->seed = k * 7919;
    put_quad_source(p, "#extension GL_OES_standard_derivatives : enable\nprecision highp float; uniform float u; varying vec4 v;\n"
                       "float q, x = 0.0, y = 0.0, w = 0.0;\n");
    functions(p);
    put_quad_source(p, "void main() {\nq = v.x;\n");
    node *b = make_quad_block(p, 0, true, 0);
    put_quad_source(p, "x += dFdx(q); y += dFdy(q);\ngl_FragColor = vec4(x, y, q, w);\n}\n");
    node last = {.what = SLOPES}, **tail = &b;
    while (*tail)
      tail = &(*tail)->next;
    *tail = &last;
    check_quad_program(p, b, k & 1 ? "quad" : "barrel", 0, 2, k, &called);
    check_quad_program(p, b, k & 1 ? "barrel4" : "quad", 0, (int)(k >> 1 & 1), k, &called);
    tight += check_quad_program(p, b, "barrel4", 2, 2, k, &called);
  }
  print_message("# %u of %u programs fit two temporaries, %u functions called\n", tight, (unsigned)count, called);
  assert_true(called > 0 || count < 20);
  free(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(random_flow)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
