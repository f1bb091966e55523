/* SPDX-License-Identifier: Apache-2.0 */
/* Measures how well the clock gates of any design did in a run that a waveform shows, and what gates at other registers would have
   stopped (gate_wave.h). */
#include "measure/design/gate_wave.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "measure/design/wave_bits.h"
#include "measure/design/wave_logic.h"

enum { DARK = 50 }; /* one of so many cycles without a known value: the value is taken as known */

/* A bit that is watched: of a register of a gate or of an ungated register. */
typedef struct {
  uint32_t net, index, next; /* next: of the same net, plus 1 */
  uint32_t owner;            /* number of the gate, or gates + number of the ungated register */
  uint64_t cycle;            /* of the last change, plus 1 */
  char value;
} watched;

typedef struct {
  wave_place output, enable;
  char output_value, enable_value;
  bool rose, changed;
  uint64_t rise_time;
} gate_state;

typedef struct {
  wave_place enable;
  bool changed, before;   /* before: it changed in the cycle before */
  unsigned on;            /* its enable in the cycle before: 0, 1, 2: not known */
  uint64_t toggles, dark; /* of the enable; cycles in which it is not known */
  uint8_t *data, *held; /* by bit, 0, 1, 2: what it would have taken in the cycle before; what it holds, if the waveform does not show it */
  uint64_t data_dark;   /* bits of it, summed over cycles, that are not known */
} ungated_state;

typedef struct {
  wave_place place;
  uint64_t first_rise, last_rise, rises; /* or falls, if its registers wait for these */
  char value;
  bool counts, started;
} clock_state;

typedef struct {
  gm_gate_run *r;
  const gm_clock_gates *g;
  const gm_gate_options *o;
  const char *file;
  gm_wave_header h;
  wave_lookup look;
  wave_logic logic;
  char *now; /* settled values of the nets that are wanted */
  size_t *at;
  uint8_t *wanted;
  uint32_t *first; /* by net: its watched bits, plus 1 */
  watched *bit;
  size_t bits;
  gate_state *gate;
  ungated_state *ungated;
  clock_state *clock;
  bool *is_clock; /* by net */
  wave_place on;
  uint64_t time, from, to;
} reading;

/* ---- names ----------------------------------------------------------------------------------------------------------------------------
 */

static void want_place(reading *r, wave_place p) {
  if (p.net != GM_WAVE_NONE)
    r->wanted[p.net] = 1;
}

static uint64_t watch_register(reading *r, const gm_register *reg, uint32_t owner) {
  uint64_t seen = 0;
  for (unsigned i = 0; i < reg->n; i++) {
    wave_place p = wave_lookup_bit(&r->look, reg->name, reg->width, reg->bit[i]);
    if (p.net == GM_WAVE_NONE)
      continue;
    want_place(r, p);
    r->bit[r->bits] = (watched){p.net, p.index, r->first[p.net], owner, 0, 'x'};
    r->first[p.net] = (uint32_t)++r->bits;
    seen++;
  }
  return seen;
}

static wave_place place_of(reading *r, const char *name) {
  wave_place p = name ? wave_lookup_bit(&r->look, name, 0, 0) : (wave_place){GM_WAVE_NONE, 0};
  want_place(r, p);
  return p;
}

/* Words of an array that the waveform leaves out are no registers of its figures. -1: out of memory. */
static int find_ungated(reading *r, size_t i) {
  const gm_register *g = &r->g->ungated[i];
  gm_ungated_figures *f = &r->r->ungated[i];
  ungated_state *s = &r->ungated[i];
  f->bits = g->n;
  f->seen = watch_register(r, g, (uint32_t)(r->g->gates + i));
  *s = (ungated_state){.enable = place_of(r, g->enable), .on = 2};
  wave_logic_want(&r->logic, g->opens);
  if (g->data && (r->o->energy || !f->seen)) {
    if (!(s->data = malloc(2 * (size_t)g->n)))
      return -1;
    memset(s->data, 2, 2 * (size_t)g->n);
    s->held = s->data + g->n;
    for (unsigned k = 0; k < g->n; k++)
      wave_logic_want(&r->logic, g->data[k]);
  }
  f->hidden = !f->seen && g->array;
  r->r->clock[g->clock].bits += f->hidden ? 0 : f->bits;
  if (f->hidden) {
    r->r->hidden += f->bits;
    return 0;
  }
  r->r->bits += f->bits;
  r->r->missing += f->bits - f->seen;
  return 0;
}

