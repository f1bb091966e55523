/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the energy of a mapped netlist: text, CSV, JSON, activities for OpenSTA (docs/own-design.md, "Power"). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "measure/design/netlist_power.h"
#include "wave/wave_report.h"

enum { ROWS = 20 };

static double total(const gt_cell_energy *e) { return e->switching + e->internal; }

static const char *plain(const char *name) { return name[0] == '\\' ? name + 1 : name; }

/* Rows of a table: sums over cells of one type, or one cell. */
typedef struct {
  const char *name;
  size_t cells;
  gt_cell_energy e;
  double leakage;
} row;

static int by_name(const void *a, const void *b) {
  const row *x = a, *y = b;
  return strcmp(x->name, y->name);
}

static int by_energy(const void *a, const void *b) {
  const row *x = a, *y = b;
  double p = total(&x->e), q = total(&y->e);
  return p != q ? (p > q ? -1 : 1) : strcmp(x->name, y->name);
}

static row *rows_of(const gm_netlist_power_run *r, bool types, size_t *n) {
  const netlist *l = &r->m->n;
  row *list = calloc(l->cell_count + 1, sizeof *list);
  *n = 0;
  for (size_t i = 0; list && i < l->cell_count; i++)
    if (r->m->prices.cell[i])
      list[(*n)++] = (row){types ? l->cells[i].type : plain(l->cells[i].name), 1, r->cell[i], gm_cell_leakage(r, i)};
  if (list && types && *n) {
    qsort(list, *n, sizeof *list, by_name);
    size_t k = 0;
    for (size_t i = 1; i < *n; i++) {
      if (strcmp(list[i].name, list[k].name) != 0) {
        list[++k] = list[i];
        continue;
      }
      list[k].cells++;
      list[k].e.switching += list[i].e.switching;
      list[k].e.internal += list[i].e.internal;
      list[k].leakage += list[i].leakage;
    }
    *n = k + 1;
  }
  if (list)
    qsort(list, *n, sizeof *list, by_energy);
  return list;
}

static void put_rows(FILE *f, const gm_netlist_power_run *r, bool types) {
  size_t n;
  row *list = rows_of(r, types, &n);
  fprintf(f, "\n%8s %12s %12s %12s %7s  %s\n", types ? "cells" : "", "switching", "internal", "sum pJ", "%", types ? "type" : "cell");
  for (size_t i = 0; list && i < n && i < ROWS; i++) {
    if (types)
      fprintf(f, "%8zu", list[i].cells);
    else
      fprintf(f, "%8s", "");
    fprintf(f, " %12.2f %12.2f %12.2f %7.2f  %s\n", list[i].e.switching, list[i].e.internal, total(&list[i].e),
            total(&r->sum) > 0 ? 100 * total(&list[i].e) / total(&r->sum) : 0, list[i].name);
  }
  free(list);
}

/* The interval with most energy. */
static unsigned peak(const gm_netlist_power_run *r) {
  unsigned at = 0;
  for (unsigned i = 1; i < r->bins; i++)
    at = r->bin[i] > r->bin[at] ? i : at;
  return at;
}

static void put_memories(FILE *f, const gm_netlist_power_run *r) {
  for (size_t i = 0; i < r->memories; i++) {
    const gm_memory_use *u = &r->memory[i];
    fprintf(f, "memory       %.2f pJ, %s (%s):", u->pj, plain(r->m->n.cells[u->cell].name), u->memory->cell);
    for (unsigned k = 0; k < u->memory->accesses; k++) {
      fprintf(f, "%s %" PRIu64 " %s", k ? "," : "", u->count[k], u->memory->access[k].name);
      if (u->unknown[k])
        fprintf(f, " (and %" PRIu64 " rises with an unknown condition)", u->unknown[k]);
    }
    fputc('\n', f);
  }
}

int gm_netlist_power_text(FILE *f, const gm_netlist_power_run *r, const char *wave) {
  double seconds = (double)(r->to - r->from) * r->unit, sum = total(&r->sum), sta = total(&r->sum_as_opensta);
  unsigned top = peak(r);
  fprintf(f, "waveform     %s, scope %s\n", wave, r->scope);
  char period[40];
  fprintf(f, "cycles       %" PRIu64 " of %s, clock %s\n", r->c.cycles, gm_wave_seconds_text(r->period, period),
          plain(r->m->n.nets[r->m->clock].name));
  fprintf(f, "nets         %zu, %zu not in the waveform%s\n", r->nets, r->missing, r->missing ? ": they count as still" : "");
  fprintf(f, "switching    %.2f pJ\ninternal     %.2f pJ\nleakage      %.4f pJ\n", r->sum.switching, r->sum.internal, r->leakage_pj);
  fprintf(f, "total        %.2f pJ, %.4f pJ a cycle, %.6g mW\n", sum + r->leakage_pj, (sum + r->leakage_pj) / (double)r->c.cycles,
          (sum + r->leakage_pj) / seconds * 1e-9);
  fprintf(f, "clock nets   %.2f pJ (%.1f %% of what switches)\n", r->clock_pj, sum > 0 ? 100 * r->clock_pj / sum : 0);
  put_memories(f, r);
  fprintf(f, "peak         %.6g mW, from %.4g ns on, over %.4g ns\n", r->bin[top] / ((double)r->bin_width * r->unit) * 1e-9,
          (double)(r->from + top * r->bin_width) * r->unit * 1e9, (double)r->bin_width * r->unit * 1e9);
  fprintf(f, "by the formula of OpenSTA's report_power %.2f pJ switching, %.2f internal: %+.1f %%\n", r->sum_as_opensta.switching,
          r->sum_as_opensta.internal, sum > 0 ? 100 * (sta / sum - 1) : 0);
  put_rows(f, r, true);
  put_rows(f, r, false);
  return ferror(f) ? -1 : 0;
}

