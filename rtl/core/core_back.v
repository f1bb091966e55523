// SPDX-License-Identifier: Apache-2.0
// The second half of the core's pipeline: operand fetch (OF), execution (EX) and write-back (WB).
// Part of the core (shader_core.v). Names: core_types.vh.
`include "core_types.vh"
`default_nettype none
(* gloam_nets = "inside" *)
module core_back #(
  parameter integer THREADS = 1,
  parameter integer GROUP = 0,
  parameter bit SLOT_PORTS = 1'b0,
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
  parameter bit TEX_BLOCKS = 1'b0,
  parameter integer TEX_SHARE = 0,
  parameter bit SAD = 1'b0,
  parameter bit ISOLATE_OPERANDS = 1'b0,
  parameter bit ISOLATE_LANES = 1'b0,
  parameter bit ISOLATE_TEXTURE = 1'b0,
  parameter bit ISOLATE_FUNCTIONS = 1'b0,
  parameter bit ISOLATE_SELECT = 1'b0,
  parameter bit GATE_LOOKUPS = 1'b0,
  parameter integer ARRAY_BANKS = 0,
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1 // bits of a thread number
) (
  input  wire                   clk_i,
  input  wire                   rst_i,
  input  wire                   test_en_i,
  // core control
  input  wire                   adv_i,
  input  wire [15:0]            tex_cycles_i,     // frozen cycles that the texture memory promises, 0: none
  output wire                   ex_tex_wait_o,
  output wire                   ex_tex_twice_o,   // the waiting texture operation has two requests
  output wire                   ex_tex_last_o,    // the last cycle of its wait, as soon as the last response is there
  output wire [THREADS-1:0]     ex_inflight_o,
  output wire [THREADS-1:0]     tex_arrives_o,    // if threads switch: the thread's lookup has its last response
  // host: sampler state, whose data are host_data_i
  input  wire                   sampler_we_i,
  input  wire [3:0]             sampler_num_i,
  input  wire                   sampler_program_i,
  input  wire [THREADS-1:0]     programs_i, // the program of each thread
  // from ID
  input  wire [TW-1:0]          id_thread_i,
  input  wire slot_t            id_slot0_i,
  input  wire slot_t            id_slot1_i,
  // read data of the register files
  input  wire [PORTS_T*128-1:0] t_data_i,
  input  wire [PORTS_C*128-1:0] c_data_i,
  input  wire [511:0]           sys_data_i,
  output wire [TW-1:0]          ex_slot_thread_o, // the thread whose v and o data are wanted
  input  wire [PORTS_V*128-1:0] v_data_i,
  input  wire [PORTS_O*128-1:0] o_data_i,
  // to the gates
  output wire [3:0]             of_v_read_o,
  output wire [3:0]             of_o_read_o,
  output wire                   of_o_write_o,
  output wire [THREADS-1:0]     ex_o_write_o,
  output wire [THREADS-1:0]     tex_o_near_o,     // if threads switch: a lookup writes o with the next advancing cycle, or later
  output wire [THREADS-1:0]     tex_o_far_o,
  // with ARRAY_BANKS: results that are written in the next advancing cycle; that of a lookup waits while tex_hold_i is 1
  output wire [3:0]             lands_valid_o,
  output wire [4*TW-1:0]        lands_thread_o,
  output wire [31:0]            lands_dst_o,
  input  wire                   tex_hold_i,
  // texture memory
  output wire                   tm_req_valid_o,
  input  wire                   tm_req_ready_i,
  output wire [TW:0]            tm_req_tag_o,
  output wire [3:0]             tm_req_mask_o,
  output wire [127:0]           tm_req_addr_o,
  input  wire                   tm_rsp_valid_i,
  output wire                   tm_rsp_ready_o,
  input  wire [TW:0]            tm_rsp_tag_i,
  input  wire [127:0]           tm_rsp_data_i,
  // the results in WB, without those of the host; to ID and the trace
  output wire [3:0]             ex_valid_o,
  output wire [4*TW-1:0]        ex_thread_o,
  output wire [31:0]            ex_dst_o,
  output wire [15:0]            ex_mask_o,
  output wire [511:0]           ex_data_o,
  // to the checks (rtl/trace/core_checks.v): per source, the forwarding flip-flop read; per slot, an operation in its first cycle of EX
  output wire [7:0]             ex_fwd_o,
  output wire [1:0]             ex_first_o,
  // from the host, only while the core is idle
  input  wire            host_we_i,
  input  wire [TW-1:0]   host_thread_i,
  input  wire [7:0]      host_dst_i,
  input  wire [127:0]    host_data_i,
  // write ports of the register files, groups A B C T from bit 0
  output wire [3:0]      wb_t_we_o,
  output wire [3:0]      wb_o_we_o,
  output wire [3:0]      wb_sys_we_o,
  output wire [4*TW-1:0] wb_thread_o,
  output wire [31:0]     wb_dst_o,
  output wire [15:0]     wb_mask_o,
  output wire [511:0]    wb_data_o,
  // writes to o in WB, also when the core does not advance
  output wire [3:0]      wb_o_write_o,
  // to ID: group A's result as predicate bits and address
  output wire            wb_a_valid_o,
  output wire [3:0]      wb_a_bits_o,
  output wire [9:0]      wb_a_addr_o
);
  wire group_op_t of_a, of_b, of_c, of_t;
  wire operands_t of_a_data, of_b_data, of_c_data, of_t_data;
  wire [3:0] of_a_pred, of_t_sampler;
  (* gloam_component = "select" *)
  stage_of #(.PORTS_T(PORTS_T), .PORTS_C(PORTS_C), .ISOLATE_SELECT(ISOLATE_SELECT)) u_of (
    // from ID
    .id_slot0_i(id_slot0_i),
    .id_slot1_i(id_slot1_i),
    // read data
    .t_data_i(t_data_i),
    .c_data_i(c_data_i),
    .sys_data_i(sys_data_i),
    // to the gates
    .of_v_read_o(of_v_read_o),
    .of_o_read_o(of_o_read_o),
    .of_o_write_o(of_o_write_o),
    // to EX
    .of_a_o(of_a),
    .of_a_data_o(of_a_data),
    .of_a_pred_o(of_a_pred),
    .of_b_o(of_b),
    .of_b_data_o(of_b_data),
    .of_c_o(of_c),
    .of_c_data_o(of_c_data),
    .of_t_o(of_t),
    .of_t_data_o(of_t_data),
    .of_t_sampler_o(of_t_sampler)
  );

  (* gloam_component = "operands" *)
  stage_ex #(
    .THREADS(THREADS), .GROUP(GROUP), .SLOT_PORTS(SLOT_PORTS), .SAMPLERS(SAMPLERS), .LAT_A(LAT_A), .LAT_B(LAT_B),
    .LAT_C(LAT_C), .TEX_STAGES(TEX_STAGES), .PORTS_V(PORTS_V), .PORTS_O(PORTS_O), .FORWARDING(FORWARDING),
    .TEX_BLOCKS(TEX_BLOCKS), .TEX_SHARE(TEX_SHARE), .SAD(SAD), .ISOLATE_OPERANDS(ISOLATE_OPERANDS),
    .ISOLATE_LANES(ISOLATE_LANES), .ISOLATE_TEXTURE(ISOLATE_TEXTURE), .ISOLATE_FUNCTIONS(ISOLATE_FUNCTIONS),
    .ISOLATE_SELECT(ISOLATE_SELECT), .GATE_LOOKUPS(GATE_LOOKUPS), .ARRAY_BANKS(ARRAY_BANKS)
  ) u_ex (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .adv_i(adv_i),
    .tex_cycles_i(tex_cycles_i),
    // from OF
    .of_thread_i(id_thread_i),
    .id_slot0_i(id_slot0_i),
    .id_slot1_i(id_slot1_i),
    .of_a_i(of_a),
    .of_a_data_i(of_a_data),
    .of_a_pred_i(of_a_pred),
    .of_b_i(of_b),
    .of_b_data_i(of_b_data),
    .of_c_i(of_c),
    .of_c_data_i(of_c_data),
    .of_t_i(of_t),
    .of_t_data_i(of_t_data),
    .of_t_sampler_i(of_t_sampler),
    // read data of the buffers
    .ex_slot_thread_o(ex_slot_thread_o),
    .v_data_i(v_data_i),
    .o_data_i(o_data_i),
    // sampler state
    .sampler_we_i(sampler_we_i),
    .sampler_num_i(sampler_num_i),
    .sampler_program_i(sampler_program_i),
    .programs_i(programs_i),
    .sampler_data_i(host_data_i[69:0]),
    // texture memory
    .tm_req_valid_o(tm_req_valid_o),
    .tm_req_ready_i(tm_req_ready_i),
    .tm_req_tag_o(tm_req_tag_o),
    .tm_req_mask_o(tm_req_mask_o),
    .tm_req_addr_o(tm_req_addr_o),
    .tm_rsp_valid_i(tm_rsp_valid_i),
    .tm_rsp_ready_o(tm_rsp_ready_o),
    .tm_rsp_tag_i(tm_rsp_tag_i),
    .tm_rsp_data_i(tm_rsp_data_i),
    // to the core's control
    .ex_tex_wait_o(ex_tex_wait_o),
    .ex_tex_twice_o(ex_tex_twice_o),
    .ex_tex_last_o(ex_tex_last_o),
    .ex_o_write_o(ex_o_write_o),
    .ex_inflight_o(ex_inflight_o),
    .tex_arrives_o(tex_arrives_o),
    .tex_o_near_o(tex_o_near_o),
    .tex_o_far_o(tex_o_far_o),
    .lands_valid_o(lands_valid_o),
    .lands_thread_o(lands_thread_o),
    .lands_dst_o(lands_dst_o),
    .tex_hold_i(tex_hold_i),
    // to WB
    .ex_valid_o(ex_valid_o),
    .ex_thread_o(ex_thread_o),
    .ex_dst_o(ex_dst_o),
    .ex_mask_o(ex_mask_o),
    .ex_data_o(ex_data_o),
    // to the checks
    .ex_fwd_o(ex_fwd_o),
    .ex_first_o(ex_first_o)
  );

  (* gloam_component = "rest" *)
  stage_wb #(.TW(TW)) u_wb (
    .adv_i(adv_i),
    // from EX
    .ex_valid_i(ex_valid_o),
    .ex_thread_i(ex_thread_o),
    .ex_dst_i(ex_dst_o),
    .ex_mask_i(ex_mask_o),
    .ex_data_i(ex_data_o),
    // from the host, only while the core is idle
    .host_we_i(host_we_i),
    .host_thread_i(host_thread_i),
    .host_dst_i(host_dst_i),
    .host_data_i(host_data_i),
    // write ports of the register files, groups A B C T from bit 0
    .wb_t_we_o(wb_t_we_o),
    .wb_o_we_o(wb_o_we_o),
    .wb_sys_we_o(wb_sys_we_o),
    .wb_thread_o(wb_thread_o),
    .wb_dst_o(wb_dst_o),
    .wb_mask_o(wb_mask_o),
    .wb_data_o(wb_data_o),
    // writes to o in WB, also when the core does not advance
    .wb_o_write_o(wb_o_write_o),
    // to ID: group A's result as predicate bits and address
    .wb_a_valid_o(wb_a_valid_o),
    .wb_a_bits_o(wb_a_bits_o),
    .wb_a_addr_o(wb_a_addr_o)
  );
endmodule
`default_nettype wire
