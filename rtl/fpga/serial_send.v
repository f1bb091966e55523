// SPDX-License-Identifier: Apache-2.0
// Sender of a serial line: eight bits, no parity, one stop bit, CLOCKS cycles a bit.
// See docs/fpga.md, "The host's commands".
`default_nettype none
module serial_send #(
  parameter integer CLOCKS = 8 // cycles of a bit
) (
  input  wire       clk_i,
  input  wire       rst_i,
  input  wire       valid_i,
  output wire       ready_o,
  input  wire [7:0] data_i,
  output wire       line_o
);
  localparam CW = $clog2(CLOCKS);
  localparam [31:0] CYCLES = CLOCKS;
  localparam [CW-1:0] LAST = CYCLES[CW-1:0] - 1'b1;
  reg [CW-1:0] clock_q;
  reg [3:0] left_q; // bits that are not over, with start and stop bit
  reg [8:0] bits_q; // bit 0 is on the line
  assign ready_o = left_q == 4'd0;
  assign line_o = bits_q[0];
  always @(posedge clk_i)
    if (rst_i) begin
      left_q <= 4'd0;
      clock_q <= {CW{1'b0}};
      bits_q <= 9'h1ff;
    end else if (left_q == 4'd0) begin
      if (valid_i) begin
        left_q <= 4'd10;
        clock_q <= {CW{1'b0}};
        bits_q <= {data_i, 1'b0};
      end
    end else begin
      clock_q <= clock_q == LAST ? {CW{1'b0}} : clock_q + 1'b1;
      if (clock_q == LAST) begin
        left_q <= left_q - 1'b1;
        bits_q <= {1'b1, bits_q[8:1]};
      end
    end
endmodule
`default_nettype wire
