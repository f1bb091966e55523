// SPDX-License-Identifier: Apache-2.0
// Proves the AXI4 read master of a cluster with a texture cache: with each memory that keeps the rules of the bus, the
// master keeps them too. A line of the cache is one burst, and each of its words goes to the cache once. After a soft
// reset nothing from before it is outstanding.
// `make formal PROOF=axi_read_lines_spec` proves it. docs/formal.md has the properties P1 to P19.
// regress/formal/README.md explains the header lines below.
//
// proves: bus read of lines
// module: axi_reader axi_read_words axi_read_lines soft_reset
// design: rtl/cluster/cluster_fifo.v
// design: rtl/cluster/axi_read_words.v rtl/cluster/axi_read_texels.v rtl/cluster/axi_read_lines.v rtl/cluster/axi_reader.v rtl/cluster/soft_reset.v
// design: tb/cluster/axi_read_checks.v
// connect: open u_reader.bursts_q
// connect: first u_reader.open_q
// method: pdr
// cover: 24
// break: rtl/cluster/axi_reader.v: if (word) data_q <= rdata_i => if (word | rvalid_i) data_q <= rdata_i ^ {127'd0, rid_i}
// break: rtl/cluster/axi_reader.v: u_lines (\n        .clk_i(clk_i),\n        .rst_i(rst), => u_lines (\n        .clk_i(clk_i),\n        .rst_i(rst_i),
// break: rtl/cluster/axi_reader.v: assign idle_o = bursts_q == {BW{1'b0}} => assign idle_o = open_q == {OW{1'b0}}
// break: rtl/cluster/axi_read_lines.v: asked_q & ~open_q[OPEN_AW] => asked_q
// break: rtl/cluster/axi_read_lines.v: {line_q, {LW{1'b0}}} => {line_q, req_addr_i[LW+1:2]}
// break: rtl/cluster/axi_read_lines.v: assign rsp_valid_o = count != 2'd0 => assign rsp_valid_o = count != 2'd0 | last_i
// break: rtl/cluster/axi_reader.v: words_take ? words_len : texels_len => words_take ? words_len : texels_len + 4'd1
`default_nettype none
module axi_read_lines_spec (
  input wire         clk_i,
  input wire         rst_i,
  input wire         ask_i, // for a soft reset
  input wire [31:0]  base_i,
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
  wire [127:0] rsp_data;
  wire [35:0] araddr;
  wire [7:0] arlen;
  wire drain, rst, idle;
  soft_reset u_soft (.clk_i(clk_i), .rst_i(rst_i), .ask_i(ask_i), .idle_i(idle), .drain_o(drain), .rst_o(rst));
  wire [2:0] open;
  wire [1:0] first;
  axi_reader #(.OPEN(2), .TEXELS_AW(1), .CACHE_LINE(32)) u_reader (
    .clk_i(clk_i), .rst_i(rst_i), .drain_i(drain), .idle_o(idle), .rd_valid_i(rd_valid_i), .rd_ready_o(rd_ready), .rd_addr_i(rd_addr_i), .rsp_valid_o(rsp_valid),
    .texture_base_i(base_i), .tm_req_valid_i(tm_req_valid_i), .tm_req_ready_o(tm_req_ready), .tm_req_tag_i(tm_req_tag_i),
    .tm_req_mask_i(tm_req_mask_i), .tm_req_addr_i(tm_req_addr_i), .tm_rsp_valid_o(tm_rsp_valid), .tm_rsp_ready_i(tm_rsp_ready_i),
    .tm_rsp_tag_o(tm_rsp_tag), .rsp_data_o(rsp_data), .arvalid_o(arvalid), .arready_i(arready_i), .arid_o(arid), .araddr_o(araddr), .arlen_o(arlen),
    .rvalid_i(rvalid_i), .rready_o(rready), .rid_i(rid_i), .rdata_i(rdata_i), .rresp_i(rresp_i), .rlast_i(rlast_i));
  axi_read_checks #(.MAX(2)) u_checks (
    .clk_i(clk_i), .rst_i(rst_i), .arvalid_i(arvalid), .arready_i(arready_i), .arid_i(arid), .araddr_i(araddr), .arlen_i(arlen),
    .rvalid_i(rvalid_i), .rready_i(rready), .rid_i(rid_i), .rdata_i(rdata_i), .rresp_i(rresp_i), .rlast_i(rlast_i));

  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* if (!begun) assume (rst_i);
  // A request of the cluster stays until it is taken; one for a line too.
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
  end

  // The cache never gets more words than the lines that it asked for have.
  reg [4:0] asked = 5'd0;
  always @(posedge clk_i)
    if (rst) asked <= 5'd0;
    else asked <= asked + {3'd0, tm_req_valid_i & tm_req_ready, 1'b0} - {4'd0, tm_rsp_valid & tm_rsp_ready_i};
  always @* if (begun && !rst && tm_rsp_valid) assert (asked != 5'd0);

  // Each word with ID 0 that comes goes to the cluster in the next cycle, as it came, and no other.
  reg came = 1'b0;
  reg [127:0] word;
  always @(posedge clk_i) begin
    came <= ~rst_i & rvalid_i & rready & ~rid_i;
    word <= rdata_i;
  end
  always @*
    if (begun && !rst_i) begin
      assert (rsp_valid == came);
      if (came) assert (rsp_data == word);
    end

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
      cover (arvalid && arid && arlen == 8'd1);
      cover (rsp_valid && rvalid_i && rid_i);
      cover (tm_rsp_valid && !tm_rsp_ready_i && rvalid_i);
    end
endmodule
`default_nettype wire
