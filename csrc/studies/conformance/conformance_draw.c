/* SPDX-License-Identifier: Apache-2.0 */
/* Makes one draw of a conformance case: vertices on the core, triangles through the rasteriser, fragments on the core, colours into the
   image (docs/regress.md, "Conformance tests of others"). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "core/fp/fp.h"
#include "frame/renderer/raster.h"
#include "studies/conformance/conformance_engine.h"

enum { IMAGE_SAMPLE = 16 }; /* factor for the sampled runs of an image */

/* A group of invocations that run side by side. */
typedef struct {
  unsigned n;
  gm_invocation inv[GM_MAX_THREADS];
  cf_result res[GM_MAX_THREADS];
} batch;

/* A number of a varying: its place in the outputs of the vertex program and in the inputs of the fragment program. */
typedef struct {
  unsigned from_reg, from_lane, to_reg, to_lane;
  bool given; /* by the vertex program */
} wire;

typedef struct {
  cf_engine *e;
  const gm_program *p; /* [2] */
  const cf_draw_request *r;
  cf_image *img;
  gm_image *bound; /* of the stage that runs */
  gm_raster_vertex *vertex;
  wire wire[GM_RASTER_LANES];
  unsigned nwire;
  const gm_symbol *color; /* NULL: the program writes none */
  batch *b;
  gm_raster_fragment place[GM_MAX_THREADS]; /* of the batch's invocations */
  /* The sample for the RTL: a fixed number of batches, all with the same probability. */
  batch *sample; /* NULL: none */
  unsigned room, nsample, seen;
  uint64_t random;
  char *err;
  size_t errsize;
} job;

/* --- images --- */

bool cf_image_new(cf_image *img, int size) {
  *img = (cf_image){0};
  img->pixel = calloc((size_t)size * (size_t)size, sizeof *img->pixel);
  img->written = calloc((size_t)size * (size_t)size, sizeof *img->written);
  return img->pixel && img->written;
}

void cf_image_free(cf_image *img) {
  free(img->pixel);
  free(img->written);
  *img = (cf_image){0};
}

static uint8_t byte_of(float x) { return isnan(x) || x <= 0 ? 0 : x >= 1 ? 255 : (uint8_t)lrintf(x * 255); }

/* --- batches --- */

static void note_sample(job *j) {
  if (!j->sample)
    return;
  unsigned slot = j->seen++;
  if (slot >= j->room)
    slot = (unsigned)(gm_random_next(&j->random) % j->seen);
  else
    j->nsample++;
  if (slot < j->room)
    j->sample[slot] = *j->b;
}

static bool failed_at(job *j, gm_stage st, const gm_invocation *inv) {
  j->img->stage = st;
  j->img->inv = *inv;
  return false;
}

static bool run_batch(job *j, gm_stage st) {
  if (!cf_core_run(j->e->core, j->b->inv, j->b->n, j->b->res, j->err, j->errsize))
    return failed_at(j, st, &j->b->inv[0]);
  j->img->runs += j->b->n;
  note_sample(j);
  return true;
}

/* Runs the sample of the stage that has just run. */
static bool run_sample(job *j, gm_stage st) {
  if (!j->nsample)
    return true;
  j->img->rtl_failed = true; /* until the run has succeeded */
  if (!cf_core_load_rtl(j->e->core, &j->p[st], j->bound, j->err, j->errsize))
    return failed_at(j, st, &j->sample[0].inv[0]);
  for (unsigned i = 0; i < j->nsample; i++) {
    batch *b = &j->sample[i];
    if (!cf_core_run_rtl(j->e->core, b->inv, b->n, b->res, j->err, j->errsize))
      return failed_at(j, st, &b->inv[0]);
    j->img->rtl_runs += b->n;
  }
  j->nsample = j->seen = 0;
  j->img->rtl_failed = false;
  return true;
}

static void load_stage(job *j, gm_stage st) {
  free(j->bound->texture);
  cf_bind(&j->p[st], &j->r->d->uniforms, j->r->c->near, j->r->c->far, j->bound);
  cf_core_load(j->e->core, &j->p[st], j->bound);
}

/* --- vertices --- */

