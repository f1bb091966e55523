// SPDX-License-Identifier: Apache-2.0
// A counter of 48 bits, and its copy for the host.
// Part of a cluster of cores (cluster_control.v, which defines task, stage, slot, place, word and tag).
`default_nettype none
module event_counter #(
  parameter integer WIDTH = 1, // of what is added
  parameter bit COUNTERS = 1'b1, // 0: there is none; it reads as zero
  parameter bit COUNTERS_HIGH = 1'b0 // a clear counts from a high value, for benches, since no run reaches the upper bits
) (
  input  wire             clk_i,
  input  wire             rst_i,
  input  wire             clear_i,
  input  wire             snapshot_i, // copies the value with what this cycle adds
  input  wire [WIDTH-1:0] add_i,
  output wire [47:0]      copy_o
);
  generate
    if (!COUNTERS) begin : g_none
      assign copy_o = 48'd0;
      wire unused = &{1'b0, clk_i, rst_i, clear_i, snapshot_i, add_i};
    end else begin : g_counter
      localparam [47:0] FROM = COUNTERS_HIGH ? 48'ha5a5ffffff00 : 48'd0;
      reg [47:0] value_q, copy_q;
      wire [47:0] next = value_q + {{48-WIDTH{1'b0}}, add_i};
      always @(posedge clk_i)
        if (rst_i) begin
          value_q <= 48'd0;
          copy_q <= 48'd0;
        end else begin
          if (clear_i | (|add_i)) value_q <= clear_i ? FROM : next;
          if (snapshot_i) copy_q <= next;
        end
      assign copy_o = copy_q;
    end
  endgenerate
endmodule
`default_nettype wire
