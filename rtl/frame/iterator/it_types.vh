// SPDX-License-Identifier: Apache-2.0
// Structures (packed structs) of wires of the iterators (task_iterator.v), which compute the inputs of fragments.
//
//   part    pixels of a quad of 2 x 2 that belong to one triangle, as visibility hands them over
//   task    fragments that a core runs together, a thread for each
//   entry   the place of a triangle among the 16 that are kept
//   number  one float of a vertex: a lane of an input register; the parameter buffer has them in pairs
//   step    one cycle of a fragment: first gl_FragCoord, then an input register in each
`ifndef IT_TYPES_VH
`define IT_TYPES_VH

`include "frame_types.vh"

`define IT_LINE 128 // an input register: four floats

// A triangle in a tile, set up. Values are those of the tile's lower left pixel.
typedef struct packed {
  logic [3*`FR_EDGE-1:0] e;      // edge functions
  logic [3*`FR_DELTA-1:0] dx, dy;
  logic [63:0] z;                // depth, 24 fraction bits, with a half
  logic [39:0] zx, zy;           // its slopes for each sub-pixel
  logic [23:0] min, max;      // depth of its corners
  logic [24:0] offset;           // polygon offset
  logic [95:0] inv_w;            // 1/w of the corners, floats
  logic [31:0] inv_area;         // 1 / twice the area, a float
  logic front;
} it_triangle_t;

`define IT_STEP 19
// A step: gl_FragCoord, or an input register.
typedef struct packed {
  logic first;       // gl_FragCoord
  logic [5:0] number; // of the register
  logic [3:0] entry;  // of the triangle in the store
  logic [7:0] slot;   // of the fragment
} it_step_t;

// Settings of a draw.
typedef struct packed {
  logic [`FR_LANES-1:0] lanes;  // numbers of a vertex
  logic [6:0] inputs;           // input registers of the fragment program
  logic quads;                  // all fragments of a quad start
  logic depth;                  // the program reads gl_FragCoord.z
  logic [23:0] factor;          // polygon offset, 8 fraction bits, two's complement
  logic [33:0] units;
} it_draw_t;

`define IT_WIRE 7
// Where a number of a vertex goes.
typedef struct packed {
  logic point;        // to the point coordinate
  logic [3:0] number; // of the register
  logic [1:0] lane;
} it_wire_t;

`define IT_PAIR 71
// Two numbers of a corner, on their way to the store.
typedef struct packed {
  logic [3:0] entry;
  logic [1:0] corner;
  logic second;        // there is a second one
  logic [31:0] word1, word0;
} it_pair_t;

// Corners of a triangle on their way to setup.
typedef struct packed {
  logic [`FR_COORD-1:0] x2, x1, x0, y2, y1, y0;
  logic [23:0] z2, z1, z0;
  logic [95:0] inv_w;
  logic [16:0] head;   // bit 16 front facing, number of the draw
  logic [3:0] entry;
} it_corners_t;

`define IT_ENTRY 460
// A triangle that is kept, without its depth.
typedef struct packed {
  logic [3*`FR_EDGE-1:0] e;
  logic [3*`FR_DELTA-1:0] dx, dy;
  logic [95:0] inv_w;
  logic [31:0] inv_area;
  logic front;
  logic [15:0] draw;
  logic [15:0] tile;   // row, column
  logic [6:0] inputs;
  logic quads;
} it_entry_t;

`define IT_PLANE 217
// The depth of a triangle that is kept.
typedef struct packed {
  logic [63:0] z;
  logic [39:0] zx, zy;
  logic [23:0] min, max;
  logic [24:0] offset;
} it_plane_t;

`define IT_PART 19
// A part of a quad that waits.
typedef struct packed {
  logic [5:0] place; // row and column of the quad
  logic [3:0] mask;
  logic [3:0] fails; // pixels that get no colour
  logic last;        // of the hand-over
  logic [3:0] entry;
} it_part_t;

`endif
