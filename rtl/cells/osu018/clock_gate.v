// SPDX-License-Identifier: Apache-2.0
// Clock-gate cell made of cells of the osu018 standard cell library, which has no integrated clock gate. LATCH is transparent while its CLK
// is high, so it gets the inverted clock. Pins as rtl/cells/clock_gate.v.
// See docs/clocks.md, "Clocks".
`default_nettype none
module clock_gate (
  input  wire clk_i,
  input  wire en_i,
  input  wire test_en_i,
  output wire gclk_o
);
  wire clk_n, open_en, en_l;
  INVX1 u_inv (.A(clk_i), .Y(clk_n));
  OR2X1 u_or (.A(en_i), .B(test_en_i), .Y(open_en));
  LATCH u_latch (.CLK(clk_n), .D(open_en), .Q(en_l));
  AND2X2 u_and (.A(clk_i), .B(en_l), .Y(gclk_o));
endmodule
`default_nettype wire
