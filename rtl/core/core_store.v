// SPDX-License-Identifier: Apache-2.0
// The memories of the core except code and sampler state: register files (core_files) and gated buffers (core_banks),
// with the host's access to them (host_port).
`include "core_types.vh"
`default_nettype none
(* gloam_nets = "inside" *)
module core_store #(
`include "core_params.vh"
) (
`include "bank_ports.vh"
  // the host's request
  input  wire                   h_we_i,
  input  wire [2:0]             h_kind_i,
  input  wire [HW-1:0]          h_thread_i,
  input  wire                   h_re_i,
  output wire [127:0]           h_rdata_o,
  // host accesses to memories elsewhere
  output wire                   code_we_o,
  output wire                   sampler_we_o,
  output wire                   host_wb_we_o,     // t, o, pos, psz through write port A
  output wire [7:0]             host_wb_dst_o,
  output wire [TW-1:0]          host_thread_o,
  // from ID
  input  wire [PORTS_T-1:0]     id_t_re_i,
  input  wire [PORTS_T*7-1:0]   id_t_num_i,
  input  wire [PORTS_T*TW-1:0]  id_t_thread_i,
  input  wire [PORTS_C-1:0]     id_c_re_i,
  input  wire [PORTS_C*11-1:0]  id_c_num_i,
  input  wire                   id_program_i,
`ifdef GLOAM_ARRAY_BANKS
  // from EX: results that land in the next advancing cycle; that of a lookup waits while tex_hold_o is 1
  input  wire [3:0]             lands_valid_i,
  input  wire [4*TW-1:0]        lands_thread_i,
  input  wire [31:0]            lands_dst_i,
  output wire                   tex_hold_o,
`endif
  // from OF
  input  wire slot_t            id_slot0_i,
  input  wire slot_t            id_slot1_i,
  // from EX and WB, groups A B C T from bit 0
  input  wire [3:0]             wb_t_we_i,
  input  wire [3:0]             wb_sys_we_i,
`ifdef GLOAM_FRAME
  input  wire [192:0]           sys_data_i, // system inputs, from outside
`endif
  // read data
  output wire [PORTS_T*128-1:0] t_data_o,
  output wire [PORTS_C*128-1:0] c_data_o,
  output wire [511:0]           sys_data_o
);
  wire const_we, gates_we, sys_we, host_t_re, host_v_re, host_o_re;
  wire [THREADS-1:0] host_v_we, host_v_access, host_o_access;
  wire [TW-1:0] host_read_thread;
  wire [2:0] host_sys_num;
  wire [127:0] host_o_data, host_sys_data;
  (* gloam_component = "host" *)
  host_port #(.THREADS(THREADS), .TW(TW)) u_host (
    .clk_i(clk_i),
    // host
    .h_we_i(h_we_i),
    .h_kind_i(h_kind_i),
    .h_thread_i(h_thread_i),
    .h_addr_i(h_addr_i),
    .h_re_i(h_re_i),
    .h_rdata_o(h_rdata_o),
    // reads
    .t_re_o(host_t_re),
`ifdef GLOAM_ARRAY
    .t_data_i(host_o_data),
    .v_data_i(host_o_data),
`else
    .t_data_i(t_data_o[127:0]),
    .v_data_i(v_data_o[127:0]),
`endif
    .v_re_o(host_v_re),
    .o_re_o(host_o_re),
    .o_data_i(host_o_data),
    .thread_o(host_thread_o),
    .read_thread_o(host_read_thread),
    .sys_num_o(host_sys_num),
    .sys_data_i(host_sys_data),
    // writes
    .code_we_o(code_we_o),
    .const_we_o(const_we),
    .sampler_we_o(sampler_we_o),
    .gates_we_o(gates_we),
    .sys_we_o(sys_we),
    .wb_we_o(host_wb_we_o),
    .wb_dst_o(host_wb_dst_o),
    .v_we_o(host_v_we),
    // accesses that need a gate
    .v_access_o(host_v_access),
    .o_access_o(host_o_access)
  );

  core_files #(
`include "core_params_passed.vh"
  ) u_files (
    .clk_i(clk_i),
    .test_en_i(test_en_i),
    .adv_i(adv_i),
    .busy_i(busy_i),
    // host
    .h_addr_i(h_addr_i),
    .h_wdata_i(h_wdata_i),
    .const_we_i(const_we),
    .sys_we_i(sys_we),
    .t_re_i(host_t_re),
    .host_thread_i(host_thread_o),
    .host_read_thread_i(host_read_thread),
    .host_sys_num_i(host_sys_num),
    .host_sys_data_o(host_sys_data),
    // from ID
    .id_t_re_i(id_t_re_i),
    .id_t_num_i(id_t_num_i),
    .id_t_thread_i(id_t_thread_i),
    .id_c_re_i(id_c_re_i),
    .id_c_num_i(id_c_num_i),
    .id_program_i(id_program_i),
    .id_thread_i(id_thread_i),
    .id_slot0_i(id_slot0_i),
    .id_slot1_i(id_slot1_i),
    // from WB
    .wb_t_we_i(wb_t_we_i),
    .wb_sys_we_i(wb_sys_we_i),
    .wb_thread_i(wb_thread_i),
    .wb_dst_i(wb_dst_i),
    .wb_mask_i(wb_mask_i),
    .wb_data_i(wb_data_i),
`ifdef GLOAM_FRAME
    .sys_data_i(sys_data_i),
`endif
    // to OF
`ifndef GLOAM_ARRAY
    .t_data_o(t_data_o),
`endif
`ifndef GLOAM_ARRAY_CONSTANTS
    .c_data_o(c_data_o),
`endif
    .sys_data_o(sys_data_o)
  );

