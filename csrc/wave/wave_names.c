/* SPDX-License-Identifier: Apache-2.0 */
/* Opens waveform files, and finds names and times in them. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "wave/wave_private.h"

int gm_wave_read(const char *path, const gm_wave_observer *o, gm_wave_header *kept, char *err, size_t errsize) {
  bool input = strcmp(path, "-") == 0;
  if (!input && gm_wave_is_fst(path)) {
    wave_state s = {.o = o, .name = path, .scope = GM_WAVE_NONE, .err = err, .errsize = errsize};
    int rc = wave_read_fst(&s, path);
    wave_end(&s, rc ? NULL : kept);
    return rc;
  }
  FILE *f = input ? stdin : fopen(path, "rb");
  if (!f)
    return gm_error(err, errsize, path, "%s", strerror(errno));
  int rc = gm_wave_read_vcd(f, input ? "standard input" : path, o, kept, err, errsize);
  if (!input)
    fclose(f);
  return rc;
}

const char *gm_wave_full_name(const gm_wave_header *h, size_t var, char to[GM_WAVE_NAME]) {
  const gm_wave_var *v = &h->var[var];
  bool top = v->scope == GM_WAVE_NONE;
  snprintf(to, GM_WAVE_NAME, "%s%s%s", top ? "" : h->scope[v->scope].path, top ? "" : ".", v->name);
  return to;
}

/* Whether `name` is `text` or ends with a dot and `text`. 2: the former. */
static int matches(const char *name, const char *text) {
  size_t n = strlen(name), m = strlen(text);
  if (m > n || strcmp(name + n - m, text) != 0)
    return 0;
  return m == n ? 2 : name[n - m - 1] == '.';
}

uint32_t gm_wave_find(const gm_wave_header *h, const char *name, const char *what, const char *file, char *err, size_t errsize) {
  char full[GM_WAVE_NAME];
  uint32_t found = GM_WAVE_NONE;
  bool several = false;
  for (size_t i = 0; i < h->vars; i++) {
    int m = matches(gm_wave_full_name(h, i, full), name);
    if (m == 2)
      return (uint32_t)i;
    several |= m && found != GM_WAVE_NONE && h->var[found].net != h->var[i].net;
    found = m && found == GM_WAVE_NONE ? (uint32_t)i : found;
  }
  if (found != GM_WAVE_NONE && !several)
    return found;
  gm_error(err, errsize, file, several ? "%s '%.200s' is the name of several nets" : "there is no %s '%.200s'", what, name);
  return GM_WAVE_NONE;
}

uint32_t gm_wave_find_scope(const gm_wave_header *h, const char *path, const char *file, char *err, size_t errsize) {
  uint32_t found = GM_WAVE_NONE;
  bool several = false;
  for (size_t i = 0; i < h->scopes; i++) {
    int m = matches(h->scope[i].path, path);
    if (m == 2)
      return (uint32_t)i;
    several |= m && found != GM_WAVE_NONE;
    found = m ? (uint32_t)i : found;
  }
  if (found != GM_WAVE_NONE && !several)
    return found;
  gm_error(err, errsize, file, several ? "'%.200s' is the end of several scopes" : "there is no scope '%.200s'", path);
  return GM_WAVE_NONE;
}

bool gm_wave_inside(const gm_wave_header *h, uint32_t scope, uint32_t in) {
  while (scope != in && scope != GM_WAVE_NONE)
    scope = h->scope[scope].parent;
  return scope == in;
}

double gm_wave_unit(const gm_wave_header *h) { return h->multiple * pow(10, h->exponent); }

bool gm_wave_parse_time(const gm_wave_header *h, const char *text, uint64_t *time) {
  static const char *const unit[] = {"s", "ms", "us", "ns", "ps", "fs"};
  char *end;
  errno = 0;
  unsigned long long whole = strtoull(text, &end, 10);
  if (*text < '0' || *text > '9' || errno)
    return false;
  *time = whole;
  if (!*end)
    return whole <= INT64_MAX;
  double v = strtod(text, &end);
  for (int i = 0; i < 6; i++)
    if (strcmp(end, unit[i]) == 0) {
      v = v * pow(10, -3 * i - h->exponent) / h->multiple;
      *time = v < 9e18 ? (uint64_t)(v + 0.5) : 0;
      return v >= 0 && v < 9e18;
    }
  return false;
}

void gm_wave_words(const char *bits, uint32_t width, uint64_t *word) {
  memset(word, 0, (width + 63) / 64 * sizeof *word);
  for (uint32_t i = 0; i < width; i++)
    word[i / 64] |= (uint64_t)(bits[width - 1 - i] == '1') << i % 64;
}
