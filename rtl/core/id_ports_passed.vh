// SPDX-License-Identifier: Apache-2.0
// Connects the ports of id_ports.vh to nets of the same names.
// from WB
.wb_valid_i(wb_valid_i),
.wb_thread_i(wb_thread_i),
.wb_dst_i(wb_dst_i),
.wb_mask_i(wb_mask_i),
.wb_bits_i(wb_bits_i),
.wb_addr_i(wb_addr_i),
// to the gates
.id_v_read_o(id_v_read_o),
.id_o_read_o(id_o_read_o),
.id_o_write_o(id_o_write_o),
.id_events_o(id_events_o),
// to the register files
.id_t_re_o(id_t_re_o),
.id_t_num_o(id_t_num_o),
.id_t_thread_o(id_t_thread_o),
.id_c_re_o(id_c_re_o),
.id_c_num_o(id_c_num_o),
`ifdef GLOAM_FRAME
.id_sys_re_o(id_sys_re_o),
`endif
// to OF
.id_v_re_o(id_v_re_o),
.id_v_num_o(id_v_num_o),
.id_o_re_o(id_o_re_o),
.id_o_num_o(id_o_num_o),
.id_thread_o(id_thread_o),
.id_slot0_o(id_slot0_o),
.id_slot1_o(id_slot1_o),
// to the checks
.id_bad_o(id_bad_o)
