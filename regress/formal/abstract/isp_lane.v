// SPDX-License-Identifier: Apache-2.0
// Stands for coverage and depth of a pixel (isp_lane) in proofs: bits of the values that they depend on, without arithmetic.
// See docs/frame-proofs.md.
`include "frame_types.vh"
`default_nettype none
module isp_lane #(
  parameter integer LANE = 0
) (
  input  wire [3*`FR_EDGE-1:0]  e_i,
  input  wire [3*`FR_DELTA-1:0] dy_i,
  input  wire [63:0]            z_i,
  input  wire [39:0]            zx_i,
  input  wire [23:0]            z_min_i,
  input  wire [23:0]            z_max_i,
  input  wire [24:0]            offset_i,
  output wire                   inside_o,
  output wire [23:0]            depth_o
);
  assign inside_o = (^e_i[LANE +: 3]) ^ (^dy_i[LANE +: 2]);
  assign depth_o = z_i[47:24] ^ zx_i[23:0] ^ z_min_i ^ z_max_i ^ offset_i[23:0];
  wire unused = &{1'b0, e_i, dy_i, z_i, zx_i, offset_i[24]};
endmodule
`default_nettype wire
