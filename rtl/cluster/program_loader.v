// SPDX-License-Identifier: Apache-2.0
// Loads code, constants, samplers and held gates into all cores at once, while the cluster is idle. Reads the words from memory one by one.
// Part of a cluster of cores (cluster_control.v, which defines task, stage, slot, place, word and tag).
`default_nettype none
module program_loader (
  input  wire         clk_i,
  input  wire         rst_i,
  // host
  input  wire         load_valid_i,
  input  wire         load_ready_i,
  input  wire [2:0]   load_kind_i,
  input  wire [15:0]  load_address_i, // of the cores' host port; bit 15 is the program
  input  wire [15:0]  load_count_i,   // words of code, else registers
  input  wire [31:0]  load_memory_i,  // address of the first word of memory; four words of code are in one
  // memory
  output wire         rd_valid_o,
  input  wire         rd_ready_i,
  output wire [31:0]  rd_addr_o,
  input  wire         rsp_valid_i,
  input  wire [127:0] rsp_data_i,
  // all cores
  output wire         h_valid_o,
  output wire [2:0]   h_kind_o,
  output wire [15:0]  h_addr_o,
  output wire [127:0] h_wdata_o,
  // to the scheduler and the cores' clocks
  output wire         idle_o,
  output wire         late_o          // was not idle in the last cycle
);
`include "host.vh"
  localparam [1:0] IDLE = 2'd0, ASK = 2'd1, WAIT = 2'd2, WRITE = 2'd3;
  reg [1:0] state_q, part_q;
  reg late_q;
  reg [2:0] kind_q;
  reg [15:0] address_q, count_q;
  reg [31:0] memory_q;
  reg [127:0] data_q;
  wire take = idle_o & load_valid_i & load_ready_i;
  wire write = state_q == WRITE;
  wire last = count_q == 16'd1;
  wire more = kind_q == HOST_CODE && part_q != 2'd3;
  assign idle_o = state_q == IDLE;
  assign late_o = late_q;
  assign rd_valid_o = state_q == ASK;
  assign rd_addr_o = memory_q;
  assign h_valid_o = write;
  assign h_kind_o = kind_q;
  assign h_addr_o = address_q;
  assign h_wdata_o = data_q;
  always @(posedge clk_i)
    if (rst_i) begin
      state_q <= IDLE;
      late_q <= 1'b0;
    end else begin
      late_q <= ~idle_o;
      case (state_q)
        IDLE: if (take && load_count_i != 16'd0) state_q <= ASK;
        ASK: if (rd_ready_i) state_q <= WAIT;
        WAIT: if (rsp_valid_i) state_q <= WRITE;
        default: if (last | ~more) state_q <= last ? IDLE : ASK;
      endcase
    end
  always @(posedge clk_i) begin
    if (take) begin
      kind_q <= load_kind_i;
      address_q <= load_address_i;
      count_q <= load_count_i;
      memory_q <= load_memory_i;
    end else if (write) begin
      address_q <= address_q + 16'd1;
      count_q <= count_q - 16'd1;
      if (~more) memory_q <= memory_q + 32'd1;
    end
    if (state_q == WAIT & rsp_valid_i) begin
      data_q <= rsp_data_i;
      part_q <= 2'd0;
    end else if (write & more) begin
      data_q <= {32'd0, data_q[127:32]};
      part_q <= part_q + 2'd1;
    end
  end
endmodule
`default_nettype wire
