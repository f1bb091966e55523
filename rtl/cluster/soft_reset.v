// SPDX-License-Identifier: Apache-2.0
// Resets the cluster alone while the memory goes on. The reset lasts until the memory has answered all requests, so that no old answer comes
// after it. The bus masters finish the transfers that they have begun; the bus slave (the host's registers) keeps working.
// Part of the bus side of a cluster (cluster_bus.v).
`default_nettype none
module soft_reset (
  input  wire clk_i,
  input  wire rst_i,  // the reset of the system: it also resets the buses and the memory
  input  wire ask_i,
  input  wire idle_i, // nothing is outstanding
  output wire drain_o, // the soft reset goes on: masters finish what they have begun; for at least two cycles
  output wire rst_o   // of the cluster
);
  reg soft_q, held_q;
  assign drain_o = soft_q;
  assign rst_o = rst_i | soft_q;
  always @(posedge clk_i)
    if (rst_i) {soft_q, held_q} <= 2'd0;
    else {soft_q, held_q} <= {ask_i | (soft_q & ~(held_q & idle_i)), soft_q};
endmodule
`default_nettype wire
