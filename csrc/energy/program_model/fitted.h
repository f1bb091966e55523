/* SPDX-License-Identifier: Apache-2.0 */
/* Weights of the energy models `rtl` and `program` (docs/energy.md), fitted to the energy of netlists, model `gate` (`make energy-fit`).
   The file data/energy/MACHINE.txt has one entry a line:

     machine NAME                 whose netlist the weights come from
     key KEY = VALUE              that machine, in its stored form (core/machine/machine.h)
     source TEXT
     program MEAN WORST           error of the energy of a program that was not used in the fit, percent
     window R2                    of the energy of windows of 64 cycles
     constant MEAN WORST          the first again, for "energy = constant x cycles"
     component NAME ERROR SHARE   error of a component's energy in such a program, and its share of the energy, percent
     clock NAME FREE FREE_FLOPS GATED GATED_FLOPS   pJ of a cycle in which the free, and one thread's gated clock rises
     idle NAME PJ LEAKAGE         of a cycle: leakage and what no signal explains; leakage alone
     toggle NAME PJ SIGNAL        a toggled bit of that signal
     counted MEAN WORST           model `program`: its error against model `rtl` on programs that were not used in the fit, percent
     count NAME PJ COUNT          model `program`: what one of these costs in the component (energy/program_model/program_level.def)
     gated RTL_MEAN RTL_WORST PROGRAM_MEAN PROGRAM_WORST   errors of models `rtl` and `program` against `gate`, if each word with an enable
                                  had a clock gate of its own (energy/netlist/hold.h); a file may have no such lines
     gated_toggle NAME PJ SIGNAL  the clock of the component with such gates, model `rtl`; the signal `cycles` is the number of cycles
     gated_count NAME PJ COUNT    the same, model `program`
     end CHECKSUM                 the last line: of the text before it

   On another machine than the file's, clock energy is scaled with the flip-flops of the component. */
#ifndef GM_ENERGY_FITTED_H
#define GM_ENERGY_FITTED_H

#include "energy/program_model/program_level.h"
#include "energy/weights/weights.h"

enum { GM_SIGNAL_NAME = 256, GM_MAX_TOGGLES = 1024, GM_MAX_GATED = 256, GM_LACKS = 3 };

typedef struct {
  unsigned row;
  double pj;
  char signal[GM_SIGNAL_NAME];
} gm_fitted_toggle;

typedef struct {
  char name[32];
  double error, share; /* percent */
  double free_pj, free_flops, gated_pj, gated_flops, idle_pj, leakage_pj;
} gm_fitted_row;

typedef struct {
  char machine[32], source[200];
  gm_machine keys; /* the machine that the weights were fitted for */
  double program_mean, program_worst, window_r2, constant_mean, constant_worst;
  gm_fitted_row row[GM_MAX_WEIGHTS];
  gm_fitted_toggle toggle[GM_MAX_TOGGLES];
  size_t rows, toggles;
  double counted_mean, counted_worst;
  double scaled_rtl, scaled_program; /* on a machine without weights of its own: worst error of the energy models `rtl` and `program`
                                        against gate, percent; 0: not measured */
  double count_pj[GM_MAX_WEIGHTS][GM_PROGRAM_COUNTS]; /* by row and gm_program_count */
  bool counted;
  /* with a clock gate for each enable */
  double gated_rtl_mean, gated_rtl_worst, gated_program_mean, gated_program_worst;
  gm_fitted_toggle gated_toggle[GM_MAX_GATED];
  size_t gated_toggles;
  double gated_pj[GM_MAX_WEIGHTS][GM_PROGRAM_COUNTS];
  bool gated; /* the file has them */
} gm_fitted;
/* The signal of `gated_toggle` that is no signal. */
#define GM_FITTED_CYCLES "cycles"

