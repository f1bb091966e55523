// SPDX-License-Identifier: Apache-2.0
// A core with what it needs beside it on an FPGA (docs/fpga.md): a host that sends and receives bytes (host_bridge), and texture memory on the chip. The
// parameters but TEXELS are those of the core (docs/machines.md).
`default_nettype none
module fpga_system #(
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
  parameter integer TEXELS = 16384 // words of texture memory, a power of two
) (
  input  wire       clk_i,
  input  wire       rst_i,
  // line of bytes
  input  wire       rx_valid_i,
  output wire       rx_ready_o,
  input  wire [7:0] rx_data_i,
  output wire       tx_valid_o,
  input  wire       tx_ready_i,
  output wire [7:0] tx_data_o,
  output wire       busy_o // a program runs
);
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1;
  localparam HW = THREADS > 16 ? 5 : 4;
  wire h_valid, h_ready, h_write, h_rvalid, h_rready, start_valid, start_ready, texel_we, req_valid, req_ready, rsp_valid, rsp_ready;
  wire [2:0] h_kind;
  wire [HW-1:0] h_thread;
  wire [15:0] h_addr, tex_cycles;
  wire [127:0] h_wdata, h_rdata, req_addr, rsp_data;
  wire [14:0] start_pc;
  wire [THREADS-1:0] start_mask, killed;
  wire [1:0] policy;
  wire [4:0] wake;
  wire [31:0] texel_addr, texel;
  wire [TW:0] req_tag, rsp_tag;
  wire [3:0] req_mask;
  host_bridge #(.THREADS(THREADS)) u_bridge (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // line of bytes
    .rx_valid_i(rx_valid_i),
    .rx_ready_o(rx_ready_o),
    .rx_data_i(rx_data_i),
    .tx_valid_o(tx_valid_o),
    .tx_ready_i(tx_ready_i),
    .tx_data_o(tx_data_o),
    // core
    .h_valid_o(h_valid),
    .h_ready_i(h_ready),
    .h_write_o(h_write),
    .h_kind_o(h_kind),
    .h_thread_o(h_thread),
    .h_addr_o(h_addr),
    .h_wdata_o(h_wdata),
    .h_rvalid_i(h_rvalid),
    .h_rready_o(h_rready),
    .h_rdata_i(h_rdata),
    .start_valid_o(start_valid),
    .start_ready_i(start_ready),
    .start_pc_o(start_pc),
    .start_mask_o(start_mask),
    .cfg_policy_o(policy),
    .cfg_wake_o(wake),
    .cfg_tex_cycles_o(tex_cycles),
    .busy_i(busy_o),
    .killed_i(killed),
    // texture memory
    .texel_we_o(texel_we),
    .texel_addr_o(texel_addr),
    .texel_o(texel)
  );
  texture_ram #(.THREADS(THREADS), .TEXELS(TEXELS)) u_texels (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // writes of the host
    .we_i(texel_we),
    .waddr_i(texel_addr),
    .wdata_i(texel),
    // core
    .req_valid_i(req_valid),
    .req_ready_o(req_ready),
    .req_tag_i(req_tag),
    .req_mask_i(req_mask),
    .req_addr_i(req_addr),
    .rsp_valid_o(rsp_valid),
    .rsp_ready_i(rsp_ready),
    .rsp_tag_o(rsp_tag),
    .rsp_data_o(rsp_data)
  );
  /* verilator lint_off PINCONNECTEMPTY */ // the open outputs are for clusters and frames; this system has neither
  shader_core #(
    .THREADS(THREADS), .GROUP(GROUP), .TEMPS(TEMPS), .INPUTS(INPUTS), .OUTPUTS(OUTPUTS), .CONSTS(CONSTS),
    .SAMPLERS(SAMPLERS), .LAT_A(LAT_A), .LAT_B(LAT_B), .LAT_C(LAT_C), .TEX_STAGES(TEX_STAGES), .PORTS_T(PORTS_T),
    .PORTS_V(PORTS_V), .PORTS_O(PORTS_O), .PORTS_C(PORTS_C), .FORWARDING(FORWARDING), .CALL_DEPTH(CALL_DEPTH),
    .CODE_WORDS(CODE_WORDS), .ISSUE_WIDTH(ISSUE_WIDTH), .TEX_BLOCKS(TEX_BLOCKS), .SAD(SAD),
    .ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES), .ISOLATE_READS(ISOLATE_READS),
    .ISOLATE_RESULTS(ISOLATE_RESULTS), .ISOLATE_TEXTURE(ISOLATE_TEXTURE), .ISOLATE_FUNCTIONS(ISOLATE_FUNCTIONS),
    .ISOLATE_SELECT(ISOLATE_SELECT), .GATE_THREADS(GATE_THREADS), .GATE_LOOKUPS(GATE_LOOKUPS), .ARRAY(ARRAY),
    .ARRAY_CONSTANTS(ARRAY_CONSTANTS), .ARRAY_BANKS(ARRAY_BANKS)
  ) u_core (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(1'b0),
    // host
    .h_valid_i(h_valid),
    .h_ready_o(h_ready),
    .h_write_i(h_write),
    .h_kind_i(h_kind),
    .h_thread_i(h_thread),
    .h_addr_i(h_addr),
    .h_wdata_i(h_wdata),
    .h_rvalid_o(h_rvalid),
    .h_rready_i(h_rready),
    .h_rdata_o(h_rdata),
    .start_valid_i(start_valid),
    .start_ready_o(start_ready),
    .start_pc_i(start_pc),
    .start_mask_i(start_mask),
    .cfg_policy_i(policy),
    .cfg_wake_i(wake),
    .cfg_tex_cycles_i(tex_cycles),
    .busy_o(busy_o),
    .killed_o(killed),
    // texture memory
    .tm_req_valid_o(req_valid),
    .tm_req_ready_i(req_ready),
    .tm_req_tag_o(req_tag),
    .tm_req_mask_o(req_mask),
    .tm_req_addr_o(req_addr),
    .tm_rsp_valid_i(rsp_valid),
    .tm_rsp_ready_o(rsp_ready),
    .tm_rsp_tag_i(rsp_tag),
    .tm_rsp_data_i(rsp_data),
    // no cluster and no frame
    .start_program_i(1'b0),
    .abort_i({THREADS{1'b0}}),
    .retired_o(),
    .events_o(),
    .v_re_o(),
    .v_thread_o(),
    .v_num_o(),
    .v_data_i({PORTS_V*128{1'b0}}),
    .sys_re_o(),
    .sys_thread_o(),
    .sys_data_i(193'd0),
    .v_we_i(1'b0),
    .v_write_thread_i({TW{1'b0}}),
    .v_write_num_i(5'd0),
    .v_write_data_i(128'd0),
    .colors_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */
endmodule
`default_nettype wire
