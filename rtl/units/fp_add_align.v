// SPDX-License-Identifier: Apache-2.0
// First step of the adder: orders the operands by magnitude and aligns the smaller one. Three bits below the mantissa
// (guard, round, sticky) are enough to round sums and differences correctly.
// See docs/architecture.md, "7. Arithmetic".
//
// The exponents alone choose the operand that is shifted. If they are equal, nothing is shifted, and the mantissas
// choose the larger operand after that.
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_add_align (
  input  wire [31:0]       a_i,
  input  wire [31:0]       b_i,
  output wire fp_aligned_t mid_o // to fp_add_sum
);
`include "fp_special.vh"
  wire nan = (a_max & |a_i[22:0]) | (b_max & |b_i[22:0]) | (a_max & b_max & (a_i[31] ^ b_i[31]));
  wire inf = a_max | b_max;
  wire [23:0] a_m = {~a_zero, a_i[22:0] & {23{~a_zero}}};
  wire [23:0] b_m = {~b_zero, b_i[22:0] & {23{~b_zero}}};

  wire [8:0] a_less_b = {1'b0, a_i[30:23]} - {1'b0, b_i[30:23]};
  wire [7:0] b_less_a = b_i[30:23] - a_i[30:23];
  wire b_exp_larger = a_less_b[8];
  wire same_exp = a_i[30:23] == b_i[30:23];
  wire b_m_larger = a_i[22:0] < b_i[22:0];
  wire swap = b_exp_larger | (same_exp & b_m_larger); // if both are zero it has no effect

  wire [7:0] gap = b_exp_larger ? b_less_a : a_less_b[7:0];
  wire [23:0] low_m = b_exp_larger ? a_m : b_m;
  wire low_zero = b_exp_larger ? a_zero : b_zero;
  // the lower 27 bits hold what is shifted out, for the sticky bit
  wire [53:0] shifted = {low_m, 30'd0} >> gap[4:0];
  wire far = |gap[7:5];
  wire sticky = far ? ~low_zero : |shifted[26:0];
  wire [26:0] aligned = {far ? 26'd0 : shifted[53:28], (~far & shifted[27]) | sticky};

  assign mid_o.nan = nan;
  assign mid_o.inf = inf;
  assign mid_o.sign = swap ? b_i[31] : a_i[31];
  assign mid_o.zero_sign = a_i[31] & b_i[31];
  assign mid_o.sub = a_i[31] ^ b_i[31];
  assign mid_o.exp = b_exp_larger ? b_i[30:23] : a_i[30:23];
  assign mid_o.high = {swap ? b_m : a_m, 3'b000};
  assign mid_o.low = same_exp ? {b_m_larger ? a_m : b_m, 3'b000} : aligned;
endmodule
`default_nettype wire
