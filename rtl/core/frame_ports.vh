// SPDX-License-Identifier: Apache-2.0
// Ports that the core has only in a frame (GLOAM_FRAME; rtl/frame/core/frame_core.v), in place of the buffer v and of the system inputs.
  // tasks: a start takes effect at once, with address and settings of the host's last start; all threads of a task have retired
  input  wire                   task_start_i,
  input  wire [THREADS-1:0]     task_mask_i,
  output wire [THREADS-1:0]     task_ends_o,   // the task's threads, in the last cycle of the run
  // v: read with the edge that ends OF
  output wire [PORTS_V-1:0]     v_re_o,
  output wire [TW-1:0]          v_thread_o,
  output wire [PORTS_V*5-1:0]   v_num_o,
  input  wire [PORTS_V*128-1:0] v_data_i,
  // system inputs: read with the edge that ends ID
  output wire                   sys_re_o,
  output wire [TW-1:0]          sys_thread_o,
  input  wire [192:0]           sys_data_i,    // fragcoord, two lanes of pointcoord, frontfacing
  // o0 of each thread
  output wire [THREADS*128-1:0] colors_o,
