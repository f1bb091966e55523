/* SPDX-License-Identifier: Apache-2.0 */
/* Runs lists of tasks, of vertices and of fragments, on simulated cores behind the dispatcher (dispatch_cores.h), until all have ended. For
   each of the two kinds it plays the filler, which gives the tasks with their inputs, and the drain, which reads the results. */
#include <string.h>

#include "base/random.h"
#include "gpu/dispatch/dispatch_private.h"

enum { ANSWERS = 4 }; /* a power of two, more than the cycles from a read to its answer */

/* A stage: its tasks, how far its filler and its drain are, and the reads that have no answer yet. */
typedef struct {
  gm_slot_task *task;
  size_t n, opened, filled, drained;
  unsigned thread, word, wait; /* of the task that is filled: the next input, and cycles until it is there */
  unsigned reads;              /* of the task that is drained */
  uint32_t *to[ANSWERS];
  unsigned asked, answered;
} stage;

/* One run. */
typedef struct {
  gm_slots *s;
  const gm_slots_pace *pace;
  gm_rng rng;
  stage stage[2];
  uint64_t cycle;
} run;

static unsigned threads_from(unsigned mask, unsigned thread) {
  while (thread < GM_DISPATCH_THREADS && !(mask >> thread & 1))
    thread++;
  return thread;
}

/* ---- filler */

static unsigned words_of(const gm_slot_task *t) { return t->inputs + t->system_in; }

static gm_task_word next_word(const gm_slot_task *t, unsigned thread, unsigned word) {
  const gm_invocation *in = &t->in[thread];
  gm_task_word w = {.thread = (uint8_t)thread, .system = t->system_in && !word};
  if (w.system) {
    memcpy(w.data, in->sys[0], sizeof w.data);
    memcpy(w.point, in->sys[2], sizeof w.point);
    w.front = in->sys[1][0] != 0;
  } else {
    w.number = (uint8_t)(word - t->system_in);
    memcpy(w.data, in->v[w.number], sizeof w.data);
  }
  return w;
}

/* Opens a task if there is room, and a place for its program. A task is opened one ahead of the task that is filled. */
static void ask_task(run *r, unsigned k, const gm_dispatch_out *out, gm_dispatch_in *in) {
  stage *g = &r->stage[k];
  if (g->opened == g->n)
    return;
  int place = slots_look_up(r->s, k, g->task[g->opened].program, out->used_code);
  in->want[k] = place >= 0;
  in->claim[k] = in->want[k] && out->room[k] && g->opened - g->filled < 2;
  in->use[k] = (gm_task_use){(uint8_t)place, (uint8_t)place, (uint8_t)place};
}

/* What the filler gives in this cycle. */
static void ask_filler(run *r, unsigned k, const gm_dispatch_out *out, gm_dispatch_in *in) {
  stage *g = &r->stage[k];
  ask_task(r, k, out, in);
  if (g->filled == g->opened || g->wait || rng_chance(&r->rng, r->pace->stall_fill))
    return;
  const gm_slot_task *t = &g->task[g->filled];
  unsigned thread = threads_from(t->mask, g->thread);
  gm_task_fill *f = &in->fill[k];
  in->fill_valid[k] = true;
  f->has_word = words_of(t) && thread < GM_DISPATCH_THREADS;
  f->last = !f->has_word || (g->word + 1 == words_of(t) && threads_from(t->mask, thread + 1) == GM_DISPATCH_THREADS);
  if (f->has_word)
    f->word = next_word(t, thread, g->word);
  f->mask = t->mask;
  f->entry = (uint16_t)r->s->program[t->program].program->entry;
}

static void edge_filler(run *r, unsigned k, const gm_dispatch_in *in, const gm_dispatch_out *out) {
  stage *g = &r->stage[k];
  if (g->wait)
    g->wait--;
  if (in->fill_valid[k] && out->fill_ready[k]) {
    const gm_slot_task *t = &g->task[g->filled];
    g->thread = threads_from(t->mask, g->thread);
    if (++g->word == words_of(t)) {
      g->word = 0;
      g->thread++;
    }
    if (in->fill[k].last) {
      g->task[g->filled++].start = r->cycle + 1;
      g->thread = g->word = 0;
    }
    if (g->filled < g->n && g->task[g->filled].system_in && !g->word)
      g->wait = r->pace->system - 1;
  }
  if (in->claim[k]) {
    if (g->filled == g->opened && g->task[g->opened].system_in)
      g->wait = r->pace->system - 1;
    g->task[g->opened++].opened = r->cycle;
  }
}

/* ---- drain */

