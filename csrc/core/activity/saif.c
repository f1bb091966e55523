/* SPDX-License-Identifier: Apache-2.0 */
/* Writes switching activity for other tools: SAIF 2.0, with the time at 0 and at 1 and the toggles of every bit of every counted net. */
#include "core/activity/saif.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/activity/activity.h"

typedef struct {
  uint32_t width;
  bool clock, known, waits;        /* waits: `next` has not become `value` yet */
  uint64_t *value, *next;          /* value since `since`; value that the file gave last */
  uint64_t since, *high, *toggles; /* time at 1 until `since`, toggles; of each bit */
} bits;

typedef struct {
  const gm_activity *a;
  uint32_t *net_of; /* the net of each signal */
  bits *net;
  size_t n;
  uint32_t *waiting;
  size_t nwaiting;
  unsigned period;
  bool begun;
  uint64_t first, last; /* times of the first and the last low phase */
} state;

static const char *leaf(const char *name) {
  size_t n = gm_activity_component(name);
  return name + n + (n > 0);
}

static bool names_clock(const char *name) { return strncmp(leaf(name), "clk", 3) == 0 || strncmp(leaf(name), "gclk", 4) == 0; }

static int declared(void *ctx, const gm_activity *a, const uint32_t *net_of, size_t nets) {
  state *s = ctx;
  s->a = a;
  s->net_of = calloc(a->count ? a->count : 1, sizeof *s->net_of);
  s->net = calloc(nets ? nets : 1, sizeof *s->net);
  s->waiting = calloc(nets ? nets : 1, sizeof *s->waiting);
  if (!s->net_of || !s->net || !s->waiting)
    return -1;
  s->n = nets;
  for (size_t i = 0; i < a->count; i++) {
    bits *b = &s->net[net_of[i]];
    s->net_of[i] = net_of[i];
    b->width = a->signal[i].width;
    b->clock |= names_clock(a->signal[i].name);
  }
  for (size_t i = 0; i < nets; i++) {
    bits *b = &s->net[i];
    size_t words = (b->width + 63) / 64;
    b->value = calloc(2 * words + 2 * (size_t)b->width + 1, sizeof *b->value);
    if (!b->value)
      return -1;
    b->next = b->value + words;
    b->high = b->next + words;
    b->toggles = b->high + b->width;
  }
  return 0;
}

static void note_net_value(void *ctx, uint32_t net, const uint64_t *now) {
  state *s = ctx;
  bits *b = &s->net[net];
  memcpy(b->next, now, (b->width + 63) / 64 * sizeof *now);
  if (!b->waits)
    s->waiting[s->nwaiting++] = net;
  b->waits = true;
}

/* Adds the time until now to the bits that are 1. */
static void add_time(bits *b, uint64_t time) {
  for (uint32_t i = 0; i < b->width; i++)
    b->high[i] += b->value[i / 64] >> i % 64 & 1 ? time - b->since : 0;
  b->since = time;
}

static void take_net_bits(bits *b, uint64_t time) {
  add_time(b, time);
  for (uint32_t i = 0; i < b->width && b->known; i++)
    b->toggles[i] += (b->value[i / 64] ^ b->next[i / 64]) >> i % 64 & 1;
  memcpy(b->value, b->next, (b->width + 63) / 64 * sizeof *b->value);
  b->known = true;
}

static void end_of_time(void *ctx, uint64_t time) {
  state *s = ctx;
  if (!s->begun) {
    s->first = time;
    for (size_t i = 0; i < s->n; i++)
      s->net[i].since = time;
  }
  s->begun = true;
  bool low = (time - s->first) % s->period == 0;
  s->last = low ? time : s->last;
  size_t left = 0;
  for (size_t i = 0; i < s->nwaiting; i++) {
    bits *b = &s->net[s->waiting[i]];
    b->waits = !low && !b->clock;
    if (b->waits)
      s->waiting[left++] = s->waiting[i];
    else
      take_net_bits(b, time);
  }
  s->nwaiting = left;
}

/* ---- the text ----------------------------------------------------------------------------------------------------------------------- */

/* Part of a hierarchical name; brackets are escaped. */
static void put_name(FILE *f, const char *name, size_t len) {
  for (size_t i = 0; i < len; i++)
    fprintf(f, "%s%c", name[i] == '[' || name[i] == ']' ? "\\" : "", name[i]);
}

