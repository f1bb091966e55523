/* SPDX-License-Identifier: Apache-2.0 */
/* Runs conformance cases as tests of a regression: the results of the simulator are compared with what the case expects, and the core
   runs in lockstep (docs/regress.md, "Regressions"). */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "studies/conformance/conformance_engine.h"
#include "studies/regression/regression_private.h"

enum { RTL_RUNS = 4 };

/* The verdict of a case. Its group comes before the message, so that failures of different groups are in different buckets. */
static void take_outcome(regression_job *j, const cf_case *c, const cf_outcome *out, const char *why) {
  char message[GM_ERROR_SIZE + 300];
  if (out->verdict == CF_SKIPPED || out->built == CF_NO_FIT) {
    regression_judge(j, RESULTS_REFUSED, why);
    return;
  }
  j->r->words = (double)out->words;
  if (out->verdict == CF_PASSED)
    return;
  snprintf(message, sizeof message, "%.100s, %.150s: %s", c->suite, c->group, why);
  regression_judge(j, RESULTS_FAIL, message);
  j->usable = out->rtl != CF_FAILED;
}

void regression_run_case(regression_job *j) {
  static char why[GM_ERROR_SIZE];
  char err[GM_ERROR_SIZE];
  const cf_case *c = &j->t->line->cases->c[j->t->item];
  cf_engine e = {.machine = *j->t->machine, .rtl_runs = RTL_RUNS};
  j->usable = true;
  if (!regression_options_of(j->t->options, &e.machine, &e.compile)) {
    regression_judge(j, RESULTS_FAIL, "the options of the case do not go together");
    return;
  }
  gm_run_config cfg = {.policy = e.compile.policy, .wake = e.compile.wake, .texture_latency = e.machine.texture_latency};
  e.core = cf_core_open(&e.machine, &cfg, err, sizeof err);
  if (!e.core) {
    regression_judge(j, RESULTS_FAIL, err);
    return;
  }
  gm_tb_options o = regression_run_options(j, &cfg);
  cf_core_lend(e.core, j->tb, &o);
  cf_outcome out = cf_judge(&e, c, true, j->t->seed, why, sizeof why);
  j->r->cycles = (double)cf_core_cycles(e.core);
  take_outcome(j, c, &out, why);
  cf_core_free(e.core);
}
