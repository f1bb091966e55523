// SPDX-License-Identifier: Apache-2.0
// One source of a slot in OF. Selects the register among the read data of t and c, the system registers and the
// literal, then applies swizzle, absolute and negate. The value of a late source is available only in EX (ex_late). A
// source that the operation does not have counts as late, so that its operand register does not change.
// Part of the core (shader_core.v). Names: core_types.vh.
`include "core_types.vh"
`default_nettype none
(* gloam_nets = "inside" *)
module of_source #(
  parameter bit ISOLATE_SELECT = 1'b0 // the choice changes only with a source whose value is available here
) (
  input  wire source_t source_i,
  input  wire          valid_i, // the slot has an operation
  // read data of the files' ports for this source
  input  wire [127:0]  t_data_i,
  input  wire [127:0]  c_data_i,
  input  wire [127:0]  sys_data_i,
  // to EX, and to the gates: reads of the buffers
  output wire [127:0]  data_o,
  output wire          late_o,   // its value is available only in EX
  output wire          v_read_o,
  output wire          o_read_o
);
`include "core_defs.vh"
  localparam [127:0] LITERAL = {32'h40000000, 32'h3f000000, 32'h3f800000, 32'h00000000};
  wire [2:0] kind = source_i.kind;
  wire [2:0] chosen = ISOLATE_SELECT ? source_i.of_kind : kind;
  reg [127:0] data;
  always @*
    case (chosen)
      KIND_T: data = t_data_i;
      KIND_C: data = c_data_i;
      KIND_SYS: data = sys_data_i;
      default: data = LITERAL;
    endcase
  operand_mod u_mod (
    .data_i(data),
    .swz_i(ISOLATE_SELECT ? source_i.of_swz : source_i.swz),
    .neg_i(ISOLATE_SELECT ? source_i.of_neg : source_i.neg),
    .abs_i(ISOLATE_SELECT ? source_i.of_abs : source_i.abs),
    .data_o(data_o)
  );
  assign v_read_o = valid_i && kind == KIND_V;
  assign o_read_o = valid_i && kind == KIND_O;
  assign late_o = kind == KIND_V || kind == KIND_O || kind == KIND_F || kind == KIND_NONE;
  // core_files and ex_late use the number of the system value or forwarding flip-flop.
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, source_i};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
