// SPDX-License-Identifier: Apache-2.0
// Beats of loads and stores on their way through the stages: 8 bytes of memory are two or four pixels, which have to get to their banks of be_colors,
// or come from there.
// Part of the pixel back end (pixel_back_end.v). Words: be_types.vh.
//
//   stage     0                      1                   2                            3
//   load      memory gives a beat                        |                            it is written to the banks
//   store     a step begins          banks are read      their pixels become a beat   it goes to memory
//
// Pipelined: a beat each cycle
// Depth: 3
`include "be_types.vh"
`default_nettype none
module be_beats (
  input  wire         clk_i,
  input  wire         test_en_i,
  input  wire         en_i,      // the stages move
  input  wire [1:0]   format_i,
  input  wire         load_i,    // a beat comes from memory
  input  wire [63:0]  load_data_i,
  // the digit is the stage that the signal is about
  input  wire         load1_i,   // a beat of a load
  input  wire         beat2_i,   // a beat of a load or a store
  input  wire         store2_i,  // a beat of a store
  input  wire         row2_i,    // row in the quad
  input  wire         x2_i,      // odd column of quads
  input  wire [127:0] banks2_i,  // what was read from the four banks
  input  wire         row3_i,    // row in the quad
  output wire [127:0] banks3_o,  // to be written to the four banks
  output wire [63:0]  beat3_o    // to memory
);
  wire gclk1, gclk2, gclk3;
  clock_gate u_gate1 (.clk_i(clk_i), .en_i(en_i & load_i), .test_en_i(test_en_i), .gclk_o(gclk1));
  clock_gate u_gate2 (.clk_i(clk_i), .en_i(en_i & load1_i), .test_en_i(test_en_i), .gclk_o(gclk2));
  clock_gate u_gate3 (.clk_i(clk_i), .en_i(en_i & beat2_i), .test_en_i(test_en_i), .gclk_o(gclk3));
  wire narrow = format_i == `BE_RGB565;
  reg [63:0] beat1_q, beat2_q, beat3_q;
  // A beat of rgb565 has one row of the pixels of two quads side by side. In the second quad the two pairs of banks are exchanged (be_colors).
  wire [63:0] near = row2_i ^ (x2_i & ~narrow) ? banks2_i[127:64] : banks2_i[63:0];
  wire [63:0] far = row2_i ? banks2_i[63:0] : banks2_i[127:64];
  wire [31:0] near_packed, far_packed;
  wire [63:0] near_loaded, far_loaded;
  be_pack u_near (.pixels_i(near), .packed_o(near_packed), .packed_i(beat3_q[31:0]), .pixels_o(near_loaded));
  be_pack u_far (.pixels_i(far), .packed_o(far_packed), .packed_i(beat3_q[63:32]), .pixels_o(far_loaded));
  always @(posedge gclk1) beat1_q <= load_data_i;
  always @(posedge gclk2) beat2_q <= beat1_q;
  always @(posedge gclk3) beat3_q <= ~store2_i ? beat2_q : narrow ? {far_packed, near_packed} : near;
  assign banks3_o = ~narrow ? {2{beat3_q}} : row3_i ? {near_loaded, far_loaded} : {far_loaded, near_loaded};
  assign beat3_o = beat3_q;
endmodule
`default_nettype wire
