// SPDX-License-Identifier: Apache-2.0
// Proves the clock gates and the port of the iterators' reader: requests for records, corners and numbers (floats of
// vertices) of triangles, and the words that come. A reference model on the ungated clock has the same requests and
// words; each word goes where it belongs. A request that memory does not accept stays unchanged. No gate is open
// without work. Assumed: memory answers in order, and a draw's settings stay until the next ones are read.
// `make formal PROOF=frame_reader_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11 bus
// module: it_reader it_requests
// design: rtl/frame/iterator/it_reader.v rtl/frame/iterator/it_requests.v
// connect: open u_reader.gclk
// connect: record_open u_reader.gclk_record
// connect: numbers_open u_reader.gclk_numbers
// connect: place_open u_reader.gclk_place
// connect: depth_open u_reader.gclk_depth
// connect: load_open u_reader.gclk_load
// connect: last_open u_reader.gclk_last
// connect: xy_open u_reader.gclk_xy
// connect: zw_open u_reader.gclk_zw
// connect: there_open u_reader.gclk_there
// connect: pair_open u_reader.gclk_pair
// connect: ask_open u_reader.u_requests.gclk
// connect: next_open u_reader.u_requests.gclk_place
// connect: r_place u_reader.u_requests.place_q
// connect: r_state u_reader.u_requests.state_q
// connect: r_second u_reader.u_requests.second_q
// connect: r_corner u_reader.u_requests.corner_q
// connect: r_pair u_reader.u_requests.pair_q
// connect: w_place u_reader.place_q
// connect: w_come u_reader.come_q
// connect: w_numbers u_reader.numbers_q
// connect: w_corner u_reader.corner_q
// connect: w_pair u_reader.pair_q
// connect: drawn u_reader.drawn_q
// connect: known u_reader.known_q
// connect: there u_reader.there_q
// connect: depth u_reader.depth_q
// connect: head u_reader.head_q
// connect: addresses u_reader.corners_q
// clock: enable
// method: induction 2
// cover: 40
// break: rtl/frame/iterator/it_reader.v: .en_i(rst_i | begins | m_valid_i | d_re_o | learns) => .en_i(rst_i | begins | m_valid_i | learns)
// break: rtl/frame/iterator/it_reader.v: .en_i(rst_i | begins | m_valid_i | d_re_o | learns) => .en_i(rst_i | m_valid_i | d_re_o | learns)
// break: rtl/frame/iterator/it_reader.v: .en_i(is_head | is_second) => .en_i(is_head)
`include "it_types.vh"
`default_nettype none
module frame_reader_spec (
  input wire                clk_i,
  input wire                rst_i,
  input wire [4:0]          reads_i,
  input wire [`FR_WORD-1:0] record_i,
  input wire                near_i,
  input wire                m_ready_i,
  input wire                m_valid_i,
  input wire [31:0]         m_word0_i,
  input wire [31:0]         m_word1_i,
  input wire it_draw_t      d_data_i
);
  localparam RECORD = 2'd0, PLACE = 2'd1, NUMBER = 2'd2;
  wire [3:0] ask, n_entry;
  wire m_valid, d_re, w_re, s_load, n_valid, n_done, idle;
  wire [`FR_WORD-1:0] m_addr0, m_addr1;
  wire [15:0] d_draw, w_draw;
  wire [5:0] w_at;
  wire it_corners_t corners;
  wire it_pair_t number;
  it_reader u_reader (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .reads_i(reads_i), .ask_o(ask), .record_i(record_i), .near_i(near_i),
    .m_valid_o(m_valid), .m_ready_i(m_ready_i), .m_addr0_o(m_addr0), .m_addr1_o(m_addr1), .m_valid_i(m_valid_i),
    .m_word0_i(m_word0_i), .m_word1_i(m_word1_i), .d_re_o(d_re), .d_draw_o(d_draw), .d_data_i(d_data_i), .w_re_o(w_re),
    .w_draw_o(w_draw), .w_pair_o(w_at), .s_load_o(s_load), .s_corners_o(corners), .n_valid_o(n_valid), .n_o(number),
    .n_done_o(n_done), .n_entry_o(n_entry), .idle_o(idle));
  wire open, record_open, numbers_open, place_open, depth_open, load_open, last_open, there_open, pair_open, ask_open, next_open;
  wire [2:0] xy_open, zw_open, w_come;
  wire r_second, w_numbers, drawn, known, depth;
  wire [4:0] r_place, w_place;
  wire [1:0] r_state, r_corner, w_corner, there;
  wire [5:0] r_pair, w_pair;
  wire [16:0] head;
  wire [3*`FR_WORD-1:0] addresses;

  // Requests: the place of the triangle, and the next request of it.
  reg begun = 1'b0, m_second = 1'b0;
  reg [4:0] m_place = 5'd0;
  reg [1:0] m_state = RECORD, m_corner = 2'd0;
  reg [5:0] m_pair = 6'd0;
  wire [5:0] pairs = d_data_i.lanes[6:1] + {5'd0, d_data_i.lanes[0]};
  wire goes = m_valid & m_ready_i;
  wire begins = goes & m_state == RECORD & ~m_second;
  wire corner_ends = m_state == PLACE ? m_second : m_pair + 6'd1 == pairs;
  wire ends = goes & m_state != RECORD & m_corner == 2'd2 & corner_ends & (m_state == NUMBER | pairs == 6'd0);
  always @(posedge clk_i) begin
    begun <= 1'b1;
    if (rst_i) {m_place, m_state, m_second, m_corner, m_pair} <= 16'd0;
    else if (goes)
      if (m_state == RECORD) begin
        m_second <= ~m_second;
        if (m_second) m_state <= PLACE;
      end else begin
        m_second <= m_state == PLACE & ~m_second;
        m_pair <= m_state == NUMBER & ~corner_ends ? m_pair + 6'd1 : 6'd0;
        if (corner_ends) m_corner <= m_corner == 2'd2 ? 2'd0 : m_corner + 2'd1;
        if (corner_ends & m_corner == 2'd2) m_state <= ends ? RECORD : NUMBER;
        if (ends) m_place <= m_place + 5'd1;
      end
  end

  // Words, in the same order.
  reg m_numbers = 1'b0, m_drawn = 1'b0, m_known = 1'b0, m_depth = 1'b0, m_load = 1'b0, m_pair_there = 1'b0, m_done = 1'b0;
  reg [4:0] at = 5'd0;
  reg [2:0] come = 3'd0;
  reg [1:0] of = 2'd0, m_there = 2'd0;
  reg [5:0] pair = 6'd0;
  reg [7:0] given = 8'd0;
  reg loaded = 1'b0;
  reg [16:0] m_head, l_head;
  reg [3*`FR_WORD-1:0] m_address;
  reg [3:0] l_entry, e_entry;
  reg [`FR_COORD-1:0] x0, y0, x1, y1, x2, y2;
  reg [23:0] z0, z1, z2;
  reg [31:0] w0, w1, w2;
  reg [`IT_PAIR-1:0] m_number;
  wire place_word = m_valid_i & ~m_numbers, number_word = m_valid_i & m_numbers;
  wire last_corner = place_word & come == 3'd7;
  wire pair_ends = pair + 6'd1 == pairs;
  wire over = (number_word & of == 2'd2 & pair_ends) | (last_corner & pairs == 6'd0);
  always @(posedge clk_i) begin
    if (rst_i) begin
      {at, come, of, pair, m_numbers, m_drawn, m_known, m_depth, m_load, m_pair_there, m_done, m_there} <= 25'd0;
      {given, loaded} <= 9'd0;
    end else begin
      if (place_word) come <= come + 3'd1;
      if (place_word) given <= given | 8'd1 << come;
      if (last_corner) {m_numbers, of, pair} <= {pairs != 6'd0, 8'd0};
      else if (number_word) begin
        pair <= pair_ends ? 6'd0 : pair + 6'd1;
        if (pair_ends) of <= of + 2'd1;
        if (over) m_numbers <= 1'b0;
      end
      if (over) at <= at + 5'd1;
      m_there <= begins ? 2'd0 : m_there | {place_word & come == 3'd1, place_word & come == 3'd0};
      m_drawn <= ~begins & (m_drawn | m_there[0]);
      m_known <= ~begins & (m_known | m_drawn);
      m_depth <= near_i ? 1'b0 : m_drawn & ~m_known ? d_data_i.depth : m_depth;
      m_load <= last_corner;
      m_pair_there <= number_word;
      m_done <= over;
      loaded <= loaded | last_corner;
    end
    if (place_word)
      case (come)
        3'd0: {m_head, m_address[`FR_WORD-1:0]} <= {m_word0_i[16:0], m_word1_i[`FR_WORD-1:0]};
        3'd1: m_address[3*`FR_WORD-1:`FR_WORD] <= {m_word1_i[`FR_WORD-1:0], m_word0_i[`FR_WORD-1:0]};
        3'd2: {y0, x0} <= {m_word1_i[`FR_COORD-1:0], m_word0_i[`FR_COORD-1:0]};
        3'd3: {w0, z0} <= {m_word1_i, m_word0_i[23:0]};
        3'd4: {y1, x1} <= {m_word1_i[`FR_COORD-1:0], m_word0_i[`FR_COORD-1:0]};
        3'd5: {w1, z1} <= {m_word1_i, m_word0_i[23:0]};
        3'd6: {y2, x2} <= {m_word1_i[`FR_COORD-1:0], m_word0_i[`FR_COORD-1:0]};
        3'd7: {w2, z2} <= {m_word1_i, m_word0_i[23:0]};
      endcase
    if (last_corner) {l_head, l_entry} <= {m_head, at[3:0]};
    if (number_word | over) m_number <= {at[3:0], of, ~(pair_ends & d_data_i.lanes[0]), m_word1_i, m_word0_i};
    if (number_word | over) e_entry <= at[3:0];
  end

  // Which words were asked for and have not come.
  wire [3:0] r_index = m_state == RECORD ? {3'd0, m_second} : m_state == PLACE ? 4'd2 + {1'b0, m_corner, m_second} : 4'd8;
  wire [3:0] w_index = m_numbers ? 4'd8 : {1'b0, come};
  wire asked = m_place != at || w_index < r_index || (w_index == 4'd8 && {of, pair} < {m_corner, m_pair});
  wire [8:0] so_far = (9'd1 << w_index) - 9'd1; // words of the triangle that have come
  reg refused = 1'b0, waits = 1'b0, held = 1'b0;
  reg [4:0] last_reads;
  reg [`FR_WORD-1:0] last_record;
  reg [2*`FR_WORD-1:0] last_request;
  reg [`FR_LANES:0] last_draw;
  always @(posedge clk_i) begin
    refused <= ~rst_i & m_valid & ~m_ready_i;
    waits <= ~rst_i & m_place != reads_i & ~ends;
    held <= ~rst_i & ~d_re;
    {last_reads, last_record, last_request, last_draw} <= {reads_i, record_i, m_addr1, m_addr0, d_data_i.lanes, d_data_i.depth};
  end
  always @* begin
    if (!begun) assume (rst_i);
    if (begun && !rst_i) begin
      if (m_valid_i) assume (asked);
      if (waits) assume (record_i == last_record && m_place != reads_i);
      if (held) assume ({d_data_i.lanes, d_data_i.depth} == last_draw);
      assume (pairs <= 6'd33);
    end
  end
  always @*
    if (begun && !rst_i) begin
      assert ({r_place, r_state, r_second, r_corner} == {m_place, m_state, m_second, m_corner} && r_pair == m_pair);
      assert ({w_place, w_come, w_numbers, drawn, known, depth, there} == {at, come, m_numbers, m_drawn, m_known, m_depth, m_there});
      if (m_numbers) assert (w_corner == of && w_pair == pair && come == 3'd0);
      // how far words are behind requests
      assert (m_state != 2'd3 && m_corner != 2'd3 && (m_state == NUMBER || m_pair == 6'd0) && (m_state != RECORD || m_corner == 2'd0));
      if (m_known) assert (m_drawn);
      if (m_drawn) assert (m_there[0]);
      if (m_there[1]) assert (m_there[0]);
      if (m_state == NUMBER) assert (m_known && pairs != 6'd0 && m_pair < pairs);
      if (m_numbers) assert (pairs != 6'd0 && pair < pairs && of != 2'd3 && m_known | m_place != at);
      if (r_index == 4'd1) assert (waits);
      if (r_index == 4'd3) assert (m_drawn);
      if (r_index > 4'd3) assert (m_known && (r_index < 4'd5 || m_there[1]));
      if (r_index == 4'd0) assert (m_known || m_there == 2'd0);
      if (r_index == 4'd1) assert (m_there == 2'd0 || m_place == at);
      if (m_place == at) begin
        if (r_index == 4'd0) assert (w_index == 4'd0);
        else assert (m_there == {w_index > 4'd1, w_index != 4'd0});
        assert (w_index < r_index || (w_index == r_index && (w_index != 4'd8 || {of, pair} <= {m_corner, m_pair})));
      end else begin
        assert (m_place == at + 5'd1 && r_index <= 4'd2 && w_index > 4'd1);
        if (r_index != 4'd0) assert (m_there == 2'd0);
      end
      // what was taken
      assert ((given & so_far[7:0]) == so_far[7:0]);
      if (given[0]) assert (head == m_head && addresses[`FR_WORD-1:0] == m_address[`FR_WORD-1:0]);
      if (given[1]) assert (addresses[3*`FR_WORD-1:`FR_WORD] == m_address[3*`FR_WORD-1:`FR_WORD]);
      if (given[2]) assert ({corners.y0, corners.x0} == {y0, x0});
      if (given[3]) assert ({corners.inv_w[31:0], corners.z0} == {w0, z0});
      if (given[4]) assert ({corners.y1, corners.x1} == {y1, x1});
      if (given[5]) assert ({corners.inv_w[63:32], corners.z1} == {w1, z1});
      if (given[6]) assert ({corners.y2, corners.x2} == {y2, x2});
      if (given[7]) assert ({corners.inv_w[95:64], corners.z2} == {w2, z2});
      if (loaded) assert ({corners.head, corners.entry} == {l_head, l_entry});
      if (m_pair_there) assert (number == m_number);
      if (m_done) assert (n_entry == e_entry);
      assert (s_load == m_load && n_valid == m_pair_there && n_done == m_done && d_re == (m_there[0] & ~m_drawn) && w_re == number_word);
      if (refused) assert (m_valid && {m_addr1, m_addr0} == last_request);
      // gates
      assert (ask_open == goes && next_open == ends && place_open == over && last_open == last_corner);
      assert (open == (begins | m_valid_i | d_re | (m_drawn & ~m_known)) && record_open == (place_word & come < 3'd2));
      assert (numbers_open == (last_corner | number_word) && pair_open == (number_word | over));
      assert (depth_open == ((m_drawn & ~m_known) | near_i) && load_open == (last_corner | m_load));
      assert (there_open == (number_word | over | m_pair_there | m_done));
      assert (xy_open == ({3{place_word}} & {come == 3'd6, come == 3'd4, come == 3'd2}));
      assert (zw_open == ({3{place_word}} & {come == 3'd7, come == 3'd5, come == 3'd3}));
    end
  always @*
    if (begun && !rst_i) begin
      cover (refused && goes && m_state == NUMBER);
      cover (m_place != at && m_state == PLACE);
      cover (m_depth && m_place != reads_i && !m_valid && m_state == RECORD);
      cover (ends && pairs == 6'd0);
      cover (over && number_word && of == 2'd2);
      cover (!open && !ask_open && m_state == PLACE && m_corner == 2'd2);
    end
  always @*
    cover (begun && rst_i && m_numbers);
endmodule
`default_nettype wire
