/* SPDX-License-Identifier: Apache-2.0 */
/* Follows clocks of a flat design (flat_design.h) from clock pins back to their sources. */
#ifndef GM_CLOCK_TRACE_H
#define GM_CLOCK_TRACE_H

#include "measure/design/flat_design.h"

/* A gate: what a clock passes that an enable can stop. */
typedef struct {
  int output, clock, enable; /* bits: after it, before it, what opens it. The enable is taken before the latch */
  int held;                  /* the enable after the latch; equal to `enable` without one */
  int pin;                   /* after it and the buffers behind it, on the way where it was found first */
  bool enable_low;           /* it is open while the enable is 0 */
  bool inverts;
  size_t cell; /* the last one */
} traced_gate;

typedef struct {
  const flat_design *d;
  bool *root; /* by bit: a source of clocks */
  traced_gate *gate;
  size_t gates, cap;
  int *gate_of; /* by bit: the gate whose output it is, plus 1 */
} clock_trace;

/* 0, or -1: out of memory. */
int clock_trace_begin(clock_trace *t, const flat_design *d);
/* The innermost gate on the way to a clock pin's bit, and the bit that the way begins at. -1: no gate. */
int clock_trace_gate(clock_trace *t, int bit, int *from);
/* Finds the gates of clocks that no register takes: those of memories, and of clocks that leave the design (there a gate has a latch, as an
   AND of a clock alone may be data). */
void clock_trace_others(clock_trace *t);
/* The source of a clock, through buffers and gates. inverts: it is the other way round. */
int clock_trace_source(clock_trace *t, int bit, bool *inverts);
void clock_trace_end(clock_trace *t);

#endif
