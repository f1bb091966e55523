// SPDX-License-Identifier: Apache-2.0
// Found forwarding (id_detect) for one source of the bundle in ID. If a tag (detect_tag) has its register and all the lanes that it needs, the source
// becomes a read of that group's result flip-flop.
// Part of the core (shader_core.v). Names: core_types.vh.
`include "core_types.vh"
`default_nettype none
module detect_source (
  input  wire decoded_source_t source_i,
  // its operation
  input  wire [5:0]            op_i,
  input  wire [3:0]            written_i, // its write mask
  input  wire                  one_i,     // it is of group C, which reads lane 0 of the swizzle
  // tags of groups A B C from the lowest bits
  input  wire [23:0]           dst_i,
  input  wire [11:0]           mask_i,
  output wire decoded_source_t source_o
);
`include "isa.vh"
`include "core_defs.vh"
  // Entries of the swizzle that the operation uses.
  reg [3:0] positions;
  always @*
    case (op_i)
      OP_dp2, OP_sad, OP_tex: positions = 4'b0011;
      OP_dp3, OP_cube: positions = 4'b0111;
      OP_dp4, OP_txl: positions = 4'b1111;
      default: positions = one_i ? 4'b0001 : written_i;
    endcase
  // The register as a destination.
  wire is_t = source_i.kind == KIND_T;
  wire is_o = source_i.kind == KIND_O;
  wire is_pos = source_i.kind == KIND_SYS && source_i.num[2:0] == 3'd3;
  wire is_psz = source_i.kind == KIND_SYS && source_i.num[2:0] == 3'd4;
  wire [7:0] register = is_t ? {1'b0, source_i.num[6:0]} : is_o ? {DST_O[7:5], source_i.num[4:0]} : is_pos ? DST_POS : DST_PSZ;
  wire can = is_t | is_o | is_pos | is_psz;
  wire [7:0] swz = source_i.swz;
  wire [2:0] found;
  genvar g, l;
  generate
    for (g = 0; g < 3; g = g + 1) begin : g_group
      wire [3:0] mask = mask_i[g*4 +: 4];
      wire [3:0] has;
      for (l = 0; l < 4; l = l + 1) begin : g_lane
        assign has[l] = ~positions[l] | mask[swz[l*2 +: 2]];
      end
      assign found[g] = can && mask != 4'd0 && dst_i[g*8 +: 8] == register && (&has);
    end
  endgenerate
  assign source_o.kind = |found ? KIND_F : source_i.kind;
  assign source_o.num = |found ? {7'd0, found[0] ? 2'd0 : found[1] ? 2'd1 : 2'd2} : source_i.num;
  assign source_o.indexed = source_i.indexed;
  assign source_o.swz = source_i.swz;
  assign source_o.neg = source_i.neg;
  assign source_o.abs = source_i.abs;
endmodule
`default_nettype wire