static int find_all(reading *r) {
  const gm_clock_gates *g = r->g;
  for (size_t i = 0; i < g->gates; i++) {
    gm_gate_figures *f = &r->r->gate[i];
    for (size_t k = 0; k < g->gate[i].regs; k++)
      f->seen += watch_register(r, &g->gate[i].reg[k], (uint32_t)i);
    f->bits = gm_registers_bits(g->gate[i].reg, g->gate[i].regs);
    f->shortest_pulse = UINT64_MAX;
    gm_domain_begin(&f->d, r->o->break_even);
    r->gate[i] = (gate_state){.output = place_of(r, g->gate[i].output), .enable = place_of(r, g->gate[i].enable)};
    r->gate[i].output_value = r->gate[i].enable_value = 'x';
    bool clocked = r->clock[g->gate[i].domain].place.net != GM_WAVE_NONE;
    f->known = clocked && (r->gate[i].output.net != GM_WAVE_NONE || r->gate[i].enable.net != GM_WAVE_NONE);
    r->r->clock[g->gate[i].domain].bits += f->bits;
    r->r->bits += f->bits;
    r->r->gated_bits += f->bits;
    r->r->missing += f->bits - f->seen;
  }
  for (size_t i = 0; i < g->ungateds; i++)
    if (find_ungated(r, i))
      return -1;
  wave_logic_resolve(&r->logic, &r->look, r->wanted);
  return 0;
}

static int choose_scope(reading *r, char *err, size_t errsize) {
  const gm_clock_gates *g = r->g;
  size_t n = 0, cap = g->ungateds + 1;
  for (size_t i = 0; i < g->gates; i++)
    cap += g->gate[i].regs;
  const char **names = calloc(cap, sizeof *names);
  if (!names)
    return gm_error(err, errsize, r->file, "out of memory");
  for (size_t i = 0; i < g->ungateds; i++)
    names[n++] = g->ungated[i].name;
  for (size_t i = 0; i < g->gates; i++)
    for (size_t k = 0; k < g->gate[i].regs; k++)
      names[n++] = g->gate[i].reg[k].name;
  uint32_t s = r->o->scope ? gm_wave_find_scope(&r->h, r->o->scope, r->file, err, errsize) : 0;
  bool found = s != GM_WAVE_NONE;
  if (r->o->scope && found)
    wave_lookup_scope(&r->look, r->h.scope[s].path);
  else if (!r->o->scope && !(found = wave_lookup_guess(&r->look, names, n)))
    gm_error(err, errsize, r->file, "it shows no register of %s", g->top ? g->top : "the gates file");
  free(names);
  return found ? 0 : -1;
}

static int prepare_reading(reading *r, char *err, size_t errsize) {
  const gm_wave_header *h = &r->h;
  uint64_t bits = gm_registers_bits(r->g->ungated, r->g->ungateds);
  for (size_t i = 0; i < r->g->gates; i++)
    bits += gm_registers_bits(r->g->gate[i].reg, r->g->gate[i].regs);
  size_t size = 0;
  r->at = calloc(h->nets + 1, sizeof *r->at);
  for (size_t i = 0; r->at && i < h->nets; i++) {
    r->at[i] = size;
    size += h->width[i];
  }
  r->now = malloc(size + 1);
  r->wanted = calloc(h->nets + 1, 1);
  r->first = calloc(h->nets + 1, sizeof *r->first);
  r->bit = calloc(bits + 1, sizeof *r->bit);
  r->is_clock = calloc(h->nets + 1, sizeof *r->is_clock);
  if (!r->is_clock || !r->at || !r->now || !r->wanted || !r->first || !r->bit || wave_lookup_begin(&r->look, h) ||
      wave_logic_begin(&r->logic, r->g))
    return gm_error(err, errsize, r->file, "out of memory");
  memset(r->now, 'x', size + 1);
  return 0;
}

