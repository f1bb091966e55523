/* SPDX-License-Identifier: Apache-2.0 */
/* Power over time: the energy of each cycle by component, by the energy model `program` (program_level.h). */
#include "energy/program_model/power.h"

#include <string.h>

#include "energy/program_model/probed_run.h"

void gm_power_init(gm_power *p, const gm_program_model *model, const gm_machine *m) {
  *p = (gm_power){.model = model};
  gm_program_meter_init(&p->meter, m);
}

void gm_power_probe(void *ctx, const gm_sim *s, const gm_trace *t) {
  gm_power *p = ctx;
  double n[GM_PROGRAM_COUNTS];
  gm_program_meter_probe(&p->meter, s, t);
  for (size_t i = 0; i < GM_PROGRAM_COUNTS; i++)
    n[i] = p->meter.count[i] - p->before[i];
  memcpy(p->before, p->meter.count, sizeof p->before);
  p->total = 0;
  for (size_t r = 0; r < p->model->f->rows; r++) {
    const gm_fitted_clock *c = &p->model->clock[r];
    const double open = n[c->output ? GM_COUNT_open_o : GM_COUNT_open_v];
    p->pj[r] = (c->free_pj + p->model->f->row[r].leakage_pj) * n[GM_COUNT_cycles] + c->gated_pj * open +
               gm_parts_counted_pj(c, &n[GM_COUNT_open_t]);
    for (size_t i = 0; i < GM_PROGRAM_COUNTS; i++)
      p->pj[r] += p->model->f->count_pj[r][i] * n[i];
    p->total += p->pj[r];
  }
  p->sum += p->total;
  p->cycles += n[GM_COUNT_cycles] > 0;
  if (p->cycle && n[GM_COUNT_cycles] > 0)
    p->cycle(p->ctx, p);
}

static void write_cycle(void *ctx, const gm_power *p) {
  FILE *f = ctx;
  fprintf(f, "%llu,%.9g", (unsigned long long)p->cycles - 1, p->total);
  for (size_t r = 0; r < p->model->f->rows; r++)
    fprintf(f, ",%.9g", p->pj[r]);
  fputc('\n', f);
}

int gm_power_write(FILE *f, const gm_program_model *model, const gm_program *p, const gm_run *inputs, size_t first,
                   const gm_run_config *cfg, double *total, char *err, size_t errsize) {
  gm_power power;
  gm_power_init(&power, model, &p->machine);
  power.cycle = write_cycle;
  power.ctx = f;
  fputs("cycle,total", f);
  for (size_t r = 0; r < model->f->rows; r++)
    fprintf(f, ",%s", model->f->row[r].name);
  fputc('\n', f);
  int rc = gm_probed_run(gm_power_probe, &power, p, inputs, first, cfg, NULL, err, errsize);
  *total = power.sum;
  return rc;
}
