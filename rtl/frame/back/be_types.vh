// SPDX-License-Identifier: Apache-2.0
// Structures (packed structs) of wires of the pixel back end (pixel_back_end.v), which blends fragments into the colours of one tile.
//
// An item is what the back end gets: a quad of fragments, or the load, the store or the clear of the whole tile. A step is what begins in one cycle: a
// quad is one step; a load or a store has a step for each beat of 8 bytes, a clear one for each four pixels.
`ifndef BE_TYPES_VH
`define BE_TYPES_VH

// Kinds of items.
`define BE_QUAD 2'd0  // a quad of fragments
`define BE_LOAD 2'd1  // the tile's colours come from memory
`define BE_STORE 2'd2 // they go to memory
`define BE_CLEAR 2'd3 // all of them are cleared

// Formats of colours in memory have the numbers of csrc/frame/renderer/frame.h.
`define BE_RGBA8 2'd0
`define BE_RGB565 2'd1

// How the colour of a draw's fragments changes the colour under them. Factors and equations have the numbers of csrc/frame/renderer/frame_state.h; the
// first of two is for red, green and blue.
typedef struct packed {
  logic under;                // the colour under a fragment counts
  logic on;                   // blending; otherwise the fragment's colour replaces the one under it
  logic [3:0] src, src_alpha, dst, dst_alpha;
  logic [1:0] equation, equation_alpha;
  logic [31:0] constant;      // red in the low byte
  logic [3:0] mask;           // channels that are written, bit 0 red
  logic dither;
} blend_t;

// A step on its way through the stages. y, x: row and column of its quad in the tile.
typedef struct packed {
  logic [1:0] kind;
  logic wide;                 // a step has four pixels, otherwise two
  logic [2:0] y, x;
  logic row;                  // row of pixels in the quad
  logic [3:0] mask;           // pixels of a quad that get a colour
  logic clears;               // a store that clears the tile
} step_t;

`endif
