// SPDX-License-Identifier: Apache-2.0
// Clock-gate cell: a latch, transparent while the clock is low, and an AND. An enable that settles in the low phase lets exactly the
// next rising edge through, without glitches. test_en_i holds the gate open. en_latched_o is an observation pin for the trace; a
// technology cell that replaces this module leaves it open.
`default_nettype none
module clock_gate (
  input  wire clk_i,
  input  wire en_i,
  input  wire test_en_i,
  output wire gclk_o,
  output wire en_latched_o
);
  reg en_l;
  // The latch is the point of this cell.
  /* verilator lint_off LATCH */
  always @* if (!clk_i) en_l = en_i | test_en_i;
  /* verilator lint_on LATCH */
  assign gclk_o = clk_i & en_l;
  assign en_latched_o = en_l;
endmodule
`default_nettype wire
