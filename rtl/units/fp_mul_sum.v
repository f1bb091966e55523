// SPDX-License-Identifier: Apache-2.0
// Second step of the multiplier: the sum of both parts of a product (fp_mul_partial).
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_mul_sum (
  input  wire fp_partial_t mid_i, // from fp_mul_partial
  output wire fp_product_t mid_o  // to fp_mul_round
);
  assign mid_o.nan = mid_i.nan;
  assign mid_o.inf = mid_i.inf;
  assign mid_o.sign = mid_i.sign;
  assign mid_o.exp = mid_i.exp;
  assign mid_o.product = mid_i.sum + mid_i.carry;
endmodule
`default_nettype wire
