/* SPDX-License-Identifier: Apache-2.0 */
/* The second half of frames in Verilog beside the renderer: from lists to pixels, with cores that are played. Compared are the cycle of
   each hand-over, task, quad, load and store, all inputs that the cores read, each colour and depth in memory, and the cycle in which the
   frame ends. */
#ifndef TB_TILE_RENDERER_H
#define TB_TILE_RENDERER_H

#include "frame/watch.h"

typedef struct tile_renderer_bench tile_renderer_bench;

/* What was compared. triangles, words: of the tile accelerator; inputs: input registers that cores read, unread: that they had no time to
 * read; several: tasks of frames with more than one core; stencil: fragments that were shaded for their stencil alone. */
typedef struct {
  uint64_t renders, partial, triangles, words, tiles, loads, hands, parts, tasks, several, quads, fragments, stencil, discards, inputs,
      unread, beats, cycles, stalls, idle, idle_edges;
} tile_renderer_count;

/* stall: of 256 cycles, so many in which memory does nothing; cycles are then not compared. whole: the first half of frames has the tile
   accelerator in Verilog, which writes the lists that are read here. NULL: out of memory. */
tile_renderer_bench *tile_renderer_bench_new(unsigned stall, uint64_t seed, bool whole);
void tile_renderer_bench_free(tile_renderer_bench *b);
/* To be given to a frame with one host thread (gm_frame_config.watch). */
const fr_watch *tile_renderer_bench_watch(const tile_renderer_bench *b);
/* The first difference as text, or NULL. */
const char *tile_renderer_bench_error(const tile_renderer_bench *b);
tile_renderer_count tile_renderer_bench_count(const tile_renderer_bench *b);

#endif
