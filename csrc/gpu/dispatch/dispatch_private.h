/* SPDX-License-Identifier: Apache-2.0 */
/* Private to dispatch_cores.c and dispatch_run.c: the simulated cores to which the dispatcher brings tasks (dispatch_cores.h). */
#ifndef GM_DISPATCH_PRIVATE_H
#define GM_DISPATCH_PRIVATE_H

#include "base/error.h"
#include "gpu/dispatch/dispatch_cores.h"

typedef struct {
  gm_sim *sim;
  uint32_t retired, killed, data[4]; /* its outputs in this cycle */
  uint64_t busy;
} slots_core;

/* A program with a copy of its constants and samplers; its textures are in the memory of all. */
typedef struct {
  const gm_program *program;
  gm_image image;
} slots_program;

enum { SLOTS_PLACES = 2 };

struct gm_slots {
  gm_machine m;
  gm_run_config cfg;
  gm_dispatch dispatch;
  slots_program *program;
  size_t programs;
  uint32_t *texture; /* memory */
  size_t ntexture;
  size_t loaded[SLOTS_PLACES]; /* 1 + number of the program; 0: none */
  uint32_t held[SLOTS_PLACES];
  int look_up[2]; /* by stage: the place that its last look-up gave; -1: none */
  uint64_t loads;
  slots_core core[GM_DISPATCH_CORES];
};

/* The place of a program for a task that a stage opens in this cycle, once it is there; -1: no place is free. used: places of tasks, a bit
   each. */
int slots_look_up(gm_slots *s, unsigned stage, unsigned program, unsigned used);
/* The cores' own cycle. 0, or -1 with a message. */
int slots_cores_cycle(gm_slots *s, char *err, size_t errsize);
/* The edge of their slot ports. out: of the dispatcher in this cycle. */
void slots_ports_edge(gm_slots *s, const gm_dispatch_out *out);

#endif
