// SPDX-License-Identifier: Apache-2.0
// Receiver of a serial line: eight bits, no parity, one stop bit, CLOCKS cycles a bit. A byte is offered for one cycle. The line may change at any
// time, so two flip-flops come first. A byte whose stop bit is 0 is dropped.
// See docs/fpga.md, "The host's commands".
`default_nettype none
module serial_receive #(
  parameter integer CLOCKS = 8 // cycles of a bit
) (
  input  wire       clk_i,
  input  wire       rst_i,
  input  wire       line_i,
  output wire       valid_o,
  output wire [7:0] data_o
);
  localparam CW = $clog2(CLOCKS);
  localparam [31:0] CYCLES = CLOCKS;
  localparam [CW-1:0] LAST = CYCLES[CW-1:0] - 1'b1, MIDDLE = CYCLES[CW:1] - 1'b1;
  reg [1:0] line_q;
  reg [CW-1:0] clock_q;
  reg [3:0] bit_q; // 0: waits for a start bit; 1: in it; 2 to 9: bits of data; 10: the stop bit
  reg [7:0] data_q;
  reg valid_q;
  wire sample = clock_q == (bit_q == 4'd1 ? MIDDLE : LAST);
  assign valid_o = valid_q;
  assign data_o = data_q;
  always @(posedge clk_i)
    if (rst_i) begin
      line_q <= 2'b11;
      bit_q <= 4'd0;
      clock_q <= {CW{1'b0}};
      valid_q <= 1'b0;
    end else begin
      line_q <= {line_q[0], line_i};
      valid_q <= 1'b0;
      clock_q <= bit_q == 4'd0 || sample ? {CW{1'b0}} : clock_q + 1'b1;
      if (bit_q == 4'd0) begin
        if (!line_q[1]) bit_q <= 4'd1;
      end else if (sample) begin
        bit_q <= bit_q == 4'd10 || (bit_q == 4'd1 && line_q[1]) ? 4'd0 : bit_q + 1'b1;
        valid_q <= bit_q == 4'd10 && line_q[1];
      end
    end
  always @(posedge clk_i) if (sample && bit_q != 4'd0 && bit_q != 4'd10) data_q <= {line_q[1], data_q[7:1]};
endmodule
`default_nettype wire
