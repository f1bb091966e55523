// SPDX-License-Identifier: Apache-2.0
// Bundles of wires of the pixel back end.
`ifndef BE_TYPES_VH
`define BE_TYPES_VH

// An item of the back end.
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

// An item, or a step of one, on its way through the stages. place: row and column of a quad, row in the quad.
typedef struct packed {
  logic [1:0] kind;
  logic wide;                 // a step has four pixels, otherwise two
  logic [2:0] y, x;
  logic row;
  logic [3:0] mask;           // pixels of a quad that get a colour
  logic clears;               // a store that clears the tile
} step_t;

`endif
