/* SPDX-License-Identifier: Apache-2.0 */
/* The counting backend of the trace, which counts toggles in place of writing waveforms: names, places and counters of the nets
   (verilated_vcd_c.h declares it). Included by the shim alone: other files of the library call these functions too. */
#ifndef GM_COUNT_NETS_H
#define GM_COUNT_NETS_H

#include <cstring>

#include "verilated_vcd_c.h"

void VerilatedVcd::pushNamePrefix(const char *prefix) {
  std::string full = m_prefix.back() + prefix;
  if (!full.empty() && full.back() == ' ')
    full.back() = '.';
  m_prefix.push_back(full);
}

void VerilatedVcd::popNamePrefix(unsigned n) {
  while (n-- && m_prefix.size() > 1)
    m_prefix.pop_back();
}

void VerilatedVcd::declare(uint32_t code, const char *name, bool array, int n, int width) {
  std::string full = m_prefix.back() + name;
  if (array)
    full += "[" + std::to_string(n) + "]";
  uint32_t bits = static_cast<uint32_t>(width > 0 ? width : 2 - width);
  nets.push_back({full, bits, code});
  uint32_t end = code + (bits + 31) / 32;
  words = end > words ? end : words;
}

bool VerilatedVcd::open() {
  for (const auto &cb : m_init)
    cb.call(cb.self, this, 1);
  if (words > GM_ACT_WORDS)
    return false;
  std::vector<Buffer::Source> sources(words);
  buffer->sources = &sources;
  for (const auto &cb : m_full)
    cb.call(cb.self, buffer);
  buffer->sources = nullptr;
  for (const auto &s : sources)
    if (s.at)
      m_counts.watch(s.at, s.bytes);
  m_counts.arrange();
  for (const auto &s : sources)
    m_places.push_back(s.at ? Place{m_counts.place(s.at), s.bytes} : Place{0, 0});
  return true;
}

void VerilatedVcd::cleanup() {
  for (const auto &cb : m_cleanup)
    cb.call(cb.self, this);
}

/* The model notes what changes until cleanup() is called, also while nothing is counted. So m_chg brings all nets up to date. */
void VerilatedVcd::baseline() {
  for (const auto &cb : m_chg)
    cb.call(cb.self, buffer);
  cleanup();
#ifdef GM_SHIM_COVER
  std::memcpy(buffer->old, buffer->next, words * sizeof buffer->old[0]);
#else
  m_counts.baseline();
#endif
}

void VerilatedVcd::sample() {
  for (const auto &cb : m_chg)
    cb.call(cb.self, buffer);
  cleanup();
#ifdef GM_SHIM_COVER
  note_changes(buffer->old, buffer->next, buffer->up, buffer->down, words);
#else
  m_counts.sample();
#endif
}

void VerilatedVcd::clear() { m_counts.clear(); }

uint64_t VerilatedVcd::toggles(uint32_t code) { return m_counts.total(m_places[code].first, m_places[code].bytes); }

#endif
