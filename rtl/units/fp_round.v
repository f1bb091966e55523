// SPDX-License-Identifier: Apache-2.0
// Rounds to nearest even and packs. exp_i is biased and may be out of range: a result that is too small after rounding
// becomes zero, one that is too large becomes infinity. mant_i has its leading 1 at the top, or is 0.
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
  wire [24:0] m = {1'b0, mant_i} + {24'd0, up};
  wire signed [9:0] e = exp_i + $signed({9'd0, m[24]});
  wire zero = ~(m[24] | m[23]) | e[9] | (e == 10'sd0);
  wire huge = ~e[9] & (e >= 10'sd255);
  // after a carry out of the mantissa the fraction is zero
  assign y_o = {sign_i, zero ? 31'd0 : huge ? {8'hff, 23'd0} : {e[7:0], m[22:0]}};
endmodule
`default_nettype wire
