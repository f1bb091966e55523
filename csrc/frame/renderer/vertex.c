/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer's vertex fetch with the post-transform cache, and vertex shading (docs/frame.md, "Vertices"). */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/fp/fp.h"
#include "frame/renderer/clip.h"

enum { TASKS = 64 }; /* tasks of one call of the engine */

/* Finds the vertices to shade: an index that is not among the last FR_CACHE shaded ones is shaded again. */
static bool fetch_vertices(gm_frame *f, const gm_draw *d, fr_vertices *v) {
  uint32_t cache[FR_CACHE];
  v->index = malloc((d->count ? d->count : 1) * sizeof *v->index);
  v->use = malloc((d->count ? d->count : 1) * sizeof *v->use);
  if (!v->index || !v->use)
    return false;
  for (size_t i = 0; i < d->count; i++) {
    uint32_t index = gm_draw_vertex(d, i);
    size_t back = 1;
    while (back <= FR_CACHE && back <= v->n && cache[(v->n - back) % FR_CACHE] != index)
      back++;
    bool hit = back <= FR_CACHE && back <= v->n;
    if (!hit) {
      v->index[v->n] = cache[v->n % FR_CACHE] = index;
      v->n++;
      back = 1;
    }
    v->use[i] = (uint32_t)(v->n - back);
    f->count.cache_hits += hit;
  }
  f->count.indices += d->count;
  f->count.vertices_shaded += v->n;
  f->count.bytes[GM_BYTES_INDEX] += d->index_type ? d->count << (d->index_type - GM_INDEX_U8) : 0;
  return true;
}

/* --- shading --- */

/* A vertex program, or a part of it, that is being run. */
typedef struct {
  const fr_pipeline *pl;
  fr_vertices *v;
  fr_tasks *t;
  gm_attribute attribute[GM_FRAME_MAX_ATTRIBUTES];
  unsigned nattribute, inputs;
  bool positions, varyings; /* which outputs are taken */
  gm_invocation *in;
  gm_shaded *out;
  void *program;
} shading;

/* Finds the attributes of the draw that a part of the program reads, by the names that the whole program gives their registers. */
static void part_attributes(shading *s, const gm_draw *d, const gm_program *part) {
  const gm_program *whole = d->program[GM_STAGE_VERTEX];
  for (unsigned i = 0; i < d->nattribute; i++)
    for (size_t k = 0; k < whole->nsym; k++) {
      const gm_symbol *from = &whole->sym[k], *to;
      const gm_attribute *a = &d->attribute[i];
      if (from->kind != GM_SYM_ATTRIBUTE || a->lane != from->lane || a->reg < from->reg ||
          a->reg >= from->reg + from->cols * from->elements)
        continue;
      if (!(to = fr_find_symbol(part, GM_SYM_ATTRIBUTE, from->name)))
        continue;
      s->attribute[s->nattribute] = *a;
      s->attribute[s->nattribute].reg = to->reg + a->reg - from->reg;
      s->attribute[s->nattribute++].lane = to->lane;
    }
}

static void bind_vertex_inputs(const shading *s, uint32_t index, gm_invocation *in) {
  memset(in, 0, sizeof *in);
  in->nv = s->inputs;
  for (unsigned a = 0; a < s->nattribute; a++) {
    const gm_attribute *t = &s->attribute[a];
    for (unsigned k = 0; k < t->rows; k++)
      in->v[t->reg][t->lane + k] = k < t->size ? gm_attribute_bits(t, index, k) : k == 3 ? gm_bits(1) : 0;
  }
}

static void take_shaded_vertex(const shading *s, const gm_shaded *out, float *lane, fr_vertex *v) {
  if (s->positions) {
    for (unsigned k = 0; k < 4; k++)
      v->pos[k] = gm_float(out->pos[k]);
    v->size = gm_float(out->size[0]);
    v->outside = fr_outside(v->pos);
    v->lane = lane;
    v->task = FR_NO_TASK;
  }
  for (unsigned k = 0; s->varyings && k < s->pl->nwire; k++)
    lane[k] = gm_float(out->o[s->pl->wire[k].from_reg][s->pl->wire[k].from_lane]);
}

/* The k-th vertex of all tasks. */
static size_t vertex_of(const shading *s, size_t k) { return s->t->vertex ? s->t->vertex[k] : k; }

/* Runs some tasks from number `first` on. Returns how many, 0 with a message. */
static size_t run_tasks(gm_frame *f, shading *s, size_t first, char *err, size_t errsize) {
  gm_task task[TASKS];
  const fr_tasks *t = s->t;
  size_t n = t->n - first < TASKS ? t->n - first : TASKS;
  for (size_t i = 0; i < n; i++) {
    size_t at = i * s->v->per_task, count = t->first[first + i + 1] - t->first[first + i];
    task[i] = (gm_task){.in = s->in + at, .out = s->out + at, .threads = (uint32_t)((UINT64_C(1) << count) - 1)};
    for (size_t k = 0; k < count; k++)
      bind_vertex_inputs(s, s->v->index[vertex_of(s, t->first[first + i] + k)], &s->in[at + k]);
  }
  if (f->cfg.engine->run(s->program, task, n, err, errsize)) {
    f->culprit = s->pl->program[GM_STAGE_VERTEX];
    return 0;
  }
  for (size_t i = 0; i < n; i++) {
    for (size_t k = t->first[first + i]; k < t->first[first + i + 1]; k++) {
      size_t vertex = vertex_of(s, k);
      take_shaded_vertex(s, &task[i].out[k - t->first[first + i]], s->v->lanes + vertex * s->pl->lanes, &s->v->vertex[vertex]);
    }
    t->cycles[first + i] = (uint32_t)task[i].stats.cycles;
    gm_frame_counters sum = {.vertex = task[i].stats};
    gm_frame_counters_add(&f->count, &sum);
  }
  return n;
}

