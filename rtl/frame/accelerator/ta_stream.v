// SPDX-License-Identifier: Apache-2.0
// The order of the words of a triangle's records: the records of the corners that are not in the parameter buffer yet, then the record of the triangle.
// Given one word, this module says which one follows.
// Part of the tile accelerator (tile_accelerator.v). Words: docs/frame.md.
//
// Pipelined: combinational
// Depth: 0
`include "frame_types.vh"
`default_nettype none
module ta_stream (
  input  wire [2:1]           known_i, // corners 1 and 2 are in the buffer already
  input  wire [`FR_LANES-1:0] last_i,  // the last word of a vertex record
  input  wire [1:0]           part_i,  // 0 to 2: a corner, 3: the triangle
  input  wire [`FR_LANES-1:0] index_i, // of the word in its record
  output wire [1:0]           part_o,
  output wire [`FR_LANES-1:0] index_o
);
  wire ends = part_i != 2'd3 & index_i == last_i;
  wire [1:0] from_1 = ~known_i[1] ? 2'd1 : ~known_i[2] ? 2'd2 : 2'd3;
  wire [1:0] next = part_i == 2'd0 ? from_1 : part_i == 2'd1 & ~known_i[2] ? 2'd2 : 2'd3;
  assign part_o = ends ? next : part_i;
  assign index_o = ends ? {`FR_LANES{1'b0}} : index_i + 7'd1;
endmodule
`default_nettype wire
