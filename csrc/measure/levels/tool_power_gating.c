/* SPDX-License-Identifier: Apache-2.0 */
/* tool_power_gating MACHINE LIST REPORT: when power gating of the buffers pays (measure/levels/power_gating.h), for `make
   energy-power-gating` (docs/energy.md, Power gating). LIST has lines "train|test NAME POLICY PROGRAM.elf INPUTS.json"; its programs with
   policy `program` are run. REPORT is written. Prints the table on standard error and rows for scripts/check/bars. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "measure/levels/power_runs.h"
#include "measure/levels/study.h"

/* What the table goes through: leakage as a share of the core's energy, which the library does not give, and wake latencies. */
static const double shares[] = {0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5};
static const unsigned wakes[] = {1, 2, 4, 8, 16, 32};
enum { SHARES = sizeof shares / sizeof *shares, WAKES = sizeof wakes / sizeof *wakes };
static const double RETENTION = 0.1; /* leakage of a retention cell over that of a flip-flop: an assumption */

typedef struct {
  gm_power_run run[GM_STUDY_PROGRAMS];
  size_t runs;
  gm_power_setting setting; /* of the netlist; share and wake vary */
} experiment;

/* Means over the programs. */
typedef struct {
  double saved[GM_POWER_POLICIES], asleep[GM_POWER_POLICIES]; /* percent */
  double slower, break_even[2];                               /* percent, of the timer; cycles */
} point;

static int read_netlist(experiment *e, const gm_study *s, char *err, size_t errsize) {
  static const char *const names[] = {"input", "output"};
  double leakage = 0;
  e->setting = (gm_power_setting){.retention = RETENTION};
  for (size_t r = 0; r < s->weights.n; r++) {
    double row = gm_netlist_edge_of(s->gate, r).leakage;
    leakage += row;
    for (unsigned b = 0; b < 2; b++)
      if (!strcmp(s->weights.row[r].component, names[b])) {
        e->setting.part[b] = row;
        e->setting.wake_pj[b] = gm_netlist_charge_of(s->gate, r);
      }
  }
  for (unsigned b = 0; b < 2; b++) {
    if (!e->setting.wake_pj[b])
      return gm_error(err, errsize, s->machine.name, "the netlist has no component %s", names[b]);
    e->setting.part[b] /= leakage;
  }
  return 0;
}

static int add_run(experiment *e, const gm_study *s, const gm_study_program *p, char *err, size_t errsize) {
  gm_power_run *r = &e->run[e->runs];
  gm_program code;
  gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = s->machine.wake, .texture_latency = s->machine.texture_latency};
  double clock = 0;
  *r = (gm_power_run){.pj = 0};
  for (size_t k = p->first; k < p->last; k++) {
    const gm_window *w = &s->windows.window[k];
    r->cycles += w->cycles;
    for (size_t i = 0; i < s->weights.n; i++) {
      r->pj += w->gate.data[i] + w->gate.icg[i];
      clock += w->gate.icg[i];
    }
  }
  r->frozen_pj = clock / r->cycles;
  if (gm_program_read(&code, p->elf, err, errsize))
    return -1;
  gm_run *inputs = gm_run_load(p->inputs, err, errsize);
  int rc = inputs ? gm_power_run_times(r, &code, inputs, &cfg, err, errsize) : -1;
  if (inputs)
    gm_run_free(inputs);
  gm_program_free(&code);
  e->runs += !rc;
  return rc;
}

static point point_of(const experiment *e, double share, unsigned wake) {
  point p = {.slower = 0};
  gm_power_setting s = e->setting;
  s.share = share;
  s.wake = wake;
  for (size_t i = 0; i < e->runs; i++) {
    for (gm_power_policy k = 0; k < GM_POWER_POLICIES; k++) {
      gm_power_result r = gm_power_gate(&s, &e->run[i], k);
      p.saved[k] += 100 * (1 - r.after / r.before) / (double)e->runs;
      p.asleep[k] += 100 * r.asleep / (double)e->runs;
      p.slower += 100.0 * r.cycles_more / e->run[i].cycles / (double)e->runs;
    }
    for (unsigned b = 0; b < 2; b++)
      p.break_even[b] += gm_power_break_even(&s, &e->run[i], b) / (double)e->runs;
  }
  return p;
}

