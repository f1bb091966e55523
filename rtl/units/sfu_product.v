// SPDX-License-Identifier: Apache-2.0
// Special functions and quotients: multiplies by the factor of the reduced operand. The factor of a quotient is the
// dividend, and p_i the reciprocal of the divisor. All sums have 54 fraction bits.
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
module sfu_product (
  input  wire [30:0]     p_i,    // the polynomial's value
  input  wire sfu_side_t side_i, // from sfu_reduce
  output wire sfu_mid_t  mid_o   // to sfu_finish
);
  wire signed [8:0] whole = side_i.whole;
  wire [60:0] product = {31'd0, side_i.factor & {30{side_i.mul}}} * {30'd0, p_i};
  wire [62:0] part = {8'd0, product[60:6]};
  wire [62:0] sum = {whole, 54'd0} + (side_i.minus ? -part : part);
  wire neg = sum[62];
  wire [62:0] mag = side_i.mul ? (neg ? -sum : sum) : {8'd0, p_i, 24'd0};
  wire unused = &{1'b0, product[5:0]};

  // A quotient: its first 24 bits, perhaps one unit too small, and the lowest bits of the dividend at the quotient's scale.
  wire [23:0] quotient = side_i.less ? product[58:35] : product[59:36];
  wire [1:0] low = side_i.less ? {side_i.factor[6], 1'b0} : side_i.factor[7:6];

  assign mid_o.special = side_i.special;
  assign mid_o.value = side_i.value;
  assign mid_o.sign = side_i.sign ^ (side_i.mul & neg);
  assign mid_o.exp = side_i.exp;
  assign mid_o.div = side_i.div;
  assign mid_o.mag = side_i.div ? {quotient, low, 37'd0} : mag;
endmodule
`default_nettype wire
