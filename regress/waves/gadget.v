// SPDX-License-Identifier: Apache-2.0
// A small design with what tools for waveforms and gates have to know: gates in two levels of the hierarchy, a gate that is open while its enable is
// low, gates of a memory and of a clock that leaves the design, registers with an enable, registers that a multiplexer holds, names with brackets, a net that
// is x and one that is z. LANES has to be 2: a tool that
// loses definitions finds half of the lanes.
// See docs/own-design.md, "Checks".
`default_nettype none
`ifndef LANES
`define LANES 1
`endif
module gadget (
  input  wire        clk,
  input  wire        rst,
  input  wire [1:0]  take,
  input  wire        add,
  input  wire        idle_n,
  input  wire        load,
  input  wire [15:0] data,
  output wire [15:0] out,
  output wire [7:0]  word,
  output wire        away_clk,
  inout  wire        pad
);
  genvar g;
  wire [15:0] sum [0:1];
  wire [31:0] held;
  generate
    for (g = 0; g < `LANES; g = g + 1) begin : g_lane
      lane u_lane (.ck(clk), .take(take[g]), .add(add), .data(data), .held(held[16*g +: 16]), .sum(sum[g]));
    end
  endgenerate

  // open while busy_low is 0: an OR holds the clock high
  reg busy_low_q;
  wire clk_or = clk | busy_low_q;
  reg [7:0] tail;
  always @(posedge clk) busy_low_q <= rst | ~idle_n;
  always @(posedge clk_or) tail <= data[7:0] ^ held[7:0];

  // an enable, a multiplexer, neither
  reg [15:0] kept, muxed;
  reg [3:0] \count[q] ;
  wire [15:0] muxed_next = load ? data : muxed;
  always @(posedge clk)
    if (rst) kept <= 16'd0;
    else if (load & add) kept <= data;
  always @(posedge clk) muxed <= muxed_next;
  always @(posedge clk) \count[q]  <= rst ? 4'd0 : \count[q]  + 4'd1;

  wire memory_clk;
  reg [7:0] memory [0:511];
  icg u_memory_gate (.ck(clk), .en(load), .te(1'b0), .gck(memory_clk));
  always @(posedge memory_clk) memory[data[8:0]] <= data[15:8];
  assign word = memory[held[8:0]];
  icg u_away_gate (.ck(clk), .en(add & load), .te(1'b0), .gck(away_clk));

  reg unset;
  always @(posedge clk) if (1'b0) unset <= 1'b1;
  assign pad = load ? data[0] : 1'bz;
  assign out = sum[0] ^ sum[1] ^ kept ^ muxed ^ {8'd0, tail} ^ {12'd0, \count[q] } ^ {15'd0, unset === 1'b1};
endmodule
`default_nettype wire
