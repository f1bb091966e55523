/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated bench of an FPGA (fpga_bench.v), cycle by cycle. */
#ifndef FPGA_SHIM_H
#define FPGA_SHIM_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  bool rst, rx_valid, tx_ready; /* inputs of a cycle */
  uint8_t rx_data;
  bool rx_ready, tx_valid, busy, differs; /* outputs before the edge that ends it */
  uint8_t tx_data;
} fpga_pins;

void fpga_shim_open(void);
void fpga_shim_close(void);
/* One cycle: settles the inputs, fills the outputs, and raises the clock. */
void fpga_shim_cycle(fpga_pins *p);

#ifdef __cplusplus
}
#endif
#endif
