// SPDX-License-Identifier: Apache-2.0
// Proves the flow unit of the core against a model of one of its threads. The model sees only the operations of its own
// thread, so equality shows that threads do not influence each other: call level and return addresses, loop counters,
// and the discard flag. A start clears levels and flags, and keeps the counters; so does the start of a thread while
// the other one runs.
// `make formal PROOF=flow_unit_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: flow isolation
// module: flow_unit
// design: rtl/core/flow_unit.v
// connect: counters0 u_flow.counters_q[0]
// connect: counters1 u_flow.counters_q[1]
// connect: level0 u_flow.level_q[0]
// connect: level1 u_flow.level_q[1]
// connect: stack0 u_flow.stack_q[0]
// connect: stack1 u_flow.stack_q[1]
// connect: stack2 u_flow.stack_q[2]
// connect: stack3 u_flow.stack_q[3]
// connect: stack4 u_flow.stack_q[4]
// connect: stack5 u_flow.stack_q[5]
// connect: stack6 u_flow.stack_q[6]
// connect: stack7 u_flow.stack_q[7]
// method: pdr
// cover: 10
// break: rtl/core/flow_unit.v: if (rst_i | go_i) begin\n      for => if (rst_i) begin\n      for
// break: rtl/core/flow_unit.v: killed_q <= {THREADS{1'b0}} => killed_q <= killed_q
// break: rtl/core/flow_unit.v: killed_q[thread_i] <= 1'b1 => killed_q <= ~{THREADS{1'b0}}
// break: rtl/core/flow_unit.v: if (is_ret) level_q[thread_i] <= top; => if (is_ret) level_q[thread_i] <= level;
// break: rtl/core/flow_unit.v: again[n] = counters[16*n +: 16] != 16'd1 => again[n] = counters[16*n +: 15] != 15'd1
// break: rtl/core/flow_unit.v: pop_at = {thread_i, top => pop_at = {1'b0, top
// break: rtl/core/flow_unit.v: level_q[t] <= {5{1'b0}}; => level_q[t] <= level_q[t];
// break: rtl/core/flow_unit.v: killed_q[t] <= 1'b0; => killed_q <= {THREADS{1'b0}};
// break: rtl/core/flow_unit.v: push_at = {thread_i, level[SW-1:0]} => push_at = {thread_i, level[SW-1:0] & {SW{level != 5'd3}}}
// break: rtl/core/flow_unit.v: holds = holds ^ cond_i[3]; => holds = holds & ~cond_i[3];
// break: rtl/core/flow_unit.v: if (is_dbn) counters_q => if (is_dbn && taken) counters_q
`default_nettype none
module flow_unit_spec (
  input wire        clk_i,
  input wire        rst_i,
  input wire        adv_i,
  input wire        go_i,
  input wire [1:0]  join_i,
  input wire        valid_i,
  input wire        thread_i,
  input wire [5:0]  op_i,
  input wire [1:0]  number_i,
  input wire [3:0]  cond_i,
  input wire [14:0] imm_i,
  input wire [3:0]  pred_i,
  input wire [14:0] fall_pc_i
);
`include "isa.vh"
  wire redirect, end_op, park, stack_bad;
  wire [14:0] next_pc;
  wire [1:0] killed;
  flow_unit #(.THREADS(2), .TW(1), .CALL_DEPTH(4), .QUADS(0), .SLOT_PORTS(1)) u_flow (
    .clk_i(clk_i), .rst_i(rst_i), .adv_i(adv_i), .go_i(go_i), .join_i(join_i), .valid_i(valid_i), .thread_i(thread_i), .op_i(op_i),
    .number_i(number_i), .cond_i(cond_i), .imm_i(imm_i), .pred_i(pred_i), .fall_pc_i(fall_pc_i), .redirect_o(redirect),
    .next_pc_o(next_pc), .end_o(end_op), .park_o(park), .killed_o(killed), .stack_bad_o(stack_bad));

  (* anyconst *) wire me;          // any thread
  (* anyconst *) wire [1:0] which; // any loop counter
  reg reset_done = 1'b0;
  always @(posedge clk_i) reset_done <= 1'b1;

  wire mine = valid_i && thread_i == me;
  wire acts = mine & adv_i;
  reg holds;
  always @* begin
    case (cond_i[2:0])
      COND_ANY: holds = pred_i != 4'd0;
      COND_ALL: holds = pred_i == 4'hf;
      default: holds = pred_i[cond_i[1:0]];
    endcase
    if (cond_i[3]) holds = !holds;
  end
  // The model: how many calls are open, where they return to, the counter, the flag.
  reg [2:0] level;
  reg [59:0] stack; // return addresses, the outermost lowest
  reg [15:0] counter;
  reg discarded;
  wire full = level == 3'd4, none = level == 3'd0;
  // The checker (gloam check) proves of each program that calls fit the stack.
  always @* if (mine && op_i == OP_call) assume (!full);
  always @* if (mine && op_i == OP_ret) assume (!none);
  wire other = valid_i && thread_i != me;
  reg [2:0] other_level;
  always @* if (other && op_i == OP_call) assume (other_level != 3'd4);
  always @* if (other && op_i == OP_ret) assume (other_level != 3'd0);
  always @(posedge clk_i)
    if (rst_i | go_i | join_i[~me]) other_level <= 3'd0;
    else if (other & adv_i) other_level <= other_level + (op_i == OP_call ? 3'd1 : op_i == OP_ret ? 3'd7 : 3'd0);
  always @(posedge clk_i) begin
    if (rst_i | go_i | join_i[me]) level <= 3'd0;
    else if (acts && op_i == OP_call) level <= level + 3'd1;
    else if (acts && op_i == OP_ret) level <= level - 3'd1;
    if (acts && op_i == OP_call) stack[15*level[1:0] +: 15] <= fall_pc_i;
    if (rst_i | go_i | join_i[me]) discarded <= 1'b0;
    else if (acts && op_i == OP_kil && holds) discarded <= 1'b1;
    if (rst_i) counter <= 16'd0;
    else if (acts && op_i == OP_ldc && number_i == which) counter <= {1'b0, imm_i};
    else if (acts && op_i == OP_dbn && number_i == which) counter <= counter - 16'd1;
  end
  wire branches = op_i == OP_bra || op_i == OP_call || (op_i == OP_brc && holds) || (op_i == OP_dbn && counter != 16'd1);
  wire known = op_i != OP_dbn || number_i == which;
  // The unit's registers, for the induction.
  wire [63:0] counters0, counters1;
  wire [4:0] level0, level1;
  wire [14:0] stack0, stack1, stack2, stack3, stack4, stack5, stack6, stack7;
  wire [59:0] own = me ? {stack7, stack6, stack5, stack4} : {stack3, stack2, stack1, stack0};
  wire [3:0] same = {level < 3'd4 || own[45 +: 15] == stack[45 +: 15], level < 3'd3 || own[30 +: 15] == stack[30 +: 15],
                     level < 3'd2 || own[15 +: 15] == stack[15 +: 15], none || own[14:0] == stack[14:0]};
  wire [1:0] top = level[1:0] - 2'd1;
  wire [63:0] counters = me ? counters1 : counters0;
  // The proof starts in reset, or in any state in which unit and model agree.
  wire agree = (me ? level1 : level0) == {2'd0, level} && (me ? level0 : level1) == {2'd0, other_level} && level <= 3'd4 &&
               other_level <= 3'd4 && counters[{which, 4'd0} +: 16] == counter && (&same) && killed[me] == discarded;
  always @* if (!reset_done) assume (rst_i | agree);
  always @*
    if (reset_done) begin
      assert (agree);
      if (mine & known) begin
        assert (redirect == (branches || op_i == OP_ret || op_i == OP_end));
        if (op_i != OP_end) assert (next_pc == (op_i == OP_ret ? stack[15*top +: 15] : branches ? imm_i : fall_pc_i));
        assert (end_op == (op_i == OP_end));
        assert (!stack_bad);
      end
      if (!valid_i) assert (!redirect && !end_op && !stack_bad);
    end
  always @* begin
    cover (reset_done && mine && op_i == OP_ret && level == 3'd4);
    cover (reset_done && mine && op_i == OP_call && level == 3'd3 && other_level == 3'd4);
    cover (reset_done && join_i == 2'b01 && killed == 2'b11 && adv_i && valid_i);
    cover (reset_done && mine && op_i == OP_ret && level == 3'd2 && other_level == 3'd1 && stack[14:0] != stack[29:15]);
    cover (reset_done && mine && op_i == OP_dbn && number_i == which && counter == 16'd1 && !redirect);
    cover (reset_done && mine && op_i == OP_dbn && number_i == which && counter == 16'd0 && redirect);
    cover (reset_done && discarded && go_i);
    cover (reset_done && level == 3'd4 && go_i);
    cover (reset_done && mine && op_i == OP_kil && holds && cond_i == {1'b1, COND_ALL});
  end
endmodule
`default_nettype wire