/* The attributes of one vertex. Missing values are 0, 0, 0, 1. */
static void bind_attributes(const job *j, unsigned vertex, gm_invocation *inv) {
  const cf_model *m = j->r->c->model;
  memset(inv, 0, sizeof *inv);
  for (size_t i = 0; i < j->p[0].nsym; i++) {
    const gm_symbol *s = &j->p[0].sym[i];
    if (s->kind != GM_SYM_ATTRIBUTE)
      continue;
    double num[16] = {0, 0, 0, 1};
    size_t n = s->cols == 1 ? 4 : 16;
    const cf_value *given = cf_find_value(&j->r->d->attributes, s->name);
    for (unsigned a = 0; a < 2; a++)
      if (m->array[a].name && !strcmp(m->array[a].name, s->name))
        for (unsigned k = 0; k < 4; k++)
          num[k] = (double)m->array[a].v[vertex][k];
    if (given)
      memcpy(num, given->num, (given->n < n ? given->n : n) * sizeof *num);
    cf_bind_input(s, num, n, inv);
  }
}

static void take_vertex(const job *j, const cf_result *r, gm_raster_vertex *v) {
  for (unsigned i = 0; i < 4; i++)
    v->pos[i] = gm_float(r->pos[i]);
  for (unsigned i = 0; i < j->nwire; i++)
    v->lane[i] = j->wire[i].given ? gm_float(r->o[j->wire[i].from_reg][j->wire[i].from_lane]) : 0;
}

static bool run_vertices(job *j) {
  const cf_model *m = j->r->c->model;
  load_stage(j, GM_STAGE_VERTEX);
  for (unsigned first = 0; first < m->nvertex; first += j->b->n) {
    unsigned left = m->nvertex - first;
    j->b->n = left < j->e->machine.threads ? left : j->e->machine.threads;
    for (unsigned i = 0; i < j->b->n; i++)
      bind_attributes(j, first + i, &j->b->inv[i]);
    if (!run_batch(j, GM_STAGE_VERTEX))
      return false;
    for (unsigned i = 0; i < j->b->n; i++)
      take_vertex(j, &j->b->res[i], &j->vertex[first + i]);
  }
  j->b->n = 0;
  return run_sample(j, GM_STAGE_VERTEX);
}

/* --- fragments --- */

static const gm_symbol *find_varying(const gm_program *p, const char *name) {
  for (size_t i = 0; i < p->nsym; i++)
    if (p->sym[i].kind == GM_SYM_VARYING && !strcmp(p->sym[i].name, name))
      return &p->sym[i];
  return NULL;
}

static bool connect_case_varyings(job *j) {
  for (size_t i = 0; i < j->p[1].nsym; i++) {
    const gm_symbol *in = &j->p[1].sym[i];
    if (in->kind == GM_SYM_FRAGCOLOR)
      j->color = in;
    if (in->kind != GM_SYM_VARYING)
      continue;
    const gm_symbol *out = find_varying(&j->p[0], in->name);
    for (unsigned k = 0; k < in->rows * in->cols * in->elements; k++) {
      unsigned reg = k / in->rows, lane = k % in->rows;
      if (j->nwire == GM_RASTER_LANES || in->reg + reg >= GM_RUN_INPUTS) {
        snprintf(j->err, j->errsize, "more varyings than the runner can take");
        return false;
      }
      wire *w = &j->wire[j->nwire++];
      *w = (wire){.to_reg = in->reg + reg, .to_lane = in->lane + lane};
      if (out && out->rows == in->rows && reg < out->cols * out->elements) {
        w->given = true;
        w->from_reg = out->reg + reg;
        w->from_lane = out->lane + lane;
      }
    }
  }
  return true;
}

static void write_pixels(job *j) {
  int size = j->r->c->size;
  for (unsigned i = 0; i < j->b->n; i++) {
    const gm_raster_fragment *f = &j->place[i];
    if (!f->covered)
      continue;
    size_t at = (size_t)f->y * (size_t)size + (size_t)f->x;
    if (!j->b->res[i].killed) {
      for (unsigned k = 0; k < 4; k++)
        j->img->pixel[at][k] = j->color ? byte_of(gm_float(j->b->res[i].o[j->color->reg][k])) : 0;
      j->img->written[at] = true;
    }
    if (j->r->watch && f->x == j->r->watch_x && f->y == j->r->watch_y) {
      j->r->watch->seen = true;
      j->r->watch->inv = j->b->inv[i];
      j->r->watch->res = j->b->res[i];
    }
  }
}

