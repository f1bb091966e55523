/* SPDX-License-Identifier: Apache-2.0 */
/* Judges a dispatcher in the random test of dispatch_play.h: what it gives to cores, and from cores to drains, against what each task has
   to get. */
#include <stdio.h>
#include <string.h>

#include "gpu/dispatch/dispatch_play_private.h"

static bool fail_check(dispatch_test *p, const char *what) {
  snprintf(p->why, sizeof p->why, "cycle %llu: %s", (unsigned long long)p->cycle, what);
  return false;
}

static bool same_spot(gm_spot a, gm_spot b) { return a.core == b.core && a.slot == b.slot; }

/* A task appears in a slot for the first time: no other task may be there, and the stage may use it. */
static bool take_spot(dispatch_test *p, unsigned stage, dispatch_test_task *t, gm_spot spot) {
  if (t->has_spot)
    return same_spot(t->spot, spot) || fail_check(p, "the inputs of a task go to two slots");
  if (spot.core >= p->shape.cores || spot.slot >= p->shape.slots)
    return fail_check(p, "there is no such slot");
  if (!(p->style.cores[stage] >> spot.core & p->style.slots[stage] >> spot.slot & 1))
    return fail_check(p, "a task is in a slot where its stage may not run");
  for (unsigned k = 0; k < 2; k++)
    for (uint64_t n = p->stage[k].drained; n < p->stage[k].opened; n++) {
      const dispatch_test_task *other = dispatch_test_at(&p->stage[k], n);
      if (other != t && other->has_spot && same_spot(other->spot, spot))
        return fail_check(p, "two tasks are in one slot");
    }
  t->has_spot = true;
  t->spot = spot;
  return true;
}

static bool same_word(const gm_task_word *a, const gm_task_word *b) {
  return a->thread == b->thread && a->system == b->system && a->number == b->number && a->front == b->front &&
         !memcmp(a->data, b->data, sizeof a->data) && !memcmp(a->point, b->point, sizeof a->point);
}

/* The item that was accepted in the cycle before is on the ports. */
static bool judge_item(dispatch_test *p, const gm_dispatch_out *out) {
  const dispatch_test_before *b = &p->before;
  dispatch_test_task *t = dispatch_test_at(&p->stage[b->item_stage], b->item_task);
  if (out->fill.valid != (b->item && b->fill.has_word))
    return fail_check(p, out->fill.valid ? "an input comes that no filler gave" : "an input is lost");
  if (out->start.valid != (b->item && b->fill.last))
    return fail_check(p, out->start.valid ? "a task starts that is not complete" : "a task does not start");
  if (out->fill.valid && !take_spot(p, b->item_stage, t, out->fill.spot))
    return false;
  if (out->fill.valid && !same_word(&out->fill.word, &b->fill.word))
    return fail_check(p, "an input is not the one that was given");
  if (!out->start.valid)
    return true;
  if (!take_spot(p, b->item_stage, t, out->start.spot))
    return false;
  if (out->start.mask != t->mask || out->start.entry != t->entry || memcmp(&out->start.use, &t->use, sizeof t->use))
    return fail_check(p, "a task starts with another mask, address or place");
  return true;
}

static bool judge_reads(dispatch_test *p, const gm_dispatch_out *out) {
  const dispatch_test_before *b = &p->before;
  const dispatch_test_task *t = dispatch_test_at(&p->stage[b->read_stage], b->read_task);
  if (out->read.valid != b->read)
    return fail_check(p, "a read is lost, or comes from nowhere");
  if (b->read && (!same_spot(out->read.spot, t->spot) || out->read.thread != b->ask.thread || out->read.kind != b->ask.kind ||
                  out->read.number != b->ask.number))
    return fail_check(p, "another register is read than a drain asked for");
  for (unsigned k = 0; k < 2; k++)
    if (out->answer[k] != (b->answer && b->answer_stage == k))
      return fail_check(p, "an answer goes to the wrong drain");
  if (b->answer && memcmp(out->data, b->data, sizeof b->data))
    return fail_check(p, "an answer has other data than the core gave");
  return true;
}

static bool judge_done(dispatch_test *p, const gm_dispatch_out *out) {
  for (unsigned k = 0; k < 2; k++) {
    dispatch_test_stage *g = &p->stage[k];
    const dispatch_test_task *t = dispatch_test_at(g, g->drained);
    bool done = g->drained < g->opened && t->ended;
    if (out->done_valid[k] != done)
      return fail_check(p,
                        done ? "a task is done, and its drain does not know it" : "a task is not done, and its drain is told that it is");
    if (done && (out->done[k].killed != t->killed || out->done[k].aborted != t->aborted))
      return fail_check(p, "a drain is told wrongly who was discarded or ended");
  }
  if (p->in.read[0].read && p->in.read[1].read && out->read_ready[0] == out->read_ready[1])
    return fail_check(p, "of two reads not exactly one is taken");
  return true;
}

