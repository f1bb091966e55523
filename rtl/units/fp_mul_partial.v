// SPDX-License-Identifier: Apache-2.0
// First step of the multiplier: the exact product of the mantissas as two numbers, which fp_mul_sum adds, and the sum
// of the exponents. fp_mul_product does both steps in one.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_mul_partial (
  input  wire [31:0]       a_i,
  input  wire [31:0]       b_i,
  output wire fp_partial_t mid_o // to fp_mul_sum
);
`include "fp_special.vh"

  // a zero operand gives a zero product with every exponent
  wire [47:0] sum, carry;
  mul_rows u_rows (
    .a_i({~a_zero, a_i[22:0] & {23{~a_zero}}}),
    .b_i({~b_zero, b_i[22:0] & {23{~b_zero}}}),
    .sum_o(sum),
    .carry_o(carry)
  );

  assign mid_o.nan = (a_max & (b_zero | |a_i[22:0])) | (b_max & (a_zero | |b_i[22:0]));
  assign mid_o.inf = a_max | b_max;
  assign mid_o.sign = a_i[31] ^ b_i[31];
  assign mid_o.exp = {2'b00, a_i[30:23]} + {2'b00, b_i[30:23]} - 10'd127;
  assign mid_o.sum = sum;
  assign mid_o.carry = carry;
endmodule
`default_nettype wire
