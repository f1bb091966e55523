/* SPDX-License-Identifier: Apache-2.0 */
/* C over the Verilated scan of visibility. */
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
  uint32_t x0, y0, x1, y1, group;
  int64_t e[3], dx[3], dy[3], z, zx, zy;
  int32_t z_least, z_most, offset;
  int depth_test, depth_write, depth_func, stencil_test, func, fail, depth_fail, pass, tags;
  uint32_t ref_value, read_mask, write_mask, tag;
  visibility_pixel in[8];
  /* outputs */
  int ready;
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
