// SPDX-License-Identifier: Apache-2.0
// The ports of the core. Include as the port list of a module, or as its end; core_ports_passed.vh connects them all.
  input  wire               clk_i,
  input  wire               rst_i,
  // run-time settings
  input  wire [1:0]         cfg_policy_i,     // GATE_*
  input  wire [4:0]         cfg_wake_i,
  input  wire [15:0]        cfg_tex_cycles_i, // frozen cycles of a texture operation with one request, 0: not fixed
  input  wire               test_en_i,        // opens all clock gates
  // host
  input  wire               h_we_i,
  input  wire [2:0]         h_kind_i,         // HOST_*
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
  input  wire [127:0]       tm_data_i
