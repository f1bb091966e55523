/* SPDX-License-Identifier: Apache-2.0 */
#include "experiment/gating.h"

#include <stdlib.h>
#include <string.h>

#include "run/run.h"
#include "tb_run.h"

const gating_method gating_methods[] = {
    {"none", GC_GATE_NONE, GL_GATE_NONE, -1, "buffers always clocked", GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"naive", GC_GATE_NAIVE, GL_GATE_AUTO, -1, "hardware alone opens and closes", GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"promote", GC_GATE_PROMOTE, GL_GATE_AUTO, -1, "naive code motion: everything at entry and end", GATING_BOTH, GC_JOIN_DUP,
     GC_BRANCH_LARGE},
    {"local", GC_GATE_LOCAL, GL_GATE_AUTO, -1, "local code motion", GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"global", GC_GATE_GLOBAL, GL_GATE_AUTO, -1, "local and global code motion", GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"global-program", GC_GATE_GLOBAL, GL_GATE_PROGRAM, -1, "the same code motion, gates opened by the program", GATING_BOTH, GC_JOIN_DUP,
     GC_BRANCH_LARGE},
    {"auto-wake0", GC_GATE_NAIVE, GL_GATE_AUTO, 0, "no code motion, gates that wake at once", GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"hints", GC_GATE_HINTS, GL_GATE_PROGRAM, -1, "no code motion, gates opened by the program", GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"best", GC_GATE_BEST, GL_GATE_PROGRAM, -1, "ours", GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {NULL, GC_GATE_NONE, GL_GATE_NONE, -1, NULL, GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE}};

const gating_method *gating_methods_of(const gating_table *t) { return t->method ? t->method : gating_methods; }

typedef struct {
  const gating_setting *s;
  const gating_method *methods;
  char *err;
  size_t errsize;
  gl_tb *tb; /* of `machine` */
  gl_machine machine;
  gl_profile profile[2]; /* of the baseline, by stage */
} experiment;

static int fail(experiment *e, const char *what, const char *why) {
  snprintf(e->err, e->errsize, "%s: error: %s", what, why);
  return -1;
}

static char *read_text(const char *path, size_t *len) {
  FILE *f = fopen(path, "rb");
  char *text = f ? malloc(1 << 20) : NULL;
  *len = text ? fread(text, 1, (1 << 20) - 1, f) : 0;
  if (f)
    fclose(f);
  if (text)
    text[*len] = 0;
  return text;
}

/* 1: compiled, 0: does not compile for this machine (*why: the messages, malloc'd), -1: no such file. */
static int compile(experiment *e, const char *name, gl_stage stage, const gl_machine *m, const gating_method *g, unsigned wake,
                   gl_program *p, gc_stats *st, char **why) {
  char path[512];
  size_t len;
  snprintf(path, sizeof path, "%s/%s/%s.%s", e->s->shaders, name, name, stage == GL_STAGE_VERTEX ? "vert" : "frag");
  char *text = read_text(path, &len);
  if (!text)
    return fail(e, path, "cannot be read");
  gc_options o;
  gc_options_default(&o);
  o.name = path;
  o.stage = stage;
  o.machine = m;
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
  int rc = gc_compile(text, len, &o, p, st, why);
  free(text);
  return rc ? 0 : 1;
}

/* The Verilated core for a machine; kept while the machine stays the same. */
static int core_for(experiment *e, const gl_machine *m) {
  if (e->tb && memcmp(&e->machine, m, sizeof *m) == 0)
    return 0;
  if (e->tb)
    gl_tb_close(e->tb);
  e->machine = *m;
  e->tb = gl_tb_open(m, GL_RTL_COUNT, e->err, e->errsize);
  return e->tb ? 0 : -1;
}

/* For a core in which one buffer has no gate: cycles that only the other's wake costs, which are none there, and among them those in which
   the gate in question is open. */
typedef struct {
  gating_buffers gated;
  uint64_t dropped, dropped_open;
  gl_profile *profile; /* to fill; may be NULL */
} one_gate;

static void watch(void *ctx, uint64_t cycle, const gl_trace *t) {
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

/* A wait for one buffer changes nothing of what the other's gate does in the cycles around: the accesses that stand, stand. */
static void without_other(const one_gate *w, gl_sim_stats *st) {
  if (w->gated == GATING_BOTH)
    return;
  st->cycles -= w->dropped;
  *(w->gated == GATING_INPUT ? &st->open_v : &st->open_o) -= w->dropped_open;
  *(w->gated == GATING_INPUT ? &st->open_o : &st->open_v) = st->cycles;
}

/* Runs the representative invocation; res gets the outputs. */
static int run(experiment *e, const gl_program *p, const gl_run *inputs, const gating_method *g, unsigned wake, gl_result *res,
               gl_energy_paper *energy, gl_profile *profile) {
  gl_run_config cfg = {g->policy, wake, p->machine.texture_latency * e->s->texture_scale, 0};
  one_gate alone = {.gated = g->buffers, .profile = profile};
  gl_tb_options o = {.lockstep = true, .watch = watch, .watch_ctx = &alone};
  gl_tb_result r;
  char why[400];
  if (core_for(e, &p->machine))
    return -1;
  if (gl_tb_run_program(e->tb, p, inputs, 0, 1, &cfg, &o, &r, res, why, sizeof why))
    return fail(e, g->name, why);
  int rc = r.verdict == GL_TB_OK ? 0 : fail(e, g->name, r.message ? r.message : "the run failed");
  without_other(&alone, &r.stats);
  if (rc == 0)
    *energy = gl_energy_at_paper(&p->machine, &r.stats);
  gl_tb_result_free(&r);
  return rc;
}

/* All stages of one cell. reference[]: outputs of the baseline, to which the others must be equal bit for bit. */
static int cell(experiment *e, const char *name, const gl_machine *m, const gl_run *inputs, size_t method, gating_cell *c,
                gl_result reference[2], gl_program baseline[2]) {
  const gating_method *g = &e->methods[method];
  unsigned wake = g->wake < 0 ? e->s->wake : (unsigned)g->wake;
  c->fits = true;
  for (int s = 0; s < 2; s++) {
    gl_program p;
    gl_result res;
    char *why = NULL, diff[300], what[128];
    int rc = compile(e, name, (gl_stage)s, m, g, wake, &p, &c->stats[s], &why);
    if (rc == 0)
      c->fits = false;
    free(why);
    if (rc <= 0)
      return rc;
    if (method == 0 && gl_profile_new(&e->profile[s], &p) == 0)
      e->profile[s].runs = 1;
    if (run(e, &p, inputs, g, wake, &res, &c->stage[s], method ? NULL : &e->profile[s])) {
      gl_program_free(&p);
      return -1;
    }
    snprintf(what, sizeof what, "%s (%s, %s)", name, s ? "fragment" : "vertex", g->name);
    if (method == 0) { /* the outputs point into the program's symbols */
      reference[s] = res;
      baseline[s] = p;
      continue;
    }
    bool same = gl_result_equal(&reference[s], &res, diff, sizeof diff);
    gl_result_free(&res);
    gl_program_free(&p);
    if (!same)
      return fail(e, what, diff);
  }
  c->sum = gl_energy_add(c->stage[0], c->stage[1]);
  return 0;
}

static void release(experiment *e, gl_result r[2], gl_program p[2]) {
  for (int s = 0; s < 2; s++) {
    gl_profile_free(&e->profile[s]);
    gl_result_free(&r[s]);
    gl_program_free(&p[s]);
    memset(&r[s], 0, sizeof r[s]);
  }
}

static int benchmark(experiment *e, const char *name, const gl_machine machines[2], gating_table *t, gating_benchmark *b) {
  char path[512];
  gl_result reference[2] = {0};
  gl_program baseline[2] = {0};
  snprintf(path, sizeof path, "%s/%s/inputs.json", e->s->shaders, name);
  gl_run *inputs = gl_run_load(path, e->err, e->errsize);
  if (!inputs)
    return -1;
  snprintf(b->name, sizeof b->name, "%s", name);
  int rc = 0;
  for (int k = 0; k < 2 && rc == 0; k++) { /* the machine, then the larger one */
    memcpy(b->machine, machines[k].name, sizeof b->machine);
    rc = cell(e, name, &machines[k], inputs, 0, &b->cell[0], reference, baseline);
    if (rc == 0 && b->cell[0].fits)
      break;
    release(e, reference, baseline);
    if (k == 1 && rc == 0)
      rc = fail(e, name, "does not compile for either machine");
  }
  const gl_machine *m = strcmp(b->machine, machines[0].name) == 0 ? &machines[0] : &machines[1];
  for (size_t g = 1; g < t->nmethod && rc == 0; g++)
    rc = cell(e, name, m, inputs, g, &b->cell[g], reference, baseline);
  release(e, reference, baseline);
  gl_run_free(inputs);
  return rc;
}

int gating_run(const gating_setting *s, gating_table *t, char *err, size_t errsize) {
  experiment e = {.s = s, .methods = s->methods ? s->methods : gating_methods, .err = err, .errsize = errsize};
  gl_machine machines[2];
  memset(t, 0, sizeof *t);
  t->wake = s->wake;
  t->texture_scale = s->texture_scale;
  t->method = e.methods;
  while (e.methods[t->nmethod].name)
    t->nmethod++;
  if (gl_machine_find(&machines[0], s->machine, err, errsize) || gl_machine_find(&machines[1], s->fallback, err, errsize))
    return -1;
  size_t n = 0;
  while (s->names[n])
    n++;
  t->bench = calloc(n + 1, sizeof *t->bench);
  if (!t->bench)
    return fail(&e, "gating", "out of memory");
  int rc = 0;
  for (; t->nbench < n && rc == 0; t->nbench++) {
    if (s->progress)
      fprintf(s->progress, "  wake %u, texture x%u: %s\n", s->wake, s->texture_scale, s->names[t->nbench]);
    rc = benchmark(&e, s->names[t->nbench], machines, t, &t->bench[t->nbench]);
  }
  if (e.tb)
    gl_tb_close(e.tb);
  if (rc)
    gating_free(t);
  return rc;
}

void gating_free(gating_table *t) {
  free(t->bench);
  memset(t, 0, sizeof *t);
}
