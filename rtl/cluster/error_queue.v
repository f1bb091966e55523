// SPDX-License-Identifier: Apache-2.0
// A queue of errors of the memory (bad responses of AXI4), for the host to read in order, so that none is lost between a read and an acknowledgement.
// If a read and a write fail in one cycle, the error of the write waits. An error that finds no room is lost; `lost_o` says so until the host reads the
// oldest one.
// Part of the bus side of a cluster (cluster_bus.v).
`default_nettype none
module error_queue #(
  parameter integer WIDTH = 8,
  parameter integer AW = 2 // 2^AW errors, and one of a write that waits
) (
  input  wire             clk_i,
  input  wire             rst_i,
  // masters
  input  wire             read_i,
  input  wire [WIDTH-1:0] read_entry_i,
  input  wire             write_i,
  input  wire [WIDTH-1:0] write_entry_i,
  // host
  output wire [AW:0]      count_o, // errors to read
  output wire [WIDTH-1:0] entry_o, // the oldest
  output wire             lost_o,  // errors were lost since the last one was read
  input  wire             pop_i
);
  reg waits_q, lost_q;
  reg [WIDTH-1:0] write_q;
  wire full = count_o[AW];
  wire any = count_o != {AW+1{1'b0}};
  wire moves = waits_q & ~read_i & ~full;
  wire pop = pop_i & any;
  wire loses = (read_i & full) | (write_i & waits_q & ~moves);
  cluster_fifo #(.WIDTH(WIDTH), .AW(AW)) u_errors (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .push_i((read_i & ~full) | moves),
    .data_i(read_i ? read_entry_i : write_q),
    .pop_i(pop),
    .count_o(count_o),
    .data_o(entry_o)
  );
  assign lost_o = lost_q;
  always @(posedge clk_i)
    if (rst_i) {waits_q, lost_q} <= 2'd0;
    else begin
      waits_q <= write_i | (waits_q & ~moves);
      lost_q <= loses | (lost_q & ~pop);
    end
  always @(posedge clk_i) if (write_i & (~waits_q | moves)) write_q <= write_entry_i;
endmodule
`default_nettype wire
