/* SPDX-License-Identifier: Apache-2.0 */
/* Makes one case of the check of the compiler's objectives (objective.c): a shader on a machine, compiled by each objective (cycles, size,
   paper, joules) at each level with each gating method. The result is a text of lines (objective.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "core/stats/stats.h"
#include "regress/runners/objective/objective.h"
#include "search/choices.h"

enum { INPUTS = 1 };
static const gc_gate method[GOAL_METHODS] = {GC_GATE_NONE, GC_GATE_HINTS, GC_GATE_BEST};
const char *const goal_method_name[GOAL_METHODS] = {"none", "hints", "best"};
const char *const goal_name[GOAL_OBJECTIVES] = {"cycles", "size", "paper", "joules"};

typedef struct {
  gm_fitted fitted[GOAL_MACHINES];
  gm_program_model model[GOAL_MACHINES];
  bool loaded[GOAL_MACHINES];
  goal_core *core[GOAL_MACHINES];
} tools;

typedef struct {
  const goal_setting *s;
  tools *t;
  const goal_shader *sh;
  unsigned m; /* machine */
  FILE *out;
  double product[2]; /* of the last program that ran: by the energy model `program`, by the energy model `rtl` */
  uint64_t program;  /* its hash; 0: none has run */
} one;

static gc_options options_of(const one *c, gc_objective objective, int level, gc_gate gate) {
  gc_options o;
  gc_options_default(&o);
  o.name = c->sh->name;
  o.stage = c->sh->stage;
  o.machine = &c->s->machine[c->m];
  o.wake = o.machine->wake;
  o.opt = level;
  o.gate = gate;
  o.policy = gc_usual_policy(gate);
  o.objective = objective;
  o.weigh = true;
  return o;
}

/* Has every run of the program the same path? */
static bool has_one_path(const gm_program *p) {
  gm_program_stats s;
  char err[GM_ERROR_SIZE];
  return !gm_stats_count(p, &s, err, sizeof err) && s.longest.known && s.longest.cycles == s.shortest.cycles;
}

/* Runs a program of the default objective. On a program with one path the compiler knows the energy but for the data. */
static bool run_case(one *c, const gm_program *p, const gc_options *o, const gc_stats *st, int level) {
  char why[GM_ERROR_SIZE];
  goal_run r;
  const uint64_t held = p->held, hash = gm_hash_more(gm_program_hash(p), &held, sizeof held);
  const double *price = cost_prices(GC_OBJECTIVE_JOULES, o->machine);
  bool ok = hash == c->program;
  if (!ok) {
    ok = goal_run_program(&r, p, &c->t->model[c->m], o->policy, o->wake, INPUTS, why, sizeof why) &&
         (!c->t->core[c->m] || goal_core_run(c->t->core[c->m], p, o->policy, o->wake, INPUTS, &c->product[1], why, sizeof why));
    c->product[0] = r.pj * r.count[COST_cycles];
    double priced = 0;
    for (unsigned k = 0; ok && k < COST_PRICES; k++)
      priced += price[k] * r.count[k];
    if (ok && o->machine->threads == 1 && has_one_path(p) && fabs(st->cycles - r.count[COST_cycles]) < 1e-6)
      fprintf(c->out, "exact %d %.17g %.17g\n", level, st->energy, priced);
  }
  c->program = hash;
  if (!ok) {
    fprintf(c->out, "failed -O%d: %s\n", level, why);
    return false;
  }
  fprintf(c->out, "run %d program %.17g\n", level, c->product[0]);
  if (c->t->core[c->m])
    fprintf(c->out, "run %d rtl %.17g\n", level, c->product[1]);
  return true;
}

