// SPDX-License-Identifier: Apache-2.0
// The new colour of a pixel from the products of its channels: the sum or difference, rounded to the stored width, under the colour mask.
// Part of the pixel back end (pixel_back_end.v). Words: be_types.vh.
//
// Pipelined: combinational
// Depth: 0
`include "be_types.vh"
`default_nettype none
module be_finish (
  input  wire blend_t  blend_i,
  input  wire [1:0]    format_i,
  input  wire [1:0]    x_i, // of the pixel, for dither
  input  wire [1:0]    y_i,
  input  wire [127:0]  src_i,   // colour of the fragment times its factor, four channels
  input  wire [127:0]  dst_i,   // colour under it times its factor
  input  wire [31:0]   under_i, // colour under it: channels outside of the mask keep it
  output wire [31:0]   color_o
);
  localparam [31:0] ONE = 32'hfffe0001; // 65535^2
  wire narrow = format_i == `BE_RGB565;
  // The 4 x 4 Bayer matrix: its bits are those of x ^ y and y, reversed.
  wire [1:0] xy = x_i ^ y_i;
  wire [4:0] add = narrow & blend_i.dither ? {xy[0], y_i[0], xy[1], y_i[1], 1'b1} : 5'd16;
  genvar c;
  generate
    for (c = 0; c < 4; c = c + 1) begin : g_channel
      wire [31:0] src = src_i[32*c +: 32];
      wire [31:0] dst = dst_i[32*c +: 32];
      wire [1:0] equation = ~blend_i.on ? 2'd0 : c == 3 ? blend_i.equation_alpha : blend_i.equation;
      wire [32:0] sum = {1'b0, src} + {1'b0, dst};
      wire [32:0] less = equation[0] ? {1'b0, src} - {1'b0, dst} : {1'b0, dst} - {1'b0, src};
      wire [31:0] value = |equation ? (less[32] ? 32'd0 : less[31:0]) : sum > {1'b0, ONE} ? ONE : sum[31:0];
      wire [7:0] color;
      be_steps #(.NARROW(c == 1 ? 6 : 5)) u_steps (
        .value_i(value),
        .narrow_i(narrow),
        .add_i(add),
        .color_o(color)
      );
      wire [7:0] stored = c == 3 && format_i != `BE_RGBA8 ? 8'hff : color;
      assign color_o[8*c +: 8] = blend_i.mask[c] ? stored : under_i[8*c +: 8];
    end
  endgenerate
  wire unused = &{1'b0, blend_i.under, blend_i.src, blend_i.src_alpha, blend_i.dst, blend_i.dst_alpha, blend_i.constant};
endmodule
`default_nettype wire
