// SPDX-License-Identifier: Apache-2.0
// The memories of the core except code and sampler state: register files (core_files) and gated buffers (core_banks), or with ARRAY the memory array
// (thread_array), with the host's access to them (host_port).
// Part of the core (shader_core.v). Names: core_types.vh.
`include "core_types.vh"
`default_nettype none
module core_store #(
  parameter integer THREADS = 1,
  parameter integer GROUP = 0,
  parameter bit SLOT_PORTS = 1'b0,
  parameter integer TEMPS = 8,
  parameter integer INPUTS = 8,
  parameter integer OUTPUTS = 8,
  parameter integer CONSTS = 256,
  parameter integer PORTS_T = 4,
  parameter integer PORTS_V = 2,
  parameter integer PORTS_O = 2,
  parameter integer PORTS_C = 2,
  parameter bit ISOLATE_READS = 1'b0,
  parameter bit ISOLATE_RESULTS = 1'b0,
  parameter bit ISOLATE_SELECT = 1'b0,
  parameter bit GATE_THREADS = 1'b0,
  parameter integer ARRAY = 0,
  parameter bit ARRAY_CONSTANTS = 1'b0,
  parameter integer ARRAY_BANKS = 0,
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1, // bits of a thread number
  localparam HW = THREADS > 16 ? 5 : 4 // of that of the host port
) (
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
  // with SLOT_PORTS: v is outside of the core; o0 of each thread
  (* gloam_nets = "slots" *)
  input  wire [PORTS_V*128-1:0] v_data_i,
  (* gloam_nets = "slots" *)
  output wire [THREADS*128-1:0] colors_o,
  // to the core's control
  output wire                   stall_v_o,
  output wire                   stall_o_o,
  // to the trace and the checks
  output wire [THREADS-1:0]     gate_v_o,         // the gate is open, test enable aside
  output wire [THREADS-1:0]     gate_o_o,
  output wire [THREADS-1:0]     bad_v_o,          // an access while the gate is closed or not awake
  output wire [THREADS-1:0]     bad_o_o,
  // the host's request
  (* gloam_nets = "inside" *)
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
  // from EX, with ARRAY_BANKS: results that are written in the next advancing cycle; that of a lookup waits while tex_hold_o is 1
  input  wire [3:0]             lands_valid_i,
  input  wire [4*TW-1:0]        lands_thread_i,
  input  wire [31:0]            lands_dst_i,
  output wire                   tex_hold_o,
  // from OF
  input  wire slot_t            id_slot0_i,
  input  wire slot_t            id_slot1_i,
  // from EX and WB, groups A B C T from bit 0
  input  wire [3:0]             wb_t_we_i,
  input  wire [3:0]             wb_sys_we_i,
  (* gloam_nets = "slots" *)
  input  wire [192:0]           sys_data_i, // with SLOT_PORTS: system inputs, from outside
  input  wire                   v_we_i,     // with SLOT_PORTS and ARRAY: an input is written
  input  wire [TW-1:0]          v_write_thread_i,
  input  wire [4:0]             v_write_num_i,
  (* gloam_nets = "slots" *)
  input  wire [127:0]           v_write_data_i,
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
    .t_data_i(ARRAY != 0 ? host_o_data : t_data_o[127:0]),
    .v_data_i(ARRAY != 0 ? host_o_data : v_data_o[127:0]),
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

  wire [PORTS_T*128-1:0] files_t_data;
  wire [PORTS_C*128-1:0] files_c_data;
  core_files #(
    .THREADS(THREADS), .SLOT_PORTS(SLOT_PORTS), .TEMPS(TEMPS), .CONSTS(CONSTS), .PORTS_T(PORTS_T),
    .PORTS_C(PORTS_C), .ISOLATE_READS(ISOLATE_READS), .ISOLATE_RESULTS(ISOLATE_RESULTS),
    .ISOLATE_SELECT(ISOLATE_SELECT), .GATE_THREADS(GATE_THREADS), .ARRAY(ARRAY),
    .ARRAY_CONSTANTS(ARRAY_CONSTANTS)
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
    .sys_data_i(sys_data_i),
    // to OF
    .t_data_o(files_t_data),
    .c_data_o(files_c_data),
    .sys_data_o(sys_data_o)
  );

  // The gated buffers; none if the registers are in a memory array. With SLOT_PORTS the host does not reach v.
  localparam bit V_INSIDE = !SLOT_PORTS;
  wire [PORTS_V*128-1:0] banks_v_data;
  wire [PORTS_O*128-1:0] banks_o_data;
  wire [127:0] banks_host_data;
  wire [THREADS-1:0] banks_gate_o;
  core_banks #(
    .THREADS(THREADS), .GROUP(GROUP), .SLOT_PORTS(SLOT_PORTS), .INPUTS(INPUTS), .OUTPUTS(OUTPUTS),
    .PORTS_V(PORTS_V), .PORTS_O(PORTS_O), .ISOLATE_RESULTS(ISOLATE_RESULTS), .ARRAY(ARRAY)
  ) u_banks (
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
    .v_data_o(banks_v_data),
    .o_data_o(banks_o_data),
    .v_data_i(v_data_i),
    .colors_o(colors_o),
    // to the core's control
    .stall_v_o(stall_v_o),
    .stall_o_o(stall_o_o),
    // to the trace and the checks
    .gate_v_o(gate_v_o),
    .gate_o_o(banks_gate_o),
    .bad_v_o(bad_v_o),
    .bad_o_o(bad_o_o),
    // host
    .gates_we_i(gates_we),
    .v_we_i(V_INSIDE ? host_v_we : {THREADS{1'b0}}),
    .v_access_i(V_INSIDE ? host_v_access : {THREADS{1'b0}}),
    .o_access_i(host_o_access),
    .v_re_i(V_INSIDE & host_v_re),
    .o_re_i(host_o_re),
    .host_read_thread_i(host_read_thread),
    .host_o_data_o(banks_host_data)
  );
  generate
    if (ARRAY == 0) begin : g_files
      assign t_data_o = files_t_data;
      assign c_data_o = files_c_data;
      assign v_data_o = banks_v_data;
      assign o_data_o = banks_o_data;
      assign gate_o_o = banks_gate_o;
      assign host_o_data = banks_host_data;
      assign tex_hold_o = 1'b0;
      wire unused = &{1'b0, lands_valid_i, lands_thread_i, lands_dst_i, v_we_i, v_write_thread_i, v_write_num_i, v_write_data_i};
    end else begin : g_array
      // The registers of all threads in one array, without gates of v and o. The banks' enables take the place of those of o.
      localparam integer CLOCKS = ARRAY_BANKS != 0 ? ARRAY_BANKS : 8;
      wire [CLOCKS-1:0] banks;
      wire [511:0] constants;
      wire [3:0] c_re;
      wire [43:0] c_num;
      wire c_we = ARRAY_CONSTANTS & const_we;
      wire fills = SLOT_PORTS & v_we_i;
      thread_array #(.ROWS(ARRAY), .THREADS(THREADS), .TW(TW), .CONSTANTS(ARRAY_CONSTANTS), .SLOT_PORTS(SLOT_PORTS), .BANKS(ARRAY_BANKS)) u_array (
        .clk_i(clk_i),
        .test_en_i(test_en_i),
        .adv_i(adv_i),
        .busy_i(busy_i),
        .banks_o(banks),
        // host
        .h_addr_i(fills ? {11'd0, v_write_num_i} : h_addr_i),
        .h_wdata_i(fills ? v_write_data_i : h_wdata_i),
        .h_thread_i(fills ? v_write_thread_i : host_thread_o),
        .h_segment_we_i(gates_we),
        .h_v_we_i(SLOT_PORTS ? v_we_i : |host_v_we),
        .h_c_we_i(c_we),
        .h_t_re_i(host_t_re),
        .h_v_re_i(!SLOT_PORTS & host_v_re),
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
        // results that are written in the next advancing cycle
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
      assign gate_o_o = {{THREADS-CLOCKS{1'b0}}, banks};
      // What only the files and the buffers have.
      wire unused = &{1'b0, rst_i, files_t_data, banks_v_data, banks_o_data, banks_gate_o, banks_host_data};
      if (ARRAY_CONSTANTS) begin : g_constants
        assign c_re = id_c_re_i;
        assign c_num = id_c_num_i;
        assign c_data_o = constants;
        wire unused_files = &{1'b0, files_c_data};
      end else begin : g_own_constants
        assign c_re = 4'd0;
        assign c_num = 44'd0;
        assign c_data_o = files_c_data;
        wire unused_array = &{1'b0, constants};
      end
    end
  endgenerate
endmodule
`default_nettype wire
