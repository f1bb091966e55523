/* SPDX-License-Identifier: Apache-2.0 */
/* Framebuffers of OpenGL ES, and the frame of the renderer that gathers the draws into one framebuffer (docs/gles.md, "How it works"). */
#ifndef GLES_TARGET_H
#define GLES_TARGET_H

#include "gles/gl/image.h"

/* framebuffer.c. draw: the framebuffer that is drawn to, else the one that is read; they differ only in the default framebuffer. */
GLenum gles_target_status(const gm_gl *c, bool draw);
/* How many samples a complete framebuffer has, 0: it is not multisampled. */
unsigned gles_target_samples(const gm_gl *c, bool draw);
/* The image attached, NULL: none. */
gles_image *gles_target_image(const gm_gl *c, unsigned attachment, bool draw);
/* glDrawBuffersNV: draws and clears write the colour. */
bool gles_target_draws_color(const gm_gl *c);
/* Detaches what is attached. */
void gles_attachment_clear(gm_gl *c, gles_attachment *a);
void gles_framebuffer_free(gm_gl *c, gles_framebuffer *f);

/* Memory that draws refer to, until they are rendered. The memory begins after this header. */
typedef struct gles_kept {
  struct gles_kept *next;
  gles_block *block; /* a block of a buffer, or NULL */
} gles_kept;
/* Takes new memory, or a reference to a block, until the pending draws are rendered. NULL or false when out of memory. */
void *gles_target_keep(gm_gl *c, size_t size);
bool gles_target_keep_block(gm_gl *c, gles_block *b);
void gles_block_drop(gles_block *b);

/* target.c. Begins a frame for the draw framebuffer, unless one has begun. False with an error. */
bool gles_target_begin(gm_gl *c);
/* Renders what is pending. last: depth and stencil need not be kept. */
void gles_target_finish(gm_gl *c, bool last);
/* The image is about to be read or changed: renders what any context of the group has pending for it. */
void gles_target_release(gm_gl *c, const gles_image *i);
/* Renders what a context of any group has pending for a surface. */
void gles_surface_release(gm_gl_surface *s);
/* Renders what is pending for the images of a texture; without what the context itself has pending, if `others` is set. */
void gles_target_finish_for(gm_gl *c, const gles_texture *t, bool others);

#endif
