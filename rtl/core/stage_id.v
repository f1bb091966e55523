// SPDX-License-Identifier: Apache-2.0
// ID: decodes and issues the bundle in the instruction register. Flow operations, predicates, the address register and
// gate events act in this stage. The files t and c get their read addresses, and load their read data registers with
// the edge that ends this cycle.
// Part of the core (shader_core.v). Names: core_types.vh.
//
// With FORWARDING 2, id_detect finds sources that a result flip-flop holds, before the files are addressed. Otherwise the
// hardware checks no hazards. A read returns what the register holds, or what is written to it in this very cycle.
`include "core_types.vh"
`default_nettype none
module stage_id #(
  parameter integer THREADS = 1,
  parameter bit QUADS = 1'b0,
  parameter bit SLOT_PORTS = 1'b0,
  parameter integer LAT_A = 1,
  parameter integer LAT_B = 1,
  parameter integer LAT_C = 1,
  parameter integer PORTS_T = 4,
  parameter integer PORTS_V = 2,
  parameter integer PORTS_O = 2,
  parameter integer PORTS_C = 2,
  parameter integer FORWARDING = 1,
  parameter integer CALL_DEPTH = 4,
  parameter integer ISSUE_WIDTH = 2,
  parameter bit SAD = 1'b0,
  parameter bit ISOLATE_SELECT = 1'b0,
  parameter integer ARRAY = 0,
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1 // bits of a thread number
) (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  adv_i,
  input  wire                  go_i,
  input  wire [THREADS-1:0]    join_i, // threads that start while others run
  // from IF
  input  wire                  if_valid_i,
  input  wire [TW-1:0]         if_thread_i,
  input  wire [127:0]          if_words_i,
  input  wire                  if_dies_i,    // with SLOT_PORTS: the bundle counts as `end`
  // to IF and thread control
  output wire                  id_redirect_o, // a taken branch, or the thread ends
  output wire [3:0]            id_length_o,  // of the bundle: one-hot, 1 to 4 words
  input  wire [14:0]           id_fall_pc_i, // the address after it
  output wire [14:0]           id_next_pc_o,
  output wire                  id_end_o,
  output wire                  id_park_o,    // the thread waits for its quad (`qsy`)
  output wire                  id_tex_o,     // the bundle has a texture operation
  output wire [THREADS-1:0]    id_killed_o,
  output wire [4:0]            id_groups_o,  // with SLOT_PORTS, to the counters: groups of the bundle's operations
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
  output wire                  id_sys_re_o, // with SLOT_PORTS: of system inputs
  // to OF, registered: reads of the buffers, and the two slots
  output wire [PORTS_V-1:0]    id_v_re_o,
  output wire [PORTS_V*5-1:0]  id_v_num_o,
  output wire [PORTS_O-1:0]    id_o_re_o,
  output wire [PORTS_O*5-1:0]  id_o_num_o,
  output wire [TW-1:0]         id_thread_o,
  output wire slot_t           id_slot0_o,
  output wire slot_t           id_slot1_o,
  // to the checks (rtl/trace/core_checks.v): a bit for each broken rule
  output wire [7:0]            id_bad_o
);
`include "isa.vh"
  // Decode. The second operation follows the first in memory, after one word or two. Both places are decoded, and the
  // length of the first operation chooses. With ISSUE_WIDTH 1 there is no second operation.
  wire [2:0] is_long; // of the first operation, and at both places of the second
  wire [2:0] pair;
  wire decoded_t op0, op1, op1_near, op1_far;
  wire second = if_valid_i & pair[0] & (ISSUE_WIDTH == 2);
  // What a bundle of a thread that is to end counts as. Accesses of the bundle before it may need a gate that the program would have opened now.
  localparam [31:0] END = {26'd0, OP_end} << SHORT_op_LO | {29'd0, HINT_OPEN_VO} << FLOW_hint_LO;
  wire dies = SLOT_PORTS & if_dies_i;
  wire [63:0] words = dies ? {32'd0, END} : if_words_i[63:0];
  op_decode #(.QUADS(QUADS), .SAD(SAD)) u_decode0 (
    .valid_i(if_valid_i),
    .word_i(words),
    .long_o(is_long[0]),
    .pair_o(pair[0]),
    .op_o(op0)
  );
  op_decode #(.QUADS(QUADS), .SAD(SAD)) u_decode1_near (
    .valid_i(second),
    .word_i(if_words_i[95:32]),
    .long_o(is_long[1]),
    .pair_o(pair[1]),
    .op_o(op1_near)
  );
  op_decode #(.QUADS(QUADS), .SAD(SAD)) u_decode1_far (
    .valid_i(second),
    .word_i(if_words_i[127:64]),
    .long_o(is_long[2]),
    .pair_o(pair[2]),
    .op_o(op1_far)
  );
  assign op1 = is_long[0] ? op1_far : op1_near;
  assign id_length_o[0] = ~second & ~is_long[0];
  assign id_length_o[1] = is_long[0] ? ~second : second & ~is_long[1];
  assign id_length_o[2] = second & (is_long[0] ? ~is_long[2] : is_long[1]);
  assign id_length_o[3] = second & is_long[0] & is_long[2];

  // Predicates and the address register.
  wire [15:0] preds;
  wire [9:0] addr;
  pred_file #(.THREADS(THREADS), .TW(TW)) u_pred (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // from WB
    .wb_valid_i(wb_valid_i),
    .wb_thread_i(wb_thread_i),
    .wb_dst_i(wb_dst_i),
    .wb_mask_i(wb_mask_i),
    .wb_bits_i(wb_bits_i),
    .wb_addr_i(wb_addr_i),
    // the bundle's thread
    .thread_i(if_thread_i),
    .preds_o(preds),
    .addr_o(addr)
  );

  // Flow: at most one slot has a flow operation.
  wire flow0 = op0.group[4];
  wire flow1 = op1.group[4];
  wire [1:0] flow_pred = flow1 ? op1.pred : op0.pred;
  wire stack_bad;
  flow_unit #(.THREADS(THREADS), .TW(TW), .CALL_DEPTH(CALL_DEPTH), .QUADS(QUADS), .SLOT_PORTS(SLOT_PORTS)) u_flow (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    .go_i(go_i),
    .join_i(join_i),
    // the operation
    .valid_i(flow0 | flow1),
    .thread_i(if_thread_i),
    .op_i(flow1 ? op1.op : op0.op),
    .number_i(flow_pred),
    .cond_i(flow1 ? op1.cond : op0.cond),
    .imm_i(flow1 ? op1.imm : op0.imm),
    .pred_i(preds[{flow_pred, 2'd0} +: 4]),
    .fall_pc_i(id_fall_pc_i),
    // its effects
    .redirect_o(id_redirect_o),
    .next_pc_o(id_next_pc_o),
    .end_o(id_end_o),
    .park_o(id_park_o),
    .killed_o(id_killed_o),
    .stack_bad_o(stack_bad)
  );
  assign id_tex_o = op0.group[3] | op1.group[3];
  assign id_groups_o = SLOT_PORTS ? op0.group | op1.group : 5'd0;
  assign id_events_o = op1.events | op0.events | {id_end_o, 1'b0, id_end_o, 1'b0}; // `end` closes both gates

  // Sources that the core finds in a result flip-flop.
  wire decoded_t read0, read1;
  id_detect #(.FORWARDING(FORWARDING), .LAT_A(LAT_A), .LAT_B(LAT_B), .LAT_C(LAT_C)) u_detect (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    .forget_i(id_tex_o | id_end_o),
    .op0_i(op0),
    .op1_i(op1),
    .op0_o(read0),
    .op1_o(read1)
  );

  wire [3:0] conflict;
  id_reads #(.TW(TW), .PORTS_T(PORTS_T), .PORTS_V(PORTS_V), .PORTS_O(PORTS_O), .PORTS_C(PORTS_C), .QUADS(QUADS), .SLOT_PORTS(SLOT_PORTS), .ARRAY(ARRAY)) u_reads (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // the bundle
    .if_thread_i(if_thread_i),
    .op0_i(read0),
    .op1_i(read1),
    .addr_i(addr),
    // to the files, the gates and the buffers
    .id_t_re_o(id_t_re_o),
    .id_t_num_o(id_t_num_o),
    .id_t_thread_o(id_t_thread_o),
    .id_c_re_o(id_c_re_o),
    .id_c_num_o(id_c_num_o),
    .id_sys_re_o(id_sys_re_o),
    .id_v_read_o(id_v_read_o),
    .id_o_read_o(id_o_read_o),
    .id_v_re_o(id_v_re_o),
    .id_v_num_o(id_v_num_o),
    .id_o_re_o(id_o_re_o),
    .id_o_num_o(id_o_num_o),
    // to the checks
    .conflict_o(conflict)
  );

  // To OF.
  reg [TW-1:0] thread_q;
  always @(posedge clk_i) if (adv_i & if_valid_i) thread_q <= if_thread_i;
  assign id_thread_o = thread_q;
  wire [1:0] o_write;
  id_issue #(.ISOLATE_SELECT(ISOLATE_SELECT)) u_issue0 (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    .op_i(read0),
    .preds_i(preds),
    .o_write_o(o_write[0]),
    .slot_o(id_slot0_o)
  );
  id_issue #(.ISOLATE_SELECT(ISOLATE_SELECT)) u_issue1 (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    .op_i(read1),
    .preds_i(preds),
    .o_write_o(o_write[1]),
    .slot_o(id_slot1_o)
  );
  assign id_o_write_o = |o_write;

  // Broken rules, for core_checks, from bit 7 down: the machine cannot do this quad operation (qsy, ddx, ddy); the
  // bundle has too many operations; both operations are of one group; in file o, v, c or t (a bit each) two registers
  // need the same read port; a call too deep or a return without a call.
  wire too_many = if_valid_i & ((pair[0] & (ISSUE_WIDTH != 2)) | (second & (is_long[0] ? pair[2] : pair[1])));
  wire quad_bad = !QUADS ? (flow0 && op0.op == OP_qsy) || (flow1 && op1.op == OP_qsy) :
                  PORTS_T != 4 && {op1.quad, op0.quad} != 4'd0;
  assign id_bad_o = {quad_bad, too_many, |(op1.group & op0.group), conflict, stack_bad};
endmodule
`default_nettype wire
