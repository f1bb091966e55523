// SPDX-License-Identifier: Apache-2.0
// Stands for the multipliers of setup (isp_cross) in proofs: the result depends on the operands' bits, without arithmetic.
// See docs/frame-proofs.md.
`default_nettype none
module isp_cross (
  input  wire [24:0] a_i,
  input  wire [23:0] b_i,
  input  wire [24:0] c_i,
  input  wire [23:0] d_i,
  output wire [49:0] result_o
);
  assign result_o = {a_i, 25'd0} ^ {26'd0, b_i} ^ {c_i[23:0], 1'b0, c_i[24], 24'd0} ^ {26'd0, d_i[11:0], d_i[23:12]};
endmodule
`default_nettype wire
