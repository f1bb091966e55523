/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the weights of the energy models `rtl` and `program`, which were fitted to netlists (fitted.h), and applies those of `rtl`. */
#include "energy/program_model/fitted.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "energy/weights/flip_flops.h"

enum { LINE = 512 };

/* Lines `key`, as the stored form of a machine. */
typedef struct {
  char text[2048];
  size_t length;
} fitted_keys;

static gm_fitted_row *row_named(gm_fitted *f, const char *name) {
  for (size_t i = 0; i < f->rows; i++)
    if (!strcmp(f->row[i].name, name))
      return &f->row[i];
  return NULL;
}

static const char *count_line(double pj_of[GM_PROGRAM_COUNTS], const char *text) {
  char name[32], more;
  double pj;
  if (sscanf(text, "%lf %31s %c", &pj, name, &more) != 2 || !(pj >= 0 && pj < INFINITY))
    return "expected: count NAME PJ COUNT";
  for (size_t i = 0; i < GM_PROGRAM_COUNTS; i++)
    if (!strcmp(gm_program_count_name[i], name))
      return pj_of[i] = pj, NULL;
  return "no such count";
}

static const char *toggle_line(gm_fitted_toggle *list, size_t *n, size_t max, size_t row, const char *text) {
  char signal[GM_SIGNAL_NAME], more;
  double pj;
  if (sscanf(text, "%lf %255s %c", &pj, signal, &more) != 2 || !(pj >= 0 && pj < INFINITY) || *n == max)
    return "expected: toggle NAME PJ SIGNAL, not too many";
  gm_fitted_toggle *t = &list[(*n)++];
  *t = (gm_fitted_toggle){.row = (unsigned)row, .pj = pj};
  strcpy(t->signal, signal);
  return NULL;
}

static const char *are_energies(size_t n, const double *v) {
  for (size_t i = 0; i < n; i++)
    if (!isfinite(v[i]) || v[i] < 0)
      return "not a finite number of at least 0";
  return NULL;
}

/* Lines about one component. NULL, or what is wrong. */
static const char *component_line(gm_fitted *f, const char *text) {
  char key[16], name[32], more;
  double v[2];
  int rest = 0;
  if (sscanf(text, "%15s %31s %n", key, name, &rest) != 2)
    return "not a line of fitted weights";
  gm_fitted_row *r = row_named(f, name);
  text += rest;
  if (!strcmp(key, "component")) {
    if (r || f->rows == GM_MAX_WEIGHTS || sscanf(text, "%lf %lf %c", &v[0], &v[1], &more) != 2)
      return "expected: component NAME ERROR SHARE, once";
    r = &f->row[f->rows++];
    *r = (gm_fitted_row){.error = v[0], .share = v[1]};
    strcpy(r->name, name);
    return NULL;
  }
  if (!r)
    return "no line `component` for this name before";
  size_t row = (size_t)(r - f->row);
  if (!strcmp(key, "count"))
    return f->counted = true, count_line(f->count_pj[row], text);
  if (!strcmp(key, "gated_count"))
    return count_line(f->gated_pj[row], text);
  if (!strcmp(key, "toggle"))
    return toggle_line(f->toggle, &f->toggles, GM_MAX_TOGGLES, row, text);
  if (!strcmp(key, "gated_toggle"))
    return toggle_line(f->gated_toggle, &f->gated_toggles, GM_MAX_GATED, row, text);
  if (!strcmp(key, "clock") && sscanf(text, "%lf %lf %lf %lf %c", &r->free_pj, &r->free_flops, &r->gated_pj, &r->gated_flops, &more) == 4)
    return are_energies(4, (double[]){r->free_pj, r->free_flops, r->gated_pj, r->gated_flops});
  if (!strcmp(key, "idle") && sscanf(text, "%lf %lf %c", &r->idle_pj, &r->leakage_pj, &more) == 2)
    return are_energies(2, (double[]){r->idle_pj, r->leakage_pj});
  return "not a line of fitted weights";
}

static const char *read_fitted_line(gm_fitted *f, const char *text) {
  char more;
  if (!*text || *text == '#' || !strncmp(text, "end ", 4))
    return NULL;
  if (!strncmp(text, "source ", 7))
    return snprintf(f->source, sizeof f->source, "%.199s", text + 7), NULL;
  if (sscanf(text, "machine %31s %c", f->machine, &more) == 1 ||
      sscanf(text, "program %lf %lf %c", &f->program_mean, &f->program_worst, &more) == 2 ||
      sscanf(text, "window %lf %c", &f->window_r2, &more) == 1 ||
      sscanf(text, "counted %lf %lf %c", &f->counted_mean, &f->counted_worst, &more) == 2 ||
      sscanf(text, "constant %lf %lf %c", &f->constant_mean, &f->constant_worst, &more) == 2)
    return NULL;
  if (sscanf(text, "gated %lf %lf %lf %lf %c", &f->gated_rtl_mean, &f->gated_rtl_worst, &f->gated_program_mean, &f->gated_program_worst,
             &more) == 4)
    return f->gated = true, NULL;
  return component_line(f, text);
}

