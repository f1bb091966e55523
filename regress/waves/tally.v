// SPDX-License-Identifier: Apache-2.0
// A small design whose netlist's power is measured: a register behind a clock gate in an instance, one with an enable, one that always runs.
// See docs/own-design.md, "Checks".
`default_nettype none
module tally (
  input  wire        clk,
  input  wire        rst,
  input  wire        take,
  input  wire        load,
  input  wire [15:0] data,
  output wire [15:0] out
);
  wire gck;
  reg [15:0] sum, kept, last;
  reg [3:0] count;
  icg u_gate (.ck(clk), .en(take | rst), .te(1'b0), .gck(gck));
  always @(posedge gck) sum <= rst ? 16'd0 : sum + data;
  always @(posedge clk)
    if (rst) kept <= 16'd0;
    else if (load) kept <= data ^ sum;
  always @(posedge clk) begin
    last <= data;
    count <= rst ? 4'd0 : count + 4'd1;
  end
  assign out = kept ^ sum ^ last ^ {12'd0, count};
endmodule
`default_nettype wire
