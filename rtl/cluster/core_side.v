// SPDX-License-Identifier: Apache-2.0
// What each core of a cluster has for itself next to it: input buffer, core_port, output buffer, and the enable of the core's clock. cluster_control.v
// defines task, slot and place.
`include "cluster_types.vh"
`include "gpu_types.vh"
`default_nettype none
module core_side #(
  parameter integer THREADS = 8,
  parameter integer GROUP = 1,
  parameter integer WW = 6,
  parameter integer WIDTH = 181, // of an entry of the output buffer
  parameter bit SPLIT = 1'b0, // 1: slots belong to stages
  localparam integer SLOTS = THREADS / GROUP,
  localparam integer TW = THREADS > 1 ? $clog2(THREADS) : 1
) (
  input  wire               clk_i,
  input  wire               rst_i,
  input  wire stage_settings_t settings_i,
  input  wire [2*SLOTS-1:0] slots_i, // of each stage, with SPLIT
  // from the scheduler
  output wire               want_o,       // there is a place for a task
  output wire [1:0]         want_stage_o, // with SPLIT: by stage
  output wire               place_o,      // the next task's place
  input  wire               give_i,       // a task comes
  input  wire               give_stage_i,
  input  wire               give_empty_i, // it has no inputs
  input  wire [15:0]        give_tag_i,
  input  wire [31:0]        give_out_i,
  // from the input controller
  input  wire               write_i,
  input  wire               write_place_i,
  input  wire [WW-1:0]      write_word_i,
  input  wire [127:0]       write_data_i,
  input  wire               loaded_i,
  // from the loader
  input  wire               load_active_i,
  input  wire               load_valid_i,
  input  wire [2:0]         load_kind_i,
  input  wire [15:0]        load_addr_i,
  input  wire [127:0]       load_wdata_i,
  // core
  output wire               clock_en_o,
  input  wire               core_busy_i,
  output wire slot_fill_t   fill_o,
  output wire core_request_t request_o,
  input  wire               h_ready_i,
  input  wire               h_rvalid_i,
  output wire               h_rready_o,
  input  wire [127:0]       h_rdata_i,
  output wire core_start_t  start_o,
  output wire [THREADS-1:0] start_mask_o,
  input  wire [THREADS-1:0] retired_i,
  input  wire [THREADS-1:0] killed_i,
  output wire [1:0]         stages_o, // to the counters: a task of stage 0, of stage 1 runs
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
  // to the output drain
  output wire               result_o,
  output wire [WIDTH-1:0]   entry_o,
  input  wire               pop_i,
  output wire               busy_o
);
  wire in_ready, in_stage, in_re, in_free, in_busy, port_busy, active;
  wire [15:0] in_tag;
  wire [31:0] in_out;
  wire [WW-1:0] in_word;
  wire [127:0] in_data;
  wire idle;
  wire [1:0] room, two;
  wire [1:0] any = {|slots_i[2*SLOTS-1:SLOTS], |slots_i[SLOTS-1:0]}; // the stage has slots
  generate
    if (SPLIT == 0) begin : g_any
      input_buffer #(.WW(WW)) u_input (
        .clk_i(clk_i),
        .rst_i(rst_i),
        // from the scheduler
        .give_i(give_i),
        .give_stage_i(give_stage_i),
        .give_empty_i(give_empty_i),
        .give_tag_i(give_tag_i),
        .give_out_i(give_out_i),
        .want_o(want_o),
        .place_o(place_o),
        // from the input controller
        .write_i(write_i),
        .write_place_i(write_place_i),
        .write_word_i(write_word_i),
        .write_data_i(write_data_i),
        .loaded_i(loaded_i),
        // to the port
        .ready_o(in_ready),
        .stage_o(in_stage),
        .tag_o(in_tag),
        .out_o(in_out),
        .re_i(in_re),
        .word_i(in_word),
        .data_o(in_data),
        .free_i(in_free),
        .busy_o(in_busy)
      );
      assign want_stage_o = 2'b11;
      wire unused = &{1'b0, any, room, two, idle};
    end else begin : g_split
      split_buffer #(.WW(WW)) u_input (
        .clk_i(clk_i),
        .rst_i(rst_i),
        // from the scheduler
        .give_i(give_i),
        .give_stage_i(give_stage_i),
        .give_empty_i(give_empty_i),
        .give_tag_i(give_tag_i),
        .give_out_i(give_out_i),
        .want_o(want_stage_o),
        .place_o(place_o),
        // from the input controller
        .write_i(write_i),
        .write_place_i(write_place_i),
        .write_word_i(write_word_i),
        .write_data_i(write_data_i),
        .loaded_i(loaded_i),
        // slots
        .any_i(any),
        .room_i(room),
        .two_i(two),
        // to the port
        .idle_i(idle),
        .ready_o(in_ready),
        .stage_o(in_stage),
        .tag_o(in_tag),
        .out_o(in_out),
        .re_i(in_re),
        .word_i(in_word),
        .data_o(in_data),
        .free_i(in_free),
        .busy_o(in_busy)
      );
      assign want_o = 1'b1;
    end
  endgenerate

  wire core_request_t request;
  wire push, push_word, push_last, push_stage, push_aborted;
  wire [15:0] push_tag;
  wire [GROUP-1:0] push_killed;
  wire [31:0] push_addr;
  wire [127:0] push_data;
  wire [2:0] count;
  core_port #(.THREADS(THREADS), .GROUP(GROUP), .WW(WW), .SPLIT(SPLIT)) u_port (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // settings
    .settings_i(settings_i),
    .slots_i(slots_i),
    // input buffer
    .ready_i(in_ready),
    .stage_i(in_stage),
    .tag_i(in_tag),
    .out_i(in_out),
    .re_o(in_re),
    .word_o(in_word),
    .data_i(in_data),
    .free_o(in_free),
    .idle_o(idle),
    .room_o(room),
    .two_o(two),
    // core
    .fill_o(fill_o),
    .request_o(request),
    .h_ready_i(h_ready_i),
    .h_rvalid_i(h_rvalid_i),
    .h_rready_o(h_rready_o),
    .h_rdata_i(h_rdata_i),
    .start_o(start_o),
    .start_mask_o(start_mask_o),
    .retired_i(retired_i),
    .killed_i(killed_i),
    // output buffer
    .push_o(push),
    .full_i(count[2]),
    .push_word_o(push_word),
    .push_last_o(push_last),
    .push_stage_o(push_stage),
    .push_tag_o(push_tag),
    .push_aborted_o(push_aborted),
    .push_killed_o(push_killed),
    .push_addr_o(push_addr),
    .push_data_o(push_data),
    // control
    .stages_o(stages_o),
    .abort_i(abort_i),
    .abort_slot_i(abort_slot_i),
    .abort_all_i(abort_all_i),
    .tick_i(tick_i),
    .abort_o(abort_o),
    .timeout_o(timeout_o),
    .look_thread_i(look_thread_i),
    .look_task_o(look_task_o),
    .active_o(active),
    .busy_o(port_busy)
  );
  // The loader writes to all cores while their ports are idle.
  assign request_o.valid = load_valid_i | request.valid;
  assign request_o.write = load_valid_i;
  assign request_o.kind = load_valid_i ? load_kind_i : request.kind;
  assign request_o.thread = request.thread;
  assign request_o.addr = load_valid_i ? load_addr_i : request.addr;
  assign request_o.wdata = load_valid_i ? load_wdata_i : 128'd0;
  wire unused_request = &{1'b0, request}; // the port writes nothing
  assign clock_en_o = core_busy_i | active | load_active_i | rst_i;

  cluster_fifo #(.WIDTH(WIDTH), .AW(2)) u_output (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .push_i(push),
    .data_i({push_word, push_last, push_stage, push_aborted, push_killed, push_tag, push_addr, push_data}),
    .pop_i(pop_i),
    .count_o(count),
    .data_o(entry_o)
  );
  assign result_o = count != 3'd0;
  assign busy_o = core_busy_i | in_busy | port_busy | result_o;
endmodule
`default_nettype wire
