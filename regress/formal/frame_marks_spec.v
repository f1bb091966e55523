// SPDX-License-Identifier: Apache-2.0
// Proves the clock gates of visibility's marks: which pixels of a tile have a tag, which are shaded at once, and for
// which triangle. A reference model on the ungated clock has the same marks, and what is handed over is theirs. While
// memory does not accept a beat, nothing is handed over, and a scan that goes on is not stopped. No gate is open
// without work.
// `make formal PROOF=frame_marks_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11
// module: isp_marks
// design: rtl/frame/visibility/isp_marks.v
// connect: have_open u_marks.gclk_have
// connect: now_open u_marks.gclk_now
// connect: tag_open u_marks.gclk_tag
// connect: fails_open u_marks.gclk_fails
// connect: kills_open u_marks.gclk_kills
// connect: have u_marks.have_q
// connect: now u_marks.now_q
// connect: under u_marks.under_q
// connect: tag u_marks.now_tag_q
// connect: now_kills u_marks.now_kills_q
// connect: hand_kills u_marks.kills_q
// clock: enable
// method: induction 2
// cover: 10
// break: rtl/frame/visibility/isp_marks.v: .en_i(rst_i | hand_tags | some_tag) => .en_i(rst_i | some_tag)
// break: rtl/frame/visibility/isp_marks.v: .en_i(rst_i | hand_tags | some_tag) => .en_i(rst_i | hand_tags | (some_tag & ~hand_now))
// break: rtl/frame/visibility/isp_marks.v: .en_i(rst_i | hand_tags | some_tag) => .en_i(1'b1)
// break: rtl/frame/visibility/isp_marks.v: .en_i(rst_i | hand_o | some_now | k_valid_i | clear_now_i) => .en_i(rst_i | hand_now | some_now | k_valid_i | clear_now_i)
// break: rtl/frame/visibility/isp_marks.v: .en_i(rst_i | hand_o | some_now | k_valid_i | clear_now_i) => .en_i(rst_i | hand_o | some_now | clear_now_i)
// break: rtl/frame/visibility/isp_marks.v: .en_i(rst_i | hand_o | some_now | k_valid_i | clear_now_i) => .en_i(rst_i | hand_o | some_now | k_valid_i)
// break: rtl/frame/visibility/isp_marks.v: u_gate_tag (.clk_i(clk_i), .en_i(some_now) => u_gate_tag (.clk_i(clk_i), .en_i(some_now & kills_i)
// break: rtl/frame/visibility/isp_marks.v: .en_i(some_now | hand_o) => .en_i(some_now)
// break: rtl/frame/visibility/isp_marks.v: wire can = free_i & ~wait_i => wire can = free_i
`include "isp_types.vh"
`default_nettype none
module frame_marks_spec (
  input wire             clk_i,
  input wire             rst_i,
  input wire             valid_i,
  input wire isp_marks_t marks_i,
  input wire             kills_i,
  input wire [7:0]       fails_i,
  input wire             clear_now_i,
  input wire             now_i,
  input wire             flush_i,
  input wire             wait_i,
  input wire             k_valid_i,
  input wire [5:0]       k_place_i,
  input wire [3:0]       k_mask_i,
  input wire [5:0]       q_place_i,
  input wire             free_i
);
  wire isp_marks_t marks;
  assign marks = marks_i;
  wire [7:0] kept;
  wire hold, any_now, hand, hand_now, idle;
  wire [3:0] q_fails;
  wire [255:0] hand_mask;
  wire [`FR_WORD-1:0] now_tag;
  isp_marks u_marks (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .valid_i(valid_i), .marks_i(marks), .group_i(marks.group), .kills_i(kills_i),
    .fails_i(fails_i), .clear_now_i(clear_now_i), .kept_o(kept), .now_i(now_i), .flush_i(flush_i), .wait_i(wait_i), .hold_o(hold),
    .any_now_o(any_now), .k_valid_i(k_valid_i), .k_place_i(k_place_i), .k_mask_i(k_mask_i), .q_place_i(q_place_i), .q_fails_o(q_fails),
    .free_i(free_i), .hand_o(hand), .hand_now_o(hand_now), .hand_mask_o(hand_mask), .now_tag_o(now_tag), .idle_o(idle));
  wire have_open, now_open, tag_open, fails_open, kills_open, under, now_kills, hand_kills;
  wire [255:0] have, now;
  wire [`FR_WORD-1:0] tag;

  // The model: pixel by pixel.
  reg begun = 1'b0, given = 1'b0, handed = 1'b0, m_under = 1'b0, m_kills, m_of_hand;
  reg [255:0] m_have = 256'd0, m_now = 256'd0;
  reg [`FR_WORD-1:0] m_tag;
  wire [255:0] sets, removes, begins, kills;
  genvar p;
  generate
    for (p = 0; p < 256; p = p + 1) begin : g_pixel
      localparam [7:0] P = p;
      wire here = valid_i & marks.group == P[7:3];
      assign sets[p] = here & marks.sets[P[2:0]];
      assign removes[p] = here & marks.removes[P[2:0]];
      assign begins[p] = here & marks.now[P[2:0]];
      assign kills[p] = k_valid_i & k_place_i == {P[7:5], P[3:1]} & k_mask_i[{P[4], P[0]}]; // kept by its fragment
    end
  endgenerate
  wire some_now = valid_i & |marks.now, some_tag = valid_i & (|marks.sets | |marks.removes);
  wire tags_first = now_i & m_under;               // a triangle that is shaded at once lies over tags
  wire its_own = now_i & |m_now & ~tags_first;
  wire at_end = flush_i & |m_have & ~(now_i & |m_now);
  wire hands = free_i & ~wait_i & (tags_first | at_end | its_own);
  wire hands_now = hands & its_own;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    if (rst_i) begin
      {given, handed, m_under} <= 3'd0;
      {m_have, m_now} <= 512'd0;
    end else begin
      given <= given | some_now;
      handed <= handed | hands;
      m_have <= hands & ~hands_now ? 256'd0 : (m_have | sets) & ~removes;
      m_now <= (hands_now | clear_now_i ? 256'd0 : m_now) | begins | kills;
      m_under <= (m_under & ~(hands & ~hands_now)) | (some_now & marks.under & |(m_have & begins));
    end
    if (some_now) {m_tag, m_kills} <= {marks.tag, kills_i};
    if (hands) m_of_hand <= hands_now & m_kills;
  end

  // While a beat is refused all stages stand still, and no fragments come.
  reg stands = 1'b0, last_hold, last_now, last_flush, last_free;
  always @(posedge clk_i) begin
    stands <= ~rst_i & wait_i;
    {last_hold, last_now, last_flush, last_free} <= {hold, now_i, flush_i, free_i};
  end
  always @* begin
    if (!begun) assume (rst_i);
    if (begun && !rst_i) begin
      if (now_i && |m_now) assume (given);
      if (wait_i) assume (!valid_i && !k_valid_i && !clear_now_i);
      if (valid_i || clear_now_i) assume (!hold);
      if (stands) assume (now_i == last_now && flush_i == last_flush && (free_i || !last_free));
    end
  end
  always @*
    if (begun && !rst_i) begin
      assert (have == m_have && now == m_now && under == m_under);
      if (given) assert (tag == m_tag && now_kills == m_kills);
      if (handed) assert (hand_kills == m_of_hand);
      assert (hand == hands && hand_now == hands_now && any_now == |m_now && idle == ~(|m_now | |m_have));
      if (hand) assert (hand_mask == (hands_now ? m_now : m_have) && !wait_i);
      if (hands_now) assert (now_tag == m_tag);
      if (stands && !last_hold) assert (!hold);
      if (handed && given && !m_of_hand) assert (q_fails == 4'd0);
      // gates
      assert (have_open == ((hands & ~hands_now) | some_tag));
      assert (now_open == (hands | some_now | k_valid_i | clear_now_i));
      assert (tag_open == some_now && fails_open == (some_now & kills_i) && kills_open == (some_now | hands));
    end
  always @*
    if (begun && !rst_i) begin
      cover (hands && m_under && |m_have);
      cover (hands_now && !flush_i);
      cover (at_end && hands && flush_i && now_i);
      cover (k_valid_i && kills[77]);
      cover (hold && !free_i);
      cover (valid_i && have[9] && removes[9]);
      cover (!have_open && !now_open && have[255] && now[0]);
    end
  always @*
    cover (begun && rst_i && m_under);
endmodule
`default_nettype wire
