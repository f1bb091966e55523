// SPDX-License-Identifier: Apache-2.0
// First half of the conversion of a colour from float to 16 bits: a channel of a fragment's colour times 65535, with the precision of a float. The result
// is value * 2^(-9 - shift). Numbers outside 0 to 1 are limited; a NaN is 0.
// Part of the pixel back end (pixel_back_end.v). Words: be_types.vh.
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
module be_scale (
  input  wire [31:0] color_i, // float
  output wire [25:0] value_o,
  output wire [4:0]  shift_o
);
  wire [7:0] exponent = color_i[30:23];
  wire nan = &exponent & |color_i[22:0];
  wire one = ~color_i[31] & exponent >= 8'd127 & ~nan;
  wire zero = color_i[31] | nan | exponent < 8'd110; // below 2^-17 it rounds to 0
  wire [39:0] product = {1'b1, color_i[22:0], 16'd0} - {16'd0, 1'b1, color_i[22:0]};
  wire [23:0] top = product[39] ? product[39:16] : product[38:15];
  wire half = product[39] ? product[15] : product[14];
  wire more = |product[13:0] | (product[39] & product[14]);
  wire [24:0] rounded = {1'b0, top} + {24'd0, half & (more | top[0])};
  assign value_o = zero ? 26'd0 : one ? 26'h1fffe00 : product[39] ? {rounded, 1'b0} : {1'b0, rounded};
  wire [7:0] shift = 8'd126 - exponent;
  assign shift_o = zero | one ? 5'd0 : shift[4:0];
  wire unused = &{1'b0, shift[7:5]};
endmodule
`default_nettype wire
