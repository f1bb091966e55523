// SPDX-License-Identifier: Apache-2.0
// Special functions: the table of coefficients of sfu_poly. It is generated (csrc/core/fp/gen_sfu_tables.c).
//
// Pipelined: combinational
// Depth: 0
`include "fp_types.vh"
`default_nettype none
`include "sfu_tables.vh"
(* gloam_nets = "none" *)
module sfu_rom (
  input  wire [8:0]     row_i,
  output wire sfu_row_t row_o // c0 (31 bits), c1 (26), c2 (19)
);
  reg [75:0] row;
  always @* begin
    case (row_i)
      `SFU_ROWS
    endcase
  end
  assign row_o = row;
endmodule
`default_nettype wire
