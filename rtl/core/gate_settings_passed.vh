// SPDX-License-Identifier: Apache-2.0
// Connects clock, control and settings of a gate_ctrl, the same for both buffers of a thread.
.clk_i(clk_i),
.rst_i(rst_i),
.start_i(go_i),
.busy_i(busy_i),
.wake_i(cfg_wake_i),
.rest_i(rest_i),
