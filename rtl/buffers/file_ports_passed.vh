// SPDX-License-Identifier: Apache-2.0
// Connects the ports of file_ports.vh to nets of the same names.
// writes
.we_i(we_i),
.waddr_i(waddr_i),
.wmask_i(wmask_i),
.wdata_i(wdata_i),
`ifdef GLOAM_FRAME
.first_o(first_o),
`endif
// reads
.re_i(re_i),
.raddr_i(raddr_i),
.rdata_o(rdata_o)
