/* SPDX-License-Identifier: Apache-2.0 */
/* What a finished program is made of, and how long its paths are: counted from the program alone, whoever made it. */
#ifndef GL_STATS_H
#define GL_STATS_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/isa.h"
#include "program/program.h"

/* What bounds a path: the unit (gl_group) that is busy most, if it is busy half of the time at least; else latency. */
typedef enum { GL_BOUND_A, GL_BOUND_B, GL_BOUND_C, GL_BOUND_T, GL_BOUND_F, GL_BOUND_LATENCY } gl_bound;
extern const char *const gl_bound_name[];

/* A path from the entry to an `end`, of one thread that runs alone; gates cost nothing. */
typedef struct {
  bool known;                  /* false: no such path, no bound on its length, or too many states to tell */
  uint64_t cycles;             /* architecture.md section 5: from the first bundle in ID to retirement */
  uint64_t busy[GL_GRP_COUNT]; /* cycles of each unit: operations; T: its waits too; F: bubbles of taken branches too */
  gl_bound bound;
} gl_path_stats;

typedef struct {
  unsigned bundles, nops, ops, group_ops[GL_GRP_COUNT]; /* nops: bundles that do nothing but carry hints; not among ops */
  unsigned dual;                                        /* bundles of two operations */
  unsigned short_units, long_units;                     /* operations of one word, of two; nops included */
  unsigned words, bytes;
  /* Different registers the code names, and lanes of temporaries it reads or writes. */
  unsigned temps, temp_lanes, inputs, outputs, consts;
  /* Sources and results, however many lanes; a difference across the quad reads two. forwarded: sources read through f; unwritten: results
     that go nowhere but to f. */
  unsigned forwarded, unwritten;
  unsigned reads_t, reads_v, reads_o, reads_c, writes_t, writes_o;
  /* Bundles that access a buffer, and runs of such bundles without one in between that does not. */
  unsigned access_v, access_o, clusters_v, clusters_o;
  unsigned gate_events; /* opens and closes */
  unsigned held;        /* GL_HELD_*: gates that are never closed */
  bool endless;         /* some path goes round as often as it likes: no longest one */
  gl_path_stats longest, shortest;
} gl_program_stats;

/* 0, or -1 with a message in err: the code does not decode, or no memory. */
int gl_stats_count(const gl_program *p, gl_program_stats *s, char *err, size_t errsize);
/* The longest and the shortest path alone. Conditions may go both ways; loop counters are followed. */
int gl_stats_paths(const gl_program *p, gl_program_stats *s, char *err, size_t errsize);

/* Members of a JSON object, without the braces, and lines for people; malloc'd, NULL when out of memory. */
char *gl_stats_json(const gl_program_stats *s);
char *gl_stats_text(const gl_program_stats *s);

#endif
