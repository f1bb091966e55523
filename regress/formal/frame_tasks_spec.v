// SPDX-License-Identifier: Apache-2.0
// Proves the clock gates of the controller that belong to notes of tasks and to the order in which the cores take
// turns. A reference model on the ungated clock has the same values: no fragment, complete task, start or end of a task
// is lost, and each task runs on the core whose turn it is, with the number of its round and the slot that has its
// inputs. No gate is open without work.
// `make formal PROOF=frame_tasks_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11
// module: fc_tasks fc_cores
// design: rtl/frame/controller/fc_tasks.v rtl/frame/controller/fc_cores.v
// connect: task_open u_tasks.gclk
// connect: fill_open u_cores.gclk_fill
// connect: start_open u_cores.gclk_start
// connect: leave_open u_cores.gclk_leave
// connect: run_open u_cores.gclk_run
// connect: round_open0 u_cores.g_core[0].gclk
// connect: round_open1 u_cores.g_core[1].gclk
// connect: complete u_cores.complete_q
// connect: at_core u_cores.start_core_q
// connect: at_round u_cores.start_round_q
// connect: leave_core u_cores.leave_core_q
// connect: run u_cores.run_q
// connect: over u_cores.done_q
// connect: threads u_tasks.threads_q
// connect: pieces u_tasks.pieces_q
// connect: within u_tasks.within_q
// connect: mask u_tasks.mask_q
// connect: colors u_tasks.colors_q
// connect: begun_tasks u_tasks.begun_q
// clock: enable
// method: induction 2
// cover: 14
// break: rtl/frame/controller/fc_tasks.v: .en_i(rst_i | f_begins_i) => .en_i(rst_i | (f_begins_i & (f_first_i | f_ends_i)))
// break: rtl/frame/controller/fc_tasks.v: .en_i(rst_i | f_begins_i) => .en_i(1'b1)
// break: rtl/frame/controller/fc_cores.v: .en_i(rst_i | task_i) => .en_i(rst_i | (task_i & ~start))
// break: rtl/frame/controller/fc_cores.v: .en_i(rst_i | start) => .en_i(rst_i | (start & room_i))
// break: rtl/frame/controller/fc_cores.v: .en_i(rst_i | leaves_o) => .en_i(rst_i | (leaves_o & ~start))
// break: rtl/frame/controller/fc_cores.v: start | leaves_o | (|(c_done_i & run_q)) | (|start_q) => start | leaves_o | (|start_q)
// break: rtl/frame/controller/fc_cores.v: start | leaves_o | (|(c_done_i & run_q)) | (|start_q) => start | leaves_o | (|(c_done_i & run_q))
// break: rtl/frame/controller/fc_cores.v: .en_i(starts[k]) => .en_i(starts[k] & ~leaves[k])
// break: rtl/frame/controller/fc_cores.v: & {2{start_q[n]}} => & {2{run_q[n]}}
`include "fc_types.vh"
`default_nettype none
module frame_tasks_spec (
  input wire        clk_i,
  input wire        rst_i,
  input wire [2:0]  cores_i,
  input wire        f_begins_i,
  input wire        f_first_i,
  input wire [3:0]  f_thread_i,
  input wire [15:0] f_draw_i,
  input wire [5:0]  f_place_i,
  input wire [1:0]  f_pixel_i,
  input wire        f_covered_i,
  input wire        f_colors_i,
  input wire        f_ends_i,
  input wire        f_last_i,
  input wire        task_i,
  input wire [1:0]  c_done_i,
  input wire        room_i
);
  wire room, piece_valid, open, start, running, leaves;
  wire [`FC_TASK-1:0] number, started;
  wire fc_starts_t starts;
  wire fc_results_t results;
  wire fc_piece_t piece;
  wire [`FC_CORE-1:0] fill_core;
  wire [1:0] fill_slot, slot, c_start;
  wire [7:0] rounds;
  fc_tasks u_tasks (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .cores_i(cores_i), .room_o(room), .f_begins_i(f_begins_i), .f_first_i(f_first_i),
    .f_thread_i(f_thread_i), .f_draw_i(f_draw_i), .f_place_i(f_place_i), .f_pixel_i(f_pixel_i), .f_covered_i(f_covered_i),
    .f_colors_i(f_colors_i), .f_ends_i(f_ends_i), .f_last_i(f_last_i), .task_o(number), .starts_o(starts), .results_o(results),
    .piece_valid_o(piece_valid), .piece_o(piece), .started_i(started), .open_o(open));
  fc_cores #(.CORES(2)) u_cores (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .cores_i(cores_i), .task_i(task_i), .fill_core_o(fill_core), .fill_slot_o(fill_slot),
    .start_o(start), .started_o(started), .running_o(running), .c_start_o(c_start), .c_slot_o(slot), .c_round_o(rounds),
    .c_done_i(c_done_i), .room_i(room_i), .leaves_o(leaves));
  wire task_open, fill_open, start_open, leave_open, run_open, round_open0, round_open1, within;
  wire [`FC_TASK-1:0] complete, begun_tasks;
  wire [`FC_CORE-1:0] at_core, leave_core;
  wire [`FC_ROUND-1:0] at_round;
  wire [1:0] run, over;
  wire [15:0] threads;
  wire [4:0] pieces;
  wire [3:0] mask, colors;

  reg begun = 1'b0;
  reg [2:0] cores_q;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    cores_q <= cores_i;
  end

  // Fragments: the task's threads and its pieces of quads.
  reg [`FC_TASK-1:0] m_tasks = 0;
  reg m_given = 1'b0, m_within = 1'b0; // a task has begun; a piece is not complete
  reg [15:0] m_threads;
  reg [4:0] m_pieces;
  reg [3:0] m_mask, m_colors;
  wire [3:0] one = 4'd1 << f_pixel_i;
  wire [3:0] mask_new = (m_within ? m_mask : 4'd0) | (f_covered_i ? one : 4'd0);
  wire [3:0] colors_new = (m_within ? m_colors : 4'd0) | (f_colors_i ? one : 4'd0);
  wire [15:0] threads_new = (f_first_i ? 16'd0 : m_threads) | (16'd1 << f_thread_i);
  wire [4:0] pieces_new = (f_first_i ? 5'd0 : m_pieces) + (m_within ? 5'd0 : 5'd1);
  always @(posedge clk_i)
    if (rst_i) {m_tasks, m_given, m_within} <= 0;
    else if (f_begins_i) begin
      m_given <= 1'b1;
      if (f_first_i) m_tasks <= m_tasks + 6'd1;
      m_threads <= threads_new;
      m_pieces <= pieces_new;
      m_within <= ~f_ends_i;
      m_mask <= mask_new;
      m_colors <= colors_new;
    end

  // Cores: tasks are complete, start and leave one after the other.
  reg [`FC_TASK-1:0] m_complete = 0, m_started = 0;
  reg m_fill = 1'b0, m_start = 1'b0, m_leave = 1'b0; // the core whose turn it is
  reg [1:0] m_slot = 0;
  reg [3:0] m_round = 0, m_round0, m_round1;
  reg [1:0] m_run = 0, m_over = 0, m_starts = 0;
  wire two = cores_i == 3'd2;
  wire [1:0] ended = m_run & (m_over | c_done_i);
  wire m_leaves = room_i & ended[m_leave];
  wire m_begins = (task_i | m_complete != m_started) & (~m_run[m_start] | (m_leaves & m_leave == m_start));
  wire [1:0] begins_at = m_begins ? 2'd1 << m_start : 2'd0;
  wire [1:0] leaves_at = m_leaves ? 2'd1 << m_leave : 2'd0;
  always @(posedge clk_i)
    if (rst_i) {m_complete, m_started, m_fill, m_start, m_leave, m_slot, m_round, m_run, m_over, m_starts} <= 0;
    else begin
      if (task_i) begin
        m_complete <= m_complete + 6'd1;
        m_fill <= two & ~m_fill;
        if (m_fill == two) m_slot <= m_slot + 2'd1;
      end
      if (m_begins) begin
        m_started <= m_started + 6'd1;
        m_start <= two & ~m_start;
        if (m_start == two) m_round <= m_round + 4'd1;
        if (m_start) m_round1 <= m_round;
        else m_round0 <= m_round;
      end
      if (m_leaves) m_leave <= two & ~m_leave;
      m_starts <= begins_at;
      m_run <= (m_run & ~leaves_at) | begins_at;
      m_over <= ended & ~leaves_at;
    end

  always @* begin
    if (!begun) assume (rst_i);
    assume (cores_i == 3'd1 || cores_i == 3'd2);
    if (begun) assume (cores_i == cores_q);
    if (f_begins_i && !m_given) assume (f_first_i);
  end
  always @*
    if (begun) begin
      assert (begun_tasks == m_tasks && within == m_within && complete == m_complete && started == m_started);
      assert (at_core == {1'b0, m_start} && leave_core == {1'b0, m_leave} && at_round == m_round && run == m_run && over == m_over);
      assert (fill_core == {1'b0, m_fill} && fill_slot == m_slot && c_start == m_starts);
      assert (!(m_fill && !two) && !(m_start && !two) && !(m_leave && !two));
      assert ((m_over & ~m_run) == 2'd0 && (m_starts & ~m_run) == 2'd0 && m_starts != 2'd3);
      assert (slot == (m_starts[0] ? m_round0[1:0] : m_starts[1] ? m_round1[1:0] : 2'd0));
      if (m_given) assert (threads == m_threads && pieces == m_pieces);
      if (m_within) assert (m_given && mask == m_mask && colors == m_colors);
      if (m_run[0]) assert (rounds[3:0] == m_round0);
      if (m_run[1]) assert (rounds[7:4] == m_round1);
    end
  wire any_open = task_open | fill_open | start_open | leave_open | run_open | round_open0 | round_open1;
  always @*
    if (begun && !rst_i) begin
      if (f_begins_i) begin
        assert (number == (f_first_i ? m_tasks : m_tasks - 6'd1) && starts == {f_draw_i, threads_new});
        assert (results == {f_draw_i, pieces_new, f_last_i} && task_open);
      end
      assert (piece_valid == (f_begins_i & f_ends_i));
      if (piece_valid) assert (piece == {f_place_i, mask_new, colors_new});
      assert (start == m_begins && leaves == m_leaves && running == (m_run != 2'd0));
      if (!f_begins_i) assert (!task_open);
      if (!task_i) assert (!fill_open);
      if (!start) assert (!start_open && !round_open0 && !round_open1);
      if (!leaves) assert (!leave_open);
      if (!start && !leaves && m_starts == 2'd0 && (m_run & c_done_i) == 2'd0) assert (!run_open);
    end
  reg was_shut = 1'b0;
  always @(posedge clk_i) was_shut <= begun & ~rst_i & ~any_open;
  always @*
    if (begun && !rst_i) begin
      cover (f_begins_i && !f_first_i && m_within && f_ends_i);
      cover (start && leaves && m_start == m_leave);   // a core gives results away, and begins the next task
      cover (ended == 2'd3 && !room_i);                // both wait for the back end
      cover (m_run == 2'd3 && m_complete != m_started);
      cover (was_shut && start);
      cover (was_shut && leaves);
    end
endmodule
`default_nettype wire
