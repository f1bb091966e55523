// SPDX-License-Identifier: Apache-2.0
// Clock gate of a library with an integrated one (icg-library). Pins as rtl/cells/clock_gate.v.
// See docs/own-design.md, "Checks".
`default_nettype none
module clock_gate (
  input  wire clk_i,
  input  wire en_i,
  input  wire test_en_i,
  output wire gclk_o
);
  ICGX1 u_icg (.CLK(clk_i), .EN(en_i), .TE(test_en_i), .GCLK(gclk_o));
endmodule
`default_nettype wire
