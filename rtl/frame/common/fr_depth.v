// SPDX-License-Identifier: Apache-2.0
// The depth of a pixel, for visibility and for gl_FragCoord.z, from the value of the triangle's plane there: limited to the depths of the corners, moved
// by the polygon offset, limited to 24 bits (docs/frame.md, Coverage and depth).
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
module fr_depth (
  input  wire [63:0] plane_i,  // 24 fraction bits, with a half
  input  wire [23:0] min_i,
  input  wire [23:0] max_i,
  input  wire [24:0] offset_i,
  output wire [23:0] depth_o
);
  wire signed [39:0] whole = plane_i[63:24];
  wire signed [39:0] min = {16'd0, min_i};
  wire signed [39:0] max = {16'd0, max_i};
  wire signed [39:0] limited = whole < min ? min : whole > max ? max : whole;
  wire signed [26:0] moved = {limited[26:0]} + {{2{offset_i[24]}}, offset_i};
  assign depth_o = moved[26] ? 24'd0 : |moved[25:24] ? 24'hffffff : moved[23:0];
  wire unused = &{1'b0, plane_i[23:0], limited[39:27]};
endmodule
`default_nettype wire
