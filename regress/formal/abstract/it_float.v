// SPDX-License-Identifier: Apache-2.0
// Stands for the conversion to a float (it_float) in proofs: the result is the lowest bits of the operand, without arithmetic.
// See docs/frame-proofs.md.
`default_nettype none
module it_float #(
  parameter integer WIDTH = 49,
  parameter integer LOG = 6
) (
  input  wire [WIDTH-1:0] x_i,
  output wire [31:0]      y_o
);
  localparam integer unused_log = LOG;
  assign y_o = x_i[31:0];
  wire unused = &{1'b0, x_i};
endmodule
`default_nettype wire
