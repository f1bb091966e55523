// SPDX-License-Identifier: Apache-2.0
// Part of unit B, for the operation sad (motion search, docs/cluster.md). Sums of absolute differences of bytes: lane i of y_o is the sum for the four bytes of a_i and the bytes i to i + 3 of b_i, as an IEEE single. It is
// exact. The register stages follow the sums, which are whole numbers of 10 bits.
//
// Pipelined: yes, one operation a cycle
// Depth: DEPTH
`default_nettype none
module byte_sad #(
  parameter integer DEPTH = 0
) (
  input  wire         clk_i,
  input  wire         en_i,
  input  wire [31:0]  a_i,
  input  wire [55:0]  b_i,
  output wire [127:0] y_o
);
  function [7:0] difference(input [7:0] a, input [7:0] b);
    difference = a < b ? b - a : a - b;
  endfunction
  wire [39:0] sums, sums_q;
  genvar i;
  generate
    for (i = 0; i < 4; i = i + 1) begin : g_sum
      wire [8:0] low = {1'b0, difference(a_i[7:0], b_i[8*i +: 8])} + {1'b0, difference(a_i[15:8], b_i[8*i + 8 +: 8])};
      wire [8:0] high = {1'b0, difference(a_i[23:16], b_i[8*i + 16 +: 8])} + {1'b0, difference(a_i[31:24], b_i[8*i + 24 +: 8])};
      assign sums[10*i +: 10] = {1'b0, low} + {1'b0, high};
      small_float u_float (.x_i(sums_q[10*i +: 10]), .y_o(y_o[32*i +: 32]));
    end
  endgenerate
  pipe #(.WIDTH(40), .DEPTH(DEPTH)) u_sums (.clk_i(clk_i), .en_i(en_i), .d_i(sums), .q_o(sums_q));
endmodule
`default_nettype wire
