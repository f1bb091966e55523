// SPDX-License-Identifier: Apache-2.0
// The new entry of a tile's list: where it goes, whether it needs a new block, and what the tile's entry in the region array becomes. A list is in
// blocks of 32 words; the last word of a block is the address of the next block.
// Part of the tile accelerator (tile_accelerator.v). Words: docs/frame.md.
//
// Pipelined: combinational
// Depth: 0
`include "frame_types.vh"
`default_nettype none
module ta_list (
  input  wire region_t         region_i, // the tile's entry in the region array
  input  wire [`FR_WORD-1:0]   block_i,  // a new block would begin here
  output wire                  block_o,  // the entry needs a new block
  output wire                  link_o,   // ... to which the block before it has to link, in word region_i.next
  output wire [`FR_WORD-1:0]   at_o,     // where the entry goes
  output wire region_t         region_o
);
  wire none = region_i.next == {`FR_WORD{1'b0}};
  wire full = &region_i.next[4:0];
  assign block_o = none | full;
  assign link_o = ~none & full;
  assign at_o = block_o ? block_i : region_i.next;
  assign region_o = {none ? block_i : region_i.first, at_o + 26'd1};
endmodule
`default_nettype wire
