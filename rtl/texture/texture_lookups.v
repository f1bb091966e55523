// SPDX-License-Identifier: Apache-2.0
// Texture unit of a core whose threads switch (docs/cluster.md): one lookup for each thread, many outstanding. An operation
// is in EX for one advancing cycle. Its request goes to a queue, with the number of its thread; the responses come in any
// order. When the last response of a lookup is in the response register, it is filtered, and the result is written in the next
// cycle.
// Part of the core's texture unit (docs/architecture.md section 8).
//
//   cycle     e             e+1 ..           c              c+1
//   happens   coordinates   request, wait    response in    WB
//                                            the register
//
// A lookup between two levels has a second request, whose coordinates are computed in cycle e+1. Only an operation that is
// in EX in that cycle waits.
//
// With GATE_LOOKUPS there are clock gates. The registers of each thread's lookup and its requests have one (lookup_bank), which opens in the cycles
// in which one of them is written. The parts that all lookups share have two: that of requests opens for an operation on its way to the queue, that of
// responses while a lookup is outstanding, since a response may come in any of these cycles. Registers with a reset have the ungated clock.
//
// Pipelined: yes, one lookup a cycle
// Depth: from the memory
`include "sampler.vh"
`default_nettype none
module texture_lookups #(
  parameter integer THREADS = 8,
  parameter integer TW = 3,
  parameter bit BLOCKS = 1'b0, // samplers may have blocks of texels
  parameter bit GATE_LOOKUPS = 1'b0
) (
  input  wire               clk_i,
  input  wire               rst_i,
  input  wire               test_en_i,
  input  wire               adv_i,
  // from OF
  input  wire               of_valid_i,
  input  wire [TW-1:0]      of_thread_i,
  input  wire [7:0]         of_dst_i,
  input  wire [3:0]         of_mask_i,
  // from EX
  input  wire               start_i,   // a T operation is in EX
  input  wire [127:0]       coord_i,   // s, t, layer, level of detail
  input  wire sampler_t     sampler_i, // sampler state of the host interface
  output wire               wait_o,    // the operation stays in EX
  // the last response is in the register; its result waits there while hold_i is 1
  output wire               last_o,
  output wire [TW-1:0]      last_thread_o,
  output wire [7:0]         last_dst_o,
  input  wire               hold_i,
  // to the threads and the gates
  output wire [THREADS-1:0] arrives_o, // the last response of the thread's lookup is in the register
  output wire [THREADS-1:0] busy_o,    // a lookup is outstanding, EX and WB aside
  output wire [THREADS-1:0] o_near_o,  // the result that is written in the next cycle is for o
  output wire [THREADS-1:0] o_far_o,   // the result of a lookup that waits is for o
  // to WB, registered
  output wire               wb_valid_o,
  output wire [TW-1:0]      wb_thread_o,
  output wire [7:0]         wb_dst_o,
  output wire [3:0]         wb_mask_o,
  output wire [127:0]       wb_data_o,
  // texture memory; tag: the thread, and below it the number of the lookup's request
  output wire               tm_req_valid_o,
  input  wire               tm_req_ready_i,
  output wire [TW:0]        tm_req_tag_o,
  output wire [3:0]         tm_req_mask_o,
  output wire [127:0]       tm_req_addr_o,
  input  wire               tm_rsp_valid_i,
  output wire               tm_rsp_ready_o,
  input  wire [TW:0]        tm_rsp_tag_i,
  input  wire [127:0]       tm_rsp_data_i
);
`include "isa.vh"
  // The second request of a lookup, computed in this cycle from what is kept of its operands.
  reg second_q, linear_q;
  reg [TW-1:0] thread_q;
  reg [3:0] level_q;
  reg [127:0] coord_q;
  reg [69:0] sampler_q;
  wire enters = start_i & adv_i;
  wire request_clk, response_clk;
  // Clocks that run, test enable aside: of each thread's lookup; of requests and responses.
  /* verilator lint_off UNUSED */ // read by rtl/trace only
  wire [THREADS-1:0] gate_x;
  wire [1:0] gate_u;
  /* verilator lint_on UNUSED */
  reg [TW-1:0] ex_thread_q;
  reg [11:0] ex_target_q;
  always @(posedge request_clk)
    if (adv_i & of_valid_i) begin
      ex_thread_q <= of_thread_i;
      ex_target_q <= {of_mask_i, of_dst_i};
    end
  assign wait_o = start_i & second_q;

  wire [3:0] level;
  wire linear;
  wire [7:0] blend;
  wire [127:0] addr;
  wire [15:0] wx, wy;
  tex_address #(.BLOCKS(BLOCKS)) u_address (
    .clk_i(clk_i),
    .coord_i(second_q ? coord_q : coord_i),
    .sampler_i(second_q ? sampler_q : sampler_i),
    .second_i(second_q),
    .level_i(level_q),
    .linear_i(linear_q),
    .level_o(level),
    .linear_o(linear),
    .blend_o(blend),
    .addr_o(addr),
    .wx_o(wx),
    .wy_o(wy)
  );
  wire two = |blend;
  wire [TW-1:0] asking = second_q ? thread_q : ex_thread_q;
  wire [TW:0] tag = {asking, second_q};
  always @(posedge clk_i)
    if (rst_i) second_q <= 1'b0;
    else second_q <= enters & two;
  always @(posedge request_clk)
    if (enters & two) begin
      thread_q <= ex_thread_q;
      level_q <= level + 4'd1;
      linear_q <= linear;
      coord_q <= coord_i;
      sampler_q <= sampler_i;
    end

  reg [THREADS-1:0] busy_q, one_q; // a lookup of the thread is outstanding; the first of its two responses has come

  // The response register.
  reg full_q;
  reg [TW:0] tag_q;
  reg [127:0] texel_q;
  wire held;
  assign tm_rsp_ready_o = ~full_q | (adv_i & ~held);
  wire takes = tm_rsp_valid_i & tm_rsp_ready_o;
  always @(posedge clk_i)
    if (rst_i) full_q <= 1'b0;
    else if (tm_rsp_ready_o) full_q <= tm_rsp_valid_i;
  always @(posedge response_clk)
    if (takes) begin
      tag_q <= tm_rsp_tag_i;
      texel_q <= tm_rsp_data_i;
    end
  wire [TW-1:0] owner = tag_q[TW:1];
  wire [11:0] target;   // of the lookup that the response belongs to
  wire [7:0] part_second;
  wire lin;
  wire [31:0] weights;
  wire [159:0] others;  // sums of the first response
  wire both = |part_second;
  wire last = full_q & (~both | one_q[owner]);
  assign held = last & hold_i;
  wire done = last & ~hold_i;
  assign last_o = last;
  assign last_thread_o = owner;
  assign last_dst_o = target[7:0];
  wire [8:0] second_part = {1'b0, part_second};
  wire [8:0] first_part = 9'd256 - second_part;
  wire [8:0] part = tag_q[0] ? second_part : first_part;
  wire [8:0] before_part = ~both ? 9'd0 : tag_q[0] ? first_part : second_part;

  wire [16:0] fx = 17'h10000 - {1'b0, weights[15:0]};
  wire [16:0] fy = 17'h10000 - {1'b0, weights[31:16]};
  wire [32:0] w00 = {16'd0, fx} * {16'd0, fy};
  wire [32:0] w10 = {17'd0, weights[15:0]} * {16'd0, fy};
  wire [32:0] w01 = {16'd0, fx} * {17'd0, weights[31:16]};
  wire [32:0] w11 = {17'd0, weights[15:0]} * {17'd0, weights[31:16]};
  wire [127:0] texels = texel_q & {{96{lin}}, 32'hffff_ffff};
  wire [159:0] sums;
  wire [127:0] filtered;
  genvar c, t;
  generate
    for (c = 0; c < 4; c = c + 1) begin : g_channel
      tex_channel u_channel (
        .clk_i(clk_i),
        .en_i(1'b1),
        .texel_i({texels[96 + 8*c +: 8], texels[64 + 8*c +: 8], texels[32 + 8*c +: 8], texels[8*c +: 8]}),
        .weight_i({w11, w01, w10, w00}),
        .before_i(others[40*c +: 40] & {40{both}}), // sums that were never written are unknown
        .part_i(part),
        .before_part_i(before_part),
        .sum_o(sums[40*c +: 40]),
        .value_o(filtered[32*c +: 32])
      );
    end
  endgenerate
  wire keeps = adv_i & full_q & ~last;

  // The lookups by thread, and the queue of requests.
  wire [3*THREADS-1:0] files; // what each lookup writes to
  generate
    if (!GATE_LOOKUPS) begin : g_free
      reg [11:0] target_q [0:THREADS-1];
      reg [8:0] filter_q [0:THREADS-1]; // linear, blend
      reg [31:0] weight_q [0:(2<<TW)-1]; // by tag
      reg [159:0] before_q [0:THREADS-1];
      always @(posedge clk_i) begin
        if (enters) begin
          target_q[ex_thread_q] <= ex_target_q;
          filter_q[ex_thread_q] <= {linear, blend};
        end
        if (enters | second_q) weight_q[tag] <= {wy, wx};
        if (keeps) before_q[owner] <= sums;
      end
      assign target = target_q[owner];
      assign part_second = filter_q[owner][7:0];
      assign lin = filter_q[owner][8];
      assign weights = weight_q[tag_q];
      assign others = before_q[owner];
      for (t = 0; t < THREADS; t = t + 1) begin : g_file
        assign files[3*t +: 3] = target_q[t][7:5];
      end
      request_queue #(.WIDTH(TW + 133), .AW(TW + 1)) u_queue (
        .clk_i(clk_i),
        .data_clk_i(clk_i),
        .rst_i(rst_i),
        .push_i(enters | second_q),
        .data_i({tag, {3{linear}}, 1'b1, addr}),
        .valid_o(tm_req_valid_o),
        .data_o({tm_req_tag_o, tm_req_mask_o, tm_req_addr_o}),
        .pop_i(tm_req_ready_i)
      );
      assign request_clk = clk_i;
      assign response_clk = clk_i;
      assign gate_x = {THREADS{1'b0}};
      assign gate_u = 2'd0;
      wire unused = test_en_i;
    end else begin : g_gated
      wire [THREADS*12-1:0] targets;
      wire [THREADS*9-1:0] filters;
      wire [THREADS*160-1:0] befores;
      wire [2*THREADS*161-1:0] requests; // by tag: weights, linear, addresses
      for (t = 0; t < THREADS; t = t + 1) begin : g_thread
        localparam [TW-1:0] ID = t;
        lookup_bank u_bank (
          .clk_i(clk_i),
          .test_en_i(test_en_i),
          .en_o(gate_x[t]),
          // an operation enters, or asks for its second level
          .enters_i(enters && ex_thread_q == ID),
          .second_i(second_q && thread_q == ID),
          .target_i(ex_target_q),
          .filter_i({linear, blend}),
          .request_i({wy, wx, linear, addr}),
          // the first of two responses
          .keeps_i(keeps && owner == ID),
          .sums_i(sums),
          // what is kept
          .target_o(targets[12*t +: 12]),
          .filter_o(filters[9*t +: 9]),
          .requests_o(requests[2*161*t +: 2*161]),
          .sums_o(befores[160*t +: 160])
        );
        assign files[3*t +: 3] = targets[12*t + 5 +: 3];
      end
      assign target = targets[owner*12 +: 12];
      assign {lin, part_second} = filters[owner*9 +: 9];
      assign weights = requests[tag_q*161 + 129 +: 32];
      assign others = befores[owner*160 +: 160];
      wire asks_linear;
      assign {asks_linear, tm_req_addr_o} = requests[tm_req_tag_o*161 +: 129];
      assign tm_req_mask_o = {{3{asks_linear}}, 1'b1};
      // Only the tags are in the queue.
      request_queue #(.WIDTH(TW + 1), .AW(TW + 1)) u_queue (
        .clk_i(clk_i),
        .data_clk_i(request_clk),
        .rst_i(rst_i),
        .push_i(enters | second_q),
        .data_i(tag),
        .valid_o(tm_req_valid_o),
        .data_o(tm_req_tag_o),
        .pop_i(tm_req_ready_i)
      );
      assign gate_u = {|busy_q, (adv_i & of_valid_i) | enters | second_q};
      clock_gate u_request_gate (.clk_i(clk_i), .en_i(gate_u[0]), .test_en_i(test_en_i), .gclk_o(request_clk));
      clock_gate u_response_gate (.clk_i(clk_i), .en_i(gate_u[1]), .test_en_i(test_en_i), .gclk_o(response_clk));
    end
  endgenerate

  // WB.
  reg wb_valid_q;
  reg [TW-1:0] wb_thread_q;
  reg [11:0] wb_target_q;
  reg [127:0] wb_data_q;
  always @(posedge clk_i)
    if (rst_i) wb_valid_q <= 1'b0;
    else if (adv_i) wb_valid_q <= done;
  always @(posedge response_clk)
    if (adv_i & done) begin
      wb_thread_q <= owner;
      wb_target_q <= target;
      wb_data_q <= filtered;
    end
  always @(posedge clk_i)
    if (rst_i) begin
      busy_q <= {THREADS{1'b0}};
      one_q <= {THREADS{1'b0}};
    end else if (adv_i) begin
      if (full_q & ~held) one_q[owner] <= ~done;
      if (done) busy_q[owner] <= 1'b0;
      if (enters) busy_q[ex_thread_q] <= 1'b1;
    end
  assign {wb_mask_o, wb_dst_o} = wb_target_q;
  assign wb_valid_o = wb_valid_q;
  assign wb_thread_o = wb_thread_q;
  assign wb_data_o = wb_data_q;
  assign busy_o = busy_q;
  generate
    for (t = 0; t < THREADS; t = t + 1) begin : g_thread
      localparam [TW-1:0] ID = t;
      wire [2:0] file = files[3*t +: 3];
      wire writes_o = busy_q[t] && file == DST_O[7:5];
      assign arrives_o[t] = done && owner == ID;
      assign o_near_o[t] = writes_o & arrives_o[t];
      assign o_far_o[t] = writes_o & ~arrives_o[t];
    end
  endgenerate
endmodule
`default_nettype wire
