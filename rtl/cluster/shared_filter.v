// SPDX-License-Identifier: Apache-2.0
// The second half of a shared texture unit (shared_unit.v): the register of the response, the filter, and the result, which is offered until the core
// takes it. Of a lookup between two levels the first response leaves its sums.
//
//   cycle     r             r+1
//   happens   response is   result is
//             taken         offered
//
// Pipelined: yes, one response a cycle
// Depth: 1
`default_nettype none
module shared_filter #(
  parameter integer UW = 4 // bits of a thread's number
) (
  input  wire          clk_i,
  input  wire          rst_i,
  // a request is made in this cycle; tag: thread, and below it the number of the lookup's request
  input  wire          ask_i,
  input  wire [UW:0]   ask_tag_i,
  input  wire          linear_i,
  input  wire [7:0]    blend_i,   // valid for the first request
  input  wire [31:0]   weights_i,
  // texels
  input  wire          tm_rsp_valid_i,
  output wire          tm_rsp_ready_o,
  input  wire [UW:0]   tm_rsp_tag_i,
  input  wire [127:0]  tm_rsp_data_i,
  // the result
  output wire          valid_o,
  input  wire          ready_i,
  output wire [UW-1:0] owner_o,
  output wire [127:0]  data_o
);
  // The lookups by thread; weights by tag.
  reg [(1<<UW)-1:0] one_q;             // the first of two responses has come
  reg [8:0] filter_q [0:(1<<UW)-1];    // linear, blend
  reg [31:0] weight_q [0:(2<<UW)-1];
  reg [159:0] before_q [0:(1<<UW)-1];  // sums of the first response
  always @(posedge clk_i) begin
    if (ask_i & ~ask_tag_i[0]) filter_q[ask_tag_i[UW:1]] <= {linear_i, blend_i};
    if (ask_i) weight_q[ask_tag_i] <= weights_i;
  end

  // The register of the response.
  reg full_q;
  reg [UW:0] tag_q;
  reg [127:0] texel_q;
  wire [UW-1:0] owner = tag_q[UW:1];
  wire [7:0] part_second = filter_q[owner][7:0];
  wire lin = filter_q[owner][8];
  wire both = |part_second;
  wire last = ~both | one_q[owner];
  assign valid_o = full_q & last;
  assign owner_o = owner;
  assign tm_rsp_ready_o = ~full_q | ~last | ready_i;
  always @(posedge clk_i) begin
    if (rst_i) full_q <= 1'b0;
    else if (tm_rsp_ready_o) full_q <= tm_rsp_valid_i;
    if (tm_rsp_valid_i & tm_rsp_ready_o) begin
      tag_q <= tm_rsp_tag_i;
      texel_q <= tm_rsp_data_i;
    end
  end

  wire [8:0] second_part = {1'b0, part_second};
  wire [8:0] first_part = 9'd256 - second_part;
  wire [8:0] part = tag_q[0] ? second_part : first_part;
  wire [8:0] before_part = ~both ? 9'd0 : tag_q[0] ? first_part : second_part;
  wire [31:0] weights = weight_q[tag_q];
  wire [16:0] fx = 17'h10000 - {1'b0, weights[15:0]};
  wire [16:0] fy = 17'h10000 - {1'b0, weights[31:16]};
  wire [32:0] w00 = {16'd0, fx} * {16'd0, fy};
  wire [32:0] w10 = {17'd0, weights[15:0]} * {16'd0, fy};
  wire [32:0] w01 = {16'd0, fx} * {17'd0, weights[31:16]};
  wire [32:0] w11 = {17'd0, weights[15:0]} * {17'd0, weights[31:16]};
  wire [127:0] texels = texel_q & {{96{lin}}, 32'hffff_ffff};
  wire [159:0] sums, others;
  assign others = before_q[owner];
  genvar c;
  generate
    for (c = 0; c < 4; c = c + 1) begin : g_channel
      tex_channel u_channel (
        .clk_i(clk_i),
        .en_i(1'b1),
        .texel_i({texels[96 + 8*c +: 8], texels[64 + 8*c +: 8], texels[32 + 8*c +: 8], texels[8*c +: 8]}),
        .weight_i({w11, w01, w10, w00}),
        .before_i(others[40*c +: 40]),
        .part_i(part),
        .before_part_i(before_part),
        .sum_o(sums[40*c +: 40]),
        .value_o(data_o[32*c +: 32])
      );
    end
  endgenerate
  always @(posedge clk_i) begin
    if (rst_i) one_q <= {(1<<UW){1'b0}};
    else if (full_q & (~last | ready_i)) one_q[owner] <= ~last;
    if (full_q & ~last) before_q[owner] <= sums;
  end
endmodule
`default_nettype wire
