/* SPDX-License-Identifier: Apache-2.0 */
/* Vertex fetch with the post-transform cache, and vertex shading. */
#include <stdlib.h>
#include <string.h>

#include "fp/fp.h"
#include "frame/clip.h"

enum { TASKS = 64 }; /* given to the engine together */

/* Finds the vertices to shade: an index that is not among the last FR_CACHE shaded ones is shaded again. fetch[i] is the index of vertex i.
 */
static bool fetch(gm_frame *f, const gm_draw *d, fr_vertices *v, uint32_t **fetched) {
  uint32_t cache[FR_CACHE], *list = malloc((d->count ? d->count : 1) * sizeof *list);
  v->use = malloc((d->count ? d->count : 1) * sizeof *v->use);
  *fetched = list;
  if (!list || !v->use)
    return false;
  for (size_t i = 0; i < d->count; i++) {
    uint32_t index = d->index ? d->index[i] : (uint32_t)i;
    size_t back = 1;
    while (back <= FR_CACHE && back <= v->n && cache[(v->n - back) % FR_CACHE] != index)
      back++;
    bool hit = back <= FR_CACHE && back <= v->n;
    if (!hit) {
      list[v->n] = cache[v->n % FR_CACHE] = index;
      v->n++;
      back = 1;
    }
    v->use[i] = (uint32_t)(v->n - back);
    f->count.cache_hits += hit;
  }
  f->count.indices += d->count;
  f->count.vertices_shaded += v->n;
  f->count.bytes[GM_BYTES_INDEX] += d->index ? d->count * sizeof *d->index : 0;
  f->count.bytes[GM_BYTES_ATTRIBUTE] += v->n * v->fetch_bytes;
  return true;
}

static void bind(const gm_draw *d, uint32_t index, gm_invocation *in) {
  memset(in, 0, sizeof *in);
  in->nv = d->program[GM_STAGE_VERTEX]->machine.inputs;
  for (unsigned a = 0; a < d->nattribute; a++) {
    const gm_attribute *t = &d->attribute[a];
    for (unsigned k = 0; k < t->rows; k++)
      in->v[t->reg][t->lane + k] = k < t->size ? gm_bits(t->data[(size_t)index * t->stride + k]) : k == 3 ? gm_bits(1) : 0;
  }
}

static void take(const fr_pipeline *pl, const gm_shaded *s, float *lane, fr_vertex *v) {
  for (unsigned k = 0; k < 4; k++)
    v->pos[k] = gm_float(s->pos[k]);
  v->size = gm_float(s->size[0]);
  v->outside = fr_outside(v->pos);
  v->lane = lane;
  for (unsigned k = 0; k < pl->nwire; k++)
    lane[k] = gm_float(s->o[pl->wire[k].from_reg][pl->wire[k].from_lane]);
}

typedef struct {
  const gm_draw *d;
  const fr_pipeline *pl;
  const uint32_t *index;
  gm_invocation *in;
  gm_shaded *out;
  void *program;
} shading;

/* Shades the vertices from `first` on, as many as TASKS tasks hold. */
static int run_tasks(gm_frame *f, shading *s, fr_vertices *v, size_t first, char *err, size_t errsize) {
  gm_task task[TASKS];
  size_t n = 0, end = first;
  for (; n < TASKS && end < v->n; n++) {
    size_t at = n * v->per_task, left = v->n - end;
    task[n] = (gm_task){.in = s->in + at, .out = s->out + at};
    for (unsigned t = 0; t < v->per_task && t < left; t++) {
      bind(s->d, s->index[end + t], &s->in[at + t]);
      task[n].threads |= 1u << t;
    }
    end += left < v->per_task ? left : v->per_task;
  }
  if (f->cfg.engine->run(s->program, task, n, err, errsize))
    return -1;
  for (size_t i = first; i < end; i++)
    take(s->pl, &s->out[i - first], v->lanes + i * s->pl->lanes, &v->vertex[i]);
  for (size_t k = 0; k < n; k++) {
    v->cycles[first / v->per_task + k] = (uint32_t)task[k].stats.cycles;
    gm_frame_counters sum = {.vertex = task[k].stats};
    gm_frame_counters_add(&f->count, &sum);
  }
  return 0;
}

static int shade(gm_frame *f, shading *s, fr_vertices *v, char *err, size_t errsize) {
  gm_output_set outputs = gm_output_registers(s->pl->program[GM_STAGE_VERTEX], GM_SYM_VARYING) | GM_OUTPUT_POSITION;
  s->program = f->cfg.engine->open(s->pl->prepared[GM_STAGE_VERTEX], s->pl->image[GM_STAGE_VERTEX], outputs, err, errsize);
  int bad = !s->program;
  for (size_t first = 0; !bad && first < v->n; first += (size_t)TASKS * v->per_task)
    bad = run_tasks(f, s, v, first, err, errsize);
  if (s->program)
    f->cfg.engine->close(s->program);
  return bad ? -1 : 0;
}

int fr_vertices_shade(gm_frame *f, const gm_draw *d, const fr_pipeline *pl, fr_vertices *v, char *err, size_t errsize) {
  shading s = {.d = d, .pl = pl};
  uint32_t *index = NULL;
  unsigned threads = d->program[GM_STAGE_VERTEX]->machine.threads;
  *v = (fr_vertices){.per_task = threads};
  for (unsigned a = 0; a < d->nattribute; a++)
    v->fetch_bytes += d->attribute[a].stride ? d->attribute[a].size * 4 : 0;
  bool ok = fetch(f, d, v, &index);
  s.index = index;
  if (ok) {
    s.in = malloc((size_t)TASKS * threads * sizeof *s.in);
    s.out = calloc((size_t)TASKS * threads, sizeof *s.out);
    v->vertex = calloc(v->n ? v->n : 1, sizeof *v->vertex);
    v->lanes = calloc(v->n * pl->lanes + 1, sizeof *v->lanes);
    v->cycles = calloc(v->n / threads + 1, sizeof *v->cycles);
    ok = s.in && s.out && v->vertex && v->lanes && v->cycles;
  }
  int rc = ok ? shade(f, &s, v, err, errsize) : (snprintf(err, errsize, "out of memory"), -1);
  free(s.in);
  free(s.out);
  free(index);
  return rc;
}

void fr_vertices_free(fr_vertices *v) {
  free(v->vertex);
  free(v->use);
  free(v->lanes);
  free(v->cycles);
  *v = (fr_vertices){0};
}
