// SPDX-License-Identifier: Apache-2.0
// Table of the addresses in the parameter buffer of recent vertices' records, so that a vertex of several triangles is written once. Vertices come
// from the post-transform cache, which has 32 places that vertices take in turn; so the low bits of a vertex number are its place here too. The
// centre of a fan is used after it has left the cache, and has a place of its own. Of two vertices of a place, the later one stays.
// Part of the tile accelerator (tile_accelerator.v). Words: docs/frame.md.
`include "frame_types.vh"
`default_nettype none
module ta_vertex_table (
  input  wire                      clk_i,
  input  wire                      test_en_i,
  input  wire                      clear_i,
  // the corners of a triangle
  input  wire [3*`FR_NUMBER-1:0]   number_i,
  output wire [2:0]                known_o,   // those that are in the table
  output wire [3*`FR_WORD-1:0]     address_o,
  // a vertex whose record is being written
  input  wire                      we_i,
  input  wire [`FR_NUMBER-1:0]     wnumber_i,
  input  wire [`FR_WORD-1:0]       waddress_i
);
  localparam PLACES = 33, TAG = `FR_NUMBER - 6;
  reg [PLACES-1:0] valid_q;
  reg [TAG-1:0] tag_q [0:PLACES-1];
  reg [`FR_WORD-1:0] address_q [0:PLACES-1];

  genvar i;
  generate
    for (i = 0; i < 3; i = i + 1) begin : g_corner
      wire [`FR_NUMBER-1:0] number = number_i[i*`FR_NUMBER +: `FR_NUMBER];
      wire [5:0] place = number[`FR_NUMBER-1] ? 6'd32 : {1'b0, number[4:0]};
      assign known_o[i] = valid_q[place] & tag_q[place] == number[`FR_NUMBER-2:5];
      assign address_o[i*`FR_WORD +: `FR_WORD] = address_q[place];
    end
  endgenerate

  wire [5:0] wplace = wnumber_i[`FR_NUMBER-1] ? 6'd32 : {1'b0, wnumber_i[4:0]};
  wire [TAG-1:0] wtag = wnumber_i[`FR_NUMBER-2:5];
  wire later = ~valid_q[wplace] | wtag >= tag_q[wplace];
  wire gclk;
  clock_gate u_gate (.clk_i(clk_i), .en_i(clear_i | we_i), .test_en_i(test_en_i), .gclk_o(gclk));
  always @(posedge gclk)
    if (clear_i) valid_q <= {PLACES{1'b0}};
    else if (we_i & later) begin
      valid_q[wplace] <= 1'b1;
      tag_q[wplace] <= wtag;
      address_q[wplace] <= waddress_i;
    end
endmodule
`default_nettype wire
