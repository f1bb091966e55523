/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the pixel back end in Verilog, which blends colours into a tile, with the renderer's: each colour of each tile, and the cycles
   of each quad, load and store (docs/frame.md, "Hardware"). */
#ifndef TB_BACK_END_H
#define TB_BACK_END_H

#include "frame/renderer/watch.h"

typedef struct back_end_bench back_end_bench;

/* What was compared. waits: quads that waited for the colour under them; full: quads with four fragments that did not wait; full_cycles:
   cycles of these; stalls: cycles in which memory refused a beat. */
typedef struct {
  uint64_t tiles, loads, clears, beats, quads, fragments, cycles, waits, full, full_cycles, stalls, idle, idle_edges;
} back_end_count;

/* stall: in so many of 256 cycles memory takes and gives nothing; cycles are then not compared. NULL: out of memory. */
back_end_bench *back_end_bench_new(unsigned stall, uint64_t seed);
void back_end_bench_free(back_end_bench *b);
/* To be given to a frame with one host thread (gm_frame_config.watch). */
const fr_watch *back_end_bench_watch(const back_end_bench *b);
/* After the last frame: waits for beats that are still on their way to memory. */
void back_end_bench_end(back_end_bench *b);
/* The first difference as text, or NULL. */
const char *back_end_bench_error(const back_end_bench *b);
back_end_count back_end_bench_count(const back_end_bench *b);

/* back_end_random.c: random quads, blending and contents of tiles. False: out of memory. */
bool back_end_random(const back_end_bench *b, uint64_t seed, unsigned tiles);

#endif
