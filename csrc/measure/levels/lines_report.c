/* SPDX-License-Identifier: Apache-2.0 */
/* Reports the cycles and energy of a run by source line, bundle and operation. */
#include "measure/levels/lines_report.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "energy/program_model/program_model.h"
#include "measure/levels/core_ledger.h"

typedef struct {
  const char *program, *level;
  gm_ledger ledger;
  double total; /* pJ of the run, from its sums */
  double error_percent;
} lines_report;

/* ---- operations of one kind ---- */

typedef struct {
  const char *name; /* NULL: no operation has this opcode */
  uint64_t issues;
  double pj;
} kind_account;

enum { KINDS = 64 };

static void add_kinds(kind_account *kind, const gm_bundle *b, const gm_account *a) {
  for (unsigned i = 0; i < b->count; i++) {
    kind_account *k = &kind[b->op[i].op % KINDS];
    k->name = gm_op_by_code(b->op[i].op)->name;
    k->issues += a->issues;
    k->pj += a->pj[i];
  }
}

static int by_energy(const void *a, const void *b) {
  const kind_account *x = a, *y = b;
  return (x->pj < y->pj) - (x->pj > y->pj);
}

/* Sums by opcode, most energy first. Returns how many there are. */
static size_t kinds_of(const gm_ledger *l, kind_account kind[KINDS]) {
  size_t n = 0;
  memset(kind, 0, KINDS * sizeof *kind);
  for (size_t w = 0; w < l->words; w++)
    add_kinds(kind, gm_ledger_bundle(l, w), &l->account[w]);
  for (size_t i = 0; i < KINDS; i++)
    if (kind[i].name)
      kind[n++] = kind[i];
  qsort(kind, n, sizeof *kind, by_energy);
  return n;
}

/* ---- text ---- */

static void print_row(FILE *f, const lines_report *t, uint64_t issues, uint64_t cycles, uint64_t frozen, double pj) {
  fprintf(f, " %8llu %8llu %8llu %12.1f %6.2f %%", (unsigned long long)issues, (unsigned long long)cycles, (unsigned long long)frozen, pj,
          100 * pj / t->total);
}

static void print_bundles(FILE *f, const lines_report *t) {
  fprintf(f, "\n  %-24s %8s %8s %8s %12s %8s   energy of each operation: bundle\n", "bundle", "issues", "cycles", "frozen", "pJ", "share");
  for (size_t w = 0; w < t->ledger.words; w++) {
    const gm_bundle *b = gm_ledger_bundle(&t->ledger, w);
    const gm_account *a = &t->ledger.account[w];
    const gm_line *line = gm_program_line(t->ledger.program, (uint32_t)w);
    char text[256];
    if (!b->count)
      continue;
    gm_format_bundle(text, sizeof text, b);
    fprintf(f, "  %5zu line %-13u", w, line ? line->line : 0);
    print_row(f, t, a->issues, a->cycles, a->frozen, gm_account_pj(a));
    fprintf(f, "   %.1f", a->pj[0]);
    if (b->count == 2)
      fprintf(f, " ; %.1f", a->pj[1]);
    fprintf(f, ": %s\n", text);
  }
}

static void print_text(FILE *f, const lines_report *t, const gm_line_account *line, size_t n) {
  kind_account kind[KINDS];
  fprintf(f, "%s: %llu cycles, energy model %s, %.1f pJ", t->program, (unsigned long long)t->ledger.cycles, t->level, t->total);
  fprintf(f, t->error_percent >= 0 ? ", error %.1f %%\n\n" : "\n\n", t->error_percent);
  const char *file = n ? line[0].file : "";
  bool one = true;
  for (size_t i = 0; i < n; i++)
    one &= !strcmp(line[i].file, file);
  if (one)
    fprintf(f, "  %s\n", file);
  fprintf(f, "  %-24s %8s %8s %8s %12s %8s\n", "line", "issues", "cycles", "frozen", "pJ", "share");
  for (size_t i = 0; i < n; i++) {
    char where[300];
    if (line[i].line)
      snprintf(where, sizeof where, "%s%s%u", one ? "" : line[i].file, one ? "" : ":", line[i].line);
    else
      snprintf(where, sizeof where, "no line");
    fprintf(f, "  %-24s", where);
    print_row(f, t, line[i].issues, line[i].cycles, line[i].frozen, line[i].pj);
    fputc('\n', f);
  }
  print_bundles(f, t);
  fprintf(f, "\n  %-24s %8s %12s %8s\n", "operation", "issues", "pJ", "share");
  for (size_t i = 0, kinds = kinds_of(&t->ledger, kind); i < kinds; i++)
    fprintf(f, "  %-24s %8llu %12.1f %6.2f %%\n", kind[i].name, (unsigned long long)kind[i].issues, kind[i].pj,
            100 * kind[i].pj / t->total);
}

/* ---- JSON ---- */

