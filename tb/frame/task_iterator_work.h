/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the bench of the iterators (prefix ti_): what the renderer has done since the last render, and the run of the Verilog on it.
   A part (of a quad) has the pixels of one triangle in it; visibility gives parts to the iterators in a hand-over; a task has fragments
   that a core shades together (docs/frame.md, "Tiles" and "Cycles"). */
#ifndef TB_TASK_ITERATOR_WORK_H
#define TB_TASK_ITERATOR_WORK_H

#include "base/random.h"
#include "frame/renderer/tile.h"
#include "tb/frame/bench_error.h"
#include "tb/frame/frame_task_iterator.h"
#include "tb/frame/task_iterator_shim.h"

/* A hand-over, and its cycle. */
typedef struct {
  uint64_t handed;
} ti_hand;

/* A part of a quad. tile: row, column. */
typedef struct {
  uint32_t record, tile;
  uint8_t place, mask, fails; /* fails: pixels that get no colour, any of them */
  bool last;                  /* of its hand-over */
  size_t hand;
  uint64_t taken; /* cycle */
} ti_part;

/* A fragment. data: its inputs, from there on: gl_FragCoord, point coordinate, registers. */
typedef struct {
  const fr_pipeline *pl;
  size_t part, data;
  uint8_t pixel, thread;
  bool covered, first, front; /* first: of a task */
  uint64_t at;                /* cycle in which it begins */
} ti_fragment;

/* A task: the cycles in which the next task can begin, and in which all inputs of this one are there. */
typedef struct {
  uint64_t room, ready;
} ti_task;

/* An input that has to leave. */
typedef struct {
  uint64_t at;
  size_t fragment;
  unsigned number; /* 0: gl_FragCoord and point coordinate; otherwise a register, and 1 */
} ti_output;

/* An array that grows. */
typedef struct {
  void *item;
  size_t n, cap;
} ti_array;

enum { TI_ASKED = 64, TI_RING = 64, TI_COORD = 6 /* numbers before the registers */ };

struct task_iterator_bench {
  fr_watch watch;
  unsigned stall;
  bool quiet; /* no input changes */
  gm_rng rng;
  task_iterator_count count;
  bench_error error;
  /* what the renderer has done */
  ti_array hand, part, fragment, task, data;
  size_t timed_hand, timed_part, timed_fragment, filled; /* that have times; fragments that have inputs */
  unsigned threads;
  /* the Verilog */
  task_iterator_pins p, refused;
  uint64_t now, moved, starts; /* cycle; the last one in which something happened; start of the render */
  size_t taken, begun, tasks, completed;
  uint64_t taken_at;
  ti_output ring[TI_RING];
  unsigned out_to, out_from;
  struct {
    uint64_t at;
    uint32_t addr[2];
  } asked[TI_ASKED];
  unsigned to, from;
};

static inline ti_hand *ti_hand_at(const task_iterator_bench *b, size_t i) { return (ti_hand *)b->hand.item + i; }
static inline ti_part *ti_part_at(const task_iterator_bench *b, size_t i) { return (ti_part *)b->part.item + i; }
static inline ti_fragment *ti_fragment_at(const task_iterator_bench *b, size_t i) { return (ti_fragment *)b->fragment.item + i; }
static inline ti_task *ti_task_at(const task_iterator_bench *b, size_t i) { return (ti_task *)b->task.item + i; }
static inline uint32_t *ti_data_at(const task_iterator_bench *b, size_t i) { return (uint32_t *)b->data.item + i; }

/* task_iterator_run.c: runs the Verilog on what the renderer has done. */
void ti_run(task_iterator_bench *b, const gm_frame *f);
/* Resets the Verilog. */
void ti_reset(task_iterator_bench *b);

#endif
