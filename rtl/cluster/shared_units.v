// SPDX-License-Identifier: Apache-2.0
// The shared texture units of a cluster: one for each SHARE cores. Vectors have a part for each core, or for each unit, the lowest first.
// See docs/cluster.md, "The hardware of the cluster".
`default_nettype none
module shared_units #(
  parameter integer CORES = 2,
  parameter integer SHARE = 2, // cores of a unit, at most CORES
  parameter integer TW = 3,
  parameter integer SAMPLERS = 16,
  parameter bit BLOCKS = 1'b0,
  localparam UNITS = CORES / SHARE,
  localparam UW = TW + $clog2(SHARE) // bits of a thread number in a unit
) (
  input  wire                    clk_i,
  input  wire                    rst_i,
  input  wire                    test_en_i,
  // a sampler, from the loader
  input  wire                    sampler_we_i,
  input  wire [15:0]             sampler_addr_i,
  input  wire [69:0]             sampler_data_i,
  // cores
  input  wire [CORES-1:0]        req_valid_i,
  output wire [CORES-1:0]        req_ready_o,
  input  wire [CORES*(TW+1)-1:0] req_tag_i,
  input  wire [CORES*4-1:0]      req_sampler_i,
  input  wire [CORES*128-1:0]    req_coord_i,
  output wire [CORES-1:0]        rsp_valid_o,
  input  wire [CORES-1:0]        rsp_ready_i,
  output wire [UNITS*(TW+1)-1:0] rsp_tag_o,  // to all cores of a unit
  output wire [UNITS*128-1:0]    rsp_data_o,
  // texels, by unit
  output wire [UNITS-1:0]        tm_req_valid_o,
  input  wire [UNITS-1:0]        tm_req_ready_i,
  output wire [UNITS*(UW+1)-1:0] tm_req_tag_o,
  output wire [UNITS*4-1:0]      tm_req_mask_o,
  output wire [UNITS*128-1:0]    tm_req_addr_o,
  input  wire [UNITS-1:0]        tm_rsp_valid_i,
  output wire [UNITS-1:0]        tm_rsp_ready_o,
  input  wire [UW:0]             tm_rsp_tag_i,   // to all units
  input  wire [127:0]            tm_rsp_data_i,
  output wire [UNITS-1:0]        clock_en_o
);
  genvar u;
  generate
    for (u = 0; u < UNITS; u = u + 1) begin : g_unit
      shared_unit #(.CORES(SHARE), .TW(TW), .SAMPLERS(SAMPLERS), .BLOCKS(BLOCKS)) u_unit (
        .clk_i(clk_i),
        .rst_i(rst_i),
        .test_en_i(test_en_i),
        .sampler_we_i(sampler_we_i),
        .sampler_addr_i(sampler_addr_i),
        .sampler_data_i(sampler_data_i),
        // its cores
        .req_valid_i(req_valid_i[u*SHARE +: SHARE]),
        .req_ready_o(req_ready_o[u*SHARE +: SHARE]),
        .req_tag_i(req_tag_i[u*SHARE*(TW+1) +: SHARE*(TW+1)]),
        .req_sampler_i(req_sampler_i[u*SHARE*4 +: SHARE*4]),
        .req_coord_i(req_coord_i[u*SHARE*128 +: SHARE*128]),
        .rsp_valid_o(rsp_valid_o[u*SHARE +: SHARE]),
        .rsp_ready_i(rsp_ready_i[u*SHARE +: SHARE]),
        .rsp_tag_o(rsp_tag_o[u*(TW+1) +: TW+1]),
        .rsp_data_o(rsp_data_o[u*128 +: 128]),
        // texels
        .tm_req_valid_o(tm_req_valid_o[u]),
        .tm_req_ready_i(tm_req_ready_i[u]),
        .tm_req_tag_o(tm_req_tag_o[u*(UW+1) +: UW+1]),
        .tm_req_mask_o(tm_req_mask_o[u*4 +: 4]),
        .tm_req_addr_o(tm_req_addr_o[u*128 +: 128]),
        .tm_rsp_valid_i(tm_rsp_valid_i[u]),
        .tm_rsp_ready_o(tm_rsp_ready_o[u]),
        .tm_rsp_tag_i(tm_rsp_tag_i),
        .tm_rsp_data_i(tm_rsp_data_i),
        .clock_en_o(clock_en_o[u])
      );
    end
  endgenerate
endmodule
`default_nettype wire
