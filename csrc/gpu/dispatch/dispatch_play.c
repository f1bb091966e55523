/* SPDX-License-Identifier: Apache-2.0 */
/* Plays what is around a dispatcher in its random test (dispatch_play.h): fillers that give tasks, cores that run them, drains that take
   the results. The checks are in dispatch_judge.c. */
#include "gpu/dispatch/dispatch_play.h"

#include <string.h>

#include "gpu/dispatch/dispatch_play_private.h"

dispatch_test_task *dispatch_test_at(dispatch_test_stage *g, uint64_t n) { return &g->task[n % DISPATCH_TEST_TASKS]; }

uint32_t dispatch_test_data(const dispatch_test_task *t, unsigned what, unsigned lane) {
  return (uint32_t)(gm_random_at(t->number, what * 4 + lane) >> 16);
}

static unsigned often(gm_rng *r) { return rng_chance(r, 50) ? 100 : 1 + rng_below(r, 99); }
static unsigned rare(gm_rng *r, unsigned percent, unsigned from) { return rng_chance(r, percent) ? from + rng_below(r, 4 * from) : 0; }

static dispatch_test_style random_style(gm_rng *r, gm_dispatch_shape shape) {
  dispatch_test_style s = {.want = often(r), .claim = often(r), .fill = often(r), .read = often(r)};
  s.ahead = 1 + rng_below(r, rng_chance(r, 50) ? 2 : shape.cores * shape.slots);
  s.words = rng_below(r, rng_chance(r, 50) ? 4 : 60);
  s.reads = rng_below(r, rng_chance(r, 50) ? 5 : 40);
  s.cycles = 1 + rng_below(r, rng_chance(r, 50) ? 10 : 300);
  s.tick = rare(r, 30, 60);
  s.stop = rare(r, 15, 200);
  s.reset = rare(r, 20, 300);
  s.endless = s.tick || s.stop ? rng_below(r, 20) : 0;
  for (unsigned k = 0; k < 2; k++) {
    s.cores[k] = UINT8_MAX;
    s.slots[k] = UINT16_MAX;
    if (rng_chance(r, 30))
      s.cores[k] = (uint8_t)(1u << rng_below(r, shape.cores) | rng_next(r));
    if (rng_chance(r, 30))
      s.slots[k] = (uint16_t)(1u << rng_below(r, shape.slots) | rng_next(r));
  }
  return s;
}

void dispatch_test_begin(dispatch_test *p, gm_dispatch_shape shape, gm_rng rng, unsigned max) {
  p->shape = shape;
  p->rng = rng;
  p->style = random_style(&p->rng, shape);
  p->left = 1 + rng_below(&p->rng, max);
  for (unsigned k = 0; k < 2; k++)
    p->stage[k] = (dispatch_test_stage){.opened = 0};
  p->before = (dispatch_test_before){false};
  p->why[0] = '\0';
}

bool dispatch_test_ends(const dispatch_test *p) {
  bool ends = !p->left && !p->before.item && !p->before.read && !p->before.answer;
  for (unsigned k = 0; k < 2; k++)
    ends &= p->stage[k].drained == p->stage[k].opened;
  return ends;
}

/* ---- cores */

/* The retired bits of a slot that runs: some threads end before the last one. */
static unsigned retired_threads(dispatch_test *p, dispatch_test_task *t) {
  bool forever = t->cycles == UINT32_MAX;
  if (t->abort && forever)
    t->cycles = 1 + rng_below(&p->rng, 6);
  else if (!forever)
    t->cycles--;
  t->retired = !t->cycles || !t->mask;
  unsigned bits = (unsigned)rng_next(&p->rng) & 15;
  if (t->retired)
    return bits | t->mask;
  unsigned runs = t->mask & ~bits ? t->mask & ~bits : t->mask;
  return bits & ~runs;
}

