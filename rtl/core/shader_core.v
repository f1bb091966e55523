// SPDX-License-Identifier: Apache-2.0
// The shader core: five stages (stage_*.v, one wire prefix each), register files, clock-gated buffers, and the trace of section 9 of
// docs/architecture.md. The core does not interlock; adv is the one signal that moves every pipeline register.
`default_nettype none
module shader_core #(
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
  input  wire [1:0]         cfg_policy_i, // 0 none, 1 auto, 2 program
  input  wire [4:0]         cfg_wake_i,
  input  wire [15:0]        cfg_tex_cycles_i, // frozen cycles of a texture operation with one request if fixed, else 0
  input  wire               test_en_i,    // all clock gates open
  // host
  input  wire               h_we_i,
  input  wire [2:0]         h_kind_i,
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
  // trace
  output wire               tr_busy_o,
  output wire               tr_adv_o,
  output wire               tr_tex_wait_o,
  output wire               tr_stall_v_o,
  output wire               tr_stall_o_o,
  output wire               tr_id_valid_o,
  output wire [3:0]         tr_id_thread_o,
  output wire [14:0]        tr_id_pc_o,
  output wire [3:0]         tr_wb_valid_o,
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
`include "isa.vh"
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1;
  localparam QUADS = THREADS % 4 == 0 ? 1 : 0; // threads 4q .. 4q+3 are a quad
  localparam TAW = TEMPS > 1 ? $clog2(TEMPS) : 1;
  localparam TFW = (THREADS > 1 ? TW : 0) + TAW; // address in the file of temporaries: thread, number

  // Control: one advance signal for everything.
  wire go, busy, tex_wait, tex_twice, tex_more;
  wire [THREADS-1:0] stalls_v, stalls_o, running, live;
  wire stall_v = |stalls_v;
  wire stall_o = |stalls_o;
  wire adv = ~tex_wait & ~stall_v & ~stall_o;
  wire rest;
  gate_rest u_rest (.clk_i(clk_i), .rst_i(rst_i), .tex_wait_i(tex_wait), .twice_i(tex_twice), .last_rsp_i(tm_rsp_i & ~tex_more),
                    .wake_i(cfg_wake_i), .cycles_i(cfg_tex_cycles_i), .rest_o(rest));

  // Wires between the stages, named after the stage that drives them.
  wire if_valid, id_redirect, id_end, id_park, id_o_write;
  wire [TW-1:0] if_thread, id_thread;
  wire [14:0] if_pc, id_fall_pc, id_next_pc;
  wire [127:0] if_words;
  wire id_v_read, id_o_read, of_o_write;
  wire [3:0] id_events, of_v_read, of_o_read;
  wire [PORTS_T-1:0] id_t_re;
  wire [PORTS_T*7-1:0] id_t_num;
  wire [PORTS_T*TW-1:0] id_t_thread;
  wire [PORTS_V-1:0] id_v_re;
  wire [PORTS_V*5-1:0] id_v_num;
  wire [PORTS_O-1:0] id_o_re;
  wire [PORTS_O*5-1:0] id_o_num;
  wire [PORTS_C-1:0] id_c_re;
  wire [PORTS_C*11-1:0] id_c_num;
  wire [1:0] id_valid, id_sat;
  wire [7:0] id_group, id_mask, id_pred, id_sampler;
  wire [11:0] id_op, id_src_kind, id_src_sel;
  wire [15:0] id_dst;
  wire [31:0] id_src_swz;
  wire [3:0] id_src_neg, id_src_abs;
  wire [7:0] id_bad;
  wire [3:0] of_valid, of_sat, of_pred, of_sampler;
  wire [23:0] of_op;
  wire [31:0] of_dst;
  wire [15:0] of_mask;
  wire [3:0] of_slot;
  wire [7:0] of_late;
  wire [1023:0] of_data;
  wire [3:0] ex_valid;
  wire [1:0] ex_first;
  wire [TW-1:0] ex_slot_thread;
  wire [4*TW-1:0] ex_thread;
  wire [31:0] ex_dst;
  wire [15:0] ex_mask;
  wire [7:0] ex_fwd;
  wire [511:0] ex_data;
  wire [THREADS-1:0] ex_o_write, ex_inflight, id_inflight;
  wire [3:0] wb_t_we, wb_o_we, wb_sys_we, wb_o_write, wb_a_bits;
  wire [4*TW-1:0] wb_thread;
  wire [31:0] wb_dst;
  wire [15:0] wb_mask;
  wire [511:0] wb_data;
  wire wb_a_valid;
  wire [9:0] wb_a_addr;
  wire [PORTS_T*128-1:0] t_data;
  wire [PORTS_C*128-1:0] c_data;
  wire [THREADS*PORTS_V*128-1:0] v_data;
  wire [THREADS*PORTS_O*128-1:0] o_data;
  wire [511:0] sys_data;
  wire code_we, const_we, sampler_we, gates_we, sys_we, host_wb_we, host_t_re, host_v_re, host_o_re;
  wire [7:0] host_wb_dst;
  wire [TW-1:0] host_thread, host_read_thread;
  wire [2:0] host_sys_num;
  wire [THREADS-1:0] host_v_we, host_v, host_o, bad_v, bad_o, end_now;

  // Threads and host.
  genvar t, p;
  generate
    for (t = 0; t < THREADS; t = t + 1) begin : g_end
      localparam [TW-1:0] ID = t;
      assign end_now[t] = adv & id_end & (if_thread == ID);
      assign id_inflight[t] = (|id_valid) & (id_thread == ID);
    end
  endgenerate
  thread_ctl #(.THREADS(THREADS), .QUADS(QUADS)) u_threads (
    .clk_i(clk_i), .rst_i(rst_i), .start_i(start_i), .start_mask_i(start_mask_i), .end_i(end_now), .inflight_i(ex_inflight | id_inflight),
    .go_o(go), .busy_o(busy), .running_o(running), .live_o(live), .retired_o(tr_retired_o));
  host_port #(.THREADS(THREADS), .TW(TW)) u_host (
    .clk_i(clk_i), .busy_i(busy), .h_we_i(h_we_i), .h_kind_i(h_kind_i), .h_thread_i(h_thread_i), .h_addr_i(h_addr_i), .h_re_i(h_re_i),
    .h_rdata_o(h_rdata_o), .code_we_o(code_we), .const_we_o(const_we), .sampler_we_o(sampler_we), .gates_we_o(gates_we), .sys_we_o(sys_we),
    .wb_we_o(host_wb_we), .wb_dst_o(host_wb_dst), .v_we_o(host_v_we), .v_access_o(host_v), .o_access_o(host_o), .t_re_o(host_t_re),
    .v_re_o(host_v_re), .o_re_o(host_o_re), .thread_o(host_thread), .read_thread_o(host_read_thread), .sys_num_o(host_sys_num), .t_data_i(t_data[127:0]),
    .v_data_i(ex_v_data[127:0]), .o_data_i(ex_o_data[127:0]), .sys_data_i(sys_data[127:0]));

  // IF and ID.
  stage_if #(.THREADS(THREADS), .TW(TW), .QUADS(QUADS), .CODE_WORDS(CODE_WORDS)) u_if (
    .clk_i(clk_i), .rst_i(rst_i), .adv_i(adv), .code_we_i(code_we), .code_addr_i(h_addr_i[14:0]), .code_data_i(h_wdata_i[31:0]),
    .start_pc_i(start_pc_i), .go_i(go), .running_i(running), .live_i(live), .id_valid_i(if_valid), .id_thread_i(if_thread), .id_park_i(id_park), .id_redirect_i(id_redirect),
    .id_fall_pc_i(id_fall_pc), .id_next_pc_i(id_next_pc), .if_valid_o(if_valid), .if_thread_o(if_thread), .if_pc_o(if_pc),
    .if_words_o(if_words));
  stage_id #(.THREADS(THREADS), .TW(TW), .PORTS_T(PORTS_T), .PORTS_V(PORTS_V), .PORTS_O(PORTS_O), .PORTS_C(PORTS_C),
             .CALL_DEPTH(CALL_DEPTH), .ISSUE_WIDTH(ISSUE_WIDTH), .QUADS(QUADS)) u_id (
    .clk_i(clk_i), .rst_i(rst_i), .adv_i(adv), .go_i(go), .if_valid_i(if_valid), .if_thread_i(if_thread), .if_pc_i(if_pc),
    .if_words_i(if_words), .id_redirect_o(id_redirect), .id_fall_pc_o(id_fall_pc), .id_next_pc_o(id_next_pc), .id_end_o(id_end), .id_park_o(id_park),
    .id_killed_o(killed_o), .wb_valid_i(wb_a_valid), .wb_thread_i(ex_thread[TW-1:0]), .wb_dst_i(ex_dst[7:0]), .wb_mask_i(ex_mask[3:0]),
    .wb_bits_i(wb_a_bits), .wb_addr_i(wb_a_addr), .id_v_read_o(id_v_read), .id_o_read_o(id_o_read), .id_o_write_o(id_o_write),
    .id_events_o(id_events), .id_t_re_o(id_t_re), .id_t_num_o(id_t_num), .id_t_thread_o(id_t_thread), .id_v_re_o(id_v_re), .id_v_num_o(id_v_num),
    .id_o_re_o(id_o_re), .id_o_num_o(id_o_num), .id_c_re_o(id_c_re), .id_c_num_o(id_c_num), .id_thread_o(id_thread),
    .id_valid_o(id_valid), .id_group_o(id_group), .id_op_o(id_op), .id_dst_o(id_dst), .id_mask_o(id_mask), .id_sat_o(id_sat),
    .id_pred_o(id_pred), .id_sampler_o(id_sampler), .id_src_kind_o(id_src_kind), .id_src_sel_o(id_src_sel), .id_src_swz_o(id_src_swz),
    .id_src_neg_o(id_src_neg), .id_src_abs_o(id_src_abs), .id_bad_o(id_bad));

  // Register files. The host reads through port 0 while the core is idle.
  wire [PORTS_T-1:0] t_re = ({PORTS_T{adv}} & id_t_re) | {{PORTS_T-1{1'b0}}, host_t_re};
  wire [PORTS_T*TFW-1:0] t_raddr;
  wire [4*TFW-1:0] t_waddr;
  generate
    for (p = 0; p < PORTS_T; p = p + 1) begin : g_t_read
      // With one thread there is no thread bit in the address.
      /* verilator lint_off UNUSED */
      wire [TW+TAW-1:0] at = p == 0 && !busy ? {host_thread, h_addr_i[TAW-1:0]} : {id_t_thread[p*TW +: TW], id_t_num[p*7 +: TAW]};
      /* verilator lint_on UNUSED */
      assign t_raddr[p*TFW +: TFW] = at[TFW-1:0];
    end
    for (p = 0; p < 4; p = p + 1) begin : g_t_write
      // With one thread there is no thread bit in the address.
      /* verilator lint_off UNUSED */
      wire [TW+TAW-1:0] at = {wb_thread[p*TW +: TW], wb_dst[p*8 +: TAW]};
      /* verilator lint_on UNUSED */
      assign t_waddr[p*TFW +: TFW] = at[TFW-1:0];
    end
  endgenerate
  vec_file #(.DEPTH(THREADS << TAW), .AW(TFW), .WRITES(4), .READS(PORTS_T)) u_temps (
    .clk_i(clk_i), .we_i(wb_t_we), .waddr_i(t_waddr), .wmask_i(wb_mask), .wdata_i(wb_data), .re_i(t_re), .raddr_i(t_raddr),
    .rdata_o(t_data));
  const_ram #(.COUNT(CONSTS), .READS(PORTS_C)) u_consts (
    .clk_i(clk_i), .we_i(const_we), .waddr_i(h_addr_i[8:0]), .wdata_i(h_wdata_i), .re_i({PORTS_C{adv}} & id_c_re), .raddr_i(id_c_num),
    .rdata_o(c_data));
  sys_regs #(.THREADS(THREADS), .TW(TW)) u_sys (
    .clk_i(clk_i), .host_we_i(sys_we), .host_thread_i(host_thread), .host_num_i(h_addr_i[2:0]), .host_data_i(h_wdata_i), .we_i(wb_sys_we),
    .wthread_i(wb_thread), .wdst_i(wb_dst), .wmask_i(wb_mask), .wdata_i(wb_data), .thread_i(busy ? id_thread : host_read_thread),
    .num_i({id_src_sel[11:3], busy ? id_src_sel[2:0] : host_sys_num}), .data_o(sys_data));

  // Each thread's buffers and gates. What the program holds open has policy none.
  reg [1:0] held_q; // v, o
  always @(posedge clk_i)
    if (rst_i) held_q <= 2'd0;
    else if (gates_we) held_q <= h_wdata_i[1:0];
  wire [PORTS_V-1:0] v_re = ({PORTS_V{adv}} & id_v_re) | {{PORTS_V-1{1'b0}}, host_v_re};
  wire [PORTS_V*5-1:0] v_num;
  assign v_num[4:0] = busy ? id_v_num[4:0] : h_addr_i[4:0];
  wire [PORTS_O-1:0] o_re = ({PORTS_O{adv}} & id_o_re) | {{PORTS_O-1{1'b0}}, host_o_re};
  wire [PORTS_O*5-1:0] o_num;
  assign o_num[4:0] = busy ? id_o_num[4:0] : h_addr_i[4:0];
  generate
    if (PORTS_V > 1) begin : g_v_num
      assign v_num[PORTS_V*5-1:5] = id_v_num[PORTS_V*5-1:5];
    end
    if (PORTS_O > 1) begin : g_o_num
      assign o_num[PORTS_O*5-1:5] = id_o_num[PORTS_O*5-1:5];
    end
    for (t = 0; t < THREADS; t = t + 1) begin : g_thread
      localparam [TW-1:0] ID = t;
      wire here = if_thread == ID;
      wire [3:0] wb_here = {wb_thread[3*TW +: TW] == ID, wb_thread[2*TW +: TW] == ID, wb_thread[TW +: TW] == ID, wb_thread[0 +: TW] == ID};
      wire of_here = id_thread == ID;
      thread_bank #(.INPUTS(INPUTS), .OUTPUTS(OUTPUTS), .PORTS_V(PORTS_V), .PORTS_O(PORTS_O)) u_bank (
        .clk_i(clk_i), .rst_i(rst_i), .adv_i(adv), .go_i(go), .busy_i(busy), .tex_wait_i(tex_wait), .rest_i(rest), .cfg_policy_i(cfg_policy_i), .held_i(held_q),
        .cfg_wake_i(cfg_wake_i), .test_en_i(test_en_i), .id_v_read_i(here & id_v_read), .id_o_read_i(here & id_o_read),
        .id_o_write_i(here & id_o_write), .id_events_i({4{here}} & id_events), .of_v_read_i(of_here & (|of_v_read)), .of_o_read_i(of_here & (|of_o_read)),
        .v_re_i({PORTS_V{of_here | ~busy}} & v_re), .v_num_i(v_num),
        .o_re_i({PORTS_O{of_here | ~busy}} & o_re), .o_num_i(o_num), .later_o_write_i((of_here & of_o_write) | ex_o_write[t]),
        .wb_o_write_i(|(wb_o_write & wb_here)), .o_we_i(wb_o_we & wb_here), .o_wdst_i(wb_dst), .o_wmask_i(wb_mask), .o_wdata_i(wb_data),
        .host_v_i(host_v[t]), .host_o_i(host_o[t]), .v_we_i(host_v_we[t]), .v_waddr_i(h_addr_i[4:0]), .v_wdata_i(h_wdata_i),
        .v_data_o(v_data[t*PORTS_V*128 +: PORTS_V*128]), .o_data_o(o_data[t*PORTS_O*128 +: PORTS_O*128]), .stall_v_o(stalls_v[t]),
        .stall_o_o(stalls_o[t]), .gate_v_o(tr_gate_v_o[t]), .gate_o_o(tr_gate_o_o[t]), .bad_v_o(bad_v[t]), .bad_o_o(bad_o[t]));
    end
  endgenerate
  wire [TW-1:0] data_thread = busy ? ex_slot_thread : host_read_thread;
  wire [PORTS_V*128-1:0] ex_v_data;
  wire [PORTS_O*128-1:0] ex_o_data;
  generate
    if (THREADS == 1) begin : g_one_bank
      assign ex_v_data = v_data;
      assign ex_o_data = o_data;
      wire unused = &{1'b0, data_thread};
    end else begin : g_banks
      assign ex_v_data = v_data[data_thread*PORTS_V*128 +: PORTS_V*128];
      assign ex_o_data = o_data[data_thread*PORTS_O*128 +: PORTS_O*128];
    end
  endgenerate

  // OF, EX, WB.
  stage_of #(.PORTS_T(PORTS_T), .PORTS_C(PORTS_C)) u_of (
    .id_group_i(id_group), .id_op_i(id_op), .id_dst_i(id_dst), .id_mask_i(id_mask), .id_sat_i(id_sat), .id_pred_i(id_pred),
    .id_sampler_i(id_sampler), .id_src_kind_i(id_src_kind), .id_src_swz_i(id_src_swz), .id_src_neg_i(id_src_neg),
    .id_src_abs_i(id_src_abs), .t_data_i(t_data), .c_data_i(c_data), .sys_data_i(sys_data), .of_v_read_o(of_v_read),
    .of_o_read_o(of_o_read), .of_o_write_o(of_o_write), .of_valid_o(of_valid), .of_slot_o(of_slot), .of_op_o(of_op),
    .of_dst_o(of_dst), .of_mask_o(of_mask), .of_sat_o(of_sat), .of_pred_o(of_pred), .of_sampler_o(of_sampler), .of_late_o(of_late),
    .of_data_o(of_data));
  stage_ex #(.THREADS(THREADS), .TW(TW), .SAMPLERS(SAMPLERS), .LAT_A(LAT_A), .LAT_B(LAT_B), .LAT_C(LAT_C), .PORTS_V(PORTS_V),
             .PORTS_O(PORTS_O), .FORWARDING(FORWARDING)) u_ex (
    .clk_i(clk_i), .rst_i(rst_i), .adv_i(adv), .of_thread_i(id_thread), .of_valid_i(of_valid), .of_op_i(of_op), .of_dst_i(of_dst),
    .of_mask_i(of_mask), .of_sat_i(of_sat), .of_pred_i(of_pred), .of_sampler_i(of_sampler), .of_data_i(of_data), .of_slot_i(of_slot),
    .of_late_i(of_late), .id_group_i(id_group), .id_src_kind_i(id_src_kind), .id_src_sel_i(id_src_sel), .id_src_swz_i(id_src_swz),
    .id_src_neg_i(id_src_neg), .id_src_abs_i(id_src_abs), .ex_slot_thread_o(ex_slot_thread), .v_data_i(ex_v_data), .o_data_i(ex_o_data),
    .sampler_we_i(sampler_we), .sampler_num_i(h_addr_i[3:0]), .sampler_data_i(h_wdata_i[68:0]), .tm_req_o(tm_req_o),
    .tm_mask_o(tm_mask_o), .tm_addr_o(tm_addr_o), .tm_rsp_i(tm_rsp_i), .tm_data_i(tm_data_i), .ex_tex_wait_o(tex_wait), .ex_tex_twice_o(tex_twice),
    .ex_tex_more_o(tex_more),
    .ex_o_write_o(ex_o_write), .ex_inflight_o(ex_inflight), .ex_fwd_o(ex_fwd), .ex_first_o(ex_first), .ex_valid_o(ex_valid),
    .ex_thread_o(ex_thread), .ex_dst_o(ex_dst), .ex_mask_o(ex_mask), .ex_data_o(ex_data));
  stage_wb #(.TW(TW)) u_wb (
    .adv_i(adv), .busy_i(busy), .ex_valid_i(ex_valid), .ex_thread_i(ex_thread), .ex_dst_i(ex_dst), .ex_mask_i(ex_mask), .ex_data_i(ex_data),
    .host_we_i(host_wb_we), .host_thread_i(host_thread), .host_dst_i(host_wb_dst), .host_data_i(h_wdata_i), .wb_t_we_o(wb_t_we),
    .wb_o_we_o(wb_o_we), .wb_sys_we_o(wb_sys_we), .wb_thread_o(wb_thread), .wb_dst_o(wb_dst), .wb_mask_o(wb_mask), .wb_data_o(wb_data),
    .wb_o_write_o(wb_o_write), .wb_a_valid_o(wb_a_valid), .wb_a_bits_o(wb_a_bits), .wb_a_addr_o(wb_a_addr));

  // Trace.
  assign busy_o = busy;
  assign tr_busy_o = busy;
  assign tr_adv_o = adv;
  assign tr_tex_wait_o = tex_wait;
  assign tr_stall_v_o = stall_v;
  assign tr_stall_o_o = stall_o;
  assign tr_id_valid_o = if_valid;
  assign tr_id_pc_o = if_pc;
  assign tr_wb_valid_o = ex_valid & {4{adv}};
  assign tr_wb_dst_o = ex_dst;
  assign tr_wb_mask_o = ex_mask;
  assign tr_v_read_o = of_v_read & {4{adv}};
  assign tr_o_read_o = of_o_read & {4{adv}};
  assign tr_killed_o = killed_o;
  generate
    if (THREADS == 1) begin : g_one_thread
      assign tr_id_thread_o = 4'd0;
      assign tr_wb_thread_o = 16'd0;
    end else begin : g_thread_ids
      assign tr_id_thread_o = {{4-TW{1'b0}}, if_thread};
      for (p = 0; p < 4; p = p + 1) begin : g_id
        assign tr_wb_thread_o[p*4 +: 4] = {{4-TW{1'b0}}, ex_thread[p*TW +: TW]};
      end
    end
  endgenerate
  // A predicate's lanes are reported as 1.0/0.0 and a0 as its integer: that is what fa holds.
  assign tr_wb_data_o = ex_data;

`ifndef SYNTHESIS
  core_checks #(.THREADS(THREADS), .TW(TW), .FORWARDING(FORWARDING), .TEMPS(TEMPS), .INPUTS(INPUTS), .OUTPUTS(OUTPUTS), .PORTS_V(PORTS_V),
                .PORTS_O(PORTS_O), .PORTS_T(PORTS_T)) u_checks (
    .clk_i(clk_i), .rst_i(rst_i), .adv_i(adv & busy), .if_valid_i(if_valid), .if_thread_i(if_thread), .if_pc_i(if_pc), .id_bad_i(id_bad),
    .id_t_re_i(id_t_re), .id_t_num_i(id_t_num), .id_v_re_i(id_v_re), .id_v_num_i(id_v_num), .id_o_re_i(id_o_re), .id_o_num_i(id_o_num),
    .bad_v_i(bad_v), .bad_o_i(bad_o), .ex_first_i(ex_first), .ex_fwd_i(ex_fwd), .wb_valid_i(ex_valid), .wb_thread_i(ex_thread),
    .wb_dst_i(ex_dst), .wb_mask_i(ex_mask));
  core_debug #(.TW(TW)) u_debug (
    .clk_i(clk_i), .rst_i(rst_i), .adv_i(adv), .busy_i(busy), .tex_wait_i(tex_wait), .stall_v_i(stall_v), .stall_o_i(stall_o),
    .if_valid_i(if_valid), .if_thread_i(if_thread), .if_pc_i(if_pc), .if_words_i(if_words));
`endif
endmodule
`default_nettype wire
