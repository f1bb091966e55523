// SPDX-License-Identifier: Apache-2.0
// Bundles of wires of the iterators.
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
  logic [23:0] least, most;      // depth of its corners
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

`endif
