// SPDX-License-Identifier: Apache-2.0
// Marks of the pixels of a tile: those that have a tag, and those of a triangle that is shaded at once. Decides what is handed over to isp_quads,
// and when. A hand-over is in the cycle after the second stage of the scan:
//   after a triangle that is shaded at once: first the tags, if one is under the triangle, then the triangle's pixels
//   after the last triangle of the tile: the tags that are left
// While a hand-over has to wait, hold_o stops the scan.
// Part of visibility (visibility.v). Words: isp_types.vh.
//
// During the second test of a triangle with discard, the marks of its pixels are those that were not discarded.
`include "isp_types.vh"
`default_nettype none
module isp_marks (
  input  wire                 clk_i,
  input  wire                 rst_i,
  input  wire                 test_en_i,
  // from the scan, second stage
  input  wire                 valid_i, // with en_i of the scan
  input  wire isp_marks_t     marks_i,
  input  wire [4:0]           group_i, // the same as in marks_i
  input  wire                 kills_i, // the draw's program may discard
  input  wire [7:0]           fails_i, // pixels that are shaded, but get no colour
  input  wire                 clear_now_i, // the second test of a triangle ends
  output wire [7:0]           kept_o,  // second test: pixels of this group that were not discarded
  // in the cycle after it
  input  wire                 now_i,   // a triangle that is shaded at once has ended
  input  wire                 flush_i, // the last triangle of the tile has ended
  input  wire                 wait_i,  // they wait for something else
  output wire                 hold_o,
  output wire                 any_now_o,
  // fragments that were not discarded
  input  wire                 k_valid_i,
  input  wire [5:0]           k_place_i, // row and column of a quad
  input  wire [3:0]           k_mask_i,
  // pixels of the quad that leaves
  input  wire [5:0]           q_place_i,
  output wire [3:0]           q_fails_o,
  // hand-over
  input  wire                 free_i,    // there is room for one
  output wire                 hand_o,
  output wire                 hand_now_o,  // of the triangle now_tag_o, not of tags
  output wire [255:0]         hand_mask_o, // pixels, row by row
  output wire [`FR_WORD-1:0]  now_tag_o,
  output wire                 idle_o
);
  reg [255:0] have_q, now_q;
  reg under_q;
  reg [`FR_WORD-1:0] now_tag_q;

  // Hand-overs.
  wire any_have = |have_q;
  wire any_now = |now_q;
  wire tags_first = now_i & under_q;
  wire now = now_i & any_now;
  wire after = flush_i & any_have;
  wire can = free_i & ~wait_i;
  wire hand_tags = can & (tags_first | (after & ~now));
  wire hand_now = can & now & ~tags_first;
  assign hold_o = tags_first | (now & after) | ((now | after) & ~free_i);
  assign any_now_o = any_now;
  assign hand_o = hand_tags | hand_now;
  assign hand_now_o = hand_now;
  assign hand_mask_o = hand_now ? now_q : have_q;
  assign now_tag_o = now_tag_q;

  // A group and a quad as masks of the tile.
  wire [255:0] at_group = 256'd255 << {marks_i.group, 3'd0};
  wire [255:0] sets = {32{marks_i.sets}} & at_group;
  wire [255:0] removes = {32{marks_i.removes}} & at_group;
  wire [255:0] begins = {32{marks_i.now}} & at_group;
  wire [255:0] lower = {252'd0, 2'd0, k_mask_i[1:0]} << {k_place_i[5:3], 1'b0, k_place_i[2:0], 1'b0};
  wire [255:0] upper = {252'd0, 2'd0, k_mask_i[3:2]} << {k_place_i[5:3], 1'b1, k_place_i[2:0], 1'b0};
  wire [7:0] have = have_q[{marks_i.group, 3'd0} +: 8];
  assign kept_o = now_q[{group_i, 3'd0} +: 8];

  wire some_tag = valid_i & (|marks_i.sets | |marks_i.removes);
  wire some_now = valid_i & |marks_i.now;
  wire gclk_have, gclk_now, gclk_tag;
  clock_gate u_gate_have (.clk_i(clk_i), .en_i(rst_i | hand_tags | some_tag), .test_en_i(test_en_i), .gclk_o(gclk_have));
  clock_gate u_gate_now (
    .clk_i(clk_i),
    .en_i(rst_i | hand_o | some_now | k_valid_i | clear_now_i),
    .test_en_i(test_en_i),
    .gclk_o(gclk_now)
  );
  clock_gate u_gate_tag (.clk_i(clk_i), .en_i(some_now), .test_en_i(test_en_i), .gclk_o(gclk_tag));
  always @(posedge gclk_have)
    if (rst_i | hand_tags) have_q <= 256'd0;
    else have_q <= (have_q | sets) & ~removes;
  always @(posedge gclk_now)
    if (rst_i) begin
      now_q <= 256'd0;
      under_q <= 1'b0;
    end else begin
      now_q <= (hand_now | clear_now_i ? 256'd0 : now_q) | (begins & {256{valid_i}}) | ((lower | upper) & {256{k_valid_i}});
      under_q <= (under_q & ~hand_tags) | (some_now & marks_i.under & |(marks_i.now & have));
    end
  always @(posedge gclk_tag) now_tag_q <= marks_i.tag;

  // Pixels of a triangle with discard that are shaded for their stencil alone. While its quads leave, no other triangle is tested.
  reg [255:0] fails_q;
  reg now_kills_q, kills_q; // the last triangle that is shaded at once, that of the last hand-over has discard
  wire some_fails = some_now & kills_i;
  wire gclk_fails, gclk_kills;
  clock_gate u_gate_fails (.clk_i(clk_i), .en_i(some_fails), .test_en_i(test_en_i), .gclk_o(gclk_fails));
  clock_gate u_gate_kills (.clk_i(clk_i), .en_i(some_now | hand_o), .test_en_i(test_en_i), .gclk_o(gclk_kills));
  always @(posedge gclk_fails) if (some_fails) fails_q <= (fails_q & ~at_group) | ({32{fails_i}} & at_group);
  always @(posedge gclk_kills) begin
    if (some_now) now_kills_q <= kills_i;
    if (hand_o) kills_q <= hand_now & now_kills_q;
  end
  wire [7:0] corner = {q_place_i[5:3], 1'b0, q_place_i[2:0], 1'b0}; // the lower left pixel
  assign q_fails_o = {4{kills_q}} & {fails_q[corner | 8'd17], fails_q[corner | 8'd16], fails_q[corner | 8'd1], fails_q[corner]};
  assign idle_o = ~any_have & ~any_now;
endmodule
`default_nettype wire
