/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated texture unit, whose ports explain the pins (rtl/texture/texture_unit.v). */
#ifndef GM_TEXTURE_SHIM_H
#define GM_TEXTURE_SHIM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  /* inputs */
  int rst, start, take, ready, rsp, cycles;
  uint32_t coord[4], sampler[4], data[4];
  /* outputs, of the same cycle */
  int wait, req, rsp_ready, twice, last;
  uint32_t mask, addr[4], result[4];
} texture_pins;

void texture_shim_open(void);
void texture_shim_close(void);
void texture_shim_settle(texture_pins *p); /* inputs to outputs, clock low */
void texture_shim_edge(void);              /* rising edge */

#ifdef __cplusplus
}
#endif
#endif
