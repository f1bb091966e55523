// SPDX-License-Identifier: Apache-2.0
// Works for the cluster at the ports of one core: fills the threads of a slot with a task's inputs from the input buffer, starts them, and drains the
// results of a slot whose threads have retired, through the host port, into the output buffer. It does one of these at a time, and drains first.
// cluster_control.v defines task, slot and place.
`include "cluster_types.vh"
`include "gpu_types.vh"
`default_nettype none
module core_port #(
  parameter integer THREADS = 8,
  parameter integer GROUP = 1,
  parameter integer WW = 6, // bits of the number of a task's word
  parameter bit SPLIT = 1'b0, // 1: slots belong to stages
  localparam integer SLOTS = THREADS / GROUP,
  localparam integer TW = THREADS > 1 ? $clog2(THREADS) : 1
) (
  input  wire               clk_i,
  input  wire               rst_i,
  input  wire stage_settings_t settings_i,
  input  wire [2*SLOTS-1:0] slots_i,   // of each stage, with SPLIT
  // input buffer: the older place, or with SPLIT the one that has a slot
  input  wire               ready_i,
  input  wire               stage_i,
  input  wire [15:0]        tag_i,     // the host's number of the task
  input  wire [31:0]        out_i,     // address of its results
  output wire               re_o,      // reads a word of its inputs
  output wire [WW-1:0]      word_o,
  input  wire [127:0]       data_i,
  output wire               free_o,    // the place is free again
  output wire               idle_o,    // chooses a place
  output wire [1:0]         room_o,    // by stage: a slot is free
  output wire [1:0]         two_o,     // two are
  // core
  output wire slot_fill_t    fill_o,
  output wire core_request_t request_o, // a read
  input  wire               h_ready_i,
  input  wire               h_rvalid_i,
  output wire               h_rready_o,
  input  wire [127:0]       h_rdata_i,
  output wire core_start_t  start_o,
  output wire [THREADS-1:0] start_mask_o,
  input  wire [THREADS-1:0] retired_i,
  input  wire [THREADS-1:0] killed_i,
  // output buffer
  output wire               push_o,
  input  wire               full_i,
  output wire               push_word_o, // the entry has a result word; else it only ends a task without results
  output wire               push_last_o,
  output wire               push_stage_o,
  output wire [15:0]        push_tag_o,
  output wire               push_aborted_o,
  output wire [GROUP-1:0]   push_killed_o,
  output wire [31:0]        push_addr_o,
  output wire [127:0]       push_data_o,
  // to the counters: a task of stage 0, of stage 1 runs
  output wire [1:0]         stages_o,
  // ends tasks: see slot_state
  input  wire               abort_i,
  input  wire [4:0]         abort_slot_i,
  input  wire               abort_all_i,
  input  wire               tick_i,
  output wire [THREADS-1:0] abort_o,
  output wire               timeout_o,
  // for errors: stage and tag of the task of a thread
  input  wire [TW-1:0]      look_thread_i,
  output wire [16:0]        look_task_o,
  // to the core's clock
  output wire               active_o,
  output wire               busy_o
);
`include "host.vh"
  localparam SW = SLOTS > 1 ? $clog2(SLOTS) : 1;
  localparam [2:0] IDLE = 3'd0, FILL = 3'd1, START = 3'd2, BEGIN = 3'd3, READ = 3'd4, ANSWER = 3'd5, PUSH = 3'd6;
  localparam [31:0] GROUP_LAST = GROUP - 1;
  localparam [THREADS-1:0] ONE_GROUP = (1 << GROUP) - 1;
  reg [2:0] state_q;
  reg [SW-1:0] slot_q;
  reg [1:0] thread_q;
  reg [5:0] word_q;
  reg [WW-1:0] fetched_q, drained_q;
  reg full_q; // a word is in the input buffer's read register

  // The slots, and the stage of the task that is filled or drained.
  wire free, done, slots_busy, slot_stage;
  wire [SW-1:0] free_slot, done_slot;
  wire [31:0] slot_out;
  wire idle = state_q == IDLE;
  wire draining = state_q == READ | state_q == ANSWER | state_q == PUSH;
  wire stage = idle ? (done ? slot_stage : stage_i) : draining ? slot_stage : stage_i;
  wire [1:0] system_in = settings_i.system_in;
  wire [1:0] system_out = settings_i.system_out;
  wire [5:0] inputs = stage ? settings_i.inputs[11:6] : settings_i.inputs[5:0];
  wire [5:0] outputs = stage ? settings_i.outputs[11:6] : settings_i.outputs[5:0];
  wire [5:0] words_in = inputs + (system_in[stage] ? 6'd3 : 6'd0);
  wire [5:0] words_out = outputs + (system_out[stage] ? 6'd2 : 6'd0);
  wire [WW-1:0] task_words = {{WW-6{1'b0}}, words_in} << (GROUP == 4 ? 2 : 0);

  // Words of a thread.
  wire answered = state_q == ANSWER & h_rvalid_i & ~full_i;
  wire empty = state_q == PUSH & ~full_i;
  wire fills = state_q == FILL & full_q;
  wire step = fills | answered;
  wire [5:0] words = draining ? words_out : words_in;
  wire thread_ends = word_q + 6'd1 == words;
  wire last = thread_ends && thread_q == GROUP_LAST[1:0];

  assign re_o = state_q == FILL & fetched_q < task_words;
  assign word_o = fetched_q;
  assign free_o = state_q == START;
  assign active_o = ~idle;
  assign idle_o = idle;
  assign busy_o = ~idle | slots_busy;

  // To the core. Fields without meaning are zero.
  wire reads = state_q == READ;
  wire [5:0] registers = draining ? outputs : inputs;
  wire system = word_q >= registers;
  wire [5:0] number = system ? word_q - registers + (draining ? {3'd0, SYS_POS} : 6'd0) : word_q;
  wire [SW+1:0] base = GROUP == 4 ? {slot_q, 2'b00} : {2'b00, slot_q};
  wire [SW+3:0] thread = {2'b00, base} + {{SW+2{1'b0}}, thread_q};
  wire [4:0] thread_number = {THREADS > 16 & thread[4], thread[3:0]};
  assign request_o.valid = reads;
  assign request_o.write = 1'b0;
  assign request_o.kind = ~reads ? 3'd0 : system ? HOST_SYS : HOST_O;
  assign request_o.thread = reads ? thread_number : 5'd0;
  assign request_o.addr = reads ? {10'd0, number} : 16'd0;
  assign request_o.wdata = 128'd0;
  // System inputs come one after the other, each in the field `data`: gl_FragCoord, gl_FrontFacing, gl_PointCoord.
  wire [2:0] part = {number[2:0] == SYS_FRAGCOORD, number[2:0] == SYS_POINTCOORD, number[2:0] == SYS_FRONTFACING};
  wire [7:0] input_kind = system ? {part, 5'd0} : {3'd0, number[4:0]};
  assign fill_o = {fills, {`GD_FILL-1{fills}} & {4'd0, thread_number, input_kind, data_i, 65'd0}};
  assign h_rready_o = state_q == ANSWER & ~full_i;
  wire starts = state_q == BEGIN;
  assign start_o.valid = starts;
  assign start_o.stage = starts & slot_stage;
  assign start_o.pc = ~starts ? 15'd0 : slot_stage ? settings_i.entry[29:15] : settings_i.entry[14:0];
  assign start_mask_o = starts ? ONE_GROUP << base : {THREADS{1'b0}};

  // To the output buffer.
  assign push_o = answered | empty;
  assign push_word_o = answered;
  assign push_last_o = empty | last;
  assign push_stage_o = slot_stage;
  assign push_addr_o = slot_out + {{32-WW{1'b0}}, drained_q};
  assign push_data_o = h_rdata_i;

  slot_state #(.THREADS(THREADS), .GROUP(GROUP), .SLOTS(SLOTS), .SW(SW), .SPLIT(SPLIT)) u_slots (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // from the core
    .retired_i(retired_i),
    .killed_i(killed_i),
    // changes
    .take_i(free_o),
    .run_i(state_q == BEGIN),
    .drained_i(push_o & push_last_o),
    .slot_i(slot_q),
    .stage_i(stage_i),
    .abort_i(abort_i),
    .abort_slot_i(abort_slot_i),
    .abort_all_i(abort_all_i),
    .tick_i(tick_i),
    .abort_o(abort_o),
    .timeout_o(timeout_o),
    .aborted_o(push_aborted_o),
    .tag_i(tag_i),
    .out_i(out_i),
    // slots of each stage
    .slots_i(slots_i),
    .room_o(room_o),
    .two_o(two_o),
    // choice
    .free_o(free),
    .free_slot_o(free_slot),
    .done_o(done),
    .done_slot_o(done_slot),
    .busy_o(slots_busy),
    .stages_o(stages_o),
    // the task of the slot
    .read_slot_i(idle ? done_slot : slot_q),
    .stage_o(slot_stage),
    .tag_o(push_tag_o),
    .out_o(slot_out),
    .killed_o(push_killed_o),
    .look_slot_i(look_slot),
    .look_task_o(look_task_o)
  );
  wire [TW-1:0] look_at = look_thread_i >> $clog2(GROUP);
  wire [SW-1:0] look_slot = look_at[SW-1:0];
  wire unused_look = &{1'b0, look_at};

  always @(posedge clk_i)
    if (rst_i) state_q <= IDLE;
    else
      case (state_q)
        IDLE: state_q <= done ? (words_out != 6'd0 ? READ : PUSH) : ready_i & free ? (words_in != 6'd0 ? FILL : START) : IDLE;
        FILL: if (full_q & last) state_q <= START;
        START: state_q <= BEGIN;
        BEGIN: state_q <= IDLE;
        READ: if (h_ready_i) state_q <= ANSWER;
        ANSWER: if (answered) state_q <= last ? IDLE : READ;
        default: if (empty) state_q <= IDLE;
      endcase
  always @(posedge clk_i)
    if (idle) begin
      if (done | (ready_i & free)) begin
        slot_q <= done ? done_slot : free_slot;
        thread_q <= 2'd0;
        word_q <= 6'd0;
        fetched_q <= {WW{1'b0}};
        drained_q <= {WW{1'b0}};
        full_q <= 1'b0;
      end
    end else begin
      if (step) begin
        word_q <= thread_ends ? 6'd0 : word_q + 6'd1;
        if (thread_ends) thread_q <= thread_q + 2'd1;
      end
      if (re_o) fetched_q <= fetched_q + 1'b1;
      full_q <= re_o;
      if (answered) drained_q <= drained_q + 1'b1;
    end
  wire unused = &{1'b0, thread[SW+3:4]};
endmodule
`default_nettype wire
