// SPDX-License-Identifier: Apache-2.0
// Finds the lists of the tiles: walks over the region array, a tile each cycle, and over the list of each tile, two words a request. It goes ahead of the
// scan: a bit for each of the next 128 tiles says whether the tile has a list.
// Part of visibility (visibility.v). Words: isp_types.vh.
`include "isp_types.vh"
`default_nettype none
module isp_walk (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  test_en_i,
  input  wire                  start_i,
  input  wire [8:0]            tiles_x_i, // tiles of a row
  input  wire [16:0]           tiles_i,
  output wire                  idle_o,
  // region array: one cycle for a read, which holds until the next one
  output wire                  r_re_o,
  output wire [`FR_REGION-1:0] r_addr_o,
  input  wire region_t         r_data_i,
  // requests of words of a list
  output wire                  l_valid_o,
  input  wire                  l_ready_i,
  output wire [`FR_WORD-1:0]   l_addr_o,
  output wire [15:0]           l_tile_o, // row, column
  output wire                  l_two_o,  // the second word is an entry too
  output wire                  l_link_o, // the second word is the address of the next block
  output wire                  l_last_o, // the last entry of the list is here
  // a link has come
  input  wire                  link_i,
  input  wire [`FR_WORD-1:0]   link_to_i,
  // tiles for the scan
  output wire                  tile_valid_o, // it is known of the next tile ...
  output wire                  tile_list_o,  // ... whether it has a list
  input  wire                  tile_take_i,
  output wire                  far_o // there is no list in the tiles that it has looked at, and it looks at no more
);
  // Tiles.
  reg [16:0] left_q;   // tiles that were not read yet
  reg [15:0] number_q; // the next one
  reg [7:0] x_q, y_q, x_there_q, y_there_q;
  reg there_q;         // a tile's entry was read
  reg some_q;          // a list was found
  reg [127:0] list_q;  // of the tiles that the scan has not begun
  reg [7:0] to_q, from_q;
  wire room = to_q - from_q != 8'd128;
  region_t region;
  assign region = r_data_i;
  wire some = region.first != 26'd0;
  wire list_ready;
  wire take = there_q & room & (~some | list_ready);
  assign r_re_o = left_q != 17'd0 & (~there_q | take);
  assign r_addr_o = number_q;
  assign tile_valid_o = to_q != from_q;
  assign tile_list_o = list_q[from_q[6:0]];
  wire [8:0] next_x = {1'b0, x_q} + 9'd1;
  wire row_ends = next_x == tiles_x_i;

  wire gclk, gclk_tiles, gclk_from;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | start_i | r_re_o | take), .test_en_i(test_en_i), .gclk_o(gclk));
  clock_gate u_gate_tiles (.clk_i(clk_i), .en_i(take), .test_en_i(test_en_i), .gclk_o(gclk_tiles));
  clock_gate u_gate_from (.clk_i(clk_i), .en_i(rst_i | tile_take_i), .test_en_i(test_en_i), .gclk_o(gclk_from));
  always @(posedge gclk)
    if (rst_i) begin
      left_q <= 17'd0;
      there_q <= 1'b0;
      to_q <= 8'd0;
    end else if (start_i) begin
      left_q <= tiles_i;
      some_q <= 1'b0;
      number_q <= 16'd0;
      x_q <= 8'd0;
      y_q <= 8'd0;
    end else begin
      there_q <= r_re_o | (there_q & ~take);
      if (take) to_q <= to_q + 8'd1;
      if (take & some) some_q <= 1'b1;
      if (r_re_o) begin
        left_q <= left_q - 17'd1;
        number_q <= number_q + 16'd1;
        x_q <= row_ends ? 8'd0 : next_x[7:0];
        y_q <= y_q + {7'd0, row_ends};
        x_there_q <= x_q;
        y_there_q <= y_q;
      end
    end
  always @(posedge gclk_tiles) list_q[to_q[6:0]] <= some;
  always @(posedge gclk_from)
    if (rst_i) from_q <= 8'd0;
    else from_q <= from_q + 8'd1;

  assign far_o = ~some_q & (~room | (left_q == 17'd0 & ~there_q));

  // The list that is read. Its blocks have 32 words, the last of which is the link to the next block.
  reg walks_q, waits_q;  // there is one; it waits for a link
  reg [`FR_WORD-1:0] at_q, end_q;
  reg [15:0] tile_q;
  wire second_ends = at_q[`FR_WORD-1:1] == end_q[`FR_WORD-1:1]; // the list ends with the first word: at_q is even
  wire link = at_q[4:1] == 4'd15 & ~second_ends;
  wire [`FR_WORD-1:0] after = at_q + 26'd2;
  wire last = second_ends | (~link & after == end_q);
  assign l_valid_o = walks_q & ~waits_q;
  assign l_addr_o = at_q;
  assign l_tile_o = tile_q;
  assign l_two_o = ~second_ends & ~link;
  assign l_link_o = link;
  assign l_last_o = last;
  wire goes = l_valid_o & l_ready_i;
  assign list_ready = ~walks_q | (goes & last);
  wire begins = take & some;
  wire gclk_list, gclk_begin;
  clock_gate u_gate_list (.clk_i(clk_i), .en_i(rst_i | begins | goes | link_i), .test_en_i(test_en_i), .gclk_o(gclk_list));
  clock_gate u_gate_begin (.clk_i(clk_i), .en_i(begins), .test_en_i(test_en_i), .gclk_o(gclk_begin));
  always @(posedge gclk_list)
    if (rst_i) begin
      walks_q <= 1'b0;
      waits_q <= 1'b0;
    end else begin
      if (begins) walks_q <= 1'b1;
      else if (goes & last) walks_q <= 1'b0;
      if (goes & link) waits_q <= 1'b1;
      else if (link_i) waits_q <= 1'b0;
      at_q <= begins ? region.first : link_i ? link_to_i : goes ? after : at_q;
    end
  always @(posedge gclk_begin) begin
    end_q <= region.next;
    tile_q <= {y_there_q, x_there_q};
  end
  assign idle_o = left_q == 17'd0 & ~there_q & ~walks_q;
endmodule
`default_nettype wire
