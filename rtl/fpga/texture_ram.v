// SPDX-License-Identifier: Apache-2.0
// Texture memory on the chip: TEXELS words in a RAM with one read port, for one request at a time. The four texels of a request are read one after
// the other: a response comes 6 cycles after its request. Addresses past the end read as 0, and writes there do nothing.
// See docs/fpga.md.
`default_nettype none
module texture_ram #(
  parameter integer THREADS = 1,
  parameter integer TEXELS = 16384, // a power of two
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1
) (
  input  wire         clk_i,
  input  wire         rst_i,
  // writes of the host
  input  wire         we_i,
  input  wire [31:0]  waddr_i,
  input  wire [31:0]  wdata_i,
  // core
  input  wire         req_valid_i,
  output wire         req_ready_o,
  input  wire [TW:0]  req_tag_i,
  input  wire [3:0]   req_mask_i,
  input  wire [127:0] req_addr_i,
  output wire         rsp_valid_o,
  input  wire         rsp_ready_i,
  output wire [TW:0]  rsp_tag_o,
  output wire [127:0] rsp_data_o
);
  localparam AW = $clog2(TEXELS);
  reg busy_q;
  reg [2:0] step_q; // 0 to 3: texel step_q is addressed, and the one before it is read; 5: all are there
  reg [TW:0] tag_q;
  reg [3:0] mask_q;
  reg [127:0] addr_q, data_q;
  reg inside_q;
  wire [31:0] data;
  wire inside_now = mask_q[0] && addr_q[31:AW] == {32-AW{1'b0}};
  assign req_ready_o = ~busy_q;
  assign rsp_valid_o = busy_q && step_q == 3'd5;
  assign rsp_tag_o = tag_q;
  assign rsp_data_o = data_q;
  ram_1r1w #(.WIDTH(32), .DEPTH(TEXELS), .AW(AW)) u_ram (
    .clk_i(clk_i),
    // writes of the host
    .we_i(we_i && waddr_i[31:AW] == {32-AW{1'b0}}),
    .waddr_i(waddr_i[AW-1:0]),
    .wdata_i(wdata_i),
    // reads
    .re_i(busy_q && step_q < 3'd4),
    .raddr_i(addr_q[AW-1:0]),
    .rdata_o(data)
  );
  always @(posedge clk_i)
    if (rst_i) begin
      busy_q <= 1'b0;
      step_q <= 3'd0;
    end else if (!busy_q) begin
      busy_q <= req_valid_i;
      step_q <= 3'd0;
    end else if (step_q != 3'd5) step_q <= step_q + 1'b1;
    else if (rsp_ready_i) busy_q <= 1'b0;
  always @(posedge clk_i)
    if (!busy_q) begin
      tag_q <= req_tag_i;
      mask_q <= req_mask_i;
      addr_q <= req_addr_i;
    end else if (step_q != 3'd5) begin
      mask_q <= {1'b0, mask_q[3:1]};
      addr_q <= {32'd0, addr_q[127:32]};
      inside_q <= inside_now;
      if (step_q != 3'd0) data_q <= {inside_q ? data : 32'd0, data_q[127:32]};
    end
endmodule
`default_nettype wire
