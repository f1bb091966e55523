/* SPDX-License-Identifier: Apache-2.0 */
/* Follows clocks of a flat design (flat_design.h) from clock pins back to their sources. */
#include "measure/design/clock_trace.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 64 };

static bool is_type(const flat_cell *c, const char *const *types) {
  for (; *types; types++)
    if (strcmp(c->type, *types) == 0)
      return true;
  return false;
}

/* Buffers and inverters: the bit before. FLAT_NO_BIT: the driver is neither. */
static int before(const flat_design *d, int bit, bool *inverts) {
  static const char *const buffers[] = {"$_BUF_", "$pos", "$buf", NULL}, *const inverters[] = {"$_NOT_", "$not", "$logic_not", NULL};
  const flat_cell *c = bit >= 0 && d->driver[bit] >= 0 ? &d->cell[d->driver[bit]] : NULL;
  if (!c || (!is_type(c, buffers) && !is_type(c, inverters)))
    return FLAT_NO_BIT;
  if (flat_pin_width(c, "Y") != 1) { /* a word of which this is a bit */
    for (size_t i = 0; i < flat_pin_width(c, "Y"); i++)
      if (flat_pin(c, "Y", i) == bit) {
        *inverts ^= is_type(c, inverters);
        return flat_pin(c, "A", i);
      }
    return FLAT_NO_BIT;
  }
  *inverts ^= is_type(c, inverters);
  return flat_pin(c, "A", 0);
}

static int through_buffers(const flat_design *d, int bit, bool *inverts) {
  for (int i = 0, b; i < MAX_STEPS && (b = before(d, bit, inverts)) != FLAT_NO_BIT; i++)
    bit = b;
  return bit;
}

/* The inputs of a gate of two inputs, with what has to be inverted. */
typedef struct {
  int in[2];
  bool low[2], is_or, inverts;
} two_inputs;

static bool find_inputs(const flat_design *d, int bit, two_inputs *g) {
  static const struct {
    const char *type;
    bool is_or, inverts, low_b;
  } known[] = {{"$_AND_", 0, 0, 0}, {"$and", 0, 0, 0}, {"$logic_and", 0, 0, 0}, {"$_NAND_", 0, 1, 0}, {"$_ANDNOT_", 0, 0, 1},
               {"$_OR_", 1, 0, 0},  {"$or", 1, 0, 0},  {"$logic_or", 1, 0, 0},  {"$_NOR_", 1, 1, 0},  {"$_ORNOT_", 1, 0, 1}};
  const flat_cell *c = bit >= 0 && d->driver[bit] >= 0 ? &d->cell[d->driver[bit]] : NULL;
  for (size_t i = 0; c && i < sizeof known / sizeof *known; i++) {
    if (strcmp(c->type, known[i].type) != 0)
      continue;
    size_t at = 0;
    while (at < flat_pin_width(c, "Y") && flat_pin(c, "Y", at) != bit)
      at++;
    *g = (two_inputs){{flat_pin(c, "A", at), flat_pin(c, "B", at)}, {false, known[i].low_b}, known[i].is_or, known[i].inverts};
    return g->in[0] != FLAT_NO_BIT && g->in[1] != FLAT_NO_BIT;
  }
  return false;
}

/* Whether a clock comes this way. */
static bool leads_to_clock(const clock_trace *t, int bit, int depth) {
  bool inverts = false;
  bit = through_buffers(t->d, bit, &inverts);
  two_inputs g;
  if (bit < 0 || depth > MAX_STEPS)
    return false;
  if (t->root[bit])
    return true;
  return find_inputs(t->d, bit, &g) && (leads_to_clock(t, g.in[0], depth + 1) || leads_to_clock(t, g.in[1], depth + 1));
}

/* The enable of a gate before its latch, if it has one. */
static void through_latch(const flat_design *d, traced_gate *g) {
  bool low = g->enable_low;
  int bit = through_buffers(d, g->enable, &low);
  g->held = g->enable;
  const flat_cell *c = bit >= 0 && d->driver[bit] >= 0 ? &d->cell[d->driver[bit]] : NULL;
  if (!c || !flat_is_latch(c))
    return;
  for (size_t i = 0; i < flat_pin_width(c, "Q"); i++)
    if (flat_pin(c, "Q", i) == bit) {
      g->held = bit;
      g->enable = flat_pin(c, "D", i);
      g->enable_low = low;
    }
}

static int add_gate(clock_trace *t, const traced_gate *g) {
  if (t->gates == t->cap) {
    size_t cap = t->cap ? 2 * t->cap : 64;
    traced_gate *more = realloc(t->gate, cap * sizeof *more);
    if (!more)
      return -1;
    t->gate = more;
    t->cap = cap;
  }
  t->gate[t->gates] = *g;
  t->gate_of[g->output] = (int)++t->gates;
  return (int)t->gates - 1;
}

