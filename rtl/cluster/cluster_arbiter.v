// SPDX-License-Identifier: Apache-2.0
// A round-robin arbiter: chooses one of N requests. After request k was accepted, k+1 is first. A choice that is not accepted stays.
// Part of a cluster of cores (cluster_control.v, which defines task, stage, slot, place, word and tag).
`default_nettype none
module cluster_arbiter #(
  parameter integer N = 2,
  parameter integer NW = 1
) (
  input  wire          clk_i,
  input  wire          rst_i,
  input  wire [N-1:0]  request_i,
  input  wire          accept_i, // the chosen request is accepted in this cycle
  output wire          valid_o,
  output wire [NW-1:0] chosen_o
);
  localparam [31:0] LAST = N - 1;
  reg [NW-1:0] next_q, chosen_q;
  reg locked_q;
  wire [N-1:0] later = request_i & ({N{1'b1}} << next_q);
  wire [N-1:0] among = |later ? later : request_i;
  reg [NW-1:0] first;
  integer i;
  always @* begin
    first = {NW{1'b0}};
    for (i = N - 1; i >= 0; i = i - 1) if (among[i]) first = i[NW-1:0];
  end
  assign valid_o = locked_q | (|request_i);
  assign chosen_o = locked_q ? chosen_q : first;
  always @(posedge clk_i)
    if (rst_i) begin
      locked_q <= 1'b0;
      next_q <= {NW{1'b0}};
      chosen_q <= {NW{1'b0}};
    end else if (valid_o) begin
      locked_q <= ~accept_i;
      chosen_q <= chosen_o;
      if (accept_i) next_q <= chosen_o == LAST[NW-1:0] ? {NW{1'b0}} : chosen_o + 1'b1;
    end
endmodule
`default_nettype wire
