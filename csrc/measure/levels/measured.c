/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a program whose energy is measured, on the Verilated core in lockstep. */
#include "measure/levels/measured.h"

#include "base/error.h"

int gm_measured_activity(gm_measured *m, void (*watch)(void *, uint64_t, const gm_trace *), void *ctx, gm_tb_result *r, char *err,
                         size_t errsize) {
  gm_tb_options to = {.lockstep = true, .activity = true, .watch = watch, .watch_ctx = ctx};
  if (gm_tb_run_program(m->tb, &m->p, m->inputs, m->invocation, 1, &m->cfg, &to, r, NULL, err, errsize))
    return -1;
  if (r->verdict == GM_TB_OK)
    return 0;
  gm_error(err, errsize, m->name, "%s", r->message);
  gm_tb_result_free(r);
  return -1;
}
