/* SPDX-License-Identifier: Apache-2.0 */
/* Power over time as the scope `power` of a waveform: a real-valued net for each component and their total. */
#ifndef GM_POWER_WAVE_H
#define GM_POWER_WAVE_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "verilated_fst_c.h"

class PowerWave final {
public:
  /* The nets and where their values are: they are read whenever the waveform is written. */
  void set(const char *const *names, std::size_t n, const double *values) {
    name.clear();
    for (std::size_t i = 0; i < n; i++)
      name.emplace_back(names[i]);
    value = values;
  }

  /* Registers the nets. Before the waveform is opened. */
  void add(VerilatedFst *trace) {
    if (name.empty())
      return;
    trace->addInitCb(declare, this);
    trace->addFullCb(put, this);
    trace->addChgCb(change, this);
  }

private:
  enum { WORDS = 2 }; // of a net
  std::vector<std::string> name;
  const double *value = nullptr;
  uint32_t base = 0; /* the first code of these nets */

  static void declare(void *self, VerilatedFst *trace, uint32_t code) {
    PowerWave *w = static_cast<PowerWave *>(self);
    w->base = code;
    trace->scopeEscape(' ');
    trace->pushNamePrefix("power ");
    for (std::size_t i = 0; i < w->name.size(); i++)
      trace->declDouble(code + static_cast<uint32_t>(WORDS * i), w->name[i].c_str(), -1, FST_VD_IMPLICIT, FST_VT_VCD_REAL, false, -1);
    trace->popNamePrefix();
    trace->scopeEscape('.');
  }

  static void change(void *self, VerilatedFst::Buffer *b) {
    const PowerWave *w = static_cast<PowerWave *>(self);
    for (std::size_t i = 0; i < w->name.size(); i++)
      b->chgDouble(b->oldp(w->base + static_cast<uint32_t>(WORDS * i)), w->value[i]);
  }

  static void put(void *self, VerilatedFst::Buffer *b) {
    const PowerWave *w = static_cast<PowerWave *>(self);
    for (std::size_t i = 0; i < w->name.size(); i++)
      b->fullDouble(b->oldp(w->base + static_cast<uint32_t>(WORDS * i)), w->value[i]);
  }
};

#endif