static int run_vertex_shader(gm_frame *f, shading *s, fr_part part, char *err, size_t errsize) {
  const fr_pipeline *pl = s->pl;
  gm_output_set outputs = s->varyings ? pl->outputs[GM_STAGE_VERTEX] : 0;
  s->program = f->cfg.engine->open(part == FR_PARTS ? pl->prepared[GM_STAGE_VERTEX] : pl->part_prepared[part],
                                   part == FR_PARTS ? pl->image[GM_STAGE_VERTEX] : pl->part_image[part],
                                   outputs | (s->positions ? GM_OUTPUT_POSITION : 0), err, errsize);
  bool bad = !s->program;
  for (size_t first = 0, n; !bad && first < s->t->n; first += n)
    bad = !(n = run_tasks(f, s, first, err, errsize));
  if (s->program)
    f->cfg.engine->close(s->program);
  return bad ? -1 : 0;
}

int fr_vertices_run(gm_frame *f, const gm_draw *d, const fr_pipeline *pl, fr_part part, fr_vertices *v, fr_tasks *t, char *err,
                    size_t errsize) {
  shading s = {.pl = pl, .v = v, .t = t, .positions = part != FR_VARYINGS, .varyings = part != FR_POSITION};
  s.inputs = pl->program[GM_STAGE_VERTEX]->machine.inputs;
  if (part == FR_PARTS) {
    memcpy(s.attribute, d->attribute, sizeof s.attribute);
    s.nattribute = d->nattribute;
  } else
    part_attributes(&s, d, pl->part[part]);
  for (unsigned a = 0; a < s.nattribute; a++)
    t->fetch_bytes += s.attribute[a].stride ? s.attribute[a].size * gm_number_bytes(s.attribute[a].number) : 0;
  t->attributes = s.nattribute;
  f->count.bytes[GM_BYTES_ATTRIBUTE] += t->first[t->n] * t->fetch_bytes;
  s.in = malloc((size_t)TASKS * v->per_task * sizeof *s.in);
  s.out = calloc((size_t)TASKS * v->per_task, sizeof *s.out);
  int rc = s.in && s.out ? run_vertex_shader(f, &s, part, err, errsize) : (snprintf(err, errsize, "out of memory"), -1);
  free(s.in);
  free(s.out);
  return rc;
}

/* Neighbouring vertices form tasks. */
static bool make_tasks(fr_vertices *v) {
  fr_tasks *t = &v->whole;
  t->n = gm_machine_runs(v->n, v->per_task);
  t->first = malloc((t->n + 1) * sizeof *t->first);
  t->cycles = calloc(t->n + 1, sizeof *t->cycles);
  for (size_t i = 0; t->first && i <= t->n; i++)
    t->first[i] = i < t->n ? i * v->per_task : v->n;
  return t->first && t->cycles;
}

int fr_vertices_shade(gm_frame *f, const gm_draw *d, const fr_pipeline *pl, fr_vertices *v, char *err, size_t errsize) {
  *v = (fr_vertices){.per_task = d->program[GM_STAGE_VERTEX]->machine.threads};
  bool ok = fetch_vertices(f, d, v) && make_tasks(v);
  v->vertex = calloc(v->n ? v->n : 1, sizeof *v->vertex);
  v->lanes = calloc(v->n * pl->lanes + 1, sizeof *v->lanes);
  if (!ok || !v->vertex || !v->lanes)
    return snprintf(err, errsize, "out of memory"), -1;
  for (size_t i = 0; i < v->n; i++)
    v->vertex[i].number = f->numbered++;
  if (v->n && d->mode == GM_MODE_TRIANGLE_FAN)
    v->vertex[v->use[0]].number |= FR_FAN_CENTRE;
  if (fr_vertices_run(f, d, pl, pl->split ? FR_POSITION : FR_PARTS, v, &v->whole, err, errsize))
    return -1;
  return pl->split ? fr_vertices_rest(f, d, pl, v, err, errsize) : 0;
}

static void free_tasks(fr_tasks *t) {
  free(t->vertex);
  free(t->first);
  free(t->cycles);
}

void fr_vertices_free(fr_vertices *v) {
  free_tasks(&v->whole);
  free_tasks(&v->rest);
  free(v->vertex);
  free(v->index);
  free(v->use);
  free(v->lanes);
  free(v->before);
  free(v->survives);
  *v = (fr_vertices){0};
}
