// SPDX-License-Identifier: Apache-2.0
// Proves the AXI4 read master of a cluster: with each memory that keeps the rules of the bus, the master keeps them
// too. An address that is offered stays unchanged, bursts are short and cross no 4 KB boundary, and the number of
// outstanding bursts is limited. No answer to the cluster comes without a request. Each word that the cluster asks for
// is in one burst, and each word that comes is delivered once; words and texels take turns; what was answered is not in
// the next answer. After a soft reset nothing from before it is outstanding.
// `make formal PROOF=axi_read_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: bus read
// module: axi_reader axi_read_words axi_read_texels soft_reset
// design: rtl/cluster/cluster_fifo.v
// design: rtl/cluster/axi_read_words.v rtl/cluster/axi_read_texels.v rtl/cluster/axi_read_lines.v rtl/cluster/axi_reader.v rtl/cluster/soft_reset.v
// design: tb/cluster/axi_read_checks.v
// connect: waiting u_reader.u_words.next_q
// connect: joined u_reader.u_words.burst_q
// connect: length u_reader.u_words.len_q
// connect: words_take u_reader.words_take
// connect: texels_ask u_reader.texels_ask
// connect: open u_reader.bursts_q
// connect: first u_reader.open_q
// method: pdr
// cover: 20
// break: rtl/cluster/axi_reader.v: {rsp_q, error_q} <= {word, => {rsp_q, error_q} <= {word & ~rsp_q,
// break: rtl/cluster/axi_reader.v: {rsp_q, error_q} <= {word, => {rsp_q, error_q} <= {word | (rsp_q & rvalid_i),
// break: rtl/cluster/soft_reset.v: (soft_q & ~(held_q & idle_i)) => (soft_q & ~held_q)
// break: rtl/cluster/axi_reader.v: assign idle_o = bursts_q == {BW{1'b0}} => assign idle_o = open_q == {OW{1'b0}}
// break: rtl/cluster/axi_reader.v: assign idle_o = bursts_q == {BW{1'b0}} => assign idle_o = ~ar_q & ~rvalid_i
// break: rtl/cluster/axi_reader.v: if (rst_i) begin\n      ar_q <= 1'b0; => if (rst) begin\n      ar_q <= 1'b0;
// break: rtl/cluster/axi_reader.v: axi_read_words u_words (\n    .clk_i(clk_i),\n    .rst_i(rst), => axi_read_words u_words (\n    .clk_i(clk_i),\n    .rst_i(rst_i),
// break: rtl/cluster/axi_reader.v: u_texels (\n        .clk_i(clk_i),\n        .rst_i(rst), => u_texels (\n        .clk_i(clk_i),\n        .rst_i(rst_i),
// break: rtl/cluster/axi_read_words.v: next_addr_q == follows & (|follows[7:0]) & => next_addr_q == follows &
// break: rtl/cluster/axi_reader.v: always @(posedge clk_i)\n    if (ask) begin => always @(posedge clk_i)\n    if (ask | words_ask) begin
// break: rtl/cluster/axi_reader.v: ar_q <= ar_q ? ~arready_i : ask => ar_q <= ask
// break: rtl/cluster/axi_reader.v: words_ask & open_q != MAX[OW-1:0] => words_ask
// break: rtl/cluster/axi_read_words.v: & (|follows[7:0]) & len_q != 4'd15 => & (|follows[7:0])
// break: rtl/cluster/axi_reader.v: words_may & (id_q | ~texels_ask) => words_may
// break: rtl/cluster/axi_read_texels.v: if (rst_i | answered) data_q => if (rst_i) data_q
// break: rtl/cluster/axi_read_texels.v: left_q != 4'd0 & ~count[OPEN_AW] => left_q != 4'd0
`default_nettype none
module axi_read_spec (
  input wire         clk_i,
  input wire         rst_i,
  input wire         ask_i, // for a soft reset
  input wire         rd_valid_i,
  input wire [31:0]  rd_addr_i,
  input wire         tm_req_valid_i,
  input wire [7:0]   tm_req_tag_i,
  input wire [3:0]   tm_req_mask_i,
  input wire [127:0] tm_req_addr_i,
  input wire         tm_rsp_ready_i,
  input wire         arready_i,
  input wire         rvalid_i,
  input wire         rid_i,
  input wire [127:0] rdata_i,
  input wire [1:0]   rresp_i,
  input wire         rlast_i
);
  wire rd_ready, rsp_valid, tm_req_ready, tm_rsp_valid, arvalid, arid, rready;
  wire [7:0] tm_rsp_tag;
  wire [127:0] tm_rsp_data;
  wire waiting, joined, words_take, texels_ask;
  wire [3:0] length;
  wire [35:0] araddr;
  wire [7:0] arlen;
  wire drain, rst, idle;
  soft_reset u_soft (.clk_i(clk_i), .rst_i(rst_i), .ask_i(ask_i), .idle_i(idle), .drain_o(drain), .rst_o(rst));
  wire [2:0] open;
  wire [1:0] first;
  axi_reader #(.OPEN(2), .TEXELS_AW(1)) u_reader (
    .clk_i(clk_i), .rst_i(rst_i), .drain_i(drain), .idle_o(idle), .rd_valid_i(rd_valid_i), .rd_ready_o(rd_ready), .rd_addr_i(rd_addr_i), .rsp_valid_o(rsp_valid),
    .texture_base_i(32'd0), .tm_req_valid_i(tm_req_valid_i), .tm_req_ready_o(tm_req_ready), .tm_req_tag_i(tm_req_tag_i),
    .tm_req_mask_i(tm_req_mask_i), .tm_req_addr_i(tm_req_addr_i), .tm_rsp_valid_o(tm_rsp_valid), .tm_rsp_ready_i(tm_rsp_ready_i),
    .tm_rsp_tag_o(tm_rsp_tag), .tm_rsp_data_o(tm_rsp_data), .arvalid_o(arvalid), .arready_i(arready_i), .arid_o(arid), .araddr_o(araddr), .arlen_o(arlen),
    .rvalid_i(rvalid_i), .rready_o(rready), .rid_i(rid_i), .rdata_i(rdata_i), .rresp_i(rresp_i), .rlast_i(rlast_i));
  axi_read_checks #(.MAX(2)) u_checks (
    .clk_i(clk_i), .rst_i(rst_i), .arvalid_i(arvalid), .arready_i(arready_i), .arid_i(arid), .araddr_i(araddr), .arlen_i(arlen),
    .rvalid_i(rvalid_i), .rready_i(rready), .rid_i(rid_i), .rdata_i(rdata_i), .rresp_i(rresp_i), .rlast_i(rlast_i));

  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* if (!begun) assume (rst_i);
  // A request of the cluster stays until it is taken; one for textures asks for a texel.
  reg rd_waits = 1'b0, tm_waits = 1'b0;
  reg [31:0] rd_addr;
  reg [139:0] tm_request;
  always @(posedge clk_i) begin
    rd_waits <= ~rst & rd_valid_i & ~rd_ready;
    tm_waits <= ~rst & tm_req_valid_i & ~tm_req_ready;
    rd_addr <= rd_addr_i;
    tm_request <= {tm_req_tag_i, tm_req_mask_i, tm_req_addr_i};
  end
  always @* begin
    if (rd_waits) assume (rd_valid_i && rd_addr_i == rd_addr);
    if (tm_waits) assume (tm_req_valid_i && {tm_req_tag_i, tm_req_mask_i, tm_req_addr_i} == tm_request);
    if (tm_req_valid_i) assume (tm_req_mask_i != 4'd0);
  end

  // There are never more answers to requests for textures than requests.
  reg [3:0] asked = 4'd0;
  always @(posedge clk_i)
    if (rst) asked <= 4'd0;
    else asked <= asked + {3'd0, tm_req_valid_i & tm_req_ready} - {3'd0, tm_rsp_valid & tm_rsp_ready_i};
  always @* if (begun && !rst && tm_rsp_valid) assert (asked != 4'd0);

  // Words that were asked for and are in no burst that was taken.
  reg [5:0] pending = 6'd0;
  reg answered = 1'b0;
  always @(posedge clk_i) begin
    pending <= rst ? 6'd0 : pending + {5'd0, rd_valid_i & rd_ready} - (words_take ? {2'd0, length} + 6'd1 : 6'd0);
    answered <= ~rst & tm_rsp_valid & tm_rsp_ready_i;
  end
  always @*
    if (begun && !rst) begin
      assert (pending == {5'd0, waiting} + (joined ? {2'd0, length} + 6'd1 : 6'd0));
      if (words_take && texels_ask) assert (arid);
      if (answered) assert (tm_rsp_data == 128'd0);
    end

  // For each word with ID 0 that comes the cluster gets one in the next cycle, and no other.
  reg came = 1'b0;
  always @(posedge clk_i) came <= ~rst_i & rvalid_i & rready & ~rid_i;
  always @* if (begun && !rst_i) assert (rsp_valid == came);

  // After a reset of the cluster nothing is outstanding, so no word from before it can come.
  reg was_reset = 1'b0;
  reg [2:0] words_open = 3'd0, texels_open = 3'd0;
  wire [2:0] bursts = words_open + texels_open;
  always @(posedge clk_i) begin
    was_reset <= rst;
    words_open <= rst_i ? 3'd0 : words_open + {2'd0, arvalid & arready_i & ~arid} - {2'd0, rvalid_i & rready & rlast_i & ~rid_i};
    texels_open <= rst_i ? 3'd0 : texels_open + {2'd0, arvalid & arready_i & arid} - {2'd0, rvalid_i & rready & rlast_i & rid_i};
  end
  always @* if (rvalid_i) assume (rid_i ? texels_open != 3'd0 : words_open != 3'd0);
  always @*
    if (begun && !rst_i) begin
      assert (open == bursts + {2'd0, arvalid});
      assert ({1'b0, first} == words_open + {2'd0, arvalid & ~arid} && first <= 2'd2);
      assert (texels_open + {2'd0, arvalid & arid} <= 3'd2);
      if (was_reset && !rst) assert (bursts == 3'd0 && !arvalid && !rsp_valid);
    end

  always @*
    if (begun && !rst_i) begin
      cover (drain && arvalid && bursts != 3'd0);
      cover (was_reset && !rst && rd_valid_i && tm_req_valid_i);
      cover (arvalid && !arid && arlen == 8'd3);
      cover (arvalid && arid);
      cover (rsp_valid && rvalid_i && rid_i);
      cover (tm_rsp_valid && !tm_rsp_ready_i && rvalid_i);
    end
endmodule
`default_nettype wire