static void compile_case(one *c, gc_objective objective, int level, unsigned g) {
  const gc_options o = options_of(c, objective, level, method[g]);
  char *messages = NULL;
  gm_program p;
  gc_stats st;
  const gc_result rc = gc_compile(c->sh->text, c->sh->len, &o, &p, &st, &messages);
  free(messages);
  if (rc) {
    fprintf(c->out, "unfit %s %d %s\n", goal_name[objective], level, goal_method_name[g]);
    return;
  }
  const double value = objective == GC_OBJECTIVE_SIZE     ? (double)p.words
                       : objective == GC_OBJECTIVE_CYCLES ? st.cycles
                                                          : st.cycles * st.energy;
  fprintf(c->out, "value %s %d %s %.17g\n", goal_name[objective], level, goal_method_name[g], value);
  if (objective == GC_OBJECTIVE_JOULES && method[g] == GC_GATE_BEST && level >= 2)
    run_case(c, &p, &o, &st, level);
  gm_program_free(&p);
}

static bool load_tools(one *c, char *why, size_t size) {
  const gm_machine *m = &c->s->machine[c->m];
  if (!c->t->loaded[c->m] && gm_program_model_load(&c->t->model[c->m], &c->t->fitted[c->m], m, why, size))
    return false;
  c->t->loaded[c->m] = true;
  if (c->s->rtl[c->m] && !c->t->core[c->m])
    c->t->core[c->m] = goal_core_open(m, why, size);
  return !c->s->rtl[c->m] || c->t->core[c->m];
}

void *goal_begin(void *ctx) {
  (void)ctx;
  return calloc(1, sizeof(tools));
}

void goal_end(void *ctx, void *state) {
  tools *t = state;
  (void)ctx;
  for (unsigned m = 0; m < GOAL_MACHINES; m++)
    goal_core_close(t->core[m]);
  free(t);
}

static char *make_case(one *c) {
  char *text = NULL;
  size_t len;
  if (!(c->out = open_memstream(&text, &len)))
    return NULL;
  const bool deep =
      c->s->deep <= 1 || (gm_hash_text(gm_hash_text(GM_HASH_START, c->sh->name), c->s->machine[c->m].name) >> 20) % c->s->deep == 0;
  for (unsigned o = 0; o < GOAL_OBJECTIVES; o++)
    for (int level = 0; level < (int)c->s->levels; level++)
      for (unsigned g = 0; g < GOAL_METHODS; g++)
        if (deep || level < 3 || (o == GC_OBJECTIVE_JOULES && method[g] == GC_GATE_BEST))
          compile_case(c, (gc_objective)o, level, g);
  return fclose(c->out) ? NULL : text;
}

int goal_work(void *ctx, void *state, uint64_t task, FILE *result) {
  const goal_setting *s = ctx;
  one c = {.s = s, .t = state, .sh = &s->shader[s->task[task] / s->machines], .m = (unsigned)(s->task[task] % s->machines)};
  char part[GOAL_NAME + 64], why[GM_ERROR_SIZE], machine[4096];
  gm_machine_format(machine, sizeof machine, &s->machine[c.m]);
  const gm_cache key = gm_cache_key_text(gm_cache_key_text(s->cache, c.sh->text), machine);
  snprintf(part, sizeof part, "%s-%s-%u-%u%s", c.sh->name, s->machine[c.m].name, s->levels, s->deep, s->rtl[c.m] ? "-rtl" : "");
  for (char *x = part; *x; x++)
    *x = *x == '/' ? '_' : *x;
  char *text = s->cache.folder ? gm_cache_get(&key, part) : NULL;
  if (!text) {
    if (!load_tools(&c, why, sizeof why))
      return fprintf(stderr, "%s\n", why), 1;
    text = make_case(&c);
    if (text && s->cache.folder)
      gm_cache_put(&key, part, text);
  }
  if (text)
    fputs(text, result);
  free(text);
  return text == NULL;
}

int goal_lose(void *ctx, uint64_t task, gm_jobs_end end) {
  const goal_setting *s = ctx;
  printf("# %s on %s: the process ended (%d)\n", s->shader[s->task[task] / s->machines].name, s->machine[s->task[task] % s->machines].name,
         end.number);
  return 1;
}
