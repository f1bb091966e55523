/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated bench of an FPGA (fpga_bench.v), cycle by cycle. */
#include "fpga_shim.h"

#include "Vfpga_bench.h"

static Vfpga_bench *top;

void fpga_shim_open(void) { top = new Vfpga_bench; }
void fpga_shim_close(void) { delete top; }

void fpga_shim_cycle(fpga_pins *p) {
  top->clk_i = 0;
  top->rst_i = p->rst;
  top->rx_valid_i = p->rx_valid;
  top->rx_data_i = p->rx_data;
  top->tx_ready_i = p->tx_ready;
  top->eval();
  p->rx_ready = top->rx_ready_o;
  p->tx_valid = top->tx_valid_o;
  p->tx_data = top->tx_data_o;
  p->busy = top->busy_o;
  p->differs = top->differs_o;
  top->clk_i = 1;
  top->eval();
}
