// SPDX-License-Identifier: Apache-2.0
// The first half of the core's pipeline: instruction fetch (IF) and decode (ID), and the state of the threads (running, ended, retired).
// Part of the core (shader_core.v). Names: core_types.vh.
`include "core_types.vh"
`default_nettype none
(* gloam_nets = "inside" *)
module core_front #(
  parameter integer THREADS = 1,
  parameter integer GROUP = 0,
  parameter bit SLOT_PORTS = 1'b0,
  parameter integer LAT_A = 1,
  parameter integer LAT_B = 1,
  parameter integer LAT_C = 1,
  parameter integer PORTS_T = 4,
  parameter integer PORTS_V = 2,
  parameter integer PORTS_O = 2,
  parameter integer PORTS_C = 2,
  parameter integer FORWARDING = 1,
  parameter integer CALL_DEPTH = 4,
  parameter integer CODE_WORDS = 4096,
  parameter integer ISSUE_WIDTH = 2,
  parameter bit SAD = 1'b0,
  parameter bit ISOLATE_READS = 1'b0,
  parameter bit ISOLATE_SELECT = 1'b0,
  parameter integer ARRAY = 0,
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1 // bits of a thread number
) (
  input  wire                  clk_i,
  input  wire                  rst_i,
  // core control
  input  wire                  adv_i,
  output wire                  go_o, // a run starts with the next cycle
  output wire                  busy_o,
  output wire [THREADS-1:0]    retired_o,
  output wire [THREADS-1:0]    killed_o,
  // host
  input  wire                  code_we_i,
  input  wire [14:0]           code_addr_i,
  input  wire [31:0]           code_data_i,
  input  wire                  code_program_i,
  input  wire                  start_i,
  input  wire [14:0]           start_pc_i,
  input  wire [THREADS-1:0]    start_mask_i,
  input  wire                  start_program_i,
  input  wire [THREADS-1:0]    abort_i, // with SLOT_PORTS: threads that are to end
  // the program of each thread, and of the one in ID
  output wire [THREADS-1:0]    programs_o,
  output wire                  id_program_o,
  // from EX: threads with an operation in EX or WB
  input  wire [THREADS-1:0]    ex_inflight_i,
  // if threads switch: from the texture unit, lookups that have their last response; to the gates, threads out of service
  input  wire [THREADS-1:0]    tex_arrives_i,
  output wire [THREADS-1:0]    if_out_o,
  // to the counters, with SLOT_PORTS
  output wire                  if_idle_o,
  output wire                  if_switch_o,
  output wire [4:0]            id_groups_o,
  // the bundle in ID
  output wire                  if_valid_o,
  output wire [TW-1:0]         if_thread_o,
  output wire [14:0]           if_pc_o,
  output wire [127:0]          if_words_o,
  // from WB, group A: predicates and address register
  input  wire                  wb_valid_i,
  input  wire [TW-1:0]         wb_thread_i,
  input  wire [7:0]            wb_dst_i,
  input  wire [3:0]            wb_mask_i,
  input  wire [3:0]            wb_bits_i,
  input  wire [9:0]            wb_addr_i,
  // to the gates: which buffers the bundle in ID will read or write, and its open and close events
  output wire                  id_v_read_o,
  output wire                  id_o_read_o,
  output wire                  id_o_write_o,
  output wire [3:0]            id_events_o,
  // to the register files
  output wire [PORTS_T-1:0]    id_t_re_o,
  output wire [PORTS_T*7-1:0]  id_t_num_o,
  output wire [PORTS_T*TW-1:0] id_t_thread_o,
  output wire [PORTS_C-1:0]    id_c_re_o,
  output wire [PORTS_C*11-1:0] id_c_num_o,
  output wire                  id_sys_re_o, // with SLOT_PORTS: of system inputs
  // to OF, registered: reads of the buffers, and the two slots
  output wire [PORTS_V-1:0]    id_v_re_o,
  output wire [PORTS_V*5-1:0]  id_v_num_o,
  output wire [PORTS_O-1:0]    id_o_re_o,
  output wire [PORTS_O*5-1:0]  id_o_num_o,
  output wire [TW-1:0]         id_thread_o,
  output wire slot_t           id_slot0_o,
  output wire slot_t           id_slot1_o,
  // to the checks (rtl/trace/core_checks.v): a bit for each broken rule
  output wire [7:0]            id_bad_o
);
  localparam bit QUADS = GROUP == 0 ? THREADS % 4 == 0 : GROUP == 4;
  wire id_redirect, id_end, id_park, id_tex;
  wire [3:0] id_length;
  wire [14:0] id_fall_pc, id_next_pc;
  wire if_dies;
  wire [THREADS-1:0] running, live, id_inflight, end_now, joining;
  assign id_program_o = SLOT_PORTS & programs_o[if_thread_o];
  genvar t;
  generate
    for (t = 0; t < THREADS; t = t + 1) begin : g_end
      localparam [TW-1:0] ID = t;
      assign end_now[t] = adv_i & id_end & (THREADS == 1 || if_thread_o == ID);
      assign id_inflight[t] = (id_slot0_o.valid | id_slot1_o.valid) & (THREADS == 1 || id_thread_o == ID);
    end
  endgenerate
  (* gloam_component = "rest" *)
  thread_ctl #(.THREADS(THREADS), .QUADS(QUADS), .SLOT_PORTS(SLOT_PORTS)) u_threads (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // from the host
    .start_i(start_i),
    .start_mask_i(start_mask_i),
    .start_program_i(start_program_i),
    // from the pipeline
    .end_i(end_now),
    .inflight_i(ex_inflight_i | id_inflight),
    // to the pipeline
    .go_o(go_o),
    .busy_o(busy_o),
    .join_o(joining),
    .programs_o(programs_o),
    .running_o(running),
    .live_o(live),
    .retired_o(retired_o)
  );

  // The first turn of a run. With SLOT_PORTS it is that of the first thread that starts, so that no task begins with bubbles.
  wire [TW-1:0] first;
  generate
    if (SLOT_PORTS && GROUP == 0) begin : g_first
      reg [TW-1:0] lowest;
      integer f;
      always @* begin
        lowest = {TW{1'b0}};
        for (f = THREADS - 1; f >= 0; f = f - 1) if (start_mask_i[f]) lowest = f[TW-1:0];
      end
      assign first = lowest;
    end else begin : g_thread_0
      assign first = {TW{1'b0}};
    end
  endgenerate
  (* gloam_component = "fetch" *)
  stage_if #(
    .THREADS(THREADS), .GROUP(GROUP), .QUADS(QUADS), .SLOT_PORTS(SLOT_PORTS), .CODE_WORDS(CODE_WORDS),
    .ISOLATE_READS(ISOLATE_READS)
  ) u_if (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // from the host
    .code_we_i(code_we_i),
    .code_addr_i(code_addr_i),
    .code_data_i(code_data_i),
    .code_program_i(code_program_i),
    .start_pc_i(start_pc_i),
    // from thread control
    .first_i(first),
    .go_i(go_o),
    .join_i(joining),
    .programs_i(programs_o),
    .running_i(running),
    .live_i(live),
    .abort_i(abort_i),
    // from the texture unit, and to the gates
    .tex_arrives_i(tex_arrives_i),
    .if_out_o(if_out_o),
    .if_idle_o(if_idle_o),
    .if_switch_o(if_switch_o),
    // from ID
    .id_valid_i(if_valid_o),
    .id_thread_i(if_thread_o),
    .id_park_i(id_park),
    .id_tex_i(id_tex),
    .id_end_i(id_end),
    .id_redirect_i(id_redirect),
    .id_length_i(id_length),
    .id_fall_pc_o(id_fall_pc),
    .id_next_pc_i(id_next_pc),
    // to ID
    .if_valid_o(if_valid_o),
    .if_thread_o(if_thread_o),
    .if_pc_o(if_pc_o),
    .if_dies_o(if_dies),
    .if_words_o(if_words_o)
  );

  (* gloam_component = "decode" *)
  stage_id #(
    .THREADS(THREADS), .QUADS(QUADS), .SLOT_PORTS(SLOT_PORTS), .LAT_A(LAT_A), .LAT_B(LAT_B),
    .LAT_C(LAT_C), .PORTS_T(PORTS_T), .PORTS_V(PORTS_V), .PORTS_O(PORTS_O), .PORTS_C(PORTS_C),
    .FORWARDING(FORWARDING), .CALL_DEPTH(CALL_DEPTH), .ISSUE_WIDTH(ISSUE_WIDTH), .SAD(SAD),
    .ISOLATE_SELECT(ISOLATE_SELECT), .ARRAY(ARRAY)
  ) u_id (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    .go_i(go_o),
    .join_i(joining),
    // from IF
    .if_valid_i(if_valid_o),
    .if_thread_i(if_thread_o),
    .if_words_i(if_words_o),
    .if_dies_i(if_dies),
    // to IF and thread control
    .id_redirect_o(id_redirect),
    .id_length_o(id_length),
    .id_fall_pc_i(id_fall_pc),
    .id_next_pc_o(id_next_pc),
    .id_end_o(id_end),
    .id_park_o(id_park),
    .id_tex_o(id_tex),
    .id_killed_o(killed_o),
    .id_groups_o(id_groups_o),
    // from WB
    .wb_valid_i(wb_valid_i),
    .wb_thread_i(wb_thread_i),
    .wb_dst_i(wb_dst_i),
    .wb_mask_i(wb_mask_i),
    .wb_bits_i(wb_bits_i),
    .wb_addr_i(wb_addr_i),
    // to the gates
    .id_v_read_o(id_v_read_o),
    .id_o_read_o(id_o_read_o),
    .id_o_write_o(id_o_write_o),
    .id_events_o(id_events_o),
    // to the register files
    .id_t_re_o(id_t_re_o),
    .id_t_num_o(id_t_num_o),
    .id_t_thread_o(id_t_thread_o),
    .id_c_re_o(id_c_re_o),
    .id_c_num_o(id_c_num_o),
    .id_sys_re_o(id_sys_re_o),
    // to OF
    .id_v_re_o(id_v_re_o),
    .id_v_num_o(id_v_num_o),
    .id_o_re_o(id_o_re_o),
    .id_o_num_o(id_o_num_o),
    .id_thread_o(id_thread_o),
    .id_slot0_o(id_slot0_o),
    .id_slot1_o(id_slot1_o),
    // to the checks
    .id_bad_o(id_bad_o)
  );
endmodule
`default_nettype wire
