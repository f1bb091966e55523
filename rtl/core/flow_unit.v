// SPDX-License-Identifier: Apache-2.0
// Unit F: the flow operation of the bundle in ID. Computes the next address. Holds the loop counters, the return stack
// and the discard flag of each thread. State changes in advancing cycles only.
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
module flow_unit #(
  parameter integer THREADS = 1,
  parameter integer TW = 1,
  parameter integer CALL_DEPTH = 4,
  parameter bit QUADS = 1'b0,
  parameter bit SLOT_PORTS = 1'b0
) (
  input  wire               clk_i,
  input  wire               rst_i,
  input  wire               adv_i,
  input  wire               go_i,
  input  wire [THREADS-1:0] join_i,     // threads that start while others run
  // the flow operation, from decode
  input  wire               valid_i,
  input  wire [TW-1:0]      thread_i,
  input  wire [5:0]         op_i,
  input  wire [1:0]         number_i,   // loop counter
  input  wire [3:0]         cond_i,     // which lanes of the predicate count, negated or not
  input  wire [14:0]        imm_i,      // target, or value of a counter
  input  wire [3:0]         pred_i,     // the predicate's four bits
  input  wire [14:0]        fall_pc_i,  // the address after the bundle
  output wire               redirect_o, // a taken branch, or the thread ends
  output wire [14:0]        next_pc_o,
  output wire               end_o,
  output wire               park_o,     // the thread waits for its quad
  output wire [THREADS-1:0] killed_o,
  output wire               stack_bad_o // for the checks: call too deep or return without a call
);
`include "isa.vh"
  localparam DEPTH = CALL_DEPTH > 0 ? CALL_DEPTH : 1;
  localparam SW = DEPTH > 1 ? $clog2(DEPTH) : 1;
  localparam [31:0] FULL = CALL_DEPTH;

  reg [63:0] counters_q [0:THREADS-1];
  localparam PW = (THREADS > 1 ? TW : 0) + SW; // one thread has no thread bits
  reg [14:0] stack_q [0:(THREADS << SW)-1];
  reg [4:0] level_q [0:THREADS-1];
  reg [THREADS-1:0] killed_q;

  reg holds;
  always @* begin
    case (cond_i[2:0])
      COND_ANY: holds = |pred_i;
      COND_ALL: holds = &pred_i;
      default: holds = pred_i[cond_i[1:0]];
    endcase
    holds = holds ^ cond_i[3];
  end

  wire [63:0] counters = counters_q[thread_i];
  // Every counter is decremented and tested, because its number comes late.
  wire [63:0] less;
  wire [3:0] again;
  genvar n;
  generate
    for (n = 0; n < 4; n = n + 1) begin : g_counter
      assign less[16*n +: 16] = counters[16*n +: 16] - 16'd1;
      assign again[n] = counters[16*n +: 16] != 16'd1;
    end
  endgenerate
  wire [4:0] level = level_q[thread_i];
  // A shallow return stack or a single thread uses fewer bits of these.
  /* verilator lint_off UNUSED */
  wire [4:0] top = level - 5'd1;
  wire [TW+SW-1:0] push_at = {thread_i, level[SW-1:0]};
  wire [TW+SW-1:0] pop_at = {thread_i, top[SW-1:0]};
  /* verilator lint_on UNUSED */
  wire is_call = valid_i && op_i == OP_call;
  wire is_ret = valid_i && op_i == OP_ret;
  wire is_dbn = valid_i && op_i == OP_dbn;
  wire is_ldc = valid_i && op_i == OP_ldc;
  wire is_kil = valid_i && op_i == OP_kil;
  assign end_o = valid_i && op_i == OP_end;
  assign park_o = QUADS && valid_i && op_i == OP_qsy;
  wire taken = is_call | is_ret | (valid_i && op_i == OP_bra) | (valid_i && op_i == OP_brc && holds) | (is_dbn & again[number_i]);
  assign redirect_o = taken | end_o;
  assign next_pc_o = is_ret ? stack_q[pop_at[PW-1:0]] : taken ? imm_i : fall_pc_i;
  assign stack_bad_o = (is_call && level == FULL[4:0]) | (is_ret && level == 5'd0);
  assign killed_o = killed_q;
  wire [THREADS-1:0] joining = {THREADS{SLOT_PORTS}} & join_i;

  integer t;
  always @(posedge clk_i)
    if (rst_i | go_i) begin
      for (t = 0; t < THREADS; t = t + 1) level_q[t] <= 5'd0;
      killed_q <= {THREADS{1'b0}};
    end else begin
      if (adv_i) begin
        if (is_call) level_q[thread_i] <= level + 5'd1;
        if (is_ret) level_q[thread_i] <= top;
        if (is_kil & holds) killed_q[thread_i] <= 1'b1;
      end
      for (t = 0; t < THREADS; t = t + 1)
        if (joining[t]) begin
          level_q[t] <= {5{1'b0}};
          killed_q[t] <= 1'b0;
        end
    end

  always @(posedge clk_i) if (adv_i & is_call) stack_q[push_at[PW-1:0]] <= fall_pc_i;

  // Reset clears the counters, because the host cannot write them.
  integer c;
  always @(posedge clk_i)
    if (rst_i) begin
      for (c = 0; c < THREADS; c = c + 1) counters_q[c] <= 64'd0;
    end else if (adv_i) begin
      for (c = 0; c < 4; c = c + 1)
        if (number_i == c[1:0]) begin
          if (is_ldc) counters_q[thread_i][16*c +: 16] <= {1'b0, imm_i};
          if (is_dbn) counters_q[thread_i][16*c +: 16] <= less[16*c +: 16];
        end
    end
endmodule
`default_nettype wire