/* A line "key NAME = VALUE": the machine's stored form has it without `key`. */
static const char *add_key(fitted_keys *k, const char *text) {
  int n = snprintf(k->text + k->length, sizeof k->text - k->length, "%s\n", text);
  if (n < 0 || k->length + (size_t)n >= sizeof k->text)
    return "too many keys";
  k->length += (size_t)n;
  return NULL;
}

int gm_fitted_parse(gm_fitted *f, const char *text, const char *name, char *err, size_t errsize) {
  fitted_keys keys = {"", 0};
  memset(f, 0, sizeof *f);
  unsigned number = 1;
  for (size_t n; *text; text += n + (text[n] != 0), number++) {
    char one[LINE];
    n = strcspn(text, "\n");
    if (n >= sizeof one)
      return gm_error_at(err, errsize, name, number, 1, "the line is too long");
    memcpy(one, text, n);
    one[n] = 0;
    const char *wrong = !strncmp(one, "key ", 4) ? add_key(&keys, one + 4) : read_fitted_line(f, one);
    if (wrong)
      return gm_error_at(err, errsize, name, number, 1, "%s", wrong);
  }
  if (keys.length && gm_machine_parse(&f->keys, keys.text, keys.length, name, err, errsize))
    return -1;
  return f->machine[0] && f->rows ? 0 : gm_error(err, errsize, name, "no machine, or no components");
}

bool gm_signal_plain(char to[GM_SIGNAL_NAME], const char *name) {
  static const char core[] = "traced_core.u_core.";
  if (strncmp(name, core, sizeof core - 1) != 0 || strlen(name) >= GM_SIGNAL_NAME)
    return false;
  bool lower = false; /* constants are in capitals */
  for (const char *c = strrchr(name, '.'); *c; c++)
    lower |= islower((unsigned char)*c) != 0;
  size_t n = 0;
  for (const char *c = name + sizeof core - 1; *c; c++) {
    to[n++] = *c;
    if (*c == '[')
      c += strspn(c + 1, "0123456789");
  }
  to[n] = 0;
  return lower;
}

/* Toggles by entry of a list of the weights. */
static void count_toggles(const gm_fitted_toggle *list, size_t n, const gm_activity *a, double *toggles, bool *found) {
  char name[GM_SIGNAL_NAME];
  for (size_t i = 0; i < a->count; i++) {
    if (a->signal[i].alias || !gm_signal_plain(name, a->signal[i].name))
      continue;
    for (size_t k = 0; k < n; k++)
      if (!strcmp(list[k].signal, name)) {
        toggles[k] += (double)a->signal[i].toggles;
        found[k] = true;
      }
  }
}

double gm_fitted_flop_pj(const gm_fitted *f, size_t row) {
  double pj = 0, all = 0;
  if (f->row[row].free_flops > 0)
    return f->row[row].free_pj / f->row[row].free_flops;
  for (size_t i = 0; i < f->rows; i++) {
    pj += f->row[i].free_pj;
    all += f->row[i].free_flops;
  }
  return all > 0 ? pj / all : 0;
}

/* The input buffer of the fitted machine has nothing but its gate on the ungated clock. */
double gm_fitted_gate_pj(const gm_fitted *f) {
  for (size_t i = 0; i < f->rows; i++)
    if (!strcmp(f->row[i].name, "input") && f->row[i].free_flops <= 0)
      return f->row[i].free_pj;
  return 0;
}

double gm_parts_pj(const gm_fitted_clock *c, const uint32_t part[GM_PARTS]) {
  double pj = 0;
  for (unsigned k = 0; k < GM_PARTS; k++)
    pj += c->part_pj[k] * __builtin_popcount(part[k]);
  return pj;
}

double gm_parts_counted_pj(const gm_fitted_clock *c, const double edges[GM_PARTS]) {
  double pj = 0;
  for (unsigned k = 0; k < GM_PARTS; k++)
    pj += c->part_pj[k] * edges[k];
  return pj;
}

/* Clock energy with that many flip-flops of a component: in proportion to those of the fitted machine, or, if that has none, at the mean of
   all its flip-flops. */
static gm_fitted_clock scaled(const gm_fitted *f, size_t row, double flops, double gated) {
  const gm_fitted_row *r = &f->row[row];
  double own = gm_fitted_flop_pj(f, row) * flops + (r->free_flops > 0 ? 0 : r->free_pj);
  return (gm_fitted_clock){.free_pj = own,
                           .gated_pj = r->gated_flops > 0 ? r->gated_pj * gated / r->gated_flops : r->gated_pj,
                           .output = strcmp(r->name, "input") != 0};
}

/* Adds `gates` clocks of a kind of fine-grained gate, with so many flip-flops each. */
static void add_part(const gm_fitted *f, size_t row, gm_fitted_clock *c, gm_part part, double flops, double gates) {
  c->part_pj[part] = gm_fitted_flop_pj(f, row) * flops;
  c->free_pj += gm_fitted_gate_pj(f) * gates;
}

