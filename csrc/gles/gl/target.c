/* SPDX-License-Identifier: Apache-2.0 */
/* Deferred drawing: draws of one target are gathered in a frame of the renderer until its pixels are needed. */
#include "gles/gl/target.h"

#include <stdlib.h>

#include "base/error.h"
#include "gles/gl/gl_report.h"
#include "gles/gl/gl_texture.h"
#include "gles/gl/gl_times.h"

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

/* --- frames --- */

static gles_texture *texture_at(const gm_gl *c, unsigned attachment) { return c->target ? c->target->at[attachment].texture : NULL; }

static gm_frame *new_frame(gm_gl *c, const gles_pending *p, char *err, size_t errsize) {
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
  gm_frame *made = gm_frame_new(&cfg, err, errsize);
  gm_gl_times_turn(part);
  return made;
}

/* Loads what the images have. A surface whose last frame was shown has nothing that counts. */
static void load_pending_images(gm_gl *c, const gles_pending *p) {
  const gles_image *const *i = (const gles_image *const *)p->image;
  bool fresh = !c->target && c->draw->fresh;
  gm_gl_part part = gm_gl_times_turn(GM_GL_RENDERER);
  gm_frame_load(p->frame, i[GLES_COLOR] ? i[GLES_COLOR]->color : NULL, i[GLES_DEPTH] ? i[GLES_DEPTH]->depth : NULL,
                i[GLES_STENCIL] ? i[GLES_STENCIL]->stencil : NULL, !fresh);
  gm_gl_times_turn(part);
  if (!c->target) {
    c->draw->fresh = false;
    c->draw->drawn = true;
  }
}

bool gles_target_begin(gm_gl *c) {
  gles_pending *p = &c->pending, next = {0};
  char err[GM_ERROR_SIZE];
  if (!gles_check(c, gles_target_status(c, true) == GL_FRAMEBUFFER_COMPLETE, GL_INVALID_FRAMEBUFFER_OPERATION))
    return false;
  bool same = p->frame != NULL;
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
  next.frame = new_frame(c, &next, err, sizeof err);
  if (!gles_check(c, next.frame != NULL, GL_OUT_OF_MEMORY))
    return false;
  next.surface = c->target ? NULL : c->draw;
  *p = next;
  if (p->surface)
    p->surface->pending = c;
  load_pending_images(c, p);
  return true;
}

static void reclaim(gles_share *s) {
  for (const gm_gl *c = s->first; c; c = c->next)
    if (c->pending.frame)
      return;
  gles_memory_reclaim(&s->memory);
}

void gles_target_finish(gm_gl *c, bool last) {
  gles_pending *p = &c->pending;
  char err[GM_ERROR_SIZE];
  if (!p->frame)
    return;
  gm_gl_part part = gm_gl_times_turn(GM_GL_RENDERER);
  if (last ? gm_frame_end(p->frame, err, sizeof err) : gm_frame_keep(p->frame, err, sizeof err))
    gles_report_draw_failure(c, err);
  gm_frame_store(p->frame, p->image[GLES_COLOR] ? p->image[GLES_COLOR]->color : NULL,
                 p->image[GLES_DEPTH] ? p->image[GLES_DEPTH]->depth : NULL,
                 p->image[GLES_STENCIL] ? p->image[GLES_STENCIL]->stencil : NULL);
  gm_gl_times_turn(GM_GL_METER);
  gles_report_pass(c);
  gm_gl_times_turn(GM_GL_RENDERER);
  gm_frame_free(p->frame);
  gm_gl_times_turn(part);
  free(p->code);
  p->frame = NULL;
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
      if (other->pending.frame && other->pending.image[k] == i)
        gles_target_finish(other, false);
}

void gles_target_finish_for(gm_gl *c, const gles_texture *t, bool others) {
  for (gm_gl *other = c->share->first; other; other = other->next)
    for (unsigned k = 0; k < GLES_ATTACHMENTS; k++)
      if (other->pending.frame && other->pending.texture[k] == t && !(others && other == c))
        gles_target_finish(other, false);
}