/* The last line of a file whose other lines are `text`. */
enum { GM_FITTED_END = 22 };
void gm_fitted_end(char line[GM_FITTED_END], const char *text, size_t length);
/* Whether a text ends with that line: 0, or -1 with a message. The checksum finds accidents, no forgery. */
int gm_fitted_whole(const char *text, const char *name, char *err, size_t errsize);
/* 0, or -1 with "file:line:column: error: ..." in err. gm_fitted_load refuses a file that is not whole, or without keys, toggles or counts.
 */
int gm_fitted_parse(gm_fitted *f, const char *text, const char *name, char *err, size_t errsize);
int gm_fitted_load(gm_fitted *f, const char *path, char *err, size_t errsize);

/* Whether the weights were fitted for this core: the parameters of its Verilog are the same. Names do not count. */
bool gm_fitted_own(const gm_fitted *f, const gm_machine *m);
/* Writes the keys in which the machine differs from that of the weights, "temps 16 for 8", and returns their number. */
size_t gm_fitted_differ(const gm_fitted *f, const gm_machine *m, char *to, size_t size);

/* The name under which a net of the core counts: below the core, without indices ("u_ex.g_lane[].a_i"). False: no net of the core, or a
   constant. `name` begins with "traced_core.". */
bool gm_signal_plain(char to[GM_SIGNAL_NAME], const char *name);

typedef struct {
  double data[GM_MAX_WEIGHTS], clock[GM_MAX_WEIGHTS], idle[GM_MAX_WEIGHTS]; /* pJ by row of the fitted weights */
  double total;
  double none, gated; /* the total if all clocks of the core ran in every cycle, and with a clock gate for each enable; gated is 0 if the
                         weights do not have it */
  double annotated;   /* share of the energy that comes from counted toggles and clock edges, not from constants */
  size_t missing;     /* toggles of the weights whose signal this core does not have, and the first of these signals */
  const char *lacks[GM_LACKS];
} gm_energy_fitted;

/* Clock energy of a component on the core that ran, whose components w has: pJ of a cycle in which the ungated clock rises, and of an edge
   of one thread's gated clock, that of the output buffer or of the input buffer. */
typedef struct {
  double free_pj, gated_pj;
  bool output;
  double part_pj[GM_PARTS]; /* of an edge of each kind of fine-grained gated clock */
} gm_fitted_clock;
/* What the fine-grained gated clocks take that have edges in a cycle (as gm_trace has them), or so many edges in all. */
double gm_parts_pj(const gm_fitted_clock *c, const uint32_t part[GM_PARTS]);
double gm_parts_counted_pj(const gm_fitted_clock *c, const double edges[GM_PARTS]);
/* pJ of a clock edge at one flip-flop of a component, and of one clock gate on the ungated clock. */
double gm_fitted_flop_pj(const gm_fitted *f, size_t row);
double gm_fitted_gate_pj(const gm_fitted *f);
gm_fitted_clock gm_fitted_clock_of(const gm_fitted *f, size_t row, const gm_weights *w);

/* The same without a core: flip-flops are estimated from the machine's parameters (flip_flops.h). */
gm_fitted_clock gm_fitted_clock_on(const gm_fitted *f, size_t row, const gm_machine *m);
/* Reads data/energy/MACHINE.txt of the kit's folder if it was fitted for this machine, or else that of the nearest machine. transfer.txt of
   that folder says what its error is then: lines "transfer FROM TO RTL_MEAN RTL_WORST PROGRAM_MEAN PROGRAM_WORST", measured by make
   energy-bench on machines that have netlists. 0, or -1 with a message. */
int gm_fitted_find(gm_fitted *f, const gm_machine *m, char *err, size_t errsize);

/* w has the components of the core that ran. */
gm_energy_fitted gm_energy_at_fitted(const gm_fitted *f, const gm_weights *w, const gm_activity *a, const gm_sim_stats *st);
/* The error to state for a program, percent: on the machine of the weights its worst program; elsewhere, or if signals of the weights are
   missing, at least what scaling may add. */
double gm_fitted_error(const gm_fitted *f, const gm_machine *m, size_t missing);

#endif
