/* SPDX-License-Identifier: Apache-2.0 */
/* Draws random ways to compile and run a pair of shaders or a conformance case. */
#include "search/choices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "studies/regression/regression_private.h"

enum { MAX_WAKE = 16, MAX_LATENCY = 40 };

static const char *pick_choice_word(gm_rng *r, const char *const *word, unsigned n) { return word[rng_below(r, n)]; }
#define PICK(r, ...) pick_choice_word(r, (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

void regression_draw_options(gm_rng *r, const gm_machine *m, char text[REGRESSION_OPTIONS]) {
  const char *opt = PICK(r, "0", "1", "2", "2"), *gate = PICK(r, "none", "naive", "promote", "local", "global", "hints", "best", "best");
  const char *alloc = PICK(r, "linear", "tetris", "color", "pre-pack", "post-pack");
  const char *forward = m->forwarding ? PICK(r, "off", "passive", "positive", "positive") : "off";
  unsigned wake = rng_chance(r, 50) ? rng_below(r, 4) : rng_below(r, MAX_WAKE + 1);
  if (m->switches)
    wake %= GM_SWITCH_WAKE_MAX + 1;
  unsigned latency = GM_TEXTURE_MIN + m->texture_stages + rng_below(r, MAX_LATENCY);
  snprintf(text, REGRESSION_OPTIONS, "-O%s --gate %s --alloc %s --forward %s --set wake=%u --set texture_latency=%u", opt, gate, alloc,
           forward, wake, latency);
}

bool regression_options_of(const char *text, gm_machine *m, gc_options *o) {
  char copy[REGRESSION_OPTIONS], why[GM_ERROR_SIZE], *save = NULL;
  bool ok = true;
  snprintf(copy, sizeof copy, "%s", text);
  gc_options_default(o);
  for (char *w = strtok_r(copy, " ", &save); w && ok; w = strtok_r(NULL, " ", &save)) {
    if (!strncmp(w, "-O", 2)) {
      ok = gc_choose(o, "-O", w + 2) > 0;
      continue;
    }
    char *value = strtok_r(NULL, " ", &save), *equal = value ? strchr(value, '=') : NULL;
    if (!strcmp(w, "--set") && equal) {
      *equal = 0;
      ok = gm_machine_set(m, value, equal + 1, why, sizeof why) == 0;
    } else {
      ok = value && gc_choose(o, w, value) > 0;
    }
  }
  o->machine = m;
  o->wake = m->wake;
  o->policy = gc_usual_policy(o->gate);
  return ok;
}
