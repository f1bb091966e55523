// SPDX-License-Identifier: Apache-2.0
// The pixel back end with a port for each member of its structures, so that the C++ shim can drive it.
// See docs/frame.md, "Hardware".
`include "be_types.vh"
`default_nettype none
module back_end_bench (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire         test_en_i,
  // of the frame
  input  wire [1:0]   format_i,
  input  wire [31:0]  clear_i,
  input  wire [11:0]  stride_i,
  // items
  input  wire         i_valid_i,
  output wire         i_ready_o,
  input  wire [1:0]   i_kind_i,
  input  wire [5:0]   i_place_i,
  input  wire [3:0]   i_mask_i,
  input  wire [511:0] i_color_i,
  input  wire [28:0]  i_addr_i,
  input  wire         i_clears_i,
  // how a quad is blended
  input  wire         under_i,
  input  wire         on_i,
  input  wire [3:0]   src_i,
  input  wire [3:0]   src_alpha_i,
  input  wire [3:0]   dst_i,
  input  wire [3:0]   dst_alpha_i,
  input  wire [1:0]   equation_i,
  input  wire [1:0]   equation_alpha_i,
  input  wire [31:0]  constant_i,
  input  wire [3:0]   channels_i,
  input  wire         dither_i,
  // memory
  input  wire         l_valid_i,
  output wire         l_ready_o,
  input  wire [63:0]  l_data_i,
  output wire         w_valid_o,
  input  wire         w_ready_i,
  output wire [28:0]  w_addr_o,
  output wire [63:0]  w_data_o,
  output wire         idle_o,
  output wire [18:0]  clocks_o // the gated clocks
);
  blend_t blend;
  assign blend = {under_i, on_i, src_i, src_alpha_i, dst_i, dst_alpha_i, equation_i, equation_alpha_i, constant_i, channels_i, dither_i};
  pixel_back_end u_back (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    // of the frame
    .format_i(format_i),
    .clear_i(clear_i),
    .stride_i(stride_i),
    // items
    .i_valid_i(i_valid_i),
    .i_ready_o(i_ready_o),
    .i_kind_i(i_kind_i),
    .i_place_i(i_place_i),
    .i_mask_i(i_mask_i),
    .i_blend_i(blend),
    .i_color_i(i_color_i),
    .i_addr_i(i_addr_i),
    .i_clears_i(i_clears_i),
    // memory
    .l_valid_i(l_valid_i),
    .l_ready_o(l_ready_o),
    .l_data_i(l_data_i),
    .w_valid_o(w_valid_o),
    .w_ready_i(w_ready_i),
    .w_addr_o(w_addr_o),
    .w_data_o(w_data_o),
    .idle_o(idle_o)
  );
  wire [7:0] bank;
  genvar b;
  generate
    for (b = 0; b < 4; b = b + 1) begin : g_bank
      assign bank[2*b +: 2] = {u_back.u_colors.g_bank[b].gclk, u_back.u_colors.g_bank[b].gclk_data};
    end
  endgenerate
  assign clocks_o = {bank, u_back.gclk, u_back.u_quad.gclk, u_back.u_beats.gclk1, u_back.u_beats.gclk2, u_back.u_beats.gclk3,
                     u_back.u_target.gclk_base, u_back.u_target.gclk_row, u_back.u_issue.gclk, u_back.u_issue.u_walk.gclk};
endmodule
`default_nettype wire
