// SPDX-License-Identifier: Apache-2.0
// Clock gate for simulation: a latch that is transparent while the clock is low, and an AND. If the enable settles
// before the rising edge, exactly that edge passes, without glitches. test_en_i keeps the gate open.
//
// Every implementation of this cell has the module name clock_gate and these four pins; the file list chooses one:
//   rtl/cells/clock_gate.v         simulation
//   rtl/cells/fpga/clock_gate.v    without a latch
//   rtl/cells/osu018/clock_gate.v  cells of the osu018 library
// `make clock-gate-cells` compares them.
`default_nettype none
module clock_gate (
  input  wire clk_i,
  input  wire en_i,
  input  wire test_en_i,
  output wire gclk_o
);
  reg en_l;
  // The latch is the purpose of this cell.
  /* verilator lint_off LATCH */
  always @* if (!clk_i) en_l = en_i | test_en_i;
  /* verilator lint_on LATCH */
  assign gclk_o = clk_i & en_l;
endmodule
`default_nettype wire
