/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer's fragment shading: makes tasks of the shader core from quads of 2 x 2 pixels (docs/frame.md, "Tiles"). On a core whose
   threads do not form quads, each covered fragment has a thread of its own. */
#include <stdlib.h>

#include "frame/renderer/tile.h"
#include "frame/renderer/watch.h"

enum { TASK_START = 3, MAX_TASKS = FR_SLOTS };

/* Neighbouring quads of t->quad that belong to one draw. Their fragments get slots: slot s is thread s % threads of task s / threads. */
typedef struct {
  const fr_pipeline *pl;
  unsigned first, end, threads; /* quads; threads of the core */
  bool whole;                   /* a quad has four slots */
  unsigned slots;
  uint32_t iterate[MAX_TASKS], pieces[MAX_TASKS], back[MAX_TASKS];
} batch;

/* --- engines --- */

static fr_loaded *place_for(fr_tile *t) {
  fr_loaded *oldest = &t->loaded[0];
  for (unsigned i = 1; i < FR_PROGRAMS; i++)
    if (t->loaded[i].used < oldest->used)
      oldest = &t->loaded[i];
  if (oldest->program)
    t->f->cfg.engine->close(oldest->program);
  *oldest = (fr_loaded){0};
  return oldest;
}

static void *program_of(fr_tile *t, const fr_pipeline *pl) {
  fr_loaded *l = NULL;
  for (unsigned i = 0; i < FR_PROGRAMS && !l; i++)
    if (t->loaded[i].pl == pl)
      l = &t->loaded[i];
  if (!l) {
    l = place_for(t);
    l->program = t->f->cfg.engine->open(pl->prepared[GM_STAGE_FRAGMENT], pl->image[GM_STAGE_FRAGMENT], pl->outputs[GM_STAGE_FRAGMENT],
                                        t->err, t->errsize);
    l->pl = l->program ? pl : NULL;
  }
  l->used = ++t->uses;
  return l->program;
}

/* --- tasks --- */

static void start_slot(fr_tile *t, batch *b, const fr_quad *q, unsigned k, const fr_triangle *tri) {
  unsigned s = b->slots, task = s / b->threads;
  int x = t->tx + q->x + (int)(k & 1), y = t->ty + q->y + (int)(k >> 1);
  fr_iterate(t->f, tri, x, y, &t->in[s]);
  if (t->f->cfg.watch && t->f->cfg.watch->fragment)
    t->f->cfg.watch->fragment(t->f->cfg.watch->ctx, t->f, tri, x, y, &t->in[s]);
  t->task[task].threads |= 1u << s % b->threads;
  t->count.fragment_inputs += b->pl->inputs;
  if (q->mask >> k & 1) {
    t->count.fragments_shaded++;
    if (t->cost)
      t->cost[b->pl->number].fragments++;
  } else {
    t->count.fragments_helper++;
    if (t->cost)
      t->cost[b->pl->number].helpers++;
  }
}

/* Notes the fragments of a part that are in the present task. */
static bool note_piece(fr_tile *t, batch *b, fr_piece *p, unsigned task, unsigned fragments, bool ends) {
  p->cycles = fragments * p->step;
  p->ends = ends;
  b->iterate[task] += p->cycles;
  b->pieces[task]++;
  bool ok = fr_works_add_piece(t->works, p);
  p->begins = p->missing = false;
  return ok;
}

/* The fragments of a quad get slots. On a core whose threads do not form quads, they may come into two tasks or more. */
static bool fill_quad(fr_tile *t, batch *b, const fr_quad *q) {
  fr_piece p = {.begins = true, .step = (uint8_t)(b->pl->inputs + 1)};
  const fr_triangle *tri = fr_kept_triangle(t, q->record, &p);
  unsigned wanted = b->whole && b->pl->quads ? 15 : q->mask, fragments = 0;
  t->count.parts++;
  t->count.other_inputs += p.triangle + 1 != t->iterated ? b->pl->inputs : 0;
  t->iterated = p.triangle + 1;
  for (unsigned k = 0; k < 4; k++) {
    unsigned task = b->slots / b->threads;
    if (wanted >> k & 1)
      start_slot(t, b, q, k, tri);
    fragments += wanted >> k & 1;
    b->slots += b->whole || wanted >> k & 1;
    bool ends = !(wanted >> k >> 1);
    if (fragments && (ends || b->slots / b->threads != task)) {
      if (!note_piece(t, b, &p, task, fragments, ends))
        return false;
      fragments = 0;
    }
  }
  return true;
}

static bool fill_batch(fr_tile *t, batch *b) {
  for (unsigned i = b->first; i < b->end; i++)
    if (!fill_quad(t, b, &t->quad[i]))
      return snprintf(t->err, t->errsize, "out of memory"), false;
  return true;
}

