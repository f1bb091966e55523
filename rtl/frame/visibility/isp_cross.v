// SPDX-License-Identifier: Apache-2.0
// a * b - c * d, two's complement: the pair of multipliers of setup, for areas and edge functions.
// Part of visibility (visibility.v). Words: isp_types.vh.
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
module isp_cross (
  input  wire [24:0] a_i,
  input  wire [23:0] b_i,
  input  wire [24:0] c_i,
  input  wire [23:0] d_i,
  output wire [49:0] result_o
);
  wire signed [24:0] a = a_i, c = c_i;
  wire signed [23:0] b = b_i, d = d_i;
  wire signed [49:0] ab = a * b;
  wire signed [49:0] cd = c * d;
  assign result_o = ab - cd;
endmodule
`default_nettype wire
