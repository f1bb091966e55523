/* SPDX-License-Identifier: Apache-2.0 */
/* Reports the energy of a run by the models `paper` and `rtl` (weights.h), as text and as a JSON object. */
#include "energy/weights/energy_report.h"

#include "core/machine/machine_power.h"

static void print_rtl_row(FILE *f, const gm_weights *w, const gm_energy_rtl *e, size_t i) {
  double pj = e->data[i] + e->clock[i];
  fprintf(f, "  %-20s %12.1f %12.1f %12.1f %7.1f %%\n", w->row[i].component, e->data[i], e->clock[i], pj, 100 * pj / e->total);
}

void gm_energy_text(FILE *f, const char *program, const gm_energy_paper *p, const gm_weights *w, const gm_energy_rtl *e) {
  fprintf(f, "%s: %llu cycles; gates open: input %llu, output %llu\n\nenergy model paper (%s; units x cycles)\n", program,
          (unsigned long long)p->cycles, (unsigned long long)p->open_v, (unsigned long long)p->open_o, GM_POWER_SOURCE);
  const struct {
    const char *name;
    double v;
  } rows[] = {{"input buffer", p->input}, {"output buffer", p->output}, {"others", p->others}};
  for (int i = 0; i < 3; i++)
    fprintf(f, "  %-20s %12.2f %7.1f %%\n", rows[i].name, rows[i].v, 100 * rows[i].v / p->total);
  fprintf(f, "  %-20s %12.2f\n\nenergy model rtl (%s; pJ)\n  %-20s %12s %12s %12s\n", "total", p->total, w->source, "component", "data",
          "clock", "sum");
  for (size_t i = 0; i < w->n; i++)
    print_rtl_row(f, w, e, i);
  fprintf(f, "  %-20s %38.1f\n", "total", e->total);
}

json_t *gm_energy_json(const char *program, const gm_energy_paper *p, const gm_weights *w, const gm_energy_rtl *e) {
  json_t *components = json_object();
  for (size_t i = 0; i < w->n; i++)
    json_object_set_new(components, w->row[i].component, json_pack("{s:f,s:f}", "data_pj", e->data[i], "clock_pj", e->clock[i]));
  return json_pack("{s:s,s:I,s:I,s:I,s:{s:s,s:f,s:f,s:f,s:f},s:{s:s,s:f,s:o}}", "program", program, "cycles", (json_int_t)p->cycles,
                   "input_open_cycles", (json_int_t)p->open_v, "output_open_cycles", (json_int_t)p->open_o, "paper", "source",
                   GM_POWER_SOURCE, "input_buffer", p->input, "output_buffer", p->output, "others", p->others, "total", p->total, "rtl",
                   "source", w->source, "total_pj", e->total, "components", components);
}
