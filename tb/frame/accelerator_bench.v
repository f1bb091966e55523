// SPDX-License-Identifier: Apache-2.0
// The tile accelerator with a port for each member of a triangle, so that the C++ shim can drive it.
// See docs/frame.md, "Hardware".
`include "frame_types.vh"
`default_nettype none
module accelerator_bench (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire         test_en_i,
  input  wire [8:0]   tiles_x_i,
  input  wire [26:0]  words_i,
  // a triangle
  input  wire         t_valid_i,
  output wire         t_ready_o,
  input  wire [16:0]  head_i,
  input  wire [6:0]   lanes_i,
  input  wire         shared_i,
  input  wire [32:0]  n0_i,
  input  wire [32:0]  n1_i,
  input  wire [32:0]  n2_i,
  input  wire [22:0]  x0_i,
  input  wire [22:0]  x1_i,
  input  wire [22:0]  x2_i,
  input  wire [22:0]  y0_i,
  input  wire [22:0]  y1_i,
  input  wire [22:0]  y2_i,
  input  wire [11:0]  left_i,
  input  wire [11:0]  bottom_i,
  input  wire [12:0]  right_i,
  input  wire [12:0]  top_i,
  output wire         begin_o,
  output wire         done_o,
  output wire         idle_o,
  // store of corners
  output wire         c_re_o,
  output wire [1:0]   c_corner0_o,
  output wire [1:0]   c_corner1_o,
  output wire [6:0]   c_index0_o,
  output wire [6:0]   c_index1_o,
  input  wire [31:0]  c_word0_i,
  input  wire [31:0]  c_word1_i,
  // control
  output wire         full_o,
  input  wire         empty_i,
  // region array
  output wire         r_re_o,
  output wire [15:0]  r_raddr_o,
  input  wire [25:0]  r_first_i,
  input  wire [25:0]  r_next_i,
  output wire         r_we_o,
  output wire [15:0]  r_waddr_o,
  output wire [25:0]  r_first_o,
  output wire [25:0]  r_next_o,
  // parameter buffer
  output wire [1:0]   m_valid_o,
  input  wire         m_ready_i,
  output wire [25:0]  m_addr0_o,
  output wire [25:0]  m_addr1_o,
  output wire [31:0]  m_data0_o,
  output wire [31:0]  m_data1_o,
  output wire [5:0]   clocks_o // the gated clocks: setup, tiles, table of vertices, records of a triangle, their words, lists
);
  triangle_t t;
  assign t = {head_i, lanes_i, shared_i, n2_i, n1_i, n0_i, x2_i, x1_i, x0_i, y2_i, y1_i, y0_i, left_i, bottom_i, right_i, top_i};
  region_t r_new;
  assign {r_first_o, r_next_o} = r_new;
  tile_accelerator u_accelerator (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .tiles_x_i(tiles_x_i),
    .words_i(words_i),
    // from assembly
    .t_valid_i(t_valid_i),
    .t_ready_o(t_ready_o),
    .t_i(t),
    .begin_o(begin_o),
    .done_o(done_o),
    .idle_o(idle_o),
    // store of corners
    .c_re_o(c_re_o),
    .c_corner0_o(c_corner0_o),
    .c_corner1_o(c_corner1_o),
    .c_index0_o(c_index0_o),
    .c_index1_o(c_index1_o),
    .c_word0_i(c_word0_i),
    .c_word1_i(c_word1_i),
    // control
    .full_o(full_o),
    .empty_i(empty_i),
    // region array
    .r_re_o(r_re_o),
    .r_raddr_o(r_raddr_o),
    .r_rdata_i({r_first_i, r_next_i}),
    .r_we_o(r_we_o),
    .r_waddr_o(r_waddr_o),
    .r_wdata_o(r_new),
    // parameter buffer
    .m_valid_o(m_valid_o),
    .m_ready_i(m_ready_i),
    .m_addr0_o(m_addr0_o),
    .m_addr1_o(m_addr1_o),
    .m_data0_o(m_data0_o),
    .m_data1_o(m_data1_o)
  );
  assign clocks_o = {u_accelerator.gclk, u_accelerator.u_records.gclk_words, u_accelerator.u_records.gclk_triangle,
                     u_accelerator.u_table.gclk, u_accelerator.u_walk.gclk, u_accelerator.u_setup.gclk};
endmodule
`default_nettype wire
