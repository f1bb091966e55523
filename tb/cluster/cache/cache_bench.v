// SPDX-License-Identifier: Apache-2.0
// The texture cache with the arbiter of its cores, its counters and its checks, which the C++ shim drives.
// See docs/cluster.md, "Texture cache".
`default_nettype none
module cache_bench #(
  parameter integer CORES = 1,
  parameter integer BYTES = 4096,
  parameter integer WAYS = 4,
  parameter integer LINE = 64,
  parameter integer WAIT_AW = 4
) (
  input  wire                 clk_i,
  input  wire                 rst_i,
  input  wire                 clear_i,
  // cores
  input  wire [CORES-1:0]     req_valid_i,
  output wire [CORES-1:0]     req_ready_o,
  input  wire [CORES*4-1:0]   req_tag_i,
  input  wire [CORES*4-1:0]   req_mask_i,
  input  wire [CORES*128-1:0] req_addr_i,
  output wire [CORES-1:0]     rsp_valid_o,
  input  wire [CORES-1:0]     rsp_ready_i,
  output wire [3:0]           rsp_tag_o,
  output wire [127:0]         rsp_data_o,
  // memory
  output wire                 line_valid_o,
  input  wire                 line_ready_i,
  output wire [31:0]          line_addr_o,
  input  wire                 beat_valid_i,
  output wire                 beat_ready_o,
  input  wire [127:0]         beat_data_i,
  // counters: footprints, texels, hits, misses
  output wire [4*48-1:0]      counts_o,
  output wire                 gclk_o
);
  localparam NW = CORES > 1 ? $clog2(CORES) : 1;
  wire busy, valid, ready, answers, taken, hit, miss, clock_en;
  wire [7:0] tag, answer_tag;
  wire [3:0] mask;
  wire [127:0] addr;
  texture_arbiter #(.CORES(CORES), .NW(NW), .TW(3)) u_arbiter (
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
    .busy_o(busy),
    // cache
    .tm_req_valid_o(valid),
    .tm_req_ready_i(ready),
    .tm_req_tag_o(tag),
    .tm_req_mask_o(mask),
    .tm_req_addr_o(addr),
    .tm_rsp_valid_i(answers),
    .tm_rsp_ready_o(taken),
    .tm_rsp_tag_i(answer_tag)
  );
  texture_cache #(.BYTES(BYTES), .WAYS(WAYS), .LINE(LINE), .WAIT_AW(WAIT_AW)) u_cache (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(1'b0),
    .clear_i(clear_i),
    // cores
    .req_valid_i(valid),
    .req_ready_o(ready),
    .req_tag_i(tag),
    .req_mask_i(mask),
    .req_addr_i(addr),
    .rsp_valid_o(answers),
    .rsp_ready_i(taken),
    .rsp_tag_o(answer_tag),
    .rsp_data_o(rsp_data_o),
    // memory
    .line_valid_o(line_valid_o),
    .line_ready_i(line_ready_i),
    .line_addr_o(line_addr_o),
    .beat_valid_i(beat_valid_i),
    .beat_ready_o(beat_ready_o),
    .beat_data_i(beat_data_i),
    // events
    .hit_o(hit),
    .miss_o(miss),
    .clock_en_o(clock_en)
  );
  assign gclk_o = u_cache.gclk;

  wire accepted = valid & ready;
  wire [2:0] texels = {2'd0, mask[0]} + {2'd0, mask[1]} + {2'd0, mask[2]} + {2'd0, mask[3]};
  wire [11:0] adds = {2'd0, miss, 2'd0, hit, accepted ? texels : 3'd0, 2'd0, accepted};
  genvar k;
  generate
    for (k = 0; k < 4; k = k + 1) begin : g_counter
      event_counter #(.WIDTH(3)) u_counter (
        .clk_i(clk_i),
        .rst_i(rst_i),
        .clear_i(1'b0),
        .snapshot_i(1'b1),
        .add_i(adds[k*3 +: 3]),
        .copy_o(counts_o[k*48 +: 48])
      );
    end
  endgenerate

  wire [4*WAYS-1:0] same;
  generate
    for (k = 0; k < 4; k = k + 1) begin : g_same
      assign same[k*WAYS +: WAYS] = u_cache.u_lookup.u_tags.g_texel[k].same;
    end
  endgenerate
  cache_checks #(.WAIT_AW(WAIT_AW), .WAYS(WAYS)) u_checks (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .clock_en_i(clock_en),
    .idle_i(~busy),
    .clear_i(clear_i),
    // cores
    .req_valid_i(valid),
    .req_ready_i(ready),
    .req_mask_i(mask),
    .rsp_valid_i(answers),
    .rsp_ready_i(taken),
    .rsp_tag_i(answer_tag),
    .rsp_data_i(rsp_data_o),
    // memory
    .line_valid_i(line_valid_o),
    .line_ready_i(line_ready_i),
    .line_addr_i(line_addr_o),
    .beat_valid_i(beat_valid_i),
    .beat_ready_i(beat_ready_o),
    // inside
    .push_i(u_cache.push),
    .pop_i(u_cache.pop),
    .count_i(u_cache.count),
    .take_i(u_cache.take),
    .same_i(same),
    .write_i(u_cache.u_data.write)
  );
endmodule
`default_nettype wire
