// SPDX-License-Identifier: Apache-2.0
// A late source of a slot: its value is available only in EX. It is a register of the buffers v or o, whose read data
// registers are loaded at the end of OF, or a forwarding flip-flop. This module selects the value and applies swizzle
// and modifiers. The control fields come from OF.
// Part of the core (shader_core.v). Names: core_types.vh.
`include "core_types.vh"
`default_nettype none
module ex_late #(
  parameter integer FORWARDING = 1,
  parameter bit ISOLATE_SELECT = 1'b0 // a source that is not late shows the buffer that was read last, which does not change
) (
  input  wire          clk_i,
  input  wire          load_i, // the slot's operation moves from OF to EX
  // from OF
  input  wire source_t source_i,
  // values
  input  wire [127:0]  v_i,
  input  wire [127:0]  o_i,
  input  wire [127:0]  fa_i,
  input  wire [127:0]  fb_i,
  input  wire [127:0]  fc_i,
  // to the groups
  output wire          late_o, // the source is late: use data_o
  output wire [1:0]    fwd_o,  // 0 none, 1 fa, 2 fb, 3 fc, for the checks
  output wire [127:0]  data_o
);
`include "core_defs.vh"
  reg v_q, o_q, neg_q, abs_q;
  reg [2:0] f_q; // one-hot fa fb fc
  reg [7:0] swz_q;
  wire is_v = source_i.kind == KIND_V;
  wire is_o = source_i.kind == KIND_O;
  wire is_f = source_i.kind == KIND_F;
  always @(posedge clk_i)
    if (load_i) begin
      v_q <= is_v;
      o_q <= is_o;
      f_q <= is_f ? 3'd1 << source_i.sel[1:0] : 3'd0;
      if (is_v | is_o | is_f) begin
        swz_q <= source_i.swz;
        neg_q <= source_i.neg;
        abs_q <= source_i.abs;
      end
    end
  wire [127:0] f = f_q[0] ? fa_i : f_q[1] ? fb_i : fc_i;
  wire [127:0] value;
  generate
    if (!ISOLATE_SELECT) begin : g_any
      assign value = v_q ? v_i : (o_q | (FORWARDING == 0)) ? o_i : f;
    end else begin : g_held
      reg was_o_q;
      always @(posedge clk_i) if (load_i & (is_v | is_o)) was_o_q <= is_o;
      assign value = FORWARDING != 0 && f_q != 3'd0 ? f : was_o_q ? o_i : v_i;
    end
  endgenerate
  operand_mod u_mod (
    .data_i(value),
    .swz_i(swz_q),
    .neg_i(neg_q),
    .abs_i(abs_q),
    .data_o(data_o)
  );
  assign late_o = v_q | o_q | (|f_q);
  assign fwd_o = {f_q[2] | f_q[1], f_q[2] | f_q[0]};
  // other modules use the other fields
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, source_i};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
