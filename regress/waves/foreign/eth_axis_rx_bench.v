// SPDX-License-Identifier: Apache-2.0
// Random Ethernet frames through eth_axis_rx of alexforencich/verilog-ethernet, with pauses on both sides.
`default_nettype none
`timescale 1ns / 1ps
module eth_axis_rx_bench;
  reg clk = 1'b0, rst = 1'b1, valid = 1'b0, last = 1'b0, header_ready = 1'b0, payload_ready = 1'b0, done = 1'b0;
  reg [7:0] data = 8'd0;
  wire ready, header_valid, payload_valid, payload_keep, payload_last, payload_user, busy, short_frame;
  wire [47:0] to, from;
  wire [15:0] kind;
  wire [7:0] payload;
  always #5 clk = ~clk;
  eth_axis_rx u_dut (
    .clk(clk), .rst(rst), .s_axis_tdata(data), .s_axis_tkeep(1'b1), .s_axis_tvalid(valid), .s_axis_tready(ready), .s_axis_tlast(last),
    .s_axis_tuser(1'b0), .m_eth_hdr_valid(header_valid), .m_eth_hdr_ready(header_ready), .m_eth_dest_mac(to), .m_eth_src_mac(from),
    .m_eth_type(kind), .m_eth_payload_axis_tdata(payload), .m_eth_payload_axis_tkeep(payload_keep),
    .m_eth_payload_axis_tvalid(payload_valid), .m_eth_payload_axis_tready(payload_ready), .m_eth_payload_axis_tlast(payload_last),
    .m_eth_payload_axis_tuser(payload_user), .busy(busy), .error_header_early_termination(short_frame)
  );
  integer frame, i, length, seed = 4;
  reg [8*200-1:0] name;
  always @(negedge clk) begin
    payload_ready = $random(seed);
    header_ready = $random(seed);
  end
  initial begin
    if ($value$plusargs("out=%s", name)) begin
      $dumpfile(name);
      $dumpvars(0, eth_axis_rx_bench);
    end
    repeat (4) @(negedge clk);
    rst = 1'b0;
    for (frame = 0; frame < 40; frame = frame + 1) begin
      length = 40 + frame * 3 % 50;
      for (i = 0; i < length; i = i + 1) begin
        valid = 1'b1;
        data = $random(seed);
        last = i == length - 1;
        @(posedge clk);
        while (!ready) @(posedge clk);
        @(negedge clk);
      end
      valid = 1'b0;
      last = 1'b0;
      repeat (frame % 9 * 4) @(negedge clk);
    end
    done = 1'b1;
    #4.9 $finish;
  end
endmodule
`default_nettype wire
