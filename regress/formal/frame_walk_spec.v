// SPDX-License-Identifier: Apache-2.0
// Proves the clock gates of visibility's reader that belong to the walk over the region array and over the lists of
// tiles. A reference model on the ungated clock has the tile that was read, the list that is read, and for one tile,
// chosen arbitrarily, whether it has a list. The module of list entries is part of the proof, because the link to the
// next block of a list is an entry; one entry is modelled at a time, while the walk waits for it. A request that memory
// does not accept stays unchanged. No gate is open without work.
// `make formal PROOF=frame_walk_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md says
// what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11 bus
// module: isp_walk isp_entries
// design: rtl/frame/visibility/isp_walk.v rtl/frame/visibility/isp_entries.v
// connect: open u_walk.gclk
// connect: tiles_open u_walk.gclk_tiles
// connect: from_open u_walk.gclk_from
// connect: list_open u_walk.gclk_list
// connect: begin_open u_walk.gclk_begin
// connect: left u_walk.left_q
// connect: x u_walk.x_q
// connect: y u_walk.y_q
// connect: x_there u_walk.x_there_q
// connect: y_there u_walk.y_there_q
// connect: there u_walk.there_q
// connect: list u_walk.list_q
// connect: to u_walk.to_q
// connect: from u_walk.from_q
// connect: walks u_walk.walks_q
// connect: waits u_walk.waits_q
// connect: at u_walk.at_q
// connect: ends u_walk.end_q
// connect: tile u_walk.tile_q
// connect: e_to u_entries.to_q
// connect: e_come u_entries.word_q
// connect: e_from u_entries.from_q
// connect: links u_entries.link
// clock: enable
// method: induction 2
// cover: 20
// break: rtl/frame/visibility/isp_walk.v: .en_i(rst_i | start_i | r_re_o | take) => .en_i(rst_i | start_i | r_re_o)
// break: rtl/frame/visibility/isp_walk.v: .en_i(rst_i | start_i | r_re_o | take) => .en_i(rst_i | start_i | take)
// break: rtl/frame/visibility/isp_walk.v: u_gate_tiles (.clk_i(clk_i), .en_i(take) => u_gate_tiles (.clk_i(clk_i), .en_i(take & some)
// break: rtl/frame/visibility/isp_walk.v: .en_i(rst_i | tile_take_i) => .en_i(rst_i | (tile_take_i & ~take))
// break: rtl/frame/visibility/isp_walk.v: .en_i(rst_i | tile_take_i) => .en_i(rst_i | tile_valid_o)
// break: rtl/frame/visibility/isp_walk.v: .en_i(rst_i | begins | goes | link_i) => .en_i(rst_i | begins | goes)
// break: rtl/frame/visibility/isp_walk.v: .en_i(rst_i | begins | goes | link_i) => .en_i(rst_i | goes | link_i)
// break: rtl/frame/visibility/isp_walk.v: u_gate_begin (.clk_i(clk_i), .en_i(begins) => u_gate_begin (.clk_i(clk_i), .en_i(begins & ~walks_q)
// break: rtl/frame/visibility/isp_walk.v: (~some | list_ready) => 1'b1
`include "isp_types.vh"
`default_nettype none
module frame_walk_spec (
  input wire                clk_i,
  input wire                rst_i,
  input wire [6:0]          number_i,
  input wire                start_i,
  input wire [8:0]          tiles_x_i,
  input wire [16:0]         tiles_i,
  input wire region_t       r_data_i,
  input wire                ready_i,
  input wire                tile_take_i,
  input wire                w_valid_i,
  input wire [`FR_WORD-1:0] w_word0_i,
  input wire [`FR_WORD-1:0] w_word1_i,
  input wire                e_take_i
);
  wire idle, r_re, l_valid, l_room, l_two, l_link, l_last, link, tile_valid, tile_list, far, e_valid;
  wire [`FR_REGION-1:0] r_addr;
  wire [`FR_WORD-1:0] l_addr;
  wire [15:0] l_tile;
  wire isp_entry_t e;
  wire l_goes = l_valid & l_room & ready_i;
  isp_walk u_walk (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .start_i(start_i), .tiles_x_i(tiles_x_i), .tiles_i(tiles_i), .idle_o(idle),
    .r_re_o(r_re), .r_addr_o(r_addr), .r_data_i(r_data_i), .l_valid_o(l_valid), .l_ready_i(l_room & ready_i), .l_addr_o(l_addr),
    .l_tile_o(l_tile), .l_two_o(l_two), .l_link_o(l_link), .l_last_o(l_last), .link_i(link), .link_to_i(w_word1_i),
    .tile_valid_o(tile_valid), .tile_list_o(tile_list), .tile_take_i(tile_take_i), .far_o(far));
  isp_entries u_entries (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .l_valid_i(l_goes), .l_room_o(l_room), .l_tile_i(l_tile), .l_two_i(l_two),
    .l_link_i(l_link), .l_last_i(l_last), .w_valid_i(w_valid_i), .w_word0_i(w_word0_i), .w_word1_i(w_word1_i), .link_o(link),
    .e_valid_o(e_valid), .e_o(e), .e_take_i(e_take_i));
  wire open, tiles_open, from_open, list_open, begin_open, there, walks, waits;
  wire [16:0] left;
  wire [7:0] x, y, x_there, y_there, to, from;
  wire [127:0] list;
  wire [`FR_WORD-1:0] at, ends;
  wire [15:0] tile;
  wire [2:0] e_to, e_come, e_from;
  wire [3:0] links;

  reg begun = 1'b0;
  reg [6:0] number;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    if (!begun) number <= number_i;
  end

  // The model.
  reg m_there = 1'b0, m_walks = 1'b0, m_waits = 1'b0, given = 1'b0, m_list;
  reg [16:0] m_left = 17'd0;
  reg [7:0] m_to = 8'd0, m_from = 8'd0, m_x, m_y, m_xt, m_yt;
  reg [`FR_WORD-1:0] m_at, m_end;
  reg [15:0] m_tile;
  wire some = r_data_i.first != 26'd0;
  wire m_take = m_there && m_to - m_from != 8'd128 && (!some || !m_walks || (l_goes && l_last));
  wire m_reads = m_left != 17'd0 && (!m_there || m_take);
  wire row_ends = {1'b0, m_x} + 9'd1 == tiles_x_i;
  wire begins = m_take & some;
  always @(posedge clk_i)
    if (rst_i) begin
      {m_there, m_walks, m_waits, given} <= 4'd0;
      m_left <= 17'd0;
      {m_to, m_from} <= 16'd0;
    end else begin
      if (start_i) begin
        m_left <= tiles_i;
        {m_x, m_y} <= 16'd0;
      end else if (m_reads) begin
        m_left <= m_left - 17'd1;
        m_x <= row_ends ? 8'd0 : m_x + 8'd1;
        m_y <= m_y + {7'd0, row_ends};
        {m_xt, m_yt} <= {m_x, m_y};
      end
      m_there <= m_reads | (m_there & ~m_take);
      m_to <= m_to + {7'd0, m_take};
      m_from <= m_from + {7'd0, tile_take_i};
      if (m_take && m_to[6:0] == number) {given, m_list} <= {1'b1, some};
      m_walks <= begins | (m_walks & ~(l_goes & l_last));
      m_waits <= (l_goes & l_link) | (m_waits & ~link);
      if (begins) {m_end, m_tile} <= {r_data_i.next, m_yt, m_xt};
      if (begins) m_at <= r_data_i.first;
      else if (link) m_at <= w_word1_i;
      else if (l_goes) m_at <= m_at + 26'd2;
    end

  // The region array holds what was read. A render begins when the one before is over. Memory answers what it was asked.
  reg held = 1'b0, refused = 1'b0, roomy = 1'b0;
  region_t last_data;
  reg [45:0] last_request;
  always @(posedge clk_i) begin
    held <= begun & ~r_re;
    last_data <= r_data_i;
    refused <= ~rst_i & l_valid & ~l_goes;
    roomy <= ~rst_i & l_room & ~l_goes;
    last_request <= {l_addr, l_tile, l_two, l_link, l_last, 1'b0};
  end
  always @* begin
    if (!begun) assume (rst_i);
    if (held) assume (r_data_i == last_data);
    if (begun && !rst_i) begin
      if (start_i) assume (m_left == 17'd0 && !m_there && !m_walks && from == to && !tile_take_i);
      if (tile_take_i) assume (tile_valid);
      if (w_valid_i) assume (e_to != e_come);
      if (e_take_i) assume (e_valid);
    end
  end
  wire [2:0] pairs = e_to - e_from, came = e_come - e_from, under = e_to - e_come;
  wire [1:0] newest = e_to[1:0] - 2'd1, middle = e_to[1:0] - 2'd2, older = e_to[1:0] - 2'd3;
  always @*
    if (begun && !rst_i) begin
      assert (left == m_left && there == m_there && {to, from} == {m_to, m_from} && {walks, waits} == {m_walks, m_waits});
      assert (m_to - m_from <= 8'd128 && pairs <= 3'd4 && came <= pairs);
      if (m_left != 17'd0) assert (x == m_x && y == m_y);
      if (m_there) assert (x_there == m_xt && y_there == m_yt);
      if (given) assert (list[number] == m_list);
      if ({1'b0, number - m_from[6:0]} < m_to - m_from) assert (given);
      if (m_walks) assert (at == m_at && ends == m_end && tile == m_tile);
      // a link is on its way exactly while the walk waits for it, with the last pair that was asked for
      assert (m_waits == (under != 3'd0 && links[newest]) && (!m_waits || m_walks));
      if (under > 3'd1) assert (!links[middle]);
      if (under > 3'd2) assert (!links[older]);
      if (under > 3'd3) assert (!links[e_to[1:0]]);
      if (link) assert (m_waits);
      // outputs
      assert (r_re == m_reads && tile_valid == (m_to != m_from) && l_valid == (m_walks && !m_waits));
      if (tile_valid && m_from[6:0] == number) assert (tile_list == m_list);
      if (l_valid) assert (l_addr == m_at && l_tile == m_tile);
      assert (idle == (m_left == 17'd0 && !m_there && !m_walks));
      if (refused) assert (l_valid && last_request == {l_addr, l_tile, l_two, l_link, l_last, 1'b0});
      if (roomy) assert (l_room);
      // gates
      assert (open == (start_i | m_reads | m_take) && tiles_open == m_take && from_open == tile_take_i);
      assert (list_open == (begins | l_goes | link) && begin_open == begins);
    end

  reg [1:0] shut = 2'd0;
  always @(posedge clk_i) shut <= rst_i ? 2'd0 : {shut[0], begun & ~list_open};
  always @*
    if (begun && !rst_i) begin
      cover (refused && l_goes && l_link);
      cover (link && m_waits);
      cover (begins && l_goes);
      cover (m_there && !m_take && some);
      cover (given && tile_take_i && m_from[6:0] == number && m_list);
      cover (shut == 2'b01 && list_open && !open);
      cover (idle && m_to != m_from);
    end
  always @*
    cover (begun && rst_i && m_walks && m_there);
endmodule
`default_nettype wire
