// SPDX-License-Identifier: Apache-2.0
// Structures (packed structs) of wires of visibility (visibility.v), which finds for each pixel of a tile the triangle that is seen there.
//
//   group      eight pixels of a row of the tile, which are tested in one cycle
//   scan       the test of one triangle in one tile, group by group
//   tag        what is noted at a pixel: the triangle to shade there, as the address of its record
//   marks      a bit for each pixel with a tag, and one for each pixel of a triangle that is shaded at once
//   hand-over  a set of pixels goes to the iterators: those with tags, or those of one triangle
//   kills      the draw's program may discard fragments: the scan waits for them and then runs again
`ifndef ISP_TYPES_VH
`define ISP_TYPES_VH

`include "frame_types.vh"

// Depth and stencil of a pixel, as they are in memory too.
`define ISP_PIXEL 32
typedef struct packed {
  logic [7:0] stencil;
  logic [23:0] depth;
} pixel_t;

// Depth and stencil tests of a draw, for the face of the triangle. Functions and operations have the numbers of csrc/frame/renderer/frame_state.h.
typedef struct packed {
  logic depth_test, depth_write;
  logic [2:0] depth_func;
  logic stencil_test;
  logic [2:0] func;
  logic [7:0] ref_value, read_mask, write_mask;
  logic [2:0] fail, depth_fail, pass;
  logic tags;    // pixels that pass get the tag
  logic now;     // fragments are shaded at once
  logic kills;   // ... and then the tests run again for those that were not discarded
  logic under;   // ... after the tags of the tile, if one of them is under a fragment
  logic removes; // fragments that were not discarded remove the tags under them
} test_t;

// Settings of a draw, for one face.
typedef struct packed {
  logic [`FR_PIXEL-1:0] left, bottom; // pixels that the draw may change
  logic [`FR_END-1:0] right, top;     // the pixels after them
  logic [23:0] factor;                // polygon offset, 8 fraction bits, two's complement
  logic [33:0] units;
  test_t test;
} draw_t;

// A triangle in a tile, as it comes from the parameter buffer.
typedef struct packed {
  logic [`FR_COORD-1:0] x2, x1, x0, y2, y1, y0;
  logic [23:0] z2, z1, z0;
  logic [`FR_TILE-1:0] tile_x, tile_y;
  draw_t draw;
  logic [`FR_WORD-1:0] tag; // its record
  logic last;               // of the tile
} isp_triangle_t;

`define ISP_SCAN 559 // bits of isp_scan_t
// Values that setup keeps while slopes are divided. They are values at the first pixel of the first group of eight.
typedef struct packed {
  logic [3:0] x0, y0, x1, y1;         // the part of its box in the tile, both ends included
  logic [3*`FR_EDGE-1:0] e;           // less 1 for edges that do not own the centres on them
  logic [3*`FR_DELTA-1:0] dx, dy;
  logic [`FR_DELTA-1:0] from_x, from_y; // from corner 0 to the pixel
  logic [23:0] z0, min, max;       // depth of corner 0; limits
  logic [23:0] factor;
  logic [33:0] units;
  test_t test;
  logic [`FR_WORD-1:0] tag;
  logic last;
} isp_scan_t;

`define ISP_ENTRY 43 // bits of isp_entry_t
// An entry of a list, with its tile.
typedef struct packed {
  logic [`FR_TILE-1:0] tile_x, tile_y;
  logic [`FR_WORD-1:0] record;
  logic last; // of the list
} isp_entry_t;

// What a group of eight pixels does to the marks of the tile.
typedef struct packed {
  logic [4:0] group;         // row, half
  logic [7:0] sets, removes; // tags
  logic [7:0] now;           // fragments that are shaded at once
  logic under;               // they have to be shaded after a tag under them
  logic [`FR_WORD-1:0] tag;
} isp_marks_t;

`endif