/* The design's clock has to be there; registers of another one that is not count as not shown. */
static int find_clocks(reading *r, char *err, size_t errsize) {
  for (size_t i = 0; i < r->g->clocks; i++) {
    const char *name = r->g->clock[i].name;
    const wave_place p = place_of(r, name);
    r->clock[i] = (clock_state){.place = p, .value = 'x'};
    if (p.net != GM_WAVE_NONE)
      r->is_clock[p.net] = true;
    else if (i == 0)
      return gm_error(err, errsize, r->file, "no clock '%.200s' in scope '%.200s'", name, r->look.base);
  }
  return 0;
}

static int declared(void *ctx, const gm_wave_header *h, char *err, size_t errsize) {
  reading *r = ctx;
  r->h = *h;
  if (prepare_reading(r, err, errsize) || choose_scope(r, err, errsize))
    return -1;
  r->r->scope = strdup(r->look.base);
  if (find_clocks(r, err, errsize))
    return -1;
  if (r->o->while_high) {
    uint32_t v = gm_wave_find(h, r->o->while_high, "signal", r->file, err, errsize);
    if (v == GM_WAVE_NONE)
      return -1;
    r->on = (wave_place){h->var[v].net, 0};
    want_place(r, r->on);
  }
  if ((r->o->from && !gm_wave_parse_time(h, r->o->from, &r->from)) || (r->o->to && !gm_wave_parse_time(h, r->o->to, &r->to)) ||
      r->from >= r->to)
    return gm_error(err, errsize, r->file, "the window from %s to %s is no time", r->o->from ? r->o->from : "the beginning",
                    r->o->to ? r->o->to : "the end");
  return !find_all(r) && r->r->scope ? 0 : gm_error(err, errsize, r->file, "out of memory");
}

/* ---- cycles ---------------------------------------------------------------------------------------------------------------------------
 */

static char bit_at(const reading *r, wave_place p) {
  return p.net == GM_WAVE_NONE ? 'x' : r->now[r->at[p.net] + r->h.width[p.net] - 1 - p.index];
}

/* Whether it takes a value at the rise that begins the next cycle: 0, 1, 2: not known. */
static unsigned enable_of(const reading *r, size_t i) {
  if (r->g->ungated[i].opens)
    return wave_logic_value(&r->logic, r->g->ungated[i].opens);
  char enable = bit_at(r, r->ungated[i].enable);
  return enable != '0' && enable != '1' ? 2 : enable == (r->g->ungated[i].enable_low ? '0' : '1');
}

/* What the register would take: toggles of it and, of a register that the waveform does not show, what it then holds. */
static void take_data(reading *r, size_t i, unsigned on, bool counts) {
  const gm_register *g = &r->g->ungated[i];
  ungated_state *s = &r->ungated[i];
  gm_ungated_figures *f = &r->r->ungated[i];
  for (unsigned k = 0; k < g->n; k++) {
    unsigned d = wave_logic_value(&r->logic, g->data[k]);
    f->data += counts && d != s->data[k] && d < 2 && s->data[k] < 2;
    f->ones += counts && d == 1;
    s->data_dark += counts && d == 2;
    s->data[k] = (uint8_t)d;
    if (f->seen || on != 1)
      continue;
    f->changes += counts && d != s->held[k] && d < 2 && s->held[k] < 2;
    s->changed |= d != s->held[k];
    s->held[k] = (uint8_t)d;
  }
}

static void end_ungated(reading *r, size_t i, bool counts) {
  ungated_state *s = &r->ungated[i];
  gm_ungated_figures *f = &r->r->ungated[i];
  unsigned on = enable_of(r, i);
  if (s->data)
    take_data(r, i, on, counts);
  f->still += counts && !s->changed;
  f->turns += counts && s->changed != s->before;
  f->off += counts && !on;
  s->dark += counts && on == 2;
  s->toggles += counts && on < 2 && s->on < 2 && on != s->on;
  s->on = on;
  s->before = s->changed;
  s->changed = false;
}

