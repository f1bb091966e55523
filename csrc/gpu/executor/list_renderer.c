/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer that writes lists for a GPU (list_renderer.h): draws wait until the end of their pass; then the list is packed, recorded,
   and executed. */
#include "gpu/executor/list_renderer.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "frame/renderer/blend.h"
#include "gpu/executor/gpu_device.h"
#include "gpu/lists/gpu_list.h"

typedef struct {
  gm_renderer base;
  gpu_list_file *file;
  gpu_device *device; /* of the engine and the machine of the last pass */
  const gm_engine *engine;
  gm_machine machine;
} list_renderer;

struct gm_pass {
  list_renderer *r;
  gm_frame_config cfg;
  gpu_target target;
  uint32_t *color, *depth; /* contents that are loaded */
  uint8_t *stencil;
  gpu_waiting *draw;
  size_t n;
  gpu_list list;
  gm_frame *frame;
  const gm_program *culprit;
};

static gm_pass *begin_pass(const gm_renderer *r, const gm_frame_config *cfg, char *err, size_t errsize) {
  gm_pass *p = calloc(1, sizeof *p);
  const float none[4] = {0};
  if (!p)
    return snprintf(err, errsize, "out of memory"), NULL;
  p->r = (list_renderer *)(uintptr_t)r;
  p->cfg = *cfg;
  p->target = (gpu_target){.width = cfg->width,
                           .height = cfg->height,
                           .format = cfg->format,
                           .pb_bytes = cfg->pb_bytes,
                           .clear_color = fr_clear_color(cfg->format, none),
                           .clear_depth = FR_DEPTH_MAX};
  return p;
}

static void *copy_of(const void *from, size_t bytes) {
  void *to = malloc(bytes);
  return to ? memcpy(to, from, bytes) : NULL;
}

static int load_buffers(gm_pass *p, const uint32_t *color, const uint32_t *depth, const uint8_t *stencil, char *err, size_t errsize) {
  size_t n = (size_t)p->cfg.width * p->cfg.height;
  p->target.color = p->color = color ? copy_of(color, n * sizeof *color) : NULL;
  p->target.depth = p->depth = depth ? copy_of(depth, n * sizeof *depth) : NULL;
  p->target.stencil = p->stencil = stencil ? copy_of(stencil, n) : NULL;
  p->target.load_color = color;
  p->target.load_depth = depth || stencil;
  return !color == !p->color && !depth == !p->depth && !stencil == !p->stencil ? 0 : (snprintf(err, errsize, "out of memory"), -1);
}

static int clear_buffers(gm_pass *p, unsigned which, const float color[4], float depth, unsigned stencil, char *err, size_t errsize) {
  gpu_target *t = &p->target;
  (void)err;
  (void)errsize;
  if (which & GM_CLEAR_COLOR) {
    t->load_color = false;
    t->clear_color = fr_clear_color(t->format, color);
  }
  if (which & GM_CLEAR_DEPTH) {
    t->depth = NULL;
    t->clear_depth = fr_clear_depth(depth);
  }
  if (which & GM_CLEAR_STENCIL) {
    t->stencil = NULL;
    t->clear_stencil = (uint8_t)stencil;
  }
  t->load_depth = t->load_depth && (t->depth || t->stencil);
  return 0;
}

static int add_draw(gm_pass *p, const gm_draw *d, char *err, size_t errsize) {
  if (p->n == GM_FRAME_MAX_DRAWS)
    return snprintf(err, errsize, "more than %d draws in a pass", GM_FRAME_MAX_DRAWS), -1;
  if (d->part[0] || d->part[1])
    return snprintf(err, errsize, "lists have no split vertex programs"), -1;
  gpu_waiting *more = p->n & (p->n - 1) ? p->draw : realloc(p->draw, (p->n ? 2 * p->n : 1) * sizeof *more);
  if (!more)
    return snprintf(err, errsize, "out of memory"), -1;
  p->draw = more;
  fr_pipeline *pl = fr_pipeline_new(&p->cfg, d, err, errsize);
  if (!pl)
    return -1;
  p->draw[p->n++] = (gpu_waiting){*d, pl};
  return 0;
}

