/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the iterator of fragments in Verilog, which interpolates their inputs, with the renderer's: each input of each fragment, bit for
   bit, and the cycles of a fragment (docs/frame.md, "Tiles"). */
#ifndef TB_ITERATOR_H
#define TB_ITERATOR_H

#include "frame/renderer/watch.h"

typedef struct iterator_bench iterator_bench;

/* What was compared. numbers: of input registers, with point coordinates. */
typedef struct {
  uint64_t fragments, registers, numbers, stalls, idle, idle_edges;
} iterator_count;

/* stall: in so many of 256 cycles the core takes nothing. NULL: out of memory. */
iterator_bench *iterator_bench_new(unsigned stall, uint64_t seed);
void iterator_bench_free(iterator_bench *b);
/* To be given to a frame with one host thread (gm_frame_config.watch). */
const fr_watch *iterator_bench_watch(const iterator_bench *b);
/* After the last frame: runs until all inputs that are in the pipeline have left. */
void iterator_bench_end(iterator_bench *b);
/* The first difference as text, or NULL. */
const char *iterator_bench_error(const iterator_bench *b);
iterator_count iterator_bench_count(const iterator_bench *b);

/* iterator_random.c: random pixels of random triangles. False: out of memory. */
bool iterator_random(const iterator_bench *b, uint64_t seed, unsigned fragments);

#endif
