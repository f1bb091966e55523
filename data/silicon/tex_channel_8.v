// SPDX-License-Identifier: Apache-2.0
// tex_channel with weights of 8 fraction bits an axis instead of 16, to measure what the exact filter costs (docs/silicon.md): the low half
// of each weight, and the low bits of the sum of the level before, are 0. make sta FILE=data/silicon/tex_channel_8.v MODULE=tex_channel_8
`default_nettype none
module tex_channel_8 #(
  parameter integer CUT = 0
) (
  input  wire        clk_i,
  input  wire        en_i,
  input  wire [31:0] texel_i,
  input  wire [67:0] weight_i, // 17 bits each
  input  wire [23:0] before_i,
  input  wire [8:0]  part_i,
  input  wire [8:0]  before_part_i,
  output wire [23:0] sum_o,
  output wire [31:0] value_o
);
  wire [39:0] sum;
  tex_channel #(.CUT(CUT)) u_channel (
    .clk_i(clk_i),
    .en_i(en_i),
    .texel_i(texel_i),
    .weight_i({weight_i[67:51], 16'd0, weight_i[50:34], 16'd0, weight_i[33:17], 16'd0, weight_i[16:0], 16'd0}),
    .before_i({before_i, 16'd0}),
    .part_i(part_i),
    .before_part_i(before_part_i),
    .sum_o(sum),
    .value_o(value_o)
  );
  assign sum_o = sum[39:16];
  wire unused = &{1'b0, sum[15:0]};
endmodule
`default_nettype wire
