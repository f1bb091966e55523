// SPDX-License-Identifier: Apache-2.0
// Fourth step of the adder: shifts the leading 1 of the sum to the top, by 0 to 7 places.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_add_norm_low (
  input  wire fp_normal_t normal_i, // from fp_add_norm_high
  output wire fp_normal_t normal_o  // to fp_add_round
);
  wire [27:0] mant;
  wire [2:0] places;
  fp_norm #(.WIDTH(28), .LOG(3)) u_norm (.x_i(normal_i.mant), .x_o(mant), .lz_o(places));

  assign normal_o.nan = normal_i.nan;
  assign normal_o.inf = normal_i.inf;
  assign normal_o.sign = normal_i.sign;
  assign normal_o.zero_sign = normal_i.zero_sign;
  assign normal_o.exp = normal_i.exp - {7'd0, places};
  assign normal_o.mant = mant;
endmodule
`default_nettype wire