static void map_pixels(const fr_tile *t, const batch *b, const fr_quad *q, unsigned slot, unsigned k) {
  if (!t->f->map)
    return;
  const gm_task *task = &t->task[slot / b->threads];
  unsigned x = (unsigned)t->tx + q->x + (k & 1), y = (unsigned)t->ty + q->y + (k >> 1), n = 0;
  for (uint32_t m = task->threads; m; m &= m - 1)
    n++;
  if (x >= t->f->cfg.width || y >= t->f->cfg.height)
    return;
  gm_frame_map *map = &t->f->map[(size_t)y * t->f->cfg.width + x];
  map->shaded++;
  map->cycles += (uint32_t)(task->stats.cycles / n);
}

/* The fragments of a quad go to the back end, those of each task by themselves. s: the slot of the first one. Returns the slot after them.
 */
static unsigned write_quad(fr_tile *t, batch *b, const fr_quad *q, unsigned s) {
  const gm_shaded *out[4];
  fr_quad part = *q;
  part.mask = 0;
  for (unsigned k = 0; k < 4; k++) {
    bool covered = q->mask >> k & 1;
    unsigned task = s / b->threads;
    out[k] = &t->out[s];
    part.mask |= (uint8_t)(covered << k);
    if (covered)
      map_pixels(t, b, q, s, k);
    s += b->whole || covered;
    if (part.mask && (s / b->threads != task || k == 3)) {
      b->back[task] += fr_write_quad(t, &part, out);
      part.mask = 0;
    }
  }
  return s;
}

static void write_results(fr_tile *t, batch *b) {
  unsigned s = 0;
  for (unsigned i = b->first; i < b->end; i++)
    s = write_quad(t, b, &t->quad[i], s);
}

/* Passes the tasks on to the clock. */
static bool note_tasks(fr_tile *t, const batch *b, unsigned n, bool last, bool wait) {
  for (unsigned k = 0; k < n; k++) {
    const gm_task *task = &t->task[k];
    bool full = b->slots % b->threads == 0 || k + 1 < n;
    fr_work w = {.visibility = (uint32_t)t->visibility,
                 .iterate = b->iterate[k],
                 .pieces = b->pieces[k],
                 .open = !full && !last,
                 .shade = TASK_START + (uint32_t)task->stats.cycles,
                 .back = b->back[k],
                 .hand_over = t->hand_over,
                 .wait = wait && last && k + 1 == n};
    t->visibility = 0;
    t->hand_over = false;
    if (!fr_works_add(t->works, &w))
      return false;
    gm_frame_counters sum = {.fragment = task->stats, .fragment_tasks = 1};
    sum.bytes[GM_BYTES_TEXTURE] = task->stats.group_ops[3] * 16;
    gm_frame_counters_add(&t->count, &sum);
    fr_cost_task(t, b->pl->number, &task->stats);
  }
  return true;
}

static int run_batch(fr_tile *t, batch *b, bool wait) {
  void *program = program_of(t, b->pl);
  if (!program)
    return -1;
  unsigned max = (unsigned)gm_machine_runs(4 * (b->end - b->first), b->threads);
  for (unsigned k = 0; k < max; k++) {
    t->task[k] = (gm_task){.in = t->in + (size_t)k * b->threads, .out = t->out + (size_t)k * b->threads};
    b->iterate[k] = b->pieces[k] = b->back[k] = 0;
  }
  if (!fill_batch(t, b))
    return -1;
  unsigned n = (unsigned)gm_machine_runs(b->slots, b->threads);
  if (t->f->cfg.engine->run(program, t->task, n, t->err, t->errsize)) {
    t->culprit = b->pl->program[GM_STAGE_FRAGMENT];
    return -1;
  }
  write_results(t, b);
  return note_tasks(t, b, n, b->end == t->nquad, wait) ? 0 : (snprintf(t->err, t->errsize, "out of memory"), -1);
}

int fr_shade(fr_tile *t, bool wait) {
  const fr_watch *w = t->f->cfg.watch;
  batch *b = &(batch){0};
  t->hand_over = true;
  if (w && w->hand_over)
    w->hand_over(w->ctx, t, wait);
  for (unsigned i = 0; i < t->nquad; i = b->end) {
    const fr_pipeline *pl = t->f->pipeline[fr_record_draw(t->f->buffer.word[t->quad[i].record])];
    b->pl = pl;
    b->first = i;
    b->slots = 0;
    b->threads = pl->program[GM_STAGE_FRAGMENT]->machine.threads;
    b->whole = b->threads % 4 == 0;
    for (b->end = i + 1; b->end < t->nquad && t->f->pipeline[fr_record_draw(t->f->buffer.word[t->quad[b->end].record])] == pl; b->end++)
      continue;
    if (run_batch(t, b, wait))
      return -1;
  }
  return 0;
}
