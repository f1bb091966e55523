/* SPDX-License-Identifier: Apache-2.0 */
/* Takes the place of Verilator's header of this name under the generated trace code: nets are counted, not written.

   Generated code stores every net that may have changed into `next` (one plain store each); after that one vector pass over all words
   counts the bits that differ from `old`. Storing first and comparing in one pass is three times cheaper than a branch a net.

   The class names are those which the generated code of Verilator 5.006 uses. Later versions changed this interface. */
#ifndef GM_SHADOW_VCD_H
#define GM_SHADOW_VCD_H

#include <cstdint>
#include <string>
#include <vector>

#include "verilated.h"
#include "verilated_config.h"
#include "verilated_trace.h" // VerilatedTraceConfig
#include "verilated_types.h"

#if VERILATOR_VERSION_INTEGER / 1000000 != 5
#error "the shadow trace header is written for Verilator 5"
#endif

/* `next` has a constant distance from `old`, so that a store needs only the pointer that it is given. The distance is no multiple of 4 KiB,
   because loads would then wait for unrelated stores. */
enum : uint32_t { GM_ACT_WORDS = 65536, GM_ACT_NEXT = GM_ACT_WORDS + 528 };

struct GlActBuffer {
  uint32_t old[GM_ACT_NEXT];
  uint32_t next[GM_ACT_NEXT];
  uint32_t count[GM_ACT_WORDS];
#ifdef GM_SHIM_COVER
  uint32_t up[GM_ACT_WORDS], down[GM_ACT_WORDS]; /* bits that rose, that fell */
#endif

  uint32_t *oldp(uint32_t code) { return old + code; }
#define GM_ACT_STORE(kind)                                                                                                                 \
  VL_ATTR_ALWINLINE void chg##kind(uint32_t *o, kind v, int) { o[GM_ACT_NEXT] = v; }                                                       \
  VL_ATTR_ALWINLINE void full##kind(uint32_t *o, kind v, int) { o[GM_ACT_NEXT] = v; }
  GM_ACT_STORE(CData)
  GM_ACT_STORE(SData)
  GM_ACT_STORE(IData)
#undef GM_ACT_STORE
  VL_ATTR_ALWINLINE void chgBit(uint32_t *o, CData v) { o[GM_ACT_NEXT] = v; }
  VL_ATTR_ALWINLINE void fullBit(uint32_t *o, CData v) { o[GM_ACT_NEXT] = v; }
  VL_ATTR_ALWINLINE void chgQData(uint32_t *o, QData v, int) {
    o[GM_ACT_NEXT] = static_cast<uint32_t>(v);
    o[GM_ACT_NEXT + 1] = static_cast<uint32_t>(v >> 32);
  }
  VL_ATTR_ALWINLINE void fullQData(uint32_t *o, QData v, int bits) { chgQData(o, v, bits); }
  VL_ATTR_ALWINLINE void chgWData(uint32_t *o, const WData *v, int bits) {
    for (int i = 0; i < (bits + 31) / 32; i++)
      o[GM_ACT_NEXT + i] = v[i];
  }
  VL_ATTR_ALWINLINE void fullWData(uint32_t *o, const WData *v, int bits) { chgWData(o, v, bits); }
};

/* Counts the bits that changed in all words. The compiler must see that the arrays do not overlap, or it uses no vector instructions and
   the loop is three times slower. */
static inline void count_changes(uint32_t *__restrict old, const uint32_t *__restrict next, uint32_t *__restrict count, size_t n) {
  for (size_t i = 0; i < n; i++) {
    count[i] += static_cast<uint32_t>(__builtin_popcount(old[i] ^ next[i]));
    old[i] = next[i];
  }
}

/* Notes the bits that rose and those that fell. */
static inline void note_changes(uint32_t *__restrict old, const uint32_t *__restrict next, uint32_t *__restrict up,
                                uint32_t *__restrict down, size_t n) {
  for (size_t i = 0; i < n; i++) {
    up[i] |= ~old[i] & next[i];
    down[i] |= old[i] & ~next[i];
    old[i] = next[i];
  }
}

class VerilatedVcd final {
public:
  using Buffer = GlActBuffer;
  using InitCb = void (*)(void *, VerilatedVcd *, uint32_t);
  using DumpCb = void (*)(void *, Buffer *);
  using CleanupCb = void (*)(void *, VerilatedVcd *);
  struct Net {
    std::string name;
    uint32_t width, code;
  };

  Buffer *buffer = nullptr;
  std::vector<Net> nets;
  uint32_t words = 0; /* codes in use */

  void addModel(VerilatedModel *) {}
  void addInitCb(InitCb cb, void *self) { m_init.push_back({cb, self}); }
  void addFullCb(DumpCb cb, void *self) { m_full.push_back({cb, self}); }
  void addChgCb(DumpCb cb, void *self) { m_chg.push_back({cb, self}); }
  void addCleanupCb(CleanupCb cb, void *self) { m_cleanup.push_back({cb, self}); }
  void scopeEscape(char) {}
  void pushNamePrefix(const std::string &);
  void popNamePrefix(unsigned n = 1);
  void declBit(uint32_t code, const char *name, bool array, int n) { declare(code, name, array, n, 1); }
  void declBus(uint32_t code, const char *name, bool array, int n, int msb, int lsb) { declare(code, name, array, n, msb - lsb + 1); }
  void declQuad(uint32_t code, const char *name, bool array, int n, int msb, int lsb) { declare(code, name, array, n, msb - lsb + 1); }
  void declArray(uint32_t code, const char *name, bool array, int n, int msb, int lsb) { declare(code, name, array, n, msb - lsb + 1); }

  /* Not in Verilator's class: lets the model declare its nets; false if it has more than the buffer holds. */
  bool open();
  /* Takes the settled values of all nets as the start. */
  void baseline();
  /* Adds the bits that changed since the last call to the counters; with GM_SHIM_COVER, notes which rose and which fell. */
  void sample();

private:
  template <class F> struct Callback {
    F call;
    void *self;
  };
  std::vector<Callback<InitCb>> m_init;
  std::vector<Callback<DumpCb>> m_full, m_chg;
  std::vector<Callback<CleanupCb>> m_cleanup;
  std::vector<std::string> m_prefix{""};

  void declare(uint32_t code, const char *name, bool array, int n, int width);
  void cleanup();
};

class VerilatedVcdC final {
public:
  VerilatedVcd *spTrace() { return &m_trace; }
  bool isOpen() const { return false; }

private:
  VerilatedVcd m_trace;
};

#endif
