// SPDX-License-Identifier: Apache-2.0
// Connects the ports of wb_ports.vh to nets of the same names.
// from the host, only while the core is idle
.host_we_i(host_we_i),
.host_thread_i(host_thread_i),
.host_dst_i(host_dst_i),
.host_data_i(host_data_i),
// write ports of the register files, groups A B C T from bit 0
.wb_t_we_o(wb_t_we_o),
.wb_o_we_o(wb_o_we_o),
.wb_sys_we_o(wb_sys_we_o),
.wb_thread_o(wb_thread_o),
.wb_dst_o(wb_dst_o),
.wb_mask_o(wb_mask_o),
.wb_data_o(wb_data_o),
// writes to o in WB, also when the core does not advance
.wb_o_write_o(wb_o_write_o),
// to ID: group A's result as predicate bits and address
.wb_a_valid_o(wb_a_valid_o),
.wb_a_bits_o(wb_a_bits_o),
.wb_a_addr_o(wb_a_addr_o)
