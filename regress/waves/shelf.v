// SPDX-License-Identifier: Apache-2.0
// Registers without a clock gate, of all kinds that a gate could stop: with an enable that no net names, words of an array, with a reset that opens them, under two
// names, of a few bits, and a variable of a loop, which is none.
`default_nettype none
module shelf_word (
  input  wire        clk,
  input  wire        rst,
  input  wire        put,
  input  wire [11:0] d,
  output reg  [11:0] q
);
  always @(posedge clk)
    if (rst) q <= 12'd0;
    else if (put) q <= d;
endmodule

module shelf (
  input  wire        clk,
  input  wire        rst,
  input  wire [3:0]  op,
  input  wire [1:0]  at,
  input  wire [11:0] data,
  output wire [11:0] out,
  output reg  [3:0]  few
);
  reg [11:0] words[0:3];
  reg [11:0] kept;
  wire [11:0] other;
  integer i;
  reg odd;
  always @(posedge clk) begin
    if (op == 4'd3 && (data[0] ^ at[1])) kept <= data ^ {8'd0, op};
    if (op[2]) words[at] <= data;
    if (op[0]) few <= data[3:0];
    for (i = 0; i < 4; i = i + 1) if (data[i]) odd <= op[i];
  end
  shelf_word u_word (.clk(clk), .rst(rst), .put(op == 4'd9), .d(data ^ kept), .q(other));
  assign out = words[at] ^ kept ^ other ^ {11'd0, odd};
endmodule
`default_nettype wire
