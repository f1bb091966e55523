/* SPDX-License-Identifier: Apache-2.0 */
/* Clocks package_bench in Verilator (docs/package.md). */
#include <cstdio>

#include "Vpackage_bench.h"

int main() {
  Vpackage_bench bench;
  while (!bench.done_o) {
    bench.clk_i = 0;
    bench.eval();
    bench.clk_i = 1;
    bench.eval();
  }
  std::printf("package_bench: %s\n", bench.failed_o ? "FAIL" : "PASS");
  return bench.failed_o;
}
