/* SPDX-License-Identifier: Apache-2.0 */
/* Counts toggles and times of each bit of a waveform. Time is that of the window: it stops outside of the window. So a bit needs work
   only when it changes. */
#include "wave/wave_count.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

typedef struct {
  gm_wave_counts *c;
  const gm_wave_options *o;
  const char *name;
  char *now; /* values of wide nets, as the file has them */
  uint64_t from, to, file_time, window, times;
  uint64_t quiet, quiet_end; /* the last of the longest times in which no net changes, as between $dumpoff and $dumpon */
  uint32_t while_net;
  char clock_value;
  bool begun, high, counts; /* high: the net of `while` is 1; counts: changes of this time are in the window */
} counter;

/* ---- declarations ---------------------------------------------------------------------------------------------------------------------
 */

static int choose_nets(counter *k, const gm_wave_header *h) {
  gm_wave_counts *c = k->c;
  size_t bits = 0;
  for (size_t i = 0; i < h->nets; i++)
    c->shown[i] = GM_WAVE_NONE;
  for (size_t i = 0; i < h->vars; i++) {
    uint32_t net = h->var[i].net;
    if (c->shown[net] == GM_WAVE_NONE && h->width[net] && gm_wave_inside(h, h->var[i].scope, c->in))
      c->shown[net] = (uint32_t)i;
  }
  for (size_t i = 0; i < h->nets; i++) {
    c->at[i] = bits;
    bits += c->shown[i] == GM_WAVE_NONE ? 0 : h->width[i];
  }
  c->bit = calloc(bits + 1, sizeof *c->bit);
  k->now = malloc(bits + 8);
  c->bins = k->o->bins ? calloc((h->scopes + 1) * GM_WAVE_BINS, sizeof *c->bins) : NULL;
  if (!c->bit || !k->now || (k->o->bins && !c->bins))
    return -1;
  memset(k->now, 'x', bits + 8);
  for (size_t i = 0; i < bits; i++)
    c->bit[i].now = c->bit[i].known = 'x';
  return 0;
}

static int find_bit(const gm_wave_header *h, const char *name, const char *what, const char *file, uint32_t *net, char *err,
                    size_t errsize) {
  uint32_t v = gm_wave_find(h, name, what, file, err, errsize);
  if (v == GM_WAVE_NONE)
    return -1;
  *net = h->var[v].net;
  return h->width[*net] == 1 ? 0 : gm_error(err, errsize, file, "%s '%.200s' has not one bit", what, name);
}

static int declared(void *ctx, const gm_wave_header *h, char *err, size_t errsize) {
  counter *k = ctx;
  gm_wave_counts *c = k->c;
  const gm_wave_options *o = k->o;
  c->h = *h;
  c->at = calloc(h->nets + 1, sizeof *c->at);
  c->edges = calloc(h->nets + 1, sizeof *c->edges);
  c->shown = calloc(h->nets + 1, sizeof *c->shown);
  if (!c->at || !c->edges || !c->shown)
    return gm_error(err, errsize, k->name, "out of memory");
  if (o->scope && (c->in = gm_wave_find_scope(h, o->scope, k->name, err, errsize)) == GM_WAVE_NONE)
    return -1;
  if ((o->clock && find_bit(h, o->clock, "clock", k->name, &c->clock, err, errsize)) ||
      (o->while_high && find_bit(h, o->while_high, "signal", k->name, &k->while_net, err, errsize)))
    return -1;
  if ((o->from && !gm_wave_parse_time(h, o->from, &k->from)) || (o->to && !gm_wave_parse_time(h, o->to, &k->to)) || k->from >= k->to)
    return gm_error(err, errsize, k->name, "the window from %s to %s is no time", o->from ? o->from : "the beginning",
                    o->to ? o->to : "the end");
  if (choose_nets(k, h))
    return gm_error(err, errsize, k->name, "out of memory");
  return 0;
}

static bool wanted(void *ctx, uint32_t net) {
  const counter *k = ctx;
  return k->c->shown[net] != GM_WAVE_NONE || net == k->c->clock || net == k->while_net;
}

