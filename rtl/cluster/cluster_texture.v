// SPDX-License-Identifier: Apache-2.0
// The texture requests of all cores: one of them in a cycle goes to the texture memory, or, with CACHE_BYTES, to a cache before it. With a cache, the
// texture memory's port asks for lines: the address of a line's first texel, tag 0, mask 1. The words of a line come in order, without tags.
`default_nettype none
module cluster_texture #(
  parameter CORES = 2,
  parameter NW = 1,
  parameter TW = 3,
  parameter CACHE_BYTES = 0, // 0: no cache
  parameter CACHE_WAYS = 4,
  parameter CACHE_LINE = 64
) (
  input  wire                    clk_i,
  input  wire                    rst_i,
  input  wire                    test_en_i,
  input  wire                    clear_i, // empties the cache
  // cores
  input  wire [CORES-1:0]        req_valid_i,
  output wire [CORES-1:0]        req_ready_o,
  input  wire [CORES*(TW+1)-1:0] req_tag_i,
  input  wire [CORES*4-1:0]      req_mask_i,
  input  wire [CORES*128-1:0]    req_addr_i,
  output wire [CORES-1:0]        rsp_valid_o,
  input  wire [CORES-1:0]        rsp_ready_i,
  output wire [TW:0]             rsp_tag_o,
  output wire [127:0]            rsp_data_o,
  // what happens
  output wire                    busy_o,    // a request is offered, or waits for its response
  output wire                    ask_o,     // a request is offered
  output wire                    accept_o,  // it is accepted
  output wire [11:0]             counts_o,  // of the cache: texels asked for, hits, misses, four bits each
  output wire                    clock_en_o, // of the cache
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
  wire ready, answers, taken;
  wire [7:0] tag, answer_tag;
  wire [3:0] mask;
  wire [127:0] addr;
  texture_arbiter #(.CORES(CORES), .NW(NW), .TW(TW)) u_arbiter (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // cores
    .req_valid_i(req_valid_i),
    .req_ready_o(req_ready_o),
    .req_tag_i(req_tag_i),
    .req_mask_i(req_mask_i),
    .req_addr_i(req_addr_i),
    .rsp_valid_o(rsp_valid_o),
    .rsp_ready_i(rsp_ready_i),
    .rsp_tag_o(rsp_tag_o),
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
      assign rsp_data_o = tm_rsp_data_i;
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
        .rsp_data_o(rsp_data_o),
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
