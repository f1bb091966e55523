/* SPDX-License-Identifier: Apache-2.0 */
/* Reports what the frames of an OpenGL ES program cost: cycles, energy and traffic. */
#include "gles/gl/gl_report.h"

#include <stdlib.h>

#include "energy/meter/sampled.h"
#include "gles/gl/gl_times.h"

void gles_report_failure(gm_gl *c, const char *message) {
  gles_error(c, GL_OUT_OF_MEMORY);
  if (c->share->set.message)
    c->share->set.message(c->share->set.ctx, message);
}

void gles_report_draw_failure(gm_gl *c, const char *message) {
  const gm_program *culprit = NULL;
  for (unsigned k = 0; !culprit && k < c->pending.samples; k++)
    culprit = c->share->renderer->culprit(c->pending.pass[k]);
  for (gles_code *k = c->share->code; culprit && k; k = k->next)
    k->endless |= culprit == &k->program[0] || culprit == &k->program[1];
  gles_report_failure(c, message);
}

void gles_report_shader(gm_gl *c, const char *what, const char *log) {
  if (c->share->set.shader)
    c->share->set.shader(c->share->set.ctx, what, log ? log : "");
}

static const gles_image *first_image(const gles_pending *p) {
  return p->image[GLES_COLOR] ? p->image[GLES_COLOR] : p->image[GLES_DEPTH] ? p->image[GLES_DEPTH] : p->image[GLES_STENCIL];
}

static gm_gl_program program_of(const gles_share *s, const gles_code *code) {
  gm_gl_program p = {.number = code->number, .hash = code->hash, .source = code->source[1]};
  for (unsigned k = 0; k < 2; k++) {
    const void *prepared = s->set.energy ? s->renderer->prepared(s->renderer, s->prepared, &code->program[k]) : NULL;
    p.picojoules[k] = code->picojoules[k] > 0 ? code->picojoules[k] : prepared ? gm_meter_rate((void *)prepared, s->set.energy) : 0;
  }
  return p;
}

/* A clear that no draw follows stays in the buffers of the tiles. */
static bool costs_nothing(const gm_frame *f) {
  const gm_frame_counters *n = gm_frame_count(f);
  size_t draws;
  gm_frame_cost(f, &draws);
  uint64_t bytes = 0;
  for (unsigned k = 0; k < GM_BYTES_KINDS; k++)
    bytes += n->bytes[k];
  return !draws && !n->cycles && !bytes;
}

void gles_report_pass(gm_gl *c, unsigned sample) {
  const gles_pending *p = &c->pending;
  const gles_image *i = first_image(p);
  const gm_frame *f = c->share->renderer->frame(p->pass[sample]);
  c->share->passes += f != NULL && !sample;
  if (!c->share->set.pass || !f || costs_nothing(f))
    return;
  gm_gl_pass pass = {.width = i->width,
                     .height = i->height,
                     .window = p->surface != NULL,
                     .sample = sample,
                     .samples = p->samples,
                     .count = gm_frame_count(f)};
  pass.cost = gm_frame_cost(f, &pass.draws);
  pass.draws = pass.draws < p->draws ? pass.draws : p->draws; /* a draw that was refused is in one list only */
  gm_gl_program *program = calloc(p->draws + 1, sizeof *program);
  for (size_t k = 0; program && k < p->draws; k++)
    program[k] = program_of(c->share, p->code[k]);
  pass.program = program;
  if (gles_check(c, program != NULL, GL_OUT_OF_MEMORY))
    c->share->set.pass(c->share->set.ctx, &pass);
  free(program);
}

void gles_report_frame(gm_gl *c, const gles_image *shown) {
  gm_gl_part part = gm_gl_times_turn(GM_GL_METER);
  gm_gl_picture picture = {0};
  if (shown && shown->color)
    picture = (gm_gl_picture){shown->color, shown->width, shown->height};
  c->share->passes = 0;
  if (c->share->set.frame)
    c->share->set.frame(c->share->set.ctx, &picture);
  gm_gl_times_turn(part);
}