static bool flush_batch(job *j) {
  bool ok = !j->b->n || run_batch(j, GM_STAGE_FRAGMENT);
  if (ok)
    write_pixels(j);
  j->b->n = 0;
  return ok;
}

static void bind_fragment(const job *j, const gm_raster_fragment *f, gm_invocation *inv) {
  memset(inv, 0, sizeof *inv);
  for (unsigned i = 0; i < j->nwire; i++) {
    const wire *w = &j->wire[i];
    inv->v[w->to_reg][w->to_lane] = gm_bits(f->lane[i]);
    if (w->to_reg >= inv->nv)
      inv->nv = w->to_reg + 1;
  }
  for (unsigned i = 0; i < 4; i++) {
    inv->sys[0][i] = gm_bits(f->coord[i]);
    inv->sys[1][i] = gm_bits(f->front ? 1.0f : 0.0f);
  }
}

/* Runs whole quads on a machine with threads in quads, so that derivatives have their neighbours; otherwise only the covered fragments. */
static bool take_quad(void *ctx, const gm_raster_fragment q[4]) {
  job *j = ctx;
  bool whole = j->e->machine.threads % 4 == 0;
  for (unsigned k = 0; k < 4; k++) {
    if (!whole && !q[k].covered)
      continue;
    j->place[j->b->n] = q[k];
    bind_fragment(j, &q[k], &j->b->inv[j->b->n++]);
    if (j->b->n == j->e->machine.threads && !flush_batch(j))
      return false;
  }
  return true;
}

static bool run_fragments(job *j) {
  const cf_case *c = j->r->c;
  gm_draw_state state = gm_draw_state_default();
  state.viewport = (gm_rect){0, 0, (unsigned)c->size, (unsigned)c->size};
  state.depth_range[0] = (float)c->near;
  state.depth_range[1] = (float)c->far;
  load_stage(j, GM_STAGE_FRAGMENT);
  for (unsigned t = 0; t < c->model->ntriangle; t++) {
    const unsigned *n = c->model->triangle[t];
    const gm_raster_vertex *const v[3] = {&j->vertex[n[0]], &j->vertex[n[1]], &j->vertex[n[2]]};
    if (!gm_raster_triangle(&state, v, j->nwire, take_quad, j))
      return false;
  }
  return flush_batch(j) && run_sample(j, GM_STAGE_FRAGMENT);
}

static void clear_case_image(const cf_case *c, cf_image *img) {
  size_t n = (size_t)c->size * (size_t)c->size;
  memset(img->pixel, 0, n * sizeof *img->pixel);
  memset(img->written, 0, n * sizeof *img->written);
}

bool cf_draw_image(cf_engine *e, const gm_program p[2], const cf_draw_request *r, cf_image *img, char *err, size_t errsize) {
  job j = {.e = e, .p = p, .r = r, .img = img, .random = r->seed, .err = err, .errsize = errsize};
  bool ok = false;
  clear_case_image(r->c, img);
  j.bound = calloc(1, sizeof *j.bound);
  j.vertex = calloc(r->c->model->nvertex, sizeof *j.vertex);
  j.b = calloc(1, sizeof *j.b);
  j.room = r->rtl ? e->rtl_runs * (r->c->reference.text[0] ? IMAGE_SAMPLE : 1) : 0;
  j.sample = j.room ? calloc(j.room, sizeof *j.sample) : NULL;
  if (j.bound && j.vertex && j.b && (j.sample || !j.room))
    ok = connect_case_varyings(&j) && run_vertices(&j) && run_fragments(&j);
  else
    snprintf(err, errsize, "error: out of memory");
  if (j.bound)
    free(j.bound->texture);
  free(j.bound);
  free(j.vertex);
  free(j.b);
  free(j.sample);
  return ok;
}
