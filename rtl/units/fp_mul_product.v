// SPDX-License-Identifier: Apache-2.0
// First half of the multiplier: the exact product of the mantissas and the sum of the exponents.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_mul_product (
  input  wire [31:0]       a_i,
  input  wire [31:0]       b_i,
  output wire fp_product_t mid_o // to fp_mul_round
);
`include "fp_special.vh"
  wire nan = (a_max & (b_zero | |a_i[22:0])) | (b_max & (a_zero | |b_i[22:0]));

  // a zero operand gives a zero product with every exponent
  wire [23:0] a_m = {~a_zero, a_i[22:0] & {23{~a_zero}}};
  wire [23:0] b_m = {~b_zero, b_i[22:0] & {23{~b_zero}}};
  wire [47:0] product = {24'd0, a_m} * {24'd0, b_m};
  wire signed [9:0] exp = $signed({2'b00, a_i[30:23]}) + $signed({2'b00, b_i[30:23]}) - 10'sd127;

  assign mid_o.nan = nan;
  assign mid_o.inf = a_max | b_max;
  assign mid_o.sign = a_i[31] ^ b_i[31];
  assign mid_o.exp = exp;
  assign mid_o.product = product;
endmodule
`default_nettype wire
