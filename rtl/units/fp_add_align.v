// SPDX-License-Identifier: Apache-2.0
// First half of the adder: orders the operands by magnitude and aligns the smaller one. Three bits below the mantissa
// (guard, round, sticky) are enough to round sums and differences correctly.
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_add_align (
  input  wire [31:0]       a_i,
  input  wire [31:0]       b_i,
  output wire fp_aligned_t mid_o // to fp_add_round
);
  wire a_zero = a_i[30:23] == 8'd0;
  wire b_zero = b_i[30:23] == 8'd0;
  wire a_max = &a_i[30:23];
  wire b_max = &b_i[30:23];
  wire nan = (a_max & |a_i[22:0]) | (b_max & |b_i[22:0]) | (a_max & b_max & (a_i[31] ^ b_i[31]));
  wire inf = a_max | b_max;

  wire [30:0] a_mag = a_zero ? 31'd0 : a_i[30:0];
  wire [30:0] b_mag = b_zero ? 31'd0 : b_i[30:0];
  wire swap = b_mag > a_mag;
  wire [30:0] high = swap ? b_mag : a_mag;
  wire [30:0] low = swap ? a_mag : b_mag;
  wire low_zero = swap ? a_zero : b_zero;

  wire [7:0] gap = high[30:23] - low[30:23];
  wire [26:0] low_m = {~low_zero, low[22:0] & {23{~low_zero}}, 3'b000};
  // the lower 27 bits hold what is shifted out, for the sticky bit
  wire [53:0] shifted = {low_m, 27'd0} >> gap[4:0];
  wire far = |gap[7:5];
  wire sticky = far ? ~low_zero : |shifted[26:0];
  wire [26:0] aligned = {far ? 26'd0 : shifted[53:28], (~far & shifted[27]) | sticky};

  assign mid_o.nan = nan;
  assign mid_o.inf = inf;
  assign mid_o.sign = swap ? b_i[31] : a_i[31];
  assign mid_o.zero_sign = a_i[31] & b_i[31];
  assign mid_o.sub = a_i[31] ^ b_i[31];
  assign mid_o.exp = high[30:23];
  assign mid_o.high = {|high[30:23], high[22:0], 3'b000};
  assign mid_o.low = aligned;
endmodule
`default_nettype wire
