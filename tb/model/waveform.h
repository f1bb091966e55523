/* SPDX-License-Identifier: Apache-2.0 */
/* Writes waveforms of a block's ports, for its energy (make frame-energy, cluster-energy; docs/simulator-and-testbench.md, "Test bench").
   In a build with VM_TRACE, the folder of the environment variable FRAME_TRACE gets a VCD file for each block: a time for each cycle, with
   the values just before the rising edge. FRAME_TRACE_CYCLES: only so many cycles. */
#ifndef GM_WAVEFORM_H
#define GM_WAVEFORM_H

#if VM_TRACE
#include <cstdlib>
#include <string>

#include "verilated_vcd_c.h"

static VerilatedVcdC *trace_file;
static uint64_t trace_time, trace_max;

/* Begins a block's file. levels: of the hierarchy, from the bench down. */
template <class Top> static void trace_open(Top *top, const char *name, int levels = 2) {
  const char *folder = getenv("FRAME_TRACE");
  if (!folder)
    return;
  Verilated::traceEverOn(true);
  trace_file = new VerilatedVcdC;
  top->trace(trace_file, levels);
  trace_file->open((std::string(folder) + "/" + name + ".vcd").c_str());
  const char *max = getenv("FRAME_TRACE_CYCLES");
  trace_max = max ? strtoull(max, nullptr, 10) : UINT64_MAX;
  trace_time = 0;
}

/* Writes the values of the cycle that ends. */
static inline void trace_cycle() {
  if (trace_file && trace_time < trace_max)
    trace_file->dump(trace_time++);
}

static inline void trace_close() {
  if (trace_file)
    trace_file->close();
  delete trace_file;
  trace_file = nullptr;
}
#else
template <class Top> static void trace_open(Top *, const char *, int = 2) {}
static inline void trace_cycle() {}
static inline void trace_close() {}
#endif

#endif
