// SPDX-License-Identifier: Apache-2.0
// Widths and structures (packed structs) of wires that the blocks of rtl/frame share: tile accelerator, visibility, iterators, controller, back end. They draw triangles
// tile by tile; docs/frame.md has the words and all rules. They hold for every machine.
`ifndef FRAME_TYPES_VH
`define FRAME_TYPES_VH

`define FR_COORD 23  // a window coordinate in sub-pixels, two's complement
`define FR_DELTA 24  // a difference of two of them
`define FR_EDGE 49   // an edge function, two's complement
`define FR_PIXEL 12  // a pixel of a row or a column
`define FR_END 13    // the pixel after the last one
`define FR_TILE 8    // a tile of a row or a column
`define FR_REGION 16 // the number of a tile
`define FR_WORD 26   // a word address in the parameter buffer
`define FR_COUNT 27  // a number of its words
`define FR_LANES 7   // numbers of a vertex that the fragment program reads
`define FR_NUMBER 33 // number of a vertex; the highest bit: it is the centre of a fan

// A triangle from assembly: its corners are counter-clockwise.
typedef struct packed {
  logic [16:0] head;          // word 0 of its record: bit 16 front facing, number of the draw
  logic [`FR_LANES-1:0] lanes;
  logic shared;               // the corners are vertices whose records may be in the parameter buffer already
  logic [`FR_NUMBER-1:0] n2, n1, n0;            // numbers of the corners' vertices
  logic [`FR_COORD-1:0] x2, x1, x0, y2, y1, y0; // their positions
  logic [`FR_PIXEL-1:0] left, bottom; // pixels that the draw may change
  logic [`FR_END-1:0] right, top;     // the pixels after them
} triangle_t;

// What the tile accelerator passes on from triangle to tiles: the triangle's record, without its corners.
typedef struct packed {
  logic [16:0] head;
  logic [`FR_LANES-1:0] lanes;
  logic shared;
  logic [`FR_NUMBER-1:0] n2, n1, n0;
} record_t;

// Pixels that a triangle may cover, both ends included.
typedef struct packed {
  logic [`FR_PIXEL-1:0] x0, y0, x1, y1;
} box_t;

// An entry of the region array: the first block of a tile's list, and the word that its next entry goes to.
typedef struct packed {
  logic [`FR_WORD-1:0] first, next;
} region_t;

`endif
