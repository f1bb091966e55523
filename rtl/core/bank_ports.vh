// SPDX-License-Identifier: Apache-2.0
// Ports of the gated buffers that core_store passes through. Include as the beginning of a port list;
// bank_ports_passed.vh connects them all.
  input  wire                   clk_i,
  input  wire                   rst_i,
  // settings of the run
  input  wire [1:0]             cfg_policy_i,     // GATE_*
  input  wire [4:0]             cfg_wake_i,
  input  wire [15:0]            cfg_tex_cycles_i, // frozen cycles of a texture operation with one request, 0: not promised
  input  wire                   test_en_i,        // opens all clock gates
  // core control
  input  wire                   adv_i,
  input  wire                   go_i,
  input  wire                   busy_i,
  input  wire                   tex_wait_i,
  input  wire                   tex_twice_i,
  input  wire                   tex_last_i,       // the last cycle of the wait for a texture
  // host: address and data of its request
  input  wire [15:0]            h_addr_i,
  input  wire [127:0]           h_wdata_i,
  // from ID
  input  wire [TW-1:0]          if_thread_i,
  input  wire                   id_v_read_i,
  input  wire                   id_o_read_i,
  input  wire                   id_o_write_i,
  input  wire [3:0]             id_events_i,
  // from OF
  input  wire [TW-1:0]          id_thread_i,
  input  wire [PORTS_V-1:0]     id_v_re_i,
  input  wire [PORTS_V*5-1:0]   id_v_num_i,
  input  wire [PORTS_O-1:0]     id_o_re_i,
  input  wire [PORTS_O*5-1:0]   id_o_num_i,
  input  wire [3:0]             of_v_read_i,
  input  wire [3:0]             of_o_read_i,
  input  wire                   of_o_write_i,
  // from EX and WB
  input  wire [THREADS-1:0]     ex_o_write_i,
  // if threads switch: threads out of service; lookups that write o with the next advancing cycle, or later
  input  wire [THREADS-1:0]     if_out_i,
  input  wire [THREADS-1:0]     tex_o_near_i,
  input  wire [THREADS-1:0]     tex_o_far_i,
  input  wire [3:0]             wb_o_write_i,
  input  wire [3:0]             wb_o_we_i,
  input  wire [4*TW-1:0]        wb_thread_i,
  input  wire [31:0]            wb_dst_i,
  input  wire [15:0]            wb_mask_i,
  input  wire [511:0]           wb_data_i,
  // to EX: read data of one thread
  input  wire [TW-1:0]          ex_slot_thread_i,
  output wire [PORTS_V*128-1:0] v_data_o,
  output wire [PORTS_O*128-1:0] o_data_o,
`ifdef GLOAM_FRAME
  // v is outside of the core; o0 of each thread
  input  wire [PORTS_V*128-1:0] v_data_i,
  output wire [THREADS*128-1:0] colors_o,
`endif
  // to the core's control
  output wire                   stall_v_o,
  output wire                   stall_o_o,
  // to the trace and the checks
  output wire [THREADS-1:0]     gate_v_o,         // the gate is open, test enable aside
  output wire [THREADS-1:0]     gate_o_o,
  output wire [THREADS-1:0]     bad_v_o,
  output wire [THREADS-1:0]     bad_o_o,
