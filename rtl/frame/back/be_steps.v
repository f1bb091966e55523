// SPDX-License-Identifier: Apache-2.0
// Rounds a blended channel to the stored width, 8, 6 or 5 bits: value / 65535^2 in units of 1 / (2^bits - 1). add / 32 of a unit is added (16: rounding
// to nearest; other numbers: dither), then the number is rounded down. It comes out as 8 bits: fewer are widened by repeating the top bits. (These
// units are not the steps of be_types.vh.)
// Part of the pixel back end (pixel_back_end.v). Words: be_types.vh.
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
module be_steps #(
  parameter integer NARROW = 5 // bits of the narrow kind: 5 or 6
) (
  input  wire [31:0] value_i,  // at most 65535^2
  input  wire        narrow_i, // NARROW bits, otherwise 8
  input  wire [4:0]  add_i,
  output wire [7:0]  color_o
);
  wire [39:0] steps = (narrow_i ? {8'd0, value_i} << NARROW : {value_i, 8'd0}) - {8'd0, value_i};
  wire [39:0] sum = steps + {8'd0, add_i, 27'd0} - {23'd0, add_i, 12'd0};
  // sum / (2^32 - 131071): the quotient by 2^32 is right or 1 too small.
  wire [7:0] low = sum[39:32];
  wire [8:0] next = {1'b0, low} + 9'd1;
  wire [32:0] rest = {1'b0, sum[31:0]} + {7'd0, next, 17'd0} - {24'd0, next};
  wire [7:0] q = low + {7'd0, rest[32]};
  wire [15:0] twice = {q[NARROW-1:0], q[NARROW-1:0], {16-2*NARROW{1'b0}}};
  assign color_o = narrow_i ? twice[15:8] : q;
  wire unused = &{1'b0, rest[31:0], twice[7:0]};
endmodule
`default_nettype wire