static json_t *make_power_table(const experiment *e) {
  json_t *rows = json_array();
  fprintf(stderr, "%zu programs; leakage: input %.1f %%, output %.1f %% of the core; a wake: %.0f and %.0f pJ\n", e->runs,
          100 * e->setting.part[0], 100 * e->setting.part[1], e->setting.wake_pj[0], e->setting.wake_pj[1]);
  fprintf(stderr, "%8s %6s %10s %10s   %8s %8s   %8s %8s %8s\n", "leakage", "wake", "even: v", "o", "program", "asleep", "timer", "asleep",
          "slower");
  for (size_t i = 0; i < SHARES; i++)
    for (size_t k = 0; k < WAKES; k++) {
      point p = point_of(e, shares[i], wakes[k]);
      fprintf(stderr, "%6.0f %% %6u %10.0f %10.0f   %6.2f %% %6.1f %%   %6.2f %% %6.1f %% %6.1f %%\n", 100 * shares[i], wakes[k],
              p.break_even[0], p.break_even[1], p.saved[0], p.asleep[0], p.saved[1], p.asleep[1], p.slower);
      json_array_append_new(rows, json_pack("{s:f,s:i,s:f,s:f,s:f,s:f,s:f,s:f,s:f}", "leakage_share", shares[i], "wake", (int)wakes[k],
                                            "break_even_v", p.break_even[0], "break_even_o", p.break_even[1], "program_saved_percent",
                                            p.saved[0], "program_asleep_percent", p.asleep[0], "timer_saved_percent", p.saved[1],
                                            "timer_asleep_percent", p.asleep[1], "timer_slower_percent", p.slower));
    }
  return json_pack("{s:i,s:f,s:f,s:f,s:f,s:f,s:o}", "programs", (int)e->runs, "retention", e->setting.retention, "leakage_v",
                   e->setting.part[0], "leakage_o", e->setting.part[1], "wake_v_pj", e->setting.wake_pj[0], "wake_o_pj",
                   e->setting.wake_pj[1], "points", rows);
}

/* The program's policy knows how long a gate stays shut. So it never loses energy, and more leakage never makes it save less. */
static void bars(const experiment *e) {
  unsigned losses = 0, falls = 0;
  for (size_t k = 0; k < WAKES; k++)
    for (size_t i = 0; i < SHARES; i++) {
      point p = point_of(e, shares[i], wakes[k]);
      losses += p.saved[GM_POWER_PROGRAM] < 0;
      falls += i && p.saved[GM_POWER_PROGRAM] < point_of(e, shares[i - 1], wakes[k]).saved[GM_POWER_PROGRAM];
    }
  printf("model\tpoints where power gating by the program loses energy\t%u\t=\t0\t%zu\t30\n", losses, e->runs);
  printf("model\tpoints where more leakage saves less\t%u\t=\t0\t%zu\t30\n", falls, e->runs);
}

int main(int argc, char **argv) {
  static gm_study s;
  static experiment e;
  char err[GM_ERROR_SIZE];
  if (argc != 4)
    return fprintf(stderr, "usage: tool_power_gating MACHINE LIST REPORT\n"), 2;
  int rc = gm_study_open(&s, argv[1], err, sizeof err) || gm_study_run(&s, argv[2], NULL, err, sizeof err) ||
           read_netlist(&e, &s, err, sizeof err);
  for (size_t i = 0; !rc && i < s.programs; i++)
    if (strcmp(s.program[i].policy, "none") != 0)
      rc = add_run(&e, &s, &s.program[i], err, sizeof err);
  if (!rc) {
    bars(&e);
    rc = gm_json_save(argv[3], make_power_table(&e), GM_JSON_SHORT, GM_JSON_LINES, err, sizeof err);
  }
  if (rc)
    fprintf(stderr, "%s\n", err);
  for (size_t i = 0; i < e.runs; i++)
    gm_power_run_free(&e.run[i]);
  gm_study_close(&s);
  return rc ? 1 : 0;
}
