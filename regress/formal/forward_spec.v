// SPDX-License-Identifier: Apache-2.0
// Proves forwarding in stage EX, with function units that give any result. The flip-flop of a group (fa, fb, fc) holds
// the result of the latest operation of the group, from its cycle in WB until the next one is written. An operation
// whose source is that flip-flop has its value as operand in the first cycle of EX, and a source that is not late has
// the value that OF gave. The variants are groups and latencies.
// `make formal PROOF=forward_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: forwarding
// module: stage_ex ex_operands ex_operand ex_late ex_flight ex_track
// design: rtl/core/stage_ex.v rtl/core/ex_*.v rtl/units/*.v rtl/texture/*.v
// design a1: rtl/cells/pipe.v
// design a3: rtl/cells/pipe.v
// design b2: rtl/cells/pipe.v
// design c4: rtl/cells/pipe.v
// define a3: LAT=3
// define b2: LAT=2
// define b2: GROUP_B
// define c4: LAT=4
// define c4: GROUP_C
// cut: unit_a unit_b unit_c texture_unit
// connect a1: result u_ex.result_a
// connect a1: operand u_ex.a0
// connect a3: result u_ex.result_a
// connect a3: operand u_ex.a0
// connect b2: result u_ex.result_b
// connect b2: operand u_ex.b0
// connect c4: result u_ex.result_c
// connect c4: operand u_ex.c0
// connect: late u_ex.u_operands.late0
// method: pdr
// cover: 12
// break a1: rtl/core/stage_ex.v: if (last[0]) fa_q => if (first[0] | last[0] | last[1]) fa_q
// break a1: rtl/core/ex_late.v: f_q[0] ? fa_i : f_q[1] ? fb_i : fc_i => f_q[1] ? fb_i : fc_i
// break a3: rtl/core/stage_ex.v: if (last[0]) fa_q => if (first[0] | last[0]) fa_q
// break a3: rtl/core/ex_track.v: last_valid_o = valid_q[LAT-1] => last_valid_o = valid_q[LAT]
// break b2: rtl/core/ex_late.v: f_q[0] ? fa_i : f_q[1] ? fb_i : fc_i => f_q[0] ? fa_i : fc_i
// break b2: rtl/core/ex_track.v: valid_q <= {valid_q[LAT-1:0], valid_i} => valid_q <= {{LAT{valid_i}}, valid_i}
// break c4: rtl/core/stage_ex.v: if (last[2]) fc_q => if (last[1]) fc_q
// break: rtl/core/ex_operand.v: !ex_late_i[slot_i] ? => 1'b1 ?
// break: rtl/core/ex_operand.v: slot_i ? ex_data1_i : ex_data0_i => ex_data0_i
// break: rtl/core/ex_operands.v: if (load_i[k]) slot_q => if (1) slot_q
`ifndef LAT
`define LAT 1
`endif
`include "core_types.vh"
`default_nettype none
module forward_spec (
  input wire            clk_i,
  input wire            rst_i,
  input wire            adv_i,
  input wire slot_t     id_slot0_i,
  input wire slot_t     id_slot1_i,
  input wire group_op_t of_i,      // of the group of this variant
  input wire group_op_t of_other_i,
  input wire operands_t of_data_i
);
`include "core_defs.vh"
  wire [511:0] data;
  wire [127:0] result;
  wire [3:0] valid;
  wire [1:0] late;
  group_op_t none;
  assign none = '0;
  operands_t nothing;
  assign nothing = '0;
`ifdef GROUP_B
  localparam integer GROUP = 1;
`elsif GROUP_C
  localparam integer GROUP = 2;
