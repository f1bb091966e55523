// SPDX-License-Identifier: Apache-2.0
// The last stage of setup: the depth at the first pixel and the polygon offset, with one pair of multipliers.
// Part of visibility (visibility.v). Words: isp_types.vh.
//
//   phase     4         5                          6                          7
//   result    slopes    products of the depth      depth; product of the      offset
//                                                  offset
`include "frame_types.vh"
`include "isp_types.vh"
`default_nettype none
module isp_plane (
  input  wire             gclk_i, // phases 4 to 6 of a triangle
  input  wire [2:0]       phase_i,
  input  wire [39:0]      zx_i,
  input  wire [39:0]      zy_i,
  input  wire isp_scan_t  scan_i,
  output wire [39:0]      zx_o,
  output wire [39:0]      zy_o,
  output wire [63:0]      z_o,      // 24 fraction bits, with a half
  output wire [24:0]      offset_o
);
  reg [39:0] zx_q, zy_q, steeper_q;
  reg [63:0] x_product_q, y_product_q, z_q;
  wire [39:0] size_x = zx_q[39] ? -zx_q : zx_q;
  wire [39:0] size_y = zy_q[39] ? -zy_q : zy_q;
  wire offset = phase_i == 3'd6;
  wire signed [39:0] a = offset ? steeper_q : zx_q;
  wire signed [23:0] b = offset ? scan_i.factor : scan_i.from_x;
  wire signed [39:0] c = zy_q;
  wire signed [23:0] d = scan_i.from_y;
  wire signed [63:0] ab = a * b;
  wire signed [63:0] cd = c * d;
  always @(posedge gclk_i) begin
    if (phase_i == 3'd4) begin
      zx_q <= zx_i;
      zy_q <= zy_i;
    end
    if (phase_i == 3'd5) begin
      steeper_q <= size_x > size_y ? size_x : size_y;
      y_product_q <= cd;
    end
    if (phase_i == 3'd6) z_q <= x_product_q + y_product_q + {16'd0, scan_i.z0, 24'd0} + 64'd8388608;
    if (phase_i != 3'd4) x_product_q <= ab;
  end
  wire signed [63:0] sum = x_product_q + {{14{scan_i.units[33]}}, scan_i.units, 16'd0};
  wire signed [39:0] whole = sum[63:24];
  assign offset_o = whole > 40'sh0000ffffff ? 25'h0ffffff : whole < -40'sh0000ffffff ? 25'h1000001 : whole[24:0];
  assign zx_o = zx_q;
  assign zy_o = zy_q;
  assign z_o = z_q;
  wire unused = &{1'b0, sum[23:0], scan_i.x0, scan_i.y0, scan_i.x1, scan_i.y1, scan_i.e, scan_i.dx, scan_i.dy, scan_i.min, scan_i.max,
                  scan_i.test, scan_i.tag, scan_i.last};
endmodule
`default_nettype wire
