/* SPDX-License-Identifier: Apache-2.0 */
/* Reports what the clock gates of a design did in a waveform (gate_wave.h), as text and as JSON. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "measure/design/gate_wave.h"

enum { ROWS = 20 };

static double share(uint64_t part, uint64_t all) { return all ? 100.0 * (double)part / (double)all : 0; }

/* Ungated registers by what a gate would have stopped. */
typedef struct {
  uint64_t stops;
  size_t number;
} candidate;

static int by_stops(const void *a, const void *b) {
  const candidate *x = a, *y = b;
  return x->stops != y->stops ? (x->stops > y->stops ? -1 : 1) : x->number < y->number ? -1 : x->number > y->number;
}

static candidate *candidates(const gm_gate_run *r) {
  candidate *list = calloc(r->g->ungateds + 1, sizeof *list);
  for (size_t i = 0; list && i < r->g->ungateds; i++)
    list[i] = (candidate){gm_would_stop(r, i), i};
  if (list)
    qsort(list, r->g->ungateds, sizeof *list, by_stops);
  return list;
}

static void put_gate(FILE *f, const gm_gate_run *r, size_t i) {
  const gm_clock_gate *g = &r->g->gate[i];
  const gm_gate_figures *s = &r->gate[i];
  char pulse[40] = "-";
  if (s->shortest_pulse != UINT64_MAX)
    snprintf(pulse, sizeof pulse, "%.4g ns", (double)s->shortest_pulse * r->unit * 1e9);
  if (!s->known) {
    fprintf(f, "%8" PRIu64 "  the waveform shows neither its clock nor its enable  %s\n", s->bits, g->instance);
    return;
  }
  fprintf(f, "%8" PRIu64 " %7.2f %7.2f %7.2f %9" PRIu64 " %8" PRIu64 " %8" PRIu64 " %10s  %s%s%s%s\n", s->bits, share(s->d.open, r->cycles),
          share(s->d.accessed, r->cycles), share(s->d.idle, r->cycles), s->enable_toggles, s->d.opened, s->d.short_runs, pulse, g->instance,
          g->inside ? " (inside " : "", g->inside ? g->inside : "", g->inside ? ")" : "");
}

static void put_ungated(FILE *f, const gm_gate_run *r, const gm_gate_prices *p) {
  candidate *list = candidates(r);
  size_t n = list ? r->g->ungateds : 0;
  if (n)
    fprintf(f, "\nregisters without a gate: what one would have stopped\n%12s %8s %9s %9s %10s  %s\n", "bit-cycles", "bits", "unchanged",
            "disabled", p->flop_pj > 0 ? "pJ saved" : "", "register (held by)");
  for (size_t i = 0; i < n && i < ROWS && list[i].stops; i++) {
    const gm_ungated_figures *u = &r->ungated[list[i].number];
    const gm_register *g = &r->g->ungated[list[i].number];
    char off[24] = "-", pj[40] = "";
    if (u->enabled)
      snprintf(off, sizeof off, "%.2f %%", share(u->off, r->cycles));
    if (p->flop_pj > 0)
      snprintf(pj, sizeof pj, "%.1f", gm_gate_saving(r, list[i].number, p));
    fprintf(f, "%12" PRIu64 " %8" PRIu64 " %7.2f %% %9s %10s  %s (%s%s%s)\n", list[i].stops, u->bits, share(u->still, r->cycles), off, pj,
            g->name, gm_holds_name[g->holds], g->enable ? ": " : "", g->enable ? g->enable : "");
  }
  free(list);
}

static int put_what_if(FILE *f, const gm_gate_run *r, const gm_gate_prices *p, const char *name, char *err, size_t errsize) {
  uint64_t bits = 0, stops = 0, changes = 0;
  bool found = false;
  double pj = 0;
  for (size_t i = 0; i < r->g->ungateds; i++) {
    if (strcmp(r->g->ungated[i].name, name) != 0)
      continue;
    found = true;
    bits += r->ungated[i].bits;
    stops += gm_would_stop(r, i);
    changes += r->ungated[i].changes;
    pj += gm_gate_saving(r, i, p);
  }
  if (!found)
    return gm_error(err, errsize, "gloam gating", "there is no register '%s' without a gate", name);
  uint64_t all = bits * r->cycles;
  fprintf(f, "\nwith a gate at %s, %" PRIu64 " bits: closed in %.2f %% of its register-cycles, of those open %.2f %% change a bit\n", name,
          bits, share(stops, all), share(changes, all - stops));
  fprintf(f, "clock gating efficiency of the design: %.2f %%, now %.2f %%\n", share(r->stopped + stops, r->bits * r->cycles),
          100 * r->efficiency);
  if (p->flop_pj > 0)
    fprintf(f, "saves %.2f pJ, %.4f pJ a cycle, net of the gate\n", pj, pj / (double)r->cycles);
  return 0;
}

