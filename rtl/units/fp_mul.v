// SPDX-License-Identifier: Apache-2.0
// The multiplier of the function units: a * b in single precision. REG_AFTER has a bit for each step, and a 1 puts a register after the step. Bit 0
// is the product in two parts, 1 their sum.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: yes, one operation a cycle
// Depth: the number of ones in REG_AFTER
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_mul #(
  parameter [1:0] REG_AFTER = 2'd0
) (
  input  wire        clk_i,
  input  wire        en_i,
  input  wire [31:0] a_i,
  input  wire [31:0] b_i,
  output wire [31:0] y_o
);
  wire fp_product_t mid, mid_q;
  generate
    if (!REG_AFTER[0]) begin : g_whole
      fp_mul_product u_product (.a_i(a_i), .b_i(b_i), .mid_o(mid));
    end else begin : g_parts
      wire fp_partial_t part, part_q;
      fp_mul_partial u_partial (.a_i(a_i), .b_i(b_i), .mid_o(part));
      pipe #(.WIDTH(109), .DEPTH(1)) u_part_reg (.clk_i(clk_i), .en_i(en_i), .d_i(part), .q_o(part_q));
      fp_mul_sum u_sum (.mid_i(part_q), .mid_o(mid));
    end
  endgenerate
  pipe #(.WIDTH(61), .DEPTH($countones(REG_AFTER[1]))) u_reg (.clk_i(clk_i), .en_i(en_i), .d_i(mid), .q_o(mid_q));
  fp_mul_round u_round (.mid_i(mid_q), .y_o(y_o));
endmodule
`default_nettype wire
