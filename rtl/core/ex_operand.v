// SPDX-License-Identifier: Apache-2.0
// One operand of one group: the operand register, which is loaded from OF, and the choice between it and the late
// source (ex_late) of the slot that the operation came from. The register holds if the group has no new operation, and
// if the source is late.
// Part of the core (shader_core.v). Names: core_types.vh.
//
// ISOLATE_OPERANDS: the operand changes only with an operation of the group. When the operation leaves the first stage of
// EX, the register takes the value of its late source. Without it, a late source goes on showing the unit what later
// operations of the slot read.
// ISOLATE_LANES: in lanes that the operation does not need, the register holds. With ISOLATE_OPERANDS the operand holds
// there too.
`default_nettype none
module ex_operand #(
  parameter integer LANES = 4,
  parameter bit ISOLATE_OPERANDS = 1'b0,
  parameter bit ISOLATE_LANES = 1'b0
) (
  input  wire                clk_i,
  input  wire                rst_i,
  input  wire                adv_i,
  input  wire                load_i, // an operation of the group moves from OF to EX
  input  wire                late_i, // the source in OF is late, or there is none
  input  wire                none_i, // the operation in OF does not have this source
  input  wire [LANES-1:0]    need_i, // the operation in OF needs these lanes
  input  wire [LANES*32-1:0] data_i,
  // in EX, per slot
  input  wire                of_slot_i,  // slot of the operation in OF
  input  wire                slot_i,     // slot of the operation in EX
  input  wire [1:0]          ex_late_i,  // the slot's source is late: its value (ex_late)
  input  wire [LANES*32-1:0] ex_data0_i,
  input  wire [LANES*32-1:0] ex_data1_i,
  // to the unit
  output wire [LANES*32-1:0] data_o
);
  // Lanes with registers of their own have them in g_lane, and data_q shows them.
  reg [LANES*32-1:0] data_q;
  genvar l;
  generate
    if (!ISOLATE_OPERANDS && !ISOLATE_LANES) begin : g_whole
      always @(posedge clk_i) if (load_i & ~late_i) data_q <= data_i;
      wire unused = &{1'b0, need_i};
    end else if (!ISOLATE_OPERANDS) begin : g_lanes
      for (l = 0; l < LANES; l = l + 1) begin : g_lane
        reg [31:0] q;
        always @(posedge clk_i) if (load_i & ~late_i & need_i[l]) q <= data_i[l*32 +: 32];
        always @* data_q[l*32 +: 32] = q;
      end
    end
    if (!ISOLATE_OPERANDS) begin : g_by_slot
      assign data_o = !ex_late_i[slot_i] ? data_q : slot_i ? ex_data1_i : ex_data0_i;
      wire unused = &{1'b0, rst_i, adv_i, none_i, of_slot_i};
    end else begin : g_held
      for (l = 0; l < LANES; l = l + 1) begin : g_lane
        reg [31:0] q;
        // The lane's value is that of the late source of slot 0 or 1: for the one advancing cycle in which the operation
        // is in the first stage of EX.
        reg [1:0] late_q;
        wire loads = load_i & (!ISOLATE_LANES | need_i[l]);
        wire early = loads & ~late_i;
        wire late = loads & late_i & ~none_i;
        wire leaves = adv_i & (|late_q) & ~late;
        always @(posedge clk_i)
          if (rst_i) late_q <= 2'd0;
          else if (adv_i) late_q <= {late & of_slot_i, late & ~of_slot_i};
        wire [31:0] value = ({32{late_q[0]}} & ex_data0_i[l*32 +: 32]) | ({32{late_q[1]}} & ex_data1_i[l*32 +: 32]) |
                            ({32{~|late_q}} & data_q[l*32 +: 32]);
        always @(posedge clk_i) if (early | leaves) q <= early ? data_i[l*32 +: 32] : value;
        always @* data_q[l*32 +: 32] = q;
        assign data_o[l*32 +: 32] = value;
      end
      wire unused = &{1'b0, slot_i, ex_late_i, need_i};
    end
  endgenerate
endmodule
`default_nettype wire
