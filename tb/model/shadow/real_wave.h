/* SPDX-License-Identifier: Apache-2.0 */
/* Writes real-valued nets that are not in the core to a waveform, in scopes of their own: power by component, and the metrics of the gates
 * (docs/simulator-and-testbench.md, "Test bench").
 */
#ifndef GM_REAL_WAVE_H
#define GM_REAL_WAVE_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "verilated_fst_c.h"

class RealWave final {
public:
  /* Adds the nets of one scope; names of nested scopes are separated by spaces. The values are read whenever the waveform is written. */
  void set(const char *scope, const char *const *names, std::size_t n, const double *values) {
    scopes.emplace_back(new Scope{std::string(scope) + " ", {names, names + n}, values, 0});
  }

  void clear() { scopes.clear(); }

  /* Registers the nets. Before the waveform is opened. */
  void add(VerilatedFst *trace) {
    for (const std::unique_ptr<Scope> &s : scopes) {
      trace->addInitCb(declare, s.get());
      trace->addFullCb(put, s.get());
      trace->addChgCb(change, s.get());
    }
  }

private:
  enum { WORDS = 2 }; // of a net
  struct Scope {
    std::string prefix;
    std::vector<std::string> name;
    const double *value;
    uint32_t base; /* the first code of these nets */
  };
  std::vector<std::unique_ptr<Scope>> scopes;

  static void declare(void *self, VerilatedFst *trace, uint32_t code) {
    Scope *s = static_cast<Scope *>(self);
    s->base = code;
    trace->scopeEscape(' ');
    trace->pushNamePrefix(s->prefix);
    for (std::size_t i = 0; i < s->name.size(); i++)
      trace->declDouble(code + static_cast<uint32_t>(WORDS * i), s->name[i].c_str(), -1, FST_VD_IMPLICIT, FST_VT_VCD_REAL, false, -1);
    trace->popNamePrefix();
    trace->scopeEscape('.');
  }

  static void change(void *self, VerilatedFst::Buffer *b) {
    const Scope *s = static_cast<Scope *>(self);
    for (std::size_t i = 0; i < s->name.size(); i++)
      b->chgDouble(b->oldp(s->base + static_cast<uint32_t>(WORDS * i)), s->value[i]);
  }

  static void put(void *self, VerilatedFst::Buffer *b) {
    const Scope *s = static_cast<Scope *>(self);
    for (std::size_t i = 0; i < s->name.size(); i++)
      b->fullDouble(b->oldp(s->base + static_cast<uint32_t>(WORDS * i)), s->value[i]);
  }
};

#endif
