// SPDX-License-Identifier: Apache-2.0
// The ports of the cluster (docs/cluster.md). Include as the beginning of a port list; cluster_host_ports_passed.vh connects them all.
  input  wire               clk_i,
  input  wire               rst_i,
  // host: settings
  input  wire               set_valid_i,
  input  wire [1:0]         set_number_i,   // cluster_settings
  input  wire [31:0]        set_data_i,
  output wire [31:0]        set_read_o,     // the register of set_number_i
  // host: loads
  input  wire               load_valid_i,
  output wire               load_ready_o,
  input  wire [2:0]         load_kind_i,    // HOST_CODE, _CONST, _SAMPLER or _GATES
  input  wire [15:0]        load_address_i,
  input  wire [15:0]        load_count_i,
  input  wire [31:0]        load_memory_i,
  // host: tasks
  input  wire               task_valid_i,
  output wire               task_ready_o,
  input  wire               task_stage_i,
  input  wire [15:0]        task_tag_i,
  input  wire [31:0]        task_in_i,
  input  wire [31:0]        task_out_i,
  output wire               finish_valid_o,
  output wire               finish_stage_o,
  output wire [15:0]        finish_tag_o,
  output wire [GROUP-1:0]   finish_killed_o,
  output wire               busy_o,
  // host: counters (cluster_counters)
  input  wire               count_clear_i,
  input  wire               count_snapshot_i,
  input  wire [7:0]         count_select_i,
  output wire [47:0]        count_data_o,
  // memory: reads of 128-bit words, answered in order
  output wire               rd_valid_o,
  input  wire               rd_ready_i,
  output wire [31:0]        rd_addr_o,
  input  wire               rsp_valid_i,
  input  wire [127:0]       rsp_data_i,
  // memory: writes
  output wire               wr_valid_o,
  input  wire               wr_ready_i,
  output wire [31:0]        wr_addr_o,
  output wire [127:0]       wr_data_o,
  // texture memory
  output wire               tm_req_valid_o,
  input  wire               tm_req_ready_i,
  output wire [7:0]         tm_req_tag_o,
  output wire [3:0]         tm_req_mask_o,
  output wire [127:0]       tm_req_addr_o,
  input  wire               tm_rsp_valid_i,
  output wire               tm_rsp_ready_o,
  input  wire [7:0]         tm_rsp_tag_i,
