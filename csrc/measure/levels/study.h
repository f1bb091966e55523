/* SPDX-License-Identifier: Apache-2.0 */
/* Measures the energy of many programs by the energy model `gate`, and fits to it the model `rtl`, to this the model `program`
   (docs/energy.md). For `make energy-fit`. A window is 16 cycles of a run. */
#ifndef GM_LEVELS_STUDY_H
#define GM_LEVELS_STUDY_H

#include "energy/program_model/fitted.h"
#include "measure/levels/level_fit.h"
#include "measure/levels/windows.h"

enum { GM_STUDY_PROGRAMS = 1024 };

typedef struct {
  char name[64], policy[16], elf[512], inputs[512];
  bool test;                   /* not used in the fit */
  size_t first, last;          /* its windows: first to last - 1 */
  double seconds, run_seconds; /* of processor time, for all in lockstep with the netlist, and from the first issue on */
  gm_sim_stats stats;
} gm_study_program;

typedef struct {
  gm_machine machine;
  gm_weights weights; /* the components of the core */
  gm_tb *tb;
  gm_netlist_core *gate;
  gm_signals signals;
  gm_windows windows;
  gm_program_meter meter; /* over all programs: the core keeps what its registers hold */
  gm_study_program program[GM_STUDY_PROGRAMS];
  size_t programs;
  gm_fit fit[GM_MAX_WEIGHTS];                                 /* by row; column signals.n is the number of cycles */
  gm_fit counts[GM_MAX_WEIGHTS];                              /* the model `program`, by row; columns are gm_program_count */
  gm_fit gated[GM_MAX_WEIGHTS], gated_counts[GM_MAX_WEIGHTS]; /* the clock with a gate for each enable: as fit and counts */
  double constant;                                            /* pJ a cycle of the training set */
} gm_study;

/* Opens the Verilated core and the netlist of a machine. 0, or -1 with a message. */
int gm_study_open(gm_study *s, const char *machine, char *err, size_t errsize);
/* Runs the programs of a list: lines "train|test NAME POLICY PROGRAM.elf INPUTS.json". */
int gm_study_run(gm_study *s, const char *list, FILE *progress, char *err, size_t errsize);
/* Fits the toggle energy of each component, on the training windows, by non-negative least squares. Candidates are the component's own
   signals and those of operands and results. */
int gm_study_fit(gm_study *s, char *err, size_t errsize);
/* Fits the model `program`: the counts of each training window to the toggle energy of each component by the model `rtl`. */
int gm_study_fit_counts(gm_study *s, char *err, size_t errsize);
/* Fits the clock with a gate for each enable (gm_netlist_energy.icg), for the models `rtl` and `program`. */
int gm_study_fit_gated(gm_study *s, char *err, size_t errsize);
/* Errors of the energy with such gates on the programs of the test set, against the model `gate`, percent. */
typedef struct {
  double rtl_mean, rtl_worst, program_mean, program_worst;
  unsigned programs;
} gm_gated_errors;
gm_gated_errors gm_study_gated_errors(const gm_study *s);
/* pJ of the component's toggles in a window by the model `rtl`. */
double gm_study_rtl_data(const gm_study *s, const gm_window *w, size_t row);
/* pJ of a component in a window by the model `program`. */
double gm_study_counted(const gm_study *s, const gm_window *w, size_t row);
/* pJ of a program by the model `rtl` and by the model `program`. */
double gm_study_rtl_of(const gm_study *s, const gm_study_program *p);
double gm_study_counted_of(const gm_study *s, const gm_study_program *p);
/* Frees all of it. */
void gm_study_close(gm_study *s);

/* pJ of a component in a window: by the model `gate`, and by the model `rtl` by the fit. */
double gm_study_gate(const gm_window *w, size_t row);
double gm_study_rtl(const gm_study *s, const gm_window *w, size_t row);

/* Errors in percent on the programs of the test set. */
typedef struct {
  double mean, worst, constant_mean, constant_worst;
  double r2;                                                  /* over windows of 64 cycles */
  double row_mean[GM_MAX_WEIGHTS], row_worst[GM_MAX_WEIGHTS]; /* in programs of which the component has more than 5 % */
  double row_bias[GM_MAX_WEIGHTS], row_share[GM_MAX_WEIGHTS]; /* of all programs together */
  double counted_mean, counted_worst;                         /* the model `program` against the model `rtl` */
  double counted_tau;                                         /* Kendall's tau of energy a cycle, program against rtl */
  unsigned row_n[GM_MAX_WEIGHTS], programs, windows, trained;
} gm_study_errors;
gm_study_errors gm_study_errors_of(const gm_study *s);

/* Errors of another machine's weights on the test programs of this one, against the model `gate`, percent. The model `rtl` has the
   flip-flops of this core, the model `program` estimates them from the machine's parameters. */
typedef struct {
  char from[32];
  double rtl_mean, rtl_worst, program_mean, program_worst;
  unsigned programs;
} gm_transfer_errors;
/* Measures them for the weights f. 0, or -1 with a message. */
int gm_study_transfer(const gm_study *s, const gm_fitted *f, gm_transfer_errors *e, char *err, size_t errsize);

/* Writes the weights as csrc/energy/program_model/fitted.h reads them. 0, or -1 with a message. */
int gm_study_write(const gm_study *s, const gm_study_errors *e, const gm_gated_errors *g, const char *path, char *err, size_t errsize);
/* Writes energies and errors of all programs as JSON, and the errors of n other machines' weights. */
int gm_study_report(const gm_study *s, const gm_study_errors *e, const gm_transfer_errors *t, size_t n, const char *path, char *err,
                    size_t errsize);

#endif