void dispatch_test_cores(dispatch_test *p) {
  memset(&p->in, 0, sizeof p->in);
  const unsigned group = p->shape.group;
  const dispatch_test_style *s = &p->style;
  for (unsigned i = 0; i < p->shape.cores; i++) { /* where no task runs, anything */
    p->in.retired[i] = rng_next(&p->rng);
    p->in.killed[i] = rng_next(&p->rng);
    for (unsigned lane = 0; lane < 4; lane++)
      p->in.data[i][lane] = (uint32_t)rng_next(&p->rng);
  }
  for (unsigned k = 0; k < 2; k++) {
    p->in.cores[k] = s->cores[k];
    p->in.slots[k] = s->slots[k];
    for (uint64_t n = p->stage[k].drained; n < p->stage[k].filled; n++) {
      dispatch_test_task *t = dispatch_test_at(&p->stage[k], n);
      if (!t->started || t->ended)
        continue;
      unsigned at = t->spot.slot * group;
      uint64_t all = ((UINT64_C(1) << group) - 1) << at;
      p->in.retired[t->spot.core] &= ~all;
      p->in.retired[t->spot.core] |= (uint64_t)retired_threads(p, t) << at & all;
      if (t->retired)
        t->killed = (uint8_t)(p->in.killed[t->spot.core] >> at & t->mask);
    }
  }
  if (p->before.answer)
    memcpy(p->in.data[p->before.answer_core], p->before.data, sizeof p->before.data);
  p->in.tick = s->tick && !rng_below(&p->rng, s->tick);
  p->in.stop = s->stop && !rng_below(&p->rng, s->stop);
  p->in.rst = s->reset && !rng_below(&p->rng, s->reset);
}

/* ---- fillers and drains */

static void ask_filler(dispatch_test *p, unsigned k, const gm_dispatch_out *out) {
  dispatch_test_stage *g = &p->stage[k];
  gm_dispatch_in *in = &p->in;
  in->want[k] = p->left && g->opened - g->filled < p->style.ahead && rng_chance(&p->rng, p->style.want);
  in->claim[k] = out->room[k] && p->left > in->claim[0] && g->opened - g->filled < p->style.ahead && rng_chance(&p->rng, p->style.claim);
  in->use[k] = (gm_task_use){(uint8_t)rng_below(&p->rng, 2), (uint8_t)rng_below(&p->rng, 8), (uint8_t)rng_below(&p->rng, 8)};
  if (g->filled == g->opened || !rng_chance(&p->rng, p->style.fill))
    return;
  const dispatch_test_task *t = dispatch_test_at(g, g->filled);
  gm_task_fill *f = &in->fill[k];
  in->fill_valid[k] = true;
  f->has_word = t->given < t->words;
  f->last = t->given + f->has_word == t->words && (!f->has_word || rng_chance(&p->rng, 80));
  f->mask = t->mask;
  f->entry = t->entry;
  if (!f->has_word)
    return;
  f->word = (gm_task_word){.thread = (uint8_t)(dispatch_test_data(t, t->given, 0) % p->shape.group),
                           .system = dispatch_test_data(t, t->given, 1) % 4 == 0,
                           .number = dispatch_test_data(t, t->given, 2) % 32,
                           .front = dispatch_test_data(t, t->given, 3) % 2};
  for (unsigned lane = 0; lane < 4; lane++)
    f->word.data[lane] = dispatch_test_data(t, 1000 + t->given, lane);
  for (unsigned lane = 0; lane < 2; lane++)
    f->word.point[lane] = dispatch_test_data(t, 2000 + t->given, lane);
}

static void ask_drain(dispatch_test *p, unsigned k, const gm_dispatch_out *out) {
  dispatch_test_stage *g = &p->stage[k];
  const dispatch_test_task *t = dispatch_test_at(g, g->drained);
  gm_task_read *r = &p->in.read[k];
  bool takes = out->done_valid[k] && rng_chance(&p->rng, p->style.read);
  *r = (gm_task_read){.thread = (uint8_t)rng_below(&p->rng, p->shape.group),
                      .kind = (uint8_t)rng_below(&p->rng, 3),
                      .number = (uint8_t)rng_below(&p->rng, 32)};
  r->read = takes && t->read < t->reads;
  r->frees = takes && t->read + r->read == t->reads && (!r->read || rng_chance(&p->rng, 80));
}

void dispatch_test_inputs(dispatch_test *p, const gm_dispatch_out *out) {
  for (unsigned k = 0; k < 2; k++) {
    ask_filler(p, k, out);
    ask_drain(p, k, out);
  }
}
