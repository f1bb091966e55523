// SPDX-License-Identifier: Apache-2.0
// The clock gate of openmsp430 in cells of osu018, in place of its model of a latch and an AND.
// See docs/own-design.md, "Checks".
`default_nettype none
module omsp_clock_gate (
  output wire gclk,
  input  wire clk,
  input  wire enable,
  input  wire scan_enable
);
  clock_gate u_icg (.clk_i(clk), .en_i(enable), .test_en_i(scan_enable), .gclk_o(gclk));
endmodule
`default_nettype wire
