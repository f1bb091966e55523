// SPDX-License-Identifier: Apache-2.0
// Two steps of the division of a slope: the next two bits of the dividend come from the top of low, and two bits of the quotient enter at its end.
// Part of visibility (visibility.v). Words: isp_types.vh.
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
module isp_divide (
  input  wire [47:0] rest_i, // below the divisor
  input  wire [39:0] low_i,
  input  wire [47:0] divisor_i,
  output wire [47:0] rest_o,
  output wire [39:0] low_o
);
  wire [48:0] first = {rest_i, low_i[39]};
  wire [49:0] first_less = {1'b0, first} - {2'd0, divisor_i};
  wire [47:0] between = first_less[49] ? first[47:0] : first_less[47:0];
  wire [48:0] second = {between, low_i[38]};
  wire [49:0] second_less = {1'b0, second} - {2'd0, divisor_i};
  assign rest_o = second_less[49] ? second[47:0] : second_less[47:0];
  assign low_o = {low_i[37:0], ~first_less[49], ~second_less[49]};
  wire unused = &{1'b0, first_less[48], second_less[48]};
endmodule
`default_nettype wire