static void end_gate(reading *r, size_t i, bool counts) {
  gate_state *s = &r->gate[i];
  gm_gate_figures *f = &r->r->gate[i];
  char enable = bit_at(r, s->enable);
  bool let = enable == (r->g->gate[i].enable_low ? '0' : '1');
  if (counts) {
    gm_domain_cycle c = {.open = s->rose, .access = s->rose && s->changed};
    gm_domain_next(&f->d, &c);
    f->enable_toggles +=
        (enable == '0' || enable == '1') && (s->enable_value == '0' || s->enable_value == '1') && enable != s->enable_value;
  }
  s->enable_value = enable;
  s->rose = s->output.net == GM_WAVE_NONE && let; /* of the cycle that begins; the gated clock says it otherwise */
  s->changed = false;
}

/* The cycle that an edge of a clock ends: nets have the values before the edge. */
static void end_cycle(reading *r, unsigned clock) {
  bool counts = r->clock[clock].counts;
  r->r->clock[clock].cycles += counts;
  for (size_t i = 0; i < r->g->gates; i++)
    if (r->g->gate[i].domain == clock)
      end_gate(r, i, counts);
  wave_logic_compute(&r->logic, &r->h, r->now, r->at);
  for (size_t i = 0; i < r->g->ungateds; i++)
    if (r->g->ungated[i].clock == clock)
      end_ungated(r, i, counts);
}

static void begin_cycle(reading *r, clock_state *c) {
  if (!c->started)
    c->first_rise = r->time;
  c->last_rise = r->time;
  c->rises++;
  c->started = true;
  c->counts = (!r->o->while_high || bit_at(r, r->on) == '1') && r->time >= r->from && r->time < r->to;
}

/* All edges of a time come before the values of registers that they cause. */
static void take_clock(reading *r, uint32_t net, const char *bits) {
  uint32_t width = r->h.width[net];
  for (unsigned i = 0; i < r->g->clocks; i++) {
    clock_state *c = &r->clock[i];
    if (c->place.net != net)
      continue;
    char value = bits[width - 1 - c->place.index], from = r->g->clock[i].falls ? '1' : '0', to = (char)('0' + '1' - from);
    bool edge = value == to && c->value == from;
    c->value = value;
    if (!edge)
      continue;
    if (c->started)
      end_cycle(r, i);
    begin_cycle(r, c);
  }
}

static void change(reading *r, watched *b, char value) {
  bool known = (value == '0' || value == '1') && (b->value == '0' || b->value == '1'), gated = b->owner < r->g->gates;
  const size_t i = gated ? b->owner : b->owner - r->g->gates;
  const clock_state *c = &r->clock[gated ? r->g->gate[i].domain : r->g->ungated[i].clock];
  if (value == '0' || value == '1')
    b->value = value;
  if (!known || !c->started || !c->counts)
    return;
  bool again = b->cycle == c->rises; /* once a cycle */
  b->cycle = c->rises;
  if (gated) {
    r->gate[i].changed = true;
    r->r->gate[i].changes += !again;
  } else {
    r->ungated[i].changed = true;
    r->r->ungated[i].changes += !again;
  }
}

static void begin_time(void *ctx, uint64_t time) {
  reading *r = ctx;
  r->time = time;
}

static void take_value(reading *r, uint32_t net, const char *bits) {
  if (!r->wanted[net])
    return;
  uint32_t width = r->h.width[net];
  char *now = r->now + r->at[net];
  for (uint32_t i = r->first[net]; i; i = r->bit[i - 1].next) {
    watched *b = &r->bit[i - 1];
    char v = bits[width - 1 - b->index];
    if (v != b->value)
      change(r, b, v);
  }
  memcpy(now, bits, width);
}

static void values(void *ctx, const gm_wave_batch *b) {
  reading *r = ctx;
  for (size_t i = 0; i < b->n; i++)
    if (r->is_clock[b->net[i]])
      take_clock(r, b->net[i], b->bits + b->at[b->net[i]]);
  for (size_t i = 0; i < b->n; i++)
    take_value(r, b->net[i], b->bits + b->at[b->net[i]]);
}

static int end_of_time(void *ctx, uint64_t time) {
  reading *r = ctx;
  for (size_t i = 0; i < r->g->gates; i++) {
    gate_state *s = &r->gate[i];
    char v = bit_at(r, s->output);
    if (v == s->output_value)
      continue;
    if (v == '1' && s->output_value == '0') {
      s->rose = true;
      s->rise_time = time;
    } else if (v == '0' && s->output_value == '1' && r->clock[r->g->gate[i].domain].counts && s->rise_time) {
      uint64_t pulse = time - s->rise_time;
      r->r->gate[i].shortest_pulse = pulse < r->r->gate[i].shortest_pulse ? pulse : r->r->gate[i].shortest_pulse;
    }
    s->output_value = v;
  }
  return 0;
}

