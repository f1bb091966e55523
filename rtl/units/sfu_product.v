// SPDX-License-Identifier: Apache-2.0
// Special functions and quotients: multiplies by the factor of the reduced operand, or by 1. The factor of a quotient
// is the dividend, and p_i the reciprocal of the divisor. All sums have 54 fraction bits.
// See docs/architecture.md, "7. Arithmetic".
//
// There is a register after each step whose bit REG_AFTER has: 0 the product in two parts, 1 the product.
//
// Pipelined: yes, one operation a cycle
// Depth: the number of ones in REG_AFTER
`include "fp_types.vh"
`default_nettype none
module sfu_product #(
  parameter [1:0] REG_AFTER = 2'd0
) (
  input  wire            clk_i,
  input  wire            en_i,
  input  wire [30:0]     p_i,    // the polynomial's value
  input  wire sfu_side_t side_i, // from sfu_select
  output wire sfu_mid_t  mid_o   // to sfu_finish
);
  wire [30:0] factor = {~side_i.mul, side_i.factor & {30{side_i.mul}}};
  wire sfu_side_t side;
  wire [60:0] product, product_q;
  pipe #(.WIDTH(87), .DEPTH($countones(REG_AFTER))) u_side (.clk_i(clk_i), .en_i(en_i), .d_i(side_i), .q_o(side));
  generate
    if (!REG_AFTER[0]) begin : g_whole
      assign product = {30'd0, factor} * {30'd0, p_i};
    end else begin : g_parts
      wire [61:0] sum, carry;
      wire [60:0] sum_q, carry_q;
      mul_rows #(.A(31), .B(31)) u_rows (.a_i(p_i), .b_i(factor), .sum_o(sum), .carry_o(carry));
      pipe #(.WIDTH(122), .DEPTH(1)) u_parts (
        .clk_i(clk_i),
        .en_i(en_i),
        .d_i({sum[60:0], carry[60:0]}),
        .q_o({sum_q, carry_q})
      );
      assign product = sum_q + carry_q;
      wire unused = &{1'b0, sum[61], carry[61]};
    end
  endgenerate
  pipe #(.WIDTH(61), .DEPTH($countones(REG_AFTER[1]))) u_product (.clk_i(clk_i), .en_i(en_i), .d_i(product), .q_o(product_q));

  // The magnitude of whole + part or whole - part. The fraction is the part's or its complement, so the choice between
  // them is all that waits for the sign.
  wire signed [8:0] whole = side.whole;
  wire high = product_q[60];
  wire [53:0] low = product_q[59:6];
  wire [53:0] minus_low = -low;
  wire some = |low;
  wire signed [8:0] top = side.minus ? whole - $signed({8'd0, high}) - $signed({8'd0, some}) : whole + $signed({8'd0, high});
  wire neg = top[8];
  wire [62:0] mag = {neg ? ~top + {8'd0, ~some} : top, side.minus ^ neg ? minus_low : low};

  // A quotient: its first 24 bits, perhaps one unit too small, and the lowest bits of the dividend at the quotient's scale.
  wire [23:0] quotient = side.less ? product_q[58:35] : product_q[59:36];
  wire [1:0] rest = side.less ? {side.factor[6], 1'b0} : side.factor[7:6];

  assign mid_o.special = side.special;
  assign mid_o.value = side.value;
  assign mid_o.sign = side.sign ^ neg;
  assign mid_o.exp = side.exp;
  assign mid_o.div = side.div;
  assign mid_o.mag = side.div ? {quotient, rest, 37'd0} : mag;
  wire unused = &{1'b0, product_q[5:0], side.mul};
endmodule
`default_nettype wire
