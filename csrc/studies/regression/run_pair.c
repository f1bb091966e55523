/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a pair of shaders with random inputs as a test of a regression: its programs are proven, run on the core in lockstep, and
   compared with the interpreter of the IR as the front end made it. A difference that the model explains
   (csrc/studies/pairs/pairs_model.h) is none. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/check/check.h"
#include "search/compile.h"
#include "studies/pairs/pairs_make.h"
#include "studies/pairs/pairs_model.h"
#include "studies/pairs/pairs_sim.h"
#include "studies/regression/regression_private.h"

enum { INVOCATIONS = 4 }; /* of each stage, or one for each thread if there are more */

static const char *const stage_name[2] = {"vertex", "fragment"};

/* A stage of a pair at work. */
typedef struct {
  regression_job *j;
  const pair *p;
  const gm_program *g;
  pair_inputs in;
  gm_run_config cfg;
  unsigned first, n;
  bool may_be_nan; /* -O0 keeps powers of negative numbers, which have no value */
} stage_run;

static bool is_wrong_output(float got, float ref) {
  if (!isfinite(got) || !isfinite(ref))
    return got != ref && !(isnan(got) && isnan(ref));
  return fabs((double)got - (double)ref) > 1e-4 * fmax(1, fabs((double)ref));
}

/* Whether the model, run again with small changes, explains the difference. */
static bool model_explains(pair_model *m, const stage_run *s, unsigned k, const char *name, unsigned c, unsigned l, float got, float ref) {
  bool unset;
  return !pair_model_run(m, &s->in, k) ||
         pair_model_reason(m, name, c, l, fabs((double)got - (double)ref), 1e-4 * fmax(1, fabs((double)ref)), &unset) != NULL;
}

static bool same_discard(pair_model *m, const stage_run *s, unsigned k, bool killed) {
  bool may_differ, ref = pair_model_killed(m, &may_differ);
  if (killed == ref)
    return true;
  if (pair_model_run(m, &s->in, k) && (pair_model_killed(m, &may_differ), !may_differ)) {
    char text[200];
    snprintf(text, sizeof text, "%s, %s: the core %s an invocation that the interpreter %s", s->p->name, stage_name[s->g->stage],
             killed ? "discards" : "keeps", ref ? "discards" : "keeps");
    regression_judge(s->j, RESULTS_FAIL, text);
  }
  return false;
}

/* Compares the outputs of invocation k with the model. */
static void compare_pair_outputs(const stage_run *s, pair_model *m, unsigned k, const pair_reg *reg, bool killed) {
  gm_symbol out[PAIR_MAX_OUT];
  unsigned n = pair_outputs(s->g, out);
  float ref;
  if (!pair_model_base(m, &s->in, k) || !same_discard(m, s, k, killed) || killed)
    return;
  for (unsigned i = 0; i < n; i++)
    for (unsigned c = 0; c < out[i].cols * out[i].elements; c++, reg++)
      for (unsigned l = 0; l < out[i].rows; l++) {
        float got = (*reg)[l];
        if (!pair_model_value(m, out[i].name, c, l, &ref) || !is_wrong_output(got, ref) || (s->may_be_nan && isnan(got)) ||
            model_explains(m, s, k, out[i].name, c, l, got, ref))
          continue;
        char text[300];
        snprintf(text, sizeof text,
                 "%s, %s output %s: the core gives %.9g, the interpreter of the IR %.9g\n  invocation %u, register %u, lane %c", s->p->name,
                 stage_name[s->g->stage], out[i].name, (double)got, (double)ref, k, c, "xyzw"[l & 3]);
        regression_judge(s->j, RESULTS_FAIL, text);
        return;
      }
}

static void read_and_compare(const stage_run *s, uint32_t killed) {
  unsigned regs = pair_registers(s->g);
  pair_reg *reg = calloc(regs + 1, sizeof *reg);
  pair_model *m = reg ? pair_model_new(s->p, s->g->stage) : NULL;
  for (unsigned i = 0; m && i < s->n && s->j->r->verdict == RESULTS_OK; i++) {
    pair_read_outputs(s->g, gm_tb_read, s->j->tb, i, reg);
    compare_pair_outputs(s, m, s->first + i, (const pair_reg *)reg, killed >> i & 1);
  }
  if (m)
    pair_model_free(m);
  free(reg);
}

/* Registers that all invocations share. */
static bool load_stage_registers(const stage_run *s, gm_image *img) {
  if (!pair_bind(s->p, s->g, img)) {
    regression_judge(s->j, RESULTS_FAIL, "a uniform or sampler of the program has no value");
    return false;
  }
  gm_tb_reset(s->j->tb);
  gm_run_write_program(s->g, img, gm_tb_write, s->j->tb);
  gm_tb_texture_memory(s->j->tb, img->texture, img->ntexture);
  return true;
}