static void put_net(FILE *f, const bits *b, const char *name, uint64_t duration) {
  for (uint32_t i = 0; i < b->width; i++) {
    fputs("   (", f);
    put_name(f, name, strlen(name));
    if (b->width > 1)
      fprintf(f, "\\[%u\\]", i);
    fprintf(f, " (T0 %" PRIu64 ") (T1 %" PRIu64 ") (TX 0) (TC %" PRIu64 ") (IG 0))\n", duration - b->high[i], b->high[i], b->toggles[i]);
  }
}

static int by_name(const void *a, const void *b) {
  const gm_signal_activity *const *x = a, *const *y = b;
  size_t n = gm_activity_component((*x)->name), m = gm_activity_component((*y)->name);
  int c = strncmp((*x)->name, (*y)->name, n < m ? n : m);
  return c ? c : n != m ? (n < m ? -1 : 1) : *x < *y ? -1 : *x > *y;
}

/* Closes the instances of the path `old` that the path of `name` is not inside of, and opens those that are missing. */
static void change_instance(FILE *f, const char *old, size_t n, const char *name, size_t m) {
  size_t same = 0;
  for (size_t i = 0; i <= n && i <= m; i++) {
    bool end_old = i == n || old[i] == '.', end_new = i == m || name[i] == '.';
    if (end_old && end_new)
      same = i;
    if (i == n || i == m || old[i] != name[i])
      break;
  }
  for (size_t i = n; i > same; i--)
    if (i == n || old[i] == '.')
      fputs(" )\n", f);
  for (size_t at = same; at < m;) {
    size_t from = at + (name[at] == '.'), len = strcspn(name + from, ".");
    fputs(" (INSTANCE ", f);
    put_name(f, name + from, len);
    fputc('\n', f);
    at = from + len;
  }
}

static int put_saif_nets(FILE *f, const state *s) {
  const gm_activity *a = s->a;
  uint64_t duration = s->begun ? s->last + s->period - s->first : 0;
  const gm_signal_activity **sorted = calloc(a->count ? a->count : 1, sizeof *sorted);
  if (!sorted)
    return -1;
  for (size_t i = 0; i < a->count; i++)
    sorted[i] = &a->signal[i];
  qsort(sorted, a->count, sizeof *sorted, by_name);
  fprintf(f,
          "(SAIFILE\n(SAIFVERSION \"2.0\")\n(DIRECTION \"backward\")\n(DESIGN \"traced_core\")\n(VENDOR \"Gloam\")\n"
          "(PROGRAM_NAME \"gloam rtl\")\n(DIVIDER / )\n(TIMESCALE 1 ns)\n(DURATION %" PRIu64 ")\n",
          duration);
  const char *old = "";
  size_t n = 0;
  for (size_t i = 0; i < a->count;) {
    const char *name = sorted[i]->name;
    size_t m = gm_activity_component(name);
    change_instance(f, old, n, name, m);
    fputs("  (NET\n", f);
    for (; i < a->count && gm_activity_component(sorted[i]->name) == m && strncmp(sorted[i]->name, name, m) == 0; i++)
      put_net(f, &s->net[s->net_of[sorted[i] - a->signal]], leaf(sorted[i]->name), duration);
    fputs("  )\n", f);
    old = name;
    n = m;
  }
  change_instance(f, old, n, "", 0);
  fputs(")\n", f);
  free(sorted);
  return ferror(f) ? -1 : 0;
}

int gm_saif_write(FILE *out, FILE *vcd, const char *name, unsigned period, char *err, size_t errsize) {
  gm_activity a = {0};
  state s = {.period = period};
  gm_vcd_observer o = {&s, declared, note_net_value, end_of_time};
  int rc = gm_activity_vcd_observe(&a, vcd, name, &o, err, errsize);
  for (size_t i = 0; i < s.n && !rc; i++)
    add_time(&s.net[i], s.last + period);
  if (!rc && put_saif_nets(out, &s))
    rc = gm_error(err, errsize, name, "the SAIF file cannot be written");
  for (size_t i = 0; i < s.n; i++)
    free(s.net[i].value);
  free(s.net);
  free(s.net_of);
  free(s.waiting);
  gm_activity_free(&a);
  return rc;
}
