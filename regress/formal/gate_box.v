// SPDX-License-Identifier: Apache-2.0
// A clock gate without contents (a black box), so that synthesis keeps clock gates as cells, for the script `enables`.
// See docs/formal.md.
(* blackbox *)
module clock_gate (
  input  wire clk_i,
  input  wire en_i,
  input  wire test_en_i,
  output wire gclk_o
);
endmodule
