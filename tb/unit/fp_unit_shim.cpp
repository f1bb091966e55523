/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over a Verilated function unit (fp_unit_shim.h). -DMODEL=class -DHEADER="class.h" -DNAME=fp_unit_... -DFIRST=n -DLAST=n */
#include HEADER

#include "fp_unit_shim.h"

static void *open_model() { return new MODEL; }
static void close_model(void *m) { delete static_cast<MODEL *>(m); }

static void settle(void *m, const fp_unit_in *in, uint32_t result[][4]) {
  MODEL *top = static_cast<MODEL *>(m);
  top->clk_i = 0;
  top->op_i = in->op;
  top->pred_i = in->pred;
  top->sat_i = in->sat;
  top->mask_i = in->mask;
  for (int i = 0; i < 4; i++) {
    top->a_i[i] = in->a[i];
    top->b_i[i] = in->b[i];
  }
  top->eval();
  for (int l = FIRST; l <= LAST; l++)
    for (int i = 0; i < 4; i++)
      result[l - FIRST][i] = top->result_o[4 * (l - FIRST) + i];
}

static void edge(void *m, int en) {
  MODEL *top = static_cast<MODEL *>(m);
  top->en_i = en;
  top->eval();
  top->clk_i = 1;
  top->eval();
}

extern const fp_unit_model NAME = {open_model, close_model, settle, edge, FIRST, LAST};
