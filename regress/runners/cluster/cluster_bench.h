/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the parts of cluster_bench, which measure cores whose threads switch, and clusters (docs/cluster.md). Each part appends rows
 * for scripts/check/bars and writes a JSON file of its table. */
#ifndef GM_CLUSTER_BENCH_H
#define GM_CLUSTER_BENCH_H

#include "base/json.h"

typedef struct {
  const char *folder; /* of the JSON files */
  const char *pair;   /* part energy: only this pair; NULL: all */
  FILE *rows;
} bench;

__attribute__((format(printf, 3, 4))) void bench_fail(char *why, size_t size, const char *fmt, ...);

/* Writes the table of a part to a file of the folder if it is good, and frees it. False, after a message, if it is not or cannot be
 * written. */
bool bench_json(const bench *b, const char *name, json_t *table, bool good);

/* A pair of shaders: the files NAME/NAME.vert and NAME/NAME.frag of a folder. */
typedef struct {
  char name[64], vertex[1100], fragment[1100];
} bench_pair;
enum { BENCH_PAIRS = 64 };
/* The pairs of a folder; returns their number. */
size_t bench_pairs(const char *folder, bench_pair list[BENCH_PAIRS]);

/* Threads that switch at texture operations: speed compared with the limit (docs/cluster.md), results and gates. */
bool bench_switch(bench *b, char *why, size_t size);
/* Threads that fit the memory array. */
bool bench_fit(bench *b, char *why, size_t size);
/* Threads on a core with a memory array: how fast they are by their number. */
bool bench_threads(bench *b, char *why, size_t size);

/* The two builds of the array: four ports of each kind, and banks with one of each. */
bool bench_ports(bench *b, char *why, size_t size);

/* An array with threads of both stages, in the core of a cluster. */
bool bench_shared_array(bench *b, char *why, size_t size);

/* Several cores: how much faster they are (scale), and what the rules of the scheduler give (balance). */
bool bench_scale(bench *b, char *why, size_t size);
bool bench_balance(bench *b, char *why, size_t size);

/* Cores that share a texture unit beside cores with units of their own. */
bool bench_share(bench *b, char *why, size_t size);

/* Energy of a task by number of cores, and of parked threads, idle cores and idle texture units. */
bool bench_energy(bench *b, char *why, size_t size);

/* Energy that the clock gates of cores and of their buffers save; no case takes more with them (property P19, docs/formal.md). */
bool bench_gates(bench *b, char *why, size_t size);

/* Motion search with sums of absolute differences of bytes, and in float operations. */
bool bench_motion(bench *b, char *why, size_t size);

#endif
