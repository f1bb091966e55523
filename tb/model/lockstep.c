/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the trace records of the Verilated core and of the simulator, and describes the first difference. */
#include "lockstep.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/isa/isa.h"
#include "core/sim/rules.h"

__attribute__((format(printf, 3, 4))) static int differ(char *text, size_t size, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, size, fmt, ap);
  va_end(ap);
  return 1;
}

static void wb_text(char *buf, size_t size, const gm_trace_wb *w) {
  char name[16], lanes[5];
  if (!w->valid) {
    snprintf(buf, size, "nothing");
    return;
  }
  int n = snprintf(buf, size, "thread %u %s.%s =", w->thread, gm_reg_name(w->dst, name), gm_lane_names(w->mask, lanes));
  for (unsigned i = 0; i < 4 && n > 0 && (size_t)n < size; i++)
    if (w->mask >> i & 1)
      n += snprintf(buf + n, size - (size_t)n, " %08x", w->data[i]);
}

static bool wb_equal(const gm_trace_wb *a, const gm_trace_wb *b) {
  if (a->valid != b->valid || !a->valid)
    return a->valid == b->valid;
  bool same = a->thread == b->thread && a->dst == b->dst && a->mask == b->mask;
  for (unsigned i = 0; i < 4; i++)
    same = same && (!(a->mask >> i & 1) || a->data[i] == b->data[i]);
  return same;
}

static const char *const part_name[GM_PARTS] = {"temporaries", "system values", "lookups", "requests", "responses"};

#define NUMBER(field)                                                                                                                      \
  if (rtl->field != sim->field)                                                                                                            \
  return differ(text, size, #field ": RTL 0x%x, simulator 0x%x", (unsigned)rtl->field, (unsigned)sim->field)

int gm_trace_compare(const gm_trace *rtl, const gm_trace *sim, char *text, size_t size) {
  NUMBER(busy);
  if (!rtl->busy)
    return 0;
  NUMBER(tex_wait);
  NUMBER(stall_v);
  NUMBER(stall_o);
  NUMBER(adv);
  NUMBER(id_valid);
  if (rtl->id_valid) {
    NUMBER(id_thread);
    NUMBER(id_pc);
  }
  for (unsigned g = 0; g < 4 && rtl->adv; g++)
    if (!wb_equal(&rtl->wb[g], &sim->wb[g])) {
      char a[128], b[128];
      wb_text(a, sizeof a, &rtl->wb[g]);
      wb_text(b, sizeof b, &sim->wb[g]);
      return differ(text, size, "write of group %c: RTL %s, simulator %s", "ABCT"[g], a, b);
    }
  NUMBER(tex_request);
  NUMBER(tex_mask);
  NUMBER(tex_tag);
  for (unsigned i = 0; i < 4 && rtl->tex_request; i++)
    if (rtl->tex_addr[i] != sim->tex_addr[i])
      return differ(text, size, "address of texel %u: RTL 0x%x, simulator 0x%x", i, rtl->tex_addr[i], sim->tex_addr[i]);
  NUMBER(v_read);
  NUMBER(o_read);
  NUMBER(gate_v);
  NUMBER(gate_o);
  for (unsigned k = 0; k < GM_PARTS; k++)
    if (rtl->part[k] != sim->part[k])
      return differ(text, size, "gates of %s: RTL 0x%x, simulator 0x%x", part_name[k], rtl->part[k], sim->part[k]);
  NUMBER(retired);
  NUMBER(killed);
  return 0;
}
#undef NUMBER

/* The edges of one kind of gate. */
static int compare_edges(const char *name, uint32_t rise, uint32_t high, uint32_t enable, char *text, size_t size) {
  if (high)
    return differ(text, size, "gated clocks of %s that are high in the low phase: 0x%x", name, high);
  if (rise != enable)
    return differ(text, size, "gated clocks of %s that rise: RTL 0x%x, enabled 0x%x", name, rise, enable);
  return 0;
}

int gm_clocks_compare(const gm_rtl_clocks *rtl, const gm_trace *enabled, char *text, size_t size) {
  int differs = compare_edges("v", rtl->rise_v, rtl->high_v, enabled->gate_v, text, size) ||
                compare_edges("o", rtl->rise_o, rtl->high_o, enabled->gate_o, text, size);
  for (unsigned k = 0; k < GM_PARTS && !differs; k++)
    differs = compare_edges(part_name[k], rtl->rise_part[k], rtl->high_part[k], enabled->part[k], text, size);
  return differs;
}

void gm_history_note(gm_history *h, uint64_t cycle, const gm_trace *t) {
  if (!t->id_valid || !t->adv)
    return;
  unsigned i = h->count++ % GM_HISTORY;
  h->e[i].cycle = cycle;
  h->e[i].thread = t->id_thread;
  h->e[i].pc = t->id_pc;
}

/* Text of the bundle at pc; returns its length in words, at least 1. */
static unsigned bundle_text(const gm_sim *sim, unsigned pc, char *buf, size_t size) {
  uint32_t w[4], data[4];
  gm_bundle b;
  const char *why;
  for (unsigned i = 0; i < 4; i++) {
    gm_sim_read(sim, GM_HOST_CODE, 0, pc + i, data);
    w[i] = data[0];
  }
  unsigned n = gm_decode_bundle(w, 4, &b, &why);
  if (n)
    gm_format_bundle(buf, size, &b);
  else
    snprintf(buf, size, "(%08x is no operation: %s)", w[0], why);
  return n ? n : 1;
}

__attribute__((format(printf, 4, 5))) static void put_difference_text(char *buf, size_t size, size_t *len, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  int n = *len < size ? vsnprintf(buf + *len, size - *len, fmt, ap) : 0;
  va_end(ap);
  *len += n > 0 ? (size_t)n : 0;
}

void gm_history_print(const gm_history *h, const gm_sim *sim, unsigned code_words, char *buf, size_t size) {
  char text[256];
  size_t len = 0;
  unsigned pc = 0;
  buf[0] = 0;
  put_difference_text(buf, size, &len, "  issued:\n");
  for (unsigned k = h->count > GM_HISTORY ? h->count - GM_HISTORY : 0; k < h->count; k++) {
    unsigned i = k % GM_HISTORY;
    pc = h->e[i].pc + bundle_text(sim, h->e[i].pc, text, sizeof text);
    put_difference_text(buf, size, &len, "    cycle %6llu thread %2u  %5u: %s\n", (unsigned long long)h->e[i].cycle, h->e[i].thread,
                        h->e[i].pc, text);
  }
  put_difference_text(buf, size, &len, "  what follows in memory:\n");
  for (unsigned k = 0; k < 3 && pc < code_words; k++) {
    unsigned at = pc;
    pc += bundle_text(sim, pc, text, sizeof text);
    put_difference_text(buf, size, &len, "                            %5u: %s\n", at, text);
  }
}
