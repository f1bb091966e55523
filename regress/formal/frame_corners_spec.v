// SPDX-License-Identifier: Apache-2.0
// Proves the clock gates of visibility's reader that belong to outstanding reads of records and corners of triangles.
// For one entry of each queue, chosen arbitrarily, a reference model on the ungated clock has what was requested and
// the words that came: they leave together, in order. A request that memory does not accept stays unchanged. No gate is
// open without work.
// `make formal PROOF=frame_corners_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11 bus
// module: isp_records isp_vertices
// design: rtl/frame/visibility/isp_records.v rtl/frame/visibility/isp_vertices.v
// connect: r_open u_records.gclk
// connect: half_open u_records.gclk_half
// connect: entry_open u_records.g_record[1].gclk_ask,u_records.g_record[0].gclk_ask
// connect: word0_open u_records.g_record[1].gclk_word0,u_records.g_record[0].gclk_word0
// connect: word1_open u_records.g_record[1].gclk_word1,u_records.g_record[0].gclk_word1
// connect: r_to u_records.to_q
// connect: r_come u_records.word_q
// connect: r_from u_records.from_q
// connect: r_second u_records.asks_second_q
// connect: r_half u_records.comes_second_q
// connect: half_at u_records.half_q
// connect: r_entries u_records.entry
// connect: r_heads u_records.head
// connect: r_addresses u_records.corner
// connect: v_open u_vertices.gclk
// connect: ask_open u_vertices.g_triangle[1].gclk_ask,u_vertices.g_triangle[0].gclk_ask
// connect: word_open u_vertices.g_triangle[1].gclk_word,u_vertices.g_triangle[0].gclk_word
// connect: v_to u_vertices.to_q
// connect: v_come u_vertices.word_q
// connect: v_from u_vertices.from_q
// connect: v_asked u_vertices.ask_q
// connect: v_part u_vertices.come_q
// connect: v_drawn u_vertices.drawn_q
// connect: v_entries u_vertices.entry
// connect: v_heads u_vertices.head
// connect: v_corners u_vertices.corners
// clock: enable
// method: induction 2
// cover: 36
// break: rtl/frame/visibility/isp_records.v: .en_i(rst_i | goes | w_valid_i | r_take_i) => .en_i(rst_i | goes | w_valid_i)
// break: rtl/frame/visibility/isp_records.v: .en_i(e_take_o) => .en_i(e_take_o & ~w_valid_i)
// break: rtl/frame/visibility/isp_records.v: .en_i(asks) => .en_i(goes)
// break: rtl/frame/visibility/isp_records.v: .en_i(comes0) => .en_i(comes0 & ~goes)
// break: rtl/frame/visibility/isp_records.v: .en_i(comes1) => .en_i(comes1 & ~r_take_i)
// break: rtl/frame/visibility/isp_records.v: assign m_addr_o = asks_second_q ? half_q => assign m_addr_o = asks_second_q & ~w_valid_i ? half_q
// break: rtl/frame/visibility/isp_vertices.v: .en_i(rst_i | goes | w_valid_i | takes | d_re_o) => .en_i(rst_i | goes | w_valid_i | takes)
// break: rtl/frame/visibility/isp_vertices.v: .en_i(rst_i | goes | w_valid_i | takes | d_re_o) => .en_i(rst_i | goes | w_valid_i | d_re_o)
// break: rtl/frame/visibility/isp_vertices.v: .en_i(r_take_o & to_q[0] == PLACE) => .en_i(r_take_o & to_q[0] == PLACE & ~w_valid_i)
// break: rtl/frame/visibility/isp_vertices.v: .en_i(w_valid_i & word_q[0] == PLACE) => .en_i(w_valid_i & word_q[0] == PLACE & ~takes)
// break: rtl/frame/visibility/isp_vertices.v: .en_i(w_valid_i & word_q[0] == PLACE) => .en_i(w_valid_i)
// break: rtl/frame/visibility/isp_vertices.v: to_q - from_q != 2'd2 => to_q - from_q != 2'd3
`include "isp_types.vh"
`default_nettype none
module frame_corners_spec (
  input wire                  clk_i,
  input wire                  rst_i,
  input wire                  place_i,
  input wire                  e_valid_i,
  input wire isp_entry_t      e_i,
  input wire                  r_ready_i,
  input wire                  r_word_i,
  input wire                  start_i,
  input wire                  v_ready_i,
  input wire                  v_word_i,
  input wire [31:0]           word0_i,
  input wire [31:0]           word1_i,
  input wire draw_t           d_data_i,
  input wire                  t_ready_i
);
  wire e_take, r_valid, r_take, r_ask, v_ask, d_re, t_valid;
  wire [`FR_WORD-1:0] r_addr, v_addr0, v_addr1;
  wire isp_entry_t r_entry, e;
  wire [16:0] r_head, d_head;
  wire [3*`FR_WORD-1:0] r_corners;
  wire isp_triangle_t t;
  isp_records u_records (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .e_valid_i(e_valid_i), .e_i(e), .e_take_o(e_take), .m_valid_o(r_ask),
    .m_ready_i(r_ready_i), .m_addr_o(r_addr), .w_valid_i(r_word_i), .w_word0_i(word0_i), .w_word1_i(word1_i), .r_valid_o(r_valid),
    .r_entry_o(r_entry), .r_head_o(r_head), .r_corners_o(r_corners), .r_take_i(r_take));
  isp_vertices u_vertices (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .start_i(start_i), .r_valid_i(r_valid), .r_entry_i(r_entry), .r_head_i(r_head),
    .r_corners_i(r_corners), .r_take_o(r_take), .m_valid_o(v_ask), .m_ready_i(v_ready_i), .m_addr0_o(v_addr0), .m_addr1_o(v_addr1),
    .w_valid_i(v_word_i), .w_word0_i(word0_i), .w_word1_i(word1_i), .d_re_o(d_re), .d_head_o(d_head), .d_data_i(d_data_i),
    .t_valid_o(t_valid), .t_ready_i(t_ready_i), .t_o(t));
  localparam XYZ = 2*`FR_COORD + 24;
  wire r_open, half_open, v_open, r_second, r_half, v_drawn;
  wire [1:0] entry_open, word0_open, word1_open, ask_open, word_open;
  wire [1:0] r_to, r_come, r_from, v_to, v_come, v_from;
  wire [2:0] v_asked, v_part;
  wire [`FR_WORD-1:0] half_at;
  wire [2*`ISP_ENTRY-1:0] r_entries, v_entries;
  wire [2*17-1:0] r_heads, v_heads;
  wire [6*`FR_WORD-1:0] r_addresses;
  wire [6*XYZ-1:0] v_corners;
  assign e = e_i;

  reg begun = 1'b0, place;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    if (!begun) place <= place_i;
  end

  // Counts, with the ungated clock: requests of two words, on their way from memory; records, triangles.
  wire r_goes = r_ask & r_ready_i, v_goes = v_ask & v_ready_i, takes = t_valid & t_ready_i;
  reg [2:0] r_way = 3'd0;
  reg [3:0] v_way = 4'd0;
  reg m_second = 1'b0, m_half = 1'b0, m_drawn = 1'b0;
  reg [1:0] m_rto = 2'd0, m_rcome = 2'd0, m_rfrom = 2'd0, m_vto = 2'd0, m_vcome = 2'd0, m_vfrom = 2'd0;
  reg [2:0] m_asked = 3'd0, m_part = 3'd0;
  reg [`FR_WORD-1:0] m_half_at;
  wire r_begins = r_goes & ~m_second;
  wire r_ends = r_word_i & m_half;
  wire v_begins = v_goes & m_asked == 3'd4; // all corners were asked for
  wire v_ends = v_word_i & m_part == 3'd4;
  wire complete = m_vcome != m_vfrom;
  always @(posedge clk_i)
    if (rst_i) begin
      {r_way, v_way, m_second, m_half, m_drawn, m_asked, m_part} <= 16'd0;
      {m_rto, m_rcome, m_rfrom, m_vto, m_vcome, m_vfrom} <= 12'd0;
    end else begin
      r_way <= r_way + {2'd0, r_goes} - {2'd0, r_word_i};
      v_way <= v_way + {3'd0, v_goes} - {3'd0, v_word_i};
      m_second <= m_second ^ r_goes;
      m_half <= m_half ^ r_word_i;
      m_rto <= m_rto + {1'b0, r_begins};
      m_rcome <= m_rcome + {1'b0, r_ends};
      m_rfrom <= m_rfrom + {1'b0, v_begins};
      m_vto <= m_vto + {1'b0, v_begins};
      m_vcome <= m_vcome + {1'b0, v_ends};
      m_vfrom <= m_vfrom + {1'b0, takes};
      if (v_goes) m_asked <= v_begins ? 3'd0 : m_asked + 3'd1;
      if (v_word_i) m_part <= v_ends ? 3'd0 : m_part + 3'd1;
      m_drawn <= (complete & ~m_drawn) | (m_drawn & ~takes);
      if (r_begins) m_half_at <= e.record + 26'd2;
    end

  // The place: given says which of its values there are.
  reg [2:0] r_given = 3'd0;
  reg [5:0] v_given = 6'd0;
  reg [`ISP_ENTRY-1:0] m_rentry, m_ventry;
  reg [16:0] m_rhead, m_vhead;
  reg [3*`FR_WORD-1:0] m_address;
  reg [`FR_COORD-1:0] x0, y0, x1, y1, x2, y2;
  reg [23:0] z0, z1, z2;
  wire r_here = r_word_i & m_rcome[0] == place, v_here = v_word_i & m_vcome[0] == place;
  always @(posedge clk_i) begin
    r_given <= rst_i ? 3'd0 : r_given | {r_here & m_half, r_here & ~m_half, r_begins & m_rto[0] == place};
    v_given <= rst_i ? 6'd0 : v_given | {{5{v_here}} & (5'd1 << m_part), v_begins & m_vto[0] == place};
    if (r_begins & m_rto[0] == place) m_rentry <= e_i;
    if (r_here & ~m_half) {m_rhead, m_address[`FR_WORD-1:0]} <= {word0_i[16:0], word1_i[`FR_WORD-1:0]};
    if (r_here & m_half) m_address[3*`FR_WORD-1:`FR_WORD] <= {word1_i[`FR_WORD-1:0], word0_i[`FR_WORD-1:0]};
    if (v_begins & m_vto[0] == place) {m_ventry, m_vhead} <= {r_entry, r_head};
    if (v_here)
      case (m_part)
        3'd0: {x0, y0} <= {word0_i[`FR_COORD-1:0], word1_i[`FR_COORD-1:0]};
        3'd1: {z0, x1} <= {word0_i[23:0], word1_i[`FR_COORD-1:0]};
        3'd2: {y1, z1} <= {word0_i[`FR_COORD-1:0], word1_i[23:0]};
        3'd3: {x2, y2} <= {word0_i[`FR_COORD-1:0], word1_i[`FR_COORD-1:0]};
        default: z2 <= word0_i[23:0];
      endcase
  end

  // Entries stay until they are taken; memory answers what it was asked.
  reg e_waits = 1'b0, r_waits = 1'b0, v_waits = 1'b0;
  isp_entry_t e_last;
  reg [`FR_WORD-1:0] r_last;
  reg [2*`FR_WORD-1:0] v_last;
  always @(posedge clk_i) begin
    e_waits <= ~rst_i & e_valid_i & ~e_take;
    r_waits <= ~rst_i & r_ask & ~r_ready_i;
    v_waits <= ~rst_i & v_ask & ~v_ready_i;
    e_last <= e_i;
    r_last <= r_addr;
    v_last <= {v_addr1, v_addr0};
  end
  always @* begin
    if (!begun) assume (rst_i);
    if (begun && !rst_i) begin
      if (e_waits) assume (e_valid_i && e_i == e_last);
      if (r_word_i) assume (r_way != 3'd0);
      if (v_word_i) assume (v_way != 4'd0);
    end
  end

  wire [1:0] r_number = m_rto - m_rfrom, r_full = m_rcome - m_rfrom, v_number = m_vto - m_vfrom, v_full = m_vcome - m_vfrom;
  wire [1:0] r_under = m_rto - m_rcome, v_under = m_vto - m_vcome;
  wire r_mine = place ^ m_rfrom[0], v_mine = place ^ m_vfrom[0]; // how far the place is from the next one
  wire [3*XYZ-1:0] m_corners = {x2, x1, x0, y2, y1, y0, z2, z1, z0};
  wire [3*XYZ-1:0] corners = place ? v_corners[6*XYZ-1:3*XYZ] : v_corners[3*XYZ-1:0];
  wire [`ISP_ENTRY-1:0] r_mentry = place ? r_entries[2*`ISP_ENTRY-1:`ISP_ENTRY] : r_entries[`ISP_ENTRY-1:0];
  wire [`ISP_ENTRY-1:0] v_mentry = place ? v_entries[2*`ISP_ENTRY-1:`ISP_ENTRY] : v_entries[`ISP_ENTRY-1:0];
  wire [3*`FR_WORD-1:0] address = place ? r_addresses[6*`FR_WORD-1:3*`FR_WORD] : r_addresses[3*`FR_WORD-1:0];
  isp_triangle_t expected;
  isp_entry_t m_entry;
  always @* begin
    m_entry = m_ventry;
    expected = {m_corners, m_entry.tile_x, m_entry.tile_y, d_data_i, m_entry.record, m_entry.last};
  end
  always @*
    if (begun && !rst_i) begin
      assert ({r_to, r_come, r_from, r_second, r_half} == {m_rto, m_rcome, m_rfrom, m_second, m_half});
      assert ({v_to, v_come, v_from, v_asked, v_part, v_drawn} == {m_vto, m_vcome, m_vfrom, m_asked, m_part, m_drawn});
      if (m_second) assert (half_at == m_half_at);
      // how much is on its way
      assert (r_number <= 2'd2 && r_full <= r_number && v_number <= 2'd2 && v_full <= v_number && m_asked <= 3'd4 && m_part <= 3'd4);
      assert ({2'd0, r_way} + {4'd0, m_half} + {4'd0, m_second} == {2'd0, r_under, 1'b0});
      assert ({1'b0, v_way} + {2'd0, m_part} == 5'd5 * {3'd0, v_under} + {2'd0, m_asked});
      if (m_asked != 3'd0) assert (r_full != 2'd0 && v_number != 2'd2);
      if (m_drawn) assert (complete);
      // what there has to be, and what it is
      if ({1'b0, r_mine} < r_number) assert (r_given[0]);
      if ({1'b0, r_mine} < r_full) assert (r_given == 3'd7);
      if (m_half && m_rcome[0] == place) assert (r_given[1]);
      if ({1'b0, v_mine} < v_number) assert (v_given[0]);
      if ({1'b0, v_mine} < v_full) assert (v_given == 6'd63);
      if (m_vcome[0] == place) assert ((v_given[5:1] | ~((5'd1 << m_part) - 5'd1)) == 5'd31);
      if (r_given[0]) assert (r_mentry == m_rentry);
      if (r_given[1]) assert ((place ? r_heads[33:17] : r_heads[16:0]) == m_rhead && address[`FR_WORD-1:0] == m_address[`FR_WORD-1:0]);
      if (r_given[2]) assert (address[3*`FR_WORD-1:`FR_WORD] == m_address[3*`FR_WORD-1:`FR_WORD]);
      if (v_given[0]) assert (v_mentry == m_ventry && (place ? v_heads[33:17] : v_heads[16:0]) == m_vhead);
      if (v_given[1]) assert (corners[3*24 +: `FR_COORD] == y0 && corners[3*24+3*`FR_COORD +: `FR_COORD] == x0);
      if (v_given[2]) assert (corners[23:0] == z0 && corners[3*24+4*`FR_COORD +: `FR_COORD] == x1);
      if (v_given[3]) assert (corners[47:24] == z1 && corners[3*24+`FR_COORD +: `FR_COORD] == y1);
      if (v_given[4]) assert (corners[3*24+2*`FR_COORD +: `FR_COORD] == y2 && corners[3*24+5*`FR_COORD +: `FR_COORD] == x2);
      if (v_given[5]) assert (corners[71:48] == z2);
      // what leaves
      assert (r_valid == (r_full != 2'd0) && r_take == v_begins && e_take == r_begins);
      if (r_valid && m_rfrom[0] == place) assert (r_entry == m_rentry && r_head == m_rhead && r_corners == m_address);
      if (t_valid && m_vfrom[0] == place) assert (t == expected && d_head == m_vhead);
      assert (d_re == (complete & ~m_drawn) && (!t_valid || (complete & m_drawn)));
      // what is refused stays
      if (r_waits) assert (r_ask && r_addr == r_last);
      if (v_waits) assert (v_ask && {v_addr1, v_addr0} == v_last);
      // gates
      assert (r_open == (r_goes | r_word_i | v_begins) && half_open == r_begins);
      assert (entry_open == ({r_begins & m_rto[0], r_begins & ~m_rto[0]}));
      assert (word0_open == ({2{r_word_i & ~m_half}} & {m_rcome[0], ~m_rcome[0]}));
      assert (word1_open == ({2{r_word_i & m_half}} & {m_rcome[0], ~m_rcome[0]}));
      assert (v_open == (v_goes | v_word_i | takes | (complete & ~m_drawn)));
      assert (ask_open == ({2{v_begins}} & {m_vto[0], ~m_vto[0]}) && word_open == ({2{v_word_i}} & {m_vcome[0], ~m_vcome[0]}));
    end

  always @*
    if (begun && !rst_i) begin
      cover (r_waits && r_ready_i && m_second);
      cover (v_waits && v_ready_i && m_asked == 3'd4);
      cover (r_full == 2'd2 && v_number == 2'd2);
      cover (v_way > 4'd5 && v_word_i && v_goes);
      cover (!r_open && !v_open && r_valid && complete);
      cover (r_begins && v_begins);
    end
  always @*
    cover (begun && rst_i && v_way != 4'd0);
endmodule
`default_nettype wire
