/* SPDX-License-Identifier: Apache-2.0 */
/* OpenGL ES 2.0 on the renderer (docs/gles.md): contexts, and the surfaces of a window system. The functions of OpenGL ES are in
   gles_calls.h, which is made from Khronos' registry. A context and those that share its objects are used by one thread at a time. */
#ifndef GM_GL_H
#define GM_GL_H

#include <GLES2/gl2.h>
#include <stdio.h>

#include "energy/program_model/program_model.h"
#include "frame/renderer/renderer.h"

/* GL_NV_pack_subimage has no names in Khronos' header. */
enum { GLES_PACK_ROW_LENGTH = 0x0d02, GLES_PACK_SKIP_ROWS = 0x0d03, GLES_PACK_SKIP_PIXELS = 0x0d04 };

/* What a window or a pbuffer shows. */
typedef struct gm_gl_surface gm_gl_surface;
typedef struct gm_gl gm_gl;

/* The program of a draw. */
typedef struct {
  unsigned number;      /* programs with the same sources have the same one, but for draws with depth textures */
  double picojoules[2]; /* for each cycle of its vertex and its fragment shader, 0 if they are not measured (energy model `program`) */
  uint64_t hash;        /* of both sources and of the samplers with depth or half floats */
  const char *source;   /* of the fragment shader */
} gm_gl_program;

/* What was drawn into one target without a break. Arrays have an entry for each draw. */
typedef struct {
  unsigned width, height;
  bool window;              /* the target is a surface, not a framebuffer object */
  unsigned sample, samples; /* of a target with samples: which one; 1: it has none */
  const gm_frame_counters *count;
  size_t draws;
  const gm_draw_cost *cost;
  const gm_gl_program *program;
} gm_gl_pass;

/* What a frame shows: width x height pixels, R in the low byte, the lowest row first. pixel is NULL if it has no colours. */
typedef struct {
  const uint32_t *pixel;
  unsigned width, height;
} gm_gl_picture;

/* Which calls end a frame, in addition to a swap, for programs that show nothing. */
typedef enum { GM_GL_AT_SWAP, GM_GL_AT_FLUSH, GM_GL_AT_FINISH, GM_GL_AT_READ, GM_GL_AT_PASSES } gm_gl_frame_end;

/* How contexts draw. */
typedef struct {
  gm_machine machine;
  const gm_engine *engine;
  const gm_renderer *renderer; /* NULL: gm_renderer_direct */
  gm_run_config run;           /* gating policy and latencies of the shader core */
  unsigned host_threads;
  size_t pb_bytes;
  size_t texture_words;           /* most texture memory, 0: 1 GiB */
  const gm_program_model *energy; /* NULL: energy is not measured */
  gm_gl_frame_end frame_end;
  unsigned frame_passes;        /* of GM_GL_AT_PASSES: how many passes a frame has */
  const struct fr_watch *watch; /* receives the events of all frames of the renderer (frame/renderer/watch.h); NULL: none */
  /* Each may be NULL. The frame function is called at the end of a frame. */
  void (*message)(void *ctx, const char *text);
  void (*shader)(void *ctx, const char *what, const char *log); /* a shader is not compiled, or a program not linked */
  void (*pass)(void *ctx, const gm_gl_pass *pass);
  void (*frame)(void *ctx, const gm_gl_picture *shown);
  void *ctx;
} gm_gl_settings;

/* What a surface has in addition to red, green and blue. Depth has 24 bits. Stencil has 8 bits, and comes only with depth. There are
 * four samples. */
typedef struct {
  bool alpha, depth, stencil, samples;
} gm_gl_buffers;
/* NULL when out of memory or if a side is not 1 .. GM_FRAME_MAX_SIDE. */
gm_gl_surface *gm_gl_surface_new(unsigned width, unsigned height, gm_gl_buffers has);
/* The surface must not be current. */
void gm_gl_surface_free(gm_gl_surface *s);
/* Width x height pixels, R in the low byte, the lowest row first. Valid until the surface is resized. */
const uint32_t *gm_gl_surface_pixels(const gm_gl_surface *s);
void gm_gl_surface_size(const gm_gl_surface *s, unsigned *width, unsigned *height);

/* A context, which shares objects with another one if `shared` is not NULL. NULL with a message. */
gm_gl *gm_gl_new(const gm_gl_settings *s, gm_gl *shared, char *err, size_t errsize);
/* Renders what is pending and frees the context. */
void gm_gl_free(gm_gl *c);
/* Sets the surfaces of the default framebuffer; NULL: it has none. The first one gives the viewport its size. */
void gm_gl_bind_surfaces(gm_gl *c, gm_gl_surface *draw, gm_gl_surface *read);
/* Renders what is pending. swap: the frame is complete, so depth and stencil of the surface lose their contents. */
void gm_gl_finish(gm_gl *c, bool swap);
/* After a call of the context: it ends a frame by the setting frame_end, in which something was drawn or cleared. */
bool gm_gl_frame_due(gm_gl *c);
/* Ends a frame without a swap. finish: what is pending in the context belongs to it. */
void gm_gl_end_frame(gm_gl *c, bool finish);
/* Changes the size of a surface between two frames. The contents are lost. False when out of memory or out of range. */
bool gm_gl_surface_resize(gm_gl_surface *s, unsigned width, unsigned height);
/* The contents count after a frame was shown (EGL_BUFFER_PRESERVED); else the next frame need not load them. */
void gm_gl_surface_preserve(gm_gl_surface *s, bool preserved);
/* Something was drawn since the last frame was shown. */
bool gm_gl_surface_begun(const gm_gl_surface *s);
/* A draw would be the first one of a frame. */
bool gm_gl_frame_begins(const gm_gl *c);
/* Copies the surface's colour into the texture bound to GL_TEXTURE_2D. */
bool gm_gl_bind_tex_image(gm_gl *c, gm_gl_surface *s);

/* Changes the engine of a context and of those that share its objects; what is pending is rendered first. */
bool gm_gl_set_engine(gm_gl *c, const gm_engine *engine);

/* uniform.c: how many elements glUniform reads of the `count` that it is given: those beyond the array are ignored. For a uniform that is
   no array, or that is not there, more than one stay two: an error, where it was one. */
GLsizei gm_gl_uniform_count(const gm_gl *c, GLint location, GLsizei count);
/* inspect.c: what calls read from the application's memory, for recordings. */
/* Bytes of an image that glTexImage2D reads; 0: the arguments are wrong. */
size_t gm_gl_image_bytes(const gm_gl *c, GLsizei width, GLsizei height, GLenum format, GLenum type);
/* The enabled array `index` if it is in the application's memory, and the bytes that so many vertices take. NULL: there is none. */
const void *gm_gl_client_array(const gm_gl *c, unsigned index, size_t vertices, size_t *bytes);
void gm_gl_set_client_array(gm_gl *c, unsigned index, const void *at);
/* Bytes of indices in the application's memory; 0: they are in a buffer, or the arguments are wrong. */
size_t gm_gl_index_bytes(const gm_gl *c, GLsizei count, GLenum type);
/* The largest index and 1. */
size_t gm_gl_indexed_vertices(const gm_gl *c, GLsizei count, GLenum type, const void *indices);
/* How many names the last glGen* gave. */
GLsizei gm_gl_names_given(const gm_gl *c);
/* The buffer that glMapBufferOES has mapped, NULL: there is none. */
void *gm_gl_mapped(gm_gl *c, GLenum target, size_t *bytes);

#include "gles_calls.h"

#endif
