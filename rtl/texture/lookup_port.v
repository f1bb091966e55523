// SPDX-License-Identifier: Apache-2.0
// The texture port of a core that shares a texture unit with others (docs/cluster.md): a lookup for each thread, many outstanding. A lookup
// leaves EX into a queue, and the core's texture port offers it to the unit: coordinates, number of the sampler, and a tag of thread and
// program. The unit answers by thread, in any order, with the filtered result. The answer goes to a register; the result is written in the next
// cycle.
// Part of the core's texture unit (docs/architecture.md section 8).
//
//   cycle     e             e+1 ..           c              c+1
//   happens   coordinates   lookup offered   answer in      WB
//                                            the register
//
// The queue has room for a lookup of each thread, so no operation waits in EX.
//
// Pipelined: yes, one lookup a cycle
// Depth: from the unit
`default_nettype none
module lookup_port #(
  parameter integer THREADS = 8,
  parameter integer TW = 3
) (
  input  wire               clk_i,
  input  wire               rst_i,
  input  wire               adv_i,
  // from OF
  input  wire               of_valid_i,
  input  wire [TW-1:0]      of_thread_i,
  input  wire [7:0]         of_dst_i,
  input  wire [3:0]         of_mask_i,
  // from EX
  input  wire               start_i,   // a T operation is in EX
  input  wire [127:0]       coord_i,   // s, t, layer, level of detail
  input  wire [3:0]         sampler_i, // its number
  input  wire               program_i, // of its thread
  // the answer is in the register; its result waits there while hold_i is 1
  output wire               last_o,
  output wire [TW-1:0]      last_thread_o,
  output wire [7:0]         last_dst_o,
  input  wire               hold_i,
  // to the threads and the gates
  output wire [THREADS-1:0] arrives_o, // the answer of the thread's lookup is in the register
  output wire [THREADS-1:0] busy_o,    // a lookup is outstanding, EX and WB aside
  output wire [THREADS-1:0] o_near_o,  // the result that is written in the next cycle is for o
  output wire [THREADS-1:0] o_far_o,   // the result of a lookup that waits is for o
  // to WB, registered
  output wire               wb_valid_o,
  output wire [TW-1:0]      wb_thread_o,
  output wire [7:0]         wb_dst_o,
  output wire [3:0]         wb_mask_o,
  output wire [127:0]       wb_data_o,
  // texture unit; tag: the thread, and below it the program. Of an answer only the thread counts
  output wire               tm_req_valid_o,
  input  wire               tm_req_ready_i,
  output wire [TW:0]        tm_req_tag_o,
  output wire [3:0]         tm_req_sampler_o,
  output wire [127:0]       tm_req_coord_o,
  input  wire               tm_rsp_valid_i,
  output wire               tm_rsp_ready_o,
  input  wire [TW:0]        tm_rsp_tag_i,
  input  wire [127:0]       tm_rsp_data_i
);
`include "isa.vh"
  wire enters = start_i & adv_i;
  reg [TW-1:0] ex_thread_q;
  reg [11:0] ex_target_q;
  always @(posedge clk_i)
    if (adv_i & of_valid_i) begin
      ex_thread_q <= of_thread_i;
      ex_target_q <= {of_mask_i, of_dst_i};
    end
  request_queue #(.WIDTH(TW + 133), .AW(TW)) u_queue (
    .clk_i(clk_i),
    .data_clk_i(clk_i),
    .rst_i(rst_i),
    .push_i(enters),
    .data_i({ex_thread_q, program_i, sampler_i, coord_i}),
    .valid_o(tm_req_valid_o),
    .data_o({tm_req_tag_o, tm_req_sampler_o, tm_req_coord_o}),
    .pop_i(tm_req_ready_i)
  );

  // The lookups by thread.
  reg [THREADS-1:0] busy_q;
  reg [11:0] target_q [0:THREADS-1];
  always @(posedge clk_i) if (enters) target_q[ex_thread_q] <= ex_target_q;

  // The register of the answer.
  reg full_q;
  reg [TW-1:0] owner_q;
  reg [127:0] answer_q;
  assign tm_rsp_ready_o = ~full_q | (adv_i & ~hold_i);
  wire takes = tm_rsp_valid_i & tm_rsp_ready_o;
  always @(posedge clk_i) begin
    if (rst_i) full_q <= 1'b0;
    else if (tm_rsp_ready_o) full_q <= tm_rsp_valid_i;
    if (takes) begin
      owner_q <= tm_rsp_tag_i[TW:1];
      answer_q <= tm_rsp_data_i;
    end
  end
  wire done = full_q & ~hold_i;
  assign last_o = full_q;
  assign last_thread_o = owner_q;
  assign last_dst_o = target_q[owner_q][7:0];

  // WB.
  reg wb_valid_q;
  reg [TW-1:0] wb_thread_q;
  reg [11:0] wb_target_q;
  reg [127:0] wb_data_q;
  always @(posedge clk_i) begin
    if (rst_i) wb_valid_q <= 1'b0;
    else if (adv_i) wb_valid_q <= done;
    if (adv_i & done) begin
      wb_thread_q <= owner_q;
      wb_target_q <= target_q[owner_q];
      wb_data_q <= answer_q;
    end
  end
  always @(posedge clk_i)
    if (rst_i) busy_q <= {THREADS{1'b0}};
    else if (adv_i) begin
      if (done) busy_q[owner_q] <= 1'b0;
      if (enters) busy_q[ex_thread_q] <= 1'b1;
    end
  assign {wb_mask_o, wb_dst_o} = wb_target_q;
  assign wb_valid_o = wb_valid_q;
  assign wb_thread_o = wb_thread_q;
  assign wb_data_o = wb_data_q;
  assign busy_o = busy_q;
  genvar t;
  generate
    for (t = 0; t < THREADS; t = t + 1) begin : g_thread
      localparam [TW-1:0] ID = t;
      wire [2:0] file = target_q[t][7:5];
      wire writes_o = busy_q[t] && file == DST_O[7:5];
      assign arrives_o[t] = done && owner_q == ID;
      assign o_near_o[t] = writes_o & arrives_o[t];
      assign o_far_o[t] = writes_o & ~arrives_o[t];
    end
  endgenerate
  wire unused = tm_rsp_tag_i[0];
endmodule
`default_nettype wire
