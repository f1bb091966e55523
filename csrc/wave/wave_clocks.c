/* SPDX-License-Identifier: Apache-2.0 */
/* Finds which nets of a waveform are clocks: those that rise at equal distances, the fastest of them first. What rises only with a
   clock, and stays high as long as the clock does, is that clock or a gated form of it; what rises only with a clock but stays high
   longer is data. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "wave/wave_count.h"

enum { MIN_RISES = 4 };

static bool regular(const gm_wave_edges *e) {
  return e->rises >= MIN_RISES && e->gap && e->last - e->first == (e->rises - 1) * e->gap && e->pulses && e->high_min == e->high_max;
}

/* Where in a cycle of the clock `e` rises, if it always rises at the same place; else UINT64_MAX. */
static uint64_t phase(const gm_wave_edges *e, const gm_wave_edges *clock) {
  if (!e->rises || e->gap % clock->gap != 0)
    return UINT64_MAX;
  return e->first >= clock->first ? (e->first - clock->first) % clock->gap
                                  : (clock->gap - (clock->first - e->first) % clock->gap) % clock->gap;
}

/* Whether `e` rises only with an edge of the clock. */
static bool follows_clock(const gm_wave_edges *e, const gm_wave_edges *clock) {
  uint64_t at = phase(e, clock);
  return at == 0 || at == clock->high_min;
}

/* Pulses are as long as the clock's; or the pauses are, where an OR holds the clock high. */
static bool gated_form(const gm_wave_edges *e, const gm_wave_edges *clock) {
  bool pulses = e->pulses && e->high_min == clock->high_min && e->high_max == clock->high_max;
  bool pauses = e->rises > 1 && e->low_min == clock->low_min && e->low_max == clock->low_max;
  return phase(e, clock) == 0 && (pulses || pauses);
}

/* The length of the name that a net is counted under: of nets that do the same, the clock is the one with the shortest. */
static size_t length_of_name(const gm_wave_counts *c, size_t net) {
  char name[GM_WAVE_NAME];
  return strlen(gm_wave_full_name(&c->h, c->shown[net], name));
}

/* The fastest regular net that is no clock yet and does not follow from one; GM_WAVE_NONE: none. */
static uint32_t next_clock(const gm_wave_counts *c) {
  uint32_t best = GM_WAVE_NONE;
  for (size_t i = 0; i < c->h.nets; i++) {
    const gm_wave_edges *e = &c->edges[i], *b = best == GM_WAVE_NONE ? NULL : &c->edges[best];
    bool follows = c->shown[i] == GM_WAVE_NONE || c->h.width[i] != 1 || e->clock || !regular(e);
    for (unsigned k = 0; k < c->n_found && !follows; k++)
      follows = follows_clock(e, &c->edges[c->found[k]]);
    if (follows || (b && (e->rises < b->rises || (e->rises == b->rises && length_of_name(c, i) >= length_of_name(c, best)))))
      continue;
    best = (uint32_t)i;
  }
  return best;
}

void wave_find_clocks(gm_wave_counts *c) {
  for (uint32_t net; c->n_found < GM_WAVE_CLOCKS && (net = next_clock(c)) != GM_WAVE_NONE;) {
    c->found[c->n_found++] = net;
    for (size_t i = 0; i < c->h.nets; i++)
      if (c->shown[i] != GM_WAVE_NONE && c->h.width[i] == 1 && !c->edges[i].clock && gated_form(&c->edges[i], &c->edges[net]))
        c->edges[i].clock = c->n_found;
  }
  if (c->clock != GM_WAVE_NONE && !c->edges[c->clock].clock)
    c->edges[c->clock].clock = GM_WAVE_CLOCKS + 1; /* it was given, though nothing shows that it is one */
}

bool gm_wave_guess_clock(const char *path, const char *scope, char name[GM_WAVE_NAME]) {
  gm_wave_counts c;
  char err[4096];
  gm_wave_options o = {.scope = scope, .max_times = 20000};
  if (strcmp(path, "-") == 0 || gm_file_is_device(path) || gm_wave_count(&c, path, &o, err, sizeof err))
    return false;
  bool some = c.n_found > 0;
  if (some)
    gm_wave_full_name(&c.h, c.shown[c.found[0]], name);
  gm_wave_counts_free(&c);
  return some;
}