/* Read number i of a task; false: there is none. */
static bool find_read(const gm_slot_task *t, unsigned i, gm_task_read *r, uint32_t **to) {
  for (unsigned thread = threads_from(t->mask, 0); thread < GM_DISPATCH_THREADS; thread = threads_from(t->mask, thread + 1)) {
    gm_shaded *out = &t->out[thread];
    for (unsigned o = 0; o < GM_RUN_INPUTS; o++)
      if (t->outputs >> o & 1 && !i--)
        return *r = (gm_task_read){true, false, (uint8_t)thread, GM_READ_O, (uint8_t)o}, *to = out->o[o], true;
    for (unsigned kind = GM_READ_POSITION; kind <= GM_READ_SIZE; kind++)
      if (t->outputs & GM_OUTPUT_POSITION && !i--)
        return *r = (gm_task_read){true, false, (uint8_t)thread, (uint8_t)kind, 0}, *to = kind == GM_READ_SIZE ? out->size : out->pos, true;
  }
  return false;
}

static void ask_drain(run *r, unsigned k, bool done, gm_dispatch_in *in) {
  const stage *g = &r->stage[k];
  gm_task_read none;
  uint32_t *to;
  if (!done || rng_chance(&r->rng, r->pace->stall_drain))
    return;
  const gm_slot_task *t = &g->task[g->drained];
  find_read(t, g->reads, &in->read[k], &to);
  in->read[k].frees = !find_read(t, g->reads + 1, &none, &to);
}

static void edge_drain(run *r, unsigned k, const gm_dispatch_in *in, const gm_dispatch_out *out) {
  stage *g = &r->stage[k];
  gm_slot_task *t = &g->task[g->drained];
  gm_task_read none;
  if (out->answer[k])
    memcpy(g->to[g->answered++ % ANSWERS], out->data, sizeof out->data);
  if (in->read[k].read && !out->read_ready[k])
    return;
  if (in->read[k].read)
    find_read(t, g->reads++, &none, &g->to[g->asked++ % ANSWERS]);
  if (!in->read[k].frees)
    return;
  for (unsigned thread = 0; thread < GM_DISPATCH_THREADS; thread++)
    if (t->mask >> thread & 1)
      t->out[thread].killed = out->done[k].killed >> thread & 1;
  t->aborted = out->done[k].aborted;
  t->left = r->cycle;
  g->drained++;
  g->reads = 0;
}

/* ---- a cycle */

static void core_outputs(const gm_slots *s, gm_dispatch_in *in) {
  for (unsigned i = 0; i < s->dispatch.shape.cores; i++) {
    in->retired[i] = s->core[i].retired;
    in->killed[i] = s->core[i].killed;
    memcpy(in->data[i], s->core[i].data, sizeof in->data[i]);
  }
}

static int run_cycle(run *r, char *err, size_t errsize) {
  gm_slots *s = r->s;
  gm_dispatch_out out;
  gm_dispatch_in in = {.stop = r->pace->stop && r->cycle == r->pace->stop, .tick = r->pace->tick && r->cycle % r->pace->tick == 0};
  for (unsigned k = 0; k < 2; k++) {
    in.cores[k] = r->pace->cores[k] ? r->pace->cores[k] : UINT8_MAX;
    in.slots[k] = UINT16_MAX;
  }
  /* What fillers and drains look at depends on registers only. */
  gm_dispatch_settle(&s->dispatch, &in, &out);
  if (slots_cores_cycle(s, err, errsize))
    return -1;
  core_outputs(s, &in);
  for (unsigned k = 0; k < 2; k++) {
    ask_filler(r, k, &out, &in);
    ask_drain(r, k, out.done_valid[k], &in);
  }
  gm_dispatch_settle(&s->dispatch, &in, &out);
  for (unsigned k = 0; k < 2; k++) {
    edge_filler(r, k, &in, &out);
    edge_drain(r, k, &in, &out);
  }
  gm_dispatch_edge(&s->dispatch, &in, &out);
  slots_ports_edge(s, &out);
  r->cycle++;
  return 0;
}

static bool run_ends(const run *r) {
  bool ends = true;
  for (unsigned k = 0; k < 2; k++)
    ends &= r->stage[k].drained == r->stage[k].n && r->stage[k].asked == r->stage[k].answered;
  return ends;
}

int gm_slots_run(gm_slots *s, const gm_slots_pace *pace, gm_slot_task *const task[2], const size_t n[2], uint64_t limit, uint64_t *cycles,
                 char *err, size_t errsize) {
  run r = {.s = s, .pace = pace, .rng = rng_stream(pace->seed, RNG_PROGRAM)};
  for (unsigned k = 0; k < 2; k++)
    r.stage[k] = (stage){.task = task[k], .n = n[k]};
  while (!run_ends(&r)) {
    if (r.cycle == limit)
      return gm_error(err, errsize, "gpu", "the tasks do not end");
    if (run_cycle(&r, err, errsize))
      return -1;
  }
  *cycles = r.cycle;
  return 0;
}
