// SPDX-License-Identifier: Apache-2.0
// Last step of the adder: rounds and packs.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_add_round (
  input  wire fp_normal_t normal_i, // from fp_add_norm_low; the leading 1 is at the top, or the sum is 0
  output wire [31:0]      y_o
);
  wire [27:0] mant = normal_i.mant;
  wire signed [9:0] exp = normal_i.exp;
  wire [31:0] rounded;
  fp_round u_round (
    .sign_i(mant[27] ? normal_i.sign : normal_i.zero_sign),
    .exp_i(exp),
    .mant_i(mant[27:4]),
    .guard_i(mant[3]),
    .sticky_i(|mant[2:0]),
    .y_o(rounded)
  );
  assign y_o = normal_i.nan ? 32'h7fc00000 : normal_i.inf ? {normal_i.sign, 8'hff, 23'd0} : rounded;
endmodule
`default_nettype wire