`else
  localparam integer GROUP = 0;
`endif
  localparam integer W = GROUP == 2 ? 32 : 128; // group C takes lane 0
  wire [W-1:0] operand;
  group_op_t of_a, of_b, of_c;
  operands_t data_a, data_b, data_c;
  assign of_a = GROUP == 0 ? of_i : of_other_i;
  assign of_b = GROUP == 1 ? of_i : GROUP == 0 ? of_other_i : none;
  assign of_c = GROUP == 2 ? of_i : none;
  assign data_a = GROUP == 0 ? of_data_i : nothing;
  assign data_b = GROUP == 1 ? of_data_i : nothing;
  assign data_c = GROUP == 2 ? of_data_i : nothing;
  stage_ex #(.FORWARDING(1), .LAT_A(GROUP == 0 ? `LAT : 1), .LAT_B(GROUP == 1 ? `LAT : 1), .LAT_C(GROUP == 2 ? `LAT : 1)) u_ex (
    .clk_i(clk_i), .rst_i(rst_i), .adv_i(adv_i), .tex_cycles_i(16'd0), .of_thread_i(1'b0), .id_slot0_i(id_slot0_i),
    .id_slot1_i(id_slot1_i), .of_a_i(of_a), .of_a_data_i(data_a), .of_a_pred_i(4'd0), .of_b_i(of_b),
    .of_b_data_i(data_b), .of_c_i(of_c), .of_c_data_i(data_c), .of_t_i(none), .of_t_data_i(nothing), .of_t_sampler_i(4'd0),
    .v_data_i(256'd0), .o_data_i(256'd0), .sampler_we_i(1'b0), .sampler_num_i(4'd0), .sampler_data_i(69'd0),
    .tm_req_ready_i(1'b0), .tm_rsp_valid_i(1'b0), .tm_rsp_data_i(128'd0), .ex_valid_o(valid), .ex_data_o(data));

  // The operation comes from the slot that has its group, and that slot's source 0 is the operation's.
  slot_t slot;
  assign slot = of_i.slot ? id_slot1_i : id_slot0_i;
  wire is_late = slot.src0.kind == KIND_F || slot.src0.kind == KIND_V || slot.src0.kind == KIND_O;
  always @* begin
    assume ((|id_slot0_i.group) || !of_i.valid || of_i.slot);
    assume ((|id_slot1_i.group) || !of_i.valid || !of_i.slot);
    assume (of_i.late[0] == is_late);
    assume (id_slot0_i.src0.swz == 8'he4 && id_slot1_i.src0.swz == 8'he4);
    assume (!id_slot0_i.src0.neg && !id_slot1_i.src0.neg && !id_slot0_i.src0.abs && !id_slot1_i.src0.abs);
    assume (id_slot0_i.src0.sel != 3'd3 && id_slot1_i.src0.sel != 3'd3 && !id_slot0_i.src0.sel[2] && !id_slot1_i.src0.sel[2]);
  end
  // The model: the operations in EX, the source of the one in its first cycle, and the result of the latest one.
  reg begun = 1'b0, in_wb = 1'b0, landed = 1'b0, forwarded, read_of, from;
  reg [`LAT-1:0] in_ex = 0; // bit 0: in the first cycle
  reg [127:0] held, operand_of;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    if (adv_i & in_ex[`LAT-1]) begin
      held <= result;
      landed <= 1'b1;
    end
    if (rst_i) begin
      in_ex <= 0;
      in_wb <= 1'b0;
    end else if (adv_i) begin
      in_ex <= {in_ex, of_i.valid};
      in_wb <= in_ex[`LAT-1];
      forwarded <= slot.src0.kind == KIND_F && slot.src0.sel == GROUP;
      read_of <= !is_late;
      from <= of_i.slot;
      if (of_i.valid && !is_late) operand_of <= of_data_i.src0;
    end
  end
  always @* if (!begun) assume (rst_i);
  always @*
    if (begun) begin
      assert (valid[GROUP] == in_wb);
      if (landed) assert (data[GROUP*128 +: 128] == held);
      if (in_ex[0] && forwarded && landed) assert (operand == held[W-1:0]);
      if (in_ex[0] && read_of) assert (operand == operand_of[W-1:0]);
    end
  always @* begin
    cover (begun && in_ex[0] && forwarded && in_wb);
    cover (begun && in_ex[0] && forwarded && from && landed);
    cover (begun && in_ex[0] && read_of && late != 2'd0);
    cover (begun && valid[GROUP == 0 ? 1 : 0] && valid[GROUP] && !adv_i);
  end
endmodule
`default_nettype wire
