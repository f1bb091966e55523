// SPDX-License-Identifier: Apache-2.0
// Rules that the hardware relies on but does not enforce. They are checked in every cycle on the ungated clock, and a
// broken rule is fatal. The simulator checks these rules, and the rules of latency too.
// See docs/architecture.md.
`default_nettype none
(* gloam_nets = "none" *)
module core_checks #(
  parameter integer THREADS = 1,
  parameter integer TW = 1,
  parameter integer GROUP = 0,
  parameter integer FORWARDING = 1,
  parameter integer TEMPS = 8,
  parameter integer INPUTS = 8,
  parameter integer OUTPUTS = 8,
  parameter integer PORTS_V = 2,
  parameter integer PORTS_O = 2,
  parameter integer PORTS_T = 4
) (
  input  wire                 clk_i,
  input  wire                 rst_i,
  input  wire                 adv_i,
  // ID
  input  wire                 if_valid_i,
  input  wire [TW-1:0]        if_thread_i,
  input  wire [14:0]          if_pc_i,
  input  wire [7:0]           id_bad_i,
  input  wire [PORTS_T-1:0]   id_t_re_i,
  input  wire [PORTS_T*7-1:0] id_t_num_i,
  // OF
  input  wire [PORTS_V-1:0]   id_v_re_i,
  input  wire [PORTS_V*5-1:0] id_v_num_i,
  input  wire [PORTS_O-1:0]   id_o_re_i,
  input  wire [PORTS_O*5-1:0] id_o_num_i,
  // gates
  input  wire [THREADS-1:0]   bad_v_i,
  input  wire [THREADS-1:0]   bad_o_i,
  // EX
  input  wire [1:0]           ex_first_i,
  input  wire [7:0]           ex_fwd_i,
  input  wire [TW-1:0]        ex_thread_i,
  // WB
  input  wire [3:0]           wb_valid_i,
  input  wire [4*TW-1:0]      wb_thread_i,
  input  wire [31:0]          wb_dst_i,
  input  wire [15:0]          wb_mask_i
);
`include "isa.vh"
  localparam [31:0] T_COUNT = TEMPS, V_COUNT = INPUTS, O_COUNT = OUTPUTS;
  // Two writes of one lane in one cycle.
  reg clash, dst_bad, t_bad, vo_bad, fwd_missing, fwd_other;
  reg [7:0] dst;
  integer i, k;
  always @* begin
    clash = 1'b0;
    dst_bad = 1'b0;
    for (i = 0; i < 4; i = i + 1) begin
      dst = wb_dst_i[i*8 +: 8];
      if (wb_valid_i[i] && ((!dst[7] && {25'd0, dst[6:0]} >= T_COUNT) || (dst[7:5] == DST_O[7:5] && {27'd0, dst[4:0]} >= O_COUNT)))
        dst_bad = 1'b1;
      for (k = i + 1; k < 4; k = k + 1)
        if (wb_valid_i[i] && wb_valid_i[k] && dst != DST_NONE && dst == wb_dst_i[k*8 +: 8] &&
            wb_thread_i[i*TW +: TW] == wb_thread_i[k*TW +: TW] && (wb_mask_i[i*4 +: 4] & wb_mask_i[k*4 +: 4]) != 4'd0)
          clash = 1'b1;
    end
  end
  // A forwarding flip-flop is read while its group has no result in WB, or on a machine without forwarding. With
  // FORWARDING 2 it is read while it keeps its result, too.
  always @* begin
    fwd_missing = 1'b0;
    for (i = 0; i < 4; i = i + 1)
      if (ex_first_i[i/2] && ex_fwd_i[i*2 +: 2] != 2'd0 && (FORWARDING == 0 || (FORWARDING == 1 && !wb_valid_i[ex_fwd_i[i*2 +: 2] - 2'd1])))
        fwd_missing = 1'b1;
  end
  // Threads that switch: the result is of another thread. A program that passes the static checker never forwards across a
  // texture operation, and a thread leaves service nowhere else (docs/cluster.md).
  always @* begin
    fwd_other = 1'b0;
    for (i = 0; i < 4; i = i + 1)
      for (k = 0; k < 3; k = k + 1)
        if (GROUP != 0 && ex_first_i[i/2] && {30'd0, ex_fwd_i[i*2 +: 2]} == k + 1 && wb_thread_i[k*TW +: TW] != ex_thread_i) fwd_other = 1'b1;
  end
  // Register numbers that the machine does not have: t in ID, v and o in OF.
  always @* begin
    t_bad = 1'b0;
    vo_bad = 1'b0;
    for (i = 0; i < PORTS_T; i = i + 1) if (id_t_re_i[i] && {25'd0, id_t_num_i[i*7 +: 7]} >= T_COUNT) t_bad = 1'b1;
    for (i = 0; i < PORTS_V; i = i + 1) if (id_v_re_i[i] && {27'd0, id_v_num_i[i*5 +: 5]} >= V_COUNT) vo_bad = 1'b1;
    for (i = 0; i < PORTS_O; i = i + 1) if (id_o_re_i[i] && {27'd0, id_o_num_i[i*5 +: 5]} >= O_COUNT) vo_bad = 1'b1;
  end

  wire live = ~rst_i & adv_i;
  always @(posedge clk_i)
    if (live) begin
      assert (bad_v_i == 0) else $fatal(1, "access to a closed input buffer: threads %b, bundle in ID: thread %0d, pc %0d", bad_v_i, if_thread_i, if_pc_i);
      assert (bad_o_i == 0) else $fatal(1, "access to a closed output buffer: threads %b, bundle in ID: thread %0d, pc %0d", bad_o_i, if_thread_i, if_pc_i);
      assert (!clash) else $fatal(1, "two writes of one lane in one cycle: dst %h mask %h", wb_dst_i, wb_mask_i);
      assert (!dst_bad) else $fatal(1, "write to a register the machine does not have: dst %h", wb_dst_i);
      assert (!fwd_missing) else $fatal(1, "a forwarding flip-flop is read that holds no result of this cycle: %h", ex_fwd_i);
      assert (!fwd_other) else $fatal(1, "a forwarding flip-flop is read that holds a result of another thread: %h", ex_fwd_i);
      assert (!vo_bad) else $fatal(1, "read of a buffer register the machine does not have: v %h o %h", id_v_num_i, id_o_num_i);
      if (if_valid_i) begin
        assert (id_bad_i[4:1] == 0) else $fatal(1, "port rule broken (o v c t: %b): thread %0d, pc %0d", id_bad_i[4:1], if_thread_i, if_pc_i);
        assert (!id_bad_i[7]) else $fatal(1, "quad operation on a machine without: thread %0d, pc %0d", if_thread_i, if_pc_i);
        assert (!id_bad_i[5]) else $fatal(1, "two operations of one group in a bundle: thread %0d, pc %0d", if_thread_i, if_pc_i);
        assert (!id_bad_i[6]) else $fatal(1, "too many operations in a bundle: thread %0d, pc %0d", if_thread_i, if_pc_i);
        assert (!id_bad_i[0]) else $fatal(1, "return stack overflow or underflow: thread %0d, pc %0d", if_thread_i, if_pc_i);
        assert (!t_bad) else $fatal(1, "read of a temporary the machine does not have: thread %0d, pc %0d", if_thread_i, if_pc_i);
      end
    end
endmodule
`default_nettype wire
