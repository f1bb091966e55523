// SPDX-License-Identifier: Apache-2.0
// The counters of the buses (GM_BUS_COUNTER in csrc/cluster/counters.def), from number 16 on. They take events like cluster_counters.
// Part of the bus side of a cluster (cluster_bus.v).
`default_nettype none
module bus_counters #(
  parameter bit COUNTERS = 1'b1, // 0: the counters are left out and read as zero
  parameter bit COUNTERS_HIGH = 1'b0 // see event_counter
) (
  input  wire        clk_i,
  input  wire        rst_i,
  // host
  input  wire        clear_i,
  input  wire        snapshot_i,
  input  wire [3:0]  select_i, // 0: number 16
  output wire [47:0] data_o,
  // what happens
  input  wire        read_burst_i,
  input  wire        read_texels_i, // the burst is for textures
  input  wire        read_beat_i,   // a word comes
  input  wire        read_last_i,   // ... the last one of a burst
  input  wire        write_beat_i,  // a word goes
  input  wire        write_done_i   // a write was answered
);
  reg clear_q, snapshot_q, burst_q, texels_q, read_q, write_q;
  reg [4:0] reading_q, writing_q, reading, writing; // outstanding: those that began and have not ended, before this cycle and with it
  always @* begin
    reading = reading_q + {4'd0, read_burst_i} - {4'd0, read_beat_i & read_last_i};
    writing = writing_q + {4'd0, write_beat_i} - {4'd0, write_done_i};
  end
  always @(posedge clk_i)
    if (rst_i) begin
      {clear_q, snapshot_q, burst_q, texels_q, read_q, write_q} <= 6'd0;
      reading_q <= 5'd0;
      writing_q <= 5'd0;
    end else begin
      {clear_q, snapshot_q} <= {clear_i, snapshot_i};
      {burst_q, texels_q, read_q, write_q} <= {read_burst_i, read_burst_i & read_texels_i, read_beat_i, write_beat_i};
      reading_q <= reading;
      writing_q <= writing;
    end
  wire [6*5-1:0] adds = {writing_q, 4'd0, write_q, 4'd0, texels_q, reading_q, 4'd0, read_q, 4'd0, burst_q};
  wire [6*48-1:0] copy;
  genvar k;
  generate
    for (k = 0; k < 6; k = k + 1) begin : g_counter
      event_counter #(.WIDTH(5), .COUNTERS(COUNTERS), .COUNTERS_HIGH(COUNTERS_HIGH)) u_counter (
        .clk_i(clk_i),
        .rst_i(rst_i),
        .clear_i(clear_q),
        .snapshot_i(snapshot_q),
        .add_i(adds[k*5 +: 5]),
        .copy_o(copy[k*48 +: 48])
      );
    end
  endgenerate
  assign data_o = select_i < 4'd6 ? copy[select_i*48 +: 48] : 48'd0;
endmodule
`default_nettype wire
