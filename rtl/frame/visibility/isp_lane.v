// SPDX-License-Identifier: Apache-2.0
// Coverage and depth of pixel LANE of a group of eight, from the values at the group's first pixel.
// Part of visibility (visibility.v). Words: isp_types.vh.
//
// Pipelined: combinational
// Depth: 0
`include "frame_types.vh"
`default_nettype none
module isp_lane #(
  parameter integer LANE = 0
) (
  input  wire [3*`FR_EDGE-1:0]  e_i, // edge functions at the first pixel, less 1 for edges that do not own the centres on them
  input  wire [3*`FR_DELTA-1:0] dy_i,
  input  wire [63:0]            z_i,  // depth at the first pixel, 24 fraction bits, with a half
  input  wire [39:0]            zx_i, // its slope for each sub-pixel
  input  wire [23:0]            z_min_i,
  input  wire [23:0]            z_max_i,
  input  wire [24:0]            offset_i, // polygon offset
  output wire                   inside_o,
  output wire [23:0]            depth_o
);
  localparam signed [3:0] K = LANE[3:0];
  wire [2:0] outside;
  genvar i;
  generate
    for (i = 0; i < 3; i = i + 1) begin : g_edge
      wire signed [`FR_DELTA-1:0] dy = dy_i[i*`FR_DELTA +: `FR_DELTA];
      wire signed [`FR_DELTA+3:0] across = dy * K;
      wire [`FR_EDGE-1:0] e = e_i[i*`FR_EDGE +: `FR_EDGE] - {{`FR_EDGE-`FR_DELTA-12{across[`FR_DELTA+3]}}, across, 8'd0};
      assign outside[i] = e[`FR_EDGE-1];
      wire unused = &{1'b0, e[`FR_EDGE-2:0]};
    end
  endgenerate
  assign inside_o = outside == 3'd0;

  wire signed [39:0] zx = zx_i;
  wire signed [43:0] slope = zx * K;
  wire signed [63:0] sum = z_i + {{12{slope[43]}}, slope, 8'd0};
  fr_depth u_depth (.plane_i(sum), .min_i(z_min_i), .max_i(z_max_i), .offset_i(offset_i), .depth_o(depth_o));
endmodule
`default_nettype wire
