/* SPDX-License-Identifier: Apache-2.0 */
/* Counts toggles and times of each bit of a waveform. Time is that of the window: it stops outside of the window. So a bit needs work
   only when it changes. */
#include "wave/wave_count.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "wave/wave_private.h"

/* What every toggle of a bit changes, apart from the rest, so that it stays in the nearest cache: toggles, and time at 1. */
typedef uint64_t tally __attribute__((vector_size(16)));
enum { TOGGLES, HIGH };

typedef struct {
  size_t at, word; /* its highest bit; its first word of `odd` */
  uint64_t packed; /* its value, while it is_packed */
  uint32_t width;
  uint32_t cycle; /* that its toggles are of, plus 1 */
  bool shown;     /* it is counted */
  bool watched;   /* the clock, or the net of `while` */
  bool is_packed; /* its value is not in `now` */
} counted_net;

typedef struct {
  gm_wave_counts *c;
  const gm_wave_options *o;
  const char *name;
  char *now;     /* values of bits, as the file has them */
  uint64_t *odd; /* bits whose toggles of a cycle are odd: 64 of a net in a word */
  tally *tally;  /* by bit, as c->bit, which gets it at the end */
  counted_net *net;
  uint64_t from, to, file_time, window, times;
  uint64_t quiet, quiet_end; /* the last of the longest times in which no net changes, as between $dumpoff and $dumpon */
  uint32_t while_net;
  char clock_value;
  bool begun, high, counts; /* high: the net of `while` is 1; counts: changes of this time are in the window */
} counter;

/* ---- declarations ---------------------------------------------------------------------------------------------------------------------
 */

static size_t words_of(uint32_t width) { return (width + 63) / 64; }

