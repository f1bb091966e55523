// SPDX-License-Identifier: Apache-2.0
// a + b.
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module fp_add (
  input  wire [31:0] a_i,
  input  wire [31:0] b_i,
  output wire [31:0] y_o
);
  wire fp_aligned_t mid;
  fp_add_align u_align (.a_i(a_i), .b_i(b_i), .mid_o(mid));
  fp_add_round u_round (.mid_i(mid), .y_o(y_o));
endmodule
`default_nettype wire
