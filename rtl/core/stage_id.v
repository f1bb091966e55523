// SPDX-License-Identifier: Apache-2.0
// ID: decodes and issues the bundle in the instruction register. Flow, predicates, the address register and gate events are settled here, and
// the read addresses of t and c go out, so that their read data registers are loaded by the edge that ends this cycle. The read addresses of the
// buffers v and o are registered and used in OF: so a bundle can open the gate in front of its own reads.
//
// The hardware checks no hazards; what is read here is what is there (or is being written in this very cycle).
// Sources are numbered 2 * slot + source throughout.
`default_nettype none
module stage_id #(
  parameter THREADS = 1,
  parameter TW = 1,
  parameter PORTS_T = 4,
  parameter PORTS_V = 2,
  parameter PORTS_O = 2,
  parameter PORTS_C = 2,
  parameter CALL_DEPTH = 4,
  parameter ISSUE_WIDTH = 2,
  parameter QUADS = 0
) (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  adv_i,
  input  wire                  go_i,
  // from IF
  input  wire                  if_valid_i,
  input  wire [TW-1:0]         if_thread_i,
  input  wire [14:0]           if_pc_i,
  input  wire [127:0]          if_words_i,
  // to IF and thread control
  output wire                  id_redirect_o,
  output wire [14:0]           id_fall_pc_o,
  output wire [14:0]           id_next_pc_o,
  output wire                  id_end_o,
  output wire                  id_park_o,
  output wire [THREADS-1:0]    id_killed_o,
  // from WB, group A: predicates and address register
  input  wire                  wb_valid_i,
  input  wire [TW-1:0]         wb_thread_i,
  input  wire [7:0]            wb_dst_i,
  input  wire [3:0]            wb_mask_i,
  input  wire [3:0]            wb_bits_i,
  input  wire [9:0]            wb_addr_i,
  // to the gates
  output wire                  id_v_read_o,   // the bundle in ID will read
  output wire                  id_o_read_o,
  output wire                  id_o_write_o,
  output wire [3:0]            id_events_o,
  // to the register files
  output wire [PORTS_T-1:0]    id_t_re_o,
  output wire [PORTS_T*7-1:0]  id_t_num_o,
  output wire [PORTS_T*TW-1:0] id_t_thread_o,
  output wire [PORTS_C-1:0]    id_c_re_o,
  output wire [PORTS_C*11-1:0] id_c_num_o,
  // to OF, registered
  output wire [PORTS_V-1:0]    id_v_re_o,     // reads of the buffers
  output wire [PORTS_V*5-1:0]  id_v_num_o,
  output wire [PORTS_O-1:0]    id_o_re_o,
  output wire [PORTS_O*5-1:0]  id_o_num_o,
  output wire [TW-1:0]         id_thread_o,
  output wire [1:0]            id_valid_o,    // an A, B, C or T operation in the slot
  output wire [7:0]            id_group_o,    // one-hot A B C T
  output wire [11:0]           id_op_o,
  output wire [15:0]           id_dst_o,
  output wire [7:0]            id_mask_o,
  output wire [1:0]            id_sat_o,
  output wire [7:0]            id_pred_o,     // the predicate of sel
  output wire [7:0]            id_sampler_o,
  output wire [11:0]           id_src_kind_o,
  output wire [11:0]           id_src_sel_o,  // number of a system value or forwarding flip-flop
  output wire [31:0]           id_src_swz_o,
  output wire [3:0]            id_src_neg_o,
  output wire [3:0]            id_src_abs_o,
  // to the checks
  output wire [7:0]            id_bad_o
);
`include "isa.vh"
`include "core_defs.vh"
  wire [1:0] is_long, pair;
  wire [11:0] op;
  wire [9:0] group;
  wire [15:0] dst;
  wire [7:0] mask, sampler, cond, events;
  wire [1:0] sat;
  wire [3:0] number;
  wire [29:0] imm;
  wire [11:0] kind;
  wire [35:0] num;
  wire [3:0] indexed, neg, abs, quad;
  wire [31:0] swz;

  // Decode. The second operation follows the first; bundles of an ISSUE_WIDTH 1 machine have none.
  wire second = if_valid_i & pair[0] & (ISSUE_WIDTH == 2);
  wire [127:0] slot_words = {is_long[0] ? if_words_i[127:64] : if_words_i[95:32], if_words_i[63:0]};
  wire [1:0] slot_valid = {second, if_valid_i};
  wire [2:0] length = 3'd1 + {2'd0, is_long[0]} + (second ? {1'b0, is_long[1], ~is_long[1]} : 3'd0);
  assign id_fall_pc_o = if_pc_i + {12'd0, length};

  genvar i;
  generate
    for (i = 0; i < 2; i = i + 1) begin : g_slot
      op_decode #(.QUADS(QUADS)) u_decode (
        .valid_i(slot_valid[i]), .word_i(slot_words[i*64 +: 64]), .long_o(is_long[i]), .pair_o(pair[i]),
        .op_o(op[i*6 +: 6]), .group_o(group[i*5 +: 5]), .dst_o(dst[i*8 +: 8]), .mask_o(mask[i*4 +: 4]), .sat_o(sat[i]),
        .sampler_o(sampler[i*4 +: 4]), .pred_o(number[i*2 +: 2]), .cond_o(cond[i*4 +: 4]), .imm_o(imm[i*15 +: 15]),
        .events_o(events[i*4 +: 4]), .src_kind_o(kind[i*6 +: 6]), .src_num_o(num[i*18 +: 18]), .src_indexed_o(indexed[i*2 +: 2]),
        .src_swz_o(swz[i*16 +: 16]), .src_neg_o(neg[i*2 +: 2]), .src_abs_o(abs[i*2 +: 2]),
        .quad_o(quad[i*2 +: 2]));
    end
  endgenerate

  // Predicates and the address register.
  wire [15:0] preds;
  wire [9:0] addr;
  pred_file #(.THREADS(THREADS), .TW(TW)) u_pred (
    .clk_i(clk_i), .rst_i(rst_i), .wb_valid_i(wb_valid_i), .wb_thread_i(wb_thread_i), .wb_dst_i(wb_dst_i), .wb_mask_i(wb_mask_i),
    .wb_bits_i(wb_bits_i), .wb_addr_i(wb_addr_i), .thread_i(if_thread_i), .preds_o(preds), .addr_o(addr));

  // Flow: at most one slot has it.
  wire flow1 = group[9];
  wire stack_bad;
  flow_unit #(.THREADS(THREADS), .TW(TW), .CALL_DEPTH(CALL_DEPTH), .QUADS(QUADS)) u_flow (
    .clk_i(clk_i), .rst_i(rst_i), .adv_i(adv_i), .go_i(go_i),
    .valid_i(group[4] | flow1), .thread_i(if_thread_i), .op_i(flow1 ? op[11:6] : op[5:0]),
    .number_i(flow1 ? number[3:2] : number[1:0]), .cond_i(flow1 ? cond[7:4] : cond[3:0]), .imm_i(flow1 ? imm[29:15] : imm[14:0]),
    .pred_i(preds[{flow1 ? number[3:2] : number[1:0], 2'd0} +: 4]), .fall_pc_i(id_fall_pc_o),
    .redirect_o(id_redirect_o), .next_pc_o(id_next_pc_o), .end_o(id_end_o), .park_o(id_park_o), .killed_o(id_killed_o), .stack_bad_o(stack_bad));
  assign id_events_o = events[7:4] | events[3:0] | {id_end_o, 1'b0, id_end_o, 1'b0}; // `end` closes both gates

  // Read addresses. An indexed constant is a register of its own for the port rule.
  wire [43:0] c_num;
  wire [39:0] c_key;
  wire [27:0] t_num;
  wire [19:0] vo_num;
  generate
    for (i = 0; i < 4; i = i + 1) begin : g_source
      wire [8:0] n = num[i*9 +: 9];
      assign c_num[i*11 +: 11] = {2'd0, n} + (indexed[i] ? {addr[9], addr} : 11'd0);
      assign c_key[i*10 +: 10] = {indexed[i], n};
      assign t_num[i*7 +: 7] = n[6:0];
      assign vo_num[i*5 +: 5] = n[4:0];
    end
  endgenerate
  // The two ports of a slot read two threads of the quad for ddx and ddy: with the bit of the slot's row or column set, and clear.
  generate
    for (i = 0; i < PORTS_T; i = i + 1) begin : g_t_thread
      if (QUADS != 0 && PORTS_T == 4) begin : g_neighbour
        localparam HIGH = i % 2 == 0;
        wire [TW-1:0] differ = {{TW-2{1'b0}}, quad[i/2*2 +: 2]};
        assign id_t_thread_o[i*TW +: TW] = HIGH ? if_thread_i | differ : if_thread_i & ~differ;
      end else begin : g_own
        assign id_t_thread_o[i*TW +: TW] = if_thread_i;
      end
    end
  endgenerate
  wire [3:0] conflict;
  // Not every file's use bits are needed at every port count.
  /* verilator lint_off UNUSED */
  wire [3:0] t_use, c_use, v_use, o_use;
  /* verilator lint_on UNUSED */
  wire [PORTS_V-1:0] v_re;
  wire [PORTS_V*5-1:0] v_num;
  wire [PORTS_O-1:0] o_re;
  wire [PORTS_O*5-1:0] o_num;
  assign id_v_read_o = |v_re;
  assign id_o_read_o = |o_re;
  read_ports #(.KIND(KIND_T), .PORTS(PORTS_T), .AW(7), .KW(7)) u_ports_t (
    .kind_i(kind), .num_i(t_num), .key_i(t_num), .use_o(t_use), .re_o(id_t_re_o), .num_o(id_t_num_o), .conflict_o(conflict[0]));
  read_ports #(.KIND(KIND_C), .PORTS(PORTS_C), .AW(11), .KW(10)) u_ports_c (
    .kind_i(kind), .num_i(c_num), .key_i(c_key), .use_o(c_use), .re_o(id_c_re_o), .num_o(id_c_num_o), .conflict_o(conflict[1]));
  read_ports #(.KIND(KIND_V), .PORTS(PORTS_V), .AW(5), .KW(5)) u_ports_v (
    .kind_i(kind), .num_i(vo_num), .key_i(vo_num), .use_o(v_use), .re_o(v_re), .num_o(v_num), .conflict_o(conflict[2]));
  read_ports #(.KIND(KIND_O), .PORTS(PORTS_O), .AW(5), .KW(5)) u_ports_o (
    .kind_i(kind), .num_i(vo_num), .key_i(vo_num), .use_o(o_use), .re_o(o_re), .num_o(o_num), .conflict_o(conflict[3]));

  // To OF. A slot's fields move only with an operation, so that an idle slot does not toggle.
  reg [TW-1:0] thread_q;
  always @(posedge clk_i) if (adv_i & if_valid_i) thread_q <= if_thread_i;
  assign id_thread_o = thread_q;
  reg [PORTS_V-1:0] v_re_q;
  reg [PORTS_V*5-1:0] v_num_q;
  reg [PORTS_O-1:0] o_re_q;
  reg [PORTS_O*5-1:0] o_num_q;
  integer n;
  always @(posedge clk_i)
    if (rst_i) begin
      v_re_q <= {PORTS_V{1'b0}};
      o_re_q <= {PORTS_O{1'b0}};
    end else if (adv_i) begin
      v_re_q <= v_re;
      o_re_q <= o_re;
    end
  always @(posedge clk_i)
    if (adv_i) begin
      for (n = 0; n < PORTS_V; n = n + 1) if (v_re[n]) v_num_q[n*5 +: 5] <= v_num[n*5 +: 5];
      for (n = 0; n < PORTS_O; n = n + 1) if (o_re[n]) o_num_q[n*5 +: 5] <= o_num[n*5 +: 5];
    end
  assign id_v_re_o = v_re_q;
  assign id_v_num_o = v_num_q;
  assign id_o_re_o = o_re_q;
  assign id_o_num_o = o_num_q;
  wire [1:0] o_write;
  generate
    for (i = 0; i < 2; i = i + 1) begin : g_issue
      wire issues = |group[i*5 +: 4];
      reg valid_q, sat_q;
      reg [3:0] group_q, mask_q, pred_q, sampler_q;
      reg [5:0] op_q, kind_q, sel_q;
      reg [7:0] dst_q;
      reg [15:0] swz_q;
      reg [1:0] neg_q, abs_q;
      assign o_write[i] = issues && dst[i*8 + 5 +: 3] == DST_O[7:5];
      always @(posedge clk_i)
        if (rst_i) valid_q <= 1'b0;
        else if (adv_i) valid_q <= issues;
      always @(posedge clk_i)
        if (adv_i & issues) begin
          group_q <= group[i*5 +: 4];
          op_q <= op[i*6 +: 6];
          dst_q <= dst[i*8 +: 8];
          mask_q <= mask[i*4 +: 4];
          sat_q <= sat[i];
          pred_q <= preds[{number[i*2 +: 2], 2'd0} +: 4];
          sampler_q <= sampler[i*4 +: 4];
          kind_q <= kind[i*6 +: 6];
          sel_q <= {num[(2*i + 1)*9 +: 3], num[2*i*9 +: 3]};
          swz_q <= swz[i*16 +: 16];
          neg_q <= neg[i*2 +: 2];
          abs_q <= abs[i*2 +: 2];
        end
      assign id_valid_o[i] = valid_q;
      assign id_group_o[i*4 +: 4] = valid_q ? group_q : 4'd0;
      assign id_op_o[i*6 +: 6] = op_q;
      assign id_dst_o[i*8 +: 8] = dst_q;
      assign id_mask_o[i*4 +: 4] = mask_q;
      assign id_sat_o[i] = sat_q;
      assign id_pred_o[i*4 +: 4] = pred_q;
      assign id_sampler_o[i*4 +: 4] = sampler_q;
      assign id_src_kind_o[i*6 +: 6] = kind_q;
      assign id_src_sel_o[i*6 +: 6] = sel_q;
      assign id_src_swz_o[i*16 +: 16] = swz_q;
      assign id_src_neg_o[i*2 +: 2] = neg_q;
      assign id_src_abs_o[i*2 +: 2] = abs_q;
    end
  endgenerate
  assign id_o_write_o = |o_write;
  // Broken rules, for core_checks: quads not there, three or more operations, one group twice, port rule (o v c t), stack.
`ifdef SYNTHESIS
  wire quad_bad = 1'b0;
`else
  wire quad_bad = QUADS == 0 ? (group[4] && op[5:0] == OP_qsy) || (flow1 && op[11:6] == OP_qsy) : PORTS_T != 4 && quad != 4'd0;
`endif
  assign id_bad_o = {quad_bad, if_valid_i & ((pair[0] & (ISSUE_WIDTH != 2)) | (second & pair[1])), |(group[9:5] & group[4:0]), conflict, stack_bad};
endmodule
`default_nettype wire
