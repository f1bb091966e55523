// SPDX-License-Identifier: Apache-2.0
// Proves the clock gates of the banks of colours in the pixel back end, which hold the data of a read. For one bank of
// each pair and one address in it, chosen arbitrarily, a reference model on the ungated clock has the word that was
// written last. A read gives this word, also if it is written in the same cycle, and the word stays until the next
// read. No gate is open without a read.
// `make formal PROOF=frame_colors_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11
// module: be_colors
// design: rtl/frame/back/be_colors.v regress/formal/abstract/ram_place.v
// connect: open u_colors.g_bank[2].gclk,u_colors.g_bank[1].gclk
// connect: data_open u_colors.g_bank[2].gclk_data,u_colors.g_bank[1].gclk_data
// connect: place1 u_colors.g_bank[1].u_ram.place_q
// connect: word1 u_colors.g_bank[1].u_ram.word_q
// connect: place2 u_colors.g_bank[2].u_ram.place_q
// connect: word2 u_colors.g_bank[2].u_ram.word_q
// connect: chose u_colors.g_bank[2].u_ram.begun,u_colors.g_bank[1].u_ram.begun
// clock: enable
// method: induction 2
// cover: 10
// break: rtl/frame/back/be_colors.v: .en_i(re), => .en_i(re & round),
// break: rtl/frame/back/be_colors.v: .en_i(re), => .en_i(re | round),
// break: rtl/frame/back/be_colors.v: .en_i(re & round) => .en_i(re & round & raddr != 6'd7)
// break: rtl/frame/back/be_colors.v: .en_i(re & round) => .en_i(re)
// break: rtl/frame/back/be_colors.v: wire [5:0] waddr = b < 2 ? wlow_i => wire [5:0] waddr = b < 1 ? wlow_i
`default_nettype none
module frame_colors_spec (
  input wire         clk_i,
  input wire [1:0]   re_i,
  input wire [5:0]   rlow_i,
  input wire [5:0]   rhigh_i,
  input wire [3:0]   we_i,
  input wire [5:0]   wlow_i,
  input wire [5:0]   whigh_i,
  input wire [127:0] wdata_i
);
  wire [127:0] rdata;
  be_colors u_colors (
    .clk_i(clk_i), .test_en_i(1'b0), .re_i(re_i), .rlow_i(rlow_i), .rhigh_i(rhigh_i), .rdata_o(rdata), .we_i(we_i), .wlow_i(wlow_i),
    .whigh_i(whigh_i), .wdata_i(wdata_i));
  wire [1:0] open, data_open, chose;
  wire [5:0] place1, place2;
  wire [31:0] word1, word2;

  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* assert (chose == {2{begun}});
  wire [11:0] places = {place2, place1};
  wire [63:0] words = {word2, word1};
  wire [1:0] again; // a word that was read and written in one cycle
  genvar b;
  generate
    for (b = 0; b < 2; b = b + 1) begin : g_bank
      localparam BANK = b + 1;
      wire [5:0] raddr = b == 0 ? rlow_i : rhigh_i;
      wire [5:0] waddr = b == 0 ? wlow_i : whigh_i;
      wire [31:0] wdata = wdata_i[32*BANK +: 32];
      wire re = re_i[b], we = we_i[BANK];
      wire [5:0] place = places[6*b +: 6];
      reg written = 1'b0, knows = 1'b0, both = 1'b0; // the place was written; the last read gave a word that is known
      reg [31:0] m_word, m_read;
      wire same = we & waddr == raddr;
      always @(posedge clk_i) begin
        if (begun & we & waddr == place) {written, m_word} <= {1'b1, wdata};
        if (re) knows <= begun & (same | (written & raddr == place));
        if (re) m_read <= same ? wdata : m_word;
        if (re) both <= begun & same;
      end
      assign again[b] = both;
      always @* if (!begun) assert (!written && !knows);
      always @*
        if (begun) begin
          if (written) assert (words[32*b +: 32] == m_word);
          if (knows) assert (rdata[32*BANK +: 32] == m_read);
          assert (open[b] == re && data_open[b] == (re & same));
        end
    end
  endgenerate
  always @*
    if (begun) begin
      cover (again == 2'd1 && re_i == 2'd0);
      cover (again == 2'd2 && re_i == 2'd2 && we_i[2] && whigh_i == rhigh_i);
      cover (open == 2'd0 && we_i == 4'd15);
    end
endmodule
`default_nettype wire
