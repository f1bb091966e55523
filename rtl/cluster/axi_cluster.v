// SPDX-License-Identifier: Apache-2.0
// A cluster with standard buses (docs/integration.md): AXI4-Lite for the host, AXI4 to memory.
`default_nettype none
module axi_cluster #(
  parameter CORES = 2,
  parameter FINISH_AW = 6, // 2^FINISH_AW tasks may be under way or wait to be read
  parameter CACHE_BYTES = 0, // texture cache; 0: none
  parameter CACHE_WAYS = 4,
  parameter CACHE_LINE = 64, // bytes
`include "core_params.vh"
) (
  input  wire         clk_i,
  input  wire         rst_i,     // synchronous, active high
  input  wire         test_en_i, // opens all clock gates
  output wire         irq_o,
`include "axi_ports.vh"
);
  wire set_valid, load_valid, load_ready, task_valid, task_ready, task_stage, finish_valid, finish_stage, busy, count_clear, count_snapshot, rd_valid, rd_ready, rsp_valid, wr_valid, wr_ready, tm_req_valid, tm_req_ready, tm_rsp_valid, tm_rsp_ready;
  wire [1:0] set_number;
  wire [31:0] set_data, set_read, load_memory, task_in, task_out, rd_addr, wr_addr;
  wire [2:0] load_kind;
  wire [15:0] load_address, load_count, task_tag, finish_tag;
  wire [GROUP-1:0] finish_killed;
  wire [7:0] count_select, tm_req_tag, tm_rsp_tag;
  wire [47:0] count_data;
  wire [127:0] rsp_data, wr_data, tm_req_addr, tm_rsp_data;
  wire [3:0] tm_req_mask;
  cluster_bus #(.CORES(CORES), .THREADS(THREADS), .GROUP(GROUP), .FINISH_AW(FINISH_AW), .CACHE_LINE(CACHE_BYTES == 0 ? 0 : CACHE_LINE)) u_bus (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .irq_o(irq_o),
    // cluster
    .set_valid_o(set_valid),
    .set_number_o(set_number),
    .set_data_o(set_data),
    .set_read_i(set_read),
    .load_valid_o(load_valid),
    .load_ready_i(load_ready),
    .load_kind_o(load_kind),
    .load_address_o(load_address),
    .load_count_o(load_count),
    .load_memory_o(load_memory),
    .task_valid_o(task_valid),
    .task_ready_i(task_ready),
    .task_stage_o(task_stage),
    .task_tag_o(task_tag),
    .task_in_o(task_in),
    .task_out_o(task_out),
    .finish_valid_i(finish_valid),
    .finish_stage_i(finish_stage),
    .finish_tag_i(finish_tag),
    .finish_killed_i(finish_killed),
    .busy_i(busy),
    .count_clear_o(count_clear),
    .count_snapshot_o(count_snapshot),
    .count_select_o(count_select),
    .count_data_i(count_data),
    .rd_valid_i(rd_valid),
    .rd_ready_o(rd_ready),
    .rd_addr_i(rd_addr),
    .rsp_valid_o(rsp_valid),
    .rsp_data_o(rsp_data),
    .wr_valid_i(wr_valid),
    .wr_ready_o(wr_ready),
    .wr_addr_i(wr_addr),
    .wr_data_i(wr_data),
    .tm_req_valid_i(tm_req_valid),
    .tm_req_ready_o(tm_req_ready),
    .tm_req_tag_i(tm_req_tag),
    .tm_req_mask_i(tm_req_mask),
    .tm_req_addr_i(tm_req_addr),
    .tm_rsp_valid_o(tm_rsp_valid),
    .tm_rsp_ready_i(tm_rsp_ready),
    .tm_rsp_tag_o(tm_rsp_tag),
    .tm_rsp_data_o(tm_rsp_data),
    // buses
`include "axi_ports_passed.vh"
  );
  shader_cluster #(
    .CORES(CORES),
    .CACHE_BYTES(CACHE_BYTES),
    .CACHE_WAYS(CACHE_WAYS),
    .CACHE_LINE(CACHE_LINE),
`include "core_params_passed.vh"
  ) u_cluster (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    // buses
    .set_valid_i(set_valid),
    .set_number_i(set_number),
    .set_data_i(set_data),
    .set_read_o(set_read),
    .load_valid_i(load_valid),
    .load_ready_o(load_ready),
    .load_kind_i(load_kind),
    .load_address_i(load_address),
    .load_count_i(load_count),
    .load_memory_i(load_memory),
    .task_valid_i(task_valid),
    .task_ready_o(task_ready),
    .task_stage_i(task_stage),
    .task_tag_i(task_tag),
    .task_in_i(task_in),
    .task_out_i(task_out),
    .finish_valid_o(finish_valid),
    .finish_stage_o(finish_stage),
    .finish_tag_o(finish_tag),
    .finish_killed_o(finish_killed),
    .busy_o(busy),
    .count_clear_i(count_clear),
    .count_snapshot_i(count_snapshot),
    .count_select_i(count_select),
    .count_data_o(count_data),
    .rd_valid_o(rd_valid),
    .rd_ready_i(rd_ready),
    .rd_addr_o(rd_addr),
    .rsp_valid_i(rsp_valid),
    .rsp_data_i(rsp_data),
    .wr_valid_o(wr_valid),
    .wr_ready_i(wr_ready),
    .wr_addr_o(wr_addr),
    .wr_data_o(wr_data),
    .tm_req_valid_o(tm_req_valid),
    .tm_req_ready_i(tm_req_ready),
    .tm_req_tag_o(tm_req_tag),
    .tm_req_mask_o(tm_req_mask),
    .tm_req_addr_o(tm_req_addr),
    .tm_rsp_valid_i(tm_rsp_valid),
    .tm_rsp_ready_o(tm_rsp_ready),
    .tm_rsp_tag_i(tm_rsp_tag),
    .tm_rsp_data_i(tm_rsp_data)
  );
endmodule
`default_nettype wire
