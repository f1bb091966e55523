// SPDX-License-Identifier: Apache-2.0
// Clocks that have nothing to do with each other: registers of two, at both edges, without a gate, behind a gate that a negated enable opens (icg.v), and behind
// one of a NOR. The third clock has a gate and no register. Names are escaped, one as if it were a word of an array; an array has two dimensions.
`default_nettype none
module clocks (
  input  wire       clk,
  input  wire       slow,
  input  wire       away,
  input  wire [3:0] op,
  input  wire [7:0] data,
  output wire [7:0] out,
  output wire       away_gck
);
  reg [7:0] \fast.q , \slow[q] , behind;
  reg [5:0] falls;
  reg [4:0] both;
  reg [7:0] table2[0:1][0:1];
  wire gck;
  icg u_gate (.ck(slow), .en(~op[1]), .te(1'b0), .gck(gck));
  icg u_away (.ck(away), .en(op[0]), .te(1'b0), .gck(away_gck));
  wire shut = op[2];
  reg shut_q;
  always @(negedge clk) shut_q <= shut;
  wire clk_nor = ~(~clk | shut_q);
  always @(posedge clk) if (op[0]) \fast.q  <= data;
  always @(posedge slow) if (op[0] ^ op[3]) \slow[q]  <= data;
  always @(negedge clk) if (op == 4'd6) falls <= data[5:0];
  always @(posedge gck) behind <= data;
  always @(posedge clk_nor) both <= data[4:0];
  always @(posedge slow) if (op[3]) table2[op[0]][op[1]] <= data;
  assign out = \fast.q  ^ \slow[q]  ^ {2'd0, falls} ^ behind ^ {3'd0, both} ^ table2[op[2]][op[1]];
endmodule
`default_nettype wire
