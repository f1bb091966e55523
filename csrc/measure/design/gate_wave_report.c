/* SPDX-License-Identifier: Apache-2.0 */
/* Reports what the clock gates of a design did in a waveform (gate_wave.h), as text and as JSON. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "measure/design/gate_wave.h"
#include "wave/wave_report.h"

enum { ROWS = 20 };

static double share(uint64_t part, uint64_t all) { return all ? 100.0 * (double)part / (double)all : 0; }

/* A register without a gate, with all of its enables, or an array: its rows are ungated[member[0]] to ungated[member[n - 1]]. */
typedef struct {
  const char *name;
  size_t *member, n;
  uint64_t bits, cycles, stops, still_bits, off_bits, changes;
  double pj; /* saved; without a library, and for those that get no gate, less than all others */
  bool enabled;
} candidate;

typedef struct {
  candidate *list;
  size_t *member, n; /* of all */
} candidates;

static const char *name_of(const gm_register *g) { return g->array ? g->array : g->name; }

static int by_saving(const void *a, const void *b) {
  const candidate *x = a, *y = b;
  if (x->pj != y->pj)
    return x->pj > y->pj ? -1 : 1;
  return x->stops != y->stops ? (x->stops > y->stops ? -1 : 1) : x->member[0] < y->member[0] ? -1 : x->member[0] > y->member[0];
}

static void free_candidates(candidates *c) {
  free(c->list);
  free(c->member);
}

/* Rows of one name follow each other. The greatest saving comes first: in pJ if the prices are known, else in register-cycles. */
static candidates find_candidates(const gm_gate_run *r, const gm_gate_prices *p) {
  candidates c = {calloc(r->g->ungateds + 1, sizeof *c.list), calloc(r->g->ungateds + 1, sizeof *c.member), 0};
  for (size_t i = 0; c.list && c.member && i < r->g->ungateds; i++) {
    const gm_ungated_figures *u = &r->ungated[i];
    const char *name = name_of(&r->g->ungated[i]);
    c.member[i] = i;
    if (!c.n || strcmp(c.list[c.n - 1].name, name) != 0)
      c.list[c.n++] = (candidate){.name = name, .member = &c.member[i], .enabled = true};
    candidate *k = &c.list[c.n - 1];
    k->n++;
    k->bits += u->bits;
    k->cycles += u->bits * gm_ungated_cycles(r, i);
    k->stops += gm_would_stop(r, i);
    k->still_bits += u->bits * u->still;
    k->off_bits += u->enabled ? u->bits * u->off : 0;
    k->enabled &= u->enabled;
    k->changes += u->changes;
  }
  for (size_t i = 0; c.list && i < c.n; i++) {
    const gm_gate_saving s = gm_gates_saving(r, c.list[i].member, c.list[i].n, p);
    c.list[i].pj = p->known && !s.why ? s.pj : -HUGE_VAL;
  }
  if (c.list)
    qsort(c.list, c.n, sizeof *c.list, by_saving);
  return c;
}

static void put_gate(FILE *f, const gm_gate_run *r, size_t i) {
  const gm_clock_gate *g = &r->g->gate[i];
  const gm_gate_figures *s = &r->gate[i];
  uint64_t cycles = r->clock[g->domain].cycles;
  char pulse[40] = "-";
  if (s->shortest_pulse != UINT64_MAX)
    snprintf(pulse, sizeof pulse, "%.4g ns", (double)s->shortest_pulse * r->unit * 1e9);
  if (!s->known) {
    fprintf(f, "%8" PRIu64 "  the waveform lacks the clock before it, or both the one after it and its enable  %s\n", s->bits, g->instance);
    return;
  }
  char needed[24] = "-", idle[24] = "-"; /* no register is behind the gate */
  if (s->bits) {
    snprintf(needed, sizeof needed, "%.2f", share(s->d.accessed, cycles));
    snprintf(idle, sizeof idle, "%.2f", share(s->d.idle, cycles));
  }
  fprintf(f, "%8" PRIu64 " %7.2f %7s %7s %9" PRIu64 " %8" PRIu64 " %8" PRIu64 " %10s  %s%s%s%s\n", s->bits, share(s->d.open, cycles),
          needed, idle, s->enable_toggles, s->d.opened, s->d.short_runs, pulse, g->instance, g->inside ? " (inside " : "",
          g->inside ? g->inside : "", g->inside ? ")" : "");
}

