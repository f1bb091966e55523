/* SPDX-License-Identifier: Apache-2.0 */
/* Runs all invocations of the inputs file, for the report of a shader: the least, the mean and the most, and a picture if they are a
   rectangle of pixels (docs/report.md). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "studies/report/report_private.h"

static void note_range_value(report_range *r, double v) {
  r->min = fmin(r->min, v);
  r->max = fmax(r->max, v);
  r->mean += v;
}

/* The pixel of an invocation, from its gl_FragCoord. */
static bool pixel_of(const report *r, const gm_run *inputs, size_t i, unsigned *x, unsigned *y) {
  enum { MAX = 1024 };
  const gm_value *v = r->program.stage == GM_STAGE_FRAGMENT ? gm_run_input(inputs, GM_STAGE_FRAGMENT, i, "gl_FragCoord") : NULL;
  if (!v || v->n < 2 || !(v->num[0] >= 0 && v->num[0] < MAX && v->num[1] >= 0 && v->num[1] < MAX))
    return false;
  *x = (unsigned)v->num[0];
  *y = (unsigned)v->num[1];
  return true;
}

/* The size of the picture: as many invocations have a pixel as the rectangle has. */
static bool size_of(report *r, const gm_run *inputs) {
  report_patch *p = &r->patch;
  size_t pixels = 0;
  unsigned x, y;
  for (size_t i = 0; i < p->n; i++)
    if (pixel_of(r, inputs, i, &x, &y)) {
      pixels++;
      p->width = x >= p->width ? x + 1 : p->width;
      p->height = y >= p->height ? y + 1 : p->height;
    }
  if (pixels > 1 && pixels == (size_t)p->width * p->height)
    return true;
  p->width = p->height = 0;
  return false;
}

static uint32_t color_of(const gm_result *res) {
  uint32_t color = 0xff000000u;
  for (size_t k = 0; k < res->n && !res->killed; k++)
    if (res->out[k].sym->kind == GM_SYM_FRAGCOLOR && res->out[k].n >= 4)
      for (unsigned c = 0; c < 3; c++) {
        float v;
        memcpy(&v, &res->out[k].bits[c], sizeof v);
        color |= (uint32_t)lrintf(255 * (v > 0 ? v < 1 ? v : 1 : 0)) << 8 * c;
      }
  return color;
}

static void take_patch_pixels(report *r, const gm_run *inputs, size_t at, const gm_batch *g, const gm_result *res, double energy) {
  report_patch *p = &r->patch;
  note_range_value(&p->cycles, (double)res[0].stats.cycles);
  note_range_value(&p->energy, energy);
  for (unsigned k = 0; k < g->n; k++) {
    unsigned x, y;
    if (p->color && pixel_of(r, inputs, at + k, &x, &y)) {
      p->color[y * p->width + x] = color_of(&res[k]);
      p->heat[y * p->width + x] = (uint32_t)res[k].stats.cycles;
    }
  }
}

/* Cycles become shades from black to white; if all are equal, all are grey. */
static void shade_cycles(report_patch *p) {
  const double white = p->cycles.min < p->cycles.max ? p->cycles.max : 2 * p->cycles.max;
  for (size_t i = 0; p->heat && i < (size_t)p->width * p->height; i++) {
    uint32_t v = white > 0 ? (uint32_t)lrint(255.0 * p->heat[i] / white) : 0;
    p->heat[i] = 0xff000000u | v << 16 | v << 8 | v;
  }
}

static int run_patch_batches(report *r, const gm_run *inputs, const gm_program_model *model, gm_sim *sim, char *err, size_t errsize) {
  size_t runs = 0;
  gm_program_meter meter;
  gm_sim_set_probe(sim, gm_program_meter_probe, &meter);
  for (size_t at = 0; at < r->patch.n;) {
    gm_batch g;
    gm_result res[GM_MAX_THREADS] = {0};
    gm_run_batch(&r->program, inputs, at, (unsigned)(r->patch.n - at < GM_MAX_THREADS ? r->patch.n - at : GM_MAX_THREADS), &g);
    gm_program_meter_init(&meter, &r->program.machine);
    if (gm_run_sim(sim, &r->program, inputs, at, g.n, &r->q->run, res, err, errsize))
      return -1;
    take_patch_pixels(r, inputs, at, &g, res, gm_energy_at_program(model, &meter).total);
    for (unsigned k = 0; k < g.n; k++)
      gm_result_free(&res[k]);
    at += g.n;
    runs++;
  }
  r->patch.cycles.mean /= (double)runs;
  r->patch.energy.mean /= (double)runs;
  shade_cycles(&r->patch);
  return 0;
}

int report_run_patch(report *r, const gm_run *inputs, const gm_program_model *model, char *err, size_t errsize) {
  report_patch *p = &r->patch;
  gm_image img = {0};
  p->n = gm_run_count(inputs, r->program.stage);
  p->cycles.min = p->energy.min = INFINITY;
  if (size_of(r, inputs)) {
    p->color = calloc((size_t)p->width * p->height, sizeof *p->color);
    p->heat = calloc((size_t)p->width * p->height, sizeof *p->heat);
    if (!p->color || !p->heat)
      return gm_error(err, errsize, r->q->shader, "out of memory");
  }
  gm_sim *sim = gm_sim_new(&r->program.machine);
  int rc = sim ? gm_run_bind(&r->program, inputs, &img, err, errsize) : gm_error(err, errsize, r->q->shader, "out of memory");
  if (!rc) {
    gm_run_load_sim(sim, &r->program, &img);
    rc = run_patch_batches(r, inputs, model, sim, err, errsize);
  }
  gm_image_free(&img);
  if (sim)
    gm_sim_free(sim);
  return rc;
}
