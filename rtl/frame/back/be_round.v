// SPDX-License-Identifier: Apache-2.0
// Second half of the conversion of a colour from float to 16 bits (first half: be_scale): value * 2^(-9 - shift), rounded to nearest even.
// Part of the pixel back end (pixel_back_end.v). Words: be_types.vh.
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
module be_round (
  input  wire [25:0] value_i,
  input  wire [4:0]  shift_i, // at most 16
  output wire [15:0] unorm_o
);
  wire [41:0] fixed = {value_i, 16'd0} >> shift_i; // 25 fraction bits
  assign unorm_o = fixed[40:25] + {15'd0, fixed[24] & (|fixed[23:0] | fixed[25])};
  wire unused = &{1'b0, fixed[41]};
endmodule
`default_nettype wire
