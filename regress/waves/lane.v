// SPDX-License-Identifier: Apache-2.0
// Part of the small design gadget.v: a lane with a clock gate inside the instance, and a second gate behind it for its sum.
// See docs/own-design.md, "Checks".
`default_nettype none
module lane (
  input  wire        ck,
  input  wire        take,
  input  wire        add,
  input  wire [15:0] data,
  output reg  [15:0] held,
  output reg  [15:0] sum
);
  wire gck, gck_sum;
  icg u_gate (.ck(ck), .en(take), .te(1'b0), .gck(gck));
  icg u_sum_gate (.ck(gck), .en(add), .te(1'b0), .gck(gck_sum));
  always @(posedge gck) held <= data;
  always @(posedge gck_sum) sum <= sum + data;
  initial begin
    held = 16'd0;
    sum = 16'd0;
  end
endmodule
`default_nettype wire
