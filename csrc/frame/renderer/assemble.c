/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer's primitive assembly: computes when vertices and primitives are ready, and sends triangles to the tile accelerator
   (docs/frame.md, "Vertices"). With a split program, triangles wait before the tile accelerator until the varyings of their vertices are
   shaded. */
#include "frame/renderer/primitive.h"

/* Cycles of assembly. */
enum { PER_PRIMITIVE = 1, PER_VERTEX = 4, PER_PLANE = 16, TASK_START = 3 };

/* A primitive before the tile accelerator. */
typedef struct {
  size_t number;
  uint64_t ready;
} waiting;

typedef struct {
  gm_frame *f;
  const gm_draw *d;
  const fr_pipeline *pl;
  unsigned draw;
  fr_vertices *v;
  size_t timed; /* vertex tasks whose time is known */
  size_t rest;  /* tasks of varyings whose time is known */
  waiting queue[FR_WAITING];
  unsigned waits;
  uint64_t ready; /* when the last primitive left assembly */
  char *err;
  size_t errsize;
} assembly;

/* --- time --- */

static uint64_t later(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* A vertex keeps its place in the post-transform cache until then. */
static void keep_place(assembly *a, size_t vertex, uint64_t until) {
  uint64_t *at = &a->f->geometry.released[vertex % FR_CACHE];
  *at = later(*at, until);
}

/* Passes a task of vertices through fetch and the shader core. Returns when it is done. */
static uint64_t pass_task(assembly *a, const fr_tasks *t, size_t task, uint64_t ready) {
  fr_geometry *g = &a->f->geometry;
  uint64_t n = t->first[task + 1] - t->first[task], words = (t->fetch_bytes + 7) / 8, each = words > t->attributes ? words : t->attributes;
  uint64_t fetched = fr_unit_pass(&g->fetch, &g->vertex, 0, n * (each ? each : 1));
  return fr_unit_pass(&g->vertex, NULL, later(fetched, ready), TASK_START + t->cycles[task]);
}

/* The next task of vertices. A vertex takes the place of the vertex FR_CACHE before it in the post-transform cache, so it waits until that
   one was used for the last time. */
static void time_task(assembly *a) {
  const fr_tasks *t = &a->v->whole;
  const uint64_t *released = a->f->geometry.released;
  uint64_t ready = 0;
  for (size_t i = t->first[a->timed]; i < t->first[a->timed + 1]; i++)
    ready = later(ready, released[i % FR_CACHE]);
  ready = pass_task(a, t, a->timed, ready);
  for (size_t i = t->first[a->timed]; i < t->first[a->timed + 1]; i++)
    a->v->vertex[i].ready = ready;
  a->timed++;
}

/* Passes a primitive through assembly. */
static void time_primitive(assembly *a, const fr_primitive *p) {
  fr_geometry *g = &a->f->geometry;
  uint64_t ready = 0, cycles = PER_PRIMITIVE;
  for (unsigned planes = p->planes; planes; planes &= planes - 1)
    cycles += PER_PLANE;
  for (unsigned i = 0; i < p->n; i++) {
    size_t at = (size_t)(p->v[i] - a->v->vertex);
    while (at >= a->v->whole.first[a->timed])
      time_task(a);
    cycles += p->v[i]->seen ? 0 : PER_VERTEX;
    p->v[i]->seen = true;
    ready = later(ready, p->v[i]->ready);
  }
  a->ready = fr_unit_pass_before(&g->assembly, &g->accelerator, a->waits, ready, cycles);
  for (unsigned i = 0; i < p->n; i++)
    keep_place(a, (size_t)(p->v[i] - a->v->vertex), a->ready);
}

/* The next task of varyings. It begins when the primitives that need it have left assembly. */
static void time_rest(assembly *a) {
  const fr_tasks *t = &a->v->rest;
  uint64_t ready = pass_task(a, t, a->rest, a->ready);
  for (size_t i = t->first[a->rest]; i < t->first[a->rest + 1]; i++) {
    a->v->vertex[t->vertex[i]].complete = ready;
    keep_place(a, t->vertex[i], ready);
  }
  a->rest++;
}

/* --- to the tile accelerator --- */

static int send_primitive(assembly *a, const fr_primitive *p, const fr_shape *s, uint64_t ready) {
  bool whole = p->n == 3 && !p->planes; /* its corners are vertices, whose records can be used again */
  for (unsigned i = 0; i < s->triangles; i++) {
    const uint8_t *k = s->triangle[i];
    const fr_window *const corner[3] = {&s->corner[k[0]], &s->corner[k[1]], &s->corner[k[2]]};
    fr_vertex *const from[3] = {whole ? p->v[k[0]] : NULL, whole ? p->v[k[1]] : NULL, whole ? p->v[k[2]] : NULL};
    if (fr_bin(a->f, a->pl, a->draw, s->front, corner, whole ? from : NULL, ready, a->err, a->errsize))
      return -1;
  }
  return 0;
}

static bool has_varyings(const assembly *a, const fr_primitive *p, size_t number, uint64_t *ready) {
  for (unsigned i = 0; i < p->n && a->v->survives[number]; i++) {
    if (p->v[i]->task >= a->rest)
      return false;
    *ready = later(*ready, p->v[i]->complete);
  }
  return true;
}

/* Sends the waiting primitives whose varyings are there, in order. */
static int send_waiting(assembly *a) {
  unsigned n = 0;
  fr_primitive p;
  fr_shape s;
  for (; n < a->waits; n++) {
    const waiting *w = &a->queue[n];
    uint64_t ready = w->ready;
    fr_primitive_at(a->d, a->v, w->number, &p);
    if (!has_varyings(a, &p, w->number, &ready))
      break;
    fr_shape_of(a->pl, &p, &s); /* again, since the varyings are known now */
    if (send_primitive(a, &p, &s, ready))
      return -1;
  }
  a->waits -= n;
  for (unsigned i = 0; i < a->waits; i++)
    a->queue[i] = a->queue[i + n];
  return 0;
}

static int shade_rest(assembly *a, size_t before) {
  for (; a->rest < a->v->rest.n && a->v->before[a->rest] <= before;) {
    time_rest(a);
    if (send_waiting(a))
      return -1;
  }
  return 0;
}

static int primitive(assembly *a, size_t number, const fr_primitive *p) {
  gm_frame_counters *c = &a->f->count;
  fr_shape s;
  if (shade_rest(a, number))
    return -1;
  time_primitive(a, p);
  fr_shape_of(a->pl, p, &s);
  c->primitives++;
  c->clipped += s.clipped;
  c->outside += s.fate == FR_FATE_OUTSIDE;
  c->culled += s.fate == FR_FATE_CULLED;
  c->empty += s.fate == FR_FATE_EMPTY;
  if (s.fate != FR_FATE_DRAWN)
    return 0;
  if (!a->pl->split)
    return send_primitive(a, p, &s, a->ready);
  a->queue[a->waits++] = (waiting){number, a->ready};
  return send_waiting(a);
}

int fr_assemble(gm_frame *f, const gm_draw *d, const fr_pipeline *pl, unsigned draw, fr_vertices *v, char *err, size_t errsize) {
  assembly a = {.f = f, .d = d, .pl = pl, .draw = draw, .v = v, .err = err, .errsize = errsize};
  fr_primitive p;
  for (size_t k = 0; fr_primitive_at(d, v, k, &p); k++)
    if (primitive(&a, k, &p))
      return -1;
  if (shade_rest(&a, SIZE_MAX))
    return -1;
  while (a.timed < v->whole.n) /* vertices of an incomplete primitive */
    time_task(&a);
  return 0;
}
