/* SPDX-License-Identifier: Apache-2.0 */
/* Finds bits of a design in a waveform, by the names that the design's source has. */
#include "measure/design/wave_bits.h"

#include <stdlib.h>
#include <string.h>

static const char *name_of(const void *items, size_t number) { return ((char *const *)items)[number]; }

int wave_lookup_begin(wave_lookup *l, const gm_wave_header *h) {
  memset(l, 0, sizeof *l);
  l->h = h;
  l->name = calloc(h->vars + 1, sizeof *l->name);
  char full[GM_WAVE_NAME];
  for (size_t i = 0; l->name && i < h->vars; i++) {
    if (!h->width[h->var[i].net])
      continue;
    gm_wave_full_name(h, i, full);
    if (!(l->name[i] = strdup(full)))
      return -1;
    if (gm_names_find(&l->names, full, name_of, l->name) == GM_NAMES_NONE && !gm_names_add(&l->names, l->name[i], i))
      return -1;
  }
  return l->name ? 0 : -1;
}

void wave_lookup_end(wave_lookup *l) {
  for (size_t i = 0; l->name && i < l->h->vars; i++)
    free(l->name[i]);
  free(l->name);
  gm_names_free(&l->names);
}

void wave_lookup_scope(wave_lookup *l, const char *path) { snprintf(l->base, sizeof l->base, "%.*s", GM_WAVE_NAME - 2, path); }

static size_t find_name(const wave_lookup *l, const char *name) {
  char full[2 * GM_WAVE_NAME];
  int n = snprintf(full, sizeof full, "%s%s%s", l->base, *l->base ? "." : "", name);
  return n > 0 && (size_t)n < sizeof full ? gm_names_find(&l->names, full, name_of, l->name) : GM_NAMES_NONE;
}

/* Some waveforms have a vector as its bits. */
static size_t find_first_bit(const wave_lookup *l, const char *name) {
  char text[GM_WAVE_NAME];
  int n = snprintf(text, sizeof text, "%s[0]", name);
  return n > 0 && (size_t)n < sizeof text ? find_name(l, text) : GM_NAMES_NONE;
}

wave_place wave_lookup_bit(const wave_lookup *l, const char *name, unsigned width, unsigned index) {
  char text[GM_WAVE_NAME];
  const wave_place nowhere = {GM_WAVE_NONE, 0};
  size_t n = strlen(name), v;
  const char *open = strrchr(name, '[');
  if (n + 16 > sizeof text)
    return nowhere;
  v = find_name(l, name);
  if (v != GM_NAMES_NONE) {
    uint32_t net = l->h->var[v].net;
    return index < l->h->width[net] && (!width || width == l->h->width[net]) ? (wave_place){net, index} : nowhere;
  }
  if (width > 1) { /* each bit has a name of its own */
    snprintf(text, sizeof text, "%s[%u]", name, index);
    v = find_name(l, text);
    return v == GM_NAMES_NONE || l->h->width[l->h->var[v].net] != 1 ? nowhere : (wave_place){l->h->var[v].net, 0};
  }
  if (width == 0 && open && name[n - 1] == ']') {
    snprintf(text, sizeof text, "%.*s", (int)(open - name), name);
    unsigned long place = strtoul(open + 1, NULL, 10);
    v = find_name(l, text);
    if (v != GM_NAMES_NONE && place < l->h->width[l->h->var[v].net])
      return (wave_place){l->h->var[v].net, (uint32_t)place};
  }
  return nowhere;
}

bool wave_lookup_guess(wave_lookup *l, const char *const *names, size_t n) {
  size_t best = 0, step = n > 200 ? n / 200 : 1, from = 0;
  char base[GM_WAVE_NAME] = "";
  for (size_t s = 0; s <= l->h->scopes; s++) {
    wave_lookup_scope(l, s ? l->h->scope[s - 1].path : "");
    size_t hits = 0;
    for (size_t i = from; i < n; i += step)
      hits += find_name(l, names[i]) != GM_NAMES_NONE || find_first_bit(l, names[i]) != GM_NAMES_NONE;
    if (hits > best) {
      best = hits;
      snprintf(base, sizeof base, "%s", l->base);
    }
  }
  wave_lookup_scope(l, base);
  return best > 0;
}
