/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the back end with random IR, on random machines with random options. The program must pass the static checker, run on the simulator
 * without breaking a rule, and give bit for bit the results of the IR interpreter. GM_RANDOM_COUNT: number of programs; GM_RANDOM_FROM:
 * first seed; GM_RANDOM_SHOW: print them. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "core/check/check.h"
#include "core/fp/fp.h"
#include "core/isa/isa.h"
#include "core/sim/sim.h"
#include "ir/ir_eval.h"
#include "ir/ir_random.h"
#include "opt/opt.h"
#include "search/back.h"

enum { TEX_WORDS = 16 * 16, MAX_THREADS = 5 };

typedef struct {
  ir_env inner;
  const ir_module *m;
  uint64_t inputs; /* seed of the values that differ between threads */
  uint32_t texels[TEX_WORDS];
} world;

typedef struct {
  unsigned fitted, refused;
} tally;

static unsigned pick_back_random(uint64_t *s, unsigned n) { return (unsigned)(gm_random_next(s) % n); }

static gm_sampler sampler(unsigned n) {
  return (gm_sampler){.base = n & 3,
                      .width = (uint16_t)(4 + n % 8),
                      .height = (uint16_t)(3 + n % 9),
                      .mag = n & 1,
                      .min = n % 6,
                      .last_level = n % 3,
                      .wrap_s = n % 3,
                      .wrap_t = (n + 1) % 3};
}

static void env_input(void *ctx, int sym, int slot, uint32_t out[4]) {
  world *w = ctx;
  w->inner.input(&w->inputs, sym, slot, out);
}
static void env_uniform(void *ctx, int sym, int slot, uint32_t out[4]) {
  ((world *)ctx)->inner.uniform(((world *)ctx)->inner.ctx, sym, slot, out);
}
static void env_sysval(void *ctx, int slot, uint32_t out[4]) {
  world *w = ctx;
  w->inner.sysval(&w->inputs, slot, out);
}

/* The environment of one thread. Each thread has inputs of its own, so threads take different paths. */
static void as_thread(world *w, uint64_t seed, unsigned thread) { w->inputs = seed * 31 + thread * 77777; }

static void env_texture(void *ctx, ir_op op, int sym, unsigned element, const uint32_t coord[4], uint32_t lod, uint32_t out[4]) {
  world *w = ctx;
  (void)lod;
  gm_sampler s = sampler(w->m->sym[sym].s.reg + element);
  gm_tex_lookup r;
  uint32_t texel[2][4] = {{0}};
  bool all = op == IR_TXL;
  gm_tex_address(&s, (const uint32_t[4]){coord[0], coord[1], all ? coord[2] : 0, all ? coord[3] : 0}, &r);
  for (unsigned l = 0; l < r.count; l++)
    for (unsigned k = 0; k < 4; k++)
      if (r.level[l].mask >> k & 1)
        texel[l][k] = w->texels[r.level[l].addr[k]];
  gm_tex_filter(&r, texel, out);
}

static gm_machine random_machine(uint64_t *s) {
  static const unsigned ports[] = {4, 2, 2, 1}, temps[] = {2, 4, 8, 8, 16, 32};
  gm_machine m = {.name = "random",
                  .threads = pick_back_random(s, 3) ? 1 : 1 + pick_back_random(s, MAX_THREADS),
                  .temps = temps[pick_back_random(s, 6)],
                  .inputs = 16,
                  .outputs = 16,
                  .consts = 512,
                  .samplers = 16};
  for (unsigned k = 0; k < 3; k++)
    m.lat[k] = pick_back_random(s, 2) ? 1 : 1 + pick_back_random(s, 4);
  static const unsigned forwarding[] = {0, 1, 1, 2};
  m.forwarding = m.threads == 1 ? forwarding[pick_back_random(s, 4)] : 0;
  m.ports_t = 4;
  m.ports_v = ports[pick_back_random(s, 4)];
  m.ports_o = ports[pick_back_random(s, 4)];
  m.ports_c = ports[pick_back_random(s, 4)];
  m.gate_policy = GM_GATE_PROGRAM;
  m.wake = pick_back_random(s, m.threads > 1 ? 12 : 4);
  m.issue_width = pick_back_random(s, 5) ? 2 : 1;
  m.call_depth = 4;
  m.code_words = 32768;
  m.texture_latency = 3;
  return m;
}

static void show_back_pass(void *ctx, const char *pass, const char *text) {
  (void)ctx;
  printf("== %s\n%s\n", pass, text); /* cmocka cuts long messages */
}

