// SPDX-License-Identifier: Apache-2.0
// Further ports of the core of a cluster, which the macro GLOAM_TASKS makes of a core. Other cores do not have them.
  input  wire               start_program_i,  // program of the threads of a start
  output wire [THREADS-1:0] retired_o,        // threads that were started and have retired
  output wire [12:0]        events_o,         // core_events: what happens in this cycle
