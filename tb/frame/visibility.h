/* SPDX-License-Identifier: Apache-2.0 */
/* Setup and tests of visibility in Verilog beside the renderer's: each pixel of the tile after up to 12 opaque or depth-only triangles, and
   the cycles of each scan. */
#ifndef TB_VISIBILITY_H
#define TB_VISIBILITY_H

#include "frame/watch.h"

typedef struct visibility_bench visibility_bench;

/* What was compared. full: triangles of more than 8 groups, full_cycles: their cycles, full_groups: their groups of 8 pixels. */
typedef struct {
  uint64_t triangles, pixels, changed, cycles, full, full_cycles, full_groups, idle, idle_edges;
} visibility_count;

/* NULL: out of memory. */
visibility_bench *visibility_bench_new(void);
void visibility_bench_free(visibility_bench *b);
/* To be given to a frame with one host thread (gm_frame_config.watch). */
const fr_watch *visibility_bench_watch(const visibility_bench *b);
/* After the last frame: the last tile is compared. */
void visibility_bench_end(visibility_bench *b);
/* The first difference as text, or NULL. */
const char *visibility_bench_error(const visibility_bench *b);
visibility_count visibility_bench_count(const visibility_bench *b);

/* visibility_random.c: random triangles, settings and contents of tiles. False: out of memory. */
bool visibility_random(const visibility_bench *b, uint64_t seed, unsigned triangles);

#endif
