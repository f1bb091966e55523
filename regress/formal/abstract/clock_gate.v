// SPDX-License-Identifier: Apache-2.0
// A clock gate that is always open, for proofs that say in which cycles it may be shut.
// See docs/formal.md.
`default_nettype none
module clock_gate (
  input  wire clk_i,
  input  wire en_i,
  input  wire test_en_i,
  output wire gclk_o
);
  assign gclk_o = clk_i;
  wire unused = &{1'b0, en_i, test_en_i};
endmodule
`default_nettype wire
