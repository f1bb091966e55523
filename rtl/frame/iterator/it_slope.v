// SPDX-License-Identifier: Apache-2.0
// A slope of the depth: number / area, with 24 fraction bits, rounded to nearest, halves upwards, limited to +-(2^39 - 1). One triangle at a time:
// after load_i, 20 clocks of two bits each. The division of visibility, with three triangles in a pipeline, is isp_slope.
// Part of the iterators (task_iterator.v), which compute the inputs of fragments. Words: it_types.vh.
`default_nettype none
module it_slope (
  input  wire        gclk_i,
  input  wire        load_i,
  input  wire [49:0] number_i, // the numerator
  input  wire [47:0] area_i,   // with load_i
  input  wire [47:0] area_q_i, // after it
  output wire [39:0] slope_o
);
  // |number| * 2^24 + area / 2, by which halves are rounded; a negative number is rounded the other way.
  wire negative = number_i[49];
  wire [48:0] size = negative ? -number_i[48:0] : number_i[48:0];
  wire [47:0] half = area_i - {47'd0, negative};
  wire [73:0] dividend = {1'b0, size, 24'd0} + {27'd0, half[47:1]};
  wire [47:0] rest0 = {14'd0, dividend[73:40]};
  reg [47:0] rest_q;
  reg [39:0] low_q;
  reg negative_q, large_q;
  wire [47:0] rest;
  wire [39:0] low;
  isp_divide u_divide (.rest_i(rest_q), .low_i(low_q), .divisor_i(area_q_i), .rest_o(rest), .low_o(low));
  always @(posedge gclk_i) begin
    rest_q <= load_i ? rest0 : rest;
    low_q <= load_i ? dividend[39:0] : low;
    if (load_i) begin
      negative_q <= negative;
      large_q <= rest0 >= area_i;
    end
  end
  wire [39:0] limited = large_q | low_q[39] ? 40'h7fffffffff : low_q;
  assign slope_o = negative_q ? -limited : limited;
  wire unused = &{1'b0, half[0]};
endmodule
`default_nettype wire
