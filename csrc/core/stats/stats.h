/* SPDX-License-Identifier: Apache-2.0 */
/* Counts statistics of a finished program: what it is made of, and how long its paths are (docs/compiler.md, "Statistics"). They are
   counted from the program file alone, so programs of any origin can be counted. */
#ifndef GM_STATS_H
#define GM_STATS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "core/isa/isa.h"
#include "core/program/program.h"

/* The bound of a path: the unit (gm_group) that is busy most, if it is busy at least half of the time; else latency. */
typedef enum { GM_BOUND_A, GM_BOUND_B, GM_BOUND_C, GM_BOUND_T, GM_BOUND_F, GM_BOUND_LATENCY } gm_bound;
extern const char *const gm_bound_name[];

/* A path from the entry to an `end`, of one thread that runs alone; gates cost nothing. */
typedef struct {
  bool known;                  /* false: no such path, no bound on its length, or too many states to tell */
  uint64_t cycles;             /* architecture.md section 5: from the first bundle in ID to retirement */
  uint64_t busy[GM_GRP_COUNT]; /* cycles of each unit: operations; T: its waits too; F: bubbles of taken branches too */
  gm_bound bound;
} gm_path_stats;

typedef struct {
  unsigned bundles, nops, ops, group_ops[GM_GRP_COUNT]; /* nops: bundles that do nothing but carry hints; not among ops */
  unsigned dual;                                        /* bundles of two operations */
  unsigned short_units, long_units;                     /* operations of one word, of two; nops included */
  unsigned words, bytes;
  /* How many different registers the code names, and how many lanes of temporaries it reads or writes. */
  unsigned temps, temp_lanes, inputs, outputs, consts;
  /* Numbers of sources and results. A source or result counts once, however many lanes it has, but a difference across the quad (ddx,
     ddy) counts as two reads. forwarded: sources read through the forwarding flip-flops fa fb fc. unwritten: results that are only
     forwarded. */
  unsigned forwarded, unwritten;
  unsigned reads_t, reads_v, reads_o, reads_c, writes_t, writes_o;
  /* Bundles that access a buffer, and clusters: runs of neighbouring bundles that access it. */
  unsigned access_v, access_o, clusters_v, clusters_o;
  unsigned gate_events; /* open and close events */
  unsigned held;        /* GM_HELD_*: gates that are never closed */
  bool endless;         /* some loop has no bound: there is no longest path */
  gm_path_stats longest, shortest;
} gm_program_stats;

/* Fills *s. 0, or -1 with a message in err: the code does not decode, or memory ran out. */
int gm_stats_count(const gm_program *p, gm_program_stats *s, char *err, size_t errsize);
/* Fills only the longest and the shortest path. A branch on a condition may go both ways; loop counters are followed. */
int gm_stats_paths(const gm_program *p, gm_program_stats *s, char *err, size_t errsize);
/* The same, and the cycles of each bundle on these paths, by word address (p->words numbers each, zero at the call; NULL: not wanted).
   Their sums are the cycles of the paths. */
int gm_stats_path_cycles(const gm_program *p, gm_program_stats *s, uint64_t *longest, uint64_t *shortest, char *err, size_t errsize);

/* The statistics as a JSON object, and as lines for people. */
json_t *gm_stats_json(const gm_program_stats *s);
void gm_stats_text(FILE *f, const gm_program_stats *s);

#endif
