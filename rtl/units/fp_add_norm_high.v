// SPDX-License-Identifier: Apache-2.0
// Third step of the adder: shifts the sum to the left by 0, 8, 16 or 24 places, as long as only zeros fall out.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_add_norm_high (
  input  wire fp_sum_t    sum_i,   // from fp_add_sum
  output wire fp_normal_t normal_o // to fp_add_norm_low
);
  wire [27:0] mant;
  wire [1:0] eights;
  fp_norm #(.WIDTH(28), .LOG(5), .LAST(4)) u_norm (.x_i(sum_i.sum), .x_o(mant), .lz_o(eights));

  assign normal_o.nan = sum_i.nan;
  assign normal_o.inf = sum_i.inf;
  assign normal_o.sign = sum_i.sign;
  assign normal_o.zero_sign = sum_i.zero_sign;
  assign normal_o.exp = {2'b00, sum_i.exp} + 10'd1 - {5'd0, eights, 3'd0};
  assign normal_o.mant = mant;
endmodule
`default_nettype wire
