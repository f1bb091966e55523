/* SPDX-License-Identifier: Apache-2.0 */
#include "gles/egl/egl_report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/png_file.h"
#include "energy/meter/counter_table.h"
#include "energy/weights/weights.h"
#include "gles/egl/egl_times.h"

/* The frame that is being drawn. */
typedef struct {
  FILE *file;
  const char *pictures;
  const gm_machine *machine;
  unsigned long frame, first, last; /* first: that counts; last: 0, or the number of frames after which the process ends */
  gm_frame_counters sum;
  double joules; /* of the shader core */
  json_t *passes;
} state;

/* Energy of the shader core for a draw's vertices or fragments. */
static double joules_of(const gm_gl_pass *p, size_t i, unsigned stage) {
  const gm_sim_stats *stats = stage ? &p->cost[i].fragment : &p->cost[i].vertex;
  return 1e-12 * p->program[i].picojoules[stage] * (double)stats->cycles;
}

static json_t *draw_json(state *s, const gm_gl_pass *p, size_t i) {
  const gm_draw_cost *c = &p->cost[i];
  double joules[2] = {joules_of(p, i, 0), joules_of(p, i, 1)};
  s->joules += joules[0] + joules[1];
  return json_pack("{s:i, s:I, s:I, s:I, s:I, s:f, s:f}", "program", (int)p->program[i].number, "vertices", (json_int_t)c->vertices,
                   "vertex_cycles", (json_int_t)c->vertex.cycles, "fragments", (json_int_t)c->fragments, "fragment_cycles",
                   (json_int_t)c->fragment.cycles, "vertex_joules", joules[0], "fragment_joules", joules[1]);
}

static void add_pass(void *ctx, const gm_gl_pass *p) {
  state *s = ctx;
  json_t *o = gm_counters_json(s->machine, p->count), *draws = json_array();
  for (size_t i = 0; i < p->draws; i++)
    json_array_append_new(draws, draw_json(s, p, i));
  json_object_set_new(o, "target", json_string(p->window ? "surface" : "framebuffer object"));
  json_object_set_new(o, "size", json_pack("[i, i]", (int)p->width, (int)p->height));
  json_object_set_new(o, "draws_list", draws);
  json_array_append_new(s->passes, o);
  gm_frame_counters_add(&s->sum, p->count);
}

static void write_picture(const state *s, const gm_gl_surface *shown) {
  char path[4096], err[GM_ERROR_SIZE];
  unsigned width, height;
  gm_gl_surface_size(shown, &width, &height);
  if ((size_t)snprintf(path, sizeof path, "%s/%lu.png", s->pictures, s->frame) < sizeof path &&
      gm_png_write(path, gm_gl_surface_pixels(shown), width, height, false, err, sizeof err))
    fprintf(stderr, "%s\n", err);
}

static void end_frame(void *ctx, const gm_gl_surface *shown) {
  state *s = ctx;
  bool counts = s->frame >= s->first;
  egl_times_frame(s->frame);
  if (s->pictures && counts)
    write_picture(s, shown);
  if (s->file && counts) {
    json_t *o = gm_counters_json(s->machine, &s->sum);
    json_object_set_new(o, "frame", json_integer((json_int_t)s->frame));
    json_object_set_new(o, "shader_core_joules", json_real(s->joules));
    json_object_set_new(o, "passes", s->passes);
    json_dumpf(o, s->file, JSON_COMPACT | JSON_PRESERVE_ORDER);
    fputc('\n', s->file);
    fflush(s->file);
    json_decref(o);
    s->passes = json_array();
  } else if (s->passes) {
    json_array_clear(s->passes);
  }
  s->sum = (gm_frame_counters){0};
  s->joules = 0;
  if (++s->frame == s->last)
    _exit(0);
}

static bool load_energy(gm_gl_settings *set) {
  static gm_program_model model;
  static gm_fitted weights;
  char err[GM_ERROR_SIZE];
  if (gm_program_model_load(&model, &weights, &set->machine, err, sizeof err)) {
    fprintf(stderr, "%s\n", err);
    return false;
  }
  set->energy = &model;
  return true;
}

bool egl_report_open(gm_gl_settings *set) {
  static state s; /* of the process: the contexts of all threads draw its frames */
  const char *path = getenv("GLOAM_REPORT"), *first = getenv("GLOAM_FIRST"), *last = getenv("GLOAM_FRAMES");
  s = (state){.pictures = getenv("GLOAM_PICTURES"),
              .machine = &set->machine,
              .first = first ? strtoul(first, NULL, 10) : 0,
              .last = last ? strtoul(last, NULL, 10) : 0};
  set->ctx = &s;
  set->frame = end_frame;
  if (!path || !*path)
    return true;
  s.file = fopen(path, "we");
  s.passes = json_array();
  set->pass = add_pass;
  if (!load_energy(set))
    return false;
  if (!s.file)
    fprintf(stderr, "gloam: error: GLOAM_REPORT=%s cannot be written\n", path);
  return s.file && s.passes;
}
