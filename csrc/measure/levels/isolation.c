/* SPDX-License-Identifier: Apache-2.0 */
/* Measures what operand isolation and fine-grained clock gates save, by the energy model `gate` (isolation.h). */
#include "measure/levels/isolation.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/home.h"
#include "base/json.h"
#include "measure/levels/benchmark_sets.h"

const char *const gm_isolation_set_name[GM_ISOLATION_SETS] = {"nine", "su-eight"};
static const char *const *const members[GM_ISOLATION_SETS] = {gm_nine, gm_su_eight};

static int read_silicon(gm_isolation_netlist *n, char *err, size_t errsize) {
  char path[4096], name[128];
  snprintf(name, sizeof name, "build/silicon/%.63s.json", n->name);
  if (gm_home(path, sizeof path, name, err, errsize))
    return -1;
  json_t *root = gm_json_read(path, err, errsize);
  if (!root)
    return -1;
  int rc = json_unpack(root, "{s:F,s:F}", "area_um2", &n->area_um2, "fmax_mhz", &n->fmax_mhz);
  json_decref(root);
  return rc ? gm_error(err, errsize, path, "no area_um2 and fmax_mhz") : 0;
}

static bool is_member(size_t set, const char *benchmark) {
  for (size_t k = 0; members[set][k]; k++)
    if (!strcmp(members[set][k], benchmark))
      return true;
  return false;
}

static void compare_isolation_set(gm_isolation_netlist *n, const gm_columns *plain, size_t set) {
  gm_isolation_set *s = &n->set[set];
  *s = (gm_isolation_set){0};
  for (size_t i = 0; i < plain->n; i++) {
    const gm_column_row *r = &plain->row[i];
    if (!is_member(set, r->benchmark))
      continue;
    s->below_none += 100 * (1 - n->pj[i] / r->none);
    s->below_icg += 100 * (1 - n->pj[i] / r->icg);
    s->worse += n->pj[i] > r->icg;
    s->n++;
  }
  s->below_none /= s->n ? (double)s->n : 1;
  s->below_icg /= s->n ? (double)s->n : 1;
}

static void sum_components(gm_isolation_netlist *n, const gm_study *s) {
  double cycles = 0;
  for (size_t r = 0; r < s->weights.n; r++)
    n->component[r] = 0;
  for (size_t i = 0; i < s->programs; i++)
    for (size_t k = s->program[i].first; strcmp(s->program[i].policy, "none") != 0 && k < s->program[i].last; k++) {
      const gm_netlist_energy *e = &s->windows.window[k].gate;
      cycles += s->windows.window[k].cycles;
      for (size_t r = 0; r < s->weights.n; r++)
        n->component[r] += e->data[r] + e->icg[r] + e->leakage[r];
    }
  for (size_t r = 0; r < s->weights.n; r++)
    n->component[r] /= cycles > 0 ? cycles : 1;
}

static int add_isolation_netlist(gm_isolation *d, gm_study *s, const char *list, const char *name, char *err, size_t errsize) {
  static gm_columns columns;
  gm_isolation_netlist *n = &d->netlist[d->netlists];
  snprintf(n->name, sizeof n->name, "%s", name);
  gm_windows_free(&s->windows);
  s->programs = 0;
  if (read_silicon(n, err, errsize) || gm_study_run(s, list, NULL, err, errsize))
    return -1;
  gm_columns_of(&columns, s);
  sum_components(n, s);
  if (!d->netlists)
    d->plain = columns;
  if (columns.n != d->plain.n)
    return gm_error(err, errsize, list, "the netlists of %s and %s ran different programs", d->netlist[0].name, name);
  for (size_t i = 0; i < columns.n; i++) {
    n->pj[i] = columns.row[i].both;
    n->icg[i] = columns.row[i].icg;
  }
  for (size_t set = 0; set < GM_ISOLATION_SETS; set++)
    compare_isolation_set(n, &d->plain, set);
  d->netlists++;
  return 0;
}

int gm_isolation_run(gm_isolation *d, gm_study *s, const char *list, char *const *names, size_t n, char *err, size_t errsize) {
  d->netlists = 0;
  d->weights = &s->weights;
  if (n >= GM_ISOLATION_NETLISTS)
    return gm_error(err, errsize, "energy-isolation", "more than %d netlists", GM_ISOLATION_NETLISTS - 1);
  if (add_isolation_netlist(d, s, list, s->machine.name, err, errsize))
    return -1;
  for (size_t i = 0; i < n; i++) {
    gm_machine m = s->machine;
    snprintf(m.name, sizeof m.name, "%s", names[i]);
    gm_netlist_close(s->gate);
    if (!(s->gate = gm_netlist_open(&m, &s->weights, err, errsize)) || add_isolation_netlist(d, s, list, names[i], err, errsize))
      return -1;
  }
  return 0;
}

static json_t *netlist_json(const gm_isolation *d, const gm_isolation_netlist *n) {
  json_t *sets = json_object(), *pj = json_object(), *icg = json_object(), *components = json_object();
  for (size_t r = 0; r < d->weights->n; r++)
    json_object_set_new(components, d->weights->row[r].component, json_real(n->component[r]));
  for (size_t k = 0; k < GM_ISOLATION_SETS; k++)
    json_object_set_new(sets, gm_isolation_set_name[k],
                        json_pack("{s:f,s:f,s:i,s:i}", "below_none_percent", n->set[k].below_none, "below_icg_percent", n->set[k].below_icg,
                                  "worse", (int)n->set[k].worse, "benchmarks", (int)n->set[k].n));
  for (size_t i = 0; i < d->plain.n; i++) {
    json_object_set_new(pj, d->plain.row[i].benchmark, json_real(n->pj[i]));
    json_object_set_new(icg, d->plain.row[i].benchmark, json_real(n->icg[i]));
  }
  return json_pack("{s:s,s:f,s:f,s:o,s:o,s:o,s:o}", "netlist", n->name, "area_um2", n->area_um2, "fmax_mhz", n->fmax_mhz, "sets", sets,
                   "pj", pj, "icg_pj", icg, "component_pj_a_cycle", components);
}

int gm_isolation_write(const gm_isolation *d, const char *path, char *err, size_t errsize) {
  json_t *rows = json_array(), *netlists = json_array();
  for (size_t i = 0; i < d->plain.n; i++) {
    const gm_column_row *r = &d->plain.row[i];
    json_array_append_new(rows, json_pack("{s:s,s:f,s:f,s:f,s:f,s:i,s:i}", "benchmark", r->benchmark, "none_pj", r->none, "icg_pj", r->icg,
                                          "program_pj", r->program, "both_pj", r->both, "cycles_none", (int)r->cycles_none,
                                          "cycles_program", (int)r->cycles_program));
  }
  for (size_t i = 0; i < d->netlists; i++)
    json_array_append_new(netlists, netlist_json(d, &d->netlist[i]));
  json_t *root = json_pack("{s:o,s:o}", "benchmarks", rows, "netlists", netlists);
  return gm_json_save(path, root, GM_JSON_SHORT, GM_JSON_LINES, err, errsize);
}