static int choose_nets(counter *k, const gm_wave_header *h) {
  gm_wave_counts *c = k->c;
  size_t bits = 0, words = 0;
  for (size_t i = 0; i < h->nets; i++)
    c->shown[i] = GM_WAVE_NONE;
  for (size_t i = 0; i < h->vars; i++) {
    uint32_t net = h->var[i].net;
    if (c->shown[net] == GM_WAVE_NONE && h->width[net] && gm_wave_inside(h, h->var[i].scope, c->in))
      c->shown[net] = (uint32_t)i;
  }
  for (size_t i = 0; i < h->nets; i++) {
    bool shown = c->shown[i] != GM_WAVE_NONE;
    c->at[i] = bits;
    k->net[i] =
        (counted_net){.at = bits, .word = words, .width = h->width[i], .shown = shown, .watched = i == c->clock || i == k->while_net};
    bits += shown ? h->width[i] : 0;
    words += shown ? words_of(h->width[i]) : 0;
  }
  c->bit = calloc(bits + 1, sizeof *c->bit);
  k->now = malloc(bits + 8);
  k->odd = calloc(words + 1, sizeof *k->odd);
  k->tally = calloc(bits + 1, sizeof *k->tally);
  c->bins = k->o->bins ? calloc((h->scopes + 1) * GM_WAVE_BINS, sizeof *c->bins) : NULL;
  if (!c->bit || !k->now || !k->odd || !k->tally || (k->o->bins && !c->bins))
    return -1;
  memset(k->now, 'x', bits + 8);
  for (size_t i = 0; i < bits; i++)
    c->bit[i].known = 'x';
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
  k->net = calloc(h->nets + 1, sizeof *k->net);
  if (!c->at || !c->edges || !c->shown || !k->net)
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

static void add_to_bin(counter *k, uint32_t net, unsigned toggles) {
  gm_wave_counts *c = k->c;
  uint32_t scope = c->h.var[c->shown[net]].scope;
  c->bins[(scope == GM_WAVE_NONE ? c->h.scopes : scope) * GM_WAVE_BINS + k->window / c->bin_width] += toggles;
}

/* Toggles of a net in a cycle are counted from the cycle's first one. */
static inline void begin_toggles(counter *k, counted_net *n) {
  uint32_t cycle = (uint32_t)k->c->cycles + 1;
  if (!k->counts || n->cycle == cycle)
    return;
  uint64_t *odd = &k->odd[n->word];
  n->cycle = cycle;
  *odd = 0;
  for (size_t i = 1, words = words_of(n->width); i < words; i++)
    odd[i] = 0;
}

/* Up to 64 bits of a net that go from 0 to 1, or back: `which`, to `bits`. The time at 1 is the sum of the times of falls, less that of the
   times of rises. Every second toggle of a cycle takes back the one before. */
static inline void toggle_bits(counter *k, uint32_t net, size_t first, uint64_t which, uint64_t bits) {
  const counted_net *n = &k->net[net];
  tally *t = &k->tally[n->at + first];
  uint64_t now = k->window, counts = k->counts, *odd = &k->odd[n->word + first / 64];
  if (counts) {
    for (uint64_t again = *odd & which; again; again &= again - 1)
      k->c->bit[n->at + first + (unsigned)__builtin_ctzll(again)].glitches += 2;
    *odd ^= which;
    if (k->c->bins)
      add_to_bin(k, net, (unsigned)__builtin_popcountll(which));
  }
  const tally step[2] = {{counts, now}, {counts, -now}}; /* a fall, a rise */
  for (; which; which &= which - 1) {
    unsigned i = (unsigned)__builtin_ctzll(which);
    t[i] += step[bits >> i & 1];
  }
}

/* Any change of one bit. */
static void change_bit(counter *k, uint32_t net, size_t i, char now, char bit) {
  const counted_net *n = &k->net[net];
  gm_wave_bit *b = &k->c->bit[n->at + i];
  tally *t = &k->tally[n->at + i];
  if (now >= 'x')
    b->time[now == 'x' ? 2 : 3] += k->window - b->since;
  else
    b->known = now;
  (*t)[HIGH] += (now == '1' ? k->window : 0) - (bit == '1' ? k->window : 0);
  b->since = k->window;
  if (bit >= 'x' || !k->counts || b->known == bit || b->known == 'x')
    return;
  uint64_t *odd = &k->odd[n->word + i / 64], mask = UINT64_C(1) << i % 64;
  (*t)[TOGGLES]++;
  b->glitches += *odd & mask ? 2 : 0;
  *odd ^= mask;
  if (k->c->bins)
    add_to_bin(k, net, 1);
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

/* Whether eight letters, and eight others, are all 0 or 1. */
static bool are_known(uint64_t a, uint64_t b) {
  const uint64_t zeros = UINT64_C(0x3030303030303030);
  return (((a ^ zeros) | (b ^ zeros)) & UINT64_C(0xfefefefefefefefe)) == 0;
}

/* Up to 64 bits of a net that may not be what they were, the first of them a multiple of 64. Behind both arrays are 7 bytes that may be
 * read. */
static inline void change_bits(counter *k, uint32_t net, uint32_t first, const char *bits) {
  char *now = k->now + k->net[net].at;
  uint32_t width = k->net[net].width, end = width - first > 64 ? first + 64 : width;
  uint64_t which = 0, to = 0;
  for (uint32_t i = first; i < end; i += 8) {
    uint64_t old, new;
    memcpy(&old, now + i, 8);
    memcpy(&new, bits + i, 8);
    if (end - i < 8) { /* what is behind the net stays as it is */
      uint64_t behind = UINT64_MAX << 8 * (end - i);
      new = (new & ~behind) | (old & behind);
    }
    if (old == new)
      continue;
    memcpy(now + i, &new, 8);
    if (are_known(old, new)) {
      which |= wave_pack_eight(old ^ new) << (i - first);
      to |= wave_pack_eight(new) << (i - first);
      continue;
    }
    for (uint32_t j = 0; j < 8; j++, old >>= 8, new >>= 8)
      if ((char)old != (char)new)
        change_bit(k, net, i + j, (char)old, (char)new);
  }
  if (which)
    toggle_bits(k, net, first, which, to);
}

/* A value may come packed, and the next one as letters. */
static void unpack_value(counter *k, counted_net *n) {
  for (uint32_t i = 0; n->is_packed && i < n->width; i++)
    k->now[n->at + i] = (char)('0' + (n->packed >> i & 1));
  n->is_packed = false;
}

static void change_to_packed(counter *k, uint32_t net, uint64_t to) {
  counted_net *n = &k->net[net];
  char letters[64];
  for (uint32_t i = 0; i < sizeof letters; i++)
    letters[i] = (char)('0' + (to >> i & 1));
  change_bits(k, net, 0, letters);
  n->packed = to;
  n->is_packed = true;
}

static inline void count_packed(counter *k, uint32_t net, uint64_t to) {
  counted_net *n = &k->net[net];
  if (!n->shown)
    return;
  begin_toggles(k, n);
  if (!n->is_packed) {
    change_to_packed(k, net, to);
    return;
  }
  uint64_t which = n->packed ^ to;
  n->packed = to;
  if (which)
    toggle_bits(k, net, 0, which, to);
}

static void watch_value(counter *k, uint32_t net, char bit) {
  if (net == k->while_net)
    k->high = bit == '1'; /* `counts` stays as it was at the beginning of this time */
  if (net == k->c->clock) {
    k->c->cycles += k->counts & (bit == '1') & (k->clock_value == '0');
    k->clock_value = bit;
  }
}

static inline __attribute__((always_inline)) void count_value(counter *k, uint32_t net, const char *bits) {
  counted_net *n = &k->net[net];
  if (n->watched)
    watch_value(k, net, bits[0]);
  if (!n->shown)
    return;
  if (n->width > 1) {
    begin_toggles(k, n);
    unpack_value(k, n);
    for (uint32_t i = 0; i < n->width; i += 64)
      change_bits(k, net, i, bits);
    return;
  }
  char *now = &k->now[n->at], before = *now, bit = bits[0];
  if (before == bit)
    return;
  *now = bit;
  begin_toggles(k, n);
  note_edge(k, &k->c->edges[net], before, bit);
  if (before < 'x' && bit < 'x')
    toggle_bits(k, net, 0, 1, bit & 1);
  else
    change_bit(k, net, 0, before, bit);
}

static void value(void *ctx, uint32_t net, const char *bits) { count_value(ctx, net, bits); }

static void values(void *ctx, const gm_wave_batch *b) {
  for (size_t i = 0; i < b->n; i++) {
    uint32_t net = b->net[i];
    if (b->form[net] == GM_WAVE_PACKED)
      count_packed(ctx, net, b->word[net]);
    else
      count_value(ctx, net, b->bits + b->at[net]);
  }
}

static int end_of_time(void *ctx, uint64_t time) {
  counter *k = ctx;
  return time >= k->to || (k->o->max_times && ++k->times >= k->o->max_times);
}

static void end_counts(counter *k) {
  gm_wave_counts *c = k->c;
  c->duration = k->window;
  k->counts = false;
  for (size_t i = 0; i < c->h.nets; i++) {
    unpack_value(k, &k->net[i]);
    for (uint32_t j = 0; c->shown[i] != GM_WAVE_NONE && j < c->h.width[i]; j++) {
      gm_wave_bit *b = &c->bit[c->at[i] + j];
      change_bit(k, (uint32_t)i, j, k->now[c->at[i] + j], 'x'); /* its last time ends */
      b->toggles = k->tally[c->at[i] + j][TOGGLES];
      b->time[1] = k->tally[c->at[i] + j][HIGH];
      b->time[0] = k->window - b->time[1] - b->time[2] - b->time[3];
    }
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
  gm_wave_observer v = {.ctx = &k,
                        .declared = declared,
                        .begin = begin_time,
                        .value = value,
                        .values = values,
                        .packed = true,
                        .time = end_of_time,
                        .wanted = wanted,
                        .first = &c->clock};
  int rc = f ? gm_wave_read_vcd(f, name, &v, &c->h, err, errsize) : gm_wave_read(name, &v, &c->h, err, errsize);
  if (!rc)
    end_counts(&k);
  free(k.now);
  free(k.odd);
  free(k.tally);
  free(k.net);
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
