/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the iterators in Verilog with the renderer's: how parts of quads become tasks, how triangles are read, each input of each
   fragment, each cycle. task_iterator_work.h has the words. */
#ifndef TB_TASK_ITERATOR_H
#define TB_TASK_ITERATOR_H

#include "frame/renderer/watch.h"

typedef struct task_iterator_bench task_iterator_bench;

/* What was compared. hits: parts whose triangle was there; waits: parts that had to wait for a place or for room in the queue; depths:
   triangles that were read with the slopes of their depth; cut: tasks that ended because the next part had another draw. */
typedef struct {
  uint64_t renders, tiles, parts, hits, waits, depths, tasks, cut, fragments, registers, cycles, skipped, stalls, idle, idle_edges;
} task_iterator_count;

/* stall: in so many of 256 cycles memory refuses or does not answer, no part comes, there is no buffer. NULL: out of memory. */
task_iterator_bench *task_iterator_bench_new(unsigned stall, uint64_t seed);
void task_iterator_bench_free(task_iterator_bench *b);
/* To be given to a frame with one host thread (gm_frame_config.watch). */
const fr_watch *task_iterator_bench_watch(const task_iterator_bench *b);
/* The first difference as text, or NULL. */
const char *task_iterator_bench_error(const task_iterator_bench *b);
task_iterator_count task_iterator_bench_count(const task_iterator_bench *b);

#endif
