// SPDX-License-Identifier: Apache-2.0
// The clock of the example system on a chip in Verilator (docs/firmware.md).
#include "Vsoc.h"
#include "verilated.h"

int main(int argc, char **argv) {
  Verilated::commandArgs(argc, argv);
  Vsoc soc;
  while (!soc.done_o) {
    soc.clk_i = 0;
    soc.eval();
    soc.clk_i = 1;
    soc.eval();
  }
  soc.final();
  return 0;
}
