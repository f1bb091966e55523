// SPDX-License-Identifier: Apache-2.0
// The box of pixels whose centres may be inside a triangle, in one axis, cut to the pixels that its draw may change.
// Part of the tile accelerator (tile_accelerator.v). Words: docs/frame.md.
//
// Pipelined: combinational
// Depth: 0
`include "frame_types.vh"
`default_nettype none
module ta_box (
  input  wire [`FR_COORD-1:0] v0_i, // the corners' x or y, in sub-pixels
  input  wire [`FR_COORD-1:0] v1_i,
  input  wire [`FR_COORD-1:0] v2_i,
  input  wire [`FR_PIXEL-1:0] first_i, // first pixel that the draw may change
  input  wire [`FR_END-1:0]   end_i,   // the pixel after the last one
  output wire [`FR_PIXEL-1:0] first_o,
  output wire [`FR_PIXEL-1:0] last_o,
  output wire                 any_o // there is a pixel
);
  wire signed [`FR_COORD-1:0] v0 = v0_i, v1 = v1_i, v2 = v2_i;
  wire signed [`FR_COORD-1:0] low01 = v0 < v1 ? v0 : v1;
  wire signed [`FR_COORD-1:0] low = low01 < v2 ? low01 : v2;
  wire signed [`FR_COORD-1:0] high01 = v0 > v1 ? v0 : v1;
  wire signed [`FR_COORD-1:0] high = high01 > v2 ? high01 : v2;
  // The first pixel whose centre is not below the least coordinate; the pixel after the last whose centre is not above the greatest.
  // A centre is 128 sub-pixels after the pixel's edge.
  wire signed [`FR_COORD:0] from_sub = {low[`FR_COORD-1], low} + 24'sd127;
  wire signed [`FR_COORD:0] to_sub = {high[`FR_COORD-1], high} + 24'sd128;
  wire signed [15:0] from = from_sub[`FR_COORD:8];
  wire signed [15:0] to = to_sub[`FR_COORD:8];
  wire signed [15:0] left = {4'd0, first_i};
  wire signed [15:0] right = {3'd0, end_i};
  wire signed [15:0] first = from > left ? from : left;
  wire signed [15:0] past = to < right ? to : right;
  wire signed [15:0] last = past - 16'sd1;
  assign first_o = first[`FR_PIXEL-1:0];
  assign last_o = last[`FR_PIXEL-1:0];
  assign any_o = first < past;
  wire unused = &{1'b0, from_sub[7:0], to_sub[7:0], last[15:12], first[15:12]};
endmodule
`default_nettype wire
