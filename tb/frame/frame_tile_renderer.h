/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the second half of frames in Verilog (from lists of triangles to pixels) with the renderer. The cores are Verilated too, or
   played by the bench. Compared are the cycle of each hand-over, task, quad, load and store, all inputs that the cores get, each colour
   and depth in memory, and the cycle in which the frame ends; of Verilated cores also their results, and the cycle in which they are done.
   tile_renderer_work.h has the words. */
#ifndef TB_TILE_RENDERER_H
#define TB_TILE_RENDERER_H

#include "frame/renderer/watch.h"
#include "tb/frame/frame_core_shim.h"

typedef struct tile_renderer_bench tile_renderer_bench;

/* What was compared. triangles, words: of the tile accelerator; inputs: input registers that cores get; several: tasks of frames with more
 * than one core; stencil: fragments that were shaded for their stencil alone; results: of Verilated cores; lookups: their texture requests;
 * programs: those that were written into them; clocks: edges of their clocks; of_clocks: cycles in which those were counted. */
typedef struct {
  uint64_t renders, partial, triangles, words, tiles, loads, hands, parts, tasks, several, quads, fragments, stencil, discards, inputs,
      beats, cycles, stalls, idle, idle_edges, results, lookups, programs, clocks, of_clocks;
} tile_renderer_count;

/* stall: in so many of 256 cycles memory does nothing; cycles are then not compared. whole: the tile accelerator in Verilog writes the
   lists that are read here. model: the Verilated core, for whose machine programs have to be; NULL: cores are played. Returns NULL when out
   of memory. */
tile_renderer_bench *tile_renderer_bench_new(unsigned stall, uint64_t seed, bool whole, const frame_core_model *model);
void tile_renderer_bench_free(tile_renderer_bench *b);
/* To be given to a frame with one host thread (gm_frame_config.watch). */
const fr_watch *tile_renderer_bench_watch(const tile_renderer_bench *b);
/* The first difference as text, or NULL. */
const char *tile_renderer_bench_error(const tile_renderer_bench *b);
tile_renderer_count tile_renderer_bench_count(const tile_renderer_bench *b);

#endif