static gc_options random_options(uint64_t *s, const gm_machine *m) {
  static const gc_gate gates[] = {GC_GATE_NONE, GC_GATE_NAIVE, GC_GATE_PROMOTE, GC_GATE_LOCAL, GC_GATE_GLOBAL, GC_GATE_HINTS, GC_GATE_BEST};
  static const int levels[] = {0, 0, 1, 1, 2, 2, 2, 3};
  gc_options o = {.name = "random",
                  .machine = m,
                  .gate = gates[pick_back_random(s, 64) ? pick_back_random(s, 6) : 6],
                  .wake = m->wake,
                  .gate_input = true,
                  .gate_output = true,
                  .verify = true};
  o.policy = o.gate == GC_GATE_BEST ? GM_GATE_PROGRAM : (gm_gate_policy)pick_back_random(s, 3);
  o.join = (gc_join)pick_back_random(s, 2);
  o.branch = (gc_branch)pick_back_random(s, 3);
  o.forward = (gc_forward)pick_back_random(s, 3);
  o.alloc = (gc_allocator)pick_back_random(s, GC_ALLOCATORS);
  o.compare = !pick_back_random(s, 16);
  o.opt = levels[pick_back_random(s, 8)];
  o.dump = show_back_pass;
  o.dump_after = getenv("GM_RANDOM_SHOW") ? "all" : NULL;
  if (!pick_back_random(s, 8))
    o.disable = "coalesce,outputs";
  return o;
}

/* Loads the inputs that differ between threads, for thread t. */
static void load_thread(gm_sim *sim, const gm_program *p, const ir_module *m, unsigned t, world *w) {
  uint32_t v[32][4] = {{0}}, d[4];
  for (size_t k = 0; k < m->nsym; k++) {
    const gm_symbol *y = &m->sym[k].s;
    if (!m->sym[k].used || !(y->kind == GM_SYM_ATTRIBUTE || (y->kind == GM_SYM_VARYING && p->stage == GM_STAGE_FRAGMENT)))
      continue;
    for (unsigned r = 0; r < y->cols * y->elements; r++) {
      env_input(w, (int)k, (int)r, d);
      for (unsigned l = 0; l < y->rows; l++)
        v[y->reg + r][y->lane + l] = d[l];
    }
  }
  for (unsigned k = 0; k < p->machine.inputs; k++)
    gm_sim_write(sim, GM_HOST_V, t, k, v[k]);
  for (unsigned k = 0; k < 3; k++) {
    env_sysval(w, (int)(GM_SRC_FRAGCOORD + k), d);
    gm_sim_write(sim, GM_HOST_SYS, t, k, d);
  }
}

/* Loads the values that all threads share. */
static void load_shared_values(gm_sim *sim, const gm_program *p, const ir_module *m, world *w) {
  for (size_t k = 0; k < p->words; k++)
    gm_sim_write(sim, GM_HOST_CODE, 0, (unsigned)k, (uint32_t[4]){p->code[k]});
  gm_sim_write(sim, GM_HOST_GATES, 0, 0, (uint32_t[4]){p->held});
  uint32_t c[512][4] = {{0}};
  for (size_t k = 0; k < m->nsym; k++) {
    const gm_symbol *y = &m->sym[k].s;
    for (unsigned r = 0; m->sym[k].used && r < y->cols * y->elements; r++) {
      uint32_t d[4] = {0};
      if (y->kind == GM_SYM_UNIFORM) {
        env_uniform(w, (int)k, (int)r, d);
        for (unsigned l = 0; l < y->rows; l++)
          c[y->reg + r][y->lane + l] = d[l];
      } else if (y->kind == GM_SYM_SAMPLER) {
        gm_sampler t = sampler(y->reg + r);
        uint32_t words[4];
        gm_sampler_words(&t, words);
        gm_sim_write(sim, GM_HOST_SAMPLER, 0, y->reg + r, words);
      }
    }
  }
  for (size_t k = 0; k < p->nlit; k++)
    for (unsigned l = 0; l < 4; l++)
      if (p->lit[k].mask >> l & 1)
        c[p->lit[k].reg][l] = p->lit[k].value[l];
  for (unsigned k = 0; k < 512; k++)
    gm_sim_write(sim, GM_HOST_CONST, 0, k, c[k]);
  gm_sim_texture_memory(sim, w->texels, TEX_WORDS);
}

