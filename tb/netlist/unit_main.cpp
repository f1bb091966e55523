// SPDX-License-Identifier: Apache-2.0
// Clocks a bench of scripts/silicon/gls-unit, and prints in how many cycles module and netlist differ.
#include <cstdio>
#include <cstdlib>

#include "Vunit_bench.h"
#include "verilated.h"

int main(int argc, char **argv) {
  const unsigned long cycles = argc > 1 ? strtoul(argv[1], nullptr, 10) : 0;
  Vunit_bench bench;
  for (unsigned long i = 0; i < cycles; i++)
    for (int level = 0; level < 2; level++) {
      bench.clk_i = level;
      bench.eval();
    }
  printf("%u of %u cycles differ\n", (unsigned)bench.wrong_o, (unsigned)bench.compared_o);
  return bench.wrong_o != 0 || bench.compared_o == 0;
}
