// SPDX-License-Identifier: Apache-2.0
// Proves the dispatcher of the GPU (gpu_dispatch) on two cores with one slot of one thread each: a task gets a slot that no other task has. Its inputs and
// its start, and no others, go there, in the order of its stage. Its drain is told that it is done exactly when its thread has retired and it is the oldest
// of its stage, and reads there. The places that it uses count as used from when it is opened until it has retired, so a loader that leaves used places
// alone writes to none in use. No slot is lost. The clock gates of buses and orders are open exactly in the cycles in which their registers may change, and none is without work.
// `make formal PROOF=dispatch_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11 slots, orders and places
// module: gpu_dispatch gd_choose gd_order gd_slots
// design: rtl/gpu/gd_choose.v rtl/gpu/gd_order.v rtl/gpu/gd_slots.v rtl/gpu/gpu_dispatch.v
// connect: taken u_dispatch.u_slots.taken_q
// connect: v_end u_dispatch.u_vertex_order.end_q
// connect: v_filling u_dispatch.u_vertex_order.filling_q
// connect: f_end u_dispatch.u_fragment_order.end_q
// connect: f_filling u_dispatch.u_fragment_order.filling_q
// connect: v_spot u_dispatch.v_spot_q
// connect: f_spot u_dispatch.f_spot_q
// connect: keep_open u_dispatch.gclk_keep
// connect: fill_open u_dispatch.gclk_fill
// connect: start_open u_dispatch.gclk_start
// connect: read_open u_dispatch.gclk_read
// connect: valid_open u_dispatch.gclk_valid
// connect: v_order_open u_dispatch.u_vertex_order.gclk
// connect: v_spot_open u_dispatch.u_vertex_order.gclk_spot
// connect: f_order_open u_dispatch.u_fragment_order.gclk
// connect: f_spot_open u_dispatch.u_fragment_order.gclk_spot
// connect: slots_open u_dispatch.u_slots.gclk
// connect: slot_open0 u_dispatch.u_slots.g_slot[0].gclk_slot
// connect: slot_open1 u_dispatch.u_slots.g_slot[1].gclk_slot
// connect: running u_dispatch.u_slots.running_q
// clock: enable
// method: pdr
// cover: 16
// break: rtl/gpu/gd_order.v: filling_o = spot_q[filling_q[AW-1:0]] => filling_o = spot_q[oldest_q[AW-1:0]]
// break: rtl/gpu/gd_order.v: waits_o = oldest_q != filling_q => waits_o = oldest_q != end_q
// break: rtl/gpu/gd_slots.v: used_q <= (used_q & ~ends) | opens => used_q <= (used_q & ~ends & ~run_i) | opens
// break: rtl/gpu/gd_slots.v: running_q[k] & ~start_i[k] & => running_q[k] &
// break: rtl/gpu/gd_slots.v: (taken_q & ~drop_i & ~free_i) | take_i => (taken_q & ~free_i) | take_i
// break: rtl/gpu/gpu_dispatch.v: v_free[k] = ~taken[k] & cores_i[CORE] => v_free[k] = cores_i[CORE]
// break: rtl/gpu/gpu_dispatch.v: done = waits & ~{f_runs, v_runs} => done = waits
// break: rtl/gpu/gpu_dispatch.v: {1'b1, filling, fill.mask => {1'b1, v_filling, fill.mask
// break: rtl/gpu/gpu_dispatch.v: {~asks[0] | turn_q, ~asks[1] | ~turn_q} => {~asks[0] | turn_q, 1'b1}
// break: rtl/gpu/gpu_dispatch.v: .en_i(rst_i | takes | (|claim) | (|drop)) => .en_i(rst_i | takes | (|drop))
// break: rtl/gpu/gpu_dispatch.v: .en_i(rst_i | takes | (|claim) | (|drop)) => .en_i(rst_i | takes | (|claim))
// break: rtl/gpu/gpu_dispatch.v: .en_i(word) => .en_i(word & ~complete)
// break: rtl/gpu/gpu_dispatch.v: .en_i(complete) => .en_i(complete | word)
// break: rtl/gpu/gpu_dispatch.v: .en_i(rst_i | (|reads)) => .en_i(rst_i | (|done))
// break: rtl/gpu/gpu_dispatch.v: (|reads) | fill_valid_q | start_valid_q => (|reads) | start_valid_q
// break: rtl/gpu/gd_order.v: .en_i(rst_i | open_i | complete_i | drained_i) => .en_i(rst_i | open_i | (complete_i & ~drained_i))
// break: rtl/gpu/gd_order.v: .en_i(open_i) => .en_i(open_i | complete_i)
// break: rtl/gpu/gd_slots.v: .en_i(rst_i | (|changes) | ((stop_i | tick_i) & (|running_q))) => .en_i(rst_i | (|changes) | stop_i | tick_i)
// break: rtl/gpu/gd_slots.v: wire [ALL-1:0] changes = take_i | drop_i | free_i | opens | run_i | ends; => wire [ALL-1:0] changes = take_i | free_i | opens | run_i | ends;
// break: rtl/gpu/gd_slots.v: .en_i(opens[k] | run_i[k] | ends[k]) => .en_i(opens[k] | ends[k])
`include "gpu_types.vh"
`default_nettype none
module dispatch_spec (
  input wire        clk_i,
  input wire        rst_i,
  input wire [1:0]  want_i,
  input wire [1:0]  claim_i,
  input wire [13:0] use_i,
  input wire [1:0]  fill_valid_i,
  input wire [1:0]  word_i,
  input wire [1:0]  last_i,
  input wire [1:0]  mask_i,
  input wire [1:0]  retired_i,
  input wire [1:0]  read_i,
  input wire [1:0]  frees_i,
  input wire        stop_i,
  input wire        tick_i,
  input wire        mark_i // follow the task that is opened now
);
  wire [1:0] room, fill_ready, done, read_ready, taken;
  wire [1:0] v_end, v_filling, f_end, f_filling;
  wire [1:0] opened = {f_end != f_filling, v_end != v_filling};
  wire [6:0] v_spot, f_spot;
  wire keep_open, fill_open, start_open, read_open, valid_open, v_order_open, v_spot_open, f_order_open, f_spot_open, slots_open, slot_open0, slot_open1;
  wire [1:0] running;
  slot_fill_t fill;
  slot_start_t start;
  slot_read_t read;
  place_mask_t used;
  task_use_t v_use, f_use;
  task_fill_t v_fill, f_fill;
  task_read_t v_read, f_read;
  assign {f_use, v_use} = use_i;
  assign v_fill = {word_i[0], last_i[0], 201'd0, 3'd0, mask_i[0], 15'd0};
  assign f_fill = {word_i[1], last_i[1], 201'd0, 3'd0, mask_i[1], 15'd0};
  assign v_read = {read_i[0], frees_i[0], 9'd0};
  assign f_read = {read_i[1], frees_i[1], 9'd0};
  gpu_dispatch #(.CORES(2), .SLOTS(1), .GROUP(1)) u_dispatch (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .cores_i(16'hffff), .slots_i(32'hffffffff), .want_i(want_i), .room_o(room), .claim_i(claim_i), .v_use_i(v_use),
    .f_use_i(f_use), .fill_valid_i(fill_valid_i), .fill_ready_o(fill_ready), .v_fill_i(v_fill), .f_fill_i(f_fill), .fill_o(fill), .start_o(start),
    .read_o(read), .data_i(256'd0), .retired_i(retired_i), .killed_i(2'd0), .done_valid_o(done), .read_ready_o(read_ready), .v_read_i(v_read),
    .f_read_i(f_read), .stop_i(stop_i), .tick_i(tick_i), .used_o(used));
  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* begin
    if (!begun) assume (rst_i);
    assume ((fill_valid_i & ~opened) == 2'd0); // a filler gives inputs of open tasks only (dispatch_checks)
  end

  // Tasks of each stage: all, and those that are open.
  wire [1:0] claims = claim_i & room;
  wire [1:0] dropped = room & ~claims & ~want_i;
  wire [1:0] items = fill_valid_i & fill_ready;
  wire [1:0] ends = items & last_i;
  wire [1:0] frees = done & frees_i & (~read_i | read_ready);
  wire [1:0] reads = done & read_i & read_ready;
  reg [1:0] v_all = 2'd0, f_all = 2'd0, v_open = 2'd0, f_open = 2'd0;
  always @(posedge clk_i)
    if (rst_i) {v_all, f_all, v_open, f_open} <= 8'd0;
    else begin
      v_all <= v_all + {1'b0, claims[0]} - {1'b0, frees[0]};
      f_all <= f_all + {1'b0, claims[1]} - {1'b0, frees[1]};
      v_open <= v_open + {1'b0, claims[0]} - {1'b0, ends[0]};
      f_open <= f_open + {1'b0, claims[1]} - {1'b0, ends[1]};
    end

  // One task of a stage: its slot and places; how many open tasks, and how many tasks, are before it.
  (* anyconst *) wire me;
  reg lives = 1'b0, complete, runs, starts, mask;
  reg [6:0] spot, use_of;
  reg [1:0] before_fill, before_drain;
  wire is_filled = lives && !complete && before_fill == 2'd0;
  wire is_oldest = lives && before_drain == 2'd0;
  wire mine = is_filled && items[me];
  reg word_q, start_q, read_q, answer_q, mine_q, my_read_q;
  always @(posedge clk_i) begin
    word_q <= ~rst_i & |(items & word_i);
    start_q <= ~rst_i & |ends;
    mine_q <= ~rst_i & mine;
    read_q <= ~rst_i & |reads;
    answer_q <= ~rst_i & read_q;
    my_read_q <= ~rst_i & is_oldest & reads[me];
    starts <= mine & last_i[me];
    if (rst_i) lives <= 1'b0;
    else if (!lives) begin
      if (mark_i && claims[me]) begin
        lives <= 1'b1;
        {complete, runs} <= 2'b00;
        spot <= me ? f_spot : v_spot;
        use_of <= me ? use_i[13:7] : use_i[6:0];
        before_fill <= (me ? f_open : v_open) - {1'b0, ends[me]};
        before_drain <= (me ? f_all : v_all) - {1'b0, frees[me]};
      end
    end else begin
      if (mine && last_i[me]) begin
        {complete, runs} <= 2'b11;
        mask <= mask_i[me];
      end else if (!complete && ends[me]) before_fill <= before_fill - 2'd1;
      if (runs && !starts && (retired_i[spot[4]] || !mask)) runs <= 1'b0;
      if (frees[me] && is_oldest) lives <= 1'b0;
      else if (frees[me]) before_drain <= before_drain - 2'd1;
    end
  end
  wire [17:0] places = {2'd1 << use_of[6], 8'd1 << use_of[5:3], 8'd1 << use_of[2:0]};
  reg lived = 1'b0; // in the cycle before too
  always @(posedge clk_i) lived <= lives & ~rst_i;
  always @*
    if (begun && !rst_i) begin
      // slots
      assert ({1'b0, taken[0]} + {1'b0, taken[1]} == {1'b0, room[0]} + {1'b0, room[1]} + v_all + f_all);
      if (&room) assert (v_spot != f_spot);
      if (lives && room[0]) assert (v_spot != spot);
      if (lives && room[1]) assert (f_spot != spot);
      if (lives) assert (spot[6:5] == 2'd0 && spot[3:0] == 4'd0);
      // inputs and starts
      assert (fill.valid == word_q && start.valid == start_q);
      if (lived && fill.valid) assert ((fill.spot == spot) == mine_q);
      if (lived && start.valid) assert ((start.spot == spot) == mine_q);
      if (lived && start.valid && mine_q) assert (start.use_of == use_of && start.mask[0] == mask);
      // results
      assert (read.valid == read_q);
      if (my_read_q) assert (read.spot == spot || !lived);
      if (is_oldest) assert (done[me] == (complete && !runs));
      assert (reads != 2'b11);
      // places
      if (lives && (!complete || runs)) assert ((used & places) == places);
      // gates
      assert (fill_open == |(items & word_i) && start_open == |ends && read_open == |reads);
      assert (v_spot_open == claims[0] && f_spot_open == claims[1]);
      assert (v_order_open == (claims[0] | ends[0] | frees[0]) && f_order_open == (claims[1] | ends[1] | frees[1]));
      assert (valid_open == (fill_open | start_open | read_open | word_q | start_q | read_q | answer_q));
      if (!(|(want_i & (~room | claims))) && claims == 2'd0 && dropped == 2'd0) assert (!keep_open);
      if (running == 2'd0 && !keep_open && frees == 2'd0 && ends == 2'd0) assert (!slots_open && !slot_open0 && !slot_open1);
      if (claims == 2'd0 && ends == 2'd0 && running == 2'd0) assert (!slot_open0 && !slot_open1);
      if (want_i == 2'd0 && room == 2'd0 && v_all == 2'd0 && f_all == 2'd0)
        assert (!(keep_open | fill_open | start_open | read_open | v_order_open | f_order_open | slots_open | slot_open0 | slot_open1));
      cover (is_oldest && complete && !runs && reads[me] && v_all + f_all == 2'd2);
      cover (lives && before_drain == 2'd1 && before_fill == 2'd1);
      cover (lives && complete && !runs && !is_oldest);
      cover (lived && !lives && v_all + f_all == 2'd1);
      cover (done == 2'b11 && read_i == 2'b11);
    end
endmodule
`default_nettype wire
