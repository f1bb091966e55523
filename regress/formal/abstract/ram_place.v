// SPDX-License-Identifier: Apache-2.0
// Stands for the RAM cell (ram_1r1w) in proofs: keeps the word of one address, place_q, which is chosen arbitrarily and stays. A read of another address
// gives any value. A proof about the word of place_q holds for the word of each address.
// See docs/formal.md.
`default_nettype none
module ram_1r1w #(
  parameter integer WIDTH = 1,
  parameter integer DEPTH = 1,
  parameter integer AW = 1
) (
  input  wire             clk_i,
  input  wire             we_i,
  input  wire [AW-1:0]    waddr_i,
  input  wire [WIDTH-1:0] wdata_i,
  input  wire             re_i,
  input  wire [AW-1:0]    raddr_i,
  output wire [WIDTH-1:0] rdata_o
);
  wire [AW-1:0] any_place;
  wire [WIDTH-1:0] any;
  reg begun = 1'b0;
  reg [AW-1:0] place_q;
  reg [WIDTH-1:0] word_q, data_q;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    if (!begun) place_q <= any_place;
    if (we_i && waddr_i == place_q) word_q <= wdata_i;
    if (re_i) data_q <= raddr_i == place_q ? word_q : any;
  end
  assign rdata_o = data_q;
endmodule
`default_nettype wire
