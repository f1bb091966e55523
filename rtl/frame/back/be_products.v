// SPDX-License-Identifier: Apache-2.0
// Source and destination of a pixel times their factors: four channels, red in the low bits. 65535 * 65535 is 1.
// Part of the pixel back end (pixel_back_end.v). Words: be_types.vh.
//
// Pipelined: combinational
// Depth: 0
`include "be_types.vh"
`default_nettype none
module be_products (
  input  wire blend_t  blend_i,
  input  wire [63:0]   src_i,   // colour of the fragment
  input  wire [31:0]   under_i, // colour under it
  output wire [127:0]  src_o,
  output wire [127:0]  dst_o
);
  genvar c;
  generate
    for (c = 0; c < 4; c = c + 1) begin : g_channel
      wire [3:0] src_kind = ~blend_i.on ? 4'd1 : c == 3 ? blend_i.src_alpha : blend_i.src;
      wire [3:0] dst_kind = ~blend_i.on ? 4'd0 : c == 3 ? blend_i.dst_alpha : blend_i.dst;
      wire [15:0] src_factor, dst_factor;
      be_factor #(.ALPHA(c == 3)) u_src (
        .factor_i(src_kind),
        .src_i(src_i[16*c +: 16]),
        .src_alpha_i(src_i[63:48]),
        .dst_i(under_i[8*c +: 8]),
        .dst_alpha_i(under_i[31:24]),
        .constant_i(blend_i.constant[8*c +: 8]),
        .constant_alpha_i(blend_i.constant[31:24]),
        .value_o(src_factor)
      );
      be_factor #(.ALPHA(c == 3)) u_dst (
        .factor_i(dst_kind),
        .src_i(src_i[16*c +: 16]),
        .src_alpha_i(src_i[63:48]),
        .dst_i(under_i[8*c +: 8]),
        .dst_alpha_i(under_i[31:24]),
        .constant_i(blend_i.constant[8*c +: 8]),
        .constant_alpha_i(blend_i.constant[31:24]),
        .value_o(dst_factor)
      );
      wire [23:0] narrow = under_i[8*c +: 8] * dst_factor; // 257 of these: the stored channel has 8 bits
      assign src_o[32*c +: 32] = src_i[16*c +: 16] * src_factor;
      assign dst_o[32*c +: 32] = {narrow, 8'd0} + {8'd0, narrow};
    end
  endgenerate
  wire unused = &{1'b0, blend_i.under, blend_i.equation, blend_i.equation_alpha, blend_i.mask, blend_i.dither};
endmodule
`default_nettype wire
