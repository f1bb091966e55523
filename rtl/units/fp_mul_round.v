// SPDX-License-Identifier: Apache-2.0
// Last step of the multiplier: normalizes by at most one place and rounds.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_mul_round (
  input  wire fp_product_t mid_i, // from fp_mul_product or fp_mul_sum
  output wire [31:0]       y_o
);
  wire signed [9:0] exp = mid_i.exp;
  wire [47:0] product = mid_i.product;

  wire top = product[47];
  wire [31:0] rounded;
  fp_round u_round (
    .sign_i(mid_i.sign),
    .exp_i(top ? exp + 10'sd1 : exp),
    .mant_i(top ? product[47:24] : product[46:23]),
    .guard_i(top ? product[23] : product[22]),
    .sticky_i(|product[21:0] | (top & product[22])),
    .y_o(rounded)
  );
  assign y_o = mid_i.nan ? 32'h7fc00000 : mid_i.inf ? {mid_i.sign, 8'hff, 23'd0} : rounded;
endmodule
`default_nettype wire
