// SPDX-License-Identifier: Apache-2.0
// The colours of a quad's four fragments on their way through the stages of the back end. A cycle whose enable is 0 moves nothing.
// Part of the pixel back end (pixel_back_end.v). Words: be_types.vh.
//
//   stage     0                       1                     2                        3
//   happens   floats are scaled       rounded to 16 bits    factors and products     sums, rounded and masked
//
// Pipelined: a quad each cycle
// Depth: 3
`include "be_types.vh"
`default_nettype none
module be_quad (
  input  wire          clk_i,
  input  wire          test_en_i,
  input  wire [2:0]    en_i, // a quad goes from stage 0 to 1, 1 to 2, 2 to 3
  input  wire [1:0]    format_i,
  input  wire blend_t  blend_i, // stage 0
  input  wire [511:0]  color_i, // four pixels with four floats each, red first
  output wire          under_o, // stage 1: the colour under the quad is needed in the next one
  input  wire [127:0]  under_i, // stage 2
  input  wire          x_i,     // stage 3: the quad is in an odd column of quads
  input  wire          y_i,     // in an odd row
  output wire [127:0]  color_o
);
  wire [2:0] gclk;
  genvar k, c;
  generate
    for (k = 0; k < 3; k = k + 1) begin : g_gate
      clock_gate u_gate (.clk_i(clk_i), .en_i(en_i[k]), .test_en_i(test_en_i), .gclk_o(gclk[k]));
    end
  endgenerate
  blend_t blend1_q, blend2_q, blend3_q;
  always @(posedge gclk[0]) blend1_q <= blend_i;
  always @(posedge gclk[1]) blend2_q <= blend1_q;
  always @(posedge gclk[2]) blend3_q <= blend2_q;
  assign under_o = blend1_q.under;
  generate
    for (k = 0; k < 4; k = k + 1) begin : g_pixel
      wire [63:0] rounded;
      for (c = 0; c < 4; c = c + 1) begin : g_channel
        wire [25:0] value;
        wire [4:0] shift;
        reg [25:0] value_q;
        reg [4:0] shift_q;
        be_scale u_scale (.color_i(color_i[128*k+32*c +: 32]), .value_o(value), .shift_o(shift));
        always @(posedge gclk[0]) begin
          value_q <= value;
          shift_q <= shift;
        end
        be_round u_round (.value_i(value_q), .shift_i(shift_q), .unorm_o(rounded[16*c +: 16]));
      end
      reg [63:0] src_q;
      always @(posedge gclk[1]) src_q <= rounded;
      wire [127:0] src, dst;
      be_products u_products (
        .blend_i(blend2_q),
        .src_i(src_q),
        .under_i(under_i[32*k +: 32]),
        .src_o(src),
        .dst_o(dst)
      );
      reg [127:0] product_q, under_product_q;
      reg [31:0] under_q;
      always @(posedge gclk[2]) begin
        product_q <= src;
        under_product_q <= dst;
        under_q <= under_i[32*k +: 32];
      end
      localparam [1:0] PLACE = k;
      be_finish u_finish (
        .blend_i(blend3_q),
        .format_i(format_i),
        .x_i({x_i, PLACE[0]}),
        .y_i({y_i, PLACE[1]}),
        .src_i(product_q),
        .dst_i(under_product_q),
        .under_i(under_q),
        .color_o(color_o[32*k +: 32])
      );
    end
  endgenerate
endmodule
`default_nettype wire
