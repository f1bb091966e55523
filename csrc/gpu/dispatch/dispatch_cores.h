/* SPDX-License-Identifier: Apache-2.0 */
/* Runs tasks of vertices and of fragments on simulated cores, to which the dispatcher's C model brings them (dispatch.h; docs/gpu.md,
   "Slots"). Made of three parts, cycle by cycle: fillers, which give tasks with inputs from lists in memory; cores with ports by which a
   slot is filled, started and read; drains, which put the results into lists. For tests and measurements of the hardware that is planned.
 */
#ifndef GM_DISPATCH_CORES_H
#define GM_DISPATCH_CORES_H

#include <stddef.h>

#include "frame/renderer/frame_engine.h"
#include "gpu/dispatch/dispatch.h"

/* The cores. Their machine has switch = latency and tasks = 1 (docs/cluster.md). A core has two places for programs; constants and samplers
   go with the program. */
typedef struct gm_slots gm_slots;
/* slots: of each core that are used, at most contexts / threads. NULL when out of memory. */
gm_slots *gm_slots_new(const gm_machine *m, unsigned cores, unsigned slots, const gm_run_config *cfg);
void gm_slots_free(gm_slots *s);
/* Adds a program with its constants, samplers and textures, which outlive the cores. Returns its number, -1 when out of memory. It is
   loaded into a place when a task of it comes, in no time, as docs/gpu.md allows the loader to. */
int gm_slots_add(gm_slots *s, const gm_program *p, const gm_image *img);

/* A task of a stage. in, out: by thread; only those of the mask count. */
typedef struct {
  unsigned program; /* number of its program */
  uint8_t mask;
  uint8_t inputs;        /* registers v0 .. of a thread */
  bool system_in;        /* and the system inputs */
  gm_output_set outputs; /* what is read at the end */
  const gm_invocation *in;
  gm_shaded *out;
  bool aborted;                 /* it was ended */
  uint64_t opened, start, left; /* cycles: it was opened; start_o; its slot was freed */
} gm_slot_task;

/* How fillers and drains work. */
typedef struct {
  unsigned system;      /* cycles that the system inputs of a thread take: 1 as from iterators, 3 as from memory */
  unsigned stall_fill;  /* percent of the cycles in which a filler has nothing */
  unsigned stall_drain; /* percent of the cycles in which a drain reads nothing */
  uint64_t seed;        /* of these */
  uint8_t cores[2];     /* where a stage may run; 0: anywhere */
  uint64_t stop;        /* the cycle in which all tasks are ended; 0: none */
  uint64_t tick;        /* cycles between ticks of the watchdog; 0: no watchdog */
} gm_slots_pace;

/* Runs the tasks of both stages (arrays of two: vertex stage first) side by side, each stage in order. `cycles`: how long it took. 0, or -1
   with a message, also if `limit` cycles were not enough. */
int gm_slots_run(gm_slots *s, const gm_slots_pace *pace, gm_slot_task *const task[2], const size_t n[2], uint64_t limit, uint64_t *cycles,
                 char *err, size_t errsize);
/* Programs that were loaded, over all runs. */
uint64_t gm_slots_loads(const gm_slots *s);
/* Of core i, over all runs: cycles in which a thread ran. */
uint64_t gm_slots_busy(const gm_slots *s, unsigned i);

#endif
