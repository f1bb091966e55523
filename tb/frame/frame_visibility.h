/* SPDX-License-Identifier: Apache-2.0 */
/* Compares visibility in Verilog with the renderer's. Visibility tests the triangles of a tile for depth and stencil. Both read the same
   lists, and have to hand over the same parts of quads, in the same cycles, and leave the same depth and stencil in each tile.
   visibility_work.h has the words. */
#ifndef TB_VISIBILITY_H
#define TB_VISIBILITY_H

#include "frame/renderer/watch.h"

typedef struct visibility_bench visibility_bench;

/* What was compared. waits: hand-overs that had to wait for the iterators; full: triangles of more than 8 groups of 8 pixels; groups: their
   groups; full_cycles: their cycles; cycles: of all renders; skipped: of these, in which nothing happened. */
typedef struct {
  uint64_t renders, partial, tiles, loads, triangles, hands, waits, parts, discards, cycles, skipped, full, full_groups, full_cycles,
      stalls, idle, idle_edges;
} visibility_count;

/* stall: in so many of 256 cycles memory or the iterators do nothing; cycles are then not compared. NULL: out of memory. */
visibility_bench *visibility_bench_new(unsigned stall, uint64_t seed);
void visibility_bench_free(visibility_bench *b);
/* To be given to a frame with one host thread (gm_frame_config.watch). */
const fr_watch *visibility_bench_watch(const visibility_bench *b);
/* The first difference as text, or NULL. */
const char *visibility_bench_error(const visibility_bench *b);
visibility_count visibility_bench_count(const visibility_bench *b);

#endif
