// SPDX-License-Identifier: Apache-2.0
// Passes one texture request of all cores in a cycle to the texture memory. The tag has the number of the core in its upper bits; the response
// goes to that core.
// Part of a cluster of cores (cluster_control.v, which defines task, stage, slot, place, word and tag).
`default_nettype none
module texture_arbiter #(
  parameter integer CORES = 2,
  parameter integer NW = 1,
  parameter integer TW = 3
) (
  input  wire                    clk_i,
  input  wire                    rst_i,
  // cores
  input  wire [CORES-1:0]        req_valid_i,
  output wire [CORES-1:0]        req_ready_o,
  input  wire [CORES*(TW+1)-1:0] req_tag_i,
  input  wire [CORES*4-1:0]      req_mask_i,
  input  wire [CORES*128-1:0]    req_addr_i,
  output wire [CORES-1:0]        rsp_valid_o,
  input  wire [CORES-1:0]        rsp_ready_i,
  output wire [TW:0]             rsp_tag_o,
  output wire                    busy_o, // a request is offered, or waits for its response
  // texture memory
  output wire                    tm_req_valid_o,
  input  wire                    tm_req_ready_i,
  output wire [7:0]              tm_req_tag_o,
  output wire [3:0]              tm_req_mask_o,
  output wire [127:0]            tm_req_addr_o,
  input  wire                    tm_rsp_valid_i,
  output wire                    tm_rsp_ready_o,
  input  wire [7:0]              tm_rsp_tag_i
);
  localparam [CORES-1:0] ONE = 1;
  wire [NW-1:0] chosen;
  wire [7:0] core = {{8-NW{1'b0}}, chosen};
  cluster_arbiter #(.N(CORES), .NW(NW)) u_arbiter (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .request_i(req_valid_i),
    .accept_i(tm_req_ready_i),
    .valid_o(tm_req_valid_o),
    .chosen_o(chosen)
  );
  assign req_ready_o = tm_req_valid_o & tm_req_ready_i ? ONE << chosen : {CORES{1'b0}};
  assign tm_req_tag_o = (core << (TW + 1)) | {{7-TW{1'b0}}, req_tag_i[chosen*(TW+1) +: TW+1]};
  assign tm_req_mask_o = req_mask_i[chosen*4 +: 4];
  assign tm_req_addr_o = req_addr_i[chosen*128 +: 128];

  // Requests without a response: at most two of each thread.
  localparam OW = NW + TW + 3;
  reg [OW-1:0] open_q;
  wire asks = tm_req_valid_o & tm_req_ready_i;
  wire answers = tm_rsp_valid_i & tm_rsp_ready_o;
  always @(posedge clk_i)
    if (rst_i) open_q <= {OW{1'b0}};
    else if (asks != answers) open_q <= asks ? open_q + 1'b1 : open_q - 1'b1;
  assign busy_o = tm_req_valid_o | (|open_q);

  wire [7:0] owner = tm_rsp_tag_i >> (TW + 1);
  assign rsp_tag_o = tm_rsp_tag_i[TW:0];
  genvar c;
  generate
    for (c = 0; c < CORES; c = c + 1) begin : g_core
      localparam [7:0] ID = c;
      assign rsp_valid_o[c] = tm_rsp_valid_i && owner == ID;
    end
  endgenerate
  assign tm_rsp_ready_o = |(rsp_valid_o & rsp_ready_i);
endmodule
`default_nettype wire
