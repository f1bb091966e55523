// SPDX-License-Identifier: Apache-2.0
// Connects the ports of core_ports.vh to nets of the same names.
.clk_i(clk_i),
.rst_i(rst_i),
.test_en_i(test_en_i),
`ifdef GLOAM_TASKS
.start_program_i(start_program_i),
.retired_o(retired_o),
.events_o(events_o),
`endif
`ifdef GLOAM_FRAME
.task_start_i(task_start_i),
.task_mask_i(task_mask_i),
.task_ends_o(task_ends_o),
.v_re_o(v_re_o),
.v_thread_o(v_thread_o),
.v_num_o(v_num_o),
.v_data_i(v_data_i),
.sys_re_o(sys_re_o),
.sys_thread_o(sys_thread_o),
.sys_data_i(sys_data_i),
.colors_o(colors_o),
`endif
// host: requests and answers
.h_valid_i(h_valid_i),
.h_ready_o(h_ready_o),
.h_write_i(h_write_i),
.h_kind_i(h_kind_i),
.h_thread_i(h_thread_i),
.h_addr_i(h_addr_i),
.h_wdata_i(h_wdata_i),
.h_rvalid_o(h_rvalid_o),
.h_rready_i(h_rready_i),
.h_rdata_o(h_rdata_o),
// host: starts, with the settings of the run
.start_valid_i(start_valid_i),
.start_ready_o(start_ready_o),
.start_pc_i(start_pc_i),
.start_mask_i(start_mask_i),
.cfg_policy_i(cfg_policy_i),
.cfg_wake_i(cfg_wake_i),
.cfg_tex_cycles_i(cfg_tex_cycles_i),
.busy_o(busy_o),
.killed_o(killed_o),
// texture memory: one request at a time, and its response
.tm_req_valid_o(tm_req_valid_o),
.tm_req_ready_i(tm_req_ready_i),
.tm_req_tag_o(tm_req_tag_o),
.tm_req_mask_o(tm_req_mask_o),
.tm_req_addr_o(tm_req_addr_o),
.tm_rsp_valid_i(tm_rsp_valid_i),
.tm_rsp_ready_o(tm_rsp_ready_o),
.tm_rsp_tag_i(tm_rsp_tag_i),
.tm_rsp_data_i(tm_rsp_data_i)
