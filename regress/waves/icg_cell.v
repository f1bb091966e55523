// SPDX-License-Identifier: Apache-2.0
// The integrated clock gate of the library that icg-library makes, for Icarus: a Liberty file has no function for it.
// See docs/own-design.md, "Checks".
`default_nettype none
module ICGX1 (
  input  wire CLK,
  input  wire EN,
  input  wire TE,
  output wire GCLK
);
  reg held = 1'b0;
  always @*
    if (!CLK) held = EN | TE;
  assign GCLK = CLK & held;
endmodule
`default_nettype wire
