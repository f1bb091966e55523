// SPDX-License-Identifier: Apache-2.0
// Gates of the iterators' tasks and store, and of the end of a task. A model with the free clock has the part, its fragments that have begun, and the task: each
// fragment begins once, in order, and each part and each task is reported once. The end of a task leaves 11 cycles after it. No gate is open without work.
//
// proves: P5 P6 P8 P9 P10 P11
// module: it_tasks it_store task_iterator
// design: rtl/frame/iterator/task_iterator.v rtl/frame/iterator/it_tasks.v rtl/frame/iterator/it_store.v rtl/frame/iterator/it_lookup.v
// design: rtl/frame/iterator/it_reader.v rtl/frame/iterator/it_requests.v regress/formal/abstract/it_setup.v
// design: regress/formal/abstract/fragment_iterator.v regress/formal/abstract/ram_1r1w.v
// cut: it_reader it_setup fragment_iterator
// connect: open u_iterator.u_tasks.gclk
// connect: part_open u_iterator.u_tasks.gclk_part
// connect: fragment_open u_iterator.u_tasks.gclk_fragment
// connect: task_open u_iterator.u_tasks.gclk_task
// connect: store_open u_store.gclk
// connect: end_open u_iterator.gclk_end
// connect: p_valid u_iterator.p_valid
// connect: part u_iterator.part
// connect: take u_iterator.p_take
// connect: quads u_iterator.entry[0]
// connect: draw u_iterator.entry[39:24]
// connect: i_ready u_iterator.i_ready
// connect: done u_iterator.u_tasks.done_o
// connect: done_entry u_iterator.done_entry
// connect: ends u_iterator.ends
// connect: valid u_iterator.u_tasks.valid_q
// connect: opened u_iterator.u_tasks.open_q
// connect: ended u_iterator.u_tasks.ends_q
// connect: begun_mask u_iterator.u_tasks.begun_q
// connect: threads u_iterator.u_tasks.threads_q
// connect: of_draw u_iterator.u_tasks.draw_q
// connect: notes u_iterator.u_tasks.done_q,u_iterator.u_tasks.end_q
// connect: present u_iterator.u_tasks.part_q
// connect: chain u_iterator.end_q
// connect: number u_store.g_corner[0].g_lane[0].number
// connect: point u_store.g_corner[0].g_lane[0].g_point.point
// clock: enable
// method: induction 2
// cover: 24
// break: rtl/frame/iterator/it_tasks.v: .en_i(rst_i | l_take_o | begins | finishes | closes) => .en_i(rst_i | l_take_o | begins | closes)
// break: rtl/frame/iterator/it_tasks.v: .en_i(rst_i | l_take_o | begins | finishes | closes) => .en_i(rst_i | l_take_o | begins | finishes)
// break: rtl/frame/iterator/it_tasks.v: u_gate_part (.clk_i(clk_i), .en_i(l_take_o) => u_gate_part (.clk_i(clk_i), .en_i(l_take_o & ~ends_q)
// break: rtl/frame/iterator/it_tasks.v: .en_i(l_take_o | begins) => .en_i(l_take_o)
// break: rtl/frame/iterator/it_tasks.v: .en_i(l_take_o | begins) => .en_i(begins)
// break: rtl/frame/iterator/it_tasks.v: u_gate_task (.clk_i(clk_i), .en_i(begins) => u_gate_task (.clk_i(clk_i), .en_i(begins & (ends | first))
// break: rtl/frame/iterator/it_store.v: .en_i(s_re_i) => .en_i(s_re_i & s_first_i)
// break: rtl/frame/iterator/task_iterator.v: .en_i(rst_i | ends | (|end_q)) => .en_i(rst_i | ends)
// break: rtl/frame/iterator/task_iterator.v: .en_i(rst_i | ends | (|end_q)) => .en_i(1'b1)
`include "it_types.vh"
`default_nettype none
module frame_forming_spec (
  input wire       clk_i,
  input wire       rst_i,
  input wire [4:0] threads_i,
  input wire       room_i,
  input wire       q_valid_i,
  input wire [5:0] q_place_i,
  input wire [3:0] q_mask_i,
  input wire [3:0] q_fails_i,
  input wire       q_last_i,
  input wire       s_re_i,
  input wire       s_first_i
);
  wire idle, q_ready, m_valid, d_re, w_re, f_begins, f_first, f_covered, f_colors, f_ends, f_last, o_valid, o_first, o_front, task_ends;
  wire [`FR_WORD-1:0] m_addr0, m_addr1;
  wire [15:0] d_draw, w_draw, f_draw, f_tile;
  wire [5:0] w_pair, f_place, o_number;
  wire [3:0] f_thread, o_thread;
  wire [1:0] f_pixel;
  wire [`IT_LINE-1:0] o_data;
  wire [127:0] o_coord;
  task_iterator u_iterator (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .threads_i(threads_i), .start_i(1'b0), .idle_o(idle), .q_valid_i(q_valid_i),
    .q_ready_o(q_ready), .q_record_i(26'd0), .q_tile_i(16'd0), .q_place_i(q_place_i), .q_mask_i(q_mask_i), .q_fails_i(q_fails_i), .q_last_i(q_last_i),
    .m_valid_o(m_valid), .m_ready_i(1'b0), .m_addr0_o(m_addr0), .m_addr1_o(m_addr1), .m_valid_i(1'b0), .m_word0_i(32'd0),
    .m_word1_i(32'd0), .d_re_o(d_re), .d_draw_o(d_draw), .d_data_i(73'd0), .w_re_o(w_re), .w_draw_o(w_draw), .w_pair_o(w_pair),
    .w_to0_i(7'd0), .w_to1_i(7'd0), .room_i(room_i), .f_begins_o(f_begins), .f_first_o(f_first), .f_thread_o(f_thread),
    .f_draw_o(f_draw), .f_tile_o(f_tile), .f_place_o(f_place), .f_pixel_o(f_pixel), .f_covered_o(f_covered), .f_colors_o(f_colors),
    .f_ends_o(f_ends), .f_last_o(f_last), .o_valid_o(o_valid), .o_first_o(o_first), .o_number_o(o_number), .o_thread_o(o_thread),
    .o_data_o(o_data), .o_coord_o(o_coord), .o_front_o(o_front), .task_o(task_ends));
  wire [`IT_LINE-1:0] v0, v1, v2;
  it_store u_store (
    .clk_i(clk_i), .test_en_i(1'b0), .n_valid_i(1'b0), .n_i(71'd0), .to0_i(7'd0), .to1_i(7'd0), .s_re_i(s_re_i), .s_first_i(s_first_i),
    .s_number_i(4'd0), .s_entry_i(4'd0), .s_v0_o(v0), .s_v1_o(v1), .s_v2_o(v2));
  wire [31:0] number, point;
  wire open, part_open, fragment_open, task_open, store_open, end_open, p_valid, take, quads, i_ready, done, ends;
  wire valid, opened, ended;
  wire [15:0] draw, of_draw;
  wire [3:0] begun_mask, done_entry;
  wire [4:0] threads;
  wire [1:0] notes;
  wire [10:0] chain;
  wire it_part_t part, present;

  // The model.
  reg begun = 1'b0, m_valid_q = 1'b0, m_open = 1'b0, m_ended = 1'b0, given = 1'b0, read = 1'b0, m_point, m_done, m_end;
  it_part_t m_part;
  reg [3:0] m_begun, m_entry;
  reg [4:0] m_threads;
  reg [15:0] m_draw;
  reg [10:0] m_chain = 11'd0;
  wire whole = threads_i[1:0] == 2'd0;
  wire [3:0] left = (quads ? 4'd15 : m_part.mask) & ~m_begun;
  wire [3:0] one = left & (~left + 4'd1);      // the next fragment
  wire part_ends = left == one;
  wire other = m_open & m_draw != draw;
  wire begins = m_valid_q & (~(~m_open | other) | room_i) & i_ready;
  wire [4:0] taken = (~m_open | other ? 5'd0 : m_threads) + (~whole ? 5'd1 : part_ends ? 5'd4 : 5'd0);
  wire completes = taken == threads_i | (part_ends & m_part.last);
  wire closes = m_valid_q & other & i_ready;
  wire finishes = m_ended & i_ready;
  wire takes = p_valid & (~m_valid_q | (begins & part_ends));
  always @(posedge clk_i) begin
    begun <= 1'b1;
    if (rst_i) {m_valid_q, m_open, m_ended, given} <= 4'd0;
    else begin
      m_valid_q <= takes | (m_valid_q & ~(begins & part_ends));
      m_open <= begins ? ~completes : m_open & ~closes;
      m_ended <= (begins & (part_ends | completes)) | (m_ended & ~finishes);
      given <= given | begins;
    end
    read <= ~rst_i & (read | s_re_i);
    if (takes) {m_part, m_begun} <= {part, 4'd0};
    else if (begins) m_begun <= m_begun | one;
    if (begins) {m_draw, m_threads, m_done, m_end, m_entry} <= {draw, taken, part_ends, completes, m_part.entry};
    m_chain <= rst_i ? 11'd0 : {m_chain[9:0], (finishes & m_end) | closes};
    if (s_re_i) m_point <= s_first_i;
  end
  always @* begin
    if (!begun) assume (rst_i);
    if (p_valid) assume (|part.mask); // a part has a pixel
  end
  always @*
    if (begun && !rst_i) begin
      assert ({valid, opened, ended} == {m_valid_q, m_open, m_ended} && take == takes);
      if (m_open || m_ended) assert (given);
      if (given) assert (of_draw == m_draw && threads == m_threads && notes == {m_done, m_end} && done_entry == m_entry);
      if (m_valid_q) assert (present == m_part && begun_mask == m_begun && f_place == m_part.place);
      if (m_valid_q) assert (left != 4'd0);
      if (f_begins) assert (f_covered == |(m_part.mask & one) && f_last == (part_ends & m_part.last) && one == 4'd1 << f_pixel);
      assert (f_begins == begins && done == (finishes & m_done) && ends == ((finishes & m_end) | closes));
      assert (chain == m_chain && task_ends == m_chain[10]);
      if (read) assert (v0[31:0] == (m_point ? point : number));
      // gates
      assert (open == (takes | begins | finishes | closes) && part_open == takes && fragment_open == (takes | begins));
      assert (task_open == begins && store_open == s_re_i && end_open == (ends | m_chain != 11'd0));
    end
  always @*
    if (begun && !rst_i) begin
      cover (takes && begins);
      cover (begins && closes && finishes);
      cover (m_valid_q && !room_i && other);
      cover (begins && completes && !part_ends);
      cover (task_ends && m_chain == 11'd1024);
      cover (begins && !whole && m_threads == 5'd2);
    end
  always @*
    cover (begun && rst_i && m_ended);
endmodule
`default_nettype wire
