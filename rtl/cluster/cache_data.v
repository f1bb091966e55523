// SPDX-License-Identifier: Apache-2.0
// Last stage of the texture cache (texture_cache.v): the texels, in four banks. A footprint is the up to four texels of one request; a part of it is
// the texels that can be read in one cycle (cache_lookup). This stage takes the parts in order. A part whose line comes from memory first writes the
// line, a word of four texels in a cycle. Then it reads its texels. A footprint is answered when its last part has been read.
//
// A line is written only here, after all earlier parts have been read, so no earlier part reads a line that has replaced its own.
`default_nettype none
module cache_data #(
  parameter integer BEAT_AW = 2, // a line has 2^BEAT_AW words of four texels, at least 2
  parameter integer SLOT_BITS = 6, // bits of the number of a slot: the place of a line
  localparam ROW_BITS = SLOT_BITS + BEAT_AW
) (
  input  wire                  clk_i,
  input  wire                  rst_i,
  // the oldest part
  input  wire                  valid_i,
  input  wire                  last_i, // of its footprint
  input  wire                  fill_i, // its line comes from memory
  input  wire [7:0]            tag_i,  // of the request
  input  wire [3:0]            take_i, // the texels of the footprint that are in this part
  input  wire [4*ROW_BITS-1:0] row_i,  // by texel: row of the banks. If the line comes from memory, all have its slot
  input  wire [7:0]            bank_i, // by texel: number of the bank
  output wire                  pop_o,  // the part is done
  // memory: words of the lines that were asked for, in order
  input  wire                  beat_valid_i,
  output wire                  beat_ready_o,
  input  wire [127:0]          beat_data_i,
  // cores
  output wire                  rsp_valid_o,
  input  wire                  rsp_ready_i,
  output wire [7:0]            rsp_tag_o,
  output wire [127:0]          rsp_data_o, // texels that are not asked for are zero
  output wire                  busy_o
);
  reg filled_q; // the part's line has been written
  reg [BEAT_AW-1:0] beat_q;
  wire fills = valid_i & fill_i & ~filled_q;
  wire write = fills & beat_valid_i;
  assign beat_ready_o = fills;

  reg valid_q, last_q;
  reg [7:0] tag_q, bank_q;
  reg [3:0] take_q;
  reg [127:0] part_q; // texels of the parts before
  wire moves = ~valid_q | ~last_q | rsp_ready_i;
  wire read = valid_i & (~fill_i | filled_q) & moves;
  assign pop_o = read;
  always @(posedge clk_i)
    if (rst_i) begin
      filled_q <= 1'b0;
      beat_q <= {BEAT_AW{1'b0}};
    end else if (write) begin
      filled_q <= &beat_q;
      beat_q <= beat_q + 1'b1;
    end else if (read) filled_q <= 1'b0;

  wire [127:0] words; // by bank
  genvar b, k;
  generate
    for (b = 0; b < 4; b = b + 1) begin : g_bank
      localparam [1:0] BANK = b;
      wire [3:0] uses;
      wire [4*ROW_BITS-1:0] rows;
      for (k = 0; k < 4; k = k + 1) begin : g_texel
        assign uses[k] = take_i[k] && bank_i[k*2 +: 2] == BANK;
        assign rows[k*ROW_BITS +: ROW_BITS] = uses[k] ? row_i[k*ROW_BITS +: ROW_BITS] : {ROW_BITS{1'b0}};
      end
      // Texels of one bank in one part have one row.
      wire [ROW_BITS-1:0] row = rows[0 +: ROW_BITS] | rows[ROW_BITS +: ROW_BITS] | rows[2*ROW_BITS +: ROW_BITS] | rows[3*ROW_BITS +: ROW_BITS];
      wire [1:0] from = {BANK[1] ^ beat_q[0], BANK[0]}; // the texel of the word that goes to this bank
      ram_1r1w #(.WIDTH(32), .DEPTH(1 << ROW_BITS), .AW(ROW_BITS)) u_ram (
        .clk_i(clk_i),
        .we_i(write),
        .waddr_i({row_i[ROW_BITS-1:BEAT_AW], beat_q}),
        .wdata_i(beat_data_i[from*32 +: 32]),
        .re_i(read & (|uses)),
        .raddr_i(row),
        .rdata_o(words[b*32 +: 32])
      );
    end
  endgenerate

  wire [127:0] texels;
  generate
    for (k = 0; k < 4; k = k + 1) begin : g_answer
      assign texels[k*32 +: 32] = take_q[k] ? words[bank_q[k*2 +: 2]*32 +: 32] : part_q[k*32 +: 32];
    end
  endgenerate
  always @(posedge clk_i) begin
    if (rst_i) valid_q <= 1'b0;
    else if (moves) valid_q <= read;
    if (rst_i) part_q <= 128'd0;
    else if (valid_q & moves) part_q <= last_q ? 128'd0 : texels;
    if (read) begin
      last_q <= last_i;
      tag_q <= tag_i;
      take_q <= take_i;
      bank_q <= bank_i;
    end
  end
  assign rsp_valid_o = valid_q & last_q;
  assign rsp_tag_o = tag_q;
  assign rsp_data_o = texels;
  assign busy_o = valid_q;
endmodule
`default_nettype wire
