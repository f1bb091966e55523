// SPDX-License-Identifier: Apache-2.0
// OF: selects each source's register from the read data of t, c, the system registers and the literal, applies swizzle, absolute and negate, and
// steers the two slots to the groups. In the same cycle the buffers v and o are read. Those, and the forwarding flip-flops, are late sources:
// their values are there only in EX (ex_late). The operand registers at the end of this stage belong to the groups' units (ex_operand).
`default_nettype none
module stage_of #(
  parameter PORTS_T = 4,
  parameter PORTS_C = 2
) (
  // from ID
  input  wire [7:0]             id_group_i,
  input  wire [11:0]            id_op_i,
  input  wire [15:0]            id_dst_i,
  input  wire [7:0]             id_mask_i,
  input  wire [1:0]             id_sat_i,
  input  wire [7:0]             id_pred_i,
  input  wire [7:0]             id_sampler_i,
  input  wire [11:0]            id_src_kind_i,
  input  wire [31:0]            id_src_swz_i,
  input  wire [3:0]             id_src_neg_i,
  input  wire [3:0]             id_src_abs_i,
  // read data of the register files
  input  wire [PORTS_T*128-1:0] t_data_i,
  input  wire [PORTS_C*128-1:0] c_data_i,
  input  wire [511:0]           sys_data_i,   // per source
  // reads of the buffers, per source
  output wire [3:0]             of_v_read_o,
  output wire [3:0]             of_o_read_o,
  output wire                   of_o_write_o, // an operation here will write o
  // to EX, per group A B C T
  output wire [3:0]             of_valid_o,
  output wire [3:0]             of_slot_o,
  output wire [23:0]            of_op_o,
  output wire [31:0]            of_dst_o,
  output wire [15:0]            of_mask_o,
  output wire [3:0]             of_sat_o,
  output wire [3:0]             of_pred_o,    // A only
  output wire [3:0]             of_sampler_o, // T only
  output wire [7:0]             of_late_o,    // two sources for each group
  output wire [1023:0]          of_data_o
);
`include "isa.vh"
`include "core_defs.vh"
  localparam [127:0] LITERAL = {32'h40000000, 32'h3f000000, 32'h3f800000, 32'h00000000};
  wire [511:0] operand;
  wire [3:0] late;
  wire [1:0] slot_valid = {|id_group_i[7:4], |id_group_i[3:0]};
  genvar s, g;
  generate
    for (s = 0; s < 4; s = s + 1) begin : g_source
      wire [2:0] kind = id_src_kind_i[s*3 +: 3];
      reg [127:0] data;
      always @*
        case (kind)
          KIND_T: data = t_data_i[(s*PORTS_T/4)*128 +: 128];
          KIND_C: data = c_data_i[(s*PORTS_C/4)*128 +: 128];
          KIND_SYS: data = sys_data_i[s*128 +: 128];
          default: data = LITERAL;
        endcase
      operand_mod u_mod (
        .data_i(data), .swz_i(id_src_swz_i[s*8 +: 8]), .neg_i(id_src_neg_i[s]), .abs_i(id_src_abs_i[s]), .data_o(operand[s*128 +: 128]));
      assign of_v_read_o[s] = slot_valid[s/2] && kind == KIND_V;
      assign of_o_read_o[s] = slot_valid[s/2] && kind == KIND_O;
      // A source the operation does not have is called late, too, so that its operand register does not move.
      assign late[s] = kind == KIND_V || kind == KIND_O || kind == KIND_F || kind == KIND_NONE;
    end

    // A group is in at most one slot.
    for (g = 0; g < 4; g = g + 1) begin : g_group
      wire upper = id_group_i[4 + g];
      assign of_valid_o[g] = upper | id_group_i[g];
      assign of_slot_o[g] = upper;
      assign of_op_o[g*6 +: 6] = upper ? id_op_i[11:6] : id_op_i[5:0];
      assign of_dst_o[g*8 +: 8] = upper ? id_dst_i[15:8] : id_dst_i[7:0];
      assign of_mask_o[g*4 +: 4] = upper ? id_mask_i[7:4] : id_mask_i[3:0];
      assign of_sat_o[g] = upper ? id_sat_i[1] : id_sat_i[0];
      assign of_data_o[g*256 +: 256] = upper ? operand[511:256] : operand[255:0];
      assign of_late_o[g*2 +: 2] = upper ? late[3:2] : late[1:0];
    end
  endgenerate
  assign of_o_write_o = (slot_valid[0] && id_dst_i[7:5] == DST_O[7:5]) || (slot_valid[1] && id_dst_i[15:13] == DST_O[7:5]);
  assign of_pred_o = id_group_i[4] ? id_pred_i[7:4] : id_pred_i[3:0];
  assign of_sampler_o = id_group_i[7] ? id_sampler_i[7:4] : id_sampler_i[3:0];
endmodule
`default_nettype wire
