/* SPDX-License-Identifier: Apache-2.0 */
/* A program whose energy is measured, with all that the measurement needs: inputs, weights, the Verilated core (docs/energy.md). */
#ifndef GM_MEASURED_H
#define GM_MEASURED_H

#include "core/program/program.h"
#include "core/run/run.h"
#include "energy/weights/weights.h"
#include "tb/model/tb_run.h"

typedef struct {
  const char *name; /* of the program, for messages and reports */
  unsigned invocation;
  gm_program p;
  gm_run *inputs;
  gm_weights weights; /* with the components of the core */
  gm_tb *tb;          /* the Verilated core; its registers start with 0. NULL by the energy model `program`, which needs none */
  gm_run_config cfg;
} gm_measured;

/* Runs the program in lockstep with counted activity; `watch` and `ctx` as in gm_tb_options. 0, then free r; or -1 with a message. */
int gm_measured_activity(gm_measured *m, void (*watch)(void *, uint64_t, const gm_trace *), void *ctx, gm_tb_result *r, char *err,
                         size_t errsize);

#endif
