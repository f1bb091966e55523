// SPDX-License-Identifier: Apache-2.0
// The address of the next fetch. If the bundle in ID belongs to the thread being fetched, it is the address after that
// bundle, else the thread's own. The length of the bundle comes late: it is in the words that were just read. So this
// module computes the addresses for all four lengths first, and the rows that each bank of the code memory reads. The
// length then only chooses.
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
(* gloam_nets = "none" *)
module fetch_next (
  input  wire        ahead_i,   // the bundle in ID belongs to the thread being fetched
  input  wire [14:0] pc_i,      // the thread's address
  // the bundle in ID
  input  wire [14:0] id_pc_i,
  input  wire [3:0]  length_i,  // one-hot: 1 to 4 words
  output wire [14:0] fall_pc_o, // the address after it
  // the fetch: its address, and the row of the first word in each bank at or after the address
  output wire [14:0] fetch_pc_o,
  output wire [51:0] rows_o
);
  // A bank's row is that of an address, or one or two later.
  wire [12:0] id_row = id_pc_i[14:2];
  wire [12:0] id_row1 = id_row + 13'd1;
  wire [12:0] id_row2 = id_row + 13'd2;
  wire [12:0] row = pc_i[14:2];
  wire [12:0] row1 = row + 13'd1;
  genvar b, k;
  generate
    for (b = 0; b < 4; b = b + 1) begin : g_bank
      localparam [2:0] AHEAD = 3 - b;
      wire [2:0] own = {1'b0, pc_i[1:0]} + AHEAD;
      wire [51:0] choice;
      for (k = 0; k < 4; k = k + 1) begin : g_length
        localparam [3:0] WORDS = k + 1;
        wire [3:0] next = {2'b00, id_pc_i[1:0]} + {1'b0, AHEAD} + WORDS;
        assign choice[13*k +: 13] = (next[3] ? id_row2 : next[2] ? id_row1 : id_row) & {13{ahead_i}};
        wire unused = &{1'b0, next[1:0]};
      end
      assign rows_o[13*b +: 13] = ((own[2] ? row1 : row) & {13{~ahead_i}}) |
                                  ({13{length_i[0]}} & choice[0 +: 13]) | ({13{length_i[1]}} & choice[13 +: 13]) |
                                  ({13{length_i[2]}} & choice[26 +: 13]) | ({13{length_i[3]}} & choice[39 +: 13]);
      wire unused = &{1'b0, own[1:0]};
    end
  endgenerate

  wire [59:0] after;
  generate
    for (k = 0; k < 4; k = k + 1) begin : g_after
      localparam [2:0] WORDS = k + 1;
      wire [2:0] word = {1'b0, id_pc_i[1:0]} + WORDS;
      assign after[15*k +: 15] = {word[2] ? id_row1 : id_row, word[1:0]};
    end
  endgenerate
  assign fall_pc_o = ({15{length_i[0]}} & after[0 +: 15]) | ({15{length_i[1]}} & after[15 +: 15]) |
                     ({15{length_i[2]}} & after[30 +: 15]) | ({15{length_i[3]}} & after[45 +: 15]);
  assign fetch_pc_o = ahead_i ? fall_pc_o : pc_i;
endmodule
`default_nettype wire
