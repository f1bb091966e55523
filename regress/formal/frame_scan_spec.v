// SPDX-License-Identifier: Apache-2.0
// Proves the clock gates of visibility's scan, the test of one triangle in one tile, and of the memory of the tile's
// contents (depth and stencil). A reference model on the ungated clock walks over the groups of eight pixels of each
// triangle, also a second time, and has the group of the second stage. For the pixels of one group, chosen arbitrarily,
// it has what was written last, or the clear. No gate is open without work.
// `make formal PROOF=frame_scan_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md says
// what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11
// module: isp_scan isp_contents
// design: rtl/frame/visibility/isp_scan.v rtl/frame/visibility/isp_contents.v regress/formal/abstract/isp_lane.v
// design: regress/formal/abstract/isp_pixel.v regress/formal/abstract/ram_place.v
// connect: control_open u_scan.gclk_control
// connect: group_open u_scan.gclk
// connect: triangle_open u_scan.gclk_triangle
// connect: first_open u_scan.gclk_first
// connect: test_open u_scan.gclk_test
// connect: second_open u_scan.gclk_group
// connect: round_open u_scan.u_contents.gclk_round
// connect: data_open u_scan.u_contents.gclk_data
// connect: fresh_open u_scan.u_contents.gclk_fresh
// connect: busy u_scan.busy_q
// connect: scans u_scan.scans_q
// connect: again u_scan.again_q
// connect: rest u_scan.rest_q
// connect: age u_scan.age_q
// connect: x0 u_scan.x0_q
// connect: x1 u_scan.x1_q
// connect: y u_scan.y_q
// connect: y1 u_scan.y1_q
// connect: y_first u_scan.y_first_q
// connect: half u_scan.half_q
// connect: z u_scan.z_q
// connect: z_row u_scan.z_row_q
// connect: z_first u_scan.z_first_q
// connect: slopes u_scan.zy_q,u_scan.zx_q
// connect: test u_scan.test_q
// connect: tag u_scan.tag_q
// connect: inside u_scan.inside_q
// connect: covered u_scan.covered
// connect: test_now u_scan.test_now_q
// connect: tag_now u_scan.tag_now_q
// connect: again_now u_scan.again_now_q
// connect: we u_scan.u_contents.we_i
// connect: waddr u_scan.u_contents.waddr_i
// connect: wdata u_scan.u_contents.wdata_i
// connect: fresh u_scan.u_contents.fresh_q
// connect: round u_scan.u_contents.round_q
// connect: data u_scan.u_contents.data_q
// connect: place u_scan.u_contents.u_pixels.place_q
// connect: word u_scan.u_contents.u_pixels.word_q
// connect: stored u_scan.u_contents.u_pixels.data_q
// connect: chose u_scan.u_contents.u_pixels.begun
// clock: enable
// method: induction 2
// cover: 30
// break: rtl/frame/visibility/isp_scan.v: (en_i & (busy_q | valid_q)) => (en_i & valid_q)
// break: rtl/frame/visibility/isp_scan.v: .en_i(rst_i | load_i | again_i | (en_i & (busy_q | valid_q))) => .en_i(1'b1)
// break: rtl/frame/visibility/isp_scan.v: .en_i(load_i | again_i | (en_i & scans_q)) => .en_i(again_i | (en_i & scans_q))
// break: rtl/frame/visibility/isp_scan.v: .en_i(load_i | again_i | (en_i & scans_q)) => .en_i(load_i | again_i | scans_q)
`include "isp_types.vh"
`default_nettype none
module frame_scan_spec (
  input wire            clk_i,
  input wire            rst_i,
  input wire            en_i,
  input wire [31:0]     clear_i,
  input wire            fresh_i,
  input wire            load_i,
  input wire            again_i,
  input wire isp_scan_t t_i,
  input wire [39:0]     zx_i,
  input wire [39:0]     zy_i,
  input wire [63:0]     z_i,
  input wire [24:0]     offset_i,
  input wire [7:0]      kept_i,
  input wire            l_we_i,
  input wire            l_re_i,
  input wire [4:0]      l_group_i,
  input wire [255:0]    l_data_i
);
  wire busy_o, done, first, now, kills, last_o, m_valid, m_kills;
  wire [4:0] m_group;
  wire [7:0] m_fails;
  wire isp_marks_t marks;
  wire [255:0] old;
  wire isp_scan_t t;
  wire test_t t_test;
  assign t = t_i;
  assign t_test = t.test;
  isp_scan u_scan (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .en_i(en_i), .clear_i(clear_i), .fresh_i(fresh_i), .load_i(load_i), .again_i(again_i),
    .t_i(t), .zx_i(zx_i), .zy_i(zy_i), .z_i(z_i), .offset_i(offset_i), .busy_o(busy_o), .done_o(done), .first_o(first), .now_o(now),
    .kills_o(kills), .last_o(last_o), .m_valid_o(m_valid), .m_group_o(m_group), .m_kills_o(m_kills), .m_fails_o(m_fails),
    .marks_o(marks), .kept_i(kept_i), .l_we_i(l_we_i), .l_re_i(l_re_i), .l_group_i(l_group_i), .l_data_i(l_data_i), .l_data_o(old));
  wire control_open, group_open, triangle_open, first_open, test_open, second_open, round_open, data_open, fresh_open;
  wire busy, scans, again, rest, half, again_now, we, round, chose;
  wire [2:0] age;
  wire [3:0] x0, x1, y, y1, y_first;
  wire [4:0] waddr, place;
  wire [7:0] inside, covered;
  wire [31:0] fresh;
  wire [63:0] z, z_row, z_first;
  wire [79:0] slopes;
  wire [255:0] wdata, data, word, stored;
  wire [`FR_WORD-1:0] tag, tag_now;
  wire test_t test, test_now;

  // The walk.
  reg begun = 1'b0, m_busy = 1'b0, m_scans = 1'b0, m_again = 1'b0, m_second = 1'b0, m_rest, m_half;
  reg given = 1'b0, given_first = 1'b0; // there was a triangle; the present one can be tested again
  reg [2:0] m_age;
  reg [3:0] m_x0, m_x1, m_y, m_y1, m_yf;
  reg [63:0] m_z, m_zrow, m_zf;
  reg [39:0] m_zx, m_zy;
  reg [`FR_WORD-1:0] m_tag, m_tag2;
  test_t m_test, m_test2;
  reg m_again2;
  reg [7:0] m_inside;
  reg [4:0] m_group2;
  wire row_ends = m_half == m_x1[3];
  wire m_last = m_scans & row_ends & m_y == m_y1;
  wire m_done = m_again ? m_last : m_busy & m_age == 3'd7 & (m_test.kills ? ~m_scans & ~m_rest : ~m_scans | m_last);
  wire begins = load_i | again_i;
  wire steps = en_i & m_scans;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    if (rst_i) {m_busy, m_scans, m_again, m_second, given, given_first} <= 6'd0;
    else begin
      m_busy <= begins | (m_busy & ~(en_i & m_done));
      m_scans <= begins | (m_scans & ~(en_i & m_last));
      m_again <= again_i | (m_again & ~(en_i & m_done));
      if (en_i) m_second <= m_scans;
      if (load_i) given <= 1'b1;
      if (load_i) given_first <= t_test.kills;
    end
    m_rest <= load_i | (m_rest & ~(en_i & ~m_scans));
    if (load_i) m_age <= 3'd0;
    else if (en_i && m_busy && m_age != 3'd7) m_age <= m_age + 3'd1;
    if (load_i) {m_x0, m_x1, m_y1, m_zx, m_zy, m_test, m_tag} <= {t.x0, t.x1, t.y1, zx_i, zy_i, t.test, t.tag};
    if (load_i & t_test.kills) {m_yf, m_zf} <= {t.y0, z_i};
    if (load_i) {m_y, m_half, m_z, m_zrow} <= {t.y0, t.x0[3], z_i, z_i};
    else if (again_i) {m_y, m_half, m_z, m_zrow} <= {m_yf, m_x0[3], m_zf, m_zf};
    else if (steps && row_ends) begin
      {m_y, m_half} <= {m_y + 4'd1, m_x0[3]};
      m_z <= m_zrow + {{16{m_zy[39]}}, m_zy, 8'd0};
      m_zrow <= m_zrow + {{16{m_zy[39]}}, m_zy, 8'd0};
    end else if (steps) begin
      m_half <= 1'b1;
      m_z <= m_z + {{13{m_zx[39]}}, m_zx, 11'd0};
    end
    if (steps) {m_inside, m_test2, m_tag2, m_again2} <= {covered, m_test, m_tag, m_again};
    if (steps) m_group2 <= {m_y, m_half};
    else if (l_re_i) m_group2 <= l_group_i;
  end

  // The pixels of a group, and whether the last read was of it.
  reg m_clear = 1'b1, m_read = 1'b0, m_loaded = 1'b0;
  reg [255:0] m_word;
  wire [4:0] raddr = m_scans ? {m_y, m_half} : l_group_i;
  wire reads = steps | l_re_i;
  reg holds = 1'b0;
  reg [31:0] last_clear;
  reg [255:0] last_old;
  always @(posedge clk_i) begin
    if (rst_i | fresh_i) m_clear <= 1'b1;
    else if (we && waddr == place) m_clear <= 1'b0;
    if (we && waddr == place) m_word <= wdata;
    if (reads) m_read <= ~rst_i & raddr == place;
    m_loaded <= ~rst_i & (l_re_i | (m_loaded & ~we & ~steps));
    holds <= begun & ~rst_i & ~reads & ~we & ~fresh_i;
    last_clear <= clear_i;
    last_old <= old;
  end

  // What isp_tile keeps: a triangle comes when there is none or the one before is done, and is tested again when it has left both stages. The contents are loaded and
  // read while no triangle is there.
  always @* begin
    if (!begun) assume (rst_i);
    if (begun && !rst_i) begin
      if (load_i) assume (en_i && (!m_busy || m_done) && !again_i && !(m_again && !m_last));
      if (again_i) assume (!m_busy && !m_second && given_first);
      if (l_re_i) assume (en_i && !m_busy && !begins);
      if (l_we_i) assume (en_i && !m_busy && !m_second && !l_re_i);
    end
  end
  always @* assert (chose == begun);
  always @*
    if (begun && !rst_i) begin
      assert ({busy, scans, again, m_valid} == {m_busy, m_scans, m_again, m_second});
      if (m_busy) assert (given && done == m_done);
      if (given) assert (age == m_age);
      if (given_first) assert (given);
      if (!m_busy) assert (!m_scans && !m_again);
      if (m_busy && !m_again) assert (rest == m_rest);
      if (m_again) assert (given_first);
      if (given) assert ({x0, x1, y1, slopes, test, tag} == {m_x0, m_x1, m_y1, m_zy, m_zx, m_test, m_tag});
      if (given_first) assert (y_first == m_yf && z_first == m_zf && m_test.kills);
      if (m_scans) assert (y == m_y && half == m_half && z == m_z && z_row == m_zrow);
      if (m_second) assert (m_group == m_group2 && inside == m_inside && {test_now, tag_now, again_now} == {m_test2, m_tag2, m_again2});
      if (m_second) assert (marks.group == m_group2 && marks.tag == m_tag2 && marks.under == m_test2.under);
      if (m_loaded) assert (m_group == m_group2);
      if (m_busy) assert (first == ~m_again && now == (m_test.now & ~m_again) && kills == (m_test.kills & ~m_again));
      // contents
      assert (fresh[place] == m_clear);
      if (!m_clear) assert (word == m_word);
      if ((m_second || m_loaded) && m_read && !m_clear) assert ((round ? data : stored) == m_word);
      if (m_second || m_loaded) assert (m_read == (m_group2 == place));
      if ((m_second || m_loaded) && m_group == place) assert (old == (m_clear ? {8{clear_i}} : m_word));
      if (holds && clear_i == last_clear) assert (old == last_old);
      if (l_we_i) assert (we && waddr == l_group_i && wdata == l_data_i);
      if (we) assert (en_i);
      // gates
      assert (control_open == (begins | (en_i & (m_busy | m_second))) && group_open == (begins | steps));
      assert (triangle_open == load_i && first_open == (load_i & t_test.kills) && test_open == steps);
      assert (second_open == reads && round_open == reads && data_open == (reads & we & raddr == waddr) && fresh_open == (fresh_i | we));
    end

  reg [1:0] shut = 2'd0;
  always @(posedge clk_i) shut <= rst_i ? 2'd0 : {shut[0], begun & ~control_open};
  always @*
    if (begun && !rst_i) begin
      cover (load_i && m_done && m_second);
      cover (again_i && m_test.kills);
      cover (m_again && m_last && en_i && m_y != m_yf);
      cover (m_second && m_read && !m_clear && round);
      cover (m_loaded && m_read && !m_clear && !round);
      cover (shut == 2'b01 && control_open);
      cover (m_scans && !en_i && !group_open);
      cover (m_second && m_read && m_clear && we);
    end
  always @*
    cover (begun && rst_i && m_scans && m_second);
endmodule
`default_nettype wire
