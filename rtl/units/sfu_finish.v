// SPDX-License-Identifier: Apache-2.0
// Special functions, last step: multiplies by the factor of the reduced operand, normalizes and rounds. All sums have
// 54 fraction bits.
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
module sfu_finish (
  input  wire [30:0]     p_i,    // the polynomial's value
  input  wire sfu_side_t side_i, // from sfu_reduce
  output wire [31:0]     y_o
);
  wire signed [9:0] exp = side_i.exp;
  wire signed [8:0] whole = side_i.whole;
  wire [60:0] product = {31'd0, side_i.factor & {30{side_i.mul}}} * {30'd0, p_i};
  wire [62:0] part = {8'd0, product[60:6]};
  wire [62:0] sum = {whole, 54'd0} + (side_i.minus ? -part : part);
  wire neg = sum[62];
  wire [62:0] mag = side_i.mul ? (neg ? -sum : sum) : {8'd0, p_i, 24'd0};
  wire unused = &{1'b0, product[5:0]};

  wire [62:0] norm;
  wire [5:0] lz;
  fp_norm #(.WIDTH(63), .LOG(6)) u_norm (.x_i(mag), .x_o(norm), .lz_o(lz));

  wire [31:0] rounded;
  fp_round u_round (
    .sign_i(side_i.sign ^ (side_i.mul & neg)),
    .exp_i(exp + 10'sd135 - $signed({4'd0, lz})),
    .mant_i(norm[62:39]),
    .guard_i(norm[38]),
    .sticky_i(|norm[37:0]),
    .y_o(rounded)
  );
  assign y_o = side_i.special ? side_i.value : rounded;
endmodule
`default_nettype wire
