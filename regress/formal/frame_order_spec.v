// SPDX-License-Identifier: Apache-2.0
// Proves the clock gates of visibility's reader that belong to two queues: the kinds of outstanding requests, and pairs
// of entries of lists. For one entry of each queue, chosen arbitrarily, a reference model on the ungated clock has what
// was put there: it comes out in its turn, unchanged. No gate is open without work.
// `make formal PROOF=frame_order_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11
// module: isp_order isp_entries
// design: rtl/frame/visibility/isp_order.v rtl/frame/visibility/isp_entries.v
// connect: order_open u_order.gclk
// connect: kind_open u_order.gclk_kind
// connect: kinds u_order.kind_q
// connect: o_to u_order.to_q
// connect: o_from u_order.from_q
// connect: pair_open u_entries.gclk
// connect: ask_open0 u_entries.g_pair[0].gclk_ask
// connect: ask_open1 u_entries.g_pair[1].gclk_ask
// connect: ask_open2 u_entries.g_pair[2].gclk_ask
// connect: ask_open3 u_entries.g_pair[3].gclk_ask
// connect: word_open0 u_entries.g_pair[0].gclk_word
// connect: word_open1 u_entries.g_pair[1].gclk_word
// connect: word_open2 u_entries.g_pair[2].gclk_word
// connect: word_open3 u_entries.g_pair[3].gclk_word
// connect: to u_entries.to_q
// connect: come u_entries.word_q
// connect: from u_entries.from_q
// connect: second u_entries.second_q
// connect: links u_entries.link
// connect: twos u_entries.two
// connect: lasts u_entries.last
// connect: tiles u_entries.tile
// connect: word0s u_entries.word0
// connect: word1s u_entries.word1
// clock: enable
// method: induction 2
// cover: 34
// break: rtl/frame/visibility/isp_order.v: .en_i(rst_i | ask_i | answer_i) => .en_i(rst_i | ask_i)
// break: rtl/frame/visibility/isp_order.v: .en_i(ask_i) => .en_i(ask_i & ~answer_i)
// break: rtl/frame/visibility/isp_order.v: .en_i(ask_i) => .en_i(1'b1)
// break: rtl/frame/visibility/isp_order.v: number < 5'd24 => number < 5'd25
// break: rtl/frame/visibility/isp_entries.v: .en_i(rst_i | l_valid_i | w_valid_i | e_take_i) => .en_i(rst_i | l_valid_i | w_valid_i)
// break: rtl/frame/visibility/isp_entries.v: .en_i(asks) => .en_i(asks & ~w_valid_i)
// break: rtl/frame/visibility/isp_entries.v: .en_i(asks) => .en_i(l_valid_i)
// break: rtl/frame/visibility/isp_entries.v: .en_i(comes) => .en_i(comes & ~e_take_i)
`include "isp_types.vh"
`default_nettype none
module frame_order_spec (
  input wire                clk_i,
  input wire                rst_i,
  input wire [4:0]          place_i,
  input wire                ask_i,
  input wire [1:0]          kind_i,
  input wire                answer_i,
  input wire                l_valid_i,
  input wire [15:0]         l_tile_i,
  input wire                l_two_i,
  input wire                l_link_i,
  input wire                l_last_i,
  input wire                w_valid_i,
  input wire [`FR_WORD-1:0] w_word0_i,
  input wire [`FR_WORD-1:0] w_word1_i,
  input wire                e_take_i
);
  wire room, l_room, link, e_valid;
  wire [1:0] kind;
  wire isp_entry_t e;
  isp_order u_order (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .ask_i(ask_i), .kind_i(kind_i), .room_o(room), .answer_i(answer_i), .kind_o(kind));
  isp_entries u_entries (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .l_valid_i(l_valid_i), .l_room_o(l_room), .l_tile_i(l_tile_i), .l_two_i(l_two_i),
    .l_link_i(l_link_i), .l_last_i(l_last_i), .w_valid_i(w_valid_i), .w_word0_i(w_word0_i), .w_word1_i(w_word1_i), .link_o(link),
    .e_valid_o(e_valid), .e_o(e), .e_take_i(e_take_i));
  wire order_open, kind_open, pair_open, second;
  wire ask_open0, ask_open1, ask_open2, ask_open3, word_open0, word_open1, word_open2, word_open3;
  wire [63:0] kinds, tiles;
  wire [4:0] o_to, o_from;
  wire [2:0] to, come, from;
  wire [3:0] links, twos, lasts;
  wire [4*`FR_WORD-1:0] word0s, word1s;

  reg begun = 1'b0;
  reg [4:0] place;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    if (!begun) place <= place_i;
  end
  wire [1:0] pair = place[1:0];

  // Requests on their way.
  wire [4:0] requests = o_to - o_from, o_ahead = place - o_from;
  reg m_asked = 1'b0; // that of the place is on its way
  reg [1:0] m_kind;
  always @(posedge clk_i) begin
    m_asked <= ~rst_i & ((ask_i & o_to == place) | (m_asked & ~(answer_i & o_from == place)));
    if (ask_i & o_to == place) m_kind <= kind_i;
  end

  // Pairs of entries.
  wire [2:0] pairs = to - from, came = come - from;
  wire [1:0] ahead = pair - from[1:0];
  reg m_pair = 1'b0, m_came = 1'b0, m_second = 1'b0;
  reg [18:0] m_notes;
  reg [2*`FR_WORD-1:0] m_words;
  wire puts = l_valid_i & to[1:0] == pair;
  wire comes = w_valid_i & come[1:0] == pair;
  wire final_entry = m_second | ~twos[from[1:0]];
  wire frees = e_take_i & final_entry & from[1:0] == pair;
  always @(posedge clk_i) begin
    m_pair <= ~rst_i & (puts | (m_pair & ~frees));
    m_came <= ~rst_i & (comes | (m_came & ~frees));
    m_second <= ~rst_i & (e_take_i ? ~final_entry : m_second);
    if (puts) m_notes <= {l_link_i, l_two_i, l_last_i, l_tile_i};
    if (comes) m_words <= {w_word1_i, w_word0_i};
  end

  always @* begin
    if (!begun) assume (rst_i);
    if (begun && !rst_i) begin
      if (ask_i) assume (room);
      if (answer_i) assume (requests != 5'd0);
      if (l_valid_i) assume (l_room);
      if (w_valid_i) assume (to != come);
      if (e_take_i) assume (e_valid);
    end
  end
  wire [18:0] notes = {links[pair], twos[pair], lasts[pair], tiles[{pair, 4'd0} +: 16]};
  wire [2*`FR_WORD-1:0] words = {word1s[`FR_WORD*{30'd0, pair} +: `FR_WORD], word0s[`FR_WORD*{30'd0, pair} +: `FR_WORD]};
  always @*
    if (begun) begin
      assert (requests <= 5'd24 && m_asked == (o_ahead < requests));
      if (m_asked) assert (kinds[{place, 1'b0} +: 2] == m_kind);
      assert (pairs <= 3'd4 && came <= pairs && second == m_second);
      assert (m_pair == ({1'b0, ahead} < pairs) && m_came == ({1'b0, ahead} < came));
      if (m_pair) assert (notes == m_notes);
      if (m_came) assert (words == m_words);
    end
  wire any_open = ask_open0 | ask_open1 | ask_open2 | ask_open3 | word_open0 | word_open1 | word_open2 | word_open3;
  always @*
    if (begun && !rst_i) begin
      if (m_asked && o_from == place) assert (kind == m_kind);
      assert (room == (requests < 5'd24));
      if (!ask_i && !answer_i) assert (!order_open);
      if (!ask_i) assert (!kind_open);
      assert (e_valid == (came != 3'd0));
      if (m_came && from[1:0] == pair)
        assert (e == {m_notes[7:0], m_notes[15:8], m_second ? m_words[2*`FR_WORD-1:`FR_WORD] : m_words[`FR_WORD-1:0],
                      m_notes[16] & (m_second | ~m_notes[17])});
      if (comes) assert (link == m_notes[18]);
      if (!l_valid_i && !w_valid_i && !e_take_i) assert (!pair_open && !any_open);
      assert ({ask_open3, ask_open2, ask_open1, ask_open0} == (l_valid_i ? 4'd1 << to[1:0] : 4'd0));
      assert ({word_open3, word_open2, word_open1, word_open0} == (w_valid_i ? 4'd1 << come[1:0] : 4'd0));
    end
  always @*
    if (begun && !rst_i) begin
      cover (requests == 5'd24);
      cover (m_asked && o_from == place && answer_i && ask_i);
      cover (pairs == 3'd4 && came == 3'd4);
      cover (frees && m_second);
      cover (comes && link);
    end
endmodule
`default_nettype wire
