// SPDX-License-Identifier: Apache-2.0
// A multiplier without its last adder: the product of two unsigned numbers, as two numbers whose sum it is. The rows of partial products go through
// carry-save adders (csa_tree).
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
(* gloam_nets = "none" *)
module mul_rows #(
  parameter integer A = 24, // bits of a_i
  parameter integer B = 24
) (
  input  wire [A-1:0]   a_i,
  input  wire [B-1:0]   b_i,
  output wire [A+B-1:0] sum_o,
  output wire [A+B-1:0] carry_o
);
  localparam integer W = A + B;
  wire [B*W-1:0] rows;
  genvar i;
  generate
    for (i = 0; i < B; i = i + 1) begin : g_row
      assign rows[i*W +: W] = {{B{1'b0}}, a_i & {A{b_i[i]}}} << i;
    end
  endgenerate
  csa_tree #(.ROWS(B), .WIDTH(W)) u_tree (.rows_i(rows), .sum_o(sum_o), .carry_o(carry_o));
endmodule
`default_nettype wire
