// SPDX-License-Identifier: Apache-2.0
// AXI4 read master. Bursts of words have ID 0. Words with texels, or bursts of lines of the texture cache, have ID 1. At most OPEN bursts of
// words, and 2^TEXELS_AW words or lines with texels, are outstanding. In a soft reset an address that is offered stays, and words that come are
// dropped, until none is outstanding.
// Part of the bus side of a cluster (cluster_bus.v).
`default_nettype none
module axi_reader #(
  parameter integer OPEN = 8,
  parameter integer TEXELS_AW = 3,
  parameter integer CACHE_LINE = 0 // bytes of a line of the texture cache; 0: there is none
) (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire         drain_i, // a soft reset
  output wire         idle_o, // no burst is outstanding
  // cluster: words of memory
  input  wire         rd_valid_i,
  output wire         rd_ready_o,
  input  wire [31:0]  rd_addr_i,
  output wire         rsp_valid_o,
  output wire [127:0] rsp_data_o,
  // cluster: textures
  input  wire [31:0]  texture_base_i,
  input  wire         tm_req_valid_i,
  output wire         tm_req_ready_o,
  input  wire [7:0]   tm_req_tag_i,
  input  wire [3:0]   tm_req_mask_i,
  input  wire [127:0] tm_req_addr_i,
  output wire         tm_rsp_valid_o,
  input  wire         tm_rsp_ready_i,
  output wire [7:0]   tm_rsp_tag_o,
  output wire [127:0] tm_rsp_data_o,
  // AXI4
  output wire         arvalid_o,
  input  wire         arready_i,
  output wire         arid_o,
  output wire [35:0]  araddr_o,
  output wire [7:0]   arlen_o,
  input  wire         rvalid_i,
  output wire         rready_o,
  input  wire         rid_i,
  input  wire [127:0] rdata_i,
  input  wire [1:0]   rresp_i,
  input  wire         rlast_i,
  // a word came with an error; of the ID of textures: with the request's tag, where there is no cache
  output wire         error_o,
  output wire         error_texel_o,
  output wire [1:0]   error_code_o,
  output wire [31:0]  error_addr_o,
  output wire [7:0]   error_tag_o
);
  localparam OW = $clog2(OPEN + 1);
  localparam [31:0] MAX = OPEN;
  localparam BW = $clog2(OPEN + (1 << TEXELS_AW) + 1);
  wire rst = rst_i | drain_i;
  reg [OW-1:0] open_q;   // bursts of words without their last word
  reg [BW-1:0] bursts_q; // bursts of both IDs
  wire words_ask, texels_ask;
  wire [31:0] words_addr, texels_addr;
  wire [3:0] words_len, texels_len;
  reg ar_q, id_q;
  reg [31:0] addr_q;
  reg [3:0] len_q;
  // A request enters the register while it is empty. Words and texels take turns.
  wire words_may = words_ask & open_q != MAX[OW-1:0];
  wire words_take = ~ar_q & words_may & (id_q | ~texels_ask);
  wire texels_take = ~ar_q & texels_ask & ~words_take;
  axi_read_words u_words (
    .clk_i(clk_i),
    .rst_i(rst),
    // cluster
    .rd_valid_i(rd_valid_i),
    .rd_ready_o(rd_ready_o),
    .rd_addr_i(rd_addr_i),
    // burst
    .valid_o(words_ask),
    .take_i(words_take),
    .addr_o(words_addr),
    .len_o(words_len)
  );
  wire texel_ready;
  wire [7:0] texel_tag;
  wire texel = rvalid_i & rid_i;
  wire word = rvalid_i & ~rid_i & rready_o;
  generate
    if (CACHE_LINE == 0) begin : g_texels
      axi_read_texels #(.OPEN_AW(TEXELS_AW)) u_texels (
        .clk_i(clk_i),
        .rst_i(rst),
        .base_i(texture_base_i),
        // cluster
        .req_valid_i(tm_req_valid_i),
        .req_ready_o(tm_req_ready_o),
        .req_tag_i(tm_req_tag_i),
        .req_mask_i(tm_req_mask_i),
        .req_addr_i(tm_req_addr_i),
        .rsp_valid_o(tm_rsp_valid_o),
        .rsp_ready_i(tm_rsp_ready_i),
        .rsp_tag_o(tm_rsp_tag_o),
        .rsp_data_o(tm_rsp_data_o),
        // read of a word
        .valid_o(texels_ask),
        .take_i(texels_take),
        .addr_o(texels_addr),
        // the word
        .word_valid_i(texel),
        .word_ready_o(texel_ready),
        .word_i(rdata_i),
        .word_tag_o(texel_tag)
      );
      assign texels_len = 4'd0;
    end else begin : g_lines
      axi_read_lines #(.LINE(CACHE_LINE), .OPEN_AW(TEXELS_AW)) u_lines (
        .clk_i(clk_i),
        .rst_i(rst),
        .base_i(texture_base_i),
        // cache
        .req_valid_i(tm_req_valid_i),
        .req_ready_o(tm_req_ready_o),
        .req_addr_i(tm_req_addr_i[31:0]),
        .rsp_valid_o(tm_rsp_valid_o),
        .rsp_ready_i(tm_rsp_ready_i),
        .rsp_data_o(tm_rsp_data_o),
        // a burst
        .valid_o(texels_ask),
        .take_i(texels_take),
        .addr_o(texels_addr),
        .len_o(texels_len),
        // a word that has come
        .word_valid_i(texel),
        .word_ready_o(texel_ready),
        .word_i(rdata_i),
        .last_i(rlast_i)
      );
      assign tm_rsp_tag_o = 8'd0;
      assign texel_tag = 8'd0;
      wire unused = &{1'b0, tm_req_tag_i, tm_req_mask_i, tm_req_addr_i[127:32]};
    end
  endgenerate
  assign arvalid_o = ar_q;
  assign arid_o = id_q;
  assign araddr_o = {addr_q, 4'd0};
  assign arlen_o = {4'd0, len_q};
  assign rready_o = texel_ready;
  assign idle_o = bursts_q == {BW{1'b0}};
  wire ask = words_take | texels_take;
  wire end_burst = rvalid_i & rready_o & rlast_i;
  always @(posedge clk_i)
    if (rst_i) begin
      ar_q <= 1'b0;
      id_q <= 1'b0;
      open_q <= {OW{1'b0}};
      bursts_q <= {BW{1'b0}};
    end else begin
      ar_q <= ar_q ? ~arready_i : ask;
      if (ask) id_q <= texels_take;
      if (words_take != (word & rlast_i)) open_q <= words_take ? open_q + 1'b1 : open_q - 1'b1;
      if (ask != end_burst) bursts_q <= ask ? bursts_q + 1'b1 : bursts_q - 1'b1;
    end
  always @(posedge clk_i)
    if (ask) begin
      addr_q <= words_take ? words_addr : texels_addr;
      len_q <= words_take ? words_len : texels_len;
    end

  // Words go to the cluster a cycle later. It takes them at once.
  wire bad = rvalid_i & rready_o & (|rresp_i); // EXOKAY too: no access is exclusive
  reg rsp_q, error_q;
  reg [127:0] data_q;
  always @(posedge clk_i)
    if (rst_i) {rsp_q, error_q} <= 2'd0;
    else {rsp_q, error_q} <= {word, bad};
  always @(posedge clk_i) if (word) data_q <= rdata_i;
  assign rsp_valid_o = rsp_q;
  assign rsp_data_o = data_q;
  assign error_o = error_q;

  // Where the bursts without their last word begin, by ID, and the number of the word that comes.
  localparam AW = $clog2(OPEN);
  wire [31:0] word_at, texel_at;
  wire [AW:0] word_bursts;
  wire [TEXELS_AW:0] texel_bursts;
  reg [3:0] word_number_q, texel_number_q;
  cluster_fifo #(.WIDTH(32), .AW(AW)) u_word_bursts (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .push_i(words_take),
    .data_i(words_addr),
    .pop_i(word & rlast_i),
    .count_o(word_bursts),
    .data_o(word_at)
  );
  cluster_fifo #(.WIDTH(32), .AW(TEXELS_AW)) u_texel_bursts (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .push_i(texels_take),
    .data_i(texels_addr),
    .pop_i(texel & rready_o & rlast_i),
    .count_o(texel_bursts),
    .data_o(texel_at)
  );
  always @(posedge clk_i)
    if (rst_i) begin
      word_number_q <= 4'd0;
      texel_number_q <= 4'd0;
    end else begin
      if (word) word_number_q <= rlast_i ? 4'd0 : word_number_q + 4'd1;
      if (texel & rready_o) texel_number_q <= rlast_i ? 4'd0 : texel_number_q + 4'd1;
    end
  reg texel_q;
  reg [1:0] code_q;
  reg [31:0] bad_addr_q;
  reg [7:0] tag_q;
  always @(posedge clk_i)
    if (bad) begin
      texel_q <= rid_i;
      code_q <= rresp_i;
      bad_addr_q <= (rid_i ? texel_at : word_at) + {28'd0, rid_i ? texel_number_q : word_number_q};
      tag_q <= texel_tag;
    end
  assign error_texel_o = texel_q;
  assign error_code_o = code_q;
  assign error_addr_o = bad_addr_q;
  assign error_tag_o = tag_q;
  wire unused_bursts = &{1'b0, word_bursts, texel_bursts};
endmodule
`default_nettype wire
