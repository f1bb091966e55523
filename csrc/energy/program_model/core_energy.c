/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of cores whose threads switch while a texture is far away, by the energy model `program`
   (energy/program_model/program_model.h). */
#include "energy/program_model/core_energy.h"

#include <string.h>

#include "base/error.h"

int gm_core_energy_open(gm_core_energy *e, gm_fitted *f, const gm_machine *m, char *err, size_t errsize) {
  if (gm_program_model_load(&e->model, f, m, err, errsize))
    return -1;
  if (e->model.own)
    return gm_error(err, errsize, m->name, "it is the machine of the weights, whose threads do not switch");
  e->clock = e->leakage = 0;
  for (size_t r = 0; r < f->rows; r++) {
    e->clock += e->model.clock[r].free_pj;
    e->leakage += f->row[r].leakage_pj;
  }
  return 0;
}

gm_core_pj gm_core_energy_of(const gm_core_energy *e, const gm_program_meter *meter, double clocked, double cycles) {
  gm_program_energy run = gm_energy_at_program(&e->model, meter);
  double busy = meter->count[GM_COUNT_cycles];
  gm_core_pj pj = {.clock = e->clock * (clocked - busy),
                   .leakage = e->leakage * (cycles - busy),
                   .total = run.total + e->clock * (clocked - busy) + e->leakage * (cycles - busy)};
  for (size_t r = 0; r < e->model.f->rows; r++) {
    pj.clock += run.clock[r];
    pj.work += run.data[r];
    pj.leakage += run.idle[r];
  }
  return pj;
}

double gm_core_energy_buffers(const gm_core_energy *e, const gm_program_meter *meter, unsigned threads) {
  double pj = 0, edges = threads * meter->count[GM_COUNT_cycles];
  for (size_t r = 0; r < e->model.f->rows; r++) {
    const gm_fitted_clock *c = &e->model.clock[r];
    pj += c->gated_pj * (edges - meter->count[c->output ? GM_COUNT_open_o : GM_COUNT_open_v]);
  }
  return pj;
}

double gm_core_energy_clock(const gm_core_energy *e, const char *rows) {
  double pj = 0;
  for (size_t r = 0; r < e->model.f->rows; r++) {
    const char *name = e->model.f->row[r].name, *at = strstr(rows, name);
    size_t n = strlen(name);
    if (at && (at == rows || at[-1] == ' ') && (at[n] == 0 || at[n] == ' '))
      pj += e->model.clock[r].free_pj;
  }
  return pj;
}

double gm_core_energy_edge(const gm_core_energy *e, gm_part part) {
  double pj = 0;
  for (size_t r = 0; r < e->model.f->rows; r++)
    pj += e->model.clock[r].part_pj[part];
  return pj;
}

/* Words of a thread: temporaries; system values; of a lookup target, filter, weights and addresses of two requests, and sums; and of what
   is shared: operands of a second request, response and result. */
double gm_core_energy_word_gates(const gm_core_energy *dark, const gm_machine *m, unsigned threads) {
  enum { LANES = 4, SYSTEM = 5 * LANES, LOOKUP = 2 + 2 * 6 + LANES + 1, SHARED = 20 };
  return gm_fitted_gate_pj(dark->model.f) * (threads * (LANES * m->temps + SYSTEM + LOOKUP) + SHARED);
}

double gm_core_energy_words(const gm_core_energy *dark, const gm_machine *m, const gm_program_meter *meter, double clocked, double cycles) {
  enum { WORD = 32, SHARED = 2, KINDS = 3 };
  const gm_fitted *f = dark->model.f;
  double own = gm_fitted_gate_pj(f) * (KINDS * gm_contexts(m) + SHARED), words = gm_core_energy_word_gates(dark, m, gm_contexts(m)),
         temps = 0;
  for (size_t r = 0; r < f->rows; r++)
    if (!strcmp(f->row[r].name, "temps"))
      temps = gm_fitted_flop_pj(f, r) * WORD * meter->count[GM_COUNT_writes_t] -
              dark->model.clock[r].part_pj[GM_PART_T] * meter->count[GM_COUNT_open_t];
  return gm_core_energy_of(dark, meter, clocked, cycles).total + (words - own) * clocked + temps;
}
