/* SPDX-License-Identifier: Apache-2.0 */
/* Compares four ways of clock gating by the energy model `gate`, as columns of a table (columns.h; docs/energy.md, Enables as clock gates).
   A study is the programs of a list with their energies on a netlist (study.h); a window is 16 cycles of one of its runs. */
#include "measure/levels/columns.h"

#include "base/json.h"
#include <stdio.h>
#include <string.h>

static gm_column_row *row_of(gm_columns *c, const char *program) {
  size_t n = strcspn(program, ".");
  for (size_t i = 0; i < c->n; i++)
    if (strlen(c->row[i].benchmark) == n && !memcmp(c->row[i].benchmark, program, n))
      return &c->row[i];
  if (c->n == GM_COLUMN_ROWS)
    return NULL;
  gm_column_row *r = &c->row[c->n++];
  *r = (gm_column_row){.cycles_none = 0};
  snprintf(r->benchmark, sizeof r->benchmark, "%.*s", (int)n, program);
  return r;
}

static void add_column_rows(gm_column_row *r, const gm_study *s, const gm_study_program *p) {
  bool gated = strcmp(p->policy, "none") != 0;
  for (size_t k = p->first; k < p->last; k++) {
    const gm_window *w = &s->windows.window[k];
    double all = gm_netlist_total(&w->gate, s->weights.n), icg = all;
    for (size_t i = 0; i < s->weights.n; i++)
      icg += w->gate.icg[i] - w->gate.clock[i]; /* the clock energy with a gate for each enable, instead of that without */
    *(gated ? &r->program : &r->none) += all;
    *(gated ? &r->both : &r->icg) += icg;
    *(gated ? &r->cycles_program : &r->cycles_none) += w->cycles;
  }
}

void gm_columns_of(gm_columns *c, const gm_study *s) {
  c->n = 0;
  for (size_t i = 0; i < s->programs; i++) {
    gm_column_row *r = s->program[i].test ? row_of(c, s->program[i].name) : NULL;
    if (r)
      add_column_rows(r, s, &s->program[i]);
  }
  size_t kept = 0;
  for (size_t i = 0; i < c->n; i++)
    if (c->row[i].none > 0 && c->row[i].program > 0)
      c->row[kept++] = c->row[i];
  c->n = kept;
}

size_t gm_columns_below(const gm_columns *c, const char *const *names, double *none, double *icg) {
  size_t n = 0;
  *none = *icg = 0;
  for (size_t i = 0; i < c->n; i++)
    for (size_t k = 0; names[k]; k++)
      if (!strcmp(names[k], c->row[i].benchmark)) {
        *none += 100 * (1 - c->row[i].both / c->row[i].none);
        *icg += 100 * (1 - c->row[i].both / c->row[i].icg);
        n++;
      }
  *none /= n ? (double)n : 1;
  *icg /= n ? (double)n : 1;
  return n;
}

int gm_columns_write(const gm_columns *c, const gm_study *s, const char *path, char *err, size_t errsize) {
  gm_netlist_figures f = gm_netlist_figures_of(s->gate);
  json_t *rows = json_array();
  for (size_t i = 0; i < c->n; i++) {
    const gm_column_row *r = &c->row[i];
    json_array_append_new(rows, json_pack("{s:s,s:f,s:f,s:f,s:f,s:i,s:i}", "benchmark", r->benchmark, "none_pj", r->none, "icg_pj", r->icg,
                                          "program_pj", r->program, "both_pj", r->both, "cycles_none", (int)r->cycles_none,
                                          "cycles_program", (int)r->cycles_program));
  }
  json_t *root = json_pack("{s:s,s:i,s:i,s:i,s:o}", "machine", s->machine.name, "flip_flops", (int)f.flip_flops, "words_with_enable",
                           (int)f.words, "bits_with_enable", (int)f.word_bits, "benchmarks", rows);
  return gm_json_save(path, root, GM_JSON_SHORT, GM_JSON_LINES, err, errsize);
}
