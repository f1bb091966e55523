// SPDX-License-Identifier: Apache-2.0
// The clock-gated buffers v and o of all threads: a thread_bank for each thread. This module has what all gates share: which of them the program
// holds open for the whole run, and when they may rest (stop while the core waits for a texture). The host reads through port 0 while the core is
// idle. With ARRAY the registers are in a memory array instead, and this module is empty.
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
module core_banks #(
  parameter integer THREADS = 1,
  parameter integer GROUP = 0,
  parameter bit SLOT_PORTS = 1'b0,
  parameter integer INPUTS = 8,
  parameter integer OUTPUTS = 8,
  parameter integer PORTS_V = 2,
  parameter integer PORTS_O = 2,
  parameter bit ISOLATE_RESULTS = 1'b0,
  parameter integer ARRAY = 0,
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1 // bits of a thread number
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
  // host
  (* gloam_nets = "inside" *)
  input  wire                   gates_we_i,       // sets which gates are held open
  input  wire [THREADS-1:0]     v_we_i,
  input  wire [THREADS-1:0]     v_access_i,
  input  wire [THREADS-1:0]     o_access_i,
  input  wire                   v_re_i,
  input  wire                   o_re_i,
  input  wire [TW-1:0]          host_read_thread_i,
  output wire [127:0]           host_o_data_o
);
`include "isa.vh"
`include "host.vh"
  // A gate that the program holds open for the whole run has policy none.
  reg [1:0] held_q; // v, o
  always @(posedge clk_i)
    if (rst_i) held_q <= 2'd0;
    else if (gates_we_i) held_q <= ARRAY == 0 ? h_wdata_i[1:0] : 2'd0;
  wire rest;
  generate
    if (ARRAY == 0) begin : g_rest
      (* gloam_component = "rest" *)
      gate_rest u_rest (
        .clk_i(clk_i),
        .rst_i(rst_i),
        // the wait for a texture
        .tex_wait_i(tex_wait_i),
        .twice_i(tex_twice_i),
        .last_i(tex_last_i),
        // settings
        .wake_i(cfg_wake_i),
        .cycles_i(cfg_tex_cycles_i),
        .rest_o(rest)
      );
    end else begin : g_no_rest
      assign rest = 1'b0;
    end
  endgenerate

  wire [PORTS_V*5-1:0] v_num;
  wire [PORTS_O*5-1:0] o_num;
  assign v_num[4:0] = busy_i ? id_v_num_i[4:0] : h_addr_i[4:0];
  assign o_num[4:0] = busy_i ? id_o_num_i[4:0] : h_addr_i[4:0];
  generate
    if (PORTS_V > 1) begin : g_v_num
      assign v_num[PORTS_V*5-1:5] = id_v_num_i[PORTS_V*5-1:5];
    end
    if (PORTS_O > 1) begin : g_o_num
      assign o_num[PORTS_O*5-1:5] = id_o_num_i[PORTS_O*5-1:5];
    end
  endgenerate

  // The output buffers see only results with destinations in them.
  wire [511:0] o_wdata;
  genvar p;
  generate
    for (p = 0; p < 4; p = p + 1) begin : g_wdata
      assign o_wdata[p*128 +: 128] = wb_data_i[p*128 +: 128] & {128{!ISOLATE_RESULTS | wb_dst_i[p*8 + 5 +: 3] == DST_O[7:5]}};
    end
  endgenerate

  localparam integer BUFFERS = ARRAY == 0 ? THREADS : 0; // threads with buffers
  wire [THREADS-1:0] stalls_v, stalls_o;
  wire [THREADS*PORTS_V*128-1:0] v_data;
  wire [THREADS*PORTS_O*128-1:0] o_data;
  genvar t;
  generate
    for (t = 0; t < BUFFERS; t = t + 1) begin : g_thread
      localparam [TW-1:0] ID = t;
      wire id_here = THREADS == 1 || if_thread_i == ID;
      wire of_here = THREADS == 1 || id_thread_i == ID;
      wire [3:0] wb_here = {4{THREADS == 1}} | {wb_thread_i[3*TW +: TW] == ID, wb_thread_i[2*TW +: TW] == ID,
                                                wb_thread_i[TW +: TW] == ID, wb_thread_i[0 +: TW] == ID};
      // With SLOT_PORTS the host reads o of a thread that has retired while others run.
      wire [PORTS_O*5-1:0] o_num_here;
      assign o_num_here[4:0] = SLOT_PORTS & o_access_i[t] ? h_addr_i[4:0] : o_num[4:0];
      if (PORTS_O > 1) begin : g_o_others
        assign o_num_here[PORTS_O*5-1:5] = o_num[PORTS_O*5-1:5];
      end
      wire resting, forced_v, forced_o; // the thread's gates rest, or open by themselves
      if (GROUP == 0) begin : g_whole
        assign resting = rest;
        assign forced_v = 1'b0;
        assign forced_o = 1'b0;
        wire unused = &{1'b0, if_out_i[t]};
      end else begin : g_switch
        // A thread out of service accesses nothing but what is in flight. Its program may open a gate for that later.
        reg guard_q;
        wire near = (of_here & of_o_write_i) | ex_o_write_i[t] | (|(wb_o_write_i & wb_here)) | tex_o_near_i[t];
        wire guard = if_out_i[t] | guard_q;
        always @(posedge clk_i) guard_q <= ~(rst_i | go_i) & guard & (near | tex_o_far_i[t]);
        wire unused = &{1'b0, rest};
        wire [1:0] reads = {2{if_out_i[t] & of_here}} & {|of_o_read_i, |of_v_read_i};
        assign resting = if_out_i[t] & reads == 2'd0;
        assign forced_v = cfg_policy_i == GATE_PROGRAM & reads[0];
        assign forced_o = cfg_policy_i == GATE_PROGRAM & ((guard & near) | reads[1]);
      end
      thread_bank #(
        .SLOT_PORTS(SLOT_PORTS), .INPUTS(INPUTS), .OUTPUTS(OUTPUTS), .PORTS_V(PORTS_V), .PORTS_O(PORTS_O)
      ) u_bank (
        .clk_i(clk_i),
        .rst_i(rst_i),
        // settings
        .cfg_policy_i(cfg_policy_i),
        .held_i(held_q),
        .cfg_wake_i(cfg_wake_i),
        .test_en_i(test_en_i),
        // core control
        .adv_i(adv_i),
        .go_i(go_i),
        .busy_i(busy_i),
        .tex_wait_i(tex_wait_i),
        .rest_i(resting),
        // from ID
        .id_v_read_i(id_here & id_v_read_i),
        .id_o_read_i(id_here & id_o_read_i),
        .id_o_write_i(id_here & id_o_write_i),
        .id_events_i({4{id_here}} & id_events_i),
        // from OF
        .of_v_read_i(of_here & (|of_v_read_i)),
        .of_o_read_i(of_here & (|of_o_read_i)),
        .v_re_i(({PORTS_V{adv_i & of_here}} & id_v_re_i) | {{PORTS_V-1{1'b0}}, v_re_i & v_access_i[t]}),
        .v_num_i(v_num),
        .o_re_i(({PORTS_O{adv_i & of_here}} & id_o_re_i) | {{PORTS_O-1{1'b0}}, o_re_i & o_access_i[t]}),
        .o_num_i(o_num_here),
        // from OF and EX
        .later_o_write_i((of_here & of_o_write_i) | ex_o_write_i[t] | tex_o_near_i[t] | tex_o_far_i[t]),
        // from WB
        .wb_o_write_i(|(wb_o_write_i & wb_here)),
        .o_we_i(wb_o_we_i & wb_here),
        .o_wdst_i(wb_dst_i),
        .o_wmask_i(wb_mask_i),
        .o_wdata_i(o_wdata),
        // from the host
        .host_v_i(v_access_i[t] | forced_v),
        .host_o_i(o_access_i[t] | forced_o),
        .v_we_i(v_we_i[t]),
        .v_waddr_i(h_addr_i[4:0]),
        .v_wdata_i(h_wdata_i),
        // to EX
        .v_data_o(v_data[t*PORTS_V*128 +: PORTS_V*128]),
        .o_data_o(o_data[t*PORTS_O*128 +: PORTS_O*128]),
        .color_o(colors_o[t*128 +: 128]),
        // to the core's control, the trace and the checks
        .stall_v_o(stalls_v[t]),
        .stall_o_o(stalls_o[t]),
        .gate_v_o(gate_v_o[t]),
        .gate_o_o(gate_o_o[t]),
        .bad_v_o(bad_v_o[t]),
        .bad_o_o(bad_o_o[t])
      );
    end
  endgenerate
  assign stall_v_o = |stalls_v;
  assign stall_o_o = |stalls_o;

  wire [TW-1:0] data_thread = busy_i ? ex_slot_thread_i : host_read_thread_i;
  wire [PORTS_V*128-1:0] v_own;
  assign v_data_o = SLOT_PORTS ? v_data_i : v_own;
  generate
    if (ARRAY != 0) begin : g_no_bank
      assign {stalls_v, stalls_o, gate_v_o, gate_o_o, bad_v_o, bad_o_o} = {6*THREADS{1'b0}};
      assign colors_o = {THREADS*128{1'b0}};
      assign v_data = {THREADS*PORTS_V*128{1'b0}};
      assign o_data = {THREADS*PORTS_O*128{1'b0}};
      assign v_own = {PORTS_V*128{1'b0}};
      assign o_data_o = {PORTS_O*128{1'b0}};
      wire unused = &{1'b0, data_thread, rest, held_q, cfg_policy_i, cfg_wake_i, cfg_tex_cycles_i, test_en_i, adv_i, go_i, tex_wait_i, tex_twice_i,
                      tex_last_i, h_wdata_i, if_thread_i, id_v_read_i, id_o_read_i, id_o_write_i, id_events_i, id_thread_i, id_v_re_i, id_o_re_i,
                      of_v_read_i, of_o_read_i, of_o_write_i, ex_o_write_i, if_out_i, tex_o_near_i, tex_o_far_i, wb_o_write_i, wb_o_we_i,
                      wb_thread_i, wb_dst_i, wb_mask_i, v_we_i, v_access_i, o_access_i, v_re_i, o_re_i, v_num, o_num, o_wdata, v_data, o_data};
    end else if (THREADS == 1) begin : g_one_bank
      assign v_own = v_data;
      assign o_data_o = o_data;
      wire unused = &{1'b0, data_thread};
    end else begin : g_banks
      assign v_own = v_data[data_thread*PORTS_V*128 +: PORTS_V*128];
      assign o_data_o = o_data[data_thread*PORTS_O*128 +: PORTS_O*128];
    end
  endgenerate
  generate
    if (!SLOT_PORTS) begin : g_host_as_ex
      assign host_o_data_o = o_data_o[127:0];
    end else begin : g_host
      assign host_o_data_o = o_data[host_read_thread_i*PORTS_O*128 +: 128];
    end
  endgenerate
  // Only the low address bits are used here.
  wire unused = &{1'b0, h_addr_i[15:5]};
endmodule
`default_nettype wire
