// SPDX-License-Identifier: Apache-2.0
// Reads the lines of the texture cache, each with one burst. The words of a line come in order, lines in the order in which they are asked for.
// Part of the bus side of a cluster (cluster_bus.v).
`default_nettype none
module axi_read_lines #(
  parameter integer LINE = 64,   // bytes of a line: 32, 64, 128 or 256
  parameter integer OPEN_AW = 3  // at most 2^OPEN_AW lines are outstanding
) (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire [31:0]  base_i,  // the word of 128 bits that texel address 0 is in; its lowest bits, below a line, count as zero
  // cache
  input  wire         req_valid_i,
  output wire         req_ready_o,
  input  wire [31:0]  req_addr_i, // the first texel of a line
  output wire         rsp_valid_o,
  input  wire         rsp_ready_i,
  output wire [127:0] rsp_data_o,
  // a burst
  output wire         valid_o,
  input  wire         take_i,
  output wire [31:0]  addr_o,
  output wire [3:0]   len_o,     // words, less 1
  // a word that has come
  input  wire         word_valid_i,
  output wire         word_ready_o,
  input  wire [127:0] word_i,
  input  wire         last_i
);
  localparam LW = $clog2(LINE / 16); // bits of a word's number in a line
  localparam [31:0] WORDS = LINE / 16;
  localparam [31:0] LAST = WORDS - 1;
  // A burst never crosses a 4 KB boundary, since it begins at a multiple of its length.
  reg asked_q;
  reg [31-LW:0] line_q;
  reg [OPEN_AW:0] open_q; // lines without their last word
  wire take = valid_o & take_i;
  wire come = word_valid_i & word_ready_o;
  wire done = come & last_i;
  wire [31:0] word_addr = base_i + {2'd0, req_addr_i[31:2]};
  assign req_ready_o = ~asked_q;
  assign valid_o = asked_q & ~open_q[OPEN_AW];
  assign addr_o = {line_q, {LW{1'b0}}};
  assign len_o = LAST[3:0];
  always @(posedge clk_i)
    if (rst_i) asked_q <= 1'b0;
    else asked_q <= asked_q ? ~take : req_valid_i;
  always @(posedge clk_i) if (req_ready_o & req_valid_i) line_q <= word_addr[31:LW];
  always @(posedge clk_i)
    if (rst_i) open_q <= {OPEN_AW+1{1'b0}};
    else if (take != done) open_q <= take ? open_q + 1'b1 : open_q - 1'b1;

  // Two places, so that a word can come in each cycle.
  wire [1:0] count;
  cluster_fifo #(.WIDTH(128), .AW(1)) u_words (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .push_i(come),
    .data_i(word_i),
    .pop_i(rsp_valid_o & rsp_ready_i),
    .count_o(count),
    .data_o(rsp_data_o)
  );
  assign word_ready_o = ~count[1];
  assign rsp_valid_o = count != 2'd0;
  wire unused = &{1'b0, req_addr_i[1:0], word_addr[LW-1:0], count[0]};
endmodule
`default_nettype wire
