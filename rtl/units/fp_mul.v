// SPDX-License-Identifier: Apache-2.0
// a * b, with REG registers between the product and its rounding.
//
// Pipelined: yes, one operation a cycle
// Depth: REG
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_mul #(
  parameter integer REG = 0
) (
  input  wire        clk_i,
  input  wire        en_i,
  input  wire [31:0] a_i,
  input  wire [31:0] b_i,
  output wire [31:0] y_o
);
  wire fp_product_t mid, mid_q;
  fp_mul_product u_product (.a_i(a_i), .b_i(b_i), .mid_o(mid));
  pipe #(.WIDTH(61), .DEPTH(REG)) u_reg (.clk_i(clk_i), .en_i(en_i), .d_i(mid), .q_o(mid_q));
  fp_mul_round u_round (.mid_i(mid_q), .y_o(y_o));
endmodule
`default_nettype wire
