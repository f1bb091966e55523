// SPDX-License-Identifier: Apache-2.0
// The system of an FPGA twice, with the same inputs: as RTL, whose outputs are those of this module, and with clock enables instead of its
// clock gates (module fpga_netlist, scripts/fpga/enables). Both have to agree in every cycle.
// See docs/fpga.md.
`default_nettype none
module fpga_bench (
  input  wire       clk_i,
  input  wire       rst_i,
  input  wire       rx_valid_i,
  output wire       rx_ready_o,
  input  wire [7:0] rx_data_i,
  output wire       tx_valid_o,
  input  wire       tx_ready_i,
  output wire [7:0] tx_data_o,
  output wire       busy_o,
  output wire       differs_o // an output that means something differs
);
  wire rx_ready, tx_valid, busy;
  wire [7:0] tx_data;
  fpga_system u_rtl (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .rx_valid_i(rx_valid_i),
    .rx_ready_o(rx_ready_o),
    .rx_data_i(rx_data_i),
    .tx_valid_o(tx_valid_o),
    .tx_ready_i(tx_ready_i),
    .tx_data_o(tx_data_o),
    .busy_o(busy_o)
  );
  fpga_netlist u_netlist (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .rx_valid_i(rx_valid_i),
    .rx_ready_o(rx_ready),
    .rx_data_i(rx_data_i),
    .tx_valid_o(tx_valid),
    .tx_ready_i(tx_ready_i),
    .tx_data_o(tx_data),
    .busy_o(busy)
  );
  assign differs_o = rx_ready != rx_ready_o || tx_valid != tx_valid_o || busy != busy_o || (tx_valid_o && tx_data != tx_data_o);
endmodule
`default_nettype wire
