/* SPDX-License-Identifier: Apache-2.0 */
/* Deferred drawing: draws of one target are gathered in a pass of the renderer until its pixels are needed. */
#include "gles/gl/target.h"

#include <stdlib.h>

#include "base/error.h"
#include "gles/gl/gl_report.h"
#include "gles/gl/gl_texture.h"
#include "gles/gl/gl_times.h"
#include "gles/gl/samples.h"

/* --- what draws refer to --- */

/* A target is rendered before its draws keep more than this. */
static const size_t KEPT_MAX = (size_t)1 << 28;

static gles_kept *keep_pending_bytes(gm_gl *c, size_t size) {
  gles_kept *k = size < SIZE_MAX - sizeof *k ? malloc(sizeof *k + size) : NULL;
  if (!k)
    return NULL;
  *k = (gles_kept){.next = c->pending.kept};
  c->pending.kept = k;
  c->pending.kept_bytes += sizeof *k + size;
  return k;
}

void *gles_target_keep(gm_gl *c, size_t size) {
  gles_kept *k = keep_pending_bytes(c, size);
  return k ? k + 1 : NULL;
}

bool gles_target_keep_block(gm_gl *c, gles_block *b) {
  gles_kept *k = keep_pending_bytes(c, 0);
  if (!k)
    return false;
  k->block = b;
  b->refs++;
  return true;
}

void gles_block_drop(gles_block *b) {
  if (b && !--b->refs)
    free(b);
}

static void free_kept(gles_pending *p) {
  while (p->kept) {
    gles_kept *next = p->kept->next;
    gles_block_drop(p->kept->block);
    free(p->kept);
    p->kept = next;
  }
}

/* --- passes --- */

static gles_texture *texture_at(const gm_gl *c, unsigned attachment) { return c->target ? c->target->at[attachment].texture : NULL; }

static gm_pass *begin_pass(gm_gl *c, const gles_pending *p, char *err, size_t errsize) {
  const gles_image *any = p->image[GLES_COLOR]   ? p->image[GLES_COLOR]
                          : p->image[GLES_DEPTH] ? p->image[GLES_DEPTH]
                                                 : p->image[GLES_STENCIL];
  const gles_format *f = gles_format_of(any->format);
  gm_frame_config cfg = {.width = any->width,
                         .height = any->height,
                         .format = any->color && !f->alpha ? GM_FORMAT_RGB8 : GM_FORMAT_RGBA8,
                         .pb_bytes = c->share->set.pb_bytes,
                         .host_threads = c->share->set.host_threads,
                         .engine = c->share->engine,
                         .run = c->share->set.run,
                         .programs = c->share->prepared,
                         .draw_costs = c->share->set.pass || c->share->set.watch,
                         .watch = c->share->set.watch};
  gm_gl_part part = gm_gl_times_turn(GM_GL_RENDERER);
  gm_pass *made = c->share->renderer->begin(c->share->renderer, &cfg, err, errsize);
  gm_gl_times_turn(part);
  return made;
}

/* Loads what the images have into a pass. False: the renderer refused it. */
static bool load_pass(gm_gl *c, const gles_pending *p, unsigned k) {
  char err[GM_ERROR_SIZE];
  const gles_image *color = gles_samples_image(p, GLES_COLOR, k), *depth = gles_samples_image(p, GLES_DEPTH, k),
                   *stencil = gles_samples_image(p, GLES_STENCIL, k);
  return !c->share->renderer->load(p->pass[k], color ? color->color : NULL, depth ? depth->depth : NULL, stencil ? stencil->stencil : NULL,
                                   err, sizeof err);
}

/* A texture keeps no samples between two passes: all begin with its colour. */
static bool prepare_samples(gles_pending *p) {
  gles_image *i = p->samples > 1 && p->texture[GLES_COLOR] ? p->image[GLES_COLOR] : NULL;
  if (i && !i->sample && !gles_samples_add(i))
    return false;
  if (i)
    gles_samples_from_image(i);
  return true;
}

/* Loads what the images have. A surface whose last frame was shown has nothing that counts. */
static bool load_pending_images(gm_gl *c, gles_pending *p) {
  bool fresh = !c->target && c->draw->fresh, ok = true;
  gm_gl_part part = gm_gl_times_turn(GM_GL_RENDERER);
  for (unsigned k = 0; ok && !fresh && k < p->samples; k++)
    ok = load_pass(c, p, k);
  p->loaded = !fresh && (p->image[GLES_DEPTH] || p->image[GLES_STENCIL]);
  gm_gl_times_turn(part);
  if (!c->target) {
    c->draw->fresh = false;
    c->draw->drawn = true;
  }
  return ok;
}

