// SPDX-License-Identifier: Apache-2.0
// The pixel back end of the renderer in hardware (docs/frame.md): it keeps the colours of one tile of 16 x 16 pixels. Items come in order: quads of
// fragments, which are blended with the colours under them; the load, the store and the clear of the whole tile. A quad, with up to four fragments,
// takes a cycle; a load or a store takes a cycle for each 8 bytes (a beat); a clear takes 64 cycles. A step is what begins in one cycle (be_types.vh).
//
//   stage    0                 1                       2                         3
//   quad     floats scaled     rounded to 16 bits;     factors and products      sums, rounded, masked,
//                              the tile is read                                  written to the tile
//   load     beat taken                                                          written to the tile
//   store                      the tile is read        beat                      to memory; the tile is cleared
//
// If memory does not take a beat, all stages wait.
//
// Pipelined: a step each cycle
// Depth: 3
`include "be_types.vh"
`default_nettype none
module pixel_back_end (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire         test_en_i,
  // of the frame
  input  wire [1:0]   format_i,
  input  wire [31:0]  clear_i,  // colour of a clear
  input  wire [11:0]  stride_i, // from a row of pixels to the next one in memory, in beats of 8 bytes
  // items
  input  wire         i_valid_i,
  output wire         i_ready_o,
  input  wire [1:0]   i_kind_i,   // BE_QUAD, BE_LOAD, BE_STORE, BE_CLEAR
  input  wire [5:0]   i_place_i,  // row and column of a quad
  input  wire [3:0]   i_mask_i,   // fragments that are written: covered, not discarded
  input  wire blend_t i_blend_i,
  input  wire [511:0] i_color_i,  // of a quad: four floats for each pixel
  input  wire [28:0]  i_addr_i,   // of a store, in beats
  input  wire         i_clears_i, // a store clears the tile
  // colours from memory
  input  wire         l_valid_i,
  output wire         l_ready_o,
  input  wire [63:0]  l_data_i,
  // to memory
  output wire         w_valid_o,
  input  wire         w_ready_i,
  output wire [28:0]  w_addr_o,
  output wire [63:0]  w_data_o,
  output wire         idle_o
);
  reg [3:1] valid_q;
  step_t step1_q, step2_q, step3_q;
  assign w_valid_o = valid_q[3] & step3_q.kind == `BE_STORE;
  wire en = ~(w_valid_o & ~w_ready_i);
  wire valid, first;
  step_t step;
  be_issue u_issue (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .en_i(en),
    .format_i(format_i),
    .i_valid_i(i_valid_i),
    .i_ready_o(i_ready_o),
    .i_kind_i(i_kind_i),
    .i_place_i(i_place_i),
    .i_mask_i(i_mask_i),
    .i_under_i(i_blend_i.under),
    .i_clears_i(i_clears_i),
    .l_valid_i(l_valid_i),
    .l_ready_o(l_ready_o),
    .valid_o(valid),
    .step_o(step),
    .first_o(first)
  );
  assign idle_o = valid_q == 3'd0 & ~i_valid_i;
  always @(posedge clk_i)
    if (rst_i) valid_q <= 3'd0;
    else if (en) valid_q <= {valid_q[2:1], valid};
  wire gclk;
  clock_gate u_gate (.clk_i(clk_i), .en_i(en & (valid | |valid_q[2:1])), .test_en_i(test_en_i), .gclk_o(gclk));
  always @(posedge gclk) begin
    step1_q <= step;
    step2_q <= step1_q;
    step3_q <= step2_q;
  end
  wire quad1 = valid_q[1] & step1_q.kind == `BE_QUAD;
  wire quad2 = valid_q[2] & step2_q.kind == `BE_QUAD;
  wire store2 = valid_q[2] & step2_q.kind == `BE_STORE;
  wire load2 = valid_q[2] & step2_q.kind == `BE_LOAD;
  wire quad3 = step3_q.kind == `BE_QUAD;

  // Places in the banks.
  wire [5:0] low1, high1, low2, high2, low3, high3;
  wire [1:0] use1, use2, use3;
  be_address u_address1 (.step_i(step1_q), .low_o(low1), .high_o(high1), .use_o(use1));
  be_address u_address2 (.step_i(step2_q), .low_o(low2), .high_o(high2), .use_o(use2));
  be_address u_address3 (.step_i(step3_q), .low_o(low3), .high_o(high3), .use_o(use3));
  wire under1;
  wire reads = en & valid_q[1] & (step1_q.kind == `BE_STORE | (quad1 & under1));
  wire [127:0] read, written;
  wire [3:0] we;
  be_colors u_colors (
    .clk_i(clk_i),
    .test_en_i(test_en_i),
    .re_i({2{reads}} & use1),
    .rlow_i(low1),
    .rhigh_i(high1),
    .rdata_o(read),
    .we_i(we & {4{en}}),
    .wlow_i(low3),
    .whigh_i(high3),
    .wdata_i(written)
  );

  // Stage 2 gets what stage 3 writes in the same cycle, but no blended colour for another blended one: be_issue keeps such quads apart.
  wire [3:0] same = we & {{2{high2 == high3}}, {2{low2 == low3}}};
  wire [127:0] under, blended, loaded, stored;
  wire [127:0] plain = step3_q.kind == `BE_LOAD ? loaded : {4{clear_i}};
  wire exchange2 = step2_q.x[0], exchange3 = step3_q.x[0];
  assign written = ~quad3 ? plain : exchange3 ? {blended[63:0], blended[127:64]} : blended;
  genvar b;
  generate
    for (b = 0; b < 4; b = b + 1) begin : g_bank
      assign under[32*b +: 32] = same[b] & ~quad3 ? plain[32*b +: 32] : read[32*b +: 32];
      assign stored[32*b +: 32] = same[b] ? written[32*b +: 32] : read[32*b +: 32];
    end
  endgenerate
  wire [3:0] mask3 = exchange3 ? {step3_q.mask[1:0], step3_q.mask[3:2]} : step3_q.mask;
  assign we = {4{valid_q[3]}} & (quad3 ? mask3 : {{2{use3[1]}}, {2{use3[0]}}} & {4{step3_q.kind != `BE_STORE | step3_q.clears}});

  be_quad u_quad (
    .clk_i(clk_i),
    .test_en_i(test_en_i),
    .en_i({quad2, quad1, valid & i_kind_i == `BE_QUAD} & {3{en}}),
    .format_i(format_i),
    .blend_i(i_blend_i),
    .color_i(i_color_i),
    .under_o(under1),
    .under_i(exchange2 ? {under[63:0], under[127:64]} : under),
    .x_i(step3_q.x[0]),
    .y_i(step3_q.y[0]),
    .color_o(blended)
  );
  be_beats u_beats (
    .clk_i(clk_i),
    .test_en_i(test_en_i),
    .en_i(en),
    .format_i(format_i),
    .load_i(l_valid_i & l_ready_o),
    .load_data_i(l_data_i),
    .load1_i(valid_q[1] & step1_q.kind == `BE_LOAD),
    .beat2_i(store2 | load2),
    .store2_i(store2),
    .row2_i(step2_q.row),
    .x2_i(step2_q.x[0]),
    .banks2_i(stored),
    .row3_i(step3_q.row),
    .banks3_o(loaded),
    .beat3_o(w_data_o)
  );
  be_target u_target (
    .clk_i(clk_i),
    .test_en_i(test_en_i),
    .stride_i(stride_i),
    .begin_i(valid & first & i_kind_i == `BE_STORE),
    .addr_i(i_addr_i),
    .en2_i(en & store2),
    .step2_i(step2_q),
    .step3_i(step3_q),
    .addr3_o(w_addr_o)
  );
  wire unused = &{1'b0, use2};
endmodule
`default_nettype wire
