// SPDX-License-Identifier: Apache-2.0
// A first-in first-out queue of texture requests, for cores whose threads switch. It has room for every request that can be outstanding, so it is never
// full.
// Part of the core's texture unit (docs/architecture.md section 8).
`default_nettype none
module request_queue #(
  parameter integer WIDTH = 1,
  parameter integer AW = 3 // 2^AW places
) (
  input  wire             clk_i,
  input  wire             data_clk_i, // runs at least in the cycles in which a request comes
  input  wire             rst_i,
  input  wire             push_i,
  input  wire [WIDTH-1:0] data_i,
  output wire             valid_o, // a request is there
  output wire [WIDTH-1:0] data_o,
  input  wire             pop_i    // it goes with this edge
);
  reg [WIDTH-1:0] data_q [0:(1<<AW)-1];
  reg [AW:0] in_q, out_q;
  assign valid_o = in_q != out_q;
  assign data_o = data_q[out_q[AW-1:0]];
  always @(posedge data_clk_i) if (push_i) data_q[in_q[AW-1:0]] <= data_i;
  always @(posedge clk_i)
    if (rst_i) begin
      in_q <= {AW+1{1'b0}};
      out_q <= {AW+1{1'b0}};
    end else begin
      if (push_i) in_q <= in_q + 1'b1;
      if (pop_i & valid_o) out_q <= out_q + 1'b1;
    end
endmodule
`default_nettype wire