int gm_netlist_power_csv(FILE *f, const gm_netlist_power_run *r) {
  const netlist *n = &r->m->n;
  fputs("cell,type,switching_pj,internal_pj,leakage_pj,opensta_switching_pj,opensta_internal_pj\n", f);
  for (size_t i = 0; i < n->cell_count; i++)
    if (r->m->prices.cell[i])
      fprintf(f, "\"%s\",%s,%.9g,%.9g,%.9g,%.9g,%.9g\n", plain(n->cells[i].name), n->cells[i].type, r->cell[i].switching,
              r->cell[i].internal, gm_cell_leakage(r, i), r->as_opensta[i].switching, r->as_opensta[i].internal);
  return ferror(f) ? -1 : 0;
}

int gm_netlist_power_time_csv(FILE *f, const gm_netlist_power_run *r) {
  fputs("from_s,to_s,pj,mw\n", f);
  double leaks = r->leakage_pj / (double)(r->to - r->from);
  for (unsigned i = 0; i < r->bins; i++) {
    uint64_t from = r->from + i * r->bin_width, to = from + r->bin_width < r->to ? from + r->bin_width : r->to;
    double pj = r->bin[i] + leaks * (double)(to - from);
    fprintf(f, "%.9g,%.9g,%.9g,%.9g\n", (double)from * r->unit, (double)to * r->unit, pj, pj / ((double)(to - from) * r->unit) * 1e-9);
  }
  return ferror(f) ? -1 : 0;
}

int gm_netlist_power_activity(FILE *f, const gm_netlist_power_run *r) {
  const netlist *n = &r->m->n;
  double window = (double)(r->to - r->from), cycles = window * r->unit / r->period;
  for (size_t i = 0; i < n->pin_count; i++) {
    uint32_t net = n->pins[i].net, cell = n->pins[i].cell;
    if (r->m->domain_of[net] == GT_NO_DOMAIN)
      fprintf(f, "%s/%s %.9g %.9g\n", plain(n->cells[cell].name), n->pins[i].name, (double)r->c.toggles[net] / cycles,
              (double)r->c.high[net] / window);
  }
  return ferror(f) ? -1 : 0;
}

static json_t *rows_json(const gm_netlist_power_run *r, bool types) {
  size_t n;
  row *list = rows_of(r, types, &n);
  json_t *j = json_array();
  for (size_t i = 0; list && i < n && (types || i < ROWS); i++)
    json_array_append_new(j, json_pack("{s:o,s:o,s:f,s:f,s:f}", types ? "type" : "cell", gm_json_text(list[i].name), "cells",
                                       gm_json_count(list[i].cells), "switching_pj", list[i].e.switching, "internal_pj", list[i].e.internal,
                                       "leakage_pj", list[i].leakage));
  free(list);
  return j;
}

static json_t *memories_json(const gm_netlist_power_run *r) {
  json_t *list = json_array();
  for (size_t i = 0; i < r->memories; i++) {
    const gm_memory_use *u = &r->memory[i];
    json_t *accesses = json_array();
    for (unsigned k = 0; k < u->memory->accesses; k++)
      json_array_append_new(accesses, json_pack("{s:o,s:o,s:o,s:f}", "name", gm_json_text(u->memory->access[k].name), "count",
                                                gm_json_count(u->count[k]), "unknown", gm_json_count(u->unknown[k]), "pj",
                                                (double)u->count[k] * u->memory->access[k].pj));
    json_array_append_new(list, json_pack("{s:o,s:o,s:f,s:o}", "instance", gm_json_text(plain(r->m->n.cells[u->cell].name)), "cell",
                                          gm_json_text(u->memory->cell), "pj", u->pj, "accesses", accesses));
  }
  return list;
}

json_t *gm_netlist_power_json(const gm_netlist_power_run *r, const char *wave) {
  json_t *time = json_array();
  for (unsigned i = 0; i < r->bins; i++)
    json_array_append_new(time, json_real(r->bin[i]));
  return json_pack("{s:o,s:o,s:o,s:f,s:f,s:o,s:o,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:o,s:o,s:o,s:o}", "waveform", gm_json_text(wave), "scope",
                   gm_json_text(r->scope), "cycles", gm_json_count(r->c.cycles), "period_seconds", r->period, "seconds",
                   (double)(r->to - r->from) * r->unit, "nets", gm_json_count(r->nets), "nets_not_shown", gm_json_count(r->missing),
                   "switching_pj", r->sum.switching, "internal_pj", r->sum.internal, "leakage_pj", r->leakage_pj, "clock_pj", r->clock_pj,
                   "opensta_switching_pj", r->sum_as_opensta.switching, "opensta_internal_pj", r->sum_as_opensta.internal,
                   "interval_seconds", (double)r->bin_width * r->unit, "intervals_pj", time, "types", rows_json(r, true), "cells",
                   rows_json(r, false), "memories", memories_json(r));
}
