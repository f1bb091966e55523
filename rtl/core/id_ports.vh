// SPDX-License-Identifier: Apache-2.0
// Ports of ID to OF, the register files, the gates and the checks, and from WB. Include as the end of a port list;
// id_ports_passed.vh connects them all.
  // from WB, group A: predicates and address register
  input  wire                  wb_valid_i,
  input  wire [TW-1:0]         wb_thread_i,
  input  wire [7:0]            wb_dst_i,
  input  wire [3:0]            wb_mask_i,
  input  wire [3:0]            wb_bits_i,
  input  wire [9:0]            wb_addr_i,
  // to the gates: which buffers the bundle in ID will read or write, and its open and close events
  output wire                  id_v_read_o,
  output wire                  id_o_read_o,
  output wire                  id_o_write_o,
  output wire [3:0]            id_events_o,
  // to the register files
  output wire [PORTS_T-1:0]    id_t_re_o,
  output wire [PORTS_T*7-1:0]  id_t_num_o,
  output wire [PORTS_T*TW-1:0] id_t_thread_o,
  output wire [PORTS_C-1:0]    id_c_re_o,
  output wire [PORTS_C*11-1:0] id_c_num_o,
`ifdef GLOAM_FRAME
  output wire                  id_sys_re_o,
`endif
  // to OF, registered: reads of the buffers, and the two slots
  output wire [PORTS_V-1:0]    id_v_re_o,
  output wire [PORTS_V*5-1:0]  id_v_num_o,
  output wire [PORTS_O-1:0]    id_o_re_o,
  output wire [PORTS_O*5-1:0]  id_o_num_o,
  output wire [TW-1:0]         id_thread_o,
  output wire slot_t           id_slot0_o,
  output wire slot_t           id_slot1_o,
  // to the checks
  output wire [7:0]            id_bad_o