static void put_ungated(FILE *f, const gm_gate_run *r, const gm_gate_prices *p) {
  candidates c = find_candidates(r, p);
  if (c.n)
    fprintf(f, "\nregisters without a gate: what one would have stopped\n%12s %8s %9s %9s %10s  %s\n", "bit-cycles", "bits", "unchanged",
            "disabled", p->known ? "pJ saved" : "", "register (held by)");
  for (size_t i = 0, rows = 0; i < c.n && rows < ROWS; i++) {
    const candidate *k = &c.list[i];
    if (!k->stops)
      continue;
    rows++;
    const gm_register *g = &r->g->ungated[k->member[0]];
    uint64_t all = k->cycles;
    char off[24] = "-", pj[40] = "";
    if (k->enabled)
      snprintf(off, sizeof off, "%.2f %%", share(k->off_bits, all));
    if (p->known) {
      gm_gate_saving s = gm_gates_saving(r, k->member, k->n, p);
      snprintf(pj, sizeof pj, s.why ? "-" : s.told ? "%.1f" : "(%.1f)", s.pj);
    }
    fprintf(f, "%12" PRIu64 " %8" PRIu64 " %7.2f %% %9s %10s  %s (%s%s%s)\n", k->stops, k->bits, share(k->still_bits, all), off, pj,
            k->name, gm_holds_name[g->holds], g->enable ? ": " : "", g->enable ? g->enable : "");
  }
  free_candidates(&c);
}

static void put_saving(FILE *f, const gm_gate_run *r, const candidate *k, const gm_gate_prices *p) {
  gm_gate_saving s = gm_gates_saving(r, k->member, k->n, p);
  if (s.why) {
    fprintf(f, "no saving: %s\n", s.why);
    return;
  }
  fprintf(f, "%s %.2f pJ, %.4f pJ a cycle, net of the gate: %.2f of clocks, %.2f of multiplexers and data\n",
          s.told ? "saves" : "unsure: saves", s.pj, s.pj / (double)gm_ungated_cycles(r, k->member[0]), s.clock_pj, s.data_pj);
  fprintf(f, "%.2f pJ more or less, %.1f %% of it%s\n", s.error_pj, 100 * s.error_pj / (fabs(s.pj) + 1e-9),
          s.told ? "" : ": too near to what synthesis changes elsewhere; only a run of the design with the gate can tell");
}

static int put_what_if(FILE *f, const gm_gate_run *r, const gm_gate_prices *p, const char *name, char *err, size_t errsize) {
  candidates c = find_candidates(r, p);
  size_t i = 0;
  while (i < c.n && strcmp(c.list[i].name, name) != 0)
    i++;
  if (i == c.n) {
    free_candidates(&c);
    return gm_error(err, errsize, "gloam gating", "there is no register '%s' without a gate", name);
  }
  const candidate *k = &c.list[i];
  uint64_t all = k->cycles;
  fprintf(f, "\nwith a gate at %s, %" PRIu64 " bits: closed in %.2f %% of its register-cycles, of those open %.2f %% change a bit\n", name,
          k->bits, share(k->stops, all), share(k->changes, all - k->stops));
  bool hidden = r->ungated[k->member[0]].hidden;
  uint64_t cycles = r->register_cycles + (hidden ? r->hidden * gm_ungated_cycles(r, k->member[0]) : 0);
  fprintf(f, "clock gating efficiency of the design: %.2f %%, now %.2f %%%s\n", share(r->stopped + k->stops, cycles),
          share(r->stopped, cycles), hidden ? ", with the arrays that the waveform leaves out" : "");
  if (p->known)
    put_saving(f, r, k, p);
  free_candidates(&c);
  return 0;
}

