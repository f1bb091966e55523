// SPDX-License-Identifier: Apache-2.0
// Tests whether one edge of a triangle excludes a whole tile. Of the pixels that the tile and the triangle's box have in common, it takes the one
// where the edge function is greatest: if this pixel is not inside the edge, none is. Additions move the value from tile to tile. These pixels of
// neighbouring tiles are 16 apart, or 1 to 16 where the box begins or ends.
// Part of the tile accelerator (tile_accelerator.v). Words: docs/frame.md.
`include "frame_types.vh"
`default_nettype none
module ta_corner (
  input  wire                 clk_i, // gated: moves with load_i, next_i, up_i
  input  wire                 load_i,
  input  wire                 next_i,  // to the next tile of the row
  input  wire                 up_i,    // to the first tile of the next row
  input  wire [`FR_EDGE-1:0]  e_i,
  input  wire [`FR_DELTA-1:0] dx_i,
  input  wire [`FR_DELTA-1:0] dy_i,
  // pixels to the next tile, from the first pixels of both, and from the last ones
  input  wire [4:0]           from_left_i,
  input  wire [4:0]           from_right_i,
  input  wire [4:0]           from_bottom_i,
  input  wire [4:0]           from_top_i,
  output wire                 outside_o // the edge has the tile's part of the box outside
);
  reg [`FR_EDGE-1:0] e_q, row_q; // here, and in the first tile of the row
  reg signed [`FR_DELTA-1:0] dx_q, dy_q;
  wire falls = dy_q[`FR_DELTA-1];
  wire rises = ~dx_q[`FR_DELTA-1] & dx_q != {`FR_DELTA{1'b0}};
  wire signed [5:0] right = {1'b0, falls ? from_right_i : from_left_i};
  wire signed [5:0] up = {1'b0, rises ? from_top_i : from_bottom_i};
  // 256 sub-pixels to a pixel
  wire signed [`FR_DELTA+5:0] by_x = dy_q * right;
  wire signed [`FR_DELTA+5:0] by_y = dx_q * up;
  wire [`FR_EDGE-1:0] step_x = {{`FR_EDGE-`FR_DELTA-14{by_x[`FR_DELTA+5]}}, by_x, 8'd0};
  wire [`FR_EDGE-1:0] step_y = {{`FR_EDGE-`FR_DELTA-14{by_y[`FR_DELTA+5]}}, by_y, 8'd0};
  wire [`FR_EDGE-1:0] above = row_q + step_y;
  always @(posedge clk_i)
    if (load_i) begin
      e_q <= e_i;
      row_q <= e_i;
      dx_q <= dx_i;
      dy_q <= dy_i;
    end else if (up_i) begin
      e_q <= above;
      row_q <= above;
    end else if (next_i) e_q <= e_q - step_x;
  assign outside_o = e_q[`FR_EDGE-1];
endmodule
`default_nettype wire
