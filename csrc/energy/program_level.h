/* SPDX-License-Identifier: Apache-2.0 */
/* Energy level program: what the simulator sees of a run, by weights that were fitted to level rtl. No core is needed. */
#ifndef GM_ENERGY_PROGRAM_LEVEL_H
#define GM_ENERGY_PROGRAM_LEVEL_H

#include "sim/sim.h"

/* What is charged: cycles, operations, lanes of results, register accesses, and the bits in which one result of a group differs from the
   group's last one. */
enum { GM_PROGRAM_COUNTS = 33 };
extern const char *const gm_program_count_name[GM_PROGRAM_COUNTS];

typedef struct {
  uint64_t lanes[4], toggles[4], results[4]; /* by group A, B, C, T */
  uint64_t address_toggles;                  /* of texture requests */
  uint64_t changes;                          /* results of another group than the last result's */
  uint64_t pairs;                            /* cycles with more than one result */
  uint32_t last[4][4], address[4];           /* state */
  unsigned group;
  bool window;
} gm_program_watch;

/* Follows a cycle; t is its settled record. */
void gm_program_watch_cycle(gm_program_watch *w, const gm_trace *t);
/* Counts by gm_program_count_name. */
void gm_program_counts(double to[GM_PROGRAM_COUNTS], const gm_program_watch *w, const gm_sim_stats *st);

#endif
