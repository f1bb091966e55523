// SPDX-License-Identifier: Apache-2.0
// Proves the clock gates of the tile accelerator whose registers are held by the gate alone: where the words of a
// triangle's records are, and the addresses of its corners. A reference model has the same values on the ungated clock:
// each word that the port takes is the next one, and no address is lost. No gate is open without work.
// `make formal PROOF=frame_records_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11
// module: ta_records
// design: rtl/frame/accelerator/ta_records.v rtl/frame/accelerator/ta_stream.v
// connect: words_open u_records.gclk_words
// connect: triangle_open u_records.gclk_triangle
// connect: left u_records.left_q
// connect: known u_records.known_q
// connect: address u_records.address_q
// connect: lanes u_records.record_q[106:100]
// clock: enable
// method: induction 2
// cover: 14
// break: rtl/frame/accelerator/ta_records.v: .en_i(rst_i | place_i | leaves != 2'd0) => .en_i(rst_i | leaves != 2'd0)
// break: rtl/frame/accelerator/ta_records.v: .en_i(rst_i | place_i | leaves != 2'd0) => .en_i(rst_i | place_i | leaves[1])
// break: rtl/frame/accelerator/ta_records.v: .en_i(rst_i | place_i | leaves != 2'd0) => .en_i(rst_i | place_i | left_q != 8'd0)
// break: rtl/frame/accelerator/ta_records.v: .en_i(load_i | place_i | clear_i) => .en_i(load_i | clear_i)
// break: rtl/frame/accelerator/ta_records.v: .en_i(load_i | place_i | clear_i) => .en_i(load_i | place_i)
// break: rtl/frame/accelerator/ta_records.v: at_q <= at_q + {24'd0, leaves}; => at_q <= at_q + 26'd2;
`include "frame_types.vh"
`default_nettype none
module frame_records_spec (
  input wire                  clk_i,
  input wire                  rst_i,
  input wire                  load_i,
  input wire record_t         record_i,
  input wire [2:0]            known_i,
  input wire [3*`FR_WORD-1:0] address_i,
  input wire                  clear_i,
  input wire                  place_i,
  input wire [`FR_WORD-1:0]   at_i,
  input wire                  placed_i,
  input wire [1:0]            room_i,
  input wire                  go_i,
  input wire [31:0]           c_word0_i,
  input wire [31:0]           c_word1_i
);
  wire [7:0] words, left_after;
  wire [`FR_WORD-1:0] triangle, addr, v_address;
  wire [1:0] count, corner0, corner1;
  wire [31:0] word0, word1;
  wire re, v_we;
  wire [`FR_LANES-1:0] index0, index1;
  wire [`FR_NUMBER-1:0] v_number;
  ta_records u_records (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .load_i(load_i), .record_i(record_i), .known_i(known_i), .address_i(address_i),
    .clear_i(clear_i), .words_o(words), .place_i(place_i), .at_i(at_i), .placed_i(placed_i), .triangle_o(triangle), .room_i(room_i),
    .go_i(go_i), .count_o(count), .addr_o(addr), .word0_o(word0), .word1_o(word1), .left_o(left_after), .c_re_o(re),
    .c_corner0_o(corner0), .c_corner1_o(corner1), .c_index0_o(index0), .c_index1_o(index1), .c_word0_i(c_word0_i),
    .c_word1_i(c_word1_i), .v_we_o(v_we), .v_number_o(v_number), .v_address_o(v_address));
  wire words_open, triangle_open;
  wire [7:0] left;
  wire [2:0] known;
  wire [`FR_LANES-1:0] lanes;
  wire [3*`FR_WORD-1:0] address;

  reg begun = 1'b0, loaded = 1'b0, placed = 1'b0;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    loaded <= ~rst_i & (loaded | load_i);
    placed <= ~rst_i & ~load_i & ~clear_i & (placed | place_i);
  end
  // Binning gives a triangle room once, when the words of the one before have left, and takes the next one after that.
  always @* begin
    if (!begun) assume (rst_i);
    assume (room_i != 2'd3 && record_i.lanes <= 7'd66);
    if (begun && !rst_i) begin
      if (place_i) assume (loaded && !placed && left == 8'd0 && !load_i && !clear_i);
      if (load_i) assume (left == 8'd0 || left_after == 8'd0);
      if (clear_i) assume (left == 8'd0 && !load_i);
    end
  end

  // The model: what was loaded, and one word after the other.
  reg [2:0] m_known;
  reg [`FR_LANES-1:0] m_lanes;
  reg [3*`FR_WORD-1:0] m_address;
  reg [`FR_WORD-1:0] m_at;
  reg [7:0] m_left = 8'd0;
  reg [1:0] m_part;
  reg [`FR_LANES-1:0] m_index;
  function [8:0] after(input [8:0] from, input [2:0] k, input [`FR_LANES-1:0] n); // part, number of the word
    if (from[8:7] == 2'd3 || from[6:0] != n + 7'd3) after = {from[8:7], from[6:0] + 7'd1};
    else if (from[8:7] == 2'd0) after = {~k[1] ? 2'd1 : ~k[2] ? 2'd2 : 2'd3, 7'd0};
    else if (from[8:7] == 2'd1) after = {~k[2] ? 2'd2 : 2'd3, 7'd0};
    else after = {2'd3, 7'd0};
  endfunction
  wire [7:0] vertex = {1'b0, m_lanes} + 8'd4;
  wire [7:0] size0 = m_known[0] ? 8'd0 : vertex;
  wire [7:0] size1 = m_known[1] ? 8'd0 : vertex;
  wire [7:0] size2 = m_known[2] ? 8'd0 : vertex;
  wire [1:0] taken = !go_i ? 2'd0 : m_left < {6'd0, room_i} ? m_left[1:0] : room_i;
  wire [8:0] next1 = after({m_part, m_index}, m_known, m_lanes);
  wire [8:0] next2 = after(next1, m_known, m_lanes);
  wire [8:0] first = {!m_known[0] ? 2'd0 : !m_known[1] ? 2'd1 : !m_known[2] ? 2'd2 : 2'd3, 7'd0};
  wire [8:0] next = place_i ? first : taken == 2'd2 ? next2 : taken == 2'd1 ? next1 : {m_part, m_index};
  always @(posedge clk_i) begin
    if (load_i) {m_known, m_lanes, m_address} <= {known_i, record_i.lanes, address_i};
    if (clear_i) m_known <= 3'd0;
    if (place_i) begin
      if (!m_known[0]) m_address[25:0] <= at_i;
      if (!m_known[1]) m_address[51:26] <= at_i + {18'd0, size0};
      if (!m_known[2]) m_address[77:52] <= at_i + {18'd0, size0} + {18'd0, size1};
    end
    if (rst_i) m_left <= 8'd0;
    else if (place_i) begin
      m_left <= size0 + size1 + size2 + 8'd4;
      m_at <= at_i;
    end else begin
      m_left <= m_left - {6'd0, taken};
      m_at <= m_at + {24'd0, taken};
    end
    {m_part, m_index} <= next;
  end

  always @*
    if (begun && !rst_i) begin
      assert (left == m_left);
      if (!loaded) assert (m_left == 8'd0);
      if (loaded) assert (m_lanes <= 7'd66 && known == m_known && lanes == m_lanes && address == m_address);
      if (m_left != 8'd0) assert (addr == m_at);
      if (re) assert ({corner0, index0} == next && {corner1, index1} == after(next, m_known, m_lanes)); // the words that leave next
      if (place_i || m_left != 8'd0) assert (re);
      if (m_left != 8'd0 && m_part == 2'd3 && m_index == 7'd1) assert (word0 == {6'd0, m_address[25:0]});
      if (m_left != 8'd0 && m_part == 2'd3 && m_index == 7'd2) assert (word0 == {6'd0, m_address[51:26]});
      if (m_left != 8'd0 && m_part == 2'd3 && m_index == 7'd3) assert (word0 == {6'd0, m_address[77:52]});
      if (place_i) assert (words_open && triangle_open);
      if (load_i || clear_i) assert (triangle_open);
      if (taken != 2'd0) assert (words_open);
      if (!place_i && !load_i && !clear_i) assert (!triangle_open);
      if (!place_i && taken == 2'd0) assert (!words_open); // nothing is on its way, or it is refused
    end

  reg [1:0] shut = 2'd0;
  always @(posedge clk_i) shut <= rst_i ? 2'd0 : {shut[0], begun & ~words_open};
  always @*
    if (begun && !rst_i) begin
      cover (m_left == 8'd1 && room_i == 2'd2 && taken == 2'd1);
      cover (m_left != 8'd0 && !go_i);
      cover (m_part == 2'd3 && m_left == 8'd2 && m_known == 3'd5);
      cover (place_i && m_known == 3'd7);
      cover (load_i && left != 8'd0);  // with the last word of the triangle before
      cover (shut == 2'b11 && words_open);
    end
  always @*
    cover (begun && rst_i && left != 8'd0);
endmodule
`default_nettype wire
