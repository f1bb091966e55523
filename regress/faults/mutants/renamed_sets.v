// SPDX-License-Identifier: Apache-2.0
// For regress/faults/mutants/equal, which proves mutants equivalent: the tags of a texture cache (rtl/cluster/cache_tags.v) with the sets numbered
// otherwise, as a mutant of cache_set.v numbers them. Bit 1 of a set's number is inverted if bit 2 is 1. A slot is a set and a way.
`default_nettype none
module renamed (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire         clear_i,
  input  wire [115:0] line_i,
  output wire [3:0]   hit_o,
  output wire [15:0]  slot_o,
  input  wire [1:0]   texel_i,
  output wire [3:0]   victim_o,
  input  wire         take_i
);
  wire [15:0] slot;
  wire [3:0] victim;
  inner u_inner (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .clear_i(clear_i),
    .line_i(line_i),
    .hit_o(hit_o),
    .slot_o(slot),
    .texel_i(texel_i),
    .victim_o(victim),
    .take_i(take_i)
  );
  assign slot_o = slot ^ (slot & 16'h8888) >> 1;
  assign victim_o = victim ^ (victim & 4'h8) >> 1;
endmodule
`default_nettype wire
