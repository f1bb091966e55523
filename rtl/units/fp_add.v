// SPDX-License-Identifier: Apache-2.0
// The adder of the function units: a + b in single precision. REG_AFTER has a bit for each step, and a 1 puts a register after the step. Bit 0 is
// alignment, 1 the sum, 2 and 3 the steps of normalization.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: yes, one operation a cycle
// Depth: the number of ones in REG_AFTER
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_add #(
  parameter [3:0] REG_AFTER = 4'd0
) (
  input  wire        clk_i,
  input  wire        en_i,
  input  wire [31:0] a_i,
  input  wire [31:0] b_i,
  output wire [31:0] y_o
);
  wire fp_aligned_t mid, mid_q;
  fp_add_align u_align (.a_i(a_i), .b_i(b_i), .mid_o(mid));
  pipe #(.WIDTH(67), .DEPTH($countones(REG_AFTER[0]))) u_reg (.clk_i(clk_i), .en_i(en_i), .d_i(mid), .q_o(mid_q));
  fp_add_finish #(.REG_AFTER(REG_AFTER[3:1])) u_finish (.clk_i(clk_i), .en_i(en_i), .mid_i(mid_q), .y_o(y_o));
endmodule
`default_nettype wire
