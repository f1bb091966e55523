// SPDX-License-Identifier: Apache-2.0
// Connects the ports of core_ports.vh to nets of the same names.
.clk_i(clk_i),
.rst_i(rst_i),
// run-time settings
.cfg_policy_i(cfg_policy_i),
.cfg_wake_i(cfg_wake_i),
.cfg_tex_cycles_i(cfg_tex_cycles_i),
.test_en_i(test_en_i),
// host
.h_we_i(h_we_i),
.h_kind_i(h_kind_i),
.h_thread_i(h_thread_i),
.h_addr_i(h_addr_i),
.h_wdata_i(h_wdata_i),
.h_re_i(h_re_i),
.h_rdata_o(h_rdata_o),
.start_i(start_i),
.start_pc_i(start_pc_i),
.start_mask_i(start_mask_i),
.busy_o(busy_o),
.killed_o(killed_o),
// texture memory
.tm_req_o(tm_req_o),
.tm_mask_o(tm_mask_o),
.tm_addr_o(tm_addr_o),
.tm_rsp_i(tm_rsp_i),
.tm_data_i(tm_data_i)
