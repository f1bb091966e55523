// SPDX-License-Identifier: Apache-2.0
// Rounds a result to nearest even and packs it to a float. exp_i is biased and may be out of range: a result that is too small after rounding
// becomes zero, one that is too large becomes infinity. mant_i has its leading 1 at the top, at least after rounding,
// or is 0.
// See docs/architecture.md, "7. Arithmetic".
//
// Both exponents, without and with a carry out of the mantissa, are computed beside the rounded mantissa.
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
(* gloam_nets = "none" *)
module fp_round (
  input  wire              sign_i,
  input  wire signed [9:0] exp_i,
  input  wire [23:0]       mant_i,
  input  wire              guard_i,
  input  wire              sticky_i,
  output wire [31:0]       y_o
);
  wire up = guard_i & (sticky_i | mant_i[0]);
  wire ones = guard_i & (&mant_i[22:0]); // they are rounded up: mant_i[0] is 1
  wire carry = ones & mant_i[23];
  // after a carry out of the mantissa the fraction is zero
  wire [22:0] frac = mant_i[22:0] + {22'd0, up};

  wire signed [9:0] next = exp_i + 10'sd1;
  wire normal = (mant_i[23] | ones) & ~exp_i[9] & (|exp_i[8:0]);
  wire huge = ~exp_i[9] & (exp_i[8] | (&exp_i[7:0]));
  wire carry_normal = ~next[9] & (|next[8:0]);
  wire carry_huge = ~next[9] & (next[8] | (&next[7:0]));
  wire [30:0] plain = ~normal ? 31'd0 : huge ? {8'hff, 23'd0} : {exp_i[7:0], frac};
  wire [30:0] carried = ~carry_normal ? 31'd0 : carry_huge ? {8'hff, 23'd0} : {next[7:0], 23'd0};
  assign y_o = {sign_i, carry ? carried : plain};
endmodule
`default_nettype wire
