// SPDX-License-Identifier: Apache-2.0
// The adder after alignment: sum, normalization in two steps, rounding. REG_AFTER has a bit for each step, and a 1 puts a
// register after the step. Bit 0 is the sum, 1 and 2 the steps of normalization.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: yes, one operation a cycle
// Depth: the number of ones in REG_AFTER
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_add_finish #(
  parameter [2:0] REG_AFTER = 3'd0
) (
  input  wire              clk_i,
  input  wire              en_i,
  input  wire fp_aligned_t mid_i, // from fp_add_align
  output wire [31:0]       y_o
);
  wire fp_sum_t sum, sum_q;
  fp_add_sum u_sum (.mid_i(mid_i), .sum_o(sum));
  pipe #(.WIDTH(40), .DEPTH($countones(REG_AFTER[0]))) u_sum_reg (.clk_i(clk_i), .en_i(en_i), .d_i(sum), .q_o(sum_q));

  wire fp_normal_t high, high_q;
  fp_add_norm_high u_norm_high (.sum_i(sum_q), .normal_o(high));
  pipe #(.WIDTH(42), .DEPTH($countones(REG_AFTER[1]))) u_high_reg (.clk_i(clk_i), .en_i(en_i), .d_i(high), .q_o(high_q));

  wire fp_normal_t normal, normal_q;
  fp_add_norm_low u_norm_low (.normal_i(high_q), .normal_o(normal));
  pipe #(.WIDTH(42), .DEPTH($countones(REG_AFTER[2]))) u_normal_reg (.clk_i(clk_i), .en_i(en_i), .d_i(normal), .q_o(normal_q));

  fp_add_round u_round (.normal_i(normal_q), .y_o(y_o));
endmodule
`default_nettype wire