gm_fitted_clock gm_fitted_clock_of(const gm_fitted *f, size_t row, const gm_weights *w) {
  const gm_fitted_row *r = &f->row[row];
  for (size_t i = 0; i < w->n; i++)
    if (!strcmp(w->row[i].component, r->name)) {
      gm_fitted_clock c = scaled(f, row, w->row[i].flops, w->row[i].gated / w->threads);
      for (size_t k = 0; k < w->ngate; k++) {
        int part = w->gate[k].row == i ? gm_part_of_gate(w->gate[k].path) : -1;
        if (part >= 0)
          add_part(f, row, &c, (gm_part)part, w->gate[k].flops, 1);
      }
      return c;
    }
  return scaled(f, row, r->free_flops, r->gated_flops);
}

gm_fitted_clock gm_fitted_clock_on(const gm_fitted *f, size_t row, const gm_machine *m) {
  const gm_fitted_row *r = &f->row[row];
  if (gm_fitted_own(f, m))
    return scaled(f, row, r->free_flops, r->gated_flops);
  gm_fitted_clock c = scaled(f, row, gm_flip_flops(m, r->name, r->free_flops), gm_gated_flip_flops(m, r->name));
  for (unsigned k = 0; k < GM_PARTS; k++) {
    double flops = gm_part_flip_flops(m, r->name, (gm_part)k);
    if (flops > 0)
      add_part(f, row, &c, (gm_part)k, flops, k < GM_PART_REQUEST ? gm_contexts(m) : 1);
  }
  return c;
}

static double clock_of(const gm_fitted *f, size_t row, const gm_weights *w, const gm_sim_stats *st) {
  gm_fitted_clock c = gm_fitted_clock_of(f, row, w);
  double pj = c.free_pj * (double)st->cycles + c.gated_pj * (double)(c.output ? st->open_o : st->open_v);
  for (unsigned k = 0; k < GM_PARTS; k++)
    pj += c.part_pj[k] * (double)st->open_part[k];
  return pj;
}

/* The clock of a run if all clocks of the core ran in every cycle. */
static double clock_without_gates(const gm_fitted *f, size_t row, const gm_weights *w, const gm_sim_stats *st) {
  gm_fitted_clock c = gm_fitted_clock_of(f, row, w);
  double pj = c.free_pj + c.gated_pj * w->threads;
  for (size_t k = 0; k < w->ngate; k++) {
    int part = gm_part_of_gate(w->gate[k].path);
    pj += part >= 0 ? c.part_pj[part] : 0;
  }
  return pj * (double)st->cycles;
}

/* The clock of a run with a gate for each enable. */
static double clock_of_enables(const gm_fitted *f, const gm_activity *a, const gm_sim_stats *st) {
  double toggles[GM_MAX_GATED] = {0}, pj = 0;
  bool found[GM_MAX_GATED] = {false};
  count_toggles(f->gated_toggle, f->gated_toggles, a, toggles, found);
  for (size_t k = 0; k < f->gated_toggles; k++)
    pj += f->gated_toggle[k].pj * (strcmp(f->gated_toggle[k].signal, GM_FITTED_CYCLES) != 0 ? toggles[k] : (double)st->cycles);
  return pj;
}

gm_energy_fitted gm_energy_at_fitted(const gm_fitted *f, const gm_weights *w, const gm_activity *a, const gm_sim_stats *st) {
  gm_energy_fitted e = {0};
  double toggles[GM_MAX_TOGGLES] = {0}, idle = 0;
  bool found[GM_MAX_TOGGLES] = {false};
  count_toggles(f->toggle, f->toggles, a, toggles, found);
  for (size_t k = 0; k < f->toggles; k++) {
    e.data[f->toggle[k].row] += f->toggle[k].pj * toggles[k];
    if (!found[k] && e.missing < GM_LACKS)
      e.lacks[e.missing] = f->toggle[k].signal;
    e.missing += !found[k];
  }
  for (size_t r = 0; r < f->rows; r++) {
    e.clock[r] = clock_of(f, r, w, st);
    e.idle[r] = f->row[r].idle_pj * (double)st->cycles;
    e.total += e.data[r] + e.clock[r] + e.idle[r];
    e.none += e.data[r] + clock_without_gates(f, r, w, st) + e.idle[r];
    e.gated += e.data[r] + e.idle[r];
    idle += e.idle[r];
  }
  e.gated = f->gated ? e.gated + clock_of_enables(f, a, st) : 0;
  e.annotated = e.total > 0 ? 1 - idle / e.total : 0;
  return e;
}

double gm_fitted_error(const gm_fitted *f, const gm_machine *m, size_t missing) {
  /* What scaling may add is measured between machines that have netlists. Without a measurement, the most that was ever seen. */
  enum { SCALED = 60 };
  double scaled_worst = f->scaled_rtl > 0 ? f->scaled_rtl : SCALED;
  return (gm_fitted_own(f, m) && !missing) || f->program_worst > scaled_worst ? f->program_worst : scaled_worst;
}
