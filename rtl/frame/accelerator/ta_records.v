// SPDX-License-Identifier: Apache-2.0
// Writes the records of a triangle: up to two words a cycle, as many as the entries of the cycle leave room for. The words of a corner come from
// the store of corners, which gives them in the cycle after it was asked. So the first words can leave in the cycle after the
// triangle's first entry, and the next words are asked for when it is known how many leave.
// Part of the tile accelerator (tile_accelerator.v). Words: docs/frame.md.
`include "frame_types.vh"
`default_nettype none
module ta_records (
  input  wire                    clk_i,
  input  wire                    rst_i,
  input  wire                    test_en_i,
  // a triangle begins
  input  wire                    load_i,
  input  wire record_t           record_i,
  input  wire [2:0]              known_i,    // corners whose records are in the parameter buffer already
  input  wire [3*`FR_WORD-1:0]   address_i,  // ... there
  input  wire                    clear_i, // the buffer is emptied
  output wire [7:0]              words_o, // of its records
  // its records get room
  input  wire                    place_i,
  input  wire [`FR_WORD-1:0]     at_i,       // where they begin
  input  wire                    placed_i,   // they have it
  output wire [`FR_WORD-1:0]     triangle_o, // address of the triangle's record
  // words that leave
  input  wire [1:0]              room_i, // words that the port has left
  input  wire                    go_i,   // the port takes the words of this cycle
  output wire [1:0]              count_o,
  output wire [`FR_WORD-1:0]     addr_o, // of the first; the second follows
  output wire [31:0]             word0_o,
  output wire [31:0]             word1_o,
  output wire [7:0]              left_o,  // words that are left after this cycle
  // store of corners: two words
  output wire                    c_re_o,
  output wire [1:0]              c_corner0_o,
  output wire [1:0]              c_corner1_o,
  output wire [`FR_LANES-1:0]    c_index0_o,
  output wire [`FR_LANES-1:0]    c_index1_o,
  input  wire [31:0]             c_word0_i,
  input  wire [31:0]             c_word1_i,
  // table of vertices
  output wire                    v_we_o,
  output wire [`FR_NUMBER-1:0]   v_number_o,
  output wire [`FR_WORD-1:0]     v_address_o
);
  record_t record_q;
  reg [2:0] known_q;
  reg [3*`FR_WORD-1:0] address_q; // of the corners
  reg [`FR_WORD-1:0] triangle_q, at_q;
  reg [7:0] left_q;
  reg [1:0] part_q;
  reg [`FR_LANES-1:0] index_q;

  wire [`FR_LANES-1:0] last = record_q.lanes + 7'd3;
  wire [7:0] vertex = {1'b0, record_q.lanes} + 8'd4;
  wire [7:0] of_0 = known_q[0] ? 8'd0 : vertex;
  wire [7:0] of_1 = of_0 + (known_q[1] ? 8'd0 : vertex);
  wire [7:0] of_2 = of_1 + (known_q[2] ? 8'd0 : vertex);
  assign words_o = of_2 + 8'd4;
  wire [`FR_WORD-1:0] at_triangle = at_i + {18'd0, of_2};
  assign triangle_o = placed_i ? triangle_q : at_triangle;

  // The words of this cycle, and where the next ones begin.
  wire [1:0] count = left_q >= {6'd0, room_i} ? room_i : left_q[1:0];
  wire [1:0] leaves = go_i ? count : 2'd0;
  assign count_o = count;
  assign left_o = left_q - {6'd0, leaves};
  wire [1:0] part1, part2, part_next, part_after;
  wire [`FR_LANES-1:0] index1, index2, index_next, index_after;
  ta_stream u_second (
    .known_i(known_q[2:1]),
    .last_i(last),
    .part_i(part_q),
    .index_i(index_q),
    .part_o(part1),
    .index_o(index1)
  );
  ta_stream u_third (
    .known_i(known_q[2:1]),
    .last_i(last),
    .part_i(part1),
    .index_i(index1),
    .part_o(part2),
    .index_o(index2)
  );
  wire [1:0] part_first = ~known_q[0] ? 2'd0 : ~known_q[1] ? 2'd1 : ~known_q[2] ? 2'd2 : 2'd3;
  assign part_next = place_i ? part_first : leaves == 2'd2 ? part2 : leaves == 2'd1 ? part1 : part_q;
  assign index_next = place_i ? {`FR_LANES{1'b0}} : leaves == 2'd2 ? index2 : leaves == 2'd1 ? index1 : index_q;
  ta_stream u_after (
    .known_i(known_q[2:1]),
    .last_i(last),
    .part_i(part_next),
    .index_i(index_next),
    .part_o(part_after),
    .index_o(index_after)
  );
  assign c_re_o = place_i | left_q != 8'd0;
  assign c_corner0_o = part_next;
  assign c_corner1_o = part_after;
  assign c_index0_o = index_next;
  assign c_index1_o = index_after;

  // A word of the triangle's record.
  function [31:0] own(input [1:0] index, input [16:0] head, input [3*`FR_WORD-1:0] address);
    case (index)
      2'd0: own = {15'd0, head};
      2'd1: own = {6'd0, address[0*`FR_WORD +: `FR_WORD]};
      2'd2: own = {6'd0, address[1*`FR_WORD +: `FR_WORD]};
      default: own = {6'd0, address[2*`FR_WORD +: `FR_WORD]};
    endcase
  endfunction
  assign word0_o = part_q == 2'd3 ? own(index_q[1:0], record_q.head, address_q) : c_word0_i;
  assign word1_o = part1 == 2'd3 ? own(index1[1:0], record_q.head, address_q) : c_word1_i;
  assign addr_o = at_q;

  // The table gets a vertex with the first word of its record. A record has four words at least, so there is one vertex a cycle at most.
  wire begins0 = leaves != 2'd0 & part_q != 2'd3 & index_q == {`FR_LANES{1'b0}};
  wire begins1 = leaves == 2'd2 & part1 != 2'd3 & index1 == {`FR_LANES{1'b0}};
  wire [1:0] which = begins0 ? part_q : part1;
  assign v_we_o = record_q.shared & (begins0 | begins1);
  assign v_number_o = which == 2'd0 ? record_q.n0 : which == 2'd1 ? record_q.n1 : record_q.n2;
  assign v_address_o = begins0 ? at_q : at_q + 26'd1;

  wire gclk_triangle, gclk_words;
  clock_gate u_gate_triangle (.clk_i(clk_i), .en_i(load_i | place_i | clear_i), .test_en_i(test_en_i), .gclk_o(gclk_triangle));
  clock_gate u_gate_words (
    .clk_i(clk_i),
    .en_i(rst_i | place_i | leaves != 2'd0),
    .test_en_i(test_en_i),
    .gclk_o(gclk_words)
  );
  always @(posedge gclk_triangle) begin
    if (load_i) begin
      record_q <= record_i;
      known_q <= known_i;
      address_q <= address_i;
    end
    if (clear_i) known_q <= 3'd0;
    if (place_i) begin
      triangle_q <= at_triangle;
      if (~known_q[0]) address_q[0*`FR_WORD +: `FR_WORD] <= at_i;
      if (~known_q[1]) address_q[1*`FR_WORD +: `FR_WORD] <= at_i + {18'd0, of_0};
      if (~known_q[2]) address_q[2*`FR_WORD +: `FR_WORD] <= at_i + {18'd0, of_1};
    end
  end
  always @(posedge gclk_words)
    if (rst_i) left_q <= 8'd0;
    else if (place_i) begin
      left_q <= words_o;
      at_q <= at_i;
      part_q <= part_next;
      index_q <= index_next;
    end else begin
      left_q <= left_o;
      at_q <= at_q + {24'd0, leaves};
      part_q <= part_next;
      index_q <= index_next;
    end
endmodule
`default_nettype wire