/* ---- values ---------------------------------------------------------------------------------------------------------------------------
 */

/* Halves the number of bins that are in use. */
static void fold_bins(gm_wave_counts *c) {
  for (size_t s = 0; s <= c->h.scopes; s++) {
    uint64_t *b = c->bins + s * GM_WAVE_BINS;
    for (unsigned i = 0; i < GM_WAVE_BINS; i++)
      b[i] = i < GM_WAVE_BINS / 2 ? b[2 * i] + b[2 * i + 1] : 0;
  }
  c->bin_width *= 2;
}

static void begin_time(void *ctx, uint64_t time) {
  counter *k = ctx;
  gm_wave_counts *c = k->c;
  uint64_t from = k->file_time > k->from ? k->file_time : k->from, to = time < k->to ? time : k->to;
  k->counts = k->begun && k->high && time > k->from && time <= k->to;
  if (k->begun && k->high && to > from)
    k->window += to - from;
  c->first = k->begun ? c->first : time;
  c->last = time;
  if (k->begun && time - k->file_time >= k->quiet) {
    k->quiet = time - k->file_time;
    k->quiet_end = time;
  }
  k->begun = true;
  k->file_time = time;
  while (c->bins && k->window >= c->bin_width * GM_WAVE_BINS)
    fold_bins(c);
}

static inline void count_toggle(counter *k, uint32_t net, gm_wave_bit *b) {
  gm_wave_counts *c = k->c;
  b->toggles++;
  b->odd = b->cycle != (uint32_t)c->cycles || !b->odd; /* every second toggle of a cycle takes back the one before */
  b->glitches += b->odd ? 0 : 2;
  b->cycle = (uint32_t)c->cycles;
  if (c->bins) {
    uint32_t scope = c->h.var[c->shown[net]].scope;
    c->bins[(scope == GM_WAVE_NONE ? c->h.scopes : scope) * GM_WAVE_BINS + k->window / c->bin_width]++;
  }
}

/* Places in gm_wave_bit.time. */
static inline unsigned place_of(char bit) { return bit < 'x' ? bit & 1 : bit == 'x' ? 2 : 3; }

static inline void change_bit(counter *k, uint32_t net, gm_wave_bit *b, char bit) {
  b->time[place_of(b->now)] += k->window - b->since;
  b->since = k->window;
  b->now = bit;
  if (bit >= 'x')
    return;
  if (k->counts && b->known != bit && b->known != 'x')
    count_toggle(k, net, b);
  b->known = bit;
}

static uint64_t common_divisor(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t t = a % b;
    a = b;
    b = t;
  }
  return a;
}

static inline void note_edge(const counter *k, gm_wave_edges *e, char before, char bit) {
  uint64_t time = k->file_time;
  if (bit == '1' && before == '0') {
    uint64_t gap = time - e->last, low = time - e->fall;
    e->dark |= gap > e->gap && k->quiet_end > e->last && gap <= k->quiet + e->gap;
    if (e->pulses && !e->dark) {
      e->low_min = e->low_max && e->low_min < low ? e->low_min : low;
      e->low_max = e->low_max > low ? e->low_max : low;
    }
    if (!e->rises++ || (e->dark && !e->gap)) {
      e->first = time;
      e->rises = 1;
    } else if (gap != e->gap) {
      e->gap = common_divisor(gap, e->gap);
      e->first += e->dark ? gap - e->gap : 0; /* as if the time that is not shown were not there */
    }
    e->last = time;
    e->dark = false;
  } else if (bit != '0' && bit != '1') {
    e->dark = true;
  } else if (bit == '0' && before == '1' && e->rises && !e->dark) {
    uint64_t high = time - e->last;
    e->high_min = e->pulses && e->high_min < high ? e->high_min : high;
    e->high_max = e->high_max > high ? e->high_max : high;
    e->pulses++;
    e->fall = time;
  }
}