int gm_gate_run_text(FILE *f, const gm_gate_run *r, const char *wave, const gm_gate_prices *p, const char *what_if, char *err,
                     size_t errsize) {
  fprintf(f, "waveform     %s, scope %s\ncycles       %" PRIu64 " of %.4g ns\n", wave, r->scope, r->cycles, r->period * 1e9);
  fprintf(f, "registers    %" PRIu64 " bits, %" PRIu64 " behind %zu gates (%.1f %%)\n", r->bits, r->gated_bits, r->g->gates,
          share(r->gated_bits, r->bits));
  if (r->g->memory_bits)
    fprintf(f, "memories     %" PRIu64 " bits more, which are left out\n", r->g->memory_bits);
  if (r->missing)
    fprintf(f, "not shown    %" PRIu64 " bits that the waveform leaves out; they count as unchanged\n", r->missing);
  fprintf(f, "clock gating efficiency  %.2f %%: register-cycles without a clock edge, of all\n", 100 * r->efficiency);
  fprintf(f, "of those that keep their value  %.2f %%: the rest is what more or finer gates could stop\n", 100 * r->data_aware);
  for (size_t i = 0; i < r->g->gates; i++) {
    if (!i)
      fprintf(f, "\n%8s %7s %7s %7s %9s %8s %8s %10s  %s\n", "bits", "open %", "needed", "idle", "enable", "wakes", "short", "shortest",
              "gate");
    put_gate(f, r, i);
  }
  put_ungated(f, r, p);
  if (what_if && put_what_if(f, r, p, what_if, err, errsize))
    return -1;
  return ferror(f) ? gm_error(err, errsize, "gloam gating", "cannot write the report") : 0;
}

/* ---- JSON -----------------------------------------------------------------------------------------------------------------------------
 */

static json_t *gate_json(const gm_gate_run *r, size_t i) {
  const gm_gate_figures *s = &r->gate[i];
  const gm_clock_gate *g = &r->g->gate[i];
  json_t *lengths = json_array();
  for (unsigned k = 0; k < GM_DOMAIN_LENGTHS; k++)
    json_array_append_new(lengths, gm_json_count(s->d.length[k]));
  json_t *j =
      json_pack("{s:o,s:o,s:b,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "instance", gm_json_text(g->instance), "bits",
                gm_json_count(s->bits), "shown", s->known, "open", gm_json_count(s->d.open), "needed", gm_json_count(s->d.accessed), "idle",
                gm_json_count(s->d.idle), "enable_toggles", gm_json_count(s->enable_toggles), "wakes", gm_json_count(s->d.opened),
                "false_wakes", gm_json_count(s->d.false_wakes), "gated_runs", gm_json_count(s->d.gated_runs), "short_runs",
                gm_json_count(s->d.short_runs), "gated_run_lengths", lengths, "changed_bits", gm_json_count(s->changes));
  if (j && s->shortest_pulse != UINT64_MAX)
    json_object_set_new(j, "shortest_pulse_seconds", gm_json_finite((double)s->shortest_pulse * r->unit));
  return j;
}

static json_t *ungated_json(const gm_gate_run *r, const candidate *c, const gm_gate_prices *p) {
  const gm_ungated_figures *u = &r->ungated[c->number];
  const gm_register *g = &r->g->ungated[c->number];
  json_t *j = json_pack("{s:o,s:o,s:s,s:o,s:o,s:o}", "register", gm_json_text(g->name), "bits", gm_json_count(u->bits), "holds",
                        gm_holds_name[g->holds], "unchanged", gm_json_count(u->still), "would_stop", gm_json_count(c->stops),
                        "changed_bits", gm_json_count(u->changes));
  if (j && g->enable)
    json_object_set_new(j, "enable", gm_json_text(g->enable));
  if (j && u->enabled)
    json_object_set_new(j, "disabled", gm_json_count(u->off));
  if (j && p->flop_pj > 0)
    json_object_set_new(j, "saved_pj", gm_json_finite(gm_gate_saving(r, c->number, p)));
  return j;
}

json_t *gm_gate_run_json(const gm_gate_run *r, const char *wave, const gm_gate_prices *p) {
  json_t *gates = json_array(), *ungated = json_array();
  candidate *list = candidates(r);
  for (size_t i = 0; i < r->g->gates; i++)
    json_array_append_new(gates, gate_json(r, i));
  for (size_t i = 0; list && i < r->g->ungateds; i++)
    json_array_append_new(ungated, ungated_json(r, &list[i], p));
  free(list);
  return json_pack("{s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:f,s:f,s:f,s:o,s:o}", "waveform", gm_json_text(wave), "scope", gm_json_text(r->scope),
                   "cycles", gm_json_count(r->cycles), "bits", gm_json_count(r->bits), "gated_bits", gm_json_count(r->gated_bits),
                   "bits_not_shown", gm_json_count(r->missing), "stopped", gm_json_count(r->stopped), "kept", gm_json_count(r->kept),
                   "efficiency", r->efficiency, "data_aware_efficiency", r->data_aware, "period_seconds", r->period, "gates", gates,
                   "ungated", ungated);
}
