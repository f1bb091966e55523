// SPDX-License-Identifier: Apache-2.0
// A first-in first-out queue of 2^AW places. The caller does not push into a full one, nor pop from an empty one.
// Part of a cluster of cores (cluster_control.v, which defines task, stage, slot, place, word and tag).
`default_nettype none
module cluster_fifo #(
  parameter integer WIDTH = 8,
  parameter integer AW = 2
) (
  input  wire             clk_i,
  input  wire             rst_i,
  input  wire             push_i,
  input  wire [WIDTH-1:0] data_i,
  input  wire             pop_i,
  output wire [AW:0]      count_o,
  output wire [WIDTH-1:0] data_o // the oldest
);
  reg [WIDTH-1:0] data_q [0:(1<<AW)-1];
  reg [AW:0] in_q, out_q;
  assign count_o = in_q - out_q;
  assign data_o = data_q[out_q[AW-1:0]];
  always @(posedge clk_i) if (push_i) data_q[in_q[AW-1:0]] <= data_i;
  always @(posedge clk_i)
    if (rst_i) begin
      in_q <= {AW+1{1'b0}};
      out_q <= {AW+1{1'b0}};
    end else begin
      if (push_i) in_q <= in_q + 1'b1;
      if (pop_i) out_q <= out_q + 1'b1;
    end
endmodule
`default_nettype wire
