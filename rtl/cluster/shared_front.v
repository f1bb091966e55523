// SPDX-License-Identifier: Apache-2.0
// The first half of a shared texture unit (shared_unit.v): samplers of both programs, coordinates, and requests for texels.
//
//   cycle     a           a+1           a+2
//   happens   lookup is   coordinates   request on
//             taken                     the port
//
// A lookup between two levels stays for a second cycle, in which the request for the second level is made. Two requests may wait for the
// texture memory.
//
// Pipelined: yes, one request a cycle
// Depth: 2
`include "sampler.vh"
`default_nettype none
module shared_front #(
  parameter integer UW = 4, // bits of a thread's number
  parameter integer SAMPLERS = 16,
  parameter bit BLOCKS = 1'b0 // samplers may have blocks of texels
) (
  input  wire          clk_i,
  input  wire          rst_i,
  // a sampler, from the loader
  input  wire          sampler_we_i,
  input  wire [15:0]   sampler_addr_i,
  input  wire [69:0]   sampler_data_i,
  // a lookup
  input  wire          valid_i,
  output wire          ready_o,
  input  wire [UW-1:0] who_i,     // core and thread
  input  wire          program_i, // of the thread: vertex or fragment
  input  wire [3:0]    sampler_i,
  input  wire [127:0]  coord_i,   // s, t, layer, level of detail
  // to the filter: a request is made in this cycle
  output wire          ask_o,
  output wire [UW:0]   ask_tag_o,
  output wire          linear_o,
  output wire [7:0]    blend_o,   // valid for the first request
  output wire [31:0]   weights_o,
  // texels
  output wire          tm_req_valid_o,
  input  wire          tm_req_ready_i,
  output wire [UW:0]   tm_req_tag_o,
  output wire [3:0]    tm_req_mask_o,
  output wire [127:0]  tm_req_addr_o
);
  localparam SW = SAMPLERS > 1 ? $clog2(SAMPLERS) : 1;
  localparam SB = BLOCKS != 0 ? 70 : 69;
  reg [SB-1:0] samplers_q [0:(2<<SW)-1];
  always @(posedge clk_i) if (sampler_we_i) samplers_q[{sampler_addr_i[15], sampler_addr_i[SW-1:0]}] <= sampler_data_i[SB-1:0];

  // The lookup whose requests are made.
  reg have_q, second_q, program_q, linear_q;
  reg [3:0] sampler_q, level_q;
  reg [UW-1:0] who_q;
  reg [127:0] coord_q;
  wire [1:0] waiting;
  wire more = ~second_q & (|blend_o);
  assign ask_o = have_q & ~waiting[1];
  assign ready_o = ~have_q | (ask_o & ~more);
  always @(posedge clk_i)
    if (rst_i) begin
      have_q <= 1'b0;
      second_q <= 1'b0;
    end else begin
      if (ready_o) have_q <= valid_i;
      if (ask_o) second_q <= more;
    end
  wire [3:0] level;
  always @(posedge clk_i) begin
    if (valid_i & ready_o) begin
      who_q <= who_i;
      program_q <= program_i;
      sampler_q <= sampler_i;
      coord_q <= coord_i;
    end
    if (ask_o) begin
      level_q <= level + 4'd1;
      linear_q <= linear_o;
    end
  end

  wire sampler_t sampler;
  generate
    if (BLOCKS != 0) begin : g_blocks
      assign sampler = samplers_q[{program_q, sampler_q[SW-1:0]}];
    end else begin : g_rows
      assign sampler = {1'b0, samplers_q[{program_q, sampler_q[SW-1:0]}]};
      wire unused_bit = sampler_data_i[69];
    end
  endgenerate
  wire [127:0] addr;
  tex_address #(.BLOCKS(BLOCKS)) u_address (
    .clk_i(clk_i),
    .coord_i(coord_q),
    .sampler_i(sampler),
    .second_i(second_q),
    .level_i(level_q),
    .linear_i(linear_q),
    .level_o(level),
    .linear_o(linear_o),
    .blend_o(blend_o),
    .addr_o(addr),
    .wx_o(weights_o[15:0]),
    .wy_o(weights_o[31:16])
  );
  assign ask_tag_o = {who_q, second_q};
  wire four; // texels are asked for; else one
  cluster_fifo #(.WIDTH(UW + 130), .AW(1)) u_queue (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .push_i(ask_o),
    .data_i({ask_tag_o, linear_o, addr}),
    .pop_i(tm_req_valid_o & tm_req_ready_i),
    .count_o(waiting),
    .data_o({tm_req_tag_o, four, tm_req_addr_o})
  );
  assign tm_req_valid_o = |waiting;
  assign tm_req_mask_o = {{3{four}}, 1'b1};
  wire unused = &{1'b0, sampler_addr_i[14:0], sampler_q};
endmodule
`default_nettype wire
