// SPDX-License-Identifier: Apache-2.0
// Binning: walks over the tiles of a triangle's box, row by row, and tests each: may the triangle cover a pixel of this tile? For each edge only one pixel
// is tested (ta_corner), so the answer may be yes for a tile without a covered pixel, but never the other way.
// Part of the tile accelerator (tile_accelerator.v). Words: docs/frame.md.
//
// Pipelined: one tile a cycle
// Depth: 1
`include "frame_types.vh"
`default_nettype none
module ta_walk (
  input  wire                   clk_i,
  input  wire                   test_en_i,
  input  wire [8:0]             tiles_x_i,
  // from setup
  input  wire                   load_i,
  input  wire box_t             box_i,
  input  wire [`FR_REGION-1:0]  tile_i, // number of the first tile
  input  wire [3*`FR_DELTA-1:0] dx_i,
  input  wire [3*`FR_DELTA-1:0] dy_i,
  input  wire [3*`FR_EDGE-1:0]  e_i,
  // binning
  input  wire                   advance_i, // to the next tile
  output wire                   hit_o,     // the triangle may cover a pixel of this tile
  output wire                   last_o,    // it is the last tile
  output wire [`FR_REGION-1:0]  tile_o,    // its number
  output wire [`FR_REGION-1:0]  next_o     // number of the next tile
);
  wire gclk;
  clock_gate u_gate (.clk_i(clk_i), .en_i(load_i | advance_i), .test_en_i(test_en_i), .gclk_o(gclk));

  box_t box_q;
  reg [`FR_TILE-1:0] x_q, y_q;
  reg [`FR_REGION-1:0] tile_q, row_q; // this tile, and the first tile of its row
  wire first_x = x_q == box_q.x0[`FR_PIXEL-1:4];
  wire first_y = y_q == box_q.y0[`FR_PIXEL-1:4];
  wire last_x = x_q == box_q.x1[`FR_PIXEL-1:4];
  wire last_y = y_q == box_q.y1[`FR_PIXEL-1:4];
  wire [`FR_TILE-1:0] x_next = x_q + 8'd1;
  wire [`FR_TILE-1:0] y_next = y_q + 8'd1;
  wire [`FR_REGION-1:0] row_next = row_q + {7'd0, tiles_x_i};
  wire [`FR_REGION-1:0] tile_next = last_x ? row_next : tile_q + 16'd1;
  always @(posedge gclk)
    if (load_i) begin
      box_q <= box_i;
      x_q <= box_i.x0[`FR_PIXEL-1:4];
      y_q <= box_i.y0[`FR_PIXEL-1:4];
      tile_q <= tile_i;
      row_q <= tile_i;
    end else if (advance_i) begin
      x_q <= last_x ? box_q.x0[`FR_PIXEL-1:4] : x_next;
      tile_q <= tile_next;
      if (last_x) begin
        y_q <= y_next;
        row_q <= row_next;
      end
    end

  wire [4:0] from_left = first_x ? 5'd16 - {1'b0, box_q.x0[3:0]} : 5'd16;
  wire [4:0] from_bottom = first_y ? 5'd16 - {1'b0, box_q.y0[3:0]} : 5'd16;
  wire [4:0] from_right = x_next == box_q.x1[`FR_PIXEL-1:4] ? {1'b0, box_q.x1[3:0]} + 5'd1 : 5'd16;
  wire [4:0] from_top = y_next == box_q.y1[`FR_PIXEL-1:4] ? {1'b0, box_q.y1[3:0]} + 5'd1 : 5'd16;
  wire [2:0] outside;
  genvar i;
  generate
    for (i = 0; i < 3; i = i + 1) begin : g_edge
      ta_corner u_corner (
        .clk_i(gclk),
        .load_i(load_i),
        .next_i(advance_i),
        .up_i(advance_i & last_x),
        .e_i(e_i[i*`FR_EDGE +: `FR_EDGE]),
        .dx_i(dx_i[i*`FR_DELTA +: `FR_DELTA]),
        .dy_i(dy_i[i*`FR_DELTA +: `FR_DELTA]),
        .from_left_i(from_left),
        .from_right_i(from_right),
        .from_bottom_i(from_bottom),
        .from_top_i(from_top),
        .outside_o(outside[i])
      );
    end
  endgenerate
  assign hit_o = outside == 3'd0;
  assign last_o = last_x & last_y;
  assign tile_o = tile_q;
  assign next_o = tile_next;
endmodule
`default_nettype wire