static bool wanted(void *ctx, uint32_t net) {
  const reading *r = ctx;
  return r->wanted[net];
}

static void sum_clocks(reading *r) {
  gm_gate_run *run = r->r;
  run->unit = gm_wave_unit(&r->h);
  for (size_t i = 0; i < r->g->clocks; i++) {
    const clock_state *c = &r->clock[i];
    run->register_cycles += run->clock[i].bits * run->clock[i].cycles;
    run->clock[i].period = c->rises > 1 ? (double)(c->last_rise - c->first_rise) / (double)(c->rises - 1) * run->unit : 0;
  }
}

static void sum_up(reading *r) {
  gm_gate_run *run = r->r;
  sum_clocks(r);
  uint64_t all = run->register_cycles, kept = all;
  for (size_t i = 0; i < r->g->gates; i++) {
    gm_gate_figures *f = &run->gate[i];
    gm_domain_end(&f->d);
    run->stopped += f->known ? f->bits * (run->clock[r->g->gate[i].domain].cycles - f->d.open) : 0;
    kept -= f->changes;
  }
  for (size_t i = 0; i < r->g->ungateds; i++) {
    gm_ungated_figures *f = &run->ungated[i];
    const ungated_state *s = &r->ungated[i];
    uint64_t cycles = gm_ungated_cycles(run, i);
    kept -= f->hidden ? 0 : f->changes;
    f->enabled = (r->g->ungated[i].opens || s->enable.net != GM_WAVE_NONE) && s->dark * DARK <= cycles;
    f->turns = f->enabled ? s->toggles : f->turns;
    f->data_known = s->data && s->data_dark * DARK <= cycles * f->bits;
  }
  run->kept = kept;
  run->efficiency = all ? (double)run->stopped / (double)all : 0;
  run->data_aware = kept ? (double)run->stopped / (double)kept : 0;
}

int gm_design_gating(gm_gate_run *run, const gm_clock_gates *g, const char *path, const gm_gate_options *o, char *err, size_t errsize) {
  memset(run, 0, sizeof *run);
  run->g = g;
  reading r = {.r = run, .g = g, .o = o, .file = path, .on = {GM_WAVE_NONE, 0}, .to = UINT64_MAX};
  gm_wave_observer v = {.ctx = &r, .declared = declared, .begin = begin_time, .values = values, .time = end_of_time, .wanted = wanted};
  gm_wave_header kept = {0};
  run->gate = calloc(g->gates + 1, sizeof *run->gate);
  run->ungated = calloc(g->ungateds + 1, sizeof *run->ungated);
  r.gate = calloc(g->gates + 1, sizeof *r.gate);
  r.ungated = calloc(g->ungateds + 1, sizeof *r.ungated);
  run->clock = calloc(g->clocks + 1, sizeof *run->clock);
  r.clock = calloc(g->clocks + 1, sizeof *r.clock);
  int rc = run->clock && r.clock && run->gate && run->ungated && r.gate && r.ungated ? gm_wave_read(path, &v, &kept, err, errsize)
                                                                                     : gm_error(err, errsize, path, "out of memory");
  if (!rc && !run->clock->cycles)
    rc = gm_error(err, errsize, path, "the clock '%.200s' has no cycle in the window", g->clock->name);
  if (!rc)
    sum_up(&r);
  r.look.h = &r.h;
  wave_lookup_end(&r.look);
  gm_wave_header_free(&kept);
  free(r.now);
  free(r.at);
  free(r.wanted);
  free(r.first);
  free(r.bit);
  free(r.gate);
  free(r.clock);
  free(r.is_clock);
  wave_logic_end(&r.logic);
  for (size_t i = 0; r.ungated && i < g->ungateds; i++)
    free(r.ungated[i].data);
  free(r.ungated);
  if (rc)
    gm_design_gating_free(run);
  return rc;
}
