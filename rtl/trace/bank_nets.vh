// SPDX-License-Identifier: Apache-2.0
// Connects bank_checks to nets of the core. `GATE is a gate_ctrl, `BUFFER is its io_buffer.
.clk_i(clk_i),
.rst_i(rst_i),
.busy_i(busy),
.fresh_i(fresh),
.wake_i(u_core.wake),
// gate control
.host_i(`GATE.host_i),
.en_i(`GATE.en_o),
.stall_i(`GATE.stall_o),
.open_i(`GATE.open_i),
.close_i(`GATE.close_i),
.start_i(u_core.go),
.open_q_i(`GATE.open_q),
.pending_q_i(`GATE.pending_q),
.count_q_i(`GATE.count_q),
// buffer
.read_i(|`BUFFER.re_i),
.write_i(|`BUFFER.we_i),
.data_i(`BUFFER.rdata_o)
