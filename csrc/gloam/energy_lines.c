/* SPDX-License-Identifier: Apache-2.0 */
/* gloam energy --lines: cycles and energy of a run by source line, bundle and operation. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "energy/program_model/program_model.h"
#include "gloam/cmd.h"
#include "gloam/gloam_energy.h"
#include "gloam/gloam_measure.h"
#include "gloam/json_text.h"
#include "measure/levels/core_ledger.h"

typedef struct {
  const char *level;
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

static void print_row(const lines_report *t, uint64_t issues, uint64_t cycles, uint64_t frozen, double pj) {
  printf(" %8llu %8llu %8llu %12.1f %6.2f %%", (unsigned long long)issues, (unsigned long long)cycles, (unsigned long long)frozen, pj,
         100 * pj / t->total);
}

static void print_bundles(const lines_report *t) {
  printf("\n  %-24s %8s %8s %8s %12s %8s   energy of each operation: bundle\n", "bundle", "issues", "cycles", "frozen", "pJ", "share");
  for (size_t w = 0; w < t->ledger.words; w++) {
    const gm_bundle *b = gm_ledger_bundle(&t->ledger, w);
    const gm_account *a = &t->ledger.account[w];
    const gm_line *line = gm_program_line(t->ledger.program, (uint32_t)w);
    char text[256];
    if (!b->count)
      continue;
    gm_format_bundle(text, sizeof text, b);
    printf("  %5zu line %-13u", w, line ? line->line : 0);
    print_row(t, a->issues, a->cycles, a->frozen, gm_account_pj(a));
    printf("   %.1f", a->pj[0]);
    if (b->count == 2)
      printf(" ; %.1f", a->pj[1]);
    printf(": %s\n", text);
  }
}

static int print_text(const cmd_measure *o, const lines_report *t) {
  size_t n;
  kind_account kind[KINDS];
  gm_line_account *line = gm_ledger_lines(&t->ledger, &n);
  if (!line)
    return fprintf(stderr, "error: out of memory\n"), -1;
  printf("%s: %llu cycles, level %s, %.1f pJ", o->program, (unsigned long long)t->ledger.cycles, t->level, t->total);
  printf(t->error_percent >= 0 ? ", error %.1f %%\n\n" : "\n\n", t->error_percent);
  const char *file = n ? line[0].file : "";
  bool one = true;
  for (size_t i = 0; i < n; i++)
    one &= !strcmp(line[i].file, file);
  if (one)
    printf("  %s\n", file);
  printf("  %-24s %8s %8s %8s %12s %8s\n", "line", "issues", "cycles", "frozen", "pJ", "share");
  for (size_t i = 0; i < n; i++) {
    char where[300];
    if (line[i].line)
      snprintf(where, sizeof where, "%s%s%u", one ? "" : line[i].file, one ? "" : ":", line[i].line);
    else
      snprintf(where, sizeof where, "no line");
    printf("  %-24s", where);
    print_row(t, line[i].issues, line[i].cycles, line[i].frozen, line[i].pj);
    putchar('\n');
  }
  print_bundles(t);
  printf("\n  %-24s %8s %12s %8s\n", "operation", "issues", "pJ", "share");
  for (size_t i = 0, kinds = kinds_of(&t->ledger, kind); i < kinds; i++)
    printf("  %-24s %8llu %12.1f %6.2f %%\n", kind[i].name, (unsigned long long)kind[i].issues, kind[i].pj, 100 * kind[i].pj / t->total);
  free(line);
  return 0;
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

static int print_json(const cmd_measure *o, const lines_report *t) {
  size_t n;
  kind_account kind[KINDS];
  gm_line_account *line = gm_ledger_lines(&t->ledger, &n);
  json_t *lines = json_array(), *kinds = json_array();
  for (size_t i = 0; line && i < n; i++) {
    json_t *one = account_json(line[i].issues, line[i].cycles, line[i].frozen, line[i].pj);
    json_object_set_new(one, "file", cmd_json_text(line[i].file));
    json_object_set_new(one, "line", json_integer(line[i].line));
    json_array_append_new(lines, one);
  }
  for (size_t i = 0, all = kinds_of(&t->ledger, kind); i < all; i++)
    json_array_append_new(kinds,
                          json_pack("{s:s,s:I,s:f}", "name", kind[i].name, "issues", (json_int_t)kind[i].issues, "energy", kind[i].pj));
  json_t *root = json_pack("{s:o,s:s,s:s,s:I,s:I,s:f,s:f,s:o,s:o,s:o}", "program", cmd_json_text(o->program), "level", t->level, "unit",
                           "pJ", "cycles", (json_int_t)t->ledger.cycles, "frozen", (json_int_t)t->ledger.frozen, "total", t->total,
                           "error_percent", t->error_percent, "lines", lines, "bundles", bundles_json(t), "operations", kinds);
  if (!line) {
    json_decref(root);
    root = NULL;
  }
  free(line);
  if (root)
    json_dumpf(root, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(17));
  return root ? (putchar('\n'), json_decref(root), 0) : (fprintf(stderr, "error: out of memory\n"), -1);
}

/* ---- the levels ---- */

static int at_rtl(const cmd_measure *o, cmd_measured *m) {
  char err[GM_ERROR_SIZE];
  gm_tb_result r;
  lines_report t = {.level = "rtl"};
  gm_fitted *f = calloc(1, sizeof *f);
  if (!f || gm_fitted_find(f, &m->p.machine, err, sizeof err) ||
      gm_ledger_on_core(&t.ledger, m->tb, f, &m->weights, &m->p, m->inputs, o->invocation, &m->cfg, &r, err, sizeof err)) {
    fprintf(stderr, "%s: %s\n", o->program, f ? err : "error: out of memory");
    free(f);
    return -1;
  }
  t.total = gm_energy_at_fitted(f, &m->weights, &r.activity, &r.stats).total;
  t.error_percent = gm_fitted_error(f, m->p.machine.name);
  int rc = (o->json ? print_json : print_text)(o, &t);
  gm_ledger_free(&t.ledger);
  gm_tb_result_free(&r);
  free(f);
  return rc;
}

static int at_program(const cmd_measure *o, cmd_measured *m) {
  char err[GM_ERROR_SIZE];
  gm_program_model model;
  gm_program_energy e;
  lines_report t = {.level = "program"};
  gm_fitted *f = calloc(1, sizeof *f);
  if (!f || gm_program_model_load(&model, f, &m->p.machine, err, sizeof err) ||
      gm_ledger_on_simulator(&t.ledger, &model, &m->p, m->inputs, o->invocation, &m->cfg, &e, NULL, err, sizeof err)) {
    fprintf(stderr, "%s\n", f ? err : "error: out of memory");
    free(f);
    return -1;
  }
  t.total = e.total;
  t.error_percent = model.error_percent;
  int rc = (o->json ? print_json : print_text)(o, &t);
  gm_ledger_free(&t.ledger);
  free(f);
  return rc;
}

int cmd_energy_lines(const char *level, const char *help, int argc, char **argv) {
  cmd_measure o = {.command = "energy", .help = help, .argc = argc, .argv = argv, .no_core = !strcmp(level, "program")};
  if (strcmp(level, "rtl") != 0 && strcmp(level, "program") != 0)
    return cmd_usage_error("energy", "--lines is there at the levels rtl and program, not at '%s'", level);
  int rc = cmd_measure_parse(&o);
  return rc ? rc == 1 ? 0 : rc : cmd_measure_run(&o, o.no_core ? at_program : at_rtl);
}
