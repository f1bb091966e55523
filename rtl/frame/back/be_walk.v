// SPDX-License-Identifier: Apache-2.0
// The order of the steps of a load, a store or a clear: quads from left to right, the lowest row of quads first, and in each quad the lower row of pixels
// first. A wide step takes one row of two neighbouring quads.
// Part of the pixel back end (pixel_back_end.v). Words: be_types.vh.
`default_nettype none
module be_walk (
  input  wire       clk_i,
  input  wire       rst_i,
  input  wire       test_en_i,
  input  wire       step_i, // a step is done in this cycle
  input  wire       wide_i,
  output wire [2:0] y_o,    // the quad
  output wire [2:0] x_o,
  output wire       row_o,  // row in the quad
  output wire       first_o,
  output wire       last_o
);
  wire gclk;
  clock_gate u_gate (.clk_i(clk_i), .en_i(step_i | rst_i), .test_en_i(test_en_i), .gclk_o(gclk));
  reg [6:0] at_q;
  wire [5:0] pair = {at_q[6:2], at_q[0]} + 6'd1;
  always @(posedge gclk)
    if (rst_i) at_q <= 7'd0;
    else at_q <= wide_i ? {pair[5:1], 1'b0, pair[0]} : at_q + 7'd1;
  assign {y_o, x_o, row_o} = at_q;
  assign first_o = at_q == 7'd0;
  assign last_o = &{at_q[6:2], at_q[0]} & (wide_i | at_q[1]);
endmodule
`default_nettype wire
