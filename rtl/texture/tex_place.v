// SPDX-License-Identifier: Apache-2.0
// Computes the size of a level of a texture and its place in memory (docs/architecture.md section 8). All levels have the pitch of
// level 0. Levels 1 and up lie below level 0, each to the right of and below the one before.
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
(* gloam_nets = "none" *)
module tex_place (
  input  wire [11:0] width_i,  // of level 0, less 1
  input  wire [11:0] height_i,
  input  wire        mipmap_i, // there is more than level 0
  input  wire [3:0]  level_i,
  input  wire [2:0]  face_i,
  output wire [11:0] width_o,  // of the level, less 1
  output wire [11:0] height_o,
  output wire [11:0] column_o, // of the level's first texel
  output wire [15:0] row_o
);
  wire [12:0] wide = {1'b0, width_i} + 13'd1;
  wire [12:0] high = {1'b0, height_i} + 13'd1;
  wire [12:0] level_wide = wide >> level_i;
  wire [12:0] level_high = high >> level_i;
  wire [12:0] less_wide = level_wide - 13'd1;
  wire [12:0] less_high = level_high - 13'd1;
  assign width_o = level_wide == 13'd0 ? 12'd0 : less_wide[11:0];
  assign height_o = level_high == 13'd0 ? 12'd0 : less_high[11:0];

  // (size - 1) >> (level - 1)
  wire [12:0] rest_wide = {width_i, 1'b0} >> level_i;
  wire [12:0] rest_high = {height_i, 1'b0} >> level_i;
  wire base = level_i == 4'd0;
  wire [12:0] column = {1'b0, width_i} - rest_wide;
  wire [13:0] row = {1'b0, high} + {2'd0, height_i} - {1'b0, rest_high};
  wire [13:0] face_rows = mipmap_i ? {high, 1'b0} : {1'b0, high};
  assign column_o = base ? 12'd0 : column[11:0];
  assign row_o = {13'd0, face_i} * {2'd0, face_rows} + (base ? 16'd0 : {2'd0, row});

  wire unused = &{1'b0, less_wide[12], less_high[12], column[12]};
endmodule
`default_nettype wire