static json_t *account_json(uint64_t issues, uint64_t cycles, uint64_t frozen, double pj) {
  return json_pack("{s:I,s:I,s:I,s:f}", "issues", (json_int_t)issues, "cycles", (json_int_t)cycles, "frozen", (json_int_t)frozen, "energy",
                   pj);
}

static json_t *bundles_json(const lines_report *t) {
  json_t *all = json_array();
  for (size_t w = 0; w < t->ledger.words; w++) {
    const gm_bundle *b = gm_ledger_bundle(&t->ledger, w);
    const gm_account *a = &t->ledger.account[w];
    const gm_line *line = gm_program_line(t->ledger.program, (uint32_t)w);
    json_t *ops = json_array(), *one;
    for (unsigned i = 0; i < b->count; i++) {
      char text[160];
      gm_format_inst(text, sizeof text, &b->op[i]);
      json_array_append_new(ops, json_pack("{s:s,s:f}", "text", text, "energy", a->pj[i]));
    }
    one = account_json(a->issues, a->cycles, a->frozen, gm_account_pj(a));
    json_object_set_new(one, "address", json_integer((json_int_t)w));
    json_object_set_new(one, "line", json_integer(line ? line->line : 0));
    json_object_set_new(one, "operations", ops);
    if (b->count)
      json_array_append(all, one);
    json_decref(one);
  }
  return all;
}

static json_t *report_json(const lines_report *t, const gm_line_account *line, size_t n) {
  kind_account kind[KINDS];
  json_t *lines = json_array(), *kinds = json_array();
  for (size_t i = 0; i < n; i++) {
    json_t *one = account_json(line[i].issues, line[i].cycles, line[i].frozen, line[i].pj);
    json_object_set_new(one, "file", gm_json_text(line[i].file));
    json_object_set_new(one, "line", json_integer(line[i].line));
    json_array_append_new(lines, one);
  }
  for (size_t i = 0, all = kinds_of(&t->ledger, kind); i < all; i++)
    json_array_append_new(kinds,
                          json_pack("{s:s,s:I,s:f}", "name", kind[i].name, "issues", (json_int_t)kind[i].issues, "energy", kind[i].pj));
  return json_pack("{s:o,s:s,s:s,s:I,s:I,s:f,s:f,s:o,s:o,s:o}", "program", gm_json_text(t->program), "level", t->level, "unit", "pJ",
                   "cycles", (json_int_t)t->ledger.cycles, "frozen", (json_int_t)t->ledger.frozen, "total", t->total, "error_percent",
                   t->error_percent, "lines", lines, "bundles", bundles_json(t), "operations", kinds);
}

/* ---- the levels ---- */

static int at_rtl(gm_measured *m, gm_fitted *w, lines_report *t, char *err, size_t errsize) {
  gm_tb_result r;
  if (gm_fitted_find(w, &m->p.machine, err, errsize) ||
      gm_ledger_on_core(&t->ledger, m->tb, w, &m->weights, &m->p, m->inputs, m->invocation, &m->cfg, &r, err, errsize))
    return -1;
  gm_energy_fitted e = gm_energy_at_fitted(w, &m->weights, &r.activity, &r.stats);
  t->total = e.total;
  t->error_percent = gm_fitted_error(w, &m->p.machine, e.missing);
  gm_tb_result_free(&r);
  return 0;
}

static int at_program(gm_measured *m, gm_fitted *w, lines_report *t, char *err, size_t errsize) {
  gm_program_model model;
  gm_program_energy e;
  if (gm_program_model_load(&model, w, &m->p.machine, err, errsize) ||
      gm_ledger_on_simulator(&t->ledger, &model, &m->p, m->inputs, m->invocation, &m->cfg, &e, NULL, err, errsize))
    return -1;
  t->total = e.total;
  t->error_percent = model.error_percent;
  return 0;
}

/* Text, or an object. */
static int put_report(const lines_report *t, FILE *f, json_t **json, char *err, size_t errsize) {
  size_t n;
  gm_line_account *line = gm_ledger_lines(&t->ledger, &n);
  if (line && !json)
    print_text(f, t, line, n);
  bool ok = line && (!json || (*json = report_json(t, line, n)) != NULL);
  free(line);
  return ok ? 0 : gm_error(err, errsize, t->program, "out of memory");
}

int gm_lines_report(gm_measured *m, FILE *f, json_t **json, char *err, size_t errsize) {
  char why[GM_ERROR_SIZE];
  gm_fitted *w = calloc(1, sizeof *w);
  lines_report t = {.program = m->name, .level = m->tb ? "rtl" : "program"};
  if (!w)
    return gm_error(err, errsize, m->name, "out of memory");
  int rc = m->tb ? at_rtl(m, w, &t, why, sizeof why) : at_program(m, w, &t, why, sizeof why);
  if (rc)
    snprintf(err, errsize, "%s%s%s", m->tb ? m->name : "", m->tb ? ": " : "", why);
  else {
    rc = put_report(&t, f, json, err, errsize);
    gm_ledger_free(&t.ledger);
  }
  free(w);
  return rc;
}
