// SPDX-License-Identifier: Apache-2.0
// The modifiers of a source, for LANES lanes of the result: swizzle, then absolute, then negate.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
module operand_mod #(
  parameter integer LANES = 4
) (
  input  wire [127:0]        data_i,
  input  wire [LANES*2-1:0]  swz_i,
  input  wire                neg_i,
  input  wire                abs_i,
  output wire [LANES*32-1:0] data_o
);
  genvar l;
  generate
    for (l = 0; l < LANES; l = l + 1) begin : g_lane
      wire [31:0] lane = data_i[{swz_i[l*2 +: 2], 5'd0} +: 32];
      assign data_o[l*32 +: 32] = {(lane[31] & ~abs_i) ^ neg_i, lane[30:0]};
    end
  endgenerate
endmodule
`default_nettype wire
