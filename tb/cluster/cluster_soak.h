/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the two soaks of clusters (long runs of random work: tool_cluster_soak.c, tool_axi_soak.c): command line, machines and TAP. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "core/machine/machine.h"

typedef struct gm_cluster_soak gm_cluster_soak;
/* What a soak runs, and what it has counted. */
struct gm_cluster_soak {
  const char *program, *through, *row; /* for the usage; what the streams go through (may be ""); the row for scripts/check/bars */
  /* Runs the streams of one pair of programs, `max` of them, and adds to done, cycles and tasks. False stops the run. */
  bool (*streams)(gm_cluster_soak *, const gm_machine *, unsigned cores, uint64_t seed, unsigned long max);
  /* A last test and its rows for scripts/check/bars, or NULL. rows may be NULL. */
  bool (*last)(gm_cluster_soak *, FILE *rows);
  unsigned long wanted, done;           /* streams on each cluster; those of the present cluster */
  uint64_t seed, cycles, tasks, resets; /* resets in the middle of streams */
  unsigned failures, tests;
  bool plain;  /* streams at low addresses without resets */
  bool whole;  /* of the AXI soak: axi_cluster as one model */
  bool faults; /* of the AXI soak: errors at any word, resets while the memory goes on */
};

/* [-p] [-n STREAMS] [-s SEED] [-r ROWS] MACHINE:CORES[:BYTES-WAYS-LINE]... with a texture cache of this shape. Returns the exit code: 0, 1
 * (a cluster failed, or ROWS cannot be written), 2 (usage).
 */
int gm_cluster_soak_main(gm_cluster_soak *s, int argc, char **argv);
