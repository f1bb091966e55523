// SPDX-License-Identifier: Apache-2.0
// The operands of all groups in the first stage of EX: the late sources of both slots (ex_late), and an operand
// register for each source of each group (ex_operand). Groups A and B use four lanes of two sources. C uses lane 0 of
// two sources. T uses lanes 0 and 1 of one source, and also 2 and 3 for txl.
// Part of the core (shader_core.v). Names: core_types.vh.
`include "core_types.vh"
`default_nettype none
module ex_operands #(
  parameter integer TW = 1,
  parameter integer PORTS_V = 2,
  parameter integer PORTS_O = 2,
  parameter integer FORWARDING = 1,
  parameter bit ISOLATE_OPERANDS = 1'b0, // see ex_operand
  parameter bit ISOLATE_LANES = 1'b0,
  parameter bit ISOLATE_SELECT = 1'b0    // see ex_late
) (
  input  wire                   clk_i,
  input  wire                   rst_i,
  input  wire                   adv_i,
  // from OF
  input  wire [TW-1:0]          of_thread_i,
  input  wire slot_t            id_slot0_i,
  input  wire slot_t            id_slot1_i,
  input  wire [3:0]             load_i,    // per group: an operation moves to EX
  input  wire                   of_pair_i, // div in OF: group C has two operands
  input  wire                   of_lod_i,  // txl in OF: layer and level of detail are operands too
  input  wire [3:0]             of_a_need_i, // lanes of the operands that the operation in OF needs
  input  wire [3:0]             of_b_need_i,
  input  wire group_op_t        of_a_i,
  input  wire operands_t        of_a_data_i,
  input  wire group_op_t        of_b_i,
  input  wire operands_t        of_b_data_i,
  input  wire group_op_t        of_c_i,
  input  wire operands_t        of_c_data_i,
  input  wire group_op_t        of_t_i,
  input  wire operands_t        of_t_data_i,
  // values of late sources: buffers of the thread whose operations are in their first cycle of EX, and forwarding
  output wire [TW-1:0]          ex_slot_thread_o,
  input  wire [PORTS_V*128-1:0] v_data_i,
  input  wire [PORTS_O*128-1:0] o_data_i,
  input  wire [127:0]           fa_i,
  input  wire [127:0]           fb_i,
  input  wire [127:0]           fc_i,
  // to the units
  output wire [127:0]           ex_a0_o,
  output wire [127:0]           ex_a1_o,
  output wire [127:0]           ex_b0_o,
  output wire [127:0]           ex_b1_o,
  output wire [31:0]            ex_c0_o,
  output wire [31:0]            ex_c1_o,
  output wire [63:0]            ex_t0_o,
  output wire [63:0]            ex_t1_o,
  // to the checks
  output wire [7:0]             ex_fwd_o,  // per source: forwarding flip-flop read (0 none, 1 fa, 2 fb, 3 fc)
  output wire [1:0]             ex_first_o // per slot: an operation in its first cycle of EX
);
`include "core_defs.vh"
  reg [TW-1:0] slot_thread_q;
  reg [1:0] slot_valid_q;
  wire of_valid = of_a_i.valid | of_b_i.valid | of_c_i.valid | of_t_i.valid;
  always @(posedge clk_i)
    if (rst_i) slot_valid_q <= 2'd0;
    else if (adv_i) slot_valid_q <= {|id_slot1_i.group, |id_slot0_i.group};
  always @(posedge clk_i) if (adv_i & of_valid) slot_thread_q <= of_thread_i;
  assign ex_slot_thread_o = slot_thread_q;
  assign ex_first_o = slot_valid_q;

  // Late sources, per slot.
  wire [1:0] late0, late1; // of source 0 and 1; a bit for each slot
  wire operands_t late0_data, late1_data; // of slot 0 and 1
  ex_late #(.FORWARDING(FORWARDING), .ISOLATE_SELECT(ISOLATE_SELECT)) u_late00 (
    .clk_i(clk_i),
    .load_i(adv_i & (|id_slot0_i.group)),
    .source_i(id_slot0_i.src0),
    // values
    .v_i(v_data_i[(0*PORTS_V/4)*128 +: 128]),
    .o_i(o_data_i[(0*PORTS_O/4)*128 +: 128]),
    .fa_i(fa_i),
    .fb_i(fb_i),
    .fc_i(fc_i),
    // to the operands and the checks
    .late_o(late0[0]),
    .fwd_o(ex_fwd_o[0 +: 2]),
    .data_o(late0_data.src0)
  );
  ex_late #(.FORWARDING(FORWARDING), .ISOLATE_SELECT(ISOLATE_SELECT)) u_late01 (
    .clk_i(clk_i),
    .load_i(adv_i & (|id_slot0_i.group)),
    .source_i(id_slot0_i.src1),
    // values
    .v_i(v_data_i[(1*PORTS_V/4)*128 +: 128]),
    .o_i(o_data_i[(1*PORTS_O/4)*128 +: 128]),
    .fa_i(fa_i),
    .fb_i(fb_i),
    .fc_i(fc_i),
    // to the operands and the checks
    .late_o(late1[0]),
    .fwd_o(ex_fwd_o[2 +: 2]),
    .data_o(late0_data.src1)
  );
  ex_late #(.FORWARDING(FORWARDING), .ISOLATE_SELECT(ISOLATE_SELECT)) u_late10 (
    .clk_i(clk_i),
    .load_i(adv_i & (|id_slot1_i.group)),
    .source_i(id_slot1_i.src0),
    // values
    .v_i(v_data_i[(2*PORTS_V/4)*128 +: 128]),
    .o_i(o_data_i[(2*PORTS_O/4)*128 +: 128]),
    .fa_i(fa_i),
    .fb_i(fb_i),
    .fc_i(fc_i),
    // to the operands and the checks
    .late_o(late0[1]),
    .fwd_o(ex_fwd_o[4 +: 2]),
    .data_o(late1_data.src0)
  );
  ex_late #(.FORWARDING(FORWARDING), .ISOLATE_SELECT(ISOLATE_SELECT)) u_late11 (
    .clk_i(clk_i),
    .load_i(adv_i & (|id_slot1_i.group)),
    .source_i(id_slot1_i.src1),
    // values
    .v_i(v_data_i[(3*PORTS_V/4)*128 +: 128]),
    .o_i(o_data_i[(3*PORTS_O/4)*128 +: 128]),
    .fa_i(fa_i),
    .fb_i(fb_i),
    .fc_i(fc_i),
    // to the operands and the checks
    .late_o(late1[1]),
    .fwd_o(ex_fwd_o[6 +: 2]),
    .data_o(late1_data.src1)
  );

  // Operand registers. slot_q: the slot that the group's operation came from.
  reg [3:0] slot_q;
  wire [3:0] of_slot = {of_t_i.slot, of_c_i.slot, of_b_i.slot, of_a_i.slot};
  integer k;
  always @(posedge clk_i) for (k = 0; k < 4; k = k + 1) if (load_i[k]) slot_q[k] <= of_slot[k];
  // Per source of slot 0, then of slot 1: the operation does not have it.
  wire [1:0] none0 = {id_slot0_i.src1.kind == KIND_NONE, id_slot0_i.src0.kind == KIND_NONE};
  wire [1:0] none1 = {id_slot1_i.src1.kind == KIND_NONE, id_slot1_i.src0.kind == KIND_NONE};
  wire [1:0] none_a = of_slot[0] ? none1 : none0;
  wire [1:0] none_b = of_slot[1] ? none1 : none0;
  wire [1:0] none_c = of_slot[2] ? none1 : none0;
  wire none_t = of_slot[3] ? none1[0] : none0[0];
  ex_operand #(.ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES)) u_a0 (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // from OF
    .load_i(load_i[0]),
    .late_i(of_a_i.late[0]),
    .none_i(none_a[0]),
    .need_i(of_a_need_i),
    .data_i(of_a_data_i.src0),
    .of_slot_i(of_slot[0]),
    // in EX
    .slot_i(slot_q[0]),
    .ex_late_i(late0),
    .ex_data0_i(late0_data.src0),
    .ex_data1_i(late1_data.src0),
    .data_o(ex_a0_o)
  );
  ex_operand #(.ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES)) u_a1 (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // from OF
    .load_i(load_i[0]),
    .late_i(of_a_i.late[1]),
    .none_i(none_a[1]),
    .need_i(of_a_need_i),
    .data_i(of_a_data_i.src1),
    .of_slot_i(of_slot[0]),
    // in EX
    .slot_i(slot_q[0]),
    .ex_late_i(late1),
    .ex_data0_i(late0_data.src1),
    .ex_data1_i(late1_data.src1),
    .data_o(ex_a1_o)
  );
  ex_operand #(.ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES)) u_b0 (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // from OF
    .load_i(load_i[1]),
    .late_i(of_b_i.late[0]),
    .none_i(none_b[0]),
    .need_i(of_b_need_i),
    .data_i(of_b_data_i.src0),
    .of_slot_i(of_slot[1]),
    // in EX
    .slot_i(slot_q[1]),
    .ex_late_i(late0),
    .ex_data0_i(late0_data.src0),
    .ex_data1_i(late1_data.src0),
    .data_o(ex_b0_o)
  );
  ex_operand #(.ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES)) u_b1 (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // from OF
    .load_i(load_i[1]),
    .late_i(of_b_i.late[1]),
    .none_i(none_b[1]),
    .need_i(of_b_need_i),
    .data_i(of_b_data_i.src1),
    .of_slot_i(of_slot[1]),
    // in EX
    .slot_i(slot_q[1]),
    .ex_late_i(late1),
    .ex_data0_i(late0_data.src1),
    .ex_data1_i(late1_data.src1),
    .data_o(ex_b1_o)
  );
  ex_operand #(.LANES(1), .ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES)) u_c0 (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // from OF
    .load_i(load_i[2]),
    .late_i(of_c_i.late[0]),
    .none_i(none_c[0]),
    .need_i(1'b1),
    .data_i(of_c_data_i.src0[31:0]),
    .of_slot_i(of_slot[2]),
    // in EX
    .slot_i(slot_q[2]),
    .ex_late_i(late0),
    .ex_data0_i(late0_data.src0[31:0]),
    .ex_data1_i(late1_data.src0[31:0]),
    .data_o(ex_c0_o)
  );
  ex_operand #(.LANES(1), .ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES)) u_c1 (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // from OF
    .load_i(load_i[2] & of_pair_i),
    .late_i(of_c_i.late[1]),
    .none_i(none_c[1]),
    .need_i(1'b1),
    .data_i(of_c_data_i.src1[31:0]),
    .of_slot_i(of_slot[2]),
    // in EX
    .slot_i(slot_q[2]),
    .ex_late_i(late1),
    .ex_data0_i(late0_data.src1[31:0]),
    .ex_data1_i(late1_data.src1[31:0]),
    .data_o(ex_c1_o)
  );
  ex_operand #(.LANES(2), .ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES)) u_t0 (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // from OF
    .load_i(load_i[3]),
    .late_i(of_t_i.late[0]),
    .none_i(none_t),
    .need_i(2'b11),
    .data_i(of_t_data_i.src0[63:0]),
    .of_slot_i(of_slot[3]),
    // in EX
    .slot_i(slot_q[3]),
    .ex_late_i(late0),
    .ex_data0_i(late0_data.src0[63:0]),
    .ex_data1_i(late1_data.src0[63:0]),
    .data_o(ex_t0_o)
  );
  ex_operand #(.LANES(2), .ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES)) u_t1 (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // from OF
    .load_i(load_i[3] & of_lod_i),
    .late_i(of_t_i.late[0]),
    .none_i(none_t),
    .need_i(2'b11),
    .data_i(of_t_data_i.src0[127:64]),
    .of_slot_i(of_slot[3]),
    // in EX
    .slot_i(slot_q[3]),
    .ex_late_i(late0),
    .ex_data0_i(late0_data.src0[127:64]),
    .ex_data1_i(late1_data.src0[127:64]),
    .data_o(ex_t1_o)
  );
  // Other fields are used by the units. Group T has one source only.
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, id_slot0_i, id_slot1_i, of_a_i, of_b_i, of_c_i, of_t_i, of_c_data_i, of_t_data_i};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
