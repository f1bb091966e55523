// SPDX-License-Identifier: Apache-2.0
// Ports of a register file with write masks, whose registers have four lanes. Include as the end of a port list;
// file_ports_passed.vh connects them all.
  // writes
  input  wire [WRITES-1:0]     we_i,
  input  wire [WRITES*AW-1:0]  waddr_i,
  input  wire [WRITES*4-1:0]   wmask_i,
  input  wire [WRITES*128-1:0] wdata_i,
`ifdef GLOAM_FRAME
  // register 0
  output wire [127:0]          first_o,
`endif
  // reads
  input  wire [READS-1:0]      re_i,
  input  wire [READS*AW-1:0]   raddr_i,
  output wire [READS*128-1:0]  rdata_o
