// SPDX-License-Identifier: Apache-2.0
// Proves that a clock-gated buffer equals its twin whose gate is forced open, on a real clock: a step of the proof is
// half a period. If no access comes without the enable (proof core_gates), both always hold and read the same. They
// start with the same data. The four lanes are alike, so only one has data here.
// `make formal PROOF=buffer_twin` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: P5 P12
// module: io_buffer clock_gate vec_file lane_file
// design latch: rtl/cells/clock_gate.v
// design latch-free: rtl/cells/fpga/clock_gate.v
// design: rtl/buffers/io_buffer.v rtl/buffers/vec_file.v rtl/buffers/lane_file.v
// clock: real
// start: zero
// method: pdr
// cover: 10
// break latch: rtl/cells/clock_gate.v: en_i | test_en_i => test_en_i
// break: rtl/buffers/io_buffer.v: .en_i(en_i) => .en_i(en_i & ~re_i[0])
// break latch-free: rtl/cells/fpga/clock_gate.v: en_q <= en_i | test_en_i => en_q <= en_i & test_en_i
`default_nettype none
module buffer_twin (
  input wire         en_i,
  input wire         we_i,
  input wire         waddr_i,
  input wire [3:0]   wmask_i,
  input wire [31:0]  wdata_i,
  input wire         re_i,
  input wire         raddr_i
);
  (* gclk *) wire step;
  reg clk = 1'b0;
  always @(posedge step) clk <= ~clk;
  // All inputs come from flip-flops of the ungated clock.
  reg en_q = 1'b0;
  reg we_q = 1'b0, re_q = 1'b0, waddr_q, raddr_q;
  reg [3:0] wmask_q;
  reg [31:0] wdata_q;
  always @(posedge clk) begin
    en_q <= en_i;
    we_q <= we_i;
    re_q <= re_i;
    waddr_q <= waddr_i;
    raddr_q <= raddr_i;
    wmask_q <= wmask_i;
    wdata_q <= wdata_i;
  end
  always @* assume (en_q | ~(we_q | re_q));

  wire [127:0] gated, open;
  io_buffer #(.COUNT(2), .AW(1), .WRITES(1), .READS(1)) u_gated (
    .clk_i(clk), .en_i(en_q), .test_en_i(1'b0), .we_i(we_q), .waddr_i(waddr_q), .wmask_i(wmask_q), .wdata_i({96'd0, wdata_q}),
    .re_i(re_q), .raddr_i(raddr_q), .rdata_o(gated));
  io_buffer #(.COUNT(2), .AW(1), .WRITES(1), .READS(1)) u_open (
    .clk_i(clk), .en_i(en_q), .test_en_i(1'b1), .we_i(we_q), .waddr_i(waddr_q), .wmask_i(wmask_q), .wdata_i({96'd0, wdata_q}),
    .re_i(re_q), .raddr_i(raddr_q), .rdata_o(open));
  always @* begin
    assert (gated == open);
    cover (clk & en_q & we_q & re_q);
    cover (clk & ~en_q & gated[0]); // written and read back, then shut
  end
endmodule
`default_nettype wire
