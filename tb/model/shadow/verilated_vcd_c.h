/* SPDX-License-Identifier: Apache-2.0 */
/* Takes the place of Verilator's header of this name under the generated trace code: nets are counted, not written.

   Generated code calls chgX(place, value, bits) for each net that may have changed. If the value is a variable of the model (an lvalue),
   the call does nothing: the variable is compared where it is (byte_counts.h). Other values, which the generated code computes, are stored,
   and compared there. The functions fullX note where each net is.

   The class names are those which the generated code of Verilator 5.006 uses. Later versions changed this interface. */
#ifndef GM_SHADOW_VCD_H
#define GM_SHADOW_VCD_H

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "byte_counts.h"
#include "verilated.h"
#include "verilated_config.h"
#include "verilated_trace.h" // VerilatedTraceConfig
#include "verilated_types.h"

#if VERILATOR_VERSION_INTEGER / 1000000 != 5
#error "the shadow trace header is written for Verilator 5"
#endif

enum : uint32_t { GM_ACT_WORDS = 65536 };

/* A vector that the trace code computes (tb/model/core.mk gives it this type). */
template <std::size_t N> struct GlComputed {
  EData word[N];
  EData &operator[](size_t i) { return word[i]; }
  operator WDataOutP() { return word; }
};

struct GlActBuffer {
  /* Where the value of a net is. */
  struct Source {
    const void *at;
    uint32_t bytes;
  };
  alignas(64) uint32_t next[GM_ACT_WORDS];
  std::vector<Source> *sources = nullptr; /* while the nets' places are noted */
#ifdef GM_SHIM_COVER
  uint32_t old[GM_ACT_WORDS], up[GM_ACT_WORDS], down[GM_ACT_WORDS]; /* bits that rose, that fell */
#endif

  uint32_t *oldp(uint32_t code) { return next + code; }

  /* Coverage compares all nets in one array, so variables are stored too. */
#ifdef GM_SHIM_COVER
  template <class T> static constexpr bool variable() { return false; }
#else
  template <class T> static constexpr bool variable() { return std::is_lvalue_reference<T>::value; }
#endif
  template <class T> void note(const uint32_t *o, const T &v, bool in_model, uint32_t bytes) {
    if (sources)
      (*sources)[static_cast<size_t>(o - next)] = in_model ? Source{&v, sizeof v} : Source{o, bytes};
  }
#define GM_ACT_STORE(name, kind)                                                                                                           \
  template <class T> VL_ATTR_ALWINLINE void chg##name(uint32_t *o, T &&v, int = 0) {                                                       \
    if (!variable<T>())                                                                                                                    \
      store(o, static_cast<kind>(v));                                                                                                      \
  }                                                                                                                                        \
  template <class T> void full##name(uint32_t *o, T &&v, int = 0) {                                                                        \
    note(o, v, variable<T>(), sizeof(kind) < 4 ? 4 : sizeof(kind));                                                                        \
    chg##name(o, std::forward<T>(v));                                                                                                      \
  }
  GM_ACT_STORE(Bit, CData)
  GM_ACT_STORE(CData, CData)
  GM_ACT_STORE(SData, SData)
  GM_ACT_STORE(IData, IData)
  GM_ACT_STORE(QData, QData)
#undef GM_ACT_STORE
  /* A vector of the model. */
  template <std::size_t N> VL_ATTR_ALWINLINE void chgWData(uint32_t *o, const VlWide<N> &v, int bits) {
    if (!variable<const VlWide<N> &>())
      chgWData(o, &v[0], bits);
  }
  template <std::size_t N> void fullWData(uint32_t *o, const VlWide<N> &v, int bits) {
    note(o, v, variable<const VlWide<N> &>(), sizeof v);
    chgWData(o, v, bits);
  }
  template <std::size_t N> VL_ATTR_ALWINLINE void chgWData(uint32_t *o, const GlComputed<N> &v, int bits) { chgWData(o, v.word, bits); }
  template <std::size_t N> void fullWData(uint32_t *o, const GlComputed<N> &v, int bits) { fullWData(o, v.word, bits); }
  VL_ATTR_ALWINLINE void chgWData(uint32_t *o, const WData *v, int bits) {
    for (int i = 0; i < (bits + 31) / 32; i++)
      o[i] = v[i];
  }
  void fullWData(uint32_t *o, const WData *v, int bits) {
    note(o, *v, false, static_cast<uint32_t>((bits + 31) / 32 * 4));
    chgWData(o, v, bits);
  }

private:
  template <class T> VL_ATTR_ALWINLINE static void store(uint32_t *o, T v) {
    o[0] = static_cast<uint32_t>(v);
    if (sizeof v > 4)
      o[1] = static_cast<uint32_t>(static_cast<QData>(v) >> 32);
  }
};

#ifdef GM_SHIM_COVER
/* Notes the bits that rose and those that fell. The compiler must see that the arrays do not overlap, or it uses no vector instructions. */
static inline void note_changes(uint32_t *__restrict old, const uint32_t *__restrict next, uint32_t *__restrict up,
                                uint32_t *__restrict down, size_t n) {
  for (size_t i = 0; i < n; i++) {
    up[i] |= ~old[i] & next[i];
    down[i] |= old[i] & ~next[i];
    old[i] = next[i];
  }
}
#endif

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
  /* The counters of a net. */
  struct Place {
    size_t first;
    uint32_t bytes;
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
  void pushNamePrefix(const char *); /* not a string, which takes a third of the time to compile the declarations */
  void pushNamePrefix(const std::string &prefix) { pushNamePrefix(prefix.c_str()); }
  void popNamePrefix(unsigned n = 1);
  void declBit(uint32_t code, const char *name, bool array, int n) { declare(code, name, array, n, 1); }
  void declBus(uint32_t code, const char *name, bool array, int n, int msb, int lsb) { declare(code, name, array, n, msb - lsb + 1); }
  void declQuad(uint32_t code, const char *name, bool array, int n, int msb, int lsb) { declare(code, name, array, n, msb - lsb + 1); }
  void declArray(uint32_t code, const char *name, bool array, int n, int msb, int lsb) { declare(code, name, array, n, msb - lsb + 1); }

  /* Not in Verilator's class: lets the model declare its nets, and finds where they are; false if it has more than the buffer holds. */
  bool open();
  /* Sets all counters to zero. */
  void clear();
  /* Toggles of the net with that code. */
  uint64_t toggles(uint32_t code);
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
  ByteCounts m_counts;
  std::vector<Place> m_places; /* by code */

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
