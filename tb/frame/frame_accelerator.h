/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the tile accelerator in Verilog, which puts triangles into the lists of tiles, with that of the renderer: every word that it
   writes, every entry of the region array, the first and the last cycle of each triangle (docs/frame.md, "Lists"). */
#ifndef TB_ACCELERATOR_H
#define TB_ACCELERATOR_H

#include "frame/renderer/watch.h"

typedef struct accelerator_bench accelerator_bench;

/* What was compared. */
typedef struct {
  uint64_t triangles, words, lists, renders, full; /* lists: entries of region arrays that are not empty; full: overflows of the buffer */
  uint64_t cycles;                                 /* of the accelerator, without the gaps between triangles */
  uint64_t fast, fast_cycles;        /* triangles that need no more than 4 cycles and follow others at once; their cycles in Verilog */
  uint64_t stalls, idle, idle_edges; /* refused cycles; cycles without work, and edges of gated clocks in them */
} accelerator_count;

/* stall: in so many of 256 cycles the memory takes nothing; cycles are then not compared. seed: of the stalls. NULL: out of memory. */
accelerator_bench *accelerator_bench_new(unsigned stall, uint64_t seed);
void accelerator_bench_free(accelerator_bench *b);
/* To be given to a frame (gm_frame_config.watch). */
const fr_watch *accelerator_bench_watch(const accelerator_bench *b);
/* The first difference as text, or NULL. */
const char *accelerator_bench_error(const accelerator_bench *b);
accelerator_count accelerator_bench_count(const accelerator_bench *b);
/* The lists that the Verilog has written since the last render. They are there until the next call of `render`. */
fr_buffer accelerator_bench_lists(const accelerator_bench *b);

/* accelerator_random.c: bins `triangles` random triangles in frames of random sizes, settings and parameter buffers. False with a message.
 */
bool accelerator_random(const accelerator_bench *b, uint64_t seed, unsigned triangles, char *err, size_t errsize);

#endif