/* The sign of a NaN does not matter: the compiler may negate values, and arithmetic makes only one kind of NaN (ra_low_bank). */
static bool is_same_float(uint32_t a, uint32_t b) { return a == b || ((a & 0x7fffffff) > 0x7f800000 && (b & 0x7fffffff) > 0x7f800000); }

static void compare_back_output(const char *what, const ir_out_reg *want, const uint32_t *got, uint64_t seed) {
  for (unsigned l = 0; l < 4; l++)
    if ((want->written >> l & 1) && !is_same_float(want->value[l], got[l]))
      fail_msg("seed %llu: %s lane %u is %08x, expected %08x", (unsigned long long)seed, what, l, got[l], want->value[l]);
}

static void compare_all(const gm_sim *sim, unsigned thread, const ir_module *m, const ir_result *x, uint64_t seed) {
  uint32_t d[8] = {0};
  for (size_t k = 0; k < m->nsym; k++) {
    const gm_symbol *y = &m->sym[k].s;
    if (!m->sym[k].used || !(y->kind == GM_SYM_FRAGCOLOR || (y->kind == GM_SYM_VARYING && m->stage == GM_STAGE_VERTEX)))
      continue;
    for (unsigned r = 0; r < y->cols * y->elements; r++) {
      gm_sim_read(sim, GM_HOST_O, thread, y->reg + r, d);
      compare_back_output(y->name, &x->out[ir_eval_out_index(m, (int)k, (int)r)], d + y->lane, seed);
    }
  }
  gm_sim_read(sim, GM_HOST_SYS, thread, 3, d);
  compare_back_output("pos", &x->pos, d, seed);
  gm_sim_read(sim, GM_HOST_SYS, thread, 4, d);
  compare_back_output("psz", &x->psz, d, seed);
  if (gm_sim_killed(sim, thread) != x->killed)
    fail_msg("seed %llu: killed %d, expected %d", (unsigned long long)seed, !x->killed, x->killed);
}

static void run_back_program(const gm_program *p, const gc_options *o, ir_module *m, uint64_t seed, world *w) {
  gc_arena *a = gc_arena_new();
  ir_env env = {.ctx = w, .input = env_input, .uniform = env_uniform, .sysval = env_sysval, .texture = env_texture};
  ir_result x[MAX_THREADS];
  bool ends = true;
  for (unsigned k = 0; k < p->machine.threads && ends; k++) {
    as_thread(w, seed, k);
    ends = !ir_eval(a, m, &env, &x[k]);
  }
  if (ends) {
    gm_sim *sim = gm_sim_new(&p->machine);
    gm_run_config cfg = {.policy = o->policy, .wake = o->wake, .texture_latency = 3};
    gm_trace t;
    int rc;
    gm_sim_reset(sim);
    load_shared_values(sim, p, m, w);
    for (unsigned k = 0; k < p->machine.threads; k++) {
      as_thread(w, seed, k);
      load_thread(sim, p, m, k, w);
    }
    gm_sim_start(sim, &cfg, p->entry, (1u << p->machine.threads) - 1);
    for (unsigned n = 0; (rc = gm_sim_cycle(sim, &t)) == 1 && n < 3000000; n++)
      ;
    if (rc)
      fail_msg("seed %llu: %s", (unsigned long long)seed, rc < 0 ? gm_sim_error(sim) : "does not end");
    for (unsigned k = 0; k < p->machine.threads; k++)
      compare_all(sim, k, m, &x[k], seed);
    gm_sim_free(sim);
  }
  gc_arena_free(a);
}

static ir_inst *before(ir_module *m, ir_inst *pos, ir_op op, ir_inst *a, int constant) {
  uint32_t bits = gm_bits((float)constant);
  ir_inst *c = ir_const_f(m, m->main, 1, &bits), *x = ir_inst_new(m, m->main, op, IR_F, 1, 2);
  x->arg[0] = c; /* if the second operand of min or max is a NaN, the result is the first operand */
  x->arg[1] = a;
  ir_insert_before(pos, c);
  ir_insert_before(pos, x);
  return x;
}

