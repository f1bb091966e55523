// SPDX-License-Identifier: Apache-2.0
// An edge function at a pixel of the tile, from its value at the lower left one.
// Part of the iterators (task_iterator.v), which compute the inputs of fragments. Words: it_types.vh.
//
// Pipelined: combinational
// Depth: 0
`include "frame_types.vh"
`default_nettype none
module it_edge (
  input  wire [`FR_EDGE-1:0]  e_i,
  input  wire [`FR_DELTA-1:0] dx_i,
  input  wire [`FR_DELTA-1:0] dy_i,
  input  wire [3:0]           x_i,
  input  wire [3:0]           y_i,
  output wire [`FR_EDGE-1:0]  e_o
);
  wire signed [`FR_DELTA-1:0] dx = dx_i, dy = dy_i;
  wire signed [4:0] x = {1'b0, x_i}, y = {1'b0, y_i};
  wire signed [`FR_DELTA+4:0] up = dx * y;
  wire signed [`FR_DELTA+4:0] across = dy * x;
  wire signed [`FR_DELTA+4:0] sum = up - across;
  assign e_o = e_i + {{`FR_EDGE-`FR_DELTA-13{sum[`FR_DELTA+4]}}, sum, 8'd0};
endmodule
`default_nettype wire
