// SPDX-License-Identifier: Apache-2.0
// A slope of the depth: number / area, with 24 fraction bits, rounded to nearest, halves upwards, limited to +-(2^39 - 1). Three triangles are on
// their way, each in a stage of its own; 40 bits of the quotient take 20 cycles.
// Part of visibility (visibility.v). Words: isp_types.vh.
//
//   stage     1            2            3
//   steps     8 cycles     8 cycles     4 cycles, then the slope is there
`default_nettype none
module isp_slope (
  input  wire [2:0]  gclk_i,    // clocks of the stages
  input  wire        shift_i,   // triangles go on to the next stage; otherwise each stage does a step
  input  wire [49:0] number_i,  // the numerator, before stage 1
  input  wire [47:0] area_i,
  input  wire [47:0] area1_i,   // of the triangle in stage 1
  input  wire [47:0] area2_i,
  input  wire [47:0] area3_i,
  output wire [39:0] slope_o    // of the triangle in stage 3, after its steps
);
  // |number| * 2^24 + area / 2, by which halves are rounded; a negative number is rounded the other way.
  wire negative = number_i[49];
  wire [48:0] size = negative ? -number_i[48:0] : number_i[48:0];
  wire [47:0] half = area_i - {47'd0, negative};
  wire [73:0] dividend = {1'b0, size, 24'd0} + {27'd0, half[47:1]};
  wire [47:0] rest0 = {14'd0, dividend[73:40]};

  reg [47:0] rest1_q, rest2_q, rest3_q;
  reg [39:0] low1_q, low2_q, low3_q;
  reg negative1_q, negative2_q, negative3_q, large1_q, large2_q, large3_q;
  wire [47:0] rest1, rest2, rest3;
  wire [39:0] low1, low2, low3;
  isp_divide u_first (.rest_i(rest1_q), .low_i(low1_q), .divisor_i(area1_i), .rest_o(rest1), .low_o(low1));
  isp_divide u_second (.rest_i(rest2_q), .low_i(low2_q), .divisor_i(area2_i), .rest_o(rest2), .low_o(low2));
  isp_divide u_third (.rest_i(rest3_q), .low_i(low3_q), .divisor_i(area3_i), .rest_o(rest3), .low_o(low3));
  always @(posedge gclk_i[0]) begin
    rest1_q <= shift_i ? rest0 : rest1;
    low1_q <= shift_i ? dividend[39:0] : low1;
    if (shift_i) begin
      negative1_q <= negative;
      large1_q <= rest0 >= area_i;
    end
  end
  always @(posedge gclk_i[1]) begin
    rest2_q <= shift_i ? rest1 : rest2;
    low2_q <= shift_i ? low1 : low2;
    if (shift_i) begin
      negative2_q <= negative1_q;
      large2_q <= large1_q;
    end
  end
  always @(posedge gclk_i[2]) begin
    rest3_q <= shift_i ? rest2 : rest3;
    low3_q <= shift_i ? low2 : low3;
    if (shift_i) begin
      negative3_q <= negative2_q;
      large3_q <= large2_q;
    end
  end
  wire [39:0] limited = large3_q | low3_q[39] ? 40'h7fffffffff : low3_q;
  assign slope_o = negative3_q ? -limited : limited;
  wire unused = &{1'b0, half[0]};
endmodule
`default_nettype wire