/* Offsets outside a symbol are undefined. This keeps all offsets inside: each becomes a whole number plus a constant. */
static void clamp_offsets(ir_module *m) {
  for (ir_block *b = m->main->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next) {
      if (i->op != IR_UNIFORM_IDX)
        continue;
      const gm_symbol *y = &m->sym[i->sym].s;
      int last = (int)(y->cols * y->elements) - 1, plus = last ? (int)(i->id % 3) - 1 : 0;
      ir_inst *x = before(m, i, IR_MAX, i->arg[0], -i->slot - plus);
      x = before(m, i, IR_MIN, x, last - i->slot - plus);
      ir_inst *w = ir_inst_new(m, m->main, IR_FLOOR, IR_F, 1, 1);
      w->arg[0] = x;
      ir_insert_before(i, w);
      i->arg[0] = plus ? before(m, i, IR_ADD, w, plus) : w;
    }
}

/* Puts inputs and outputs into any lanes, as if a linker had packed them. */
static void place_random_lanes(ir_module *m, uint64_t *s) {
  unsigned next[2] = {0, 0};
  for (size_t k = 0; k < m->nsym; k++) {
    gm_symbol *y = &m->sym[k].s;
    bool in = y->kind == GM_SYM_ATTRIBUTE || (y->kind == GM_SYM_VARYING && m->stage == GM_STAGE_FRAGMENT);
    if (!in && y->kind != GM_SYM_FRAGCOLOR && y->kind != GM_SYM_VARYING)
      continue;
    y->lane = pick_back_random(s, 5 - y->rows);
    y->reg = next[in];
    next[in] += y->cols * y->elements;
    m->sym[k].placed = true;
  }
}

static void check_back_seed(uint64_t seed, tally *t) {
  uint64_t s = seed;
  gc_arena *a = gc_arena_new();
  gm_machine machine = random_machine(&s);
  gc_options o = random_options(&s, &machine);
  ir_random_config c = {.seed = seed, .stage = seed & 1 ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT, .size = 3 + (unsigned)(seed % 17)};
  ir_module *m = ir_random(a, &c);
  gc_diag d = {.arena = a, .name = "random", .src = "", .len = 0};
  opt_config cfg = {.level = (int)pick_back_random(&s, 3), .machine = &machine, .diag = &d};
  assert_null(opt_run(m, &cfg).why);
  clamp_offsets(m);
  if (!pick_back_random(&s, 3))
    place_random_lanes(m, &s);
  if (!pick_back_random(&s, 3))
    machine.consts = 4 + pick_back_random(&s, 16);
  gm_program p;
  gc_stats st = {0};
  if (getenv("GM_RANDOM_SHOW"))
    printf("threads %u latencies %u %u %u ports %u %u %u width %u temps %u wake %u; gate %d policy %d forward %d alloc %d\n%s",
           machine.threads, machine.lat[0], machine.lat[1], machine.lat[2], machine.ports_v, machine.ports_o, machine.ports_c,
           machine.issue_width, machine.temps, o.wake, o.gate, o.policy, o.forward, o.alloc, ir_print(a, m));
  search_driver x = {.a = a, .d = &d, .n = 1, .steps = LONG_MAX};
  if (back_run(&x, 0, m, &o, (back_task){.last = true}, &p, &st)) {
    const char *why = gc_diag_text(&d);
    if (!strstr(why, "does not fit") && !strstr(why, "machine"))
      fail_msg("seed %llu: %s", (unsigned long long)seed, why);
    t->refused++;
  } else {
    gm_check_result cr;
    gm_check_config cc = {o.policy, o.wake};
    if (gm_check_program(&p, &cc, &cr) == GM_CHECK_BROKEN)
      fail_msg("seed %llu: %s (path %s)", (unsigned long long)seed, cr.message, cr.path);
    world *w = gc_alloc(a, sizeof *w);
    uint64_t ws = seed * 31;
    w->inner = ir_random_env(&ws);
    w->m = m;
    for (unsigned k = 0; k < TEX_WORDS; k++)
      w->texels[k] = (uint32_t)gm_random_next(&s);
    run_back_program(&p, &o, m, seed, w);
    gm_program_free(&p);
    t->fitted++;
  }
  gc_arena_free(a);
}

static void random_programs(void **state) {
  (void)state;
  const char *n = getenv("GM_RANDOM_COUNT"), *from = getenv("GM_RANDOM_FROM");
  uint64_t count = n ? strtoull(n, NULL, 10) : 300, first = from ? strtoull(from, NULL, 10) : 1;
  tally t = {0, 0};
  for (uint64_t k = 0; k < count; k++)
    check_back_seed(first + k, &t);
  print_message("# %u programs ran, %u did not fit their machine\n", t.fitted, t.refused);
  assert_true(t.fitted >= t.refused || count < 50);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(random_programs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
