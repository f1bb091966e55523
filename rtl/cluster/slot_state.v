// SPDX-License-Identifier: Apache-2.0
// The state of the slots of one core: groups of threads that run a task each. A slot is free, runs, or its threads have retired and its results are to be
// read (drained). With SPLIT a task gets a slot of its stage.
// Part of a cluster of cores (cluster_control.v, which defines task, stage, slot, place, word and tag).
`default_nettype none
module slot_state #(
  parameter integer THREADS = 8,
  parameter integer GROUP = 1,
  parameter integer SLOTS = 8,
  parameter integer SW = 3,
  parameter bit SPLIT = 1'b0
) (
  input  wire               clk_i,
  input  wire               rst_i,
  // from the core
  input  wire [THREADS-1:0] retired_i,
  input  wire [THREADS-1:0] killed_i,
  // from the core's port
  input  wire               take_i,  // the slot gets a task ...
  input  wire               run_i,   // ... whose threads run from the next cycle on
  input  wire               drained_i,
  input  wire [SW-1:0]      slot_i,
  input  wire               stage_i,
  input  wire [15:0]        tag_i,
  input  wire [31:0]        out_i,
  // ends tasks: the task of one slot, or all that run; a tick of the watchdog ends those that already ran at the tick before
  input  wire               abort_i,
  input  wire [4:0]         abort_slot_i,
  input  wire               abort_all_i,
  input  wire               tick_i,
  output wire [THREADS-1:0] abort_o,  // threads that are to end
  output wire               timeout_o, // the watchdog ends one
  output wire               aborted_o, // the task of read_slot_i was ended
  // slots of each stage, fragment above vertex: with SPLIT
  input  wire [2*SLOTS-1:0] slots_i,
  output wire [1:0]         room_o,  // a slot of the stage is free
  output wire [1:0]         two_o,   // so are two, without the one that is about to run
  // the lowest free slot, and the lowest that is to be drained
  output wire               free_o,
  output wire [SW-1:0]      free_slot_o,
  output wire               done_o,
  output wire [SW-1:0]      done_slot_o,
  output wire               busy_o,
  output wire [1:0]         stages_o, // a task of stage 0, of stage 1 runs
  // the task of a slot
  input  wire [SW-1:0]      read_slot_i,
  output wire               stage_o,
  output wire [15:0]        tag_o,
  output wire [31:0]        out_o,
  output wire [GROUP-1:0]   killed_o,
  // for errors: stage and tag of the task of any slot
  input  wire [SW-1:0]      look_slot_i,
  output wire [16:0]        look_task_o
);
  reg [SLOTS-1:0] running_q, done_q;
  reg [SLOTS-1:0] stage_q; // as in task_q
  reg [48:0] task_q [0:SLOTS-1];
  reg [SLOTS*GROUP-1:0] killed_q;
  reg [SLOTS-1:0] abort_q, old_q, aborted_q; // its threads are to end; it ran at the last tick; it was ended
  wire [SLOTS-1:0] asked = {SLOTS{abort_all_i}} | ({{SLOTS-1{1'b0}}, abort_i} << abort_slot_i);
  wire [SLOTS-1:0] late = old_q & {SLOTS{tick_i}} & running_q & ~ends & ~abort_q;
  assign timeout_o = |late;
  assign aborted_o = aborted_q[read_slot_i];
  wire [SLOTS-1:0] ends;
  genvar s;
  generate
    for (s = 0; s < SLOTS; s = s + 1) begin : g_slot
      assign ends[s] = running_q[s] & (&retired_i[s*GROUP +: GROUP]);
      assign abort_o[s*GROUP +: GROUP] = {GROUP{abort_q[s]}};
      always @(posedge clk_i) if (ends[s]) {aborted_q[s], killed_q[s*GROUP +: GROUP]} <= {abort_q[s], killed_i[s*GROUP +: GROUP]};
    end
  endgenerate
  wire [SLOTS-1:0] here; // slots that the task may have
  generate
    if (SPLIT == 0) begin : g_any
      assign here = {SLOTS{1'b1}};
      assign free_o = ~&(running_q | done_q);
      assign room_o = {2{free_o}};
      assign two_o = 2'b11;
      wire unused = &{1'b0, slots_i};
    end else begin : g_split
      wire [2*SLOTS-1:0] open = slots_i & ~{2{running_q | done_q}};
      assign here = stage_i ? slots_i[2*SLOTS-1:SLOTS] : slots_i[SLOTS-1:0];
      assign free_o = room_o[stage_i];
      for (s = 0; s < 2; s = s + 1) begin : g_stage
        wire [SLOTS-1:0] stays = open[s*SLOTS +: SLOTS] & ~({{SLOTS-1{1'b0}}, run_i} << slot_i);
        assign room_o[s] = |open[s*SLOTS +: SLOTS];
        assign two_o[s] = (stays & (stays - 1'b1)) != {SLOTS{1'b0}};
      end
    end
  endgenerate
  reg [SW-1:0] free_slot, done_slot;
  integer i;
  always @* begin
    free_slot = {SW{1'b0}};
    done_slot = {SW{1'b0}};
    for (i = SLOTS - 1; i >= 0; i = i - 1) begin
      if (~running_q[i] & ~done_q[i] & here[i]) free_slot = i[SW-1:0];
      if (done_q[i]) done_slot = i[SW-1:0];
    end
  end
  assign done_o = |done_q;
  assign busy_o = |(running_q | done_q);
  assign free_slot_o = free_slot;
  assign done_slot_o = done_slot;
  assign {stage_o, tag_o, out_o} = task_q[read_slot_i];
  wire [48:0] look = task_q[look_slot_i];
  assign look_task_o = look[48:32];
  wire unused_look = &{1'b0, look[31:0]};
  assign killed_o = killed_q[read_slot_i*GROUP +: GROUP];
  assign stages_o = {|(running_q & stage_q), |(running_q & ~stage_q)};
  always @(posedge clk_i)
    if (take_i) begin
      task_q[slot_i] <= {stage_i, tag_i, out_i};
      stage_q[slot_i] <= stage_i;
    end
  integer k;
  always @(posedge clk_i)
    if (rst_i) begin
      abort_q <= {SLOTS{1'b0}};
      old_q <= {SLOTS{1'b0}};
      running_q <= {SLOTS{1'b0}};
      done_q <= {SLOTS{1'b0}};
    end else begin
      abort_q <= running_q & ~ends & (abort_q | asked | late);
      old_q <= running_q & ~ends & (old_q | {SLOTS{tick_i}});
      for (k = 0; k < SLOTS; k = k + 1) begin
        running_q[k] <= (running_q[k] & ~ends[k]) | (run_i && slot_i == k[SW-1:0]);
        done_q[k] <= (done_q[k] | ends[k]) & ~(drained_i && slot_i == k[SW-1:0]);
      end
    end
endmodule
`default_nettype wire
