/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a block's netlist with the inputs of a waveform, compares its outputs, and adds up energy and work (docs/frame.md, "Energy"). */
#ifndef FRAME_ENERGY_WAVE_H
#define FRAME_ENERGY_WAVE_H

#include "regress/frame/energy/energy_block.h"

/* What a block's energy is counted by: its work, and bits of its buses that change. */
enum { WAVE_WORK = 8, WAVE_SIGNALS = 16, WAVE_BUSES = 6, WAVE_SQUARE = WAVE_WORK + WAVE_BUSES, WAVE_EVENTS, WAVE_NAMES = 5 };
/* A bus: signals whose bits that change are counted together. */
typedef struct {
  const char *name, *signal[WAVE_NAMES];
} wave_bus;
/* How a block's waveform is read, and what is its work. */
typedef struct {
  const char *block, *scope; /* the top module; its instance in the waveform */
  const char *name;          /* in the file of weights */
  const char *event[WAVE_WORK];
  const char *column[WAVE_WORK]; /* of the model's tables (csrc/studies/frame_model/columns.def), or NULL */
  int stored, loaded;            /* events that a partial render has too, or -1 */
  const char *signal[WAVE_SIGNALS];
  /* v: values of the signals, in their order. Adds to the events. */
  void (*count)(const uint64_t *v, double *events);
  wave_bus bus[WAVE_BUSES];
  uint64_t max;        /* cycles of a waveform that are run; 0: 24000 */
  const char *squared; /* a signal of a bus, or NULL: its bits that change in a cycle are counted squared too. What they reach is combined
                          with each other */
} wave_block;
extern const wave_block wave_blocks[];
extern const unsigned wave_block_count;

/* Sums over cycles: pJ of data and of gated clocks, work. */
typedef struct {
  double data, gated, events[WAVE_EVENTS];
  double free, quiet_pj; /* gated, if all gates were open; energy in quiet cycles */
  uint64_t cycles, compared,
      quiet; /* compared: bits of outputs; quiet: cycles without work in which no input changes, nor in the one before */
} wave_sum;

/* Runs the waveform in windows of `each` cycles. *windows gets their sums, one after the other; *n is their number. 0, or -1 with a
   message, which names an output that differs. */
int wave_run(const wave_block *w, block *b, const char *path, wave_sum **windows, size_t *n, unsigned each, char *err, size_t errsize);

#endif
