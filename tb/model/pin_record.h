/* SPDX-License-Identifier: Apache-2.0 */
/* Records the pins of a block, for a run with four states in Icarus (make frame-x-check; docs/frame.md, "Hardware"). If the environment
   variable FRAME_RECORD names a folder, each model that is opened writes a file there, NAME.NUMBER: a line for each cycle, with the values
   of all pins just before the rising edge, up to FRAME_RECORD_CYCLES. The build gives the list of pins, FRAME_PINS
   (scripts/build/frame-pins); without it nothing is recorded. */
#ifndef GM_PIN_RECORD_H
#define GM_PIN_RECORD_H

#ifdef FRAME_PINS
#include <cstdio>
#include <cstdlib>
#include <string>

#include "verilated.h"

static FILE *record_file;
static long record_left; // cycles

static inline void record_open(const char *name) {
  static int number;
  const char *folder = getenv("FRAME_RECORD");
  const char *cycles = getenv("FRAME_RECORD_CYCLES");
  record_left = cycles ? atol(cycles) : -1;
  if (folder)
    record_file = fopen((std::string(folder) + "/" + name + "." + std::to_string(++number)).c_str(), "w");
}

static inline void record_close() {
  if (record_file)
    fclose(record_file);
  record_file = nullptr;
}

static inline void record_value(uint64_t value) { fprintf(record_file, "%llx ", (unsigned long long)value); }

template <std::size_t N> static void record_value(const VlWide<N> &value) {
  for (std::size_t i = N; i-- > 0;)
    fprintf(record_file, "%08x", value[i]);
  fputc(' ', record_file);
}

template <class Top> static void record_cycle(const Top *top) {
  if (!record_file || record_left == 0)
    return;
  if (record_left > 0)
    record_left--;
#define PIN(name) record_value(top->name);
#include FRAME_PINS
#undef PIN
  fputc('\n', record_file);
}
#else
static inline void record_open(const char *) {}
static inline void record_close() {}
template <class Top> static void record_cycle(const Top *) {}
#endif

#endif