int gm_gate_run_text(FILE *f, const gm_gate_run *r, const char *wave, const gm_gate_prices *p, const char *what_if, char *err,
                     size_t errsize) {
  char period[40];
  fprintf(f, "waveform     %s, scope %s\ncycles       %" PRIu64 " of %s\n", wave, r->scope, r->clock->cycles,
          gm_wave_seconds_text(r->clock->period, period));
  for (size_t i = 1; i < r->g->clocks; i++)
    if (r->clock[i].bits)
      fprintf(f, "clock        %s%s: %" PRIu64 " cycles of %s, %" PRIu64 " bits of registers\n", r->g->clock[i].name,
              r->g->clock[i].falls ? ", falling" : "", r->clock[i].cycles, gm_wave_seconds_text(r->clock[i].period, period),
              r->clock[i].bits);
  fprintf(f, "registers    %" PRIu64 " bits, %" PRIu64 " behind %zu gates (%.1f %%)\n", r->bits, r->gated_bits, r->g->gates,
          share(r->gated_bits, r->bits));
  if (r->g->memory_bits)
    fprintf(f, "memories     %" PRIu64 " bits more, which are left out\n", r->g->memory_bits);
  if (r->hidden)
    fprintf(f, "arrays       %" PRIu64 " bits more, which the waveform leaves out\n", r->hidden);
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
  const gm_register *g = &r->g->ungated[c->member[0]];
  json_t *j = json_pack("{s:o,s:o,s:s,s:o,s:o,s:o}", "register", gm_json_text(c->name), "bits", gm_json_count(c->bits), "holds",
                        gm_holds_name[g->holds], "unchanged", gm_json_count(c->still_bits / c->bits), "would_stop", gm_json_count(c->stops),
                        "changed_bits", gm_json_count(c->changes));
  if (j && g->enable)
    json_object_set_new(j, "enable", gm_json_text(g->enable));
  if (j && c->enabled)
    json_object_set_new(j, "disabled", gm_json_count(c->off_bits / c->bits));
  if (j && p->known) {
    gm_gate_saving s = gm_gates_saving(r, c->member, c->n, p);
    json_object_set_new(j, "saved_pj", s.why ? json_null() : gm_json_finite(s.pj));
    json_object_set_new(j, "error_pj", s.why ? json_null() : gm_json_finite(s.error_pj));
    json_object_set_new(j, "told", json_boolean(!s.why && s.told));
    if (s.why)
      json_object_set_new(j, "why", json_string(s.why));
  }
  return j;
}

json_t *gm_gate_run_json(const gm_gate_run *r, const char *wave, const gm_gate_prices *p) {
  json_t *gates = json_array(), *ungated = json_array();
  candidates c = find_candidates(r, p);
  for (size_t i = 0; i < r->g->gates; i++)
    json_array_append_new(gates, gate_json(r, i));
  for (size_t i = 0; i < c.n; i++)
    json_array_append_new(ungated, ungated_json(r, &c.list[i], p));
  free_candidates(&c);
  json_t *clocks = json_array();
  for (size_t i = 0; i < r->g->clocks; i++)
    json_array_append_new(clocks, json_pack("{s:o,s:b,s:o,s:f,s:o}", "name", gm_json_text(r->g->clock[i].name), "falling",
                                            r->g->clock[i].falls, "cycles", gm_json_count(r->clock[i].cycles), "period_seconds",
                                            r->clock[i].period, "bits", gm_json_count(r->clock[i].bits)));
  return json_pack("{s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:f,s:f,s:f,s:o,s:o,s:o}", "waveform", gm_json_text(wave), "scope",
                   gm_json_text(r->scope), "cycles", gm_json_count(r->clock->cycles), "bits", gm_json_count(r->bits), "gated_bits",
                   gm_json_count(r->gated_bits), "bits_not_shown", gm_json_count(r->missing), "stopped", gm_json_count(r->stopped), "kept",
                   gm_json_count(r->kept), "efficiency", r->efficiency, "data_aware_efficiency", r->data_aware, "period_seconds",
                   r->clock->period, "gates", gates, "ungated", ungated, "clocks", clocks);
}
