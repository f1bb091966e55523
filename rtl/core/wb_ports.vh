// SPDX-License-Identifier: Apache-2.0
// Ports of WB to the register files, the gates and ID, and from the host. Include as the end of a port list;
// wb_ports_passed.vh connects them all.
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
