/* SPDX-License-Identifier: Apache-2.0 */
/* Evaluates one point of a space (space.h): compiles, runs, measures cycles and energy. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "core/check/check.h"
#include "energy/program_model/program_model.h"
#include "energy/weights/weights.h"
#include "search/choices.h"
#include "studies/sweep/point.h"

static double read_evaluate_clock(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Gives a row a verdict and the first line of a message. */
static void judge_result_row(results_row *row, results_verdict v, const char *why) {
  row->verdict = v;
  snprintf(row->reason, sizeof row->reason, "%.*s", (int)strcspn(why, "\n"), why);
}

static void options_of(const point_context *c, const space_point *p, const gm_machine *m, gc_options *o) {
  bool policy = false;
  gc_options_default(o);
  o->machine = m;
  o->name = c->s->shader[p->shader].path;
  o->stage = c->shader[p->shader].stage;
  o->wake = m->wake;
  for (unsigned i = 0; i < c->s->nparameter; i++) {
    const space_parameter *q = &c->s->parameter[i];
    const char *text = q->value[p->index[i]].text;
    char name[SPACE_WORD + 2];
    snprintf(name, sizeof name, "%s%s", strlen(q->name) == 1 ? "-" : "--", q->name);
    if (!q->key && !strcmp(q->name, "fast-division"))
      o->fast_division = !strcmp(text, "on");
    else if (!q->key)
      gc_choose(o, name, text);
    policy |= !q->key && !strcmp(q->name, "policy");
  }
  if (!policy)
    o->policy = gc_usual_policy(o->gate);
}

/* Runs the first invocation, and takes its cycles and energy. */
static int simulate_point(const point_context *c, const point_shader *s, const gm_program *p, const gm_run_config *cfg, results_row *row,
                          char *err, size_t errsize) {
  gm_program_model model;
  gm_program_meter meter;
  gm_image img = {0};
  gm_result res[GM_MAX_THREADS] = {0};
  gm_batch batch;
  gm_sim *sim = gm_sim_new(&p->machine);
  int rc = sim ? gm_run_bind(p, s->inputs, &img, err, errsize) : gm_error(err, errsize, s->path, "out of memory");
  if (rc == 0) {
    gm_run_load_sim(sim, p, &img);
    gm_run_batch(p, s->inputs, 0, 1, &batch);
    if (c->fitted) {
      gm_machine m = p->machine;
      if (!gm_machine_same(&m, &c->s->base))
        strcpy(m.name, "point"); /* weights of a machine of that name would not be scaled */
      gm_program_model_of(&model, c->fitted, &m);
      gm_program_meter_init(&meter, &p->machine);
      gm_sim_set_probe(sim, gm_program_meter_probe, &meter);
    }
    rc = gm_run_sim(sim, p, s->inputs, 0, 1, cfg, res, err, errsize);
  }
  if (rc == 0) {
    gm_energy_paper e = gm_energy_at_paper(&p->machine, &res[0].stats);
    row->cycles = (double)res[0].stats.cycles;
    row->open_v = (double)e.open_v;
    row->open_o = (double)e.open_o;
    row->energy = c->fitted ? gm_energy_at_program(&model, &meter).total : e.total;
    gm_result_free(&res[0]);
  }
  gm_image_free(&img);
  if (sim)
    gm_sim_free(sim);
  return rc;
}

/* Compiles a point's shader for its machine. */
static bool compile_point(const point_context *c, const space_point *p, const gc_options *o, gm_program *program, results_row *row) {
  char *messages = NULL;
  gc_stats st;
  int rc = gc_compile(c->shader[p->shader].text, c->shader[p->shader].len, o, program, &st, &messages);
  if (rc == GC_OK) {
    row->words = (double)program->words;
    row->bundles = st.bundles;
    row->temps = st.temps;
  } else {
    judge_result_row(row, rc == GC_ERR_FIT ? RESULTS_REFUSED : RESULTS_FAIL, messages ? messages : "out of memory");
  }
  free(messages);
  return rc == GC_OK;
}

bool point_compile(const point_context *c, const space_point *p, gm_program *program, gm_run_config *cfg, results_row *row) {
  char why[GM_ERROR_SIZE];
  gm_machine m;
  gc_options o;
  gm_check_result proof;
  row->level = c->s->level;
  row->verdict = RESULTS_OK;
  row->reason[0] = 0;
  if (!point_machine(c->s, p, &m, why, sizeof why)) {
    judge_result_row(row, RESULTS_REFUSED, why);
    return false;
  }
  options_of(c, p, &m, &o);
  if (!compile_point(c, p, &o, program, row))
    return false;
  *cfg = (gm_run_config){.policy = o.policy, .wake = o.wake, .texture_latency = m.texture_latency};
  if (gm_check_program(program, &(gm_check_config){o.policy, o.wake}, &proof) == GM_CHECK_PROVEN)
    return true;
  judge_result_row(row, RESULTS_FAIL, proof.message);
  gm_program_free(program);
  return false;
}

void point_evaluate(const point_context *c, const space_point *p, results_row *row) {
  char err[GM_ERROR_SIZE];
  gm_program program;
  gm_run_config cfg;
  double start = read_evaluate_clock();
  if (point_compile(c, p, &program, &cfg, row)) {
    if (!strcmp(c->s->level, "sim") && simulate_point(c, &c->shader[p->shader], &program, &cfg, row, err, sizeof err))
      judge_result_row(row, RESULTS_FAIL, err);
    gm_program_free(&program);
  }
  row->seconds = read_evaluate_clock() - start;
}
