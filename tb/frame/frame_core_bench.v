// SPDX-License-Identifier: Apache-2.0
// A core of a frame with a port for each member of its structures, so that the C++ shim can drive it, and with its clock. Checks the rules of its ports, and those that the
// core does not enforce.
// See docs/frame.md, "Hardware".
`include "fc_types.vh"
`default_nettype none
module frame_core_bench #(
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
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1, // bits of a thread number
  localparam HW = THREADS > 16 ? 5 : 4 // of that of the host port
) (
  input  wire                   clk_i,
  input  wire                   rst_i,
  input  wire                   test_en_i,
  output wire                   clock_o, // of the core
  input  wire [2:0]             core_i,
  input  wire                   fill_valid_i,
  input  wire [2:0]             fill_core_i,
  input  wire [3:0]             fill_slot_i,
  input  wire [1:0]             fill_thread_i,
  input  wire                   fill_system_i,
  input  wire [4:0]             fill_number_i,
  input  wire [127:0]           fill_data_i,
  input  wire [63:0]            fill_point_i,
  input  wire                   fill_front_i,
  input  wire                   start_i,
  input  wire [15:0]            threads_i,
  input  wire [3:0]             slot_i,
  input  wire [14:0]            entry_i,
  output wire                   done_o,
  output wire [3:0]             we_o,
  output wire [3:0]             killed_o,
  output wire [511:0]           color_o,
  // host
  input  wire                   h_valid_i,
  output wire                   h_ready_o,
  input  wire                   h_write_i,
  input  wire [2:0]             h_kind_i,
  input  wire [HW-1:0]          h_thread_i,
  input  wire [15:0]            h_addr_i,
  input  wire [127:0]           h_wdata_i,
  input  wire [1:0]             cfg_policy_i,
  input  wire [4:0]             cfg_wake_i,
  input  wire [15:0]            cfg_tex_cycles_i,
  // texture memory
  output wire                   tm_req_valid_o,
  input  wire                   tm_req_ready_i,
  output wire [3:0]             tm_req_mask_o,
  output wire [127:0]           tm_req_addr_o,
  input  wire                   tm_rsp_valid_i,
  output wire                   tm_rsp_ready_o,
  input  wire [127:0]           tm_rsp_data_i
);
  wire [4*`FC_COLOR-1:0] color;
  wire h_rvalid;
  wire [127:0] h_rdata;
  genvar k;
  generate
    for (k = 0; k < 4; k = k + 1) begin : g_color
      assign {killed_o[k], color_o[128*k +: 128]} = color[`FC_COLOR*k +: `FC_COLOR];
    end
  endgenerate
  frame_core #(
    .THREADS(THREADS), .GROUP(GROUP), .TEMPS(TEMPS), .INPUTS(INPUTS), .OUTPUTS(OUTPUTS), .CONSTS(CONSTS),
    .SAMPLERS(SAMPLERS), .LAT_A(LAT_A), .LAT_B(LAT_B), .LAT_C(LAT_C), .TEX_STAGES(TEX_STAGES),
    .PORTS_T(PORTS_T), .PORTS_V(PORTS_V), .PORTS_O(PORTS_O), .PORTS_C(PORTS_C), .FORWARDING(FORWARDING),
    .CALL_DEPTH(CALL_DEPTH), .CODE_WORDS(CODE_WORDS), .ISSUE_WIDTH(ISSUE_WIDTH), .TEX_BLOCKS(TEX_BLOCKS),
    .TEX_SHARE(TEX_SHARE), .SAD(SAD), .ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES),
    .ISOLATE_READS(ISOLATE_READS), .ISOLATE_RESULTS(ISOLATE_RESULTS), .ISOLATE_TEXTURE(ISOLATE_TEXTURE),
    .ISOLATE_FUNCTIONS(ISOLATE_FUNCTIONS), .ISOLATE_SELECT(ISOLATE_SELECT), .GATE_THREADS(GATE_THREADS),
    .GATE_LOOKUPS(GATE_LOOKUPS), .ARRAY(ARRAY), .ARRAY_CONSTANTS(ARRAY_CONSTANTS), .ARRAY_BANKS(ARRAY_BANKS)
  ) u_block (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .core_i(core_i),
    .c_fill_i({fill_valid_i, fill_core_i, fill_slot_i, fill_thread_i, {3{fill_system_i}}, fill_number_i, fill_data_i, fill_point_i, fill_front_i}),
    .c_start_i(start_i),
    .c_threads_i(threads_i),
    .c_slot_i(slot_i),
    .c_entry_i(entry_i),
    .c_done_o(done_o),
    .c_we_o(we_o),
    .c_color_o(color),
    .h_valid_i(h_valid_i),
    .h_ready_o(h_ready_o),
    .h_write_i(h_write_i),
    .h_kind_i(h_kind_i),
    .h_thread_i(h_thread_i),
    .h_addr_i(h_addr_i),
    .h_wdata_i(h_wdata_i),
    .h_rvalid_o(h_rvalid),
    .h_rready_i(1'b1),
    .h_rdata_o(h_rdata),
    .cfg_policy_i(cfg_policy_i),
    .cfg_wake_i(cfg_wake_i),
    .cfg_tex_cycles_i(cfg_tex_cycles_i),
    .tm_req_valid_o(tm_req_valid_o),
    .tm_req_ready_i(tm_req_ready_i),
    .tm_req_mask_o(tm_req_mask_o),
    .tm_req_addr_o(tm_req_addr_o),
    .tm_rsp_valid_i(tm_rsp_valid_i),
    .tm_rsp_ready_o(tm_rsp_ready_o),
    .tm_rsp_data_i(tm_rsp_data_i)
  );
  assign clock_o = u_block.gclk;
  frame_core_checks #(.THREADS(THREADS)) u_rules (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .en_i(u_block.u_gate.en_i),
    .busy_i(u_block.u_core.busy),
    .start_i(start_i),
    .threads_i(threads_i),
    .done_i(done_o),
    .reads_i((|u_block.v_re) | u_block.sys_re),
    .fills_i(u_block.u_inputs.here),
    .other_i(fill_slot_i[3:2] != 2'd0 || {30'd0, fill_thread_i} >= THREADS || (!fill_system_i && {27'd0, fill_number_i} >= INPUTS)),
    .same_i(fill_slot_i[1:0] == (start_i ? slot_i[1:0] : u_block.slot_q)),
    .writes_i(|we_o),
    .host_i(h_valid_i | u_block.asked_q | h_rvalid)
  );
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
    .adv_i(u_block.u_core.adv & u_block.u_core.busy),
    .if_valid_i(u_block.u_core.if_valid),
    .if_thread_i(u_block.u_core.if_thread),
    .if_pc_i(u_block.u_core.if_pc),
    .id_bad_i(u_block.u_core.id_bad),
    .id_t_re_i(u_block.u_core.id_t_re),
    .id_t_num_i(u_block.u_core.id_t_num),
    .id_v_re_i(u_block.u_core.id_v_re),
    .id_v_num_i(u_block.u_core.id_v_num),
    .id_o_re_i(u_block.u_core.id_o_re),
    .id_o_num_i(u_block.u_core.id_o_num),
    .bad_v_i(u_block.u_core.bad_v),
    .bad_o_i(u_block.u_core.bad_o),
    .ex_first_i(u_block.u_core.ex_first),
    .ex_fwd_i(u_block.u_core.ex_fwd),
    .ex_thread_i(u_block.u_core.ex_slot_thread),
    .wb_valid_i(u_block.u_core.ex_valid),
    .wb_thread_i(u_block.u_core.ex_thread),
    .wb_dst_i(u_block.u_core.ex_dst),
    .wb_mask_i(u_block.u_core.ex_mask)
  );
  wire unused = &{1'b0, h_rdata};
endmodule
`default_nettype wire
