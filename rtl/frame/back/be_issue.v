// SPDX-License-Identifier: Apache-2.0
// First stage of the pixel back end (pixel_back_end.v): chooses the step that begins in this cycle. Items come one after the other; be_types.vh
// defines item, step and the kinds of items. Two things make a step wait: a quad that blends over a pixel which the quad just before it has written
// waits a cycle, and a step of a load waits for its beat from memory.
`include "be_types.vh"
`default_nettype none
module be_issue (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire         test_en_i,
  input  wire         en_i, // the stages move
  input  wire [1:0]   format_i,
  // the present item
  input  wire         i_valid_i,
  output wire         i_ready_o,  // its last step begins in this cycle
  input  wire [1:0]   i_kind_i,
  input  wire [5:0]   i_place_i,  // of a quad: its row and column in the tile
  input  wire [3:0]   i_mask_i,   // of a quad: pixels that get a colour
  input  wire         i_under_i,  // of a quad: it is blended, so it needs the colours under it
  input  wire         i_clears_i, // of a store: it clears the tile
  // a beat of a load, from memory
  input  wire         l_valid_i,
  output wire         l_ready_o,
  // the step that begins
  output wire         valid_o,
  output wire step_t  step_o,
  output wire         first_o     // it is the first one of its item
);
  wire quad = i_kind_i == `BE_QUAD;
  reg before_q;       // the last step was a quad
  reg [5:0] place_q;  // where it was
  reg [3:0] mask_q;   // and what it wrote
  wire waits = quad & i_under_i & before_q & place_q == i_place_i & |(mask_q & i_mask_i);
  assign valid_o = i_valid_i & en_i & ~waits & (i_kind_i != `BE_LOAD | l_valid_i);
  assign l_ready_o = i_valid_i & en_i & i_kind_i == `BE_LOAD;
  wire [2:0] y, x;
  wire row, first, last;
  wire wide = i_kind_i == `BE_CLEAR | format_i == `BE_RGB565;
  be_walk u_walk (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .step_i(valid_o & ~quad),
    .wide_i(wide),
    .y_o(y),
    .x_o(x),
    .row_o(row),
    .first_o(first),
    .last_o(last)
  );
  assign i_ready_o = valid_o & (quad | last);
  assign first_o = quad | first;
  assign step_o = quad ? {i_kind_i, 1'b0, i_place_i, 1'b0, i_mask_i, 1'b0} : {i_kind_i, wide, y, x, row, 4'd0, i_clears_i};
  wire gclk;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | (i_valid_i & en_i)), .test_en_i(test_en_i), .gclk_o(gclk));
  always @(posedge gclk)
    if (rst_i) before_q <= 1'b0;
    else begin
      before_q <= quad & ~waits;
      if (quad) begin
        place_q <= i_place_i;
        mask_q <= i_mask_i;
      end
    end
endmodule
`default_nettype wire
