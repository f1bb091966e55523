// SPDX-License-Identifier: Apache-2.0
// Proves for the gated buffers of two threads, with any traffic of the pipeline and of the host: no buffer is read or
// written in a cycle in which its gate is shut, under every policy. Under policy `program` the proof assumes that
// programs access only open gates; core_checks and gloam check test that. A bundle of the other thread opens and shuts
// no gate of this one.
// `make formal PROOF=core_gates` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: P5 P10 P11 isolation
// module: core_banks thread_bank gate_ctrl gate_rest
// design: regress/formal/abstract/io_buffer.v rtl/core/core_banks.v rtl/core/thread_bank.v rtl/buffers/gate_ctrl.v rtl/buffers/gate_rest.v
// method: pdr
// cover: 12
// break: rtl/core/core_banks.v: .host_v_i(v_access_i[t] | forced_v) => .host_v_i(forced_v)
// break: rtl/core/core_banks.v: v_re_i & v_access_i[t] => v_re_i
// break: rtl/core/thread_bank.v: ~tex_wait_i & access_o => ~tex_wait_i & of_o_read_i
// break: rtl/core/thread_bank.v: access_o = of_o_read_i | wb_o_write_i => access_o = of_o_read_i
// break: rtl/core/core_banks.v: {4{id_here}} & id_events_i => id_events_i
// break: rtl/core/core_banks.v: of_here & (|of_v_read_i) => |of_v_read_i
`default_nettype none
module core_gates (
  input wire       clk_i,
  input wire       rst_i,
  input wire       go_i,
  input wire       busy_i,
  input wire       tex_wait_i,
  input wire       tex_twice_i,
  input wire       tex_last_i,
  input wire       host_v_i,
  input wire       host_o_i,
  input wire       host_write_i,
  input wire       host_thread_i,
  input wire       gates_we_i,
  input wire       if_thread_i,
  input wire       id_v_read_i,
  input wire       id_o_read_i,
  input wire       id_o_write_i,
  input wire [3:0] id_events_i,
  input wire       id_thread_i,
  input wire [1:0] v_re_i,
  input wire [1:0] o_re_i,
  input wire       of_o_write_i,
  input wire [1:0] ex_o_write_i,
  input wire [3:0] wb_o_write_i,
  input wire [3:0] wb_thread_i
);
`include "host.vh"
  (* anyconst *) wire [1:0] policy;
  (* anyconst *) wire [4:0] wake;
  wire stall_v, stall_o;
  wire adv = ~tex_wait_i & ~stall_v & ~stall_o;
  wire [1:0] gate_v, gate_o, bad_v, bad_o, here = host_thread_i ? 2'b10 : 2'b01;
  wire [3:0] wb_thread = {wb_thread_i[3:1], host_o_i ? host_thread_i : wb_thread_i[0]};
  core_banks #(.THREADS(2)) u_banks (
    .clk_i(clk_i), .rst_i(rst_i), .cfg_policy_i(policy), .cfg_wake_i(wake), .cfg_tex_cycles_i(16'd0), .test_en_i(1'b0), .adv_i(adv),
    .go_i(go_i), .busy_i(busy_i), .tex_wait_i(tex_wait_i), .tex_twice_i(tex_twice_i), .tex_last_i(tex_last_i), .h_addr_i(16'd0),
    .h_wdata_i({126'd0, id_events_i[1:0]}), .gates_we_i(gates_we_i), .v_we_i(here & {2{host_v_i & host_write_i}}), .v_access_i(here & {2{host_v_i}}),
    .o_access_i(here & {2{host_o_i}}), .v_re_i(host_v_i & ~host_write_i), .o_re_i(host_o_i & ~host_write_i),
    .host_read_thread_i(1'b0), .if_thread_i(if_thread_i), .id_v_read_i(id_v_read_i), .id_o_read_i(id_o_read_i),
    .id_o_write_i(id_o_write_i), .id_events_i(id_events_i), .id_thread_i(id_thread_i), .id_v_re_i(v_re_i), .id_v_num_i(10'd0),
    .id_o_re_i(o_re_i), .id_o_num_i(10'd0), .of_v_read_i({2'd0, v_re_i}), .of_o_read_i({2'd0, o_re_i}), .of_o_write_i(of_o_write_i),
    .ex_o_write_i(ex_o_write_i), .wb_o_write_i(wb_o_write_i), .wb_o_we_i({wb_o_write_i & {4{adv}}} | {3'd0, host_o_i & host_write_i}),
    .wb_thread_i(wb_thread), .wb_dst_i(32'd0), .wb_mask_i(16'hffff), .wb_data_i(512'd0), .ex_slot_thread_i(1'b0),
    .stall_v_o(stall_v), .stall_o_o(stall_o), .gate_v_o(gate_v), .gate_o_o(gate_o), .bad_v_o(bad_v), .bad_o_o(bad_o));
  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  wire traffic = (|v_re_i) | (|o_re_i) | (|wb_o_write_i) | id_v_read_i | id_o_read_i | id_o_write_i | (|id_events_i);
  always @* begin
    if (!begun) assume (rst_i);
    // The host works only while the core is idle (host_request_spec); then nothing is in flight (thread_ctl_spec).
    assume (busy_i ? !host_v_i && !host_o_i && !gates_we_i : !traffic || (gates_we_i && id_events_i[3:2] == 2'd0 && !(|v_re_i) && !(|o_re_i) && !(|wb_o_write_i)));
    assume (!(host_v_i && host_o_i));
    if (policy == GATE_PROGRAM) assume (bad_v == 2'd0 && bad_o == 2'd0);
  end
  // No gate of a thread opens under policy auto without an access of that thread.
  wire [1:0] wb_writes = {|(wb_o_write_i & wb_thread), |(wb_o_write_i & ~wb_thread)};
  wire [1:0] of_thread = id_thread_i ? 2'b10 : 2'b01;
  (* anyconst *) wire me;
  reg opened_v;
  wire event_v = busy_i && adv && if_thread_i == me && id_events_i[0];
  always @(posedge clk_i) opened_v <= ~rst_i & ~go_i & (opened_v | event_v);
  reg held_possible;
  always @(posedge clk_i) held_possible <= ~rst_i & (held_possible | gates_we_i);
  always @*
    if (begun) begin
      if (policy != GATE_PROGRAM) assert (bad_v == 2'd0 && bad_o == 2'd0);
      if (!busy_i) assert (gate_v == (here & {2{host_v_i}}) && gate_o == (here & {2{host_o_i}}));
      if (policy == GATE_AUTO && busy_i && !held_possible) assert ((gate_v & ~(of_thread & {2{|v_re_i}})) == 2'd0);
      if (policy == GATE_AUTO && busy_i && !held_possible) assert ((gate_o & ~(of_thread & {2{|o_re_i}}) & ~wb_writes) == 2'd0);
      if (policy == GATE_PROGRAM && busy_i && !held_possible && gate_v[me]) assert (opened_v | event_v);
    end
  always @* begin
    cover (begun && policy == GATE_AUTO && stall_v && stall_o && wake == 5'd3);
    cover (begun && policy == GATE_PROGRAM && adv && (|v_re_i) && (|wb_o_write_i) && gate_v == 2'b01 && gate_o == 2'b10);
    cover (begun && host_o_i && host_write_i && host_thread_i);
    cover (begun && rst_i && busy_i && gate_v == 2'b11);
    cover (begun && policy == GATE_PROGRAM && opened_v && tex_wait_i && gate_v == 2'b00);
  end
endmodule
`default_nettype wire
