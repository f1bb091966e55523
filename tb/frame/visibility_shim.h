/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over Verilated visibility (rtl/frame/visibility/visibility.v, whose ports have comments). visibility_draw is draw_t with
   its test_t (isp_types.vh). Pins: region_read, region: the region array, ports r; asks, addr, ready, answers, word: the parameter buffer,
   m; draw_read, head, draw: settings, d; load, load_addr: depth and stencil that come, l; store, store_addr: those that go, w; quad,
   quad_last, place, mask, fails: quads to the iterators, q; kept, kept_done, kept_place, kept_mask: fragments that were not discarded, k.
 */
#ifndef GM_VISIBILITY_SHIM_H
#define GM_VISIBILITY_SHIM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  uint32_t left, bottom, right, top;
  int64_t factor, units;
  uint32_t depth_test, depth_write, depth_func, stencil_test, func, ref_value, read_mask, write_mask, fail, depth_fail, pass;
  uint32_t tags, now, kills, under, removes;
} visibility_draw;

typedef struct {
  /* inputs */
  int rst, start, loads, stores;
  uint32_t tiles_x, tiles, clear;
  uint32_t region_first, region_next;
  int ready, answers; /* memory takes a request, answers one */
  uint32_t word[2];
  visibility_draw draw;
  int load_valid, store_ready, free, quad_ready, room;
  uint64_t load;
  int kept, kept_done;
  uint32_t kept_place, kept_mask;
  /* outputs */
  int idle, region_read, asks, draw_read, load_taken, stores_beat, begins, ends, hands, quad, quad_last, takes;
  uint32_t region, addr[2], head, load_addr, store_addr, tile, record, quad_tile, place, mask, fails;
  uint64_t store;
  int scan_begins, scan_ends, scan_goes; /* tests of a triangle begin in the next cycle; this cycle is their last one; they advance in it */
  int clocks;                            /* a gated clock has an edge at the end of this cycle, after visibility_shim_edge */
} visibility_pins;

void visibility_shim_open(void);
void visibility_shim_close(void);
void visibility_shim_settle(visibility_pins *p); /* inputs to outputs, clock low */
void visibility_shim_edge(visibility_pins *p);   /* rising edge */
/* Stencil (bits 24 to 31) and depth of the pixels of a group of eight. */
void visibility_shim_pixels(unsigned group, uint32_t pixel[8]);

#ifdef __cplusplus
}
#endif
#endif
