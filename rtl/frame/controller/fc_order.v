// SPDX-License-Identifier: Apache-2.0
// Brings the results of threads into the order of the four pixels of a quad. The results come by thread number modulo 4. With whole quads, each pixel has
// a thread; otherwise only the pixels of the mask have one, one thread after the other.
// Part of the controller of a frame's cores (frame_controller.v). Words: fc_types.vh.
//
// Pipelined: combinational
// Depth: 0
`include "fc_types.vh"
`default_nettype none
module fc_order (
  input  wire                   whole_i,  // a quad has four threads
  input  wire [1:0]             thread_i, // of the first fragment
  input  wire [3:0]             mask_i,
  input  wire [4*`FC_COLOR-1:0] colors_i, // by thread
  output wire [511:0]           color_o,  // by pixel
  output wire [3:0]             killed_o
);
  wire [1:0] rank1 = {1'b0, mask_i[0]};
  wire [1:0] rank2 = rank1 + {1'b0, mask_i[1]};
  wire [1:0] rank3 = rank2 + {1'b0, mask_i[2]};
  wire [7:0] rank = whole_i ? 8'b11_10_01_00 : {rank3, rank2, rank1, 2'd0};
  genvar k;
  generate
    for (k = 0; k < 4; k = k + 1) begin : g_pixel
      wire [1:0] lane = thread_i + rank[2*k +: 2];
      assign {killed_o[k], color_o[128*k +: 128]} = colors_i[`FC_COLOR*{30'd0, lane} +: `FC_COLOR];
    end
  endgenerate
  wire unused = &{1'b0, mask_i[3]};
endmodule
`default_nettype wire
