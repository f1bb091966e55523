/* SPDX-License-Identifier: Apache-2.0 */
/* C over Verilated setup and tests of visibility. */
#ifndef GM_VISIBILITY_SHIM_H
#define GM_VISIBILITY_SHIM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  uint32_t tag, depth;
  uint8_t stencil;
} visibility_pixel;

typedef struct {
  /* inputs */
  int rst, valid, load, read;
  int32_t x[3], y[3], z[3]; /* corners */
  uint32_t tile_x, tile_y, left, bottom, right, top, group;
  int64_t factor, units;
  int depth_test, depth_write, depth_func, stencil_test, func, fail, depth_fail, pass, tags;
  uint32_t ref_value, read_mask, write_mask, tag;
  visibility_pixel in[8];
  /* outputs */
  int taken, begins, ready, idle; /* setup would take a triangle; a scan begins with the next cycle; none goes on */
  visibility_pixel out[8];
  uint32_t clocks; /* gated clocks that have an edge at the end of this cycle, after visibility_shim_edge */
} visibility_pins;

void visibility_shim_open(void);
void visibility_shim_close(void);
void visibility_shim_settle(visibility_pins *p); /* inputs to outputs, clock low */
void visibility_shim_edge(visibility_pins *p);   /* rising edge */

#ifdef __cplusplus
}
#endif
#endif
