/* SPDX-License-Identifier: Apache-2.0 */
/* The gating experiment (You and Wang 2013, section 5, Figures 15 to 18; docs/gating.md): benchmarks are compiled under every gating
   method and run on the Verilated core in lockstep with the simulator, one vertex and one fragment each. */
#include "studies/gating/gating.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "core/check/check.h"
#include "core/run/run.h"
#include "tb/model/core_library.h"
#include "tb/model/tb_run.h"

const gating_method gating_methods[] = {
    {"none", GC_GATE_NONE, GM_GATE_NONE, -1, "buffers always clocked", GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"naive", GC_GATE_NAIVE, GM_GATE_AUTO, -1, "hardware alone opens and closes", GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"promote", GC_GATE_PROMOTE, GM_GATE_AUTO, -1, "naive code motion: everything at entry and end", GATING_BOTH, GC_JOIN_DUP,
     GC_BRANCH_LARGE},
    {"local", GC_GATE_LOCAL, GM_GATE_AUTO, -1, "local code motion", GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"global", GC_GATE_GLOBAL, GM_GATE_AUTO, -1, "local and global code motion", GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"global-program", GC_GATE_GLOBAL, GM_GATE_PROGRAM, -1, "the same code motion, gates opened by the program", GATING_BOTH, GC_JOIN_DUP,
     GC_BRANCH_LARGE},
    {"auto-wake0", GC_GATE_NAIVE, GM_GATE_AUTO, 0, "no code motion, gates that wake at once", GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"hints", GC_GATE_HINTS, GM_GATE_PROGRAM, -1, "no code motion, gates opened by the program", GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"best", GC_GATE_BEST, GM_GATE_PROGRAM, -1, "ours", GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {NULL, GC_GATE_NONE, GM_GATE_NONE, -1, NULL, GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE}};

const gating_method *gating_methods_of(const gating_table *t) { return t->method ? t->method : gating_methods; }

typedef struct {
  const gating_setting *s;
  const gating_method *methods;
  char *err;
  size_t errsize;
  gm_tb *tb; /* the Verilated core of `machine`; the weights are for this machine too */
  gm_machine machine;
  gm_weights weights;
  gm_profile profile[2]; /* profiles of the baseline's runs, by stage */
} experiment;

static int fail_experiment(experiment *e, const char *what, const char *why) {
  snprintf(e->err, e->errsize, "%s: error: %s", what, why);
  return -1;
}

/* The machine for the compiler: it may have fewer temporaries than the machine that the program runs on. */
static gm_machine compiler_machine_of(const experiment *e, const gm_machine *m) {
  gm_machine narrow = *m;
  if (e->s->temps && e->s->temps < m->temps)
    narrow.temps = e->s->temps;
  return narrow;
}

/* 1: compiled, 0: does not compile for this machine (*why: the messages, malloc'd), -1: no such file. */
static int compile_gated_stage(experiment *e, const char *name, gm_stage stage, const gm_machine *m, const gating_method *g, unsigned wake,
                               gm_program *p, gating_compiled *c, char **why) {
  char path[4096];
  size_t len;
  snprintf(path, sizeof path, "%s/%s/%s.%s", e->s->shaders, name, name, stage == GM_STAGE_VERTEX ? "vert" : "frag");
  char *text = gm_file_read(path, GM_FILE_TEXT, &len, e->err, e->errsize);
  if (!text)
    return -1;
  gc_options o;
  gm_machine narrow = compiler_machine_of(e, m);
  gc_options_default(&o);
  o.objective = GC_OBJECTIVE_PAPER;
  o.name = path;
  o.stage = stage;
  o.machine = &narrow;
  o.gate = g->gate;
  o.policy = g->policy;
  o.wake = wake;
  o.opt = e->s->level;
  o.disable = e->s->disable;
  o.gate_input = g->buffers != GATING_OUTPUT;
  o.gate_output = g->buffers != GATING_INPUT;
  o.join = g->join;
  o.branch = g->branch;
  o.profile = g->branch == GC_BRANCH_PROFILE ? &e->profile[stage] : NULL;
  gc_stats st;
  int rc = gc_compile(text, len, &o, p, &st, why);
  free(text);
  if (rc)
    return 0;
  p->machine.temps = m->temps;
  *c = (gating_compiled){.bundles = st.bundles, .temps = st.temps};
  snprintf(c->rung, sizeof c->rung, "%s", st.rung ? st.rung : "");
  gm_check_config cfg = {g->policy, wake};
  gm_check_result proof;
  if (gm_check_program(p, &cfg, &proof) == GM_CHECK_PROVEN)
    return 1;
  gm_program_free(p);
  return fail_experiment(e, path, proof.message);
}

/* The Verilated core for a machine; kept while the machine stays the same. */
static int core_for(experiment *e, const gm_machine *m) {
  if (e->tb && gm_machine_same(&e->machine, m))
    return 0;
  if (e->tb)
    gm_tb_close(e->tb);
  e->machine = *m;
  e->tb = gm_tb_open_zero(m, GM_RTL_COUNT, e->err, e->errsize);
  char components[8192];
  if (e->tb && e->s->weights)
    return gm_weights_load(&e->weights, e->s->weights, e->err, e->errsize) ||
                   gm_core_components(components, sizeof components, m, stderr, e->err, e->errsize) ||
                   gm_components_load(&e->weights, components, m->threads, e->err, e->errsize)
               ? -1
               : 0;
  return e->tb ? 0 : -1;
}

/* To turn the counts of a core with gates on both buffers into those of a core in which only the buffer `gated` has a gate. That core
   has no cycles that wait for the other buffer alone. `dropped` counts these cycles, and `dropped_open` those of them in which the gate
   of `gated` is open. */
typedef struct {
  gating_buffers gated;
  uint64_t dropped, dropped_open;
  gm_profile *profile; /* to fill; may be NULL */
} one_gate;

static void watch_cycle(void *ctx, uint64_t cycle, const gm_trace *t) {
  one_gate *w = ctx;
  bool input = w->gated == GATING_INPUT, mine = input ? t->stall_v : t->stall_o, other = input ? t->stall_o : t->stall_v;
  (void)cycle;
  if (w->profile && t->id_valid && t->adv && t->id_pc < w->profile->words)
    w->profile->count[t->id_pc]++;
  if (other && !mine) {
    w->dropped++;
    w->dropped_open += (input ? t->gate_v : t->gate_o) & 1;
  }
}

/* Removes the waits for the other buffer from the counts. Such a wait does not change what the gate of `gated` does in the cycles before
   and after it. */
static void without_other(const one_gate *w, gm_sim_stats *st) {
  if (w->gated == GATING_BOTH)
    return;
  st->cycles -= w->dropped;
  *(w->gated == GATING_INPUT ? &st->open_v : &st->open_o) -= w->dropped_open;
  *(w->gated == GATING_INPUT ? &st->open_o : &st->open_v) = st->cycles;
}

static void add_activity(const experiment *e, const gm_tb_result *r, gating_cell *c) {
  gm_energy_rtl one = gm_energy_at_rtl(&e->weights, &r->activity, &r->stats);
  for (size_t i = 0; i < e->weights.n; i++) {
    c->rtl.toggles[i] += one.toggles[i];
    c->rtl.data[i] += one.data[i];
    c->rtl.clock[i] += one.clock[i];
  }
  c->rtl.total += one.total;
  gating_counts_add(&c->counts, &r->stats);
}

/* Runs invocation k of a stage and adds its energy to the cell's; res gets the outputs. */
static int run_gated_invocation(experiment *e, const gm_program *p, const gm_run *inputs, size_t k, const gating_method *g, gating_cell *c,
                                gm_result *res, gm_profile *profile) {
  unsigned wake = g->wake < 0 ? e->s->wake : (unsigned)g->wake;
  gm_run_config cfg = {.policy = g->policy, .wake = wake, .texture_latency = p->machine.texture_latency * e->s->texture_scale};
  one_gate alone = {.gated = g->buffers, .profile = profile};
  gm_tb_options o = {.lockstep = true, .activity = e->s->weights != NULL, .watch = watch_cycle, .watch_ctx = &alone};
  gm_tb_result r;
  char why[GM_ERROR_SIZE];
  if (core_for(e, &p->machine))
    return -1;
  if (gm_tb_run_program(e->tb, p, inputs, k, 1, &cfg, &o, &r, res, why, sizeof why))
    return fail_experiment(e, g->name, why);
  int rc = r.verdict == GM_TB_OK ? 0 : fail_experiment(e, g->name, r.message ? r.message : "the run failed");
  if (rc == 0 && e->s->weights)
    add_activity(e, &r, c);
  without_other(&alone, &r.stats);
  if (rc == 0)
    c->stage[p->stage] = gm_energy_add(c->stage[p->stage], gm_energy_at_paper(&p->machine, &r.stats));
  gm_tb_result_free(&r);
  return rc;
}

/* Outputs of the baseline, which point into the symbols of `program`. The outputs of all methods must equal them bit for bit. */
typedef struct {
  gm_program program;
  gm_result result[GATING_MAX_RUNS];
} reference;

static size_t runs_of(const experiment *e, const gm_run *inputs, gm_stage stage) {
  size_t n = gm_run_count(inputs, stage), max = e->s->runs ? e->s->runs : 1;
  max = max < GATING_MAX_RUNS ? max : GATING_MAX_RUNS;
  return n < max ? n : max;
}

/* The runs of one stage. */
static int stage_runs(experiment *e, const char *name, const gm_program *p, const gm_run *inputs, size_t method, gating_cell *c,
                      reference *ref) {
  const gating_method *g = &e->methods[method];
  char diff[300], what[128];
  bool baseline = method == 0;
  snprintf(what, sizeof what, "%s (%s, %s)", name, p->stage == GM_STAGE_FRAGMENT ? "fragment" : "vertex", g->name);
  for (size_t k = 0; k < runs_of(e, inputs, p->stage); k++) {
    gm_result res;
    if (run_gated_invocation(e, p, inputs, k, g, c, &res, baseline ? &e->profile[p->stage] : NULL))
      return -1;
    if (baseline) {
      ref->result[k] = res;
      continue;
    }
    bool same = gm_result_equal(&ref->result[k], &res, diff, sizeof diff);
    gm_result_free(&res);
    if (!same)
      return fail_experiment(e, what, diff);
  }
  return 0;
}

/* All stages of one cell. */
static int cell(experiment *e, const char *name, const gm_machine *m, const gm_run *inputs, size_t method, gating_cell *c,
                reference ref[2]) {
  const gating_method *g = &e->methods[method];
  unsigned wake = g->wake < 0 ? e->s->wake : (unsigned)g->wake;
  c->fits = true;
  for (int s = 0; s < 2; s++) {
    gm_program p;
    char *why = NULL;
    int rc = compile_gated_stage(e, name, (gm_stage)s, m, g, wake, &p, &c->compiled[s], &why);
    if (rc == 0)
      c->fits = false;
    free(why);
    if (rc <= 0)
      return rc;
    if (method == 0) {
      ref[s].program = p;
      if (gm_profile_new(&e->profile[s], &p) == 0)
        e->profile[s].runs = runs_of(e, inputs, (gm_stage)s);
    }
    rc = stage_runs(e, name, &p, inputs, method, c, &ref[s]);
    if (method)
      gm_program_free(&p);
    if (rc)
      return rc;
  }
  c->sum = gm_energy_add(c->stage[0], c->stage[1]);
  return 0;
}

static void release_references(experiment *e, reference ref[2]) {
  for (int s = 0; s < 2; s++) {
    gm_profile_free(&e->profile[s]);
    for (size_t k = 0; k < GATING_MAX_RUNS; k++)
      gm_result_free(&ref[s].result[k]);
    gm_program_free(&ref[s].program);
    memset(&ref[s], 0, sizeof ref[s]);
  }
}

static int benchmark(experiment *e, const char *name, const gm_machine machines[2], gating_table *t, gating_benchmark *b) {
  char path[512];
  reference ref[2] = {0};
  snprintf(path, sizeof path, "%s/%s/inputs.json", e->s->shaders, name);
  gm_run *inputs = gm_run_load(path, e->err, e->errsize);
  if (!inputs)
    return -1;
  snprintf(b->name, sizeof b->name, "%s", name);
  int rc = 0;
  for (int k = 0; k < 2 && rc == 0; k++) { /* the machine, then the larger one */
    memcpy(b->machine, machines[k].name, sizeof b->machine);
    memset(&b->cell[0], 0, sizeof b->cell[0]);
    rc = cell(e, name, &machines[k], inputs, 0, &b->cell[0], ref);
    if (rc == 0 && b->cell[0].fits)
      break;
    release_references(e, ref);
    if (k == 1 && rc == 0 && e->s->temps) {
      gm_run_free(inputs);
      return 0;
    }
    if (k == 1 && rc == 0)
      rc = fail_experiment(e, name, "does not compile for either machine");
  }
  const gm_machine *m = strcmp(b->machine, machines[0].name) == 0 ? &machines[0] : &machines[1];
  for (size_t g = 1; g < t->nmethod && rc == 0; g++)
    rc = cell(e, name, m, inputs, g, &b->cell[g], ref);
  release_references(e, ref);
  gm_run_free(inputs);
  return rc;
}

int gating_run(const gating_setting *s, gating_table *t, char *err, size_t errsize) {
  experiment e = {.s = s, .methods = s->methods ? s->methods : gating_methods, .err = err, .errsize = errsize};
  gm_machine machines[2];
  memset(t, 0, sizeof *t);
  t->wake = s->wake;
  t->texture_scale = s->texture_scale;
  t->method = e.methods;
  while (e.methods[t->nmethod].name)
    t->nmethod++;
  if (gm_machine_find(&machines[0], s->machine, err, errsize) || gm_machine_find(&machines[1], s->fallback, err, errsize))
    return -1;
  for (size_t k = 0; k < 2 && s->texture_latency; k++)
    machines[k].texture_latency = s->texture_latency;
  size_t n = 0;
  while (s->names[n])
    n++;
  t->bench = calloc(n + 1, sizeof *t->bench);
  if (!t->bench)
    return fail_experiment(&e, "gating", "out of memory");
  int rc = 0;
  for (; t->nbench < n && rc == 0; t->nbench++) {
    if (s->progress)
      fprintf(s->progress, "  wake %u, texture x%u: %s\n", s->wake, s->texture_scale, s->names[t->nbench]);
    rc = benchmark(&e, s->names[t->nbench], machines, t, &t->bench[t->nbench]);
  }
  if (e.tb)
    gm_tb_close(e.tb);
  if (rc)
    gating_free(t);
  return rc;
}

void gating_free(gating_table *t) {
  free(t->bench);
  memset(t, 0, sizeof *t);
}
