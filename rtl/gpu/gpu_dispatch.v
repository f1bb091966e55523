// SPDX-License-Identifier: Apache-2.0
// The dispatcher of the GPU (docs/gpu.md, Slots): brings tasks from fillers to the slots of the cores, and their results to drains. The vertex stage and the
// fragment stage each have a filler and a drain, and the results of a stage leave in the order of its tasks. Words: gpu_types.vh.
//
//   cycle     n          n+1        n+2       m           m+1        m+2      m+3        m+4
//   happens   last       start_o,   first     the last    v_done_o   read_o   data_i,    a new task
//             input      fill_o     IF        thread      a read              data_o     may be open
//                                             retires     that frees
//
// A filler says with want_i that a task will come: then a slot is kept for it (room_o), and claim_i opens the task there. Its inputs follow, and the last
// one starts it. They go to the oldest open task of the stage, so a filler knows no slots. All outputs to cores come from registers.
`include "gpu_types.vh"
`default_nettype none
module gpu_dispatch #(
  parameter integer CORES = 4, // 1 .. 8
  parameter integer SLOTS = 4, // of a core, 1 .. 16
  parameter integer GROUP = 4, // threads of a slot: 1 or 4
  localparam integer ALL = CORES * SLOTS
) (
  input  wire                 clk_i,
  input  wire                 rst_i,
  input  wire                 test_en_i,
  // where tasks of the vertex stage (low half) and of the fragment stage may run; constant while there are tasks
  input  wire [15:0]          cores_i,
  input  wire [31:0]          slots_i,      // of each core
  // fillers; bit 0 and v: vertex stage, bit 1 and f: fragment stage
  input  wire [1:0]           want_i,       // a task will come
  output wire [1:0]           room_o,       // a slot is kept for it
  input  wire [1:0]           claim_i,      // it is opened, if there is room
  input  wire task_use_t      v_use_i,      // with claim_i
  input  wire task_use_t      f_use_i,
  input  wire [1:0]           fill_valid_i, // an input, or the end of the task
  output wire [1:0]           fill_ready_o,
  input  wire task_fill_t     v_fill_i,
  input  wire task_fill_t     f_fill_i,
  // cores
  output wire slot_fill_t     fill_o,
  output wire slot_start_t    start_o,
  output wire slot_read_t     read_o,
  input  wire [128*CORES-1:0] data_i,       // what was read in the cycle before
  input  wire [ALL*GROUP-1:0] retired_i,    // in the cycle in which the last thread of a slot retires, those of all its threads that ran are 1
  input  wire [ALL*GROUP-1:0] killed_i,
  output wire [ALL*GROUP-1:0] abort_o,      // threads that are to end
  // drains
  output wire [1:0]           done_valid_o, // the oldest task is done
  output wire task_done_t     v_done_o,
  output wire task_done_t     f_done_o,
  output wire [1:0]           read_ready_o,
  input  wire task_read_t     v_read_i,
  input  wire task_read_t     f_read_i,
  output wire [1:0]           answer_o,     // data_o is for this drain
  output wire [127:0]         data_o,
  // ends tasks: see gd_slots
  input  wire                 stop_i,
  input  wire                 tick_i,
  output wire                 timeout_o,
  // the loader
  output wire place_mask_t    used_o,       // by open and running tasks
  output wire                 idle_o        // there are no tasks
);
  localparam integer AW = ALL > 1 ? $clog2(ALL) : 1;
  localparam [31:0] LAST = CORES - 1;
  localparam [`GD_CORE-1:0] LAST_CORE = LAST[`GD_CORE-1:0];

  // Kept slots. In each cycle one stage gets one; if both need one, they take turns. A slot that is dropped costs its core no turn.
  reg [1:0] kept_q;
  reg [`GD_SPOT-1:0] v_spot_q, f_spot_q;
  reg [`GD_CORE-1:0] v_turn_q, f_turn_q;
  reg last_q; // the stage that got the last one
  wire [ALL-1:0] taken, running, aborted;
  wire [ALL-1:0] v_free, f_free;
  wire [1:0] claim = claim_i & kept_q;
  wire [1:0] need = want_i & (~kept_q | claim);
  wire [1:0] can = need & {|f_free, |v_free};
  wire takes = |can;
  wire stage = &can ? ~last_q : can[1];
  spot_t choice;
  gd_choose #(.CORES(CORES), .SLOTS(SLOTS)) u_choose (
    .free_i(stage ? f_free : v_free),
    .turn_i(stage ? f_turn_q : v_turn_q),
    .spot_o(choice)
  );
  wire [`GD_CORE-1:0] next_turn = choice.core == LAST_CORE ? `GD_CORE'd0 : choice.core + `GD_CORE'd1;
  wire [1:0] drop = kept_q & ~claim & ~want_i;
  assign room_o = kept_q;
  wire gclk_keep;
  clock_gate u_gate_keep (.clk_i(clk_i), .en_i(rst_i | takes | (|claim) | (|drop)), .test_en_i(test_en_i), .gclk_o(gclk_keep));
  always @(posedge gclk_keep)
    if (rst_i) begin
      kept_q <= 2'd0;
      last_q <= 1'b0;
      v_turn_q <= `GD_CORE'd0;
      f_turn_q <= `GD_CORE'd0;
    end else begin
      kept_q <= (kept_q & ~claim & want_i) | {takes & stage, takes & ~stage};
      if (takes) last_q <= stage;
      if (drop[0]) v_turn_q <= v_spot_q[`GD_SPOT-1:`GD_SLOT];
      else if (takes & ~stage) v_turn_q <= next_turn;
      if (drop[1]) f_turn_q <= f_spot_q[`GD_SPOT-1:`GD_SLOT];
      else if (takes & stage) f_turn_q <= next_turn;
    end
  always @(posedge gclk_keep) if (takes & ~stage) v_spot_q <= choice;
  always @(posedge gclk_keep) if (takes & stage) f_spot_q <= choice;

  // Inputs. Those of the fragment stage are always taken.
  wire [1:0] opened, waits, empty;
  spot_t v_filling, f_filling, v_oldest, f_oldest, filling;
  task_fill_t fill;
  wire fills = |fill_valid_i;
  assign fill_ready_o = {1'b1, ~fill_valid_i[1]};
  assign fill = fill_valid_i[1] ? f_fill_i : v_fill_i;
  assign filling = fill_valid_i[1] ? f_filling : v_filling;
  wire word = fills & fill.word;
  wire complete = fills & fill.last;
  wire [`GD_USE*ALL-1:0] uses;
  reg fill_valid_q, start_valid_q;
  slot_fill_t fill_q;
  slot_start_t start_q;
  reg [`GD_USE-1:0] filling_use;
  wire gclk_fill, gclk_start, gclk_read, gclk_valid;
  clock_gate u_gate_fill (.clk_i(clk_i), .en_i(word), .test_en_i(test_en_i), .gclk_o(gclk_fill));
  clock_gate u_gate_start (.clk_i(clk_i), .en_i(complete), .test_en_i(test_en_i), .gclk_o(gclk_start));
  always @(posedge gclk_valid) begin
    fill_valid_q <= ~rst_i & word;
    start_valid_q <= ~rst_i & complete;
  end
  always @(posedge gclk_fill) fill_q <= {1'b1, filling, fill.thread, {3{fill.system}}, fill.number, fill.data, fill.point, fill.front};
  always @(posedge gclk_start) start_q <= {1'b1, filling, fill.mask, filling_use, fill.entry};
  assign fill_o = {fill_valid_q, fill_q.spot, fill_q.thread, {3{fill_q.system[0]}}, fill_q.number, fill_q.data, fill_q.point, fill_q.front};
  assign start_o = {start_valid_q, start_q.spot, start_q.mask, start_q.use_of, start_q.entry};

  // Results: the oldest task of each stage, if it is done. Drains that read in the same cycle take turns.
  reg [4:0] v_result, f_result;
  reg v_runs, f_runs;
  wire [4*ALL-1:0] killed;
  wire [1:0] done = waits & ~{f_runs, v_runs};
  wire [1:0] asks = done & {f_read_i.read, v_read_i.read};
  reg turn_q; // the stage that is first
  wire [1:0] ready = done & {~asks[0] | turn_q, ~asks[1] | ~turn_q};
  wire [1:0] reads = asks & ready;
  wire [1:0] frees = done & {f_read_i.frees, v_read_i.frees} & (~{f_read_i.read, v_read_i.read} | ready);
  assign done_valid_o = done;
  assign v_done_o = v_result;
  assign f_done_o = f_result;
  assign read_ready_o = ready;
  reg read_valid_q, read_stage_q;
  slot_read_t read_q;
  reg [1:0] answer_q;
  reg [`GD_CORE-1:0] answer_core_q;
  clock_gate u_gate_read (.clk_i(clk_i), .en_i(rst_i | (|reads)), .test_en_i(test_en_i), .gclk_o(gclk_read));
  clock_gate u_gate_valid (
    .clk_i(clk_i),
    .en_i(rst_i | word | complete | (|reads) | fill_valid_q | start_valid_q | read_valid_q | (|answer_q)),
    .test_en_i(test_en_i),
    .gclk_o(gclk_valid)
  );
  always @(posedge gclk_valid)
    if (rst_i) begin
      read_valid_q <= 1'b0;
      answer_q <= 2'd0;
      answer_core_q <= `GD_CORE'd0;
    end else begin
      read_valid_q <= |reads;
      answer_q <= {read_valid_q & read_stage_q, read_valid_q & ~read_stage_q};
      if (read_valid_q) answer_core_q <= read_q.spot.core;
    end
  always @(posedge gclk_read) begin
    turn_q <= ~rst_i & reads[0];
    read_stage_q <= reads[1];
    read_q <= reads[1] ? {1'b1, f_oldest, f_read_i.thread, f_read_i.kind, f_read_i.number} : {1'b1, v_oldest, v_read_i.thread, v_read_i.kind, v_read_i.number};
  end
  assign read_o = {read_valid_q, read_q.spot, read_q.thread, read_q.kind, read_q.number};
  assign answer_o = answer_q;
  reg [127:0] data;
  integer c;
  always @* begin
    data = 128'd0;
    for (c = 0; c < CORES; c = c + 1) if (answer_core_q == c[`GD_CORE-1:0]) data = data | data_i[128*c +: 128];
  end
  assign data_o = data;

  gd_order #(.AW(AW)) u_vertex_order (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .open_i(claim[0]),
    .spot_i(v_spot_q),
    .complete_i(complete & ~fill_valid_i[1]),
    .drained_i(frees[0]),
    .opened_o(opened[0]),
    .filling_o(v_filling),
    .waits_o(waits[0]),
    .oldest_o(v_oldest),
    .empty_o(empty[0])
  );
  gd_order #(.AW(AW)) u_fragment_order (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .open_i(claim[1]),
    .spot_i(f_spot_q),
    .complete_i(complete & fill_valid_i[1]),
    .drained_i(frees[1]),
    .opened_o(opened[1]),
    .filling_o(f_filling),
    .waits_o(waits[1]),
    .oldest_o(f_oldest),
    .empty_o(empty[1])
  );
  assign idle_o = &empty & ~fill_valid_q & ~start_valid_q & ~read_valid_q & ~|answer_q;

  // The slots, each with what happens to it.
  wire [ALL-1:0] take, drops, run, start, freed;
  wire [2*ALL-1:0] opens;
  wire [ALL-1:0] at_v_oldest, at_f_oldest, at_filling;
  genvar k;
  generate
    for (k = 0; k < ALL; k = k + 1) begin : g_slot
      localparam [31:0] CORE = k / SLOTS;
      localparam [31:0] SLOT = k % SLOTS;
      localparam [`GD_SPOT-1:0] HERE = {CORE[`GD_CORE-1:0], SLOT[`GD_SLOT-1:0]};
      assign v_free[k] = ~taken[k] & cores_i[CORE] & slots_i[SLOT];
      assign f_free[k] = ~taken[k] & cores_i[8 + CORE] & slots_i[16 + SLOT];
      assign at_filling[k] = filling == HERE;
      assign at_v_oldest[k] = v_oldest == HERE;
      assign at_f_oldest[k] = f_oldest == HERE;
      assign take[k] = takes & choice == HERE;
      assign drops[k] = (drop[0] & v_spot_q == HERE) | (drop[1] & f_spot_q == HERE);
      assign opens[k] = claim[0] & v_spot_q == HERE;
      assign opens[ALL + k] = claim[1] & f_spot_q == HERE;
      assign run[k] = complete & at_filling[k];
      assign start[k] = start_valid_q & start_q.spot == HERE;
      assign freed[k] = (frees[0] & at_v_oldest[k]) | (frees[1] & at_f_oldest[k]);
    end
  endgenerate
  integer i;
  always @* begin
    filling_use = `GD_USE'd0;
    {v_runs, f_runs} = 2'd0;
    {v_result, f_result} = 10'd0;
    for (i = 0; i < ALL; i = i + 1) begin
      filling_use = filling_use | (uses[`GD_USE*i +: `GD_USE] & {`GD_USE{at_filling[i]}});
      v_runs = v_runs | (running[i] & at_v_oldest[i]);
      f_runs = f_runs | (running[i] & at_f_oldest[i]);
      v_result = v_result | ({killed[4*i +: 4], aborted[i]} & {5{at_v_oldest[i]}});
      f_result = f_result | ({killed[4*i +: 4], aborted[i]} & {5{at_f_oldest[i]}});
    end
  end
  gd_slots #(.ALL(ALL), .GROUP(GROUP)) u_slots (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    // changes
    .take_i(take),
    .drop_i(drops),
    .open_i(opens),
    .v_use_i(v_use_i),
    .f_use_i(f_use_i),
    .run_i(run),
    .mask_i(fill.mask),
    .start_i(start),
    .free_i(freed),
    // ends tasks
    .stop_i(stop_i),
    .tick_i(tick_i),
    .timeout_o(timeout_o),
    // cores
    .retired_i(retired_i),
    .killed_i(killed_i),
    .abort_o(abort_o),
    // state
    .taken_o(taken),
    .running_o(running),
    .aborted_o(aborted),
    .killed_o(killed),
    .use_o(uses),
    .used_o(used_o)
  );
  wire unused = &{1'b0, opened, cores_i, slots_i, fill_q.valid, start_q.valid, read_q.valid};
endmodule
`default_nettype wire
