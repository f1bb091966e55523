// SPDX-License-Identifier: Apache-2.0
// A factor of blending for one channel, as a number of 16 bits: 65535 is 1. factor_i has the numbers of csrc/frame/renderer/frame_state.h (zero, one,
// source colour ...). src: the fragment's colour; dst: the colour under it; constant: the draw's constant colour.
// Part of the pixel back end (pixel_back_end.v). Words: be_types.vh.
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
module be_factor #(
  parameter bit ALPHA = 1'b0 // the channel is alpha
) (
  input  wire [3:0]  factor_i,
  input  wire [15:0] src_i,
  input  wire [15:0] src_alpha_i,
  input  wire [7:0]  dst_i,
  input  wire [7:0]  dst_alpha_i,
  input  wire [7:0]  constant_i,
  input  wire [7:0]  constant_alpha_i,
  output wire [15:0] value_o
);
  // An odd factor is 1 minus the even factor before it.
  wire [15:0] room = ~{2{dst_alpha_i}};
  reg [15:0] value;
  always @*
    case (factor_i[3:1])
      3'd1: value = src_i;
      3'd2: value = {2{dst_i}};
      3'd3: value = src_alpha_i;
      3'd4: value = {2{dst_alpha_i}};
      3'd5: value = {2{constant_i}};
      3'd6: value = {2{constant_alpha_i}};
      3'd7: value = ALPHA != 0 ? 16'hffff : src_alpha_i < room ? src_alpha_i : room;
      default: value = 16'd0;
    endcase
  assign value_o = value ^ {16{factor_i[0]}};
endmodule
`default_nettype wire
