// SPDX-License-Identifier: Apache-2.0
// Decodes one operation of a bundle (short, long or flow form). Combinational. A difference across the quad (ddx, ddy)
// becomes a sum of two sources: the operation's source read by one thread, and the same source, negated, read by the
// other.
// Part of the core (shader_core.v). Names: core_types.vh.
`include "core_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module op_decode #(
  parameter bit QUADS = 1'b0,
  parameter bit SAD = 1'b0
) (
  input  wire           valid_i,
  input  wire [63:0]    word_i,
  output wire           long_o,  // it has 64 bits, not 32
  output wire           pair_o,  // a second operation of the bundle follows
  output wire decoded_t op_o
);
`include "isa.vh"
`include "core_defs.vh"
  localparam [7:0] SWZ_IDENTITY = 8'he4;

  // A short source: two bits select the file. The highest three numbers of o are the forwarding flip-flops.
  function [8:0] short_source(input [6:0] f);
    case (f[6:5])
      2'd0: short_source = SRC_T + {4'd0, f[4:0]};
      2'd1: short_source = SRC_V + {4'd0, f[4:0]};
      2'd2: short_source = SRC_C + {4'd0, f[4:0]};
      default: short_source = {27'd0, f[4:0]} >= SHORT_FA ? SRC_FA + {7'd0, f[1:0]} - 9'd1 : SRC_O + {4'd0, f[4:0]};
    endcase
  endfunction

  // A short destination: t, o, then p0 to p3, pos, psz and none.
  function [7:0] short_destination(input [5:0] f);
    if ({26'd0, f} < SHORT_P) short_destination = {f[5], 2'd0, f[4:0]};
    else if ({26'd0, f} < SHORT_POS) short_destination = DST_P + {2'd0, f} - SHORT_P[7:0];
    else short_destination = {26'd0, f} == SHORT_POS ? DST_POS : {26'd0, f} == SHORT_PSZ ? DST_PSZ : DST_NONE;
  endfunction

  function [2:0] kind_of(input [8:0] code);
    if (!code[8]) kind_of = code[7] ? KIND_C : KIND_T;
    else if (code[7:5] == 3'd0) kind_of = KIND_V;
    else if (code[7:5] == 3'd1) kind_of = KIND_O;
    else if (!code[4]) kind_of = KIND_SYS;
    else kind_of = code == SRC_K ? KIND_K : KIND_F;
  endfunction

  // The number of a register in its file. In the code space, files are aligned to powers of two.
  function [8:0] number_of(input [8:0] code);
    if (!code[8]) number_of = {2'd0, code[6:0]};
    else number_of = code[7:6] == 2'd0 ? {4'd0, code[4:0]} : {5'd0, code[3:0]};
  endfunction

  wire [5:0] op = word_i[SHORT_op_LO +: SHORT_op_W];
  wire [14:0] imm = word_i[FLOW_imm_LO +: FLOW_imm_W];
  wire flow = op_is_flow(op);
  wire sad = SAD && op == OP_sad; // the functions do not know it
  wire [2:0] group = sad ? GRP_B : op_group(op);
  wire index = long_o & (sad | op_takes_index(op));
  wire [1:0] x = word_i[LONG_x_LO +: LONG_x_W];
  wire [8:0] code0 = long_o ? word_i[LONG_src0_LO +: LONG_src0_W] : short_source(word_i[SHORT_src0_LO +: SHORT_src0_W]);
  wire quad = QUADS && op_is_quad(op);
  wire [8:0] code1 = quad ? code0 : long_o ? word_i[LONG_src1_LO +: LONG_src1_W] : short_source(word_i[SHORT_src1_LO +: SHORT_src1_W]);
  wire const0 = index & (x == X_IDX0);
  wire const1 = index & (x == X_IDX1 || x == X_HIGH1);

  assign long_o = word_i[SHORT_len_LO];
  assign pair_o = word_i[SHORT_pair_LO];
  assign op_o.op = quad ? OP_add : op;
  assign op_o.quad = valid_i & quad ? {op == OP_ddy, op == OP_ddx} : 2'd0;
  assign op_o.group = valid_i ? 5'd1 << group : 5'd0;
  assign op_o.sat = long_o & word_i[LONG_sat_LO];
  assign op_o.sampler = code1[3:0];
  assign op_o.pred = flow ? word_i[FLOW_pred_LO +: FLOW_pred_W] : x;
  assign op_o.cond = word_i[FLOW_cond_LO +: FLOW_cond_W];
  assign op_o.imm = imm;

  wire [1:0] short_mask = word_i[SHORT_mask_LO +: SHORT_mask_W];
  reg [7:0] dst;
  reg [3:0] mask;
  always @* begin
    dst = word_i[LONG_dst_LO +: LONG_dst_W];
    mask = word_i[LONG_mask_LO +: LONG_mask_W];
    if (!long_o) begin
      dst = short_destination(word_i[SHORT_dst_LO +: SHORT_dst_W]);
      mask = {&short_mask, short_mask[1], |short_mask, 1'b1};
    end
    if (op == OP_arl) mask = 4'b0001; // any mask may be encoded
  end

  assign op_o.dst = dst;
  assign op_o.mask = mask;

  // Gate events: a hint on the long and flow forms, or the mask of the gate operation.
  wire [2:0] hint = long_o | flow ? word_i[LONG_hint_LO +: LONG_hint_W] : HINT_NONE;
  wire [3:0] hinted = {hint == HINT_CLOSE_O || hint == HINT_PULSE_O, hint == HINT_OPEN_O || hint == HINT_PULSE_O || hint == HINT_OPEN_VO,
                       hint == HINT_CLOSE_V || hint == HINT_PULSE_V, hint == HINT_OPEN_V || hint == HINT_PULSE_V || hint == HINT_OPEN_VO};
  assign op_o.events = valid_i ? hinted | (op == OP_gate ? imm[3:0] : 4'd0) : 4'd0;

  reg [2:0] kind0, kind1;
  always @* begin
    kind0 = KIND_NONE;
    kind1 = KIND_NONE;
    if (valid_i && !flow) begin
      kind0 = const0 ? KIND_C : kind_of(code0);
      if (quad | sad | op_has_src1(op)) kind1 = const1 ? KIND_C : kind_of(code1);
    end
  end
  wire decoded_source_t src0, src1;
  assign src0.kind = kind0;
  assign src0.num = const0 ? code0 : number_of(code0);
  assign src0.indexed = const0;
  assign src0.swz = long_o ? word_i[LONG_swz0_LO +: LONG_swz0_W] : SWZ_IDENTITY;
  assign src0.neg = long_o & word_i[LONG_neg0_LO];
  assign src0.abs = long_o & word_i[LONG_abs0_LO];
  assign src1.kind = kind1;
  assign src1.num = const1 ? code1 : number_of(code1);
  assign src1.indexed = const1 & (x == X_IDX1);
  // A difference reads its one source twice, the second time negated.
  assign src1.swz = !long_o ? (word_i[SHORT_rep1_LO] ? 8'd0 : SWZ_IDENTITY) :
                         quad ? word_i[LONG_swz0_LO +: LONG_swz0_W] : word_i[LONG_swz1_LO +: LONG_swz1_W];
  assign src1.neg = !long_o ? word_i[SHORT_neg1_LO] : quad ? ~word_i[LONG_neg0_LO] : word_i[LONG_neg1_LO];
  assign src1.abs = long_o & (quad ? word_i[LONG_abs0_LO] : word_i[LONG_abs1_LO]);
  assign op_o.src0 = src0;
  assign op_o.src1 = src1;
endmodule
`default_nettype wire
