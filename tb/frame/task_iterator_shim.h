/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated iterators, whose ports explain the pins (rtl/frame/iterator/task_iterator.v). */
#ifndef GM_TASK_ITERATOR_SHIM_H
#define GM_TASK_ITERATOR_SHIM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A draw as the iterators see it. */
typedef struct {
  uint32_t lanes, inputs, quads, depth;
  int64_t factor, units;
} task_iterator_draw;

typedef struct {
  /* inputs */
  int rst, start, part, ready, answers, room;
  uint32_t threads, record, tile, place, mask, fails, last; /* of the part */
  uint32_t word[2];
  task_iterator_draw draw;
  uint32_t to[2]; /* where two numbers go: point coordinate, register, lane */
  /* outputs */
  int taken, asks, draw_read, wire_read, begins, first, covered, colors, ends, ends_hand, leaves, out_first, completes, idle;
  uint32_t addr[2], read_draw, wire_draw, wire_pair;
  uint32_t thread, draw_number, fragment_tile, fragment_place, pixel; /* of the fragment that begins */
  uint32_t number, out_thread, data[4], coord[4], out_front;
  int clocks; /* a gated clock has an edge at the end of this cycle, after task_iterator_shim_edge */
} task_iterator_pins;

void task_iterator_shim_open(void);
void task_iterator_shim_close(void);
void task_iterator_shim_settle(task_iterator_pins *p); /* inputs to outputs, clock low */
void task_iterator_shim_edge(task_iterator_pins *p);   /* rising edge */

#ifdef __cplusplus
}
#endif
#endif
