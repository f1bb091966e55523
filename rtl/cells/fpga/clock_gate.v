// SPDX-License-Identifier: Apache-2.0
// Clock-gate cell without a latch, for FPGAs: the enable is sampled by a flip-flop at the falling edge, so it has half a cycle to settle.
// Where the family has a clock buffer with enable (BUFGCE and the like), synthesis may map this module to it. Pins as rtl/cells/clock_gate.v.
// See docs/clocks.md, "Clocks".
`default_nettype none
module clock_gate (
  input  wire clk_i,
  input  wire en_i,
  input  wire test_en_i,
  output wire gclk_o
);
  reg en_q;
  always @(negedge clk_i) en_q <= en_i | test_en_i;
  assign gclk_o = clk_i & en_q;
endmodule
`default_nettype wire
