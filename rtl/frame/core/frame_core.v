// SPDX-License-Identifier: Apache-2.0
// A shader core of a frame: shader_core with SLOT_PORTS, and what connects it to the controller of the cores (frame_controller.v). It has four
// slots, whose tasks run one after the other. A slot has the input registers v and the system inputs of a task (slot_inputs), which come on the fill port
// before the task starts. At the end, the colour o0 and the kill flag (discarded) of all threads leave in one cycle.
//
//   cycle     n          n+1        n+2             m-1                          m
//   happens   c_start_i  first IF   first bundle    the last thread retires;     c_done_o
//                                   in ID           c_we_o: results are written
//
// So a task takes 3 cycles besides its run, which begins in n+2 and ends in m-1. A core has at most four threads. The clock of the core runs while it has a
// task or the host asks for something; inputs do not need it. Before a task the host has written the task's program; address and settings are constant
// while a task is in progress, and the host asks for nothing then.
`include "fc_types.vh"
`include "gpu_types.vh"
`default_nettype none
module frame_core #(
  parameter integer THREADS = 1,
  parameter integer GROUP = 0,
  parameter integer TEMPS = 8,
  parameter integer INPUTS = 8,
  parameter integer OUTPUTS = 8,
  parameter integer CONSTS = 256,
  parameter integer SAMPLERS = 16,
  parameter integer LAT_A = 1,
  parameter integer LAT_B = 1,
  parameter integer LAT_C = 1,
  parameter integer TEX_STAGES = 0,
  parameter integer PORTS_T = 4,
  parameter integer PORTS_V = 2,
  parameter integer PORTS_O = 2,
  parameter integer PORTS_C = 2,
  parameter integer FORWARDING = 1,
  parameter integer CALL_DEPTH = 4,
  parameter integer CODE_WORDS = 4096,
  parameter integer ISSUE_WIDTH = 2,
  parameter bit TEX_BLOCKS = 1'b0,
  parameter integer TEX_SHARE = 0,
  parameter bit SAD = 1'b0,
  parameter bit ISOLATE_OPERANDS = 1'b0,
  parameter bit ISOLATE_LANES = 1'b0,
  parameter bit ISOLATE_READS = 1'b0,
  parameter bit ISOLATE_RESULTS = 1'b0,
  parameter bit ISOLATE_TEXTURE = 1'b0,
  parameter bit ISOLATE_FUNCTIONS = 1'b0,
  parameter bit ISOLATE_SELECT = 1'b0,
  parameter bit GATE_THREADS = 1'b0,
  parameter bit GATE_LOOKUPS = 1'b0,
  parameter integer ARRAY = 0,
  parameter bit ARRAY_CONSTANTS = 1'b0,
  parameter integer ARRAY_BANKS = 0,
  localparam integer SLOTS = 4,
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1, // bits of a thread number
  localparam HW = THREADS > 16 ? 5 : 4 // of that of the host port
) (
  input  wire                    clk_i,
  input  wire                    rst_i,
  input  wire                    test_en_i,
  // tasks
  input  wire [`GD_CORE-1:0]     core_i,         // the number of this core, constant
  input  wire slot_fill_t        c_fill_i,       // for all cores
  input  wire                    c_start_i,
  input  wire [15:0]             c_threads_i,    // with c_start_i
  input  wire [`GD_SLOT-1:0]     c_slot_i,
  input  wire [14:0]             c_entry_i,      // where the threads start
  output wire                    c_done_o,
  // results
  output wire [3:0]              c_we_o,         // by thread
  output wire [4*`FC_COLOR-1:0]  c_color_o,
  // host
  input  wire                    h_valid_i,
  output wire                    h_ready_o,
  input  wire                    h_write_i,
  input  wire [2:0]              h_kind_i,
  input  wire [HW-1:0]           h_thread_i,
  input  wire [15:0]             h_addr_i,
  input  wire [127:0]            h_wdata_i,
  output wire                    h_rvalid_o,
  input  wire                    h_rready_i,
  output wire [127:0]            h_rdata_o,
  input  wire [1:0]              cfg_policy_i,
  input  wire [4:0]              cfg_wake_i,
  input  wire [15:0]             cfg_tex_cycles_i,
  // texture memory
  output wire                    tm_req_valid_o,
  input  wire                    tm_req_ready_i,
  output wire [3:0]              tm_req_mask_o,
  output wire [127:0]            tm_req_addr_o,
  input  wire                    tm_rsp_valid_i,
  output wire                    tm_rsp_ready_o,
  input  wire [127:0]            tm_rsp_data_i
);
  localparam SW = $clog2(SLOTS);
  reg asked_q, done_q;
  reg [SW-1:0] slot_q; // of the task
  wire gclk, busy, ready;
  // Not ready: a read is outstanding.
  clock_gate u_gate (
    .clk_i(clk_i),
    .en_i(rst_i | c_start_i | busy | done_q | ~h_ready_o | h_valid_i | asked_q),
    .test_en_i(test_en_i),
    .gclk_o(gclk)
  );
  wire [THREADS-1:0] retired, killed;
  reg [THREADS-1:0] mask_q; // threads of the task
  wire ends = busy & (mask_q & ~retired) == {THREADS{1'b0}}; // the last cycle of its run
  wire [PORTS_V-1:0] v_re;
  wire [TW-1:0] v_thread, sys_thread;
  wire [PORTS_V*5-1:0] v_num;
  wire [PORTS_V*128-1:0] v_data;
  wire sys_re;
  wire [192:0] sys_data;
  wire [THREADS*128-1:0] colors;
  wire [TW:0] tag;
  wire [12:0] events;
  shader_core #(
    .THREADS(THREADS), .SLOT_PORTS(1'b1), .GROUP(GROUP), .TEMPS(TEMPS), .INPUTS(INPUTS), .OUTPUTS(OUTPUTS),
    .CONSTS(CONSTS), .SAMPLERS(SAMPLERS), .LAT_A(LAT_A), .LAT_B(LAT_B), .LAT_C(LAT_C), .TEX_STAGES(TEX_STAGES),
    .PORTS_T(PORTS_T), .PORTS_V(PORTS_V), .PORTS_O(PORTS_O), .PORTS_C(PORTS_C), .FORWARDING(FORWARDING),
    .CALL_DEPTH(CALL_DEPTH), .CODE_WORDS(CODE_WORDS), .ISSUE_WIDTH(ISSUE_WIDTH), .TEX_BLOCKS(TEX_BLOCKS),
    .TEX_SHARE(TEX_SHARE), .SAD(SAD), .ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES),
    .ISOLATE_READS(ISOLATE_READS), .ISOLATE_RESULTS(ISOLATE_RESULTS), .ISOLATE_TEXTURE(ISOLATE_TEXTURE),
    .ISOLATE_FUNCTIONS(ISOLATE_FUNCTIONS), .ISOLATE_SELECT(ISOLATE_SELECT), .GATE_THREADS(GATE_THREADS),
    .GATE_LOOKUPS(GATE_LOOKUPS), .ARRAY(ARRAY), .ARRAY_CONSTANTS(ARRAY_CONSTANTS), .ARRAY_BANKS(ARRAY_BANKS)
  ) u_core (
    .clk_i(gclk),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    // tasks
    .start_valid_i(c_start_i),
    .start_ready_o(ready),
    .start_pc_i(c_entry_i),
    .start_mask_i(c_threads_i[THREADS-1:0]),
    .start_program_i(1'b0),
    // v and system inputs
    .v_re_o(v_re),
    .v_thread_o(v_thread),
    .v_num_o(v_num),
    .v_data_i(v_data),
    .sys_re_o(sys_re),
    .sys_thread_o(sys_thread),
    .sys_data_i(sys_data),
    .v_we_i(1'b0),
    .v_write_thread_i({TW{1'b0}}),
    .v_write_num_i(5'd0),
    .v_write_data_i(128'd0),
    // results
    .colors_o(colors),
    .killed_o(killed),
    // host
    .h_valid_i(h_valid_i),
    .h_ready_o(h_ready_o),
    .h_write_i(h_write_i),
    .h_kind_i(h_kind_i),
    .h_thread_i(h_thread_i),
    .h_addr_i(h_addr_i),
    .h_wdata_i(h_wdata_i),
    .h_rvalid_o(h_rvalid_o),
    .h_rready_i(h_rready_i),
    .h_rdata_o(h_rdata_o),
    .cfg_policy_i(cfg_policy_i),
    .cfg_wake_i(cfg_wake_i),
    .cfg_tex_cycles_i(cfg_tex_cycles_i),
    .busy_o(busy),
    // texture memory
    .tm_req_valid_o(tm_req_valid_o),
    .tm_req_ready_i(tm_req_ready_i),
    .tm_req_tag_o(tag),
    .tm_req_mask_o(tm_req_mask_o),
    .tm_req_addr_o(tm_req_addr_o),
    .tm_rsp_valid_i(tm_rsp_valid_i),
    .tm_rsp_ready_o(tm_rsp_ready_o),
    .tm_rsp_tag_i({TW+1{1'b0}}),
    .tm_rsp_data_i(tm_rsp_data_i),
    // of a cluster
    .abort_i({THREADS{1'b0}}),
    .retired_o(retired),
    .events_o(events)
  );
  always @(posedge gclk) begin
    done_q <= ~rst_i & ends;
    asked_q <= ~rst_i & h_valid_i;
    if (c_start_i) begin
      slot_q <= c_slot_i[SW-1:0];
      mask_q <= c_threads_i[THREADS-1:0];
    end
  end
  assign c_done_o = done_q;
  // With more than four threads there is no such number of zeros: that is an error in every tool.
  assign c_we_o = {{4-THREADS{1'b0}}, mask_q & {THREADS{ends}}};
  genvar k;
  generate
    for (k = 0; k < 4; k = k + 1) begin : g_color
      if (k < THREADS) begin : g_thread
        assign c_color_o[`FC_COLOR*k +: `FC_COLOR] = {killed[k], colors[128*k +: 128]};
      end else begin : g_none
        assign c_color_o[`FC_COLOR*k +: `FC_COLOR] = {`FC_COLOR{1'b0}};
      end
    end
  endgenerate
  wire [3:0] v_at = {{4-TW{1'b0}}, v_thread};
  wire [3:0] sys_at = {{4-TW{1'b0}}, sys_thread};
  slot_inputs #(.SLOTS(SLOTS), .GROUP(THREADS), .INPUTS(INPUTS), .PORTS(PORTS_V)) u_inputs (
    .clk_i(clk_i),
    .core_i(core_i),
    .fill_i(c_fill_i),
    .v_re_i(v_re),
    .v_slot_i(slot_q),
    .v_thread_i(v_at[1:0]),
    .v_num_i(v_num),
    .v_data_o(v_data),
    .sys_re_i(sys_re),
    .sys_slot_i(slot_q),
    .sys_thread_i(sys_at[1:0]),
    .sys_data_o(sys_data)
  );
  wire unused = &{1'b0, c_threads_i, c_slot_i, v_at, sys_at, tag, ready, events};
endmodule
`default_nettype wire
