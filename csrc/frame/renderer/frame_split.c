/* SPDX-License-Identifier: Apache-2.0 */
/* Varyings of a vertex program that is split in two, positions and varyings (docs/frame.md, Split vertex programs): finds the vertices
   whose triangles get into a list, and the tasks that shade their varyings. A task begins when it is full, when the buffer before the
   tile accelerator is full of triangles that wait for it, when a vertex of it is about to lose its place in the post-transform cache,
   and at the end of the draw. None of this depends on times. */
#include <stdlib.h>

#include "base/error.h"
#include "frame/renderer/primitive.h"

typedef struct {
  const gm_draw *d;
  const fr_pipeline *pl;
  fr_vertices *v;
  size_t vertices;          /* vertices that have a task */
  size_t position;          /* position tasks that have begun */
  size_t needs[FR_WAITING]; /* for each waiting primitive: how many tasks of varyings it needs */
  unsigned waits;
} planner;

static bool survives(const fr_pipeline *pl, const fr_primitive *p, fr_fate *fate) {
  fr_shape s;
  fr_shape_of(pl, p, &s);
  *fate = s.fate;
  for (unsigned i = 0; s.fate == FR_FATE_DRAWN && i < s.triangles; i++) {
    const uint8_t *k = s.triangle[i];
    const fr_window *const corner[3] = {&s.corner[k[0]], &s.corner[k[1]], &s.corner[k[2]]};
    if (fr_bin_any(pl, corner))
      return true;
  }
  return false;
}

/* Vertices of the task that is being filled. */
static size_t pending(const planner *q) { return q->vertices - q->v->rest.first[q->v->rest.n]; }

static void drop_waiting(planner *q) {
  unsigned n = 0;
  while (n < q->waits && q->needs[n] <= q->v->rest.n)
    n++;
  q->waits -= n;
  for (unsigned i = 0; i < q->waits; i++)
    q->needs[i] = q->needs[i + n];
}

/* The task begins before primitive `before`. */
static void begin_split_task(planner *q, size_t before) {
  fr_tasks *t = &q->v->rest;
  q->v->before[t->n] = before;
  t->first[++t->n] = q->vertices;
  drop_waiting(q);
}

/* Positions that primitive k needs take places in the cache. Does a pending vertex lose its place? */
static void make_places(planner *q, size_t k, const fr_primitive *p) {
  const fr_tasks *t = &q->v->whole;
  for (unsigned i = 0; i < p->n; i++)
    while ((size_t)(p->v[i] - q->v->vertex) >= t->first[q->position]) {
      size_t end = t->first[++q->position];
      bool lost = false;
      for (size_t j = q->vertices - pending(q); j < q->vertices; j++)
        lost |= q->v->rest.vertex[j] + FR_CACHE < end;
      if (lost)
        begin_split_task(q, k);
    }
}

static void add_vertex(planner *q, size_t k, fr_vertex *v) {
  if (v->task != FR_NO_TASK)
    return;
  v->task = (uint32_t)q->v->rest.n;
  q->v->rest.vertex[q->vertices++] = (uint32_t)(v - q->v->vertex);
  if (pending(q) == q->v->per_task)
    begin_split_task(q, k + 1);
}

static void plan_primitive(planner *q, size_t k, const fr_primitive *p) {
  fr_fate fate;
  size_t needs = 0;
  make_places(q, k, p);
  q->v->survives[k] = survives(q->pl, p, &fate) && q->pl->nwire;
  if (fate != FR_FATE_DRAWN)
    return;
  for (unsigned i = 0; i < p->n && q->v->survives[k]; i++) {
    add_vertex(q, k, p->v[i]);
    needs = p->v[i]->task + (size_t)1 > needs ? p->v[i]->task + (size_t)1 : needs;
  }
  q->needs[q->waits++] = needs;
  drop_waiting(q);
  if (q->waits == FR_WAITING)
    begin_split_task(q, k + 1);
}

static bool reserve_split_tasks(fr_vertices *v, size_t primitives) {
  v->rest.vertex = malloc((v->n + 1) * sizeof *v->rest.vertex);
  v->rest.first = calloc(v->n + 2, sizeof *v->rest.first);
  v->rest.cycles = calloc(v->n + 1, sizeof *v->rest.cycles);
  v->before = malloc((v->n + 1) * sizeof *v->before);
  v->survives = calloc(primitives + 1, sizeof *v->survives);
  return v->rest.vertex && v->rest.first && v->rest.cycles && v->before && v->survives;
}

int fr_vertices_rest(gm_frame *f, const gm_draw *d, const fr_pipeline *pl, fr_vertices *v, char *err, size_t errsize) {
  planner q = {.d = d, .pl = pl, .v = v};
  fr_primitive p;
  if (!reserve_split_tasks(v, d->count))
    return snprintf(err, errsize, "out of memory"), -1;
  for (size_t k = 0; fr_primitive_at(d, v, k, &p); k++)
    plan_primitive(&q, k, &p);
  if (pending(&q))
    begin_split_task(&q, SIZE_MAX);
  f->count.varyings_shaded += q.vertices;
  return fr_vertices_run(f, d, pl, FR_VARYINGS, v, &v->rest, err, errsize);
}