/* Which places are used, whether there are tasks, and which threads are to end. */
static bool judge_state(dispatch_test *p, const gm_dispatch_out *out) {
  uint8_t code = 0, constants = 0, samplers = 0;
  uint64_t abort[GM_DISPATCH_CORES] = {0};
  bool idle = !p->before.item && !p->before.read && !p->before.answer;
  for (unsigned k = 0; k < 2; k++) {
    idle &= p->stage[k].drained == p->stage[k].opened;
    for (uint64_t n = p->stage[k].drained; n < p->stage[k].opened; n++) {
      const dispatch_test_task *t = dispatch_test_at(&p->stage[k], n);
      if (t->abort)
        abort[t->spot.core] |= ((UINT64_C(1) << p->shape.group) - 1) << t->spot.slot * p->shape.group;
      if (t->ended)
        continue;
      code |= (uint8_t)(1u << t->use.code);
      constants |= (uint8_t)(1u << t->use.constants);
      samplers |= (uint8_t)(1u << t->use.samplers);
    }
  }
  if (out->used_code != code || out->used_constants != constants || out->used_samplers != samplers)
    return fail_check(p, "the places in use are others");
  if (memcmp(out->abort, abort, sizeof abort))
    return fail_check(p, "other threads are to end");
  return out->idle == idle || fail_check(p, idle ? "it is not idle, but there is no task" : "it is idle, but there is a task");
}

/* ---- the edge */

/* A task that runs: does it end, and is it to be ended? */
static void edge_task(dispatch_test *p, dispatch_test_task *t) {
  bool late = p->in.tick && t->old && !t->abort;
  if (!t->complete || t->ended)
    return;
  if (t->retired) {
    t->ended = true;
    t->aborted = t->abort;
    p->aborts += t->abort;
    t->abort = t->old = false;
    return;
  }
  t->abort |= p->in.stop || late;
  t->old |= p->in.tick;
}

static void open_task(dispatch_test *p, unsigned k) {
  dispatch_test_stage *g = &p->stage[k];
  gm_rng *r = &p->rng;
  unsigned all = (1u << p->shape.group) - 1;
  *dispatch_test_at(g, g->opened++) =
      (dispatch_test_task){.use = p->in.use[k],
                           .mask = (uint8_t)(rng_chance(r, 70) ? all : rng_below(r, all + 1)),
                           .entry = (uint16_t)(rng_next(r) & 0x7fff),
                           .words = rng_below(r, p->style.words + 1),
                           .reads = rng_below(r, p->style.reads + 1),
                           .cycles = rng_chance(r, p->style.endless) ? UINT32_MAX : 1 + rng_below(r, p->style.cycles),
                           .number = p->next++};
  p->left--;
}

static void edge_stage(dispatch_test *p, unsigned k, const gm_dispatch_out *out, dispatch_test_before *now) {
  dispatch_test_stage *g = &p->stage[k];
  const gm_dispatch_in *in = &p->in;
  for (uint64_t n = g->drained; n < g->opened; n++)
    edge_task(p, dispatch_test_at(g, n));
  dispatch_test_task *t = dispatch_test_at(g, g->filled);
  if (in->fill_valid[k] && out->fill_ready[k]) {
    now->item = true;
    now->item_stage = k;
    now->item_task = g->filled;
    now->fill = in->fill[k];
    t->given += in->fill[k].has_word;
    t->complete = in->fill[k].last;
    g->filled += in->fill[k].last;
  }
  t = dispatch_test_at(g, g->drained);
  bool reads = in->read[k].read && out->read_ready[k];
  if (reads) {
    now->read = true;
    now->read_stage = k;
    now->read_task = g->drained;
    now->ask = in->read[k];
    t->read++;
  }
  if (in->read[k].frees && (!in->read[k].read || reads)) {
    g->drained++;
    p->tasks++;
  }
  if (in->claim[k])
    open_task(p, k);
}

bool dispatch_test_check(dispatch_test *p, const gm_dispatch_out *out) {
  dispatch_test_before now = {false};
  p->cycle++;
  if (!judge_item(p, out) || !judge_reads(p, out) || !judge_done(p, out) || !judge_state(p, out))
    return false;
  if (p->in.rst) {
    for (unsigned k = 0; k < 2; k++)
      p->stage[k] = (dispatch_test_stage){.opened = 0};
    p->before = now;
    return true;
  }
  for (unsigned k = 0; k < 2; k++)
    edge_stage(p, k, out, &now);
  if (out->start.valid)
    dispatch_test_at(&p->stage[p->before.item_stage], p->before.item_task)->started = true;
  if (p->before.read) {
    const dispatch_test_task *t = dispatch_test_at(&p->stage[p->before.read_stage], p->before.read_task);
    now.answer = true;
    now.answer_stage = p->before.read_stage;
    for (unsigned lane = 0; lane < 4; lane++)
      now.data[lane] = dispatch_test_data(t, 3000 + p->before.ask.thread * 96u + p->before.ask.kind * 32u + p->before.ask.number, lane);
    now.answer_core = t->spot.core;
  }
  for (unsigned k = 0; k < 2; k++)
    p->kept += out->room[k] && !p->in.want[k] && !p->in.claim[k];
  p->before = now;
  return true;
}
