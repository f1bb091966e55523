// SPDX-License-Identifier: Apache-2.0
// The shader core for the test bench, with the trace of section 9 of docs/architecture.md, the checks of rules that the
// hardware does not enforce (core_checks), and nets for waveform viewers (core_debug). All of these read nets inside
// the core by name, so the core itself has no ports for them. Synthesis does not read this folder.
`include "gpu_types.vh"
`default_nettype none
(* gloam_nets = "inside" *)
module traced_core #(
  parameter integer THREADS = 1,
  parameter integer GROUP = 0,
  parameter bit SLOT_PORTS = 1'b0,
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
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1, // bits of a thread number
  localparam HW = THREADS > 16 ? 5 : 4 // of that of the host port
) (
  // trace: what the core does in this cycle, names as in csrc/core/sim/trace.h
  output wire               tr_busy_o,
  output wire               tr_adv_o,
  output wire               tr_tex_wait_o,
  output wire               tr_stall_v_o,
  output wire               tr_stall_o_o,
  output wire               tr_id_valid_o,
  output wire [7:0]         tr_id_thread_o,
  output wire [14:0]        tr_id_pc_o,
  output wire [3:0]         tr_wb_valid_o,    // groups A B C T from bit 0
  output wire [31:0]        tr_wb_thread_o,   // 8 bits for each of them
  output wire [31:0]        tr_wb_dst_o,
  output wire [15:0]        tr_wb_mask_o,
  output wire [511:0]       tr_wb_data_o,
  output wire [3:0]         tr_v_read_o,
  output wire [3:0]         tr_o_read_o,
  output wire [THREADS-1:0] tr_gate_v_o,
  output wire [THREADS-1:0] tr_gate_o_o,
  output wire [THREADS-1:0] tr_gate_t_o,      // gates of parts that rest: temporaries, system values and lookup of each thread, requests, responses
  output wire [THREADS-1:0] tr_gate_s_o,
  output wire [THREADS-1:0] tr_gate_x_o,
  output wire [1:0]         tr_gate_u_o,
  output wire               tr_tex_request_o,
  output wire [3:0]         tr_tex_mask_o,
  output wire [127:0]       tr_tex_addr_o,
  output wire [THREADS-1:0] tr_retired_o,
  output wire [THREADS-1:0] tr_killed_o,
  input  wire               clk_i,
  input  wire               rst_i,
  input  wire               test_en_i,        // opens all clock gates
  // host: requests and answers
  input  wire               h_valid_i,
  output wire               h_ready_o,
  input  wire               h_write_i,        // 0: read
  input  wire [2:0]         h_kind_i,         // HOST_*
  input  wire [HW-1:0]      h_thread_i,
  input  wire [15:0]        h_addr_i,
  input  wire [127:0]       h_wdata_i,
  output wire               h_rvalid_o,
  input  wire               h_rready_i,
  output wire [127:0]       h_rdata_o,
  // host: starts, with the settings of the run
  input  wire               start_valid_i,
  output wire               start_ready_o,
  input  wire [14:0]        start_pc_i,
  input  wire [THREADS-1:0] start_mask_i,
  input  wire [1:0]         cfg_policy_i,     // GATE_*
  input  wire [4:0]         cfg_wake_i,
  input  wire [15:0]        cfg_tex_cycles_i, // frozen cycles of a texture operation with one request, 0: not promised
  output wire               busy_o,
  output wire [THREADS-1:0] killed_o,
  // texture memory: requests and responses. With TEX_SHARE a shared texture unit: lookups and their results (docs/ports.md)
  output wire               tm_req_valid_o,
  input  wire               tm_req_ready_i,
  output wire [TW:0]        tm_req_tag_o,     // if threads switch: 2 * thread, plus 1 for the second request of a lookup; else 0
  output wire [3:0]         tm_req_mask_o,
  output wire [127:0]       tm_req_addr_o,
  input  wire               tm_rsp_valid_i,
  output wire               tm_rsp_ready_o,
  input  wire [TW:0]        tm_rsp_tag_i,     // of the request; if threads switch, responses come in any order
  input  wire [127:0]       tm_rsp_data_i,
  // with SLOT_PORTS, else 0
  input  wire               start_program_i,  // program of the threads of a start
  input  wire [THREADS-1:0] abort_i,          // threads that end as if their next bundle were `end`
  output wire [THREADS-1:0] retired_o,        // threads that were started and have retired
  output wire [12:0]        events_o,
  // with SLOT_PORTS: an input of a thread (slot_fill_t of gpu_types.vh)
  input  wire               fill_valid_i,
  input  wire [4:0]         fill_thread_i,
  input  wire [2:0]         fill_system_i,
  input  wire [4:0]         fill_number_i,
  (* gloam_nets = "slots" *)
  input  wire [127:0]       fill_data_i
);
`include "host.vh"
  // With SLOT_PORTS: the inputs.
  wire [PORTS_V-1:0] v_re;
  wire [TW-1:0] v_thread, sys_thread;
  wire [PORTS_V*5-1:0] v_num;
  (* gloam_nets = "slots" *)
  wire [PORTS_V*128-1:0] v_data;
  wire sys_re;
  (* gloam_nets = "slots" *)
  wire [192:0] sys_data;
  wire v_we;
  wire [TW-1:0] v_write_thread;
  wire [4:0] v_write_num;
  (* gloam_nets = "slots" *)
  wire [127:0] v_write_data;
  (* gloam_nets = "slots" *)
  wire [THREADS*128-1:0] colors;
  wire unused_colors = &{1'b0, colors}; // those of frames
  shader_core #(
    .THREADS(THREADS), .GROUP(GROUP), .SLOT_PORTS(SLOT_PORTS), .TEMPS(TEMPS), .INPUTS(INPUTS), .OUTPUTS(OUTPUTS),
    .CONSTS(CONSTS), .SAMPLERS(SAMPLERS), .LAT_A(LAT_A), .LAT_B(LAT_B), .LAT_C(LAT_C), .TEX_STAGES(TEX_STAGES),
    .PORTS_T(PORTS_T), .PORTS_V(PORTS_V), .PORTS_O(PORTS_O), .PORTS_C(PORTS_C), .FORWARDING(FORWARDING),
    .CALL_DEPTH(CALL_DEPTH), .CODE_WORDS(CODE_WORDS), .ISSUE_WIDTH(ISSUE_WIDTH), .TEX_BLOCKS(TEX_BLOCKS),
    .TEX_SHARE(TEX_SHARE), .SAD(SAD), .ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES),
    .ISOLATE_READS(ISOLATE_READS), .ISOLATE_RESULTS(ISOLATE_RESULTS), .ISOLATE_TEXTURE(ISOLATE_TEXTURE),
    .ISOLATE_FUNCTIONS(ISOLATE_FUNCTIONS), .ISOLATE_SELECT(ISOLATE_SELECT), .GATE_THREADS(GATE_THREADS),
    .GATE_LOOKUPS(GATE_LOOKUPS), .ARRAY(ARRAY), .ARRAY_CONSTANTS(ARRAY_CONSTANTS), .ARRAY_BANKS(ARRAY_BANKS)
  ) u_core (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
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
    .start_valid_i(start_valid_i),
    .start_ready_o(start_ready_o),
    .start_pc_i(start_pc_i),
    .start_mask_i(start_mask_i),
    .cfg_policy_i(cfg_policy_i),
    .cfg_wake_i(cfg_wake_i),
    .cfg_tex_cycles_i(cfg_tex_cycles_i),
    .busy_o(busy_o),
    .killed_o(killed_o),
    .tm_req_valid_o(tm_req_valid_o),
    .tm_req_ready_i(tm_req_ready_i),
    .tm_req_tag_o(tm_req_tag_o),
    .tm_req_mask_o(tm_req_mask_o),
    .tm_req_addr_o(tm_req_addr_o),
    .tm_rsp_valid_i(tm_rsp_valid_i),
    .tm_rsp_ready_o(tm_rsp_ready_o),
    .tm_rsp_tag_i(tm_rsp_tag_i),
    .tm_rsp_data_i(tm_rsp_data_i),
    .start_program_i(start_program_i),
    .abort_i(abort_i),
    .retired_o(retired_o),
    .events_o(events_o),
    // inputs
    .v_re_o(v_re),
    .v_thread_o(v_thread),
    .v_num_o(v_num),
    .v_data_i(v_data),
    .sys_re_o(sys_re),
    .sys_thread_o(sys_thread),
    .sys_data_i(sys_data),
    .v_we_i(v_we),
    .v_write_thread_i(v_write_thread),
    .v_write_num_i(v_write_num),
    .v_write_data_i(v_write_data),
    .colors_o(colors)
  );
  generate
    if (SLOT_PORTS) begin : g_inputs
      core_inputs #(.THREADS(THREADS), .INPUTS(INPUTS), .PORTS_V(PORTS_V), .ARRAY(ARRAY)) u_inputs (
        .clk_i(clk_i),
        .fill_i({fill_valid_i, {`GD_CORE{1'b0}}, 1'b0, fill_thread_i, fill_system_i, fill_number_i, fill_data_i, 64'd0, 1'b0}),
        // the core
        .v_re_i(v_re),
        .v_thread_i(v_thread),
        .v_num_i(v_num),
        .v_data_o(v_data),
        .sys_re_i(sys_re),
        .sys_thread_i(sys_thread),
        .sys_data_o(sys_data),
        .v_we_o(v_we),
        .v_write_thread_o(v_write_thread),
        .v_write_num_o(v_write_num),
        .v_write_data_o(v_write_data)
      );
    end else begin : g_no_inputs
      assign v_data = {PORTS_V*128{1'b0}};
      assign sys_data = 193'd0;
      assign v_we = 1'b0;
      assign v_write_thread = {TW{1'b0}};
      assign v_write_num = 5'd0;
      assign v_write_data = 128'd0;
      wire unused = &{1'b0, v_re, v_thread, v_num, sys_re, sys_thread, fill_valid_i, fill_thread_i, fill_system_i, fill_number_i, fill_data_i};
    end
  endgenerate

  wire busy = u_core.busy;
  assign tr_busy_o = busy;
  assign tr_adv_o = u_core.adv;
  assign tr_tex_wait_o = u_core.tex_wait;
  assign tr_stall_v_o = u_core.stall_v;
  assign tr_stall_o_o = u_core.stall_o;
  assign tr_id_valid_o = u_core.if_valid;
  assign tr_id_pc_o = u_core.if_pc;
  assign tr_wb_valid_o = u_core.ex_valid & {4{u_core.adv}};
  assign tr_wb_dst_o = u_core.ex_dst;
  assign tr_wb_mask_o = u_core.ex_mask;
  // The trace reports a predicate's lanes as 1.0 or 0.0, and a0 as its integer. That is what fa holds.
  assign tr_wb_data_o = u_core.ex_data;
  assign tr_v_read_o = u_core.of_v_read & {4{u_core.adv}};
  assign tr_o_read_o = u_core.of_o_read & {4{u_core.adv}};
  localparam [31:0] BANKS = 32'h00ff; // of a memory array, in the place of the gates of o
  localparam [THREADS-1:0] ALL_V = ARRAY == 0 ? {THREADS{1'b1}} : {THREADS{1'b0}};
  localparam [THREADS-1:0] ALL_O = ARRAY == 0 ? {THREADS{1'b1}} : BANKS[THREADS-1:0];
  assign tr_gate_v_o = u_core.gate_v | (ALL_V & {THREADS{test_en_i}});
  assign tr_gate_o_o = u_core.gate_o | (ALL_O & {THREADS{test_en_i}});
  localparam [THREADS-1:0] ALL_T = GATE_THREADS ? {THREADS{1'b1}} : {THREADS{1'b0}};
  assign tr_gate_t_o = u_core.u_store.u_files.gate_t | (ALL_T & {THREADS{test_en_i}});
  assign tr_gate_s_o = u_core.u_store.u_files.gate_s | (ALL_T & {THREADS{test_en_i}});
  generate
    if (GROUP == 0) begin : g_one_lookup
      assign tr_tex_request_o = u_core.u_back.u_ex.u_texture.asks;
      assign tr_gate_x_o = {THREADS{1'b0}};
      assign tr_gate_u_o = 2'd0;
    end else if (TEX_SHARE != 0) begin : g_no_lookups
      assign tr_tex_request_o = tm_req_valid_o;
      assign tr_gate_x_o = {THREADS{1'b0}};
      assign tr_gate_u_o = 2'd0;
    end else begin : g_lookups
      assign tr_tex_request_o = tm_req_valid_o;
      localparam [THREADS-1:0] ALL_X = GATE_LOOKUPS ? {THREADS{1'b1}} : {THREADS{1'b0}};
      assign tr_gate_x_o = u_core.u_back.u_ex.g_switch.g_own.u_lookups.gate_x | (ALL_X & {THREADS{test_en_i}});
      assign tr_gate_u_o = u_core.u_back.u_ex.g_switch.g_own.u_lookups.gate_u | {2{GATE_LOOKUPS & test_en_i}};
    end
  endgenerate
  assign tr_tex_mask_o = TEX_SHARE == 0 ? tm_req_mask_o : 4'hf; // a lookup: the number of the sampler is there
  assign tr_tex_addr_o = tm_req_addr_o;
  assign tr_retired_o = u_core.retired;
  assign tr_killed_o = killed_o;
  genvar p;
  generate
    if (THREADS == 1) begin : g_one_thread
      assign tr_id_thread_o = 8'd0;
      assign tr_wb_thread_o = 32'd0;
    end else begin : g_thread_ids
      assign tr_id_thread_o = {{8-TW{1'b0}}, u_core.if_thread};
      for (p = 0; p < 4; p = p + 1) begin : g_id
        assign tr_wb_thread_o[p*8 +: 8] = {{8-TW{1'b0}}, u_core.ex_thread[p*TW +: TW]};
      end
    end
  endgenerate

  core_checks #(
    .THREADS(THREADS),
    .TW(TW),
    .GROUP(GROUP),
    .FORWARDING(FORWARDING),
    .TEMPS(TEMPS),
    .INPUTS(INPUTS),
    .OUTPUTS(OUTPUTS),
    .PORTS_V(PORTS_V),
    .PORTS_O(PORTS_O),
    .PORTS_T(PORTS_T)
  ) u_checks (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(u_core.adv & busy),
    // ID
    .if_valid_i(u_core.if_valid),
    .if_thread_i(u_core.if_thread),
    .if_pc_i(u_core.if_pc),
    .id_bad_i(u_core.id_bad),
    .id_t_re_i(u_core.id_t_re),
    .id_t_num_i(u_core.id_t_num),
    // OF; with a memory array ID
    .id_v_re_i(u_core.id_v_re & {PORTS_V{ARRAY == 0 | u_core.if_valid}}),
    .id_v_num_i(u_core.id_v_num),
    .id_o_re_i(u_core.id_o_re & {PORTS_O{ARRAY == 0 | u_core.if_valid}}),
    .id_o_num_i(u_core.id_o_num),
    // gates
    .bad_v_i(u_core.bad_v),
    .bad_o_i(u_core.bad_o),
    // EX
    .ex_first_i(u_core.ex_first),
    .ex_fwd_i(u_core.ex_fwd),
    .ex_thread_i(u_core.ex_slot_thread),
    // WB
    .wb_valid_i(u_core.ex_valid),
    .wb_thread_i(u_core.ex_thread),
    .wb_dst_i(u_core.ex_dst),
    .wb_mask_i(u_core.ex_mask)
  );

  generate
    if (ARRAY_BANKS != 0) begin : g_array
`define MEMORY u_core.u_store.g_array.u_array.g_banks.u_memory
      array_checks #(.BANKS(ARRAY_BANKS)) u_array_checks (
        .clk_i(clk_i),
        .rst_i(rst_i),
        .re_i(`MEMORY.re_i & {4{u_core.if_valid | ~busy}}),
        .raddr_i(`MEMORY.raddr_i),
        .we_i(`MEMORY.we_i),
        .waddr_i(`MEMORY.waddr_i)
      );
`undef MEMORY
    end
  endgenerate

  wire tm_accepted; // the core waits for the response on the port
  generate
    if (GROUP == 0) begin : g_accepted
      assign tm_accepted = u_core.u_back.u_ex.u_texture.accepted_q;
    end else if (TEX_SHARE == 0) begin : g_busy
      assign tm_accepted = u_core.u_back.u_ex.g_switch.g_own.u_lookups.busy_q[tm_rsp_tag_i[TW:1]];
    end else begin : g_shared
      assign tm_accepted = u_core.u_back.u_ex.g_switch.g_shared.u_lookups.busy_q[tm_rsp_tag_i[TW:1]];
    end
  endgenerate
  generate
    if (SLOT_PORTS) begin : g_fills
      // An input comes for a thread that neither runs nor has an operation in flight.
      wire [TW-1:0] filled = fill_thread_i[TW-1:0];
      always @(posedge clk_i)
        if (!rst_i && fill_valid_i)
          assert (!u_core.u_front.running[filled] && !u_core.u_front.u_threads.inflight_i[filled] && !u_core.h_we && !u_core.h_re)
          else $fatal(1, "an input comes for a thread that runs, or while the host accesses the core");
    end
  endgenerate
  wire fresh; // the first cycle of a run
  // With SLOT_PORTS the host may read o, pos and psz of a thread that neither runs nor has an operation in flight.
  wire [TW-1:0] host_thread = u_core.h_thread[TW-1:0];
  wire host_system = u_core.h_kind == HOST_SYS;
  wire rests = ~u_core.u_front.running[host_thread] & ~u_core.u_front.u_threads.inflight_i[host_thread];
  wire served = rests & u_core.h_re & (u_core.h_kind == HOST_O | (host_system & u_core.h_addr >= 16'd3));
  wire [THREADS-1:0] level; // threads with a return address
  interface_checks u_interfaces (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .busy_i(busy),
    .go_i(u_core.go),
    .fresh_o(fresh),
    // host
    .access_i((u_core.h_we | u_core.h_re) & ~(SLOT_PORTS & served)),
    .answer_i(h_rvalid_o & ~h_rready_i),
    .rdata_i(h_rdata_o),
    // state that a start clears
    .killed_i(|killed_o),
    .level_i(|level),
    // texture memory
    .tm_req_valid_i(tm_req_valid_o),
    .tm_req_ready_i(tm_req_ready_i),
    .tm_accepted_i(tm_accepted),
    .tm_rsp_i(tm_rsp_valid_i & tm_rsp_ready_o)
  );
  genvar t;
  generate
    for (t = 0; t < THREADS; t = t + 1) begin : g_bank
      assign level[t] = |u_core.u_front.u_id.u_flow.level_q[t];
      if (ARRAY != 0) begin : g_array
        wire unused = &{1'b0, fresh};
      end else begin : g_checks
`define THREAD u_core.u_store.u_banks.g_thread[t].u_bank
        bank_checks #(.WIDTH(PORTS_V*128), .THREAD(t), .NAME("v")) u_v (
          .clk_i(clk_i),
          .rst_i(rst_i),
          .busy_i(busy),
          .fresh_i(fresh),
          .wake_i(u_core.wake),
          // gate control
          .host_i(`THREAD.u_gate_v.host_i),
          .en_i(`THREAD.u_gate_v.en_o),
          .stall_i(`THREAD.u_gate_v.stall_o),
          .open_i(`THREAD.u_gate_v.open_i),
          .close_i(`THREAD.u_gate_v.close_i),
          .start_i(u_core.go),
          .open_q_i(`THREAD.u_gate_v.open_q),
          .pending_q_i(`THREAD.u_gate_v.pending_q),
          .count_q_i(`THREAD.u_gate_v.count_q),
          // buffer
          .read_i(|`THREAD.u_v.re_i),
          .write_i(|`THREAD.u_v.we_i),
          .data_i(`THREAD.u_v.rdata_o)
        );
        bank_checks #(.WIDTH(PORTS_O*128), .THREAD(t), .NAME("o")) u_o (
          .clk_i(clk_i),
          .rst_i(rst_i),
          .busy_i(busy),
          .fresh_i(fresh),
          .wake_i(u_core.wake),
          // gate control
          .host_i(`THREAD.u_gate_o.host_i),
          .en_i(`THREAD.u_gate_o.en_o),
          .stall_i(`THREAD.u_gate_o.stall_o),
          .open_i(`THREAD.u_gate_o.open_i),
          .close_i(`THREAD.u_gate_o.close_i),
          .start_i(u_core.go),
          .open_q_i(`THREAD.u_gate_o.open_q),
          .pending_q_i(`THREAD.u_gate_o.pending_q),
          .count_q_i(`THREAD.u_gate_o.count_q),
          // buffer
          .read_i(|`THREAD.u_o.re_i),
          .write_i(|`THREAD.u_o.we_i),
          .data_i(`THREAD.u_o.rdata_o)
        );
`undef THREAD
      end
    end
  endgenerate

  core_debug #(.TW(TW)) u_debug (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(u_core.adv),
    .busy_i(busy),
    .tex_wait_i(u_core.tex_wait),
    .stall_v_i(u_core.stall_v),
    .stall_o_i(u_core.stall_o),
    // the bundle in ID
    .if_valid_i(u_core.if_valid),
    .if_thread_i(u_core.if_thread),
    .if_pc_i(u_core.if_pc),
    .if_words_i(u_core.if_words)
  );
endmodule
`default_nettype wire
