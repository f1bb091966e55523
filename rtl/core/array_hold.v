// SPDX-License-Identifier: Apache-2.0
// Tells the result of a texture lookup to wait in the response register while a result of group A, B or C is written to the same bank of the
// memory array. A bank has one write port (machine key array_banks), and the compiler cannot know in which cycle the texture memory answers.
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
module array_hold #(
  parameter integer BW = 3, // bits of a bank's number
  parameter integer THREADS = 8,
  parameter integer TW = 3
) (
  input  wire [THREADS*32-1:0] segments_i, // see array_address
  // results that are written in the next advancing cycle: A B C, and the lookup
  input  wire [3:0]            valid_i,
  input  wire [4*TW-1:0]       thread_i,
  input  wire [31:0]           dst_i,
  output wire                  hold_o      // the result of the lookup waits
);
`include "isa.vh"
  wire [4*BW-1:0] bank;
  wire [3:0] lands;
  genvar p;
  generate
    for (p = 0; p < 4; p = p + 1) begin : g_result
      wire [7:0] dst = dst_i[p*8 +: 8];
      wire o = dst[7:5] == DST_O[7:5];
      wire inside_file; // a result outside of the thread's file is not written
      wire [6:0] addr;
      array_address #(.THREADS(THREADS), .TW(TW)) u_address (
        .segments_i(segments_i),
        .thread_i(thread_i[p*TW +: TW]),
        .v_i(1'b0),
        .o_i(o),
        .num_i(o ? {2'd0, dst[4:0]} : dst[6:0]),
        .addr_o(addr),
        .inside_o(inside_file)
      );
      assign bank[p*BW +: BW] = addr[BW-1:0];
      assign lands[p] = valid_i[p] & (o | ~dst[7]);
      wire unused = &{1'b0, addr, inside_file};
    end
  endgenerate
  wire [2:0] same = {bank[2*BW +: BW] == bank[3*BW +: BW], bank[BW +: BW] == bank[3*BW +: BW], bank[0 +: BW] == bank[3*BW +: BW]};
  assign hold_o = lands[3] & |(lands[2:0] & same);
endmodule
`default_nettype wire
