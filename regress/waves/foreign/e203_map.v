// SPDX-License-Identifier: Apache-2.0
// The clock gate of e203 in cells of osu018, in place of its model of a latch and an AND.
// See docs/own-design.md, "Checks".
`default_nettype none
module e203_clkgate (
  output wire clk_out,
  input  wire clk_in,
  input  wire test_mode,
  input  wire clock_en
);
  clock_gate u_icg (.clk_i(clk_in), .en_i(clock_en), .test_en_i(test_mode), .gclk_o(clk_out));
endmodule
`default_nettype wire
