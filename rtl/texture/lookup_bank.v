// SPDX-License-Identifier: Apache-2.0
// Keeps the state of one thread's texture lookup (texture_lookups) in registers after a clock gate (machine key gate_lookups). The gate opens in the
// cycles in which one of them is written: when the operation leaves EX, in the cycle of its second request, and when the first of two responses has come.
// Part of the core's texture unit (docs/architecture.md section 8).
`default_nettype none
module lookup_bank (
  input  wire         clk_i,
  input  wire         test_en_i,
  output wire         en_o,       // the clock runs, test enable aside
  // from EX, this thread only
  input  wire         enters_i,   // a lookup begins
  input  wire         second_i,   // in the cycle after, for a lookup of two levels
  input  wire [11:0]  target_i,   // write mask, destination
  input  wire [8:0]   filter_i,   // linear, blend
  input  wire [160:0] request_i,  // weights, linear, addresses
  // from the filter
  input  wire         keeps_i,    // the sums of the first of two levels come
  input  wire [159:0] sums_i,
  // what is kept
  output wire [11:0]  target_o,
  output wire [8:0]   filter_o,
  output wire [321:0] requests_o, // second, first
  output wire [159:0] sums_o
);
  wire gclk;
  assign en_o = enters_i | second_i | keeps_i;
  clock_gate u_icg (.clk_i(clk_i), .en_i(en_o), .test_en_i(test_en_i), .gclk_o(gclk));

  reg [11:0] target_q;
  reg [8:0] filter_q;
  reg [160:0] first_q, second_q;
  reg [159:0] sums_q;
  always @(posedge gclk) begin
    if (enters_i) begin
      target_q <= target_i;
      filter_q <= filter_i;
      first_q <= request_i;
    end
    if (second_i) second_q <= request_i;
    if (keeps_i) sums_q <= sums_i;
  end
  assign target_o = target_q;
  assign filter_o = filter_q;
  assign requests_o = {second_q, first_q};
  assign sums_o = sums_q;
endmodule
`default_nettype wire
