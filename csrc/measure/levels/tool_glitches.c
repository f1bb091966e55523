/* SPDX-License-Identifier: Apache-2.0 */
/* tool_glitches MACHINE LIST REPORT [PULSE [all-zero|exchanged]]: compares the energy model `gate` with the delays of the cells to that
   without them, for `make energy-glitches` (docs/energy.md, "Glitches").
     LIST      lines "train|test NAME POLICY PROGRAM.elf INPUTS.json"; the programs of the test set run
     REPORT    is written: JSON
     PULSE     pulses pass from this share of the delay on (default 1: inertial)
     all-zero, exchanged   wrong delays, which the rows have to notice
   Prints a table on standard error and rows for scripts/check/bars. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "base/json.h"
#include "measure/levels/study.h"

enum { PROGRAMS = 60, CYCLES = 4000, MAX_SECONDS = 45, MIN_SPEED = 100 };

/* pJ of runs. */
typedef struct {
  double plain, timed, clock, icg; /* data without delays and with; clock as the netlist has it, and with a gate for each enable */
  double cycles;
} energies;

static energies add_window(energies e, const gm_study *s, const gm_window *w) {
  for (size_t r = 0; r < s->weights.n; r++) {
    e.plain += w->gate.data[r];
    e.timed += w->gate.timed[r];
    e.clock += w->gate.clock[r] + w->gate.leakage[r];
    e.icg += w->gate.icg[r] + w->gate.leakage[r];
  }
  e.cycles += w->cycles;
  return e;
}

static energies energies_of(const gm_study *s, const gm_study_program *p) {
  energies e = {0, 0, 0, 0, 0};
  for (size_t k = p->first; k < p->last; k++)
    e = add_window(e, s, &s->windows.window[k]);
  return e;
}

static json_t *energies_json(const gm_study_program *p, const energies *e) {
  return json_pack("{s:s,s:s,s:f,s:f,s:f,s:f,s:f,s:f}", "program", p->name, "policy", p->policy, "cycles", e->cycles, "seconds",
                   p->run_seconds, "plain_pj", e->plain, "timed_pj", e->timed, "clock_pj", e->clock, "icg_pj", e->icg);
}

static json_t *components_json(const gm_study *s) {
  json_t *all = json_object();
  for (size_t r = 0; r < s->weights.n; r++) {
    double plain = 0, timed = 0, cycles = 0;
    for (size_t k = 0; k < s->windows.n; k++) {
      plain += s->windows.window[k].gate.data[r];
      timed += s->windows.window[k].gate.timed[r];
      cycles += s->windows.window[k].cycles;
    }
    json_object_set_new(all, s->weights.row[r].component, json_pack("{s:f,s:f}", "plain_pj", plain / cycles, "timed_pj", timed / cycles));
    fprintf(stderr, "%-12s %9.1f pJ a cycle, with delays %9.1f: %.2f times\n", s->weights.row[r].component, plain / cycles, timed / cycles,
            plain > 0 ? timed / plain : 0);
  }
  return all;
}

/* What a run of all programs was like. */
typedef struct {
  double seconds, slowest; /* processor time of all runs, and the fewest cycles a second of a program from its first issue on */
  energies all;
  double min_factor, max_factor;
} summary;

static summary summarize(const gm_study *s, json_t *programs) {
  summary x = {.slowest = INFINITY, .min_factor = INFINITY};
  for (size_t i = 0; i < s->programs; i++) {
    const gm_study_program *p = &s->program[i];
    energies e = energies_of(s, p);
    double factor = e.plain > 0 ? e.timed / e.plain : 0;
    x.seconds += p->seconds;
    x.slowest = fmin(x.slowest, p->run_seconds > 0 ? e.cycles / p->run_seconds : INFINITY);
    x.min_factor = fmin(x.min_factor, factor);
    x.max_factor = fmax(x.max_factor, factor);
    x.all.plain += e.plain;
    x.all.timed += e.timed;
    x.all.clock += e.clock;
    x.all.icg += e.icg;
    x.all.cycles += e.cycles;
    json_array_append_new(programs, energies_json(p, &e));
  }
  return x;
}