static void run_stage_batch(const stage_run *s) {
  gm_invocation inv;
  gm_tb_result res = {0};
  for (unsigned i = 0; i < s->n; i++) {
    pair_invocation(s->p, s->g, &s->in, s->first + i, &inv);
    gm_run_write_thread(s->g, &inv, i, gm_tb_write, s->j->tb);
  }
  gm_tb_options o = regression_run_options(s->j, &s->cfg);
  int rc = gm_tb_run(s->j->tb, &s->cfg, s->g->entry, (1u << s->n) - 1, &o, &res);
  uint32_t killed = res.killed;
  if (regression_take(s->j, rc, &res, "out of memory"))
    read_and_compare(s, killed);
  else
    s->j->usable = false;
}

/* Runs a stage: as many invocations as there are threads at a time, from a random quad on. */
static void run_stage(stage_run *s) {
  unsigned threads = gm_run_threads(s->g), total = s->g->stage == GM_STAGE_VERTEX ? PAIR_VERTICES : PAIR_FRAGMENTS;
  if (!threads) {
    regression_judge(s->j, RESULTS_REFUSED, "the memory array has no room for one thread");
    return;
  }
  unsigned batches = threads >= INVOCATIONS ? 1 : INVOCATIONS / threads;
  s->n = threads;
  s->first = (unsigned)(s->j->t->seed % (total / 4)) * 4;
  gm_image img = {0};
  bool ok = load_stage_registers(s, &img);
  for (unsigned k = 0; ok && k < batches && s->j->r->verdict == RESULTS_OK; k++) {
    if (s->first + s->n > total)
      s->first = 0;
    run_stage_batch(s);
    s->first += s->n;
  }
  gm_tb_texture_memory(s->j->tb, NULL, 0);
}

static bool compile_job_pair(regression_job *j, pair *p, const gc_options *o) {
  gc_source src[2];
  char *messages = NULL;
  for (unsigned k = 0; k < 2; k++)
    src[k] = (gc_source){p->text[k], strlen(p->text[k]), stage_name[k]};
  gc_result rc = gc_compile_pair(&src[0], &src[1], o, p->program, NULL, &messages);
  const regression_pair *q = &j->t->line->pairs->p[j->t->item];
  bool refused = rc == GC_ERR_FIT || (rc == GC_ERR_LINK && messages && strstr(messages, ", the machine ")) ||
                 (rc == GC_ERR_COMPILE && q->derivatives && !gm_has_quads(o->machine));
  if (rc)
    regression_judge(j, refused ? RESULTS_REFUSED : RESULTS_FAIL, messages ? messages : "out of memory");
  free(messages);
  return rc == GC_OK;
}

static bool prove_pair_programs(regression_job *j, const pair *p, const gc_options *o) {
  for (unsigned k = 0; k < 2; k++) {
    gm_check_config cfg = {o->policy, o->wake};
    gm_check_result r;
    if (gm_check_program(&p->program[k], &cfg, &r) == GM_CHECK_PROVEN)
      continue;
    char text[GM_ERROR_SIZE];
    snprintf(text, sizeof text, "not proven: %s", r.message);
    regression_judge(j, RESULTS_FAIL, text);
    return false;
  }
  return true;
}

static void run_both(regression_job *j, pair *p, const gc_options *o) {
  pair_inputs in = {NULL, 0};
  pair_fill(p, j->t->seed);
  if (!pair_interpolate(p, &in))
    regression_judge(j, RESULTS_FAIL, "out of memory");
  for (unsigned k = 0; k < 2 && j->r->verdict == RESULTS_OK; k++) {
    stage_run s = {.j = j,
                   .p = p,
                   .g = &p->program[k],
                   .in = in,
                   .cfg = {.policy = o->policy, .wake = o->wake, .texture_latency = o->machine->texture_latency},
                   .may_be_nan = !o->opt};
    run_stage(&s);
  }
  free(in.reg);
}

void regression_run_pair(regression_job *j) {
  const regression_pair *q = &j->t->line->pairs->p[j->t->item];
  pair p = {.name = q->name, .text = {q->text[0], q->text[1]}};
  gm_machine m = *j->t->machine;
  gc_options o;
  j->usable = true;
  if (!regression_options_of(j->t->options, &m, &o)) {
    regression_judge(j, RESULTS_FAIL, "the options of the pair do not go together");
    return;
  }
  if (!compile_job_pair(j, &p, &o))
    return;
  j->r->words = (double)(p.program[0].words + p.program[1].words);
  if (prove_pair_programs(j, &p, &o)) {
    if (pair_interface(&p))
      run_both(j, &p, &o);
    else
      regression_judge(j, RESULTS_FAIL, "the interface of the pair cannot be read");
    pair_free(&p);
  }
  gm_program_free(&p.program[0]);
  gm_program_free(&p.program[1]);
}
