// SPDX-License-Identifier: Apache-2.0
// The ports of the core. Include as the port list of a module, or as its end; core_ports_passed.vh connects them all.
  input  wire               clk_i,
  input  wire               rst_i,
  input  wire               test_en_i,        // opens all clock gates
`ifdef GLOAM_TASKS
`include "task_ports.vh"
`endif
`ifdef GLOAM_FRAME
`include "frame_ports.vh"
`endif
  // host: requests and answers
  input  wire               h_valid_i,
  output wire               h_ready_o,
  input  wire               h_write_i,        // 0: read
  input  wire [2:0]         h_kind_i,         // HOST_*
  input  wire [HW-1:0]      h_thread_i,
  input  wire [15:0]        h_addr_i,
  input  wire [127:0]       h_wdata_i,
  output wire               h_rvalid_o,
  input  wire               h_rready_i,
  output wire [127:0]       h_rdata_o,
  // host: starts, with the settings of the run
  input  wire               start_valid_i,
  output wire               start_ready_o,
  input  wire [14:0]        start_pc_i,
  input  wire [THREADS-1:0] start_mask_i,
  input  wire [1:0]         cfg_policy_i,     // GATE_*
  input  wire [4:0]         cfg_wake_i,
  input  wire [15:0]        cfg_tex_cycles_i, // frozen cycles of a texture operation with one request, 0: not promised
  output wire               busy_o,
  output wire [THREADS-1:0] killed_o,
  // texture memory: requests and responses. With TEX_SHARE a shared texture unit: lookups and their results (docs/ports.md)
  output wire               tm_req_valid_o,
  input  wire               tm_req_ready_i,
  output wire [TW:0]        tm_req_tag_o,     // if threads switch: 2 * thread, plus 1 for the second request of a lookup; else 0
  output wire [3:0]         tm_req_mask_o,
  output wire [127:0]       tm_req_addr_o,
  input  wire               tm_rsp_valid_i,
  output wire               tm_rsp_ready_o,
  input  wire [TW:0]        tm_rsp_tag_i,     // of the request; if threads switch, responses come in any order
  input  wire [127:0]       tm_rsp_data_i
