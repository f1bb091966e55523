// SPDX-License-Identifier: Apache-2.0
// The first half of the pipeline: IF and ID, and the state of the threads (running, ended, retired).
`include "core_types.vh"
`default_nettype none
(* gloam_nets = "inside" *)
module core_front #(
`include "core_params.vh"
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
  // the program of each thread, and of the one in ID
  output wire [THREADS-1:0]    programs_o,
  output wire                  id_program_o,
  // from EX: threads with an operation in EX or WB
  input  wire [THREADS-1:0]    ex_inflight_i,
  // if threads switch: from the texture unit, lookups that have their last response; to the gates, threads out of service
  input  wire [THREADS-1:0]    tex_arrives_i,
  output wire [THREADS-1:0]    if_out_o,
`ifdef GLOAM_TASKS
  // to the counters
  output wire                  if_idle_o,
  output wire                  if_switch_o,
  output wire [4:0]            id_groups_o,
`endif
`ifdef GLOAM_FRAME
  output wire [THREADS-1:0]    task_ends_o, // the threads of a task, in the last cycle of its run
`endif
  // the bundle in ID
  output wire                  if_valid_o,
  output wire [TW-1:0]         if_thread_o,
  output wire [14:0]           if_pc_o,
  output wire [127:0]          if_words_o,
`include "id_ports.vh"
);
  wire id_redirect, id_end, id_park, id_tex;
  wire [3:0] id_length;
  wire [14:0] id_fall_pc, id_next_pc;
  wire [THREADS-1:0] running, live, id_inflight, end_now, joining;
  assign id_program_o = TASKS != 0 & programs_o[if_thread_o];
  genvar t;
  generate
    for (t = 0; t < THREADS; t = t + 1) begin : g_end
      localparam [TW-1:0] ID = t;
      assign end_now[t] = adv_i & id_end & (THREADS == 1 || if_thread_o == ID);
      assign id_inflight[t] = (id_slot0_o.valid | id_slot1_o.valid) & (THREADS == 1 || id_thread_o == ID);
    end
  endgenerate
  (* gloam_component = "rest" *)
  thread_ctl #(.THREADS(THREADS), .QUADS(QUADS), .TASKS(TASKS)) u_threads (
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
`ifdef GLOAM_FRAME
    .ends_o(task_ends_o),
`endif
    .retired_o(retired_o)
  );

  (* gloam_component = "fetch" *)
  stage_if #(
`include "core_params_passed.vh"
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
`ifdef GLOAM_FRAME
    .start_mask_i(start_mask_i),
`endif
    .go_i(go_o),
    .join_i(joining),
    .programs_i(programs_o),
    .running_i(running),
    .live_i(live),
    // from the texture unit, and to the gates
    .tex_arrives_i(tex_arrives_i),
    .if_out_o(if_out_o),
`ifdef GLOAM_TASKS
    .if_idle_o(if_idle_o),
    .if_switch_o(if_switch_o),
`endif
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
    .if_words_o(if_words_o)
  );

  (* gloam_component = "decode" *)
  stage_id #(
`include "core_params_passed.vh"
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
    // to IF and thread control
    .id_redirect_o(id_redirect),
    .id_length_o(id_length),
    .id_fall_pc_i(id_fall_pc),
    .id_next_pc_o(id_next_pc),
    .id_end_o(id_end),
    .id_park_o(id_park),
    .id_tex_o(id_tex),
    .id_killed_o(killed_o),
`ifdef GLOAM_TASKS
    .id_groups_o(id_groups_o),
`endif
`include "id_ports_passed.vh"
  );
endmodule
`default_nettype wire
