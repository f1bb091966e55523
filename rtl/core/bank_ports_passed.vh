// SPDX-License-Identifier: Apache-2.0
// Connects the ports of bank_ports.vh to nets of the same names.
.clk_i(clk_i),
.rst_i(rst_i),
// settings
.cfg_policy_i(cfg_policy_i),
.cfg_wake_i(cfg_wake_i),
.cfg_tex_cycles_i(cfg_tex_cycles_i),
.test_en_i(test_en_i),
// core control
.adv_i(adv_i),
.go_i(go_i),
.busy_i(busy_i),
.tex_wait_i(tex_wait_i),
.tex_twice_i(tex_twice_i),
.tex_last_i(tex_last_i),
// host: address and data of its request
.h_addr_i(h_addr_i),
.h_wdata_i(h_wdata_i),
// from ID
.if_thread_i(if_thread_i),
.id_v_read_i(id_v_read_i),
.id_o_read_i(id_o_read_i),
.id_o_write_i(id_o_write_i),
.id_events_i(id_events_i),
// from OF
.id_thread_i(id_thread_i),
.id_v_re_i(id_v_re_i),
.id_v_num_i(id_v_num_i),
.id_o_re_i(id_o_re_i),
.id_o_num_i(id_o_num_i),
.of_v_read_i(of_v_read_i),
.of_o_read_i(of_o_read_i),
.of_o_write_i(of_o_write_i),
// from EX and WB
.ex_o_write_i(ex_o_write_i),
.if_out_i(if_out_i),
.tex_o_near_i(tex_o_near_i),
.tex_o_far_i(tex_o_far_i),
.wb_o_write_i(wb_o_write_i),
.wb_o_we_i(wb_o_we_i),
.wb_thread_i(wb_thread_i),
.wb_dst_i(wb_dst_i),
.wb_mask_i(wb_mask_i),
.wb_data_i(wb_data_i),
// to EX: read data of one thread
.ex_slot_thread_i(ex_slot_thread_i),
.v_data_o(v_data_o),
.o_data_o(o_data_o),
`ifdef GLOAM_FRAME
.v_data_i(v_data_i),
.colors_o(colors_o),
`endif
// to the core's control
.stall_v_o(stall_v_o),
.stall_o_o(stall_o_o),
// to the trace and the checks
.gate_v_o(gate_v_o),
.gate_o_o(gate_o_o),
.bad_v_o(bad_v_o),
.bad_o_o(bad_o_o),
