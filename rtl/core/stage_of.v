// SPDX-License-Identifier: Apache-2.0
// OF: fetches the sources of both slots (of_source), and steers each slot to its group A, B, C or T (of_steer). In the
// same cycle the buffers v and o are read. Their data, and the forwarding flip-flops, are late sources: their values
// are available only in EX (ex_late). The operand registers at the end of this stage are in EX (ex_operand).
// Part of the core (shader_core.v). Names: core_types.vh.
`include "core_types.vh"
`default_nettype none
module stage_of #(
  parameter integer PORTS_T = 4,
  parameter integer PORTS_C = 2,
  parameter bit ISOLATE_SELECT = 1'b0 // see of_source
) (
  // from ID
  input  wire slot_t            id_slot0_i,
  input  wire slot_t            id_slot1_i,
  // read data of the register files, in the order of their ports; of the system registers, in the order of the
  // sources
  input  wire [PORTS_T*128-1:0] t_data_i,
  (* gloam_nets = "none" *)
  input  wire [PORTS_C*128-1:0] c_data_i,
  input  wire [511:0]           sys_data_i,
  // to the gates: reads of the buffers (bit 2 * slot + source), and an operation here will write o
  output wire [3:0]             of_v_read_o,
  output wire [3:0]             of_o_read_o,
  output wire                   of_o_write_o,
  // to EX
  output wire group_op_t        of_a_o,
  output wire operands_t        of_a_data_o,
  output wire [3:0]             of_a_pred_o,
  output wire group_op_t        of_b_o,
  output wire operands_t        of_b_data_o,
  output wire group_op_t        of_c_o,
  output wire operands_t        of_c_data_o,
  output wire group_op_t        of_t_o,
  output wire operands_t        of_t_data_o,
  output wire [3:0]             of_t_sampler_o
);
`include "isa.vh"
  wire operands_t data0, data1;
  wire [1:0] late0, late1;
  wire valid0 = |id_slot0_i.group;
  wire valid1 = |id_slot1_i.group;
  of_source #(.ISOLATE_SELECT(ISOLATE_SELECT)) u_source00 (
    .source_i(id_slot0_i.src0),
    .valid_i(valid0),
    // read data
    .t_data_i(t_data_i[(0*PORTS_T/4)*128 +: 128]),
    .c_data_i(c_data_i[(0*PORTS_C/4)*128 +: 128]),
    .sys_data_i(sys_data_i[0*128 +: 128]),
    // to EX and the gates
    .data_o(data0.src0),
    .late_o(late0[0]),
    .v_read_o(of_v_read_o[0]),
    .o_read_o(of_o_read_o[0])
  );
  of_source #(.ISOLATE_SELECT(ISOLATE_SELECT)) u_source01 (
    .source_i(id_slot0_i.src1),
    .valid_i(valid0),
    // read data
    .t_data_i(t_data_i[(1*PORTS_T/4)*128 +: 128]),
    .c_data_i(c_data_i[(1*PORTS_C/4)*128 +: 128]),
    .sys_data_i(sys_data_i[1*128 +: 128]),
    // to EX and the gates
    .data_o(data0.src1),
    .late_o(late0[1]),
    .v_read_o(of_v_read_o[1]),
    .o_read_o(of_o_read_o[1])
  );
  of_source #(.ISOLATE_SELECT(ISOLATE_SELECT)) u_source10 (
    .source_i(id_slot1_i.src0),
    .valid_i(valid1),
    // read data
    .t_data_i(t_data_i[(2*PORTS_T/4)*128 +: 128]),
    .c_data_i(c_data_i[(2*PORTS_C/4)*128 +: 128]),
    .sys_data_i(sys_data_i[2*128 +: 128]),
    // to EX and the gates
    .data_o(data1.src0),
    .late_o(late1[0]),
    .v_read_o(of_v_read_o[2]),
    .o_read_o(of_o_read_o[2])
  );
  of_source #(.ISOLATE_SELECT(ISOLATE_SELECT)) u_source11 (
    .source_i(id_slot1_i.src1),
    .valid_i(valid1),
    // read data
    .t_data_i(t_data_i[(3*PORTS_T/4)*128 +: 128]),
    .c_data_i(c_data_i[(3*PORTS_C/4)*128 +: 128]),
    .sys_data_i(sys_data_i[3*128 +: 128]),
    // to EX and the gates
    .data_o(data1.src1),
    .late_o(late1[1]),
    .v_read_o(of_v_read_o[3]),
    .o_read_o(of_o_read_o[3])
  );

  of_steer #(.GROUP(0)) u_steer_a (
    .slot0_i(id_slot0_i),
    .slot1_i(id_slot1_i),
    .data0_i(data0),
    .data1_i(data1),
    .late0_i(late0),
    .late1_i(late1),
    .op_o(of_a_o),
    .data_o(of_a_data_o)
  );
  of_steer #(.GROUP(1)) u_steer_b (
    .slot0_i(id_slot0_i),
    .slot1_i(id_slot1_i),
    .data0_i(data0),
    .data1_i(data1),
    .late0_i(late0),
    .late1_i(late1),
    .op_o(of_b_o),
    .data_o(of_b_data_o)
  );
  of_steer #(.GROUP(2)) u_steer_c (
    .slot0_i(id_slot0_i),
    .slot1_i(id_slot1_i),
    .data0_i(data0),
    .data1_i(data1),
    .late0_i(late0),
    .late1_i(late1),
    .op_o(of_c_o),
    .data_o(of_c_data_o)
  );
  of_steer #(.GROUP(3)) u_steer_t (
    .slot0_i(id_slot0_i),
    .slot1_i(id_slot1_i),
    .data0_i(data0),
    .data1_i(data1),
    .late0_i(late0),
    .late1_i(late1),
    .op_o(of_t_o),
    .data_o(of_t_data_o)
  );
  assign of_a_pred_o = id_slot1_i.group[0] ? id_slot1_i.pred : id_slot0_i.pred;
  assign of_t_sampler_o = id_slot1_i.group[3] ? id_slot1_i.sampler : id_slot0_i.sampler;
  assign of_o_write_o = (valid0 && id_slot0_i.dst[7:5] == DST_O[7:5]) || (valid1 && id_slot1_i.dst[7:5] == DST_O[7:5]);
  // Other modules use the numbers of the sources. valid has the same meaning as a group that is not zero.
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, id_slot0_i, id_slot1_i};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
