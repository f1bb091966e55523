// SPDX-License-Identifier: Apache-2.0
// The shader core for the test bench, with the trace of section 9 of docs/architecture.md, the checks of rules that the
// hardware does not enforce (core_checks), and nets for waveform viewers (core_debug). All of these read nets inside
// the core by name, so the core itself has no ports for them. Synthesis does not read this folder.
`default_nettype none
module traced_core #(
  parameter THREADS = 1,
  parameter TEMPS = 8,
  parameter INPUTS = 8,
  parameter OUTPUTS = 8,
  parameter CONSTS = 256,
  parameter SAMPLERS = 16,
  parameter LAT_A = 1,
  parameter LAT_B = 1,
  parameter LAT_C = 1,
  parameter PORTS_T = 4,
  parameter PORTS_V = 2,
  parameter PORTS_O = 2,
  parameter PORTS_C = 2,
  parameter FORWARDING = 1,
  parameter CALL_DEPTH = 4,
  parameter CODE_WORDS = 4096,
  parameter ISSUE_WIDTH = 2
) (
  input  wire               clk_i,
  input  wire               rst_i,
  // run-time settings
  input  wire [1:0]         cfg_policy_i,     // GATE_*
  input  wire [4:0]         cfg_wake_i,
  input  wire [15:0]        cfg_tex_cycles_i, // frozen cycles of a texture operation with one request, 0: not fixed
  input  wire               test_en_i,        // opens all clock gates
  // host
  input  wire               h_we_i,
  input  wire [2:0]         h_kind_i,         // HOST_*
  input  wire [3:0]         h_thread_i,
  input  wire [15:0]        h_addr_i,
  input  wire [127:0]       h_wdata_i,
  input  wire               h_re_i,
  output wire [127:0]       h_rdata_o,
  input  wire               start_i,
  input  wire [14:0]        start_pc_i,
  input  wire [THREADS-1:0] start_mask_i,
  output wire               busy_o,
  output wire [THREADS-1:0] killed_o,
  // texture memory
  output wire               tm_req_o,
  output wire [3:0]         tm_mask_o,
  output wire [127:0]       tm_addr_o,
  input  wire               tm_rsp_i,
  input  wire [127:0]       tm_data_i,
  // trace: what the core does in this cycle, names as in csrc/sim/trace.h
  output wire               tr_busy_o,
  output wire               tr_adv_o,
  output wire               tr_tex_wait_o,
  output wire               tr_stall_v_o,
  output wire               tr_stall_o_o,
  output wire               tr_id_valid_o,
  output wire [3:0]         tr_id_thread_o,
  output wire [14:0]        tr_id_pc_o,
  output wire [3:0]         tr_wb_valid_o,    // groups A B C T from bit 0
  output wire [15:0]        tr_wb_thread_o,
  output wire [31:0]        tr_wb_dst_o,
  output wire [15:0]        tr_wb_mask_o,
  output wire [511:0]       tr_wb_data_o,
  output wire [3:0]         tr_v_read_o,
  output wire [3:0]         tr_o_read_o,
  output wire [THREADS-1:0] tr_gate_v_o,
  output wire [THREADS-1:0] tr_gate_o_o,
  output wire [THREADS-1:0] tr_retired_o,
  output wire [THREADS-1:0] tr_killed_o
);
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1;
  shader_core #(
    .THREADS(THREADS),
    .TEMPS(TEMPS),
    .INPUTS(INPUTS),
    .OUTPUTS(OUTPUTS),
    .CONSTS(CONSTS),
    .SAMPLERS(SAMPLERS),
    .LAT_A(LAT_A),
    .LAT_B(LAT_B),
    .LAT_C(LAT_C),
    .PORTS_T(PORTS_T),
    .PORTS_V(PORTS_V),
    .PORTS_O(PORTS_O),
    .PORTS_C(PORTS_C),
    .FORWARDING(FORWARDING),
    .CALL_DEPTH(CALL_DEPTH),
    .CODE_WORDS(CODE_WORDS),
    .ISSUE_WIDTH(ISSUE_WIDTH)
  ) u_core (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // settings
    .cfg_policy_i(cfg_policy_i),
    .cfg_wake_i(cfg_wake_i),
    .cfg_tex_cycles_i(cfg_tex_cycles_i),
    .test_en_i(test_en_i),
    // host
    .h_we_i(h_we_i),
    .h_kind_i(h_kind_i),
    .h_thread_i(h_thread_i),
    .h_addr_i(h_addr_i),
    .h_wdata_i(h_wdata_i),
    .h_re_i(h_re_i),
    .h_rdata_o(h_rdata_o),
    .start_i(start_i),
    .start_pc_i(start_pc_i),
    .start_mask_i(start_mask_i),
    .busy_o(busy_o),
    .killed_o(killed_o),
    // texture memory
    .tm_req_o(tm_req_o),
    .tm_mask_o(tm_mask_o),
    .tm_addr_o(tm_addr_o),
    .tm_rsp_i(tm_rsp_i),
    .tm_data_i(tm_data_i)
  );

  assign tr_busy_o = busy_o;
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
  assign tr_gate_v_o = u_core.gate_v;
  assign tr_gate_o_o = u_core.gate_o;
  assign tr_retired_o = u_core.retired;
  assign tr_killed_o = killed_o;
  genvar p;
  generate
    if (THREADS == 1) begin : g_one_thread
      assign tr_id_thread_o = 4'd0;
      assign tr_wb_thread_o = 16'd0;
    end else begin : g_thread_ids
      assign tr_id_thread_o = {{4-TW{1'b0}}, u_core.if_thread};
      for (p = 0; p < 4; p = p + 1) begin : g_id
        assign tr_wb_thread_o[p*4 +: 4] = {{4-TW{1'b0}}, u_core.ex_thread[p*TW +: TW]};
      end
    end
  endgenerate

  core_checks #(
    .THREADS(THREADS),
    .TW(TW),
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
    .adv_i(u_core.adv & busy_o),
    // ID
    .if_valid_i(u_core.if_valid),
    .if_thread_i(u_core.if_thread),
    .if_pc_i(u_core.if_pc),
    .id_bad_i(u_core.id_bad),
    .id_t_re_i(u_core.id_t_re),
    .id_t_num_i(u_core.id_t_num),
    // OF
    .id_v_re_i(u_core.id_v_re),
    .id_v_num_i(u_core.id_v_num),
    .id_o_re_i(u_core.id_o_re),
    .id_o_num_i(u_core.id_o_num),
    // gates
    .bad_v_i(u_core.bad_v),
    .bad_o_i(u_core.bad_o),
    // EX
    .ex_first_i(u_core.ex_first),
    .ex_fwd_i(u_core.ex_fwd),
    // WB
    .wb_valid_i(u_core.ex_valid),
    .wb_thread_i(u_core.ex_thread),
    .wb_dst_i(u_core.ex_dst),
    .wb_mask_i(u_core.ex_mask)
  );

  core_debug #(.TW(TW)) u_debug (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(u_core.adv),
    .busy_i(busy_o),
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
