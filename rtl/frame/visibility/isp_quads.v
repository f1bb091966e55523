// SPDX-License-Identifier: Apache-2.0
// The second buffer of tags: hands the pixels of a hand-over to the iterators, quad by quad (rows from the lowest, from left to right), and of each
// quad one part for each triangle, the one of the lowest pixel first. Two halves of the tags' memory take turns: the scan writes one, and this
// module reads the other.
// Part of visibility (visibility.v). Words: isp_types.vh.
//
//   cycle     n             n+1                    n+2
//   happens   hand_i        tags of the first      its first part
//                           quad are read
//
// Pipelined: a part each cycle
// Depth: 2
`include "isp_types.vh"
`default_nettype none
module isp_quads (
  input  wire                clk_i,
  input  wire                rst_i,
  input  wire                test_en_i,
  // tags of a group of pixels, from the scan
  input  wire                valid_i,
  input  wire isp_marks_t    marks_i,
  // hand-over
  input  wire                hand_i,
  input  wire                hand_now_i,  // of the triangle now_tag_i, not of tags
  input  wire [255:0]        hand_mask_i, // pixels, row by row
  input  wire [`FR_WORD-1:0] now_tag_i,
  input  wire [15:0]         tile_i, // row, column
  output wire                free_o, // there is room for one
  input  wire                free_i, // the iterators are done with the hand-over
  // parts
  output wire                q_valid_o,
  input  wire                q_ready_i,
  output wire [`FR_WORD-1:0] q_record_o,
  output wire [15:0]         q_tile_o,
  output wire [5:0]          q_place_o, // row and column of the quad
  output wire [3:0]          q_mask_o,
  output wire                q_last_o   // of the hand-over
);
  reg busy_q, half_q, uniform_q; // half_q: of the memory that the scan writes; uniform_q: all pixels are of the triangle now_tag_q
  reg [255:0] left_q;            // pixels that were not read yet, quad by quad
  reg [`FR_WORD-1:0] now_tag_q;
  reg [15:0] tile_q;
  reg there_q;                   // the tags of a quad were read
  reg [5:0] place_q;
  reg [3:0] mask_q;              // its pixels that have not left yet

  // From pixels row by row to quads.
  wire [255:0] by_quad;
  wire [63:0] unread;
  genvar q, k;
  generate
    for (q = 0; q < 64; q = q + 1) begin : g_quad
      for (k = 0; k < 4; k = k + 1) begin : g_pixel
        assign by_quad[4*q + k] = hand_mask_i[(q/8*2 + k/2)*16 + q%8*2 + k%2];
      end
      assign unread[q] = |left_q[4*q +: 4];
    end
  endgenerate

  // The next quad: the lowest one that is left.
  reg [5:0] next;
  integer i;
  always @* begin
    next = 6'd0;
    for (i = 63; i >= 0; i = i - 1) if (unread[i]) next = i[5:0];
  end
  wire more = |unread;
  wire [3:0] rest;
  wire leaves = there_q & q_ready_i & rest == 4'd0;
  wire reads = more & (~there_q | leaves);

  // Tags: a memory for each column of a group and for even and odd rows, so that a quad is read at once.
  wire [`FR_WORD*16-1:0] stored;
  genvar l, r;
  generate
    for (l = 0; l < 8; l = l + 1) begin : g_column
      for (r = 0; r < 2; r = r + 1) begin : g_row
        localparam [2:0] LANE = l;
        localparam ODD = r;
        ram_1r1w #(.WIDTH(`FR_WORD), .DEPTH(32), .AW(5)) u_tags (
          .clk_i(clk_i),
          .we_i(valid_i & marks_i.sets[l] & marks_i.group[1] == ODD[0]),
          .waddr_i({half_q, marks_i.group[4:2], marks_i.group[0]}),
          .wdata_i(marks_i.tag),
          .re_i(reads & ~uniform_q & next[1:0] == LANE[2:1]),
          .raddr_i({~half_q, next[5:3], next[2]}),
          .rdata_o(stored[`FR_WORD*(2*l + r) +: `FR_WORD])
        );
      end
    end
  endgenerate
  wire [4*`FR_WORD-1:0] tags;
  generate
    for (k = 0; k < 4; k = k + 1) begin : g_tag
      assign tags[`FR_WORD*k +: `FR_WORD] = stored[`FR_WORD*(4*{30'd0, place_q[1:0]} + k%2*2 + k/2) +: `FR_WORD];
    end
  endgenerate

  // The part of the lowest pixel that is left.
  wire [`FR_WORD-1:0] tag0 = tags[0*`FR_WORD +: `FR_WORD], tag1 = tags[1*`FR_WORD +: `FR_WORD];
  wire [`FR_WORD-1:0] tag2 = tags[2*`FR_WORD +: `FR_WORD], tag3 = tags[3*`FR_WORD +: `FR_WORD];
  wire [`FR_WORD-1:0] tag = mask_q[0] ? tag0 : mask_q[1] ? tag1 : mask_q[2] ? tag2 : tag3;
  wire [3:0] same = {tag3 == tag, tag2 == tag, tag1 == tag, tag0 == tag} | {4{uniform_q}};
  assign rest = mask_q & ~same;
  assign q_valid_o = there_q;
  assign q_record_o = uniform_q ? now_tag_q : tag;
  assign q_tile_o = tile_q;
  assign q_place_o = place_q;
  assign q_mask_o = mask_q & same;
  assign q_last_o = rest == 4'd0 & ~more;
  assign free_o = ~busy_q;

  wire gclk, gclk_hand, gclk_left, gclk_place;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | hand_i | busy_q), .test_en_i(test_en_i), .gclk_o(gclk));
  clock_gate u_gate_hand (.clk_i(clk_i), .en_i(hand_i), .test_en_i(test_en_i), .gclk_o(gclk_hand));
  clock_gate u_gate_left (.clk_i(clk_i), .en_i(rst_i | hand_i | reads), .test_en_i(test_en_i), .gclk_o(gclk_left));
  clock_gate u_gate_place (.clk_i(clk_i), .en_i(reads | (there_q & q_ready_i)), .test_en_i(test_en_i), .gclk_o(gclk_place));
  always @(posedge gclk)
    if (rst_i) begin
      busy_q <= 1'b0;
      half_q <= 1'b0;
      there_q <= 1'b0;
    end else begin
      if (hand_i) busy_q <= 1'b1;
      else if (free_i) busy_q <= 1'b0;
      if (hand_i & ~hand_now_i) half_q <= ~half_q;
      if (reads) there_q <= 1'b1;
      else if (leaves) there_q <= 1'b0;
    end
  always @(posedge gclk_hand) begin
    uniform_q <= hand_now_i;
    now_tag_q <= now_tag_i;
    tile_q <= tile_i;
  end
  always @(posedge gclk_left)
    if (rst_i) left_q <= 256'd0;
    else if (hand_i) left_q <= by_quad;
    else left_q[{next, 2'd0} +: 4] <= 4'd0;
  always @(posedge gclk_place) begin
    if (reads) place_q <= next;
    mask_q <= reads ? left_q[{next, 2'd0} +: 4] : rest;
  end
  wire unused = &{1'b0, marks_i.removes, marks_i.now, marks_i.under};
endmodule
`default_nettype wire
