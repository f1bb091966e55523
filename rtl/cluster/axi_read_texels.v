// SPDX-License-Identifier: Apache-2.0
// Reads the texels of a request, a word of 128 bits for all of them that are in it, and answers when the last one has come. Words come in the
// order in which they are asked for.
// Part of the bus side of a cluster (cluster_bus.v).
`default_nettype none
module axi_read_texels #(
  parameter integer OPEN_AW = 3 // at most 2^OPEN_AW words are outstanding
) (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire [31:0]  base_i,     // the word of 128 bits that texel address 0 is in
  // cluster
  input  wire         req_valid_i,
  output wire         req_ready_o,
  input  wire [7:0]   req_tag_i,
  input  wire [3:0]   req_mask_i, // not zero
  input  wire [127:0] req_addr_i,
  output wire         rsp_valid_o,
  input  wire         rsp_ready_i,
  output wire [7:0]   rsp_tag_o,
  output wire [127:0] rsp_data_o,
  // read of a word
  output wire         valid_o,
  input  wire         take_i,
  output wire [31:0]  addr_o,
  // a word that has come
  input  wire         word_valid_i,
  output wire         word_ready_o,
  input  wire [127:0] word_i,
  output wire [7:0]   word_tag_o // of its request
);
  // The request: texels that have not been asked for.
  reg [3:0] left_q;
  reg [7:0] tag_q;
  reg [127:0] addr_q;
  wire [31:0] first = left_q[0] ? addr_q[31:0] : left_q[1] ? addr_q[63:32] : left_q[2] ? addr_q[95:64] : addr_q[127:96];
  wire [3:0] same; // in the word of the first
  wire [7:0] places;
  genvar t;
  generate
    for (t = 0; t < 4; t = t + 1) begin : g_texel
      assign same[t] = left_q[t] & addr_q[t*32+2 +: 30] == first[31:2];
      assign places[t*2 +: 2] = addr_q[t*32 +: 2];
    end
  endgenerate
  wire [OPEN_AW:0] count;
  wire take = valid_o & take_i;
  assign req_ready_o = left_q == 4'd0;
  assign valid_o = left_q != 4'd0 & ~count[OPEN_AW];
  assign addr_o = base_i + {2'd0, first[31:2]};
  always @(posedge clk_i)
    if (rst_i) left_q <= 4'd0;
    else if (req_ready_o) left_q <= req_mask_i & {4{req_valid_i}};
    else if (take) left_q <= left_q & ~same;
  always @(posedge clk_i) if (req_ready_o & req_valid_i) {tag_q, addr_q} <= {req_tag_i, req_addr_i};

  // Words that are outstanding, and the texels that each brings.
  wire [7:0] tag, place;
  wire [3:0] fills;
  wire last;
  wire come = word_valid_i & word_ready_o;
  assign word_tag_o = tag;
  cluster_fifo #(.WIDTH(21), .AW(OPEN_AW)) u_order (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .push_i(take),
    .data_i({tag_q, places, same, left_q == same}),
    .pop_i(come),
    .count_o(count),
    .data_o({tag, place, fills, last})
  );
  reg full_q;
  reg [7:0] rsp_tag_q;
  reg [127:0] data_q;
  wire answered = full_q & rsp_ready_i;
  assign word_ready_o = ~full_q;
  assign rsp_valid_o = full_q;
  assign rsp_tag_o = rsp_tag_q;
  assign rsp_data_o = data_q;
  always @(posedge clk_i)
    if (rst_i) full_q <= 1'b0;
    else full_q <= full_q ? ~rsp_ready_i : come & last;
  always @(posedge clk_i) if (come) rsp_tag_q <= tag;
  generate
    for (t = 0; t < 4; t = t + 1) begin : g_fill
      always @(posedge clk_i)
        if (rst_i | answered) data_q[t*32 +: 32] <= 32'd0; // texels that are not asked for are zero
        else if (come & fills[t]) data_q[t*32 +: 32] <= word_i[place[t*2 +: 2]*32 +: 32];
    end
  endgenerate
  wire unused = &{1'b0, first[1:0], count[OPEN_AW-1:0]};
endmodule
`default_nettype wire
