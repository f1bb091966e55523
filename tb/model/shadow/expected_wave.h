/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the simulator's record of each cycle as the scope `expected` of a waveform, next to the core's own nets tr_*_o
 * (docs/simulator-and-testbench.md, "Test bench"). */
#ifndef GM_EXPECTED_WAVE_H
#define GM_EXPECTED_WAVE_H

#include <cstdint>
#include <cstring>

#include "core/sim/trace.h"
#include "verilated_fst_c.h"

class ExpectedWave final {
public:
  /* Registers the nets. Before the waveform is opened. */
  void add(VerilatedFst *trace) {
    trace->addInitCb(declare, this);
    trace->addFullCb(put, this);
    trace->addChgCb(put, this);
  }

  void set(const gm_trace *t, uint64_t cycle, bool differs) {
    std::memset(value, 0, sizeof value);
    put_flags(t, differs);
    value[CYCLE] = static_cast<uint32_t>(cycle);
    value[ID_THREAD] = t->id_valid ? t->id_thread : 0;
    value[ID_PC] = t->id_valid ? t->id_pc : 0;
    value[V_READ] = t->v_read;
    value[O_READ] = t->o_read;
    value[GATE_V] = t->gate_v;
    value[GATE_O] = t->gate_o;
    value[TEX_MASK] = t->tex_mask;
    value[RETIRED] = t->retired;
    value[KILLED] = t->killed;
    for (unsigned g = 0; g < 4; g++) {
      const gm_trace_wb *w = &t->wb[g];
      value[WB_VALID] |= static_cast<uint32_t>(w->valid) << g;
      if (!w->valid)
        continue;
      value[WB_THREAD] |= static_cast<uint32_t>(w->thread) << (4 * g);
      value[WB_DST] |= static_cast<uint32_t>(w->dst) << (8 * g);
      value[WB_MASK] |= static_cast<uint32_t>(w->mask) << (4 * g);
      std::memcpy(value + WB_DATA + 4 * g, w->data, sizeof w->data);
    }
    std::memcpy(value + TEX_ADDR, t->tex_addr, sizeof t->tex_addr);
  }

private:
  /* The words of the nets. */
  enum {
    CYCLE,
    DIFFERS,
    BUSY,
    ADV,
    TEX_WAIT,
    STALL_V,
    STALL_O,
    ID_VALID,
    ID_THREAD,
    ID_PC,
    WB_VALID,
    WB_THREAD,
    WB_DST,
    WB_MASK,
    V_READ,
    O_READ,
    GATE_V,
    GATE_O,
    TEX_REQUEST,
    TEX_MASK,
    RETIRED,
    KILLED,
    SCALARS,
    WB_DATA = SCALARS, /* 16 words */
    TEX_ADDR = WB_DATA + 16,
    WORDS = TEX_ADDR + 4
  };
  struct Net {
    const char *name;
    int bits;
  };
  uint32_t value[WORDS] = {};
  uint32_t base = 0; /* the first code of these nets */

  static const Net *scalar(int i) {
    static const Net net[SCALARS] = {{"cycle", 32},   {"differs", 1},    {"busy", 1},     {"adv", 1},         {"tex_wait", 1},
                                     {"stall_v", 1},  {"stall_o", 1},    {"id_valid", 1}, {"id_thread", 4},   {"id_pc", 15},
                                     {"wb_valid", 4}, {"wb_thread", 16}, {"wb_dst", 32},  {"wb_mask", 16},    {"v_read", 4},
                                     {"o_read", 4},   {"gate_v", 16},    {"gate_o", 16},  {"tex_request", 1}, {"tex_mask", 4},
                                     {"retired", 16}, {"killed", 16}};
    return &net[i];
  }

  void put_flags(const gm_trace *t, bool differs) {
    value[DIFFERS] = differs;
    value[BUSY] = t->busy;
    value[ADV] = t->adv;
    value[TEX_WAIT] = t->tex_wait;
    value[STALL_V] = t->stall_v;
    value[STALL_O] = t->stall_o;
    value[ID_VALID] = t->id_valid;
    value[TEX_REQUEST] = t->tex_request;
  }

  static void declare(void *self, VerilatedFst *trace, uint32_t code) {
    static const char *const data[] = {"wb_data_a", "wb_data_b", "wb_data_c", "wb_data_t", "tex_addr"};
    static_cast<ExpectedWave *>(self)->base = code;
    trace->scopeEscape(' ');
    trace->pushNamePrefix("expected ");
    for (int i = 0; i < SCALARS; i++)
      if (scalar(i)->bits == 1)
        trace->declBit(code + i, scalar(i)->name, -1, FST_VD_IMPLICIT, FST_VT_VCD_WIRE, false, -1);
      else
        trace->declBus(code + i, scalar(i)->name, -1, FST_VD_IMPLICIT, FST_VT_VCD_WIRE, false, -1, scalar(i)->bits - 1, 0);
    for (int i = 0; i < 5; i++)
      trace->declArray(code + SCALARS + 4 * i, data[i], -1, FST_VD_IMPLICIT, FST_VT_VCD_WIRE, false, -1, 127, 0);
    trace->popNamePrefix();
    trace->scopeEscape('.');
  }

  static void put(void *self, VerilatedFst::Buffer *b) {
    const ExpectedWave *w = static_cast<ExpectedWave *>(self);
    for (int i = 0; i < SCALARS; i++)
      if (scalar(i)->bits == 1)
        b->fullBit(b->oldp(w->base + i), static_cast<CData>(w->value[i]));
      else
        b->fullIData(b->oldp(w->base + i), w->value[i], scalar(i)->bits);
    for (int i = SCALARS; i < WORDS; i += 4)
      b->fullWData(b->oldp(w->base + i), w->value + i, 128);
  }
};

#endif
