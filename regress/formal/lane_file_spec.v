// SPDX-License-Identifier: Apache-2.0
// Proves a register file (lane_file) against a model of one word, with any accesses. A read returns the last write,
// with write-through also that of the same cycle. A read register holds without a read. Words change only by a write to
// them.
// `make formal PROOF=lane_file_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: hazard
// module: lane_file
// design through: rtl/buffers/lane_file.v
// design later: rtl/buffers/lane_file.v
// define through: THROUGH=1
// define later: THROUGH=0
// connect: word0 u_file.mem_q[0]
// connect: word1 u_file.mem_q[1]
// connect: word2 u_file.mem_q[2]
// method: pdr
// quick
// cover: 8
// break: rtl/buffers/lane_file.v: if (we_i[w]) mem_q => if (we_i[w] && w != 3) mem_q
// break: rtl/buffers/lane_file.v: if (re_i[r]) begin => if (1) begin
// break through: rtl/buffers/lane_file.v: THROUGH && we_i[k] => THROUGH && we_i[k] && k != 2
// break through: rtl/buffers/lane_file.v: waddr_i[k*AW +: AW] == raddr_i => waddr_i[k*AW +: AW] >= raddr_i
// break later: rtl/buffers/lane_file.v: THROUGH && we_i[k] => we_i[k]
`default_nettype none
module lane_file_spec (
  input wire       clk_i,
  input wire [3:0] we_i,
  input wire [7:0] waddr_i,
  input wire [127:0] wdata_i,
  input wire       re_i,
  input wire [1:0] raddr_i
);
  wire [31:0] rdata;
  lane_file #(.DEPTH(3), .AW(2), .WRITES(4), .READS(1), .THROUGH(`THROUGH)) u_file (
    .clk_i(clk_i), .we_i(we_i), .waddr_i(waddr_i),
    .wdata_i(wdata_i), .re_i(re_i), .raddr_i(raddr_i), .rdata_o(rdata));
  (* anyconst *) wire [1:0] where;
  wire [31:0] word0, word1, word2;
  wire [3:0] here = {waddr_i[7:6] == where, waddr_i[5:4] == where, waddr_i[3:2] == where, waddr_i[1:0] == where} & we_i;
  always @* begin
    assume (where < 2'd3);
    assume ((here & (here - 4'd1)) == 4'd0); // two writes of one cycle never have one address (core_checks, gloam check)
  end
  reg known = 1'b0, read = 1'b0, held = 1'b0;
  reg [31:0] word, expected, last;
  wire [31:0] written = here[0] ? wdata_i[31:0] : here[1] ? wdata_i[63:32] : here[2] ? wdata_i[95:64] : wdata_i[127:96];
  wire mine = re_i && raddr_i == where && (known || (`THROUGH && here != 4'd0));
  always @(posedge clk_i) begin
    if (here != 4'd0) begin
      known <= 1'b1;
      word <= written;
    end
    if (re_i) read <= mine;
    if (mine) expected <= `THROUGH && here != 4'd0 ? written : word;
    held <= ~re_i;
    last <= rdata;
  end
  wire [31:0] stored = where == 2'd0 ? word0 : where == 2'd1 ? word1 : word2;
  always @* begin
    if (known) assert (stored == word);
    if (read) assert (rdata == expected);
    if (held) assert (rdata == last);
    cover (mine && here[3] && known && word != written);
    cover (mine && here[0] && known && word != written);
    cover (read && held && expected != word);
  end
endmodule
`default_nettype wire
