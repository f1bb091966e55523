// SPDX-License-Identifier: Apache-2.0
// The texture requests of all cores, or with SHARE of the texture units that they share: one of them in a cycle goes to the texture memory, or,
// with CACHE_BYTES, to a cache before it. With SHARE the cores' ports carry lookups and their results, not texels. With a cache, the
// texture memory's port asks for lines: the address of a line's first texel, tag 0, mask 1. The words of a line come in order, without tags.
// Part of a cluster of cores (cluster_control.v, which defines task, stage, slot, place, word and tag).
`default_nettype none
module cluster_texture #(
  parameter integer CORES = 2,
  parameter integer NW = 1,
  parameter integer TW = 3,
  parameter integer CACHE_BYTES = 0, // 0: no cache
  parameter integer CACHE_WAYS = 4,
  parameter integer CACHE_LINE = 64,
  parameter integer SHARE = 0, // cores that share a texture unit; 0: each core has its own
  parameter integer SAMPLERS = 16,
  parameter bit BLOCKS = 1'b0,
  localparam PER = SHARE == 0 ? 1 : SHARE < CORES ? SHARE : CORES, // cores of a unit
  localparam UNITS = SHARE == 0 ? 1 : CORES / PER
) (
  input  wire                    clk_i,
  input  wire                    rst_i,
  input  wire                    test_en_i,
  input  wire                    clear_i, // empties the cache
  // a sampler for the shared units, from the loader
  input  wire                    sampler_we_i,
  input  wire [15:0]             sampler_addr_i,
  input  wire [69:0]             sampler_data_i,
  // cores
  input  wire [CORES-1:0]        req_valid_i,
  output wire [CORES-1:0]        req_ready_o,
  input  wire [CORES*(TW+1)-1:0] req_tag_i,
  input  wire [CORES*4-1:0]      req_mask_i,
  input  wire [CORES*128-1:0]    req_addr_i,
  output wire [CORES-1:0]        rsp_valid_o,
  input  wire [CORES-1:0]        rsp_ready_i,
  output wire [UNITS*(TW+1)-1:0] rsp_tag_o,
  output wire [UNITS*128-1:0]    rsp_data_o,
  // what happens
  output wire                    busy_o,    // a request is offered, or waits for its response
  output wire                    ask_o,     // a request is offered
  output wire                    accept_o,  // it is accepted
  output wire [11:0]             counts_o,  // of the cache: texels asked for, hits, misses, four bits each
  output wire                    clock_en_o, // of the cache
  output wire [UNITS-1:0]        unit_clock_o, // clocks of the shared units run
  // texture memory
  output wire                    tm_req_valid_o,
  input  wire                    tm_req_ready_i,
  output wire [7:0]              tm_req_tag_o,
  output wire [3:0]              tm_req_mask_o,
  output wire [127:0]            tm_req_addr_o,
  input  wire                    tm_rsp_valid_i,
  output wire                    tm_rsp_ready_o,
  input  wire [7:0]              tm_rsp_tag_i,
  input  wire [127:0]            tm_rsp_data_i
);
  // Those who ask for texels: the cores, or the units.
  localparam ASKERS = SHARE == 0 ? CORES : UNITS;
  localparam AW = SHARE == 0 ? NW : UNITS > 1 ? $clog2(UNITS) : 1;
  localparam UW = TW + $clog2(PER); // bits of a thread number in a unit
  wire ready, answers, taken;
  wire [7:0] tag, answer_tag;
  wire [3:0] mask;
  wire [127:0] addr, texels;
  wire [ASKERS-1:0] ask_valid, ask_ready, texels_valid, texels_ready;
  wire [ASKERS*(UW+1)-1:0] ask_tag;
  wire [ASKERS*4-1:0] ask_mask;
  wire [ASKERS*128-1:0] ask_addr;
  wire [UW:0] texels_tag;
  generate
    if (SHARE == 0) begin : g_own
      assign ask_valid = req_valid_i;
      assign ask_tag = req_tag_i;
      assign ask_mask = req_mask_i;
      assign ask_addr = req_addr_i;
      assign req_ready_o = ask_ready;
      assign rsp_valid_o = texels_valid;
      assign texels_ready = rsp_ready_i;
      assign rsp_tag_o = texels_tag;
      assign rsp_data_o = texels;
      assign unit_clock_o = 1'b0;
      wire unused_sampler = &{1'b0, sampler_we_i, sampler_addr_i, sampler_data_i};
    end else begin : g_shared
      shared_units #(.CORES(CORES), .SHARE(PER), .TW(TW), .SAMPLERS(SAMPLERS), .BLOCKS(BLOCKS)) u_units (
        .clk_i(clk_i),
        .rst_i(rst_i),
        .test_en_i(test_en_i),
        .sampler_we_i(sampler_we_i),
        .sampler_addr_i(sampler_addr_i),
        .sampler_data_i(sampler_data_i),
        // cores
        .req_valid_i(req_valid_i),
        .req_ready_o(req_ready_o),
        .req_tag_i(req_tag_i),
        .req_sampler_i(req_mask_i),
        .req_coord_i(req_addr_i),
        .rsp_valid_o(rsp_valid_o),
        .rsp_ready_i(rsp_ready_i),
        .rsp_tag_o(rsp_tag_o),
        .rsp_data_o(rsp_data_o),
        // texels
        .tm_req_valid_o(ask_valid),
        .tm_req_ready_i(ask_ready),
        .tm_req_tag_o(ask_tag),
        .tm_req_mask_o(ask_mask),
        .tm_req_addr_o(ask_addr),
        .tm_rsp_valid_i(texels_valid),
        .tm_rsp_ready_o(texels_ready),
        .tm_rsp_tag_i(texels_tag),
        .tm_rsp_data_i(texels),
        .clock_en_o(unit_clock_o)
      );
    end
  endgenerate
  texture_arbiter #(.CORES(ASKERS), .NW(AW), .TW(UW)) u_arbiter (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // cores or units
    .req_valid_i(ask_valid),
    .req_ready_o(ask_ready),
    .req_tag_i(ask_tag),
    .req_mask_i(ask_mask),
    .req_addr_i(ask_addr),
    .rsp_valid_o(texels_valid),
    .rsp_ready_i(texels_ready),
    .rsp_tag_o(texels_tag),
    .busy_o(busy_o),
    // cache, or texture memory
    .tm_req_valid_o(ask_o),
    .tm_req_ready_i(ready),
    .tm_req_tag_o(tag),
    .tm_req_mask_o(mask),
    .tm_req_addr_o(addr),
    .tm_rsp_valid_i(answers),
    .tm_rsp_ready_o(taken),
    .tm_rsp_tag_i(answer_tag)
  );
  assign accept_o = ask_o & ready;
  generate
    if (CACHE_BYTES == 0) begin : g_memory
      assign tm_req_valid_o = ask_o;
      assign tm_req_tag_o = tag;
      assign tm_req_mask_o = mask;
      assign tm_req_addr_o = addr;
      assign ready = tm_req_ready_i;
      assign answers = tm_rsp_valid_i;
      assign answer_tag = tm_rsp_tag_i;
      assign tm_rsp_ready_o = taken;
      assign texels = tm_rsp_data_i;
      assign counts_o = 12'd0;
      assign clock_en_o = 1'b0;
      wire unused = &{1'b0, test_en_i, clear_i};
    end else begin : g_cache
      wire hit, miss;
      wire [3:0] asked = mask & {4{accept_o}};
      wire [31:0] line;
      texture_cache #(.BYTES(CACHE_BYTES), .WAYS(CACHE_WAYS), .LINE(CACHE_LINE)) u_cache (
        .clk_i(clk_i),
        .rst_i(rst_i),
        .test_en_i(test_en_i),
        .clear_i(clear_i),
        // cores
        .req_valid_i(ask_o),
        .req_ready_o(ready),
        .req_tag_i(tag),
        .req_mask_i(mask),
        .req_addr_i(addr),
        .rsp_valid_o(answers),
        .rsp_ready_i(taken),
        .rsp_tag_o(answer_tag),
        .rsp_data_o(texels),
        // memory
        .line_valid_o(tm_req_valid_o),
        .line_ready_i(tm_req_ready_i),
        .line_addr_o(line),
        .beat_valid_i(tm_rsp_valid_i),
        .beat_ready_o(tm_rsp_ready_o),
        .beat_data_i(tm_rsp_data_i),
        // events
        .hit_o(hit),
        .miss_o(miss),
        .clock_en_o(clock_en_o)
      );
      assign tm_req_tag_o = 8'd0;
      assign tm_req_mask_o = 4'd1;
      assign tm_req_addr_o = {96'd0, line};
      assign counts_o = {3'd0, miss, 3'd0, hit, {3'd0, asked[0]} + {3'd0, asked[1]} + {3'd0, asked[2]} + {3'd0, asked[3]}};
      wire unused = &{1'b0, tm_rsp_tag_i};
    end
  endgenerate
endmodule
`default_nettype wire
