// SPDX-License-Identifier: Apache-2.0
// A clock gate without contents, so that Yosys keeps clock gates as cells; the script `enables` here then turns them
// into enables.
// See docs/formal.md.
(* blackbox *)
module clock_gate (
  input  wire clk_i,
  input  wire en_i,
  input  wire test_en_i,
  output wire gclk_o
);
endmodule
