// SPDX-License-Identifier: Apache-2.0
// Where a register of a thread is in the memory array (docs/cluster.md): each thread has a segment of the array, with its registers t, then v, then o (its
// files). The register's address is the base of the file plus the register's number. A file ends where the next one begins.
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
module array_address #(
  parameter integer THREADS = 8,
  parameter integer TW = 3
) (
  input  wire [THREADS*32-1:0] segments_i, // of each thread: first register of t, v and o, and the one after the last of o; 8 bits each
  // the register; if it is neither of v nor of o, it is of t
  input  wire [TW-1:0]         thread_i,
  input  wire                  v_i,
  input  wire                  o_i,
  input  wire [6:0]            num_i,
  output wire [6:0]            addr_o,
  output wire                  inside_o    // the number is below the thread's limit
);
  wire [31:0] segment = segments_i[{thread_i, 5'd0} +: 32];
  wire [7:0] base = o_i ? segment[23:16] : v_i ? segment[15:8] : segment[7:0];
  wire [7:0] limit = o_i ? segment[31:24] : v_i ? segment[23:16] : segment[15:8];
  wire [8:0] at = {1'b0, base} + {2'd0, num_i};
  assign addr_o = at[6:0];
  assign inside_o = at < {1'b0, limit};
endmodule
`default_nettype wire
