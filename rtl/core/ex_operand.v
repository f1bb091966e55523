// SPDX-License-Identifier: Apache-2.0
// One operand of one group: the operand register, which is loaded from OF, and the choice between it and the late
// source (ex_late) of the slot that the operation came from. The register holds if the group has no new operation, and
// if the source is late.
`default_nettype none
module ex_operand #(
  parameter LANES = 4
) (
  input  wire                clk_i,
  input  wire                load_i,
  input  wire                late_i, // the source in OF is late
  input  wire [LANES*32-1:0] data_i,
  // in EX, per slot
  input  wire                slot_i,
  input  wire [1:0]          ex_late_i,
  input  wire [LANES*32-1:0] ex_data0_i,
  input  wire [LANES*32-1:0] ex_data1_i,
  // to the unit
  output wire [LANES*32-1:0] data_o
);
  reg [LANES*32-1:0] data_q;
  always @(posedge clk_i) if (load_i & ~late_i) data_q <= data_i;
  assign data_o = !ex_late_i[slot_i] ? data_q : slot_i ? ex_data1_i : ex_data0_i;
endmodule
`default_nettype wire