/* The bits of a vector that are not what they were. */
static void change_bits(counter *k, uint32_t net, gm_wave_bit *b, const char *bits) {
  char *now = k->now + k->c->at[net];
  uint32_t width = k->c->h.width[net], i = 0;
  for (; i + 8 <= width; i += 8) {
    uint64_t old, new;
    memcpy(&old, now + i, 8);
    memcpy(&new, bits + i, 8);
    if (old == new)
      continue;
    memcpy(now + i, &new, 8);
    for (uint64_t other = old ^ new; other;) { /* the lowest byte is the first bit */
      uint32_t j = (uint32_t)__builtin_ctzll(other) / 8;
      other &= ~(UINT64_C(255) << 8 * j);
      change_bit(k, net, &b[i + j], bits[i + j]);
    }
  }
  for (; i < width; i++)
    if (b[i].now != bits[i])
      change_bit(k, net, &b[i], now[i] = bits[i]);
}

static void value(void *ctx, uint32_t net, const char *bits) {
  counter *k = ctx;
  gm_wave_counts *c = k->c;
  uint32_t width = c->h.width[net];
  if (net == k->while_net)
    k->high = bits[0] == '1'; /* `counts` stays as it was at the beginning of this time */
  if (net == c->clock) {
    c->cycles += k->counts && bits[0] == '1' && k->clock_value == '0';
    k->clock_value = bits[0];
  }
  if (c->shown[net] == GM_WAVE_NONE)
    return;
  gm_wave_bit *b = &c->bit[c->at[net]];
  if (width == 1) {
    if (b->now == bits[0])
      return;
    note_edge(k, &c->edges[net], b->now, bits[0]);
    change_bit(k, net, b, bits[0]);
    return;
  }
  change_bits(k, net, b, bits);
}

static int end_of_time(void *ctx, uint64_t time) {
  counter *k = ctx;
  return time >= k->to || (k->o->max_times && ++k->times >= k->o->max_times);
}

static void end_counts(counter *k) {
  gm_wave_counts *c = k->c;
  c->duration = k->window;
  k->counts = false;
  for (size_t i = 0; i < c->h.nets; i++)
    for (uint32_t j = 0; c->shown[i] != GM_WAVE_NONE && j < c->h.width[i]; j++) {
      gm_wave_bit *b = &c->bit[c->at[i] + j];
      change_bit(k, (uint32_t)i, b, b->now);
    }
  wave_find_clocks(c);
  for (size_t i = 0; i < c->h.nets; i++)
    for (uint32_t j = 0; c->shown[i] != GM_WAVE_NONE && j < c->h.width[i]; j++)
      if (c->clock == GM_WAVE_NONE || c->edges[i].clock)
        c->bit[c->at[i] + j].glitches = 0;
}

static int count_file(gm_wave_counts *c, FILE *f, const char *name, const gm_wave_options *o, char *err, size_t errsize) {
  memset(c, 0, sizeof *c);
  c->clock = c->in = GM_WAVE_NONE;
  c->bin_width = 1;
  counter k = {.c = c, .o = o, .name = name, .to = UINT64_MAX, .while_net = GM_WAVE_NONE, .high = !o->while_high};
  gm_wave_observer v = {
      .ctx = &k, .declared = declared, .begin = begin_time, .value = value, .time = end_of_time, .wanted = wanted, .first = &c->clock};
  int rc = f ? gm_wave_read_vcd(f, name, &v, &c->h, err, errsize) : gm_wave_read(name, &v, &c->h, err, errsize);
  if (!rc)
    end_counts(&k);
  free(k.now);
  if (rc) {
    memset(&c->h, 0, sizeof c->h);
    gm_wave_counts_free(c);
  }
  return rc;
}

int gm_wave_count(gm_wave_counts *c, const char *path, const gm_wave_options *o, char *err, size_t errsize) {
  return count_file(c, NULL, path, o, err, errsize);
}

int gm_wave_count_vcd(gm_wave_counts *c, FILE *f, const char *name, const gm_wave_options *o, char *err, size_t errsize) {
  return count_file(c, f, name, o, err, errsize);
}

void gm_wave_counts_free(gm_wave_counts *c) {
  gm_wave_header_free(&c->h);
  free(c->bit);
  free(c->at);
  free(c->edges);
  free(c->shown);
  free(c->bins);
  memset(c, 0, sizeof *c);
}
