/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the check of the compiler's objectives (objective.c) and by the fit of prices (prices_fit.c); prefix goal_. An objective is
   what the compiler makes small: cycles, size, or energy (docs/compiler.md, "The objective"). Here: a run of a program, on the simulator
   with energy model `program` or on the Verilated core with energy model `rtl` (docs/energy.md), and the check's cases. */
#ifndef GM_OBJECTIVE_H
#define GM_OBJECTIVE_H

#include "base/cache.h"
#include "base/jobs.h"
#include "cost/event_prices.h"
#include "energy/program_model/program_model.h"
#include "search/compile.h"

/* ---- a run, with random inputs in all threads ---- */

typedef struct {
  double count[COST_PRICES]; /* of one thread, as the cost model counts */
  double pj;                 /* the energy model `program` */
} goal_run;

/* A run on the simulator. False: a message in why. */
bool goal_run_program(goal_run *r, const gm_program *p, const gm_program_model *model, gm_gate_policy policy, unsigned wake, uint64_t seed,
                      char *why, size_t size);

/* A run on the Verilated core, which is built if it is missing; *product: energy by the energy model `rtl` x cycles. */
typedef struct goal_core goal_core;
goal_core *goal_core_open(const gm_machine *m, char *why, size_t size); /* NULL: a message in why */
void goal_core_close(goal_core *c);
bool goal_core_run(goal_core *c, const gm_program *p, gm_gate_policy policy, unsigned wake, uint64_t seed, double *product, char *why,
                   size_t size);

/* ---- cases: a shader on a machine ---- */

enum { GOAL_MACHINES = 16, GOAL_LEVELS = 4, GOAL_METHODS = 3, GOAL_OBJECTIVES = 4, GOAL_NAME = 200 };
extern const char *const goal_method_name[GOAL_METHODS], *const goal_name[GOAL_OBJECTIVES];

typedef struct {
  char name[GOAL_NAME];
  gm_stage stage;
  char *text;
  size_t len;
} goal_shader;

/* What is compared: machines, shaders, levels. */
typedef struct {
  gm_machine machine[GOAL_MACHINES];
  bool rtl[GOAL_MACHINES]; /* run on the core too */
  unsigned machines, levels;
  unsigned deep; /* one case of so many is compiled at -O3 by each objective with each method, the others by joules with best alone */
  goal_shader *shader;
  size_t shaders;
  size_t *task; /* shader x machines + machine */
  size_t tasks;
  gm_cache cache; /* folder NULL: none */
  void *caller;   /* the caller's own */
} goal_setting;

/* For gm_jobs; ctx is the setting. A result has the lines
     value OBJECTIVE LEVEL METHOD VALUE    by the objective itself: cycles, words, energy x delay as expected
     unfit OBJECTIVE LEVEL METHOD
     run LEVEL program|rtl VALUE           objective joules, method best: energy x delay of a run
     exact LEVEL EXPECTED PRICED           energy as expected, and the prices of what a run counts, of a program with one path
     failed TEXT */
void *goal_begin(void *ctx);
void goal_end(void *ctx, void *state);
int goal_work(void *ctx, void *state, uint64_t task, FILE *result);
int goal_lose(void *ctx, uint64_t task, gm_jobs_end end);

#endif
