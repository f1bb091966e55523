// SPDX-License-Identifier: Apache-2.0
// The results of a core's threads, the colour and whether the fragment was discarded, in banks that take turns: one for the task that runs, the others for
// tasks that wait for the back end. There is a memory for each thread number modulo 4. So four threads 4q .. 4q+3 are written at once, and four fragments
// with successive threads are read.
// Part of the controller of a frame's cores (frame_controller.v). Words: fc_types.vh.
`include "fc_types.vh"
`default_nettype none
module fc_results (
  input  wire                     clk_i,
  // the core
  input  wire [3:0]               c_we_i,     // by thread modulo 4
  input  wire [3:0]               c_round_i,
  input  wire [1:0]               c_four_i,   // q
  input  wire [4*`FC_COLOR-1:0]   c_color_i,
  // the back end: one cycle for a read
  input  wire                     r_re_i,
  input  wire [3:0]               r_round_i,
  input  wire [3:0]               r_thread_i, // the first one
  output wire [4*`FC_COLOR-1:0]   r_colors_o  // by thread modulo 4
);
  genvar l;
  generate
    for (l = 0; l < 4; l = l + 1) begin : g_lane
      localparam [1:0] LANE = l;
      wire [3:0] at = r_thread_i + {2'd0, 2'd3 - LANE}; // rounded down to a multiple of 4, this is the row
      ram_1r1w #(.WIDTH(`FC_COLOR), .DEPTH(64), .AW(6)) u_colors (
        .clk_i(clk_i),
        .we_i(c_we_i[l]),
        .waddr_i({c_round_i, c_four_i}),
        .wdata_i(c_color_i[`FC_COLOR*l +: `FC_COLOR]),
        .re_i(r_re_i),
        .raddr_i({r_round_i, at[3:2]}),
        .rdata_o(r_colors_o[`FC_COLOR*l +: `FC_COLOR])
      );
      wire unused = &{1'b0, at[1:0]};
    end
  endgenerate
endmodule
`default_nettype wire
