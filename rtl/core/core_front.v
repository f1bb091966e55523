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
  input  wire                  start_i,
  input  wire [14:0]           start_pc_i,
  input  wire [THREADS-1:0]    start_mask_i,
  // from EX: threads with an operation in EX or WB
  input  wire [THREADS-1:0]    ex_inflight_i,
  // from WB, group A: predicates and address register
  input  wire                  wb_valid_i,
  input  wire [TW-1:0]         wb_thread_i,
  input  wire [7:0]            wb_dst_i,
  input  wire [3:0]            wb_mask_i,
  input  wire [3:0]            wb_bits_i,
  input  wire [9:0]            wb_addr_i,
  // the bundle in ID
  output wire                  if_valid_o,
  output wire [TW-1:0]         if_thread_o,
  output wire [14:0]           if_pc_o,
  output wire [127:0]          if_words_o,
  // to the gates: which buffers the bundle in ID will read or write, and its open and close events
  output wire                  id_v_read_o,
  output wire                  id_o_read_o,
  output wire                  id_o_write_o,
  output wire [3:0]            id_events_o,
  // to the register files, reads in ID
  output wire [PORTS_T-1:0]    id_t_re_o,
  output wire [PORTS_T*7-1:0]  id_t_num_o,
  output wire [PORTS_T*TW-1:0] id_t_thread_o,
  output wire [PORTS_C-1:0]    id_c_re_o,
  output wire [PORTS_C*11-1:0] id_c_num_o,
  // to OF, registered: reads of the buffers, and the two slots
  output wire [PORTS_V-1:0]    id_v_re_o,
  output wire [PORTS_V*5-1:0]  id_v_num_o,
  output wire [PORTS_O-1:0]    id_o_re_o,
  output wire [PORTS_O*5-1:0]  id_o_num_o,
  output wire [TW-1:0]         id_thread_o,
  output wire slot_t           id_slot0_o,
  output wire slot_t           id_slot1_o,
  // to the checks
  output wire [7:0]            id_bad_o
);
  wire id_redirect, id_end, id_park;
  wire [14:0] id_fall_pc, id_next_pc;
  wire [THREADS-1:0] running, live, id_inflight, end_now;
  genvar t;
  generate
    for (t = 0; t < THREADS; t = t + 1) begin : g_end
      localparam [TW-1:0] ID = t;
      assign end_now[t] = adv_i & id_end & (if_thread_o == ID);
      assign id_inflight[t] = (id_slot0_o.valid | id_slot1_o.valid) & (id_thread_o == ID);
    end
  endgenerate
  (* gloam_component = "rest" *)
  thread_ctl #(.THREADS(THREADS), .QUADS(QUADS)) u_threads (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // from the host
    .start_i(start_i),
    .start_mask_i(start_mask_i),
    // from the pipeline
    .end_i(end_now),
    .inflight_i(ex_inflight_i | id_inflight),
    // to the pipeline
    .go_o(go_o),
    .busy_o(busy_o),
    .running_o(running),
    .live_o(live),
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
    .start_pc_i(start_pc_i),
    // from thread control
    .go_i(go_o),
    .running_i(running),
    .live_i(live),
    // from ID
    .id_valid_i(if_valid_o),
    .id_thread_i(if_thread_o),
    .id_park_i(id_park),
    .id_redirect_i(id_redirect),
    .id_fall_pc_i(id_fall_pc),
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
    // from IF
    .if_valid_i(if_valid_o),
    .if_thread_i(if_thread_o),
    .if_pc_i(if_pc_o),
    .if_words_i(if_words_o),
    // to IF and thread control
    .id_redirect_o(id_redirect),
    .id_fall_pc_o(id_fall_pc),
    .id_next_pc_o(id_next_pc),
    .id_end_o(id_end),
    .id_park_o(id_park),
    .id_killed_o(killed_o),
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
