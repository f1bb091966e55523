// SPDX-License-Identifier: Apache-2.0
// a + b. CUT has a bit for each step, and a 1 puts a register after the step. Bit 0 is alignment, 1 the sum, 2 and 3
// the steps of normalization.
//
// Pipelined: yes, one operation a cycle
// Depth: CUT % 2 + CUT / 2 % 2 + CUT / 4 % 2 + CUT / 8
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_add #(
  parameter integer CUT = 0
) (
`include "fp_binary_ports.vh"
);
  wire fp_aligned_t mid, mid_q;
  fp_add_align u_align (.a_i(a_i), .b_i(b_i), .mid_o(mid));
  pipe #(.WIDTH(67), .DEPTH(CUT % 2)) u_reg (.clk_i(clk_i), .en_i(en_i), .d_i(mid), .q_o(mid_q));
  fp_add_finish #(.CUT(CUT / 2)) u_finish (.clk_i(clk_i), .en_i(en_i), .mid_i(mid_q), .y_o(y_o));
endmodule
`default_nettype wire
