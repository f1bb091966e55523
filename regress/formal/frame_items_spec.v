// SPDX-License-Identifier: Apache-2.0
// Proves the clock gates of the controller that belong to what goes to the back end (items: quads, loads and stores of
// tiles). Begins and ends of tiles wait in a queue, in order, each with the number of hand-overs before it. A reference
// model on the ungated clock chooses the same items: none is lost, and an item that the back end does not accept stays
// unchanged. No gate is open without work.
// `make formal PROOF=frame_items_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11 bus
// module: fc_back fc_events fc_queue
// design: rtl/frame/controller/fc_back.v rtl/frame/controller/fc_events.v rtl/frame/controller/fc_queue.v
// design: regress/formal/abstract/ram_place.v
// connect: valid_open u_back.gclk
// connect: waiting_open u_back.gclk_waiting
// connect: task_open u_back.gclk_task
// connect: quad_open u_back.gclk_quad
// connect: item_open u_back.gclk_item
// connect: event_open u_back.gclk_event
// connect: hand_open u_events.gclk_hand
// connect: in_open u_events.gclk_in
// connect: tiles_open u_events.gclk_tiles
// connect: queue_open u_events.u_queue.gclk
// connect: waiting u_back.waiting_q
// connect: left u_back.left_q
// connect: last u_back.last_q
// connect: thread u_back.thread_q
// connect: core u_back.core_q
// connect: round u_back.round_q
// connect: of_core u_back.of_core_q
// connect: of_round u_back.of_round_q
// connect: chosen u_back.hands_q
// connect: hands u_events.hands_q
// connect: tiles u_events.tiles_q
// connect: in u_events.in_q
// connect: at u_events.u_queue.at_q
// connect: place u_events.u_queue.u_ram.place_q
// connect: word u_events.u_queue.u_ram.word_q
// connect: chose u_events.u_queue.u_ram.begun
// clock: enable
// method: induction 2
// cover: 14
// break: rtl/frame/controller/fc_back.v: .en_i(rst_i | item | (valid_q & i_ready_i)) => .en_i(rst_i | item)
// break: rtl/frame/controller/fc_back.v: .en_i(rst_i | (leaves_i ^ begins)) => .en_i(rst_i | begins)
// break: rtl/frame/controller/fc_back.v: .en_i(rst_i | begins), => .en_i(rst_i | old),
// break: rtl/frame/controller/fc_back.v: .en_i(rst_i | quad) => .en_i(rst_i | begins)
// break: rtl/frame/controller/fc_back.v: .en_i(item) => .en_i(quad)
// break: rtl/frame/controller/fc_back.v: .en_i(item) => .en_i(1'b1)
// break: rtl/frame/controller/fc_back.v: .en_i(event_take_o) => .en_i(event_take_o & event_i.load)
// break: rtl/frame/controller/fc_events.v: .en_i(rst_i | hand_i) => .en_i(rst_i | (hand_i & ~put))
// break: rtl/frame/controller/fc_events.v: .en_i(rst_i | put) => .en_i(rst_i | colors_i)
// break: rtl/frame/controller/fc_events.v: .en_i(rst_i | (takes_i ^ stores_i)) => .en_i(rst_i | takes_i)
// break: rtl/frame/controller/fc_queue.v: .en_i(rst_i | read | take_i) => .en_i(rst_i | read)
// break: rtl/frame/controller/fc_queue.v: .en_i(rst_i | read | take_i) => .en_i(rst_i | take_i)
`include "fc_types.vh"
`default_nettype none
module frame_items_spec (
  input wire              clk_i,
  input wire              rst_i,
  input wire [2:0]        cores_i,
  input wire              whole_i,
  input wire              leaves_i,
  input wire fc_results_t task_i,
  input wire fc_piece_t   piece_i,
  input wire              takes_i,
  input wire              hand_i,
  input wire              colors_i,
  input wire              end_i,
  input wire [15:0]       tile_i,
  input wire              i_ready_i
);
  wire room, task_take, piece_take, event_take, stores, event_valid, r_re, d_re, i_valid, i_end, idle, tile_room, tiles_idle;
  wire [`FC_CORE-1:0] r_core, i_core;
  wire [`FC_ROUND-1:0] r_round;
  wire [3:0] r_thread;
  wire [15:0] d_draw, i_tile;
  wire [1:0] i_kind, i_thread;
  wire fc_piece_t i_piece;
  wire fc_event_t tile_event;
  fc_back u_back (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .cores_i(cores_i), .whole_i(whole_i), .room_o(room), .leaves_i(leaves_i),
    .task_valid_i(1'b1), .task_i(task_i), .task_take_o(task_take), .piece_valid_i(1'b1), .piece_i(piece_i), .piece_take_o(piece_take),
    .event_valid_i(event_valid), .event_i(tile_event), .event_take_o(event_take), .stores_o(stores), .r_re_o(r_re), .r_core_o(r_core),
    .r_round_o(r_round), .r_thread_o(r_thread), .d_re_o(d_re), .d_draw_o(d_draw), .i_valid_o(i_valid), .i_ready_i(i_ready_i),
    .i_kind_o(i_kind), .i_piece_o(i_piece), .i_thread_o(i_thread), .i_core_o(i_core), .i_tile_o(i_tile), .i_end_o(i_end), .idle_o(idle));
  fc_events u_events (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .room_o(tile_room), .takes_i(takes_i), .hand_i(hand_i), .colors_i(colors_i),
    .end_i(end_i), .tile_i(tile_i), .valid_o(event_valid), .event_o(tile_event), .take_i(event_take), .stores_i(stores),
    .idle_o(tiles_idle));
  wire valid_open, waiting_open, task_open, quad_open, item_open, event_open, hand_open, in_open, tiles_open, queue_open, last, chose;
  wire [3:0] waiting, thread;
  wire [4:0] left, tiles, place;
  wire [1:0] core, of_core;
  wire [3:0] round, of_round;
  wire [5:0] in, at;
  wire [7:0] chosen, hands;
  wire [`FC_EVENT-1:0] word;

  reg begun = 1'b0;
  reg [2:0] cores_q;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    cores_q <= cores_i;
  end
  wire put = colors_i | end_i;
  wire [5:0] number = in - at;
  always @* begin
    if (!begun) assume (rst_i);
    assume (cores_i >= 3'd1 && cores_i <= 3'd4);
    if (begun) assume (cores_i == cores_q);
    if (leaves_i) assume (room);
    if (takes_i) assume (tile_room);
    if (stores) assume (tiles != 5'd0 || takes_i);
    if (put) assume (number < 6'd32); // of each of 16 tiles, the begin and the end
  end

  // The queue: the event at the place.
  reg [7:0] m_hands = 0;
  reg [4:0] m_tiles = 0;
  reg [`FC_EVENT-1:0] m_event;
  reg m_there = 1'b0; // it is in the queue
  reg m_head = 1'b0;  // the queue had an event a cycle ago, that is still there
  wire [7:0] hands_new = m_hands + (hand_i ? 8'd1 : 8'd0);
  wire here = put & in[4:0] == place;
  wire leaves_queue = event_take & at[4:0] == place;
  always @(posedge clk_i)
    if (rst_i) {m_hands, m_tiles, m_there, m_head} <= 0;
    else begin
      m_head <= number != {5'd0, event_take};
      m_hands <= hands_new;
      m_tiles <= m_tiles + (takes_i ? 5'd1 : 5'd0) - (stores ? 5'd1 : 5'd0);
      if (here) m_event <= {colors_i, tile_i, hands_new};
      m_there <= here | (m_there & ~leaves_queue);
    end
  wire [4:0] ahead = place - at[4:0]; // events before it

  // Items.
  reg [3:0] m_waiting = 0, m_thread;
  reg [4:0] m_left = 0;
  reg [1:0] m_core = 0, m_of_core, m_kind, m_from, m_item_core;
  reg [3:0] m_round = 0, m_of_round;
  reg [7:0] m_chosen = 0;
  reg m_last, m_given = 1'b0, m_valid = 1'b0, m_end;
  reg [`FC_PIECE-1:0] m_piece;
  reg [15:0] m_tile;
  reg tile_given = 1'b0;
  wire go = ~m_valid | i_ready_i;
  wire first = event_valid & tile_event.hands == m_chosen;
  wire takes_event = go & m_left == 5'd0 & first;
  wire begins = go & m_left == 5'd0 & ~first & (m_waiting != 4'd0 | leaves_i);
  wire quad = begins | (go & m_left != 5'd0);
  wire [4:0] pieces = begins ? task_i.pieces : m_left;
  wire [3:0] from = begins ? 4'd0 : m_thread;
  wire [2:0] covered = {2'd0, piece_i.mask[0]} + {2'd0, piece_i.mask[1]} + {2'd0, piece_i.mask[2]} + {2'd0, piece_i.mask[3]};
  always @(posedge clk_i)
    if (rst_i) {m_waiting, m_left, m_core, m_round, m_chosen, m_given, m_valid, tile_given} <= 0;
    else begin
      m_waiting <= m_waiting + (leaves_i ? 4'd1 : 4'd0) - (begins ? 4'd1 : 4'd0);
      if (begins) begin
        m_given <= 1'b1;
        {m_of_core, m_of_round, m_last} <= {m_core, m_round, task_i.last};
        if ({1'b0, m_core} + 3'd1 == cores_i) {m_core, m_round} <= {2'd0, m_round + 4'd1};
        else m_core <= m_core + 2'd1;
        if (task_i.last) m_chosen <= m_chosen + 8'd1;
      end
      if (quad) begin
        m_left <= pieces - 5'd1;
        m_thread <= from + (whole_i ? 4'd4 : {1'b0, covered});
      end
      if (quad | takes_event) begin
        m_kind <= quad ? `BE_QUAD : tile_event.load ? `BE_LOAD : `BE_STORE;
        {m_piece, m_from} <= {piece_i, from[1:0]};
        m_end <= quad & (begins ? task_i.last : m_last) & pieces == 5'd1;
        m_item_core <= begins ? m_core : m_of_core;
      end
      if (takes_event) m_tile <= tile_event.tile;
      tile_given <= tile_given | takes_event;
      m_valid <= quad | takes_event | (m_valid & ~i_ready_i);
    end

  always @*
    if (begun) begin
      assert (chose && event_valid == m_head);
      assert (hands == m_hands && tiles == m_tiles && number <= 6'd32 && !(event_valid && number == 6'd0));
      assert (m_there == ({1'b0, ahead} < number));
      if (m_there) assert (word == m_event);
      if (event_valid && at[4:0] == place) assert (tile_event == m_event);
      assert (waiting == m_waiting && left == m_left && core == m_core && round == m_round && chosen == m_chosen && i_valid == m_valid);
      if (m_left != 5'd0) assert (m_given);
      if (m_given) assert (last == m_last && thread == m_thread && of_core == m_of_core && of_round == m_of_round);
      if (m_valid) assert (i_kind == m_kind && i_end == m_end);
      if (m_valid && m_kind == `BE_QUAD) assert (i_piece == m_piece && i_thread == m_from && i_core == m_item_core);
      if (m_valid && m_kind != `BE_QUAD) assert (tile_given);
      if (tile_given) assert (i_tile == m_tile);
      assert ({1'b0, m_core} < cores_i);
    end
  always @*
    if (begun && !rst_i) begin
      assert (task_take == begins && piece_take == quad && event_take == takes_event && stores == (takes_event & ~tile_event.load));
      if (quad) assert (r_re && r_core == (begins ? m_core : m_of_core) && r_round == (begins ? m_round : m_of_round) && r_thread == from);
      if (begins) assert (d_re && d_draw == task_i.draw && task_open && quad_open && item_open && valid_open);
      if (takes_event) assert (event_open && item_open && valid_open);
      if (leaves_queue && m_there) assert (tile_event == m_event);
      if (event_take) assert (event_valid && queue_open);
      if (!begins) assert (!task_open);
      if (!quad) assert (!quad_open);
      if (!quad && !takes_event) assert (!item_open);
      if (!takes_event) assert (!event_open);
      if (!quad && !takes_event && !m_valid) assert (!valid_open);
      if (leaves_i == begins) assert (!waiting_open);
      if (!hand_i) assert (!hand_open);
      if (!put) assert (!in_open);
      if (takes_i == stores) assert (!tiles_open);
      if (number == 6'd0) assert (!queue_open);
    end

  reg before = 1'b0, was_shut = 1'b0;
  wire any_open = valid_open | waiting_open | task_open | quad_open | item_open | event_open;
  always @(posedge clk_i) {before, was_shut} <= {begun & ~rst_i & i_valid & ~i_ready_i, begun & ~rst_i & ~any_open};
  always @*
    if (begun && !rst_i) begin
      cover (before && i_ready_i && takes_event);
      cover (before && quad && m_left == 5'd1);
      cover (begins && m_waiting == 4'd0);
      cover (leaves_queue && m_there && number == 6'd3);
      cover (stores && takes_i);
      cover (was_shut && begins);
      cover (was_shut && takes_event);
    end
endmodule
`default_nettype wire