/* The gate whose output is this bit. */
static bool find_gate(const clock_trace *t, int bit, traced_gate *to) {
  two_inputs in;
  if (t->root[bit] || !find_inputs(t->d, bit, &in))
    return false;
  bool clock[2] = {leads_to_clock(t, in.in[0], 0), leads_to_clock(t, in.in[1], 0)};
  if (clock[0] == clock[1])
    return false; /* no clock, or two of them: not a gate */
  unsigned k = clock[1], e = !k;
  *to = (traced_gate){.output = bit,
                      .clock = in.in[k],
                      .enable = in.in[e],
                      .enable_low = in.is_or != in.low[e],
                      .inverts = in.inverts != in.low[k],
                      .cell = (size_t)t->d->driver[bit]};
  through_latch(t->d, to);
  return true;
}

int clock_trace_gate(clock_trace *t, int bit, int *from) {
  bool inverts = false;
  traced_gate g;
  int start = bit;
  bit = through_buffers(t->d, bit, &inverts);
  *from = bit;
  if (bit < 0)
    return -1;
  if (t->gate_of[bit])
    return t->gate_of[bit] - 1;
  if (!find_gate(t, bit, &g))
    return -1;
  g.pin = start;
  return add_gate(t, &g);
}

/* A memory has a vector of clocks, one for each of its ports. */
static void trace_memory(clock_trace *t, const flat_cell *c) {
  static const char *const pins[] = {"RD_CLK", "WR_CLK", "CLK"};
  for (size_t i = 0; i < sizeof pins / sizeof *pins; i++)
    for (size_t k = 0; k < flat_pin_width(c, pins[i]); k++) {
      int from;
      clock_trace_gate(t, flat_pin(c, pins[i], k), &from);
    }
}

void clock_trace_others(clock_trace *t) {
  const flat_design *d = t->d;
  for (size_t i = 0; i < d->cells; i++)
    if (strncmp(d->cell[i].type, "$mem", 4) == 0)
      trace_memory(t, &d->cell[i]);
  for (int i = 0; i < d->bits; i++) {
    bool inverts = false;
    traced_gate g;
    int from, bit = d->leaves[i] ? through_buffers(d, i, &inverts) : FLAT_NO_BIT;
    if (bit >= 0 && find_gate(t, bit, &g) && g.held != g.enable)
      clock_trace_gate(t, i, &from);
  }
}

int clock_trace_source(clock_trace *t, int bit, bool *inverts) {
  *inverts = false;
  for (int i = 0; i < MAX_STEPS; i++) {
    int gate = clock_trace_gate(t, bit, &bit);
    bit = through_buffers(t->d, bit, inverts);
    if (gate < 0)
      break;
    *inverts ^= t->gate[gate].inverts;
    bit = t->gate[gate].clock;
  }
  return bit;
}

/* Sources: what clock pins lead to through buffers alone; if nothing does, inputs with the name of a clock. */
static void find_roots(clock_trace *t) {
  const flat_design *d = t->d;
  for (size_t i = 0; i < d->cells; i++) {
    const flat_cell *c = &d->cell[i];
    bool high, inverts = false;
    const char *pin = flat_is_flip_flop(c) ? flat_clock_pin(c) : flat_is_latch(c) ? flat_enable_pin(c, &high) : NULL;
    int bit = pin ? through_buffers(d, flat_pin(c, pin, 0), &inverts) : FLAT_NO_BIT;
    two_inputs g;
    if (bit < 0 || find_inputs(d, bit, &g))
      continue;
    bool made = d->driver[bit] >= 0;
    /* a latch's enable that logic computes is no clock */
    t->root[bit] |= !made ? d->port[bit] : flat_is_flip_flop(c);
  }
  for (int i = 0; i < d->bits; i++) {
    const char *name = d->name[i].net;
    char lower[64] = "";
    for (size_t k = 0; name && name[k] && k + 1 < sizeof lower; k++)
      lower[k] = (char)tolower((unsigned char)name[k]);
    t->root[i] |= d->port[i] && d->name[i].width == 1 && (strstr(lower, "clk") || strstr(lower, "clock")) && !strstr(lower, "en");
  }
}

int clock_trace_begin(clock_trace *t, const flat_design *d) {
  memset(t, 0, sizeof *t);
  t->d = d;
  t->root = calloc((size_t)d->bits + 1, sizeof *t->root);
  t->gate_of = calloc((size_t)d->bits + 1, sizeof *t->gate_of);
  if (!t->root || !t->gate_of)
    return -1;
  find_roots(t);
  return 0;
}

void clock_trace_end(clock_trace *t) {
  free(t->root);
  free(t->gate);
  free(t->gate_of);
}