/* A device for the machine of the draws; programs of another one are forgotten. */
static bool open_device(list_renderer *r, const gm_pass *p) {
  const gm_machine *m = p->n ? &p->draw[0].draw.program[0]->machine : &r->machine;
  if (r->device && r->engine == p->cfg.engine && (!p->n || gm_machine_same(&r->machine, m)))
    return true;
  gpu_device_free(r->device);
  r->machine = *m;
  r->engine = p->cfg.engine;
  r->device = gpu_device_new(m, p->cfg.engine, NULL);
  return r->device != NULL;
}

static uint64_t hash_of(const gm_program *program) {
  size_t words;
  uint32_t *packed = gpu_program_pack(program, &words);
  uint64_t hash = packed ? gpu_program_hash(packed, words) : 0;
  free(packed);
  return hash;
}

/* The program of the draws that the executor could not run. */
static const gm_program *find_culprit(const gm_pass *p) {
  const gm_program *failed = p->frame ? gm_frame_culprit(p->frame) : NULL;
  uint64_t hash = failed ? gpu_device_hash(p->r->device, failed) : 0;
  for (size_t i = 0; hash && i < p->n; i++)
    for (unsigned k = 0; k < 2; k++)
      if (hash_of(p->draw[i].draw.program[k]) == hash)
        return p->draw[i].draw.program[k];
  return NULL;
}

static int end_pass(gm_pass *p, bool keep, char *err, size_t errsize) {
  list_renderer *r = p->r;
  p->target.store_depth = keep;
  if (!open_device(r, p))
    return snprintf(err, errsize, "out of memory"), -1;
  if (gpu_list_build(&p->list, &p->target, p->draw, p->n, err, errsize))
    return -1;
  bool recorded = r->file && *r->machine.name; /* a pass without draws before all others has no machine */
  if (recorded && gpu_list_file_add(r->file, &p->list, &r->machine, &p->cfg, err, errsize))
    return -1;
  gpu_status s = gpu_device_run(r->device, &p->cfg, &p->list.memory, p->list.ring);
  p->frame = gpu_device_take(r->device);
  p->culprit = find_culprit(p);
  if (recorded && gpu_list_file_result(r->file, &p->list, err, errsize))
    return -1;
  if (s.error)
    return snprintf(err, errsize, "list: %s at 0x%09llx: %s", gpu_error_name(s.error), (unsigned long long)s.address, s.text), -1;
  return 0;
}

static void store_buffers(const gm_pass *p, uint32_t *color, uint32_t *depth, uint8_t *stencil) {
  if (color)
    gpu_list_color(&p->list, color);
  if (depth || stencil)
    gpu_list_depth(&p->list, depth, stencil);
}

static const gm_frame *frame(const gm_pass *p) { return p->frame; }
static const gm_program *culprit(const gm_pass *p) { return p->culprit; }

static gm_frame *take_frame(gm_pass *p) {
  gm_frame *f = p->frame;
  for (size_t i = 0; i < p->n; i++)
    free(p->draw[i].pl);
  free(p->draw);
  free(p->color);
  free(p->depth);
  free(p->stencil);
  gpu_list_free(&p->list);
  free(p);
  return f;
}

static const void *prepared(const gm_renderer *base, const gm_frame_programs *programs, const gm_program *program) {
  const list_renderer *r = (const list_renderer *)base;
  (void)programs;
  return r->device ? gpu_device_prepared(r->device, hash_of(program)) : NULL;
}

gm_renderer *gpu_list_renderer_new(gpu_list_file *file) {
  list_renderer *r = calloc(1, sizeof *r);
  if (!r)
    return NULL;
  r->base = (gm_renderer){"list",        begin_pass, load_buffers, clear_buffers, add_draw, end_pass,
                          store_buffers, frame,      culprit,      take_frame,    prepared};
  r->file = file;
  return &r->base;
}

void gpu_list_renderer_record(gm_renderer *base, gpu_list_file *file) { ((list_renderer *)base)->file = file; }

void gpu_list_renderer_free(gm_renderer *base) {
  list_renderer *r = (list_renderer *)base;
  if (r)
    gpu_device_free(r->device);
  free(r);
}
