// SPDX-License-Identifier: Apache-2.0
// A texture unit that some cores of a cluster share (docs/cluster.md): takes one lookup of all its cores in a cycle, in turn, asks for
// texels, filters them, and answers to the core, by thread.
//
//   lookups  --> arbiter --> shared_front --> requests      one in a cycle
//   results  <------------- shared_filter <-- responses     in any order
//
// The number of a thread is here that of its core above that of the core's thread. The clock of the unit runs while it has a lookup.
`default_nettype none
module shared_unit #(
  parameter integer CORES = 2, // that share it
  parameter integer TW = 3,    // bits of a core's thread number
  parameter integer SAMPLERS = 16,
  parameter bit BLOCKS = 1'b0, // samplers may have blocks of texels
  localparam UW = TW + $clog2(CORES)
) (
  input  wire                    clk_i,
  input  wire                    rst_i,
  input  wire                    test_en_i,
  // a sampler, from the loader
  input  wire                    sampler_we_i,
  input  wire [15:0]             sampler_addr_i,
  input  wire [69:0]             sampler_data_i,
  // cores: lookups; tag: thread, and below it the program
  input  wire [CORES-1:0]        req_valid_i,
  output wire [CORES-1:0]        req_ready_o,
  input  wire [CORES*(TW+1)-1:0] req_tag_i,
  input  wire [CORES*4-1:0]      req_sampler_i,
  input  wire [CORES*128-1:0]    req_coord_i,
  // cores: results; tag: thread, and 0
  output wire [CORES-1:0]        rsp_valid_o,
  input  wire [CORES-1:0]        rsp_ready_i,
  output wire [TW:0]             rsp_tag_o,
  output wire [127:0]            rsp_data_o,
  // texels; tag: thread, and below it the number of the lookup's request
  output wire                    tm_req_valid_o,
  input  wire                    tm_req_ready_i,
  output wire [UW:0]             tm_req_tag_o,
  output wire [3:0]              tm_req_mask_o,
  output wire [127:0]            tm_req_addr_o,
  input  wire                    tm_rsp_valid_i,
  output wire                    tm_rsp_ready_o,
  input  wire [UW:0]             tm_rsp_tag_i,
  input  wire [127:0]            tm_rsp_data_i,
  output wire                    clock_en_o
);
  localparam NW = CORES > 1 ? $clog2(CORES) : 1;
  localparam [CORES-1:0] ONE = 1;
  wire gclk, valid, ready, ask, linear, answers;
  wire [NW-1:0] chosen;
  wire [TW:0] tag = req_tag_i[chosen*(TW+1) +: TW+1];
  wire [UW-1:0] who, owner;
  wire [UW:0] ask_tag;
  wire [7:0] blend;
  wire [31:0] weights;

  // Lookups that were taken and have no result: at most one of each thread.
  reg [UW:0] open_q;
  wire takes = valid & ready;
  wire ends = |(rsp_valid_o & rsp_ready_i);
  always @(posedge gclk)
    if (rst_i) open_q <= {UW+1{1'b0}};
    else if (takes != ends) open_q <= takes ? open_q + 1'b1 : open_q - 1'b1;
  assign clock_en_o = rst_i | sampler_we_i | (|req_valid_i) | (|open_q);
  clock_gate u_icg (.clk_i(clk_i), .en_i(clock_en_o), .test_en_i(test_en_i), .gclk_o(gclk));

  cluster_arbiter #(.N(CORES), .NW(NW)) u_arbiter (
    .clk_i(gclk),
    .rst_i(rst_i),
    .request_i(req_valid_i),
    .accept_i(ready),
    .valid_o(valid),
    .chosen_o(chosen)
  );
  assign req_ready_o = takes ? ONE << chosen : {CORES{1'b0}};
  shared_front #(.UW(UW), .SAMPLERS(SAMPLERS), .BLOCKS(BLOCKS)) u_front (
    .clk_i(gclk),
    .rst_i(rst_i),
    // a sampler
    .sampler_we_i(sampler_we_i),
    .sampler_addr_i(sampler_addr_i),
    .sampler_data_i(sampler_data_i),
    // the lookup
    .valid_i(valid),
    .ready_o(ready),
    .who_i(who),
    .program_i(tag[0]),
    .sampler_i(req_sampler_i[chosen*4 +: 4]),
    .coord_i(req_coord_i[chosen*128 +: 128]),
    // to the filter
    .ask_o(ask),
    .ask_tag_o(ask_tag),
    .linear_o(linear),
    .blend_o(blend),
    .weights_o(weights),
    // texels
    .tm_req_valid_o(tm_req_valid_o),
    .tm_req_ready_i(tm_req_ready_i),
    .tm_req_tag_o(tm_req_tag_o),
    .tm_req_mask_o(tm_req_mask_o),
    .tm_req_addr_o(tm_req_addr_o)
  );
  shared_filter #(.UW(UW)) u_filter (
    .clk_i(gclk),
    .rst_i(rst_i),
    // the request that is made
    .ask_i(ask),
    .ask_tag_i(ask_tag),
    .linear_i(linear),
    .blend_i(blend),
    .weights_i(weights),
    // texels
    .tm_rsp_valid_i(tm_rsp_valid_i),
    .tm_rsp_ready_o(tm_rsp_ready_o),
    .tm_rsp_tag_i(tm_rsp_tag_i),
    .tm_rsp_data_i(tm_rsp_data_i),
    // the result
    .valid_o(answers),
    .ready_i(ends),
    .owner_o(owner),
    .data_o(rsp_data_o)
  );
  assign rsp_tag_o = {owner[TW-1:0], 1'b0};
  genvar c;
  generate
    if (CORES == 1) begin : g_alone
      assign who = tag[TW:1];
      assign rsp_valid_o = answers;
    end else begin : g_several
      assign who = {chosen, tag[TW:1]};
      for (c = 0; c < CORES; c = c + 1) begin : g_core
        localparam [NW-1:0] ID = c;
        assign rsp_valid_o[c] = answers && owner[UW-1:TW] == ID;
      end
    end
  endgenerate
endmodule
`default_nettype wire
