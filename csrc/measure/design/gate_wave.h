/* SPDX-License-Identifier: Apache-2.0 */
/* Measures how well the clock gates of any design did in a run that a waveform shows, and what gates at other registers would have
   stopped (docs/own-design.md).

   A cycle begins with a rise of the clock, or with its fall, for registers that wait for that; each clock has its own cycles. A gate is
   open in it if the gated clock rises; without that net in the waveform, if its enable lets the clock through just before. An open cycle is
   needed if some register behind the gate changed in it, else it is idle. */
#ifndef GM_GATE_WAVE_H
#define GM_GATE_WAVE_H

#include "base/json.h"
#include "core/activity/domain.h"
#include "energy/netlist/liberty.h"
#include "energy/netlist/netlist.h"
#include "measure/design/clock_gates.h"

typedef struct {
  uint64_t bits, seen;     /* registers behind it; those that the waveform has */
  gm_domain d;             /* an access is a change of a register */
  uint64_t changes;        /* bits that changed, summed over cycles */
  uint64_t enable_toggles; /* of the enable, from cycle to cycle */
  uint64_t shortest_pulse; /* of the gated clock, in units of the file; UINT64_MAX: none, or it is not shown */
  bool known;              /* the gated clock or the enable is in the waveform */
} gm_gate_figures;

typedef struct {
  uint64_t bits, seen, changes;
  uint64_t still; /* cycles in which no bit changed: a gate by comparison of data stops no more */
  uint64_t off;   /* cycles in which its enable is off; meaningless unless `enabled` */
  bool enabled;   /* the enable is in the waveform, or computed from what is */
  uint64_t turns; /* from cycle to cycle: how often the enable toggled, or, without one, change and rest took turns */
  uint64_t data;  /* toggles of the bits that it would take, from cycle to cycle; meaningless unless `data_known` */
  uint64_t ones;  /* cycles in which those are 1, summed over bits */
  bool data_known;
  bool hidden; /* a word of an array that the waveform leaves out: its changes are computed */
} gm_ungated_figures;

/* By clock: whole cycles; seconds of one, the mean; bits of registers, gated or not. */
typedef struct {
  uint64_t cycles, bits;
  double period;
} gm_clock_figures;

typedef struct {
  const gm_clock_gates *g;
  gm_clock_figures *clock; /* the first is the design's */
  gm_gate_figures *gate;
  gm_ungated_figures *ungated;
  char *scope;                        /* of the design's top in the waveform */
  double unit;                        /* of the file, in seconds */
  uint64_t register_cycles;           /* bits times their cycles */
  uint64_t bits, gated_bits, missing; /* registers; behind gates; not in the waveform */
  uint64_t hidden;                    /* bits of arrays that the waveform leaves out, which are not among them */
  uint64_t stopped, kept;             /* register-cycles: without a clock edge; in which the value stays */
  double efficiency, data_aware;
} gm_gate_run;

typedef struct {
  const char *scope; /* of the top; NULL: the one with most of the names */
  const char *from, *to, *while_high;
  uint64_t break_even; /* gated runs of fewer cycles save nothing */
  bool energy;         /* the figures are for energy: what registers take is computed, too */
} gm_gate_options;

/* Reads the waveform and fills *r. 0, or -1 with a message. *r refers to *g. */
int gm_design_gating(gm_gate_run *r, const gm_clock_gates *g, const char *path, const gm_gate_options *o, char *err, size_t errsize);
void gm_design_gating_free(gm_gate_run *r);

/* Cycles of the clock of a register without a gate. */
uint64_t gm_ungated_cycles(const gm_gate_run *r, size_t ungated);
/* What a gate would have stopped, in register-cycles: by the enable if that is known, else by the data. */
uint64_t gm_would_stop(const gm_gate_run *r, size_t ungated);

enum { GM_TREE_GROUP = 12 }; /* sinks of a buffer */
/* Energies with a library, in pJ. In a clock cycle, by how many sinks the buffer before drives, as that sets the slew: at the clock pin of
   a flip-flop, of one with a reset that does not wait for the clock, and in a clock buffer; in a gate, and what is added if it is open. For
   a toggle: of the enable, in the multiplexer that holds a bit, and more of it while the data is 1; in a buffer of the enable, and in a
   gate; of the bit; of its data, at the flip-flop; of an inverter that drives another. All 0: without a library. */
typedef struct {
  double flop_pj[GM_TREE_GROUP + 1], async_pj[GM_TREE_GROUP + 1], tree_pj[GM_TREE_GROUP + 1];
  double gate_pj, open_pj;
  double select_pj, through_pj, buffer_pj, enable_pj, change_pj, data_pj, toggle_pj;
  unsigned select_pins; /* of the multiplexer; 0: none is known */
  bool known;
} gm_gate_prices;
/* wire_pf: of the wire to each sink. 0, or -1 with a message: a cell is missing. */
int gm_gate_prices_of(gm_gate_prices *p, const gt_library *lib, const nl_library *cells, double wire_pf, gc_arena *arena, char *err,
                      size_t errsize);

enum { GM_GATE_BITS = 4, GM_GATE_MAX_BITS = 32 }; /* flip-flops of a gate (scripts/silicon/icg.v) */
#define GM_GATE_TOLD 0.15
/* What gates at some registers save in the run. */
typedef struct {
  uint64_t gates, bits;     /* put in; flip-flops behind them */
  double clock_pj, data_pj; /* of clocks, with the gates; of multiplexers and data */
  double pj, error_pj;      /* in all, and how far off it may be (docs/own-design.md) */
  bool told;                /* that is little enough for a figure: GM_GATE_TOLD of it */
  const char *why;          /* no gate: the reason; else NULL */
} gm_gate_saving;
/* Gates at n registers without one, by their numbers: those of one register with one enable share gates, at most 32 bits each. The clock
   tree is counted before and after, with at most 12 sinks a buffer and as many levels to each flip-flop, as nl_clock_tree builds it. */
gm_gate_saving gm_gates_saving(const gm_gate_run *r, const size_t *ungated, size_t n, const gm_gate_prices *p);

/* Writes the report as text. what_if: name of an ungated register, or NULL. -1 with a message: there is none of that name. */
int gm_gate_run_text(FILE *f, const gm_gate_run *r, const char *wave, const gm_gate_prices *p, const char *what_if, char *err,
                     size_t errsize);
/* The same as a JSON object. NULL: out of memory. */
json_t *gm_gate_run_json(const gm_gate_run *r, const char *wave, const gm_gate_prices *p);

#endif
