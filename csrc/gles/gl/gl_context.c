/* SPDX-License-Identifier: Apache-2.0 */
/* Contexts of OpenGL ES, share groups (contexts that share objects) and surfaces (docs/gles.md, "How it works"). */
#include <stdlib.h>
#include <string.h>

#include "energy/meter/sampled.h"
#include "gles/gl/gl_buffer.h"
#include "gles/gl/gl_program.h"
#include "gles/gl/gl_report.h"
#include "gles/gl/gl_state.h"
#include "gles/gl/gl_texture.h"
#include "gles/gl/renderbuffer.h"
#include "gles/gl/samples.h"
#include "gles/gl/target.h"

enum { SAMPLE_TASKS = 48 }; /* of each program, for its energy */

/* --- surfaces --- */

static bool set_size(gm_gl_surface *s, unsigned width, unsigned height, gm_gl_buffers has) {
  gles_image color, depth = {0};
  GLenum format = has.alpha ? GL_RGBA8_OES : GL_RGB8_OES, deep = has.stencil ? GL_DEPTH24_STENCIL8_OES : GL_DEPTH_COMPONENT24_OES;
  if (!width || !height || width > GLES_SIDE || height > GLES_SIDE || !gles_image_new(&color, format, 0, width, height))
    return false;
  bool ok = !has.depth || gles_image_new(&depth, deep, 0, width, height);
  if (ok && has.samples)
    ok = gles_samples_add(&color) && (!has.depth || gles_samples_add(&depth));
  if (!ok) {
    gles_image_free(&color);
    gles_image_free(&depth);
    return false;
  }
  gles_image_free(&s->color);
  gles_image_free(&s->depth);
  *s = (gm_gl_surface){.color = color, .depth = depth, .has = has, .fresh = true, .preserved = s->preserved};
  return true;
}

gm_gl_surface *gm_gl_surface_new(unsigned width, unsigned height, gm_gl_buffers has) {
  gm_gl_surface *s = calloc(1, sizeof *s);
  if (s && set_size(s, width, height, has))
    return s;
  free(s);
  return NULL;
}

void gm_gl_surface_free(gm_gl_surface *s) {
  if (!s)
    return;
  gles_surface_release(s);
  gles_image_free(&s->color);
  gles_image_free(&s->depth);
  free(s);
}

const uint32_t *gm_gl_surface_pixels(const gm_gl_surface *s) { return s->color.color; }

void gm_gl_surface_size(const gm_gl_surface *s, unsigned *width, unsigned *height) {
  *width = s->color.width;
  *height = s->color.height;
}

bool gm_gl_surface_resize(gm_gl_surface *s, unsigned width, unsigned height) {
  gles_surface_release(s);
  return set_size(s, width, height, s->has);
}

void gm_gl_surface_preserve(gm_gl_surface *s, bool preserved) { s->preserved = preserved; }
bool gm_gl_surface_begun(const gm_gl_surface *s) { return s->drawn; }
bool gm_gl_frame_begins(const gm_gl *c) { return !c->target && c->draw && !c->draw->drawn; }

/* --- contexts --- */

static gles_share *new_share(const gm_gl_settings *set) {
  gles_share *s = calloc(1, sizeof *s);
  if (!s)
    return NULL;
  s->set = *set;
  const gm_engine *sampled = set->energy ? gm_meter_sampled(set->engine, SAMPLE_TASKS) : NULL;
  s->engine = sampled ? sampled : set->engine;
  s->renderer = set->renderer ? set->renderer : &gm_renderer_direct;
  s->prepared = gm_frame_programs_new(s->engine);
  if (s->prepared && gles_memory_new(&s->memory, set->texture_words))
    return s;
  gm_frame_programs_free(s->prepared);
  free(s);
  return NULL;
}

static void *first_object(const gles_names *t) {
  size_t at = 0;
  return gles_names_each(t, &at);
}

static void free_share(gles_share *s) {
  gles_buffer *b;
  gles_texture *t;
  gles_renderbuffer *r;
  gles_common *o;
  while ((b = first_object(&s->buffer))) {
    gles_names_remove(&s->buffer, b->name);
    gles_buffer_drop(b);
  }
  while ((t = first_object(&s->texture))) {
    gles_names_remove(&s->texture, t->name);
    gles_texture_drop(s, t);
  }
  while ((r = first_object(&s->renderbuffer))) {
    gles_names_remove(&s->renderbuffer, r->name);
    gles_renderbuffer_drop(r);
  }
  /* Programs first: they refer to shaders. */
  for (size_t at = 0; (o = gles_names_each(&s->program, &at));)
    if (o->is_program) {
      gles_common_free(s, o);
      at = 0;
    }
  while ((o = first_object(&s->program)))
    gles_common_free(s, o);
  gles_codes_free(s);
  gm_frame_programs_free(s->prepared);
  gles_names_free(&s->buffer);
  gles_names_free(&s->texture);
  gles_names_free(&s->renderbuffer);
  gles_names_free(&s->program);
  gles_memory_free(&s->memory);
  free(s);
}

static void bind_unnamed(gm_gl *c) {
  for (unsigned u = 0; u < GLES_UNITS; u++)
    for (unsigned k = 0; k < 2; k++) {
      c->bound[u][k] = c->unnamed[k];
      c->unnamed[k]->refs++;
    }
}

