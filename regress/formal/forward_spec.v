// SPDX-License-Identifier: Apache-2.0
// Forwarding in EX, with function units that give any result. The flip-flop fa holds the result of the latest operation of
// group A, from its cycle in WB until the next one lands. An operation whose source is fa has that value as its operand
// in its first cycle of EX, and a source that is not late has the value that OF gave.
//
// proves: forwarding
// module: stage_ex ex_operands ex_operand ex_late ex_flight ex_track
// design: rtl/core/stage_ex.v rtl/core/ex_*.v rtl/units/*.v rtl/texture/*.v rtl/cells/pipe.v
// cut: unit_a unit_b unit_c texture_unit
// connect: result u_ex.result_a
// connect: operand u_ex.a0
// connect: late u_ex.u_operands.late0
// method: pdr
// cover: 8
// break: rtl/core/stage_ex.v: if (last[0]) fa_q => if (first[0] | last[0] | last[1]) fa_q
// break: rtl/core/ex_late.v: f_q[0] ? fa_i : f_q[1] ? fb_i : fc_i => f_q[1] ? fb_i : fc_i
// break: rtl/core/ex_operand.v: !ex_late_i[slot_i] ? => 1'b1 ?
// break: rtl/core/ex_operand.v: slot_i ? ex_data1_i : ex_data0_i => ex_data0_i
// break: rtl/core/ex_operands.v: if (load_i[k]) slot_q => if (1) slot_q
`include "core_types.vh"
`default_nettype none
module forward_spec (
  input wire            clk_i,
  input wire            rst_i,
  input wire            adv_i,
  input wire slot_t     id_slot0_i,
  input wire slot_t     id_slot1_i,
  input wire group_op_t of_a_i,
  input wire group_op_t of_b_i,
  input wire operands_t of_a_data_i
);
`include "core_defs.vh"
  wire [511:0] data;
  wire [127:0] result, operand;
  wire [3:0] valid;
  wire [1:0] late;
  group_op_t none;
  assign none = '0;
  operands_t nothing;
  assign nothing = '0;
  stage_ex #(.FORWARDING(1)) u_ex (
    .clk_i(clk_i), .rst_i(rst_i), .adv_i(adv_i), .tex_cycles_i(16'd0), .of_thread_i(1'b0), .id_slot0_i(id_slot0_i),
    .id_slot1_i(id_slot1_i), .of_a_i(of_a_i), .of_a_data_i(of_a_data_i), .of_a_pred_i(4'd0), .of_b_i(of_b_i),
    .of_b_data_i(nothing), .of_c_i(none), .of_c_data_i(nothing), .of_t_i(none), .of_t_data_i(nothing), .of_t_sampler_i(4'd0),
    .v_data_i(256'd0), .o_data_i(256'd0), .sampler_we_i(1'b0), .sampler_num_i(4'd0), .sampler_data_i(69'd0),
    .tm_req_ready_i(1'b0), .tm_rsp_valid_i(1'b0), .tm_rsp_data_i(128'd0), .ex_valid_o(valid), .ex_data_o(data));

  // The operation of group A comes from the slot that has its group, and that slot's source 0 is the operation's.
  slot_t slot;
  assign slot = of_a_i.slot ? id_slot1_i : id_slot0_i;
  wire is_late = slot.src0.kind == KIND_F || slot.src0.kind == KIND_V || slot.src0.kind == KIND_O;
  always @* begin
    assume ((|id_slot0_i.group) || !of_a_i.valid || of_a_i.slot);
    assume ((|id_slot1_i.group) || !of_a_i.valid || !of_a_i.slot);
    assume (of_a_i.late[0] == is_late);
    assume (id_slot0_i.src0.swz == 8'he4 && id_slot1_i.src0.swz == 8'he4);
    assume (!id_slot0_i.src0.neg && !id_slot1_i.src0.neg && !id_slot0_i.src0.abs && !id_slot1_i.src0.abs);
    assume (id_slot0_i.src0.sel != 3'd3 && id_slot1_i.src0.sel != 3'd3 && !id_slot0_i.src0.sel[2] && !id_slot1_i.src0.sel[2]);
  end
  // The model, with latency 1: the operation in EX, its source, and the result of the latest one.
  reg begun = 1'b0, in_ex = 1'b0, in_wb = 1'b0, landed = 1'b0, forwarded, read_of, from;
  reg [127:0] fa, operand_of;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    if (adv_i & in_ex) fa <= result;
    if (adv_i & in_ex) landed <= 1'b1;
    if (rst_i) begin
      in_ex <= 1'b0;
      in_wb <= 1'b0;
    end else if (adv_i) begin
      in_ex <= of_a_i.valid;
      in_wb <= in_ex;
      forwarded <= slot.src0.kind == KIND_F && slot.src0.sel == 3'd0;
      read_of <= !is_late;
      from <= of_a_i.slot;
      if (of_a_i.valid && !is_late) operand_of <= of_a_data_i.src0;
    end
  end
  always @* if (!begun) assume (rst_i);
  always @*
    if (begun) begin
      assert (valid[0] == in_wb);
      if (landed) assert (data[127:0] == fa);
      if (in_ex && forwarded && landed) assert (operand == fa);
      if (in_ex && read_of) assert (operand == operand_of);
    end
  always @* begin
    cover (begun && in_ex && forwarded && in_wb);
    cover (begun && in_ex && forwarded && from && landed);
    cover (begun && in_ex && read_of && late != 2'd0);
    cover (begun && valid[1] && valid[0] && !adv_i);
  end
endmodule
`default_nettype wire
