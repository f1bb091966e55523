// SPDX-License-Identifier: Apache-2.0
// Bundles of wires of visibility.
`ifndef ISP_TYPES_VH
`define ISP_TYPES_VH

// What a tile keeps for each pixel. tag: record of the opaque triangle that is visible there and not shaded yet, 0: none.
typedef struct packed {
  logic [25:0] tag;
  logic [7:0] stencil;
  logic [23:0] depth;
} pixel_t;

// Depth and stencil tests of a draw, for the face of the triangle. Functions and operations have the numbers of csrc/frame/state.h.
typedef struct packed {
  logic depth_test, depth_write;
  logic [2:0] depth_func;
  logic stencil_test;
  logic [2:0] func;
  logic [7:0] ref_value, read_mask, write_mask;
  logic [2:0] fail, depth_fail, pass;
  logic tags;      // pixels that pass get the tag
} test_t;

`endif