static void free_context(gm_gl *c) {
  gles_framebuffer *f;
  gles_share *s = c->share;
  while ((f = first_object(&c->framebuffer))) {
    gles_names_remove(&c->framebuffer, f->name);
    gles_framebuffer_free(c, f);
  }
  gles_names_free(&c->framebuffer);
  gles_program_drop(s, c->program);
  gles_renderbuffer_drop(c->renderbuffer);
  gles_buffer_drop(c->array_buffer);
  gles_arrays_free(c);
  for (unsigned k = 0; k < 2; k++) {
    for (unsigned u = 0; u < GLES_UNITS; u++)
      gles_texture_drop(s, c->bound[u][k]);
    gles_texture_drop(s, c->unnamed[k]);
  }
}

gm_gl *gm_gl_new(const gm_gl_settings *set, gm_gl *shared, char *err, size_t errsize) {
  gm_gl *c = calloc(1, sizeof *c);
  gles_share *s = shared ? shared->share : new_share(set);
  for (unsigned k = 0; c && k < 2; k++)
    c->unnamed[k] = gles_texture_new(0, k ? GL_TEXTURE_CUBE_MAP : GL_TEXTURE_2D);
  if (!c || !s || !c->unnamed[0] || !c->unnamed[1]) {
    snprintf(err, errsize, "out of memory");
    if (c)
      for (unsigned k = 0; k < 2; k++)
        free(c->unnamed[k]);
    free(c);
    if (s && !shared)
      free_share(s);
    return NULL;
  }
  c->share = s;
  c->next = s->first;
  s->first = c;
  s->contexts++;
  c->state = gles_state_default();
  for (unsigned i = 0; i < GLES_ATTRIBS; i++)
    c->attribute[i][3] = 1;
  c->arrays = &c->first_arrays;
  gles_arrays_init(c->arrays);
  bind_unnamed(c);
  return c;
}

void gm_gl_free(gm_gl *c) {
  if (!c)
    return;
  gles_share *s = c->share;
  gles_target_finish(c, false);
  free_context(c);
  for (gm_gl **at = &s->first; *at; at = &(*at)->next)
    if (*at == c) {
      *at = c->next;
      break;
    }
  free(c);
  if (!--s->contexts)
    free_share(s);
}

void gm_gl_bind_surfaces(gm_gl *c, gm_gl_surface *draw, gm_gl_surface *read) {
  if (draw != c->draw || read != c->read)
    gles_target_finish(c, false);
  c->draw = draw;
  c->read = read;
  if (draw && !c->was_current) {
    const GLint box[4] = {0, 0, (GLint)draw->color.width, (GLint)draw->color.height};
    memcpy(c->state.viewport, box, sizeof box);
    memcpy(c->state.scissor, box, sizeof box);
    c->was_current = true;
  }
}

void gm_gl_finish(gm_gl *c, bool swap) {
  if (swap && c->draw && c->pending.pass[0] && !c->pending.surface)
    gles_target_finish(c, false);
  gles_target_finish(c, swap && c->pending.surface && !c->draw->preserved);
  if (swap && c->draw) {
    c->draw->fresh = !c->draw->preserved;
    c->draw->drawn = false;
    gles_report_frame(c, &c->draw->color);
  }
}

bool gm_gl_frame_due(gm_gl *c) {
  gles_share *s = c->share;
  bool at_call = s->ends && (s->passes || c->pending.pass[0]);
  s->ends = false;
  return at_call || (s->set.frame_end == GM_GL_AT_PASSES && s->passes >= s->set.frame_passes);
}

void gm_gl_end_frame(gm_gl *c, bool finish) {
  if (finish)
    gles_target_finish(c, false);
  gles_report_frame(c, gles_target_status(c, true) == GL_FRAMEBUFFER_COMPLETE ? gles_target_image(c, GLES_COLOR, true) : NULL);
}

/* The energy of a program is measured once, in the first pass in which it runs, whatever engine draws later ones. */
static void keep_rates(gles_share *s) {
  for (gles_code *k = s->code; k; k = k->next)
    for (unsigned i = 0; s->set.energy && i < 2; i++) {
      const void *prepared = s->renderer->prepared(s->renderer, s->prepared, &k->program[i]);
      if (prepared && !(k->picojoules[i] > 0))
        k->picojoules[i] = gm_meter_rate((void *)prepared, s->set.energy);
    }
}

bool gm_gl_set_engine(gm_gl *c, const gm_engine *engine) {
  gles_share *s = c->share;
  const gm_engine *sampled = s->set.energy ? gm_meter_sampled(engine, SAMPLE_TASKS) : NULL;
  if (!sampled)
    sampled = engine;
  if (s->engine == sampled)
    return true;
  for (gm_gl *other = s->first; other; other = other->next)
    gles_target_finish(other, false);
  gm_frame_programs *prepared = gm_frame_programs_new(sampled);
  if (!prepared)
    return false;
  keep_rates(s);
  gm_frame_programs_free(s->prepared);
  s->prepared = prepared;
  s->engine = sampled;
  return true;
}

bool gm_gl_bind_tex_image(gm_gl *c, gm_gl_surface *s) {
  gles_texture *t = c->bound[c->active][0];
  gles_image made;
  gles_surface_release(s);
  const gles_image *from = &s->color;
  if (!gles_image_new(&made, gles_format_of(from->format)->alpha ? GL_RGBA : GL_RGB, GL_UNSIGNED_BYTE, from->width, from->height))
    return false;
  memcpy(made.color, from->color, (size_t)from->width * from->height * sizeof *made.color);
  gles_texture_touch(c, t);
  gles_image_free(&t->level[0][0]);
  t->level[0][0] = made;
  return true;
}