static void print_rows(const gm_study *s, double pulse, const summary *x, const gm_netlist_timing *t) {
  const char *m = s->machine.name;
  size_t n = s->programs;
  printf("%s\tcycles in which a net does not end as without delays\t%llu\t=\t0\t%llu\t%d\n", m, (unsigned long long)t->differing,
         (unsigned long long)t->cycles, CYCLES);
  printf("%s\tlast change over the latest arrival by static timing\t%.4f\t<=\t1\t%llu\t%d\n", m, t->last_ns / t->static_ns,
         (unsigned long long)t->cycles, CYCLES);
  printf("%s\tlast change over half of that arrival\t%.4f\t>=\t1\t%llu\t%d\n", m, 2 * t->last_ns / t->static_ns,
         (unsigned long long)t->cycles, CYCLES);
  if (pulse < 1)
    return;
  printf("%s\tprocessor time of all programs, s\t%.1f\t<=\t%d\t%zu\t%d\n", m, x->seconds, MAX_SECONDS, n, PROGRAMS);
  printf("%s\tcycles a second from the first issue on, slowest program\t%.1f\t>=\t%d\t%zu\t%d\n", m, x->slowest, MIN_SPEED, n, PROGRAMS);
}

static int report_glitches(const gm_study *s, double pulse, const char *path, char *err, size_t errsize) {
  json_t *programs = json_array();
  summary x = summarize(s, programs);
  gm_netlist_timing t = gm_netlist_timing_of(s->gate);
  const energies *e = &x.all;
  fprintf(stderr,
          "%s: %.0f cycles, data %.1f -> %.1f pJ a cycle, %.2f times (%.2f to %.2f by program); total %.2f times, with a clock gate "
          "for each enable %.2f times\n%.0f changes a cycle, the last at %.1f ns (static timing %.1f, longest path %.1f); %.1f s\n",
          s->machine.name, e->cycles, e->plain / e->cycles, e->timed / e->cycles, e->timed / e->plain, x.min_factor, x.max_factor,
          (e->timed + e->clock) / (e->plain + e->clock), (e->timed + e->icg) / (e->plain + e->icg), (double)t.changes / (double)t.cycles,
          t.last_ns, t.static_ns, t.bound_ns, x.seconds);
  print_rows(s, pulse, &x, &t);
  json_t *root = json_pack("{s:s,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:o,s:o}", "machine", s->machine.name, "pulse", pulse, "cycles",
                           e->cycles, "plain_pj", e->plain, "timed_pj", e->timed, "clock_pj", e->clock, "icg_pj", e->icg, "min_factor",
                           x.min_factor, "max_factor", x.max_factor, "last_ns", t.last_ns, "static_ns", t.static_ns, "components",
                           components_json(s), "programs", programs);
  return gm_json_save(path, root, GM_JSON_SHORT, GM_JSON_LINES, err, errsize);
}

int main(int argc, char **argv) {
  static gm_study s;
  char err[GM_ERROR_SIZE];
  if (argc < 4 || argc > 6)
    return fprintf(stderr, "usage: tool_glitches MACHINE LIST REPORT [PULSE [all-zero|exchanged]]\n"), 2;
  gt_timed_settings settings = {.pulse = argc > 4 ? strtod(argv[4], NULL) : 1, .input_ns = -1};
  settings.wrong = argc < 6 ? GT_AS_WRITTEN : !strcmp(argv[5], "all-zero") ? GT_ALL_ZERO : GT_EXCHANGED;
  int rc = gm_study_open(&s, argv[1], err, sizeof err) || gm_netlist_time(s.gate, &s.machine, &settings, err, sizeof err) ||
           gm_study_run(&s, argv[2], NULL, err, sizeof err) || report_glitches(&s, settings.pulse, argv[3], err, sizeof err);
  if (rc)
    fprintf(stderr, "%s\n", err);
  gm_study_close(&s);
  return rc ? 1 : 0;
}
