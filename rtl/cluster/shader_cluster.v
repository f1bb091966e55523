// SPDX-License-Identifier: Apache-2.0
// The cluster: cores, each with a clock gate of its own, and cluster_control. Build it with the macro GLOAM_TASKS, which makes of
// shader_core the core of a cluster.
`default_nettype none
module shader_cluster #(
  parameter CORES = 2,
  parameter CACHE_BYTES = 0, // texture cache; 0: none
  parameter CACHE_WAYS = 4,
  parameter CACHE_LINE = 64, // bytes
`include "core_params.vh"
) (
`include "cluster_host_ports.vh"
  input  wire         test_en_i,    // opens all clock gates
  input  wire [127:0] tm_rsp_data_i
);
  wire [CORES-1:0] clock_en, core_busy, h_valid, h_ready, h_write, h_rvalid, h_rready;
  wire [CORES*3-1:0] h_kind;
  wire [CORES*HW-1:0] h_thread;
  wire [CORES*16-1:0] h_addr;
  wire [CORES*128-1:0] h_wdata, h_rdata;
  wire [CORES-1:0] start_valid, start_ready, start_program;
  wire [CORES*15-1:0] start_pc;
  wire [CORES*THREADS-1:0] start_mask, retired, killed;
  wire [CORES*13-1:0] events;
  wire [CORES-1:0] req_valid, req_ready, tex_valid, tex_ready;
  wire [CORES*(TW+1)-1:0] req_tag;
  wire [CORES*4-1:0] req_mask;
  wire [CORES*128-1:0] req_addr;
  localparam PER = TEX_SHARE == 0 || TEX_SHARE >= CORES ? CORES : TEX_SHARE; // cores that get texels, or results, from one bus
  wire [CORES/PER*(TW+1)-1:0] tex_tag;
  wire [CORES/PER*128-1:0] tex_data;
  wire [1:0] cfg_policy;
  wire [4:0] cfg_wake;
  wire [15:0] cfg_tex_cycles;
  // The cluster itself does not read these: they show what the scheduler gives to which core, and the clocks of texture cache and texture units.
  /* verilator lint_off UNUSED */
  wire give, give_stage, cache_clock;
  wire [CORES/PER-1:0] unit_clock;
  wire [2:0] give_core;
  wire [15:0] give_tag;
  /* verilator lint_on UNUSED */
  cluster_control #(
    .CORES(CORES),
    .THREADS(THREADS),
    .GROUP(GROUP),
    .CACHE_BYTES(CACHE_BYTES),
    .CACHE_WAYS(CACHE_WAYS),
    .CACHE_LINE(CACHE_LINE),
    .SPLIT(ARRAY != 0 ? 1 : 0),
    .SHARE(TEX_SHARE),
    .SAMPLERS(SAMPLERS),
    .BLOCKS(TEX_BLOCKS)
  ) u_control (
`include "cluster_host_ports_passed.vh"
    .test_en_i(test_en_i),
    .tm_rsp_data_i(tm_rsp_data_i),
    .give_o(give),
    .give_core_o(give_core),
    .give_stage_o(give_stage),
    .give_tag_o(give_tag),
    // cores
    .clock_en_o(clock_en),
    .cfg_policy_o(cfg_policy),
    .cfg_wake_o(cfg_wake),
    .cfg_tex_cycles_o(cfg_tex_cycles),
    .core_busy_i(core_busy),
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
    .start_program_o(start_program),
    .start_pc_o(start_pc),
    .start_mask_o(start_mask),
    .retired_i(retired),
    .killed_i(killed),
    .events_i(events),
    .req_valid_i(req_valid),
    .req_ready_o(req_ready),
    .req_tag_i(req_tag),
    .req_mask_i(req_mask),
    .req_addr_i(req_addr),
    .tex_valid_o(tex_valid),
    .tex_ready_i(tex_ready),
    .tex_tag_o(tex_tag),
    .tex_data_o(tex_data),
    .cache_clock_o(cache_clock),
    .unit_clock_o(unit_clock)
  );
  genvar c;
  generate
    for (c = 0; c < CORES; c = c + 1) begin : g_core
      wire gclk;
      clock_gate u_icg (.clk_i(clk_i), .en_i(clock_en[c]), .test_en_i(test_en_i), .gclk_o(gclk));
      shader_core #(
`include "core_params_passed.vh"
      ) u_core (
        .clk_i(gclk),
        .rst_i(rst_i),
        .test_en_i(test_en_i),
        // from its side
        .start_program_i(start_program[c]),
        .retired_o(retired[c*THREADS +: THREADS]),
        .events_o(events[c*13 +: 13]),
        .h_valid_i(h_valid[c]),
        .h_ready_o(h_ready[c]),
        .h_write_i(h_write[c]),
        .h_kind_i(h_kind[c*3 +: 3]),
        .h_thread_i(h_thread[c*HW +: HW]),
        .h_addr_i(h_addr[c*16 +: 16]),
        .h_wdata_i(h_wdata[c*128 +: 128]),
        .h_rvalid_o(h_rvalid[c]),
        .h_rready_i(h_rready[c]),
        .h_rdata_o(h_rdata[c*128 +: 128]),
        .start_valid_i(start_valid[c]),
        .start_ready_o(start_ready[c]),
        .start_pc_i(start_pc[c*15 +: 15]),
        .start_mask_i(start_mask[c*THREADS +: THREADS]),
        .cfg_policy_i(cfg_policy),
        .cfg_wake_i(cfg_wake),
        .cfg_tex_cycles_i(cfg_tex_cycles),
        .busy_o(core_busy[c]),
        .killed_o(killed[c*THREADS +: THREADS]),
        // texture memory, or texture unit
        .tm_req_valid_o(req_valid[c]),
        .tm_req_ready_i(req_ready[c]),
        .tm_req_tag_o(req_tag[c*(TW+1) +: TW+1]),
        .tm_req_mask_o(req_mask[c*4 +: 4]),
        .tm_req_addr_o(req_addr[c*128 +: 128]),
        .tm_rsp_valid_i(tex_valid[c]),
        .tm_rsp_ready_o(tex_ready[c]),
        .tm_rsp_tag_i(tex_tag[c/PER*(TW+1) +: TW+1]),
        .tm_rsp_data_i(tex_data[c/PER*128 +: 128])
      );
    end
  endgenerate
endmodule
`default_nettype wire
