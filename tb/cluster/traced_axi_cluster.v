// SPDX-License-Identifier: Apache-2.0
// axi_cluster with the nets between its buses and its cores' side, for the test bench.
// See docs/integration.md, "How it is tested".
`default_nettype none
module traced_axi_cluster #(
  parameter integer CORES = 2,
  parameter integer FINISH_AW = 6,
  parameter integer CACHE_BYTES = 0,
  parameter integer CACHE_WAYS = 4,
  parameter integer CACHE_LINE = 64,
  parameter bit COUNTERS_HIGH = 1'b0, // see event_counter
  parameter integer THREADS = 1,
  parameter integer GROUP = 1,
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
  parameter integer ARRAY_BANKS = 0
) (
  input  wire              clk_i,
  input  wire              rst_i,
  output wire              irq_o,
  output wire              rst_o,
  // what the buses drive at the cluster
  output wire              set_valid_o,
  output wire [1:0]        set_number_o,
  output wire [31:0]       set_data_o,
  output wire              load_valid_o,
  output wire [2:0]        load_kind_o,
  output wire [15:0]       load_address_o,
  output wire [15:0]       load_count_o,
  output wire [31:0]       load_memory_o,
  output wire              task_valid_o,
  output wire              task_stage_o,
  output wire [15:0]       task_tag_o,
  output wire [31:0]       task_in_o,
  output wire [31:0]       task_out_o,
  output wire              count_clear_o,
  output wire              count_snapshot_o,
  output wire [7:0]        count_select_o,
  output wire              rd_ready_o,
  output wire              rsp_valid_o,
  output wire [127:0]      rsp_data_o,
  output wire              wr_ready_o,
  output wire              tm_req_ready_o,
  output wire              tm_rsp_valid_o,
  output wire [7:0]        tm_rsp_tag_o,
  output wire [127:0]      tm_rsp_data_o,
  output wire              abort_valid_o,
  output wire [2:0]        abort_core_o,
  output wire [4:0]        abort_slot_o,
  output wire              abort_all_o,
  output wire              tick_o,
  // what the cluster drives
  output wire [31:0]       set_read_o,
  output wire              load_ready_o,
  output wire              task_ready_o,
  output wire              finish_valid_o,
  output wire              finish_stage_o,
  output wire [15:0]       finish_tag_o,
  output wire [GROUP-1:0]  finish_killed_o,
  output wire              finish_aborted_o,
  output wire              timeout_o,
  output wire              busy_o,
  output wire [47:0]       count_data_o,
  output wire              rd_valid_o,
  output wire [31:0]       rd_addr_o,
  output wire              wr_valid_o,
  output wire [31:0]       wr_addr_o,
  output wire [127:0]      wr_data_o,
  output wire              tm_req_valid_o,
  output wire [7:0]        tm_req_tag_o,
  output wire [3:0]        tm_req_mask_o,
  output wire [127:0]      tm_req_addr_o,
  output wire              tm_rsp_ready_o,
  // registers
  input  wire         s_awvalid_i,
  output wire         s_awready_o,
  input  wire [11:0]  s_awaddr_i,
  input  wire         s_wvalid_i,
  output wire         s_wready_o,
  input  wire [31:0]  s_wdata_i,
  input  wire [3:0]   s_wstrb_i,
  output wire         s_bvalid_o,
  input  wire         s_bready_i,
  output wire [1:0]   s_bresp_o,
  input  wire         s_arvalid_i,
  output wire         s_arready_o,
  input  wire [11:0]  s_araddr_i,
  output wire         s_rvalid_o,
  input  wire         s_rready_i,
  output wire [31:0]  s_rdata_o,
  output wire [1:0]   s_rresp_o,
  // memory: reads
  output wire         m_arvalid_o,
  input  wire         m_arready_i,
  output wire         m_arid_o,      // 0: code, constants, inputs; 1: textures
  output wire [35:0]  m_araddr_o,
  output wire [7:0]   m_arlen_o,
  input  wire         m_rvalid_i,
  output wire         m_rready_o,
  input  wire         m_rid_i,
  input  wire [127:0] m_rdata_i,
  input  wire [1:0]   m_rresp_i,
  input  wire         m_rlast_i,
  // memory: writes
  output wire         m_awvalid_o,
  input  wire         m_awready_i,
  output wire [35:0]  m_awaddr_o,
  output wire [7:0]   m_awlen_o,
  output wire         m_wvalid_o,
  input  wire         m_wready_i,
  output wire [127:0] m_wdata_o,
  output wire [15:0]  m_wstrb_o,
  output wire         m_wlast_o,
  input  wire         m_bvalid_i,
  output wire         m_bready_o,
  input  wire [1:0]   m_bresp_i
);
  axi_cluster #(
    .CORES(CORES),
    .FINISH_AW(FINISH_AW),
    .CACHE_BYTES(CACHE_BYTES),
    .CACHE_WAYS(CACHE_WAYS),
    .CACHE_LINE(CACHE_LINE),
    .COUNTERS_HIGH(COUNTERS_HIGH),
    .THREADS(THREADS), .GROUP(GROUP), .TEMPS(TEMPS), .INPUTS(INPUTS), .OUTPUTS(OUTPUTS), .CONSTS(CONSTS),
    .SAMPLERS(SAMPLERS), .LAT_A(LAT_A), .LAT_B(LAT_B), .LAT_C(LAT_C), .TEX_STAGES(TEX_STAGES),
    .PORTS_T(PORTS_T), .PORTS_V(PORTS_V), .PORTS_O(PORTS_O), .PORTS_C(PORTS_C), .FORWARDING(FORWARDING),
    .CALL_DEPTH(CALL_DEPTH), .CODE_WORDS(CODE_WORDS), .ISSUE_WIDTH(ISSUE_WIDTH), .TEX_BLOCKS(TEX_BLOCKS),
    .TEX_SHARE(TEX_SHARE), .SAD(SAD), .ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES),
    .ISOLATE_READS(ISOLATE_READS), .ISOLATE_RESULTS(ISOLATE_RESULTS), .ISOLATE_TEXTURE(ISOLATE_TEXTURE),
    .ISOLATE_FUNCTIONS(ISOLATE_FUNCTIONS), .ISOLATE_SELECT(ISOLATE_SELECT), .GATE_THREADS(GATE_THREADS),
    .GATE_LOOKUPS(GATE_LOOKUPS), .ARRAY(ARRAY), .ARRAY_CONSTANTS(ARRAY_CONSTANTS), .ARRAY_BANKS(ARRAY_BANKS)
  ) u_axi (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(1'b0),
    .irq_o(irq_o),
    // buses
    .s_awvalid_i(s_awvalid_i),
    .s_awready_o(s_awready_o),
    .s_awaddr_i(s_awaddr_i),
    .s_wvalid_i(s_wvalid_i),
    .s_wready_o(s_wready_o),
    .s_wdata_i(s_wdata_i),
    .s_wstrb_i(s_wstrb_i),
    .s_bvalid_o(s_bvalid_o),
    .s_bready_i(s_bready_i),
    .s_bresp_o(s_bresp_o),
    .s_arvalid_i(s_arvalid_i),
    .s_arready_o(s_arready_o),
    .s_araddr_i(s_araddr_i),
    .s_rvalid_o(s_rvalid_o),
    .s_rready_i(s_rready_i),
    .s_rdata_o(s_rdata_o),
    .s_rresp_o(s_rresp_o),
    .m_arvalid_o(m_arvalid_o),
    .m_arready_i(m_arready_i),
    .m_arid_o(m_arid_o),
    .m_araddr_o(m_araddr_o),
    .m_arlen_o(m_arlen_o),
    .m_rvalid_i(m_rvalid_i),
    .m_rready_o(m_rready_o),
    .m_rid_i(m_rid_i),
    .m_rdata_i(m_rdata_i),
    .m_rresp_i(m_rresp_i),
    .m_rlast_i(m_rlast_i),
    .m_awvalid_o(m_awvalid_o),
    .m_awready_i(m_awready_i),
    .m_awaddr_o(m_awaddr_o),
    .m_awlen_o(m_awlen_o),
    .m_wvalid_o(m_wvalid_o),
    .m_wready_i(m_wready_i),
    .m_wdata_o(m_wdata_o),
    .m_wstrb_o(m_wstrb_o),
    .m_wlast_o(m_wlast_o),
    .m_bvalid_i(m_bvalid_i),
    .m_bready_o(m_bready_o),
    .m_bresp_i(m_bresp_i)
  );
  assign rst_o = u_axi.rst;
  assign set_valid_o = u_axi.set_valid;
  assign set_number_o = u_axi.set_number;
  assign set_data_o = u_axi.set_data;
  assign load_valid_o = u_axi.load_valid;
  assign load_kind_o = u_axi.load_kind;
  assign load_address_o = u_axi.load_address;
  assign load_count_o = u_axi.load_count;
  assign load_memory_o = u_axi.load_memory;
  assign task_valid_o = u_axi.task_valid;
  assign task_stage_o = u_axi.task_stage;
  assign task_tag_o = u_axi.task_tag;
  assign task_in_o = u_axi.task_in;
  assign task_out_o = u_axi.task_out;
  assign count_clear_o = u_axi.count_clear;
  assign count_snapshot_o = u_axi.count_snapshot;
  assign count_select_o = u_axi.count_select;
  assign rd_ready_o = u_axi.rd_ready;
  assign rsp_valid_o = u_axi.rsp_valid;
  assign rsp_data_o = u_axi.rsp_data;
  assign wr_ready_o = u_axi.wr_ready;
  assign tm_req_ready_o = u_axi.tm_req_ready;
  assign tm_rsp_valid_o = u_axi.tm_rsp_valid;
  assign tm_rsp_tag_o = u_axi.tm_rsp_tag;
  assign tm_rsp_data_o = u_axi.tm_rsp_data;
  assign abort_valid_o = u_axi.abort_valid;
  assign abort_core_o = u_axi.abort_core;
  assign abort_slot_o = u_axi.abort_slot;
  assign abort_all_o = u_axi.abort_all;
  assign tick_o = u_axi.tick;
  assign set_read_o = u_axi.set_read;
  assign load_ready_o = u_axi.load_ready;
  assign task_ready_o = u_axi.task_ready;
  assign finish_valid_o = u_axi.finish_valid;
  assign finish_stage_o = u_axi.finish_stage;
  assign finish_tag_o = u_axi.finish_tag;
  assign finish_killed_o = u_axi.finish_killed;
  assign finish_aborted_o = u_axi.finish_aborted;
  assign timeout_o = u_axi.timeout;
  assign busy_o = u_axi.busy;
  assign count_data_o = u_axi.count_data;
  assign rd_valid_o = u_axi.rd_valid;
  assign rd_addr_o = u_axi.rd_addr;
  assign wr_valid_o = u_axi.wr_valid;
  assign wr_addr_o = u_axi.wr_addr;
  assign wr_data_o = u_axi.wr_data;
  assign tm_req_valid_o = u_axi.tm_req_valid;
  assign tm_req_tag_o = u_axi.tm_req_tag;
  assign tm_req_mask_o = u_axi.tm_req_mask;
  assign tm_req_addr_o = u_axi.tm_req_addr;
  assign tm_rsp_ready_o = u_axi.tm_rsp_ready;
endmodule
`default_nettype wire
