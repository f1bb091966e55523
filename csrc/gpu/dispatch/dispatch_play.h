/* SPDX-License-Identifier: Apache-2.0 */
/* Tests a dispatcher, model or Verilog (docs/gpu.md, "Slots"): plays random fillers, cores and drains, and checks what the dispatcher does
   against what each task has to get. It knows no registers of the dispatcher. */
#ifndef GM_DISPATCH_PLAY_H
#define GM_DISPATCH_PLAY_H

#include "base/error.h"
#include "base/random.h"
#include "gpu/dispatch/dispatch.h"

enum { DISPATCH_TEST_TASKS = 2 * GM_DISPATCH_ALL };

/* How a stream goes; percent of cycles, and largest numbers. */
typedef struct {
  unsigned want, claim, fill, read; /* in which a filler wants a slot, opens a task, gives an item; in which a drain takes part */
  unsigned ahead;                   /* tasks of a stage that are open at once */
  unsigned words, reads, cycles;    /* inputs and reads of a task; cycles of its run */
  unsigned endless;                 /* percent of the tasks that end only if they are ended */
  unsigned tick, stop, reset;       /* one cycle in so many; 0: none */
  uint8_t cores[2];
  uint16_t slots[2];
} dispatch_test_style;

/* A task, from when it is opened. */
typedef struct {
  gm_task_use use;
  uint8_t mask, killed;
  uint16_t entry;
  unsigned words, reads, cycles;                    /* to do */
  unsigned given, read;                             /* done */
  uint32_t number;                                  /* of all tasks: its data follow from it */
  bool has_spot, complete, started, retired, ended; /* ended: its results wait, since the cycle before */
  bool abort, old, aborted;                         /* as the watchdog has it */
  gm_spot spot;
} dispatch_test_task;

/* The tasks of a stage; counts from the begin of the stream. */
typedef struct {
  dispatch_test_task task[DISPATCH_TEST_TASKS];
  uint64_t opened, filled, drained;
} dispatch_test_stage;

/* What was accepted in the cycle before. */
typedef struct {
  bool item, read, answer;
  unsigned item_stage, read_stage, answer_stage, answer_core;
  uint64_t item_task, read_task;
  gm_task_fill fill;
  gm_task_read ask;
  uint32_t data[4]; /* of the answer */
} dispatch_test_before;

typedef struct {
  gm_dispatch_shape shape;
  gm_rng rng;
  dispatch_test_style style;
  dispatch_test_stage stage[2];
  dispatch_test_before before;
  uint64_t left; /* tasks that are still to be opened */
  uint32_t next; /* number of the next task */
  gm_dispatch_in in;
  uint64_t cycle, tasks, aborts, kept; /* over all streams: cycles, tasks drained, tasks ended, and slots kept in vain */
  char why[GM_ERROR_SIZE];
} dispatch_test;

/* Begins a stream of random style, with at most `max` tasks. */
void dispatch_test_begin(dispatch_test *p, gm_dispatch_shape shape, gm_rng rng, unsigned max);
/* The inputs of a cycle that need none of its outputs, then, with the outputs for these, all of them. They are in p->in. */
void dispatch_test_cores(dispatch_test *p);
void dispatch_test_inputs(dispatch_test *p, const gm_dispatch_out *out);
/* The end of a cycle: checks all outputs. False with p->why. */
bool dispatch_test_check(dispatch_test *p, const gm_dispatch_out *out);
/* All tasks have left, and nothing is on its way. */
bool dispatch_test_ends(const dispatch_test *p);

#endif
