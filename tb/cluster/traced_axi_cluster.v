// SPDX-License-Identifier: Apache-2.0
// axi_cluster with the checks of its protocols and the nets between its buses and its cores' side, for the test bench.
`default_nettype none
module traced_axi_cluster #(
  parameter CORES = 2,
  parameter FINISH_AW = 6,
  parameter CACHE_BYTES = 0,
  parameter CACHE_WAYS = 4,
  parameter CACHE_LINE = 64,
`include "core_params.vh"
) (
  input  wire              clk_i,
  input  wire              rst_i,
  output wire              irq_o,
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
  // what the cluster drives
  output wire [31:0]       set_read_o,
  output wire              load_ready_o,
  output wire              task_ready_o,
  output wire              finish_valid_o,
  output wire              finish_stage_o,
  output wire [15:0]       finish_tag_o,
  output wire [GROUP-1:0]  finish_killed_o,
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
`include "axi_ports.vh"
);
  axi_cluster #(
    .CORES(CORES),
    .FINISH_AW(FINISH_AW),
    .CACHE_BYTES(CACHE_BYTES),
    .CACHE_WAYS(CACHE_WAYS),
    .CACHE_LINE(CACHE_LINE),
`include "core_params_passed.vh"
  ) u_axi (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(1'b0),
    .irq_o(irq_o),
    // buses
`include "axi_ports_passed.vh"
  );
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
  assign set_read_o = u_axi.set_read;
  assign load_ready_o = u_axi.load_ready;
  assign task_ready_o = u_axi.task_ready;
  assign finish_valid_o = u_axi.finish_valid;
  assign finish_stage_o = u_axi.finish_stage;
  assign finish_tag_o = u_axi.finish_tag;
  assign finish_killed_o = u_axi.finish_killed;
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
`include "axi_checks.vh"
endmodule
`default_nettype wire
