/* SPDX-License-Identifier: Apache-2.0 */
/* Draws the tests of a regression's list, by a seed. */
#include <stdio.h>
#include <string.h>

#include "studies/regression/regression_private.h"

enum { DRAW_TEST = 100, POINT_TRIES = 10000 };

static const regression_line *draw_line(const regression_list *l, gm_rng *r) {
  unsigned at = rng_below(r, l->shares), k = 0;
  while (at >= l->line[k].share)
    at -= l->line[k++].share;
  return &l->line[k];
}

/* A point that the conditions of the space allow. If there are hardly any, the last one tried. */
static space_point draw_point(const space *s, gm_rng *r) {
  space_point p;
  for (int i = 0; i < POINT_TRIES; i++) {
    p = space_at(s, rng_next(r) % space_size(s));
    if (space_allows(s, &p))
      break;
  }
  return p;
}

static const char *file_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static void draw_space(regression_test *t, gm_rng *r) {
  char settings[400], options[400];
  const space *s = t->line->space;
  t->point = draw_point(s, r);
  point_machine_text(s, &t->point, settings, sizeof settings);
  point_options_text(s, &t->point, options, sizeof options);
  snprintf(t->name, sizeof t->name, "%.60s %.80s %.60s on %s", file_name(s->shader[t->point.shader].path), options, settings,
           t->machine->name);
}

void regression_test_of(const regression_list *l, uint64_t seed, uint64_t number, regression_test *t) {
  gm_rng r = rng_stream(gm_random_seed(seed, number), DRAW_TEST);
  memset(t, 0, sizeof *t);
  t->line = draw_line(l, &r);
  t->machine = &t->line->machine[rng_below(&r, t->line->nmachine)];
  t->seed = rng_next(&r) >> 1;
  const char *machine = t->machine->name;
  switch (t->line->kind) {
  case REGRESSION_RANDOM:
    snprintf(t->name, sizeof t->name, "random program %llu on %s", (unsigned long long)t->seed, machine);
    break;
  case REGRESSION_SPACE:
    draw_space(t, &r);
    break;
  case REGRESSION_PAIRS:
    t->item = rng_below(&r, (unsigned)t->line->pairs->n);
    regression_draw_options(&r, t->machine, t->options);
    snprintf(t->name, sizeof t->name, "pair %.40s %s on %s", t->line->pairs->p[t->item].name, t->options, machine);
    break;
  case REGRESSION_CASES:
    t->item = rng_below(&r, (unsigned)t->line->cases->n);
    regression_draw_options(&r, t->machine, t->options);
    snprintf(t->name, sizeof t->name, "case %.60s %s on %s", t->line->cases->c[t->item].name, t->options, machine);
    break;
  }
}