`ifdef GLOAM_ARRAY
  // The registers of all threads in one array, without gates of v and o. The banks' enables take the place of those of o.
  localparam CLOCKS = ARRAY_BANKS != 0 ? ARRAY_BANKS : 8;
  wire [CLOCKS-1:0] banks;
`ifndef GLOAM_ARRAY_BANKS
  wire [3:0] lands_valid_i = 4'd0;
  wire [4*TW-1:0] lands_thread_i = {4*TW{1'b0}};
  wire [31:0] lands_dst_i = 32'd0;
  wire tex_hold_o;
  wire unused_hold = tex_hold_o;
`endif
`ifdef GLOAM_ARRAY_CONSTANTS
  localparam CONSTANTS = 1;
  wire [3:0] c_re = id_c_re_i;
  wire [43:0] c_num = id_c_num_i;
  wire c_we = const_we;
  wire [511:0] constants;
  assign c_data_o = constants;
`else
  localparam CONSTANTS = 0;
  wire [3:0] c_re = 4'd0;
  wire [43:0] c_num = 44'd0;
  wire c_we = 1'b0;
  wire [511:0] constants;
  wire unused_constants = &{1'b0, constants};
`endif
  thread_array #(.ROWS(ARRAY), .THREADS(THREADS), .TW(TW), .CONSTANTS(CONSTANTS), .TASKS(TASKS), .BANKS(ARRAY_BANKS)) u_array (
    .clk_i(clk_i),
    .test_en_i(test_en_i),
    .adv_i(adv_i),
    .busy_i(busy_i),
    .banks_o(banks),
    // host
    .h_addr_i(h_addr_i),
    .h_wdata_i(h_wdata_i),
    .h_thread_i(host_thread_o),
    .h_segment_we_i(gates_we),
    .h_v_we_i(|host_v_we),
    .h_c_we_i(c_we),
    .h_t_re_i(host_t_re),
    .h_v_re_i(host_v_re),
    .h_o_re_i(host_o_re),
    .h_data_o(host_o_data),
    // from ID
    .if_thread_i(if_thread_i),
    .id_t_re_i(id_t_re_i),
    .id_t_num_i(id_t_num_i),
    .id_t_thread_i(id_t_thread_i),
    .id_v_re_i(id_v_re_i),
    .id_v_num_i(id_v_num_i),
    .id_o_re_i(id_o_re_i),
    .id_o_num_i(id_o_num_i),
    .id_c_re_i(c_re),
    .id_c_num_i(c_num),
    .id_program_i(id_program_i),
    // from OF
    .of_late_i(of_v_read_i | of_o_read_i),
    // from WB
    .wb_t_we_i(wb_t_we_i),
    .wb_o_we_i(wb_o_we_i),
    .wb_thread_i(wb_thread_i),
    .wb_dst_i(wb_dst_i),
    .wb_mask_i(wb_mask_i),
    .wb_data_i(wb_data_i),
    // results that land in the next advancing cycle
    .lands_valid_i(lands_valid_i),
    .lands_thread_i(lands_thread_i),
    .lands_dst_i(lands_dst_i),
    .tex_hold_o(tex_hold_o),
    // read data
    .data_o(t_data_o),
    .constants_o(constants),
    .late_o(v_data_o)
  );
  assign o_data_o = v_data_o;
  assign stall_v_o = 1'b0;
  assign stall_o_o = 1'b0;
  assign gate_v_o = {THREADS{1'b0}};
  assign gate_o_o = {{THREADS-CLOCKS{1'b0}}, banks};
  assign bad_v_o = {THREADS{1'b0}};
  assign bad_o_o = {THREADS{1'b0}};
  // What only gates use.
  wire unused_gates = &{1'b0, rst_i, cfg_policy_i, cfg_wake_i, cfg_tex_cycles_i, go_i, tex_wait_i, tex_twice_i, tex_last_i, id_v_read_i, id_o_read_i,
                    id_o_write_i, id_events_i, of_o_write_i, ex_o_write_i, if_out_i, tex_o_near_i, tex_o_far_i, wb_o_write_i, ex_slot_thread_i,
                    host_v_access, host_o_access, host_read_thread};
`else
  core_banks #(
`include "core_params_passed.vh"
  ) u_banks (
`include "bank_ports_passed.vh"
    // host
    .gates_we_i(gates_we),
    .v_we_i(host_v_we),
    .v_access_i(host_v_access),
    .o_access_i(host_o_access),
    .v_re_i(host_v_re),
    .o_re_i(host_o_re),
    .host_read_thread_i(host_read_thread),
    .host_o_data_o(host_o_data)
  );
`endif
endmodule
`default_nettype wire
