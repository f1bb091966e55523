/* SPDX-License-Identifier: Apache-2.0 */
/* run_benchmarks: the Verilated cores that programs run on, in lockstep with the simulator. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "regress/common/shader.h"
#include "regress/runners/benchmarks/benchmarks.h"

unsigned core_of(suite *s, const gm_machine *m) {
  unsigned k = 0;
  while (k < s->cores && strcmp(s->core[k].name, m->name))
    k++;
  if (k == s->cores && k + 1 < MAX_CORES) {
    s->cores++;
    s->core[k].machine = *m;
    snprintf(s->core[k].name, sizeof s->core[k].name, "%s", m->name);
  }
  return k;
}

gm_tb *core_testbench(suite *s, unsigned k) {
  char err[GM_ERROR_SIZE];
  core *c = &s->core[k];
  if (!c->asked)
    c->tb = gm_tb_open(&c->machine, GM_RTL_ANY, err, sizeof err);
  c->asked = true;
  return c->tb;
}

/* The number of invocations that run together, from number `first` on. */
static unsigned group_size(const gm_program *p, const shader *sh, size_t first) {
  gm_batch g;
  size_t left = sh->n - first;
  gm_run_batch(p, sh->run, first, left < GM_MAX_THREADS ? (unsigned)left : GM_MAX_THREADS, &g);
  return g.n;
}

/* Runs one group of invocations, from `first` on, on the Verilated core. */
static bool group_on_rtl(suite *s, const shader *sh, gm_tb *tb, const gm_run_config *cfg, const gm_program *p, size_t first,
                         const gm_result *res, char *why, size_t size) {
  gm_tb_options o = {.lockstep = true};
  gm_tb_result r = {0};
  gm_result out[GM_MAX_THREADS] = {{0}};
  unsigned n = group_size(p, sh, first);
  if (gm_tb_run_program(tb, p, sh->run, first, n, cfg, &o, &r, out, why, size))
    return false;
  bool ok = r.verdict == GM_TB_OK && r.stats.cycles == res[first].stats.cycles;
  if (r.verdict != GM_TB_OK)
    snprintf(why, size, "invocation %zu on the Verilated core: %s\n%s", first, gm_tb_verdict_name(r.verdict), r.message ? r.message : "");
  else if (!ok)
    snprintf(why, size, "invocation %zu: %llu cycles on the Verilated core, %llu in the simulator", first,
             (unsigned long long)r.stats.cycles, (unsigned long long)res[first].stats.cycles);
  for (unsigned k = 0; r.verdict == GM_TB_OK && k < n; k++) {
    ok = ok && gm_result_equal(&out[k], &res[first + k], why, size);
    gm_result_free(&out[k]);
  }
  gm_tb_result_free(&r);
  s->rtl_runs += n;
  return ok;
}

bool core_run(suite *s, const shader *sh, const option_line *l, unsigned machine, const gm_program *p, const gm_result *res, char *why,
              size_t size) {
  gm_run_config cfg = shader_run_config(p, l->o.policy, l->o.wake);
  size_t groups = (sh->n + p->machine.threads - 1) / p->machine.threads, count = s->o.rtl < groups ? s->o.rtl : groups;
  gm_tb *tb = core_testbench(s, machine);
  if (!tb && l->has_machine) /* a row may name a machine whose core is not built */
    return true;
  if (!tb) {
    snprintf(why, size, "there is no Verilated core of machine %s", s->core[machine].name);
    return false;
  }
  for (size_t k = 0; k < count; k++)
    if (!group_on_rtl(s, sh, tb, &cfg, p, k * groups / count * p->machine.threads, res, why, size))
      return false;
  return true;
}
