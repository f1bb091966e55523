/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated second half of a frame, from lists to pixels; its ports explain the pins
   (rtl/frame/renderer/tile_renderer.v). */
#ifndef GM_TILE_RENDERER_SHIM_H
#define GM_TILE_RENDERER_SHIM_H

#include "back_end_shim.h"
#include "frame_core_shim.h"
#include "task_iterator_shim.h"
#include "visibility_shim.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TILE_RENDERER_CORES = 4, TILE_RENDERER_SLOTS = 4 /* of a core */ };

/* A port of the parameter buffer. */
typedef struct {
  int ready, answers; /* inputs */
  uint32_t word[2];
  int asks; /* outputs */
  uint32_t addr[2];
} tile_renderer_memory;

typedef struct {
  int done;                                   /* inputs */
  uint32_t writes, four, killed, color[4][4]; /* results of threads 4 * four + i; writes, killed: a bit for each */
  int start;                                  /* outputs */
} tile_renderer_core;

typedef struct {
  /* inputs */
  int rst, clear, start, loads, stores;
  uint32_t cores, threads, format, color, stride, tiles_x, tiles, depth;
  uint32_t region_first, region_next;
  tile_renderer_memory memory[2]; /* of visibility, of the iterators */
  visibility_draw draw;
  task_iterator_draw iterated;
  uint32_t to[2];
  back_end_pins blend; /* only how a quad is blended */
  int kills;
  int depth_valid, depth_ready, color_valid, color_ready;
  uint64_t depth_beat, color_beat;
  tile_renderer_core core[TILE_RENDERER_CORES];
  /* outputs */
  int idle, region_read, draw_read, iterated_read, wire_read, blend_read;
  uint32_t region, head, read_draw, wire_draw, wire_pair, blend_draw;
  int loads_depth, stores_depth, loads_color, stores_color;
  uint32_t depth_from, depth_to, color_tile, color_to;
  uint64_t stored_depth, stored_color;
  uint32_t task_draw, task_threads, task_slot; /* of the core that starts; these, starts and the input are known after the last edge too */
  frame_core_fill fill;
  int begins, hands, ends, part;
  uint32_t tile;
  int item, taken;                              /* of the back end */
  uint32_t kind, place, mask, quad_color[4][4]; /* by pixel */
  uint32_t clocks; /* gated clocks of the controller that have an edge at the end of this cycle, after tile_renderer_shim_edge */
} tile_renderer_pins;

void tile_renderer_shim_open(void);
void tile_renderer_shim_close(void);
void tile_renderer_shim_settle(tile_renderer_pins *p); /* inputs to outputs, clock low */
void tile_renderer_shim_edge(tile_renderer_pins *p);   /* rising edge */

#ifdef __cplusplus
}
#endif
#endif
