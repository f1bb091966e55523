// SPDX-License-Identifier: Apache-2.0
// The addresses of the four texels of a footprint, by rows or in blocks of 4 x 4 texels (docs/architecture.md section 8).
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
(* gloam_nets = "none" *)
module tex_block (
  input  wire [31:0]  base_i,
  input  wire [11:0]  width_i,   // of level 0, less 1
  input  wire         blocked_i,
  input  wire [11:0]  x0_i,      // columns of the texture
  input  wire [11:0]  x1_i,
  input  wire [15:0]  y0_i,      // rows
  input  wire [15:0]  y1_i,
  output wire [127:0] addr_o     // (x0,y0) (x1,y0) (x0,y1) (x1,y1)
);
  // Blocks have a pitch of whole blocks. The number of a row of blocks is counted in rows of texels.
  wire [31:0] pitch = {20'd0, width_i[11:2], width_i[1:0] | {2{blocked_i}}} + 32'd1;
  wire [15:0] above0 = {y0_i[15:2], y0_i[1:0] & ~{2{blocked_i}}};
  wire [15:0] above1 = {y1_i[15:2], y1_i[1:0] & ~{2{blocked_i}}};
  wire [31:0] row0 = base_i + {16'd0, above0} * pitch;
  wire [31:0] row1 = base_i + {16'd0, above1} * pitch;
  wire [31:0] t00 = {18'd0, blocked_i ? {x0_i[11:2], y0_i[1:0], x0_i[1:0]} : {2'd0, x0_i}};
  wire [31:0] t10 = {18'd0, blocked_i ? {x1_i[11:2], y0_i[1:0], x1_i[1:0]} : {2'd0, x1_i}};
  wire [31:0] t01 = {18'd0, blocked_i ? {x0_i[11:2], y1_i[1:0], x0_i[1:0]} : {2'd0, x0_i}};
  wire [31:0] t11 = {18'd0, blocked_i ? {x1_i[11:2], y1_i[1:0], x1_i[1:0]} : {2'd0, x1_i}};
  assign addr_o = {row1 + t11, row1 + t01, row0 + t10, row0 + t00};
endmodule
`default_nettype wire
