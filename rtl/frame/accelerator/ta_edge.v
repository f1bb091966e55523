// SPDX-License-Identifier: Apache-2.0
// The edge function of the edge from p to q at a point r: (q.x - p.x)(r.y - p.y) - (q.y - p.y)(r.x - p.x). It is positive to the left of the
// edge. At the third corner it is twice the triangle's area.
// Part of the tile accelerator (tile_accelerator.v). Words: docs/frame.md.
//
// Pipelined: combinational
// Depth: 0
`include "frame_types.vh"
`default_nettype none
module ta_edge (
  input  wire [`FR_COORD-1:0] px_i,
  input  wire [`FR_COORD-1:0] py_i,
  input  wire [`FR_DELTA-1:0] dx_i, // q - p
  input  wire [`FR_DELTA-1:0] dy_i,
  input  wire [`FR_COORD-1:0] rx_i,
  input  wire [`FR_COORD-1:0] ry_i,
  output wire [`FR_EDGE-1:0]  e_o
);
  wire signed [`FR_DELTA-1:0] dx = dx_i, dy = dy_i;
  wire signed [`FR_DELTA-1:0] ux = {rx_i[`FR_COORD-1], rx_i} - {px_i[`FR_COORD-1], px_i};
  wire signed [`FR_DELTA-1:0] uy = {ry_i[`FR_COORD-1], ry_i} - {py_i[`FR_COORD-1], py_i};
  wire signed [2*`FR_DELTA-1:0] left = dx * uy;
  wire signed [2*`FR_DELTA-1:0] right = dy * ux;
  assign e_o = {left[2*`FR_DELTA-1], left} - {right[2*`FR_DELTA-1], right};
endmodule
`default_nettype wire
