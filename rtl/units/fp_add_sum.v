// SPDX-License-Identifier: Apache-2.0
// Second step of the adder: the sum or the difference of the magnitudes. The difference is not negative.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_add_sum (
  input  wire fp_aligned_t mid_i, // from fp_add_align
  output wire fp_sum_t     sum_o  // to fp_add_norm_high
);
  // one adder: a difference adds the complement, and the carry into the lowest bit adds 1
  wire [28:0] sum = {1'b0, mid_i.high, 1'b1} + {{1'b0, mid_i.low} ^ {28{mid_i.sub}}, mid_i.sub};
  wire unused = &{1'b0, sum[0]};

  assign sum_o.nan = mid_i.nan;
  assign sum_o.inf = mid_i.inf;
  assign sum_o.sign = mid_i.sign;
  assign sum_o.zero_sign = mid_i.zero_sign;
  assign sum_o.exp = mid_i.exp;
  assign sum_o.sum = sum[28:1];
endmodule
`default_nettype wire