/* A pass for each sample, and the samples of the images. False: there are no passes, and the error is noted. */
static bool begin_passes(gm_gl *c, gles_pending *p) {
  char err[GM_ERROR_SIZE];
  unsigned samples = gles_target_samples(c, true), made = 0;
  p->samples = samples ? samples : 1;
  while (made < p->samples && (p->pass[made] = begin_pass(c, p, err, sizeof err)))
    made++;
  if (made == p->samples && prepare_samples(p))
    return true;
  while (made-- > 0)
    gm_pass_free(c->share->renderer, p->pass[made]);
  return gles_check(c, false, GL_OUT_OF_MEMORY);
}

bool gles_target_begin(gm_gl *c) {
  gles_pending *p = &c->pending, next = {0};
  if (!gles_check(c, gles_target_status(c, true) == GL_FRAMEBUFFER_COMPLETE, GL_INVALID_FRAMEBUFFER_OPERATION))
    return false;
  bool same = p->pass[0] != NULL;
  for (unsigned k = 0; k < GLES_ATTACHMENTS; k++) {
    next.image[k] = gles_target_image(c, k, true);
    next.texture[k] = texture_at(c, k);
    same = same && next.image[k] == p->image[k];
  }
  if (same && p->draws < GM_FRAME_MAX_DRAWS && p->kept_bytes < KEPT_MAX)
    return true;
  gles_target_finish(c, false);
  if (!c->target)
    gles_surface_release(c->draw);
  for (unsigned k = 0; k < GLES_ATTACHMENTS; k++)
    if (next.image[k])
      gles_target_release(c, next.image[k]); /* what another context has pending */
  if (!begin_passes(c, &next))
    return false;
  next.surface = c->target ? NULL : c->draw;
  *p = next;
  if (p->surface)
    p->surface->pending = c;
  return gles_check(c, load_pending_images(c, p), GL_OUT_OF_MEMORY);
}

static void reclaim(gles_share *s) {
  for (const gm_gl *c = s->first; c; c = c->next)
    if (c->pending.pass[0])
      return;
  gles_memory_reclaim(&s->memory);
}

/* Renders a pass, and stores what it drew. */
static void finish_pass(gm_gl *c, unsigned k, bool last) {
  char err[GM_ERROR_SIZE];
  const gles_pending *p = &c->pending;
  gles_image *color = gles_samples_image(p, GLES_COLOR, k), *depth = last ? NULL : gles_samples_image(p, GLES_DEPTH, k),
             *stencil = last ? NULL : gles_samples_image(p, GLES_STENCIL, k);
  if (c->share->renderer->end(p->pass[k], !last, err, sizeof err))
    gles_report_draw_failure(c, err);
  c->share->renderer->store(p->pass[k], color ? color->color : NULL, depth ? depth->depth : NULL, stencil ? stencil->stencil : NULL);
  gm_gl_times_turn(GM_GL_METER);
  gles_report_pass(c, k);
  gm_gl_times_turn(GM_GL_RENDERER);
}

void gles_target_finish(gm_gl *c, bool last) {
  gles_pending *p = &c->pending;
  if (!p->pass[0])
    return;
  gm_gl_part part = gm_gl_times_turn(GM_GL_RENDERER);
  for (unsigned k = 0; k < p->samples; k++)
    finish_pass(c, k, last);
  for (unsigned k = 0; k < p->samples; k++)
    gm_pass_free(c->share->renderer, p->pass[k]);
  if (p->samples > 1 && p->image[GLES_COLOR])
    gles_samples_resolve(p->image[GLES_COLOR]);
  gm_gl_times_turn(part);
  free(p->code);
  p->pass[0] = NULL;
  free_kept(p);
  for (unsigned k = 0; k < GLES_ATTACHMENTS; k++)
    if (p->texture[k])
      gles_texture_forget_place(c->share, p->texture[k]);
  if (p->surface)
    p->surface->pending = NULL;
  *p = (gles_pending){0};
  reclaim(c->share);
}

void gles_surface_release(gm_gl_surface *s) {
  if (s && s->pending)
    gles_target_finish(s->pending, false);
}

void gles_target_release(gm_gl *c, const gles_image *i) {
  if (c->read && i == &c->read->color)
    gles_surface_release(c->read);
  for (gm_gl *other = c->share->first; other; other = other->next)
    for (unsigned k = 0; k < GLES_ATTACHMENTS; k++)
      if (other->pending.pass[0] && other->pending.image[k] == i)
        gles_target_finish(other, false);
}

void gles_target_finish_for(gm_gl *c, const gles_texture *t, bool others) {
  for (gm_gl *other = c->share->first; other; other = other->next)
    for (unsigned k = 0; k < GLES_ATTACHMENTS; k++)
      if (other->pending.pass[0] && other->pending.texture[k] == t && !(others && other == c))
        gles_target_finish(other, false);
}
