/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the OpenGL ES library: objects and state (docs/gles.md, "How it works"). */
#ifndef GLES_PRIVATE_H
#define GLES_PRIVATE_H

#include "gles/gl/gl.h"

#include <GLES2/gl2ext.h>

#include "gles/gl/gl_memory.h"
#include "gles/gl/gl_names.h"

enum {
  GLES_ATTRIBS = GM_FRAME_MAX_ATTRIBUTES,
  GLES_STAGE_UNITS = 16, /* texture units of each stage */
  GLES_UNITS = 2 * GLES_STAGE_UNITS,
  GLES_LEVELS = GM_TEX_MAX_LEVELS,
  GLES_SIDE = GM_FRAME_MAX_SIDE, /* of textures, renderbuffers and viewports */
  GLES_POINT_MAX = 256,
  GLES_LINE_MAX = 64,
  GLES_SAMPLES = 4 /* of targets with samples */
};

/* --- objects --- */

/* Bytes of a buffer object. Draws that are pending keep them, so a change makes a new block then. */
typedef struct {
  unsigned refs;
  size_t size;
  _Alignas(16) unsigned char data[];
} gles_block;

typedef struct {
  unsigned refs;
  GLuint name;
  GLenum usage;
  gles_block *block; /* NULL: no data store */
  bool mapped;
} gles_buffer;

/* A rectangle of pixels: a level of a texture, a renderbuffer, or a buffer of a surface. */
typedef struct gles_image {
  unsigned width, height;
  GLenum format;             /* as the application named it: GL_RGBA, GL_DEPTH_COMPONENT16, ...; 0: there is no image */
  GLenum type;               /* of a texture */
  uint32_t *color;           /* R in the low byte, the lowest row first, or NULL */
  uint16_t *half;            /* red, green, blue and alpha of each texel as half floats, or NULL */
  uint32_t *depth;           /* 24 bits, or NULL */
  uint8_t *stencil;          /* or NULL */
  struct gles_image *sample; /* GLES_SAMPLES images, of which this one is the mean; NULL: it is not multisampled */
} gles_image;

typedef struct {
  unsigned refs;
  GLuint name;
  GLenum target; /* 0 until it is bound first */
  GLenum min, mag, wrap_s, wrap_t;
  gles_image level[GLES_LEVELS][GM_TEX_FACES];
  bool placed;   /* `at` is where the images are in texture memory */
  uint8_t parts; /* 2: half floats, whose blue and alpha are in a second texture behind the first */
  bool complete; /* they may be sampled; meaningful while it is placed */
  gm_sampler at;
} gles_texture;

typedef struct {
  unsigned refs;
  GLuint name;
  gles_image image;
} gles_renderbuffer;

/* At most one of texture and renderbuffer is set. */
typedef struct {
  gles_texture *texture;
  gles_renderbuffer *renderbuffer;
  unsigned face, level;
  bool multisampled; /* a texture that is drawn with samples (GL_EXT_multisampled_render_to_texture) */
} gles_attachment;

/* Draws use the first three attachments. Further colours (GL_NV_fbo_color_attachments) count for completeness alone. */
enum { GLES_COLOR, GLES_DEPTH, GLES_STENCIL, GLES_ATTACHMENTS, GLES_COLORS = 4, GLES_POINTS = GLES_ATTACHMENTS + GLES_COLORS - 1 };
typedef struct {
  GLuint name;
  gles_attachment at[GLES_POINTS];
  bool undrawn; /* glDrawBuffersNV: no colour is drawn */
} gles_framebuffer;

struct gm_gl_surface {
  gm_gl_buffers has;
  gles_image color, depth; /* depth with stencil */
  bool fresh;              /* the last frame was shown, so the contents do not count */
  bool drawn;              /* something was drawn since then */
  bool preserved;          /* they count nevertheless (EGL_BUFFER_PRESERVED) */
  struct gm_gl *pending;   /* the context that has draws for it which are not rendered, of any share group; or NULL */
};

/* --- programs --- */

/* Shaders and programs share one space of names. */
typedef struct {
  bool is_program;
  bool deleted;  /* glDelete* was called, but the object is in use */
  unsigned refs; /* programs that have the shader attached, or contexts that use the program */
  GLuint name;
} gles_common;

typedef struct {
  gles_common common;
  GLenum type;
  char *source, *compiled_source, *log; /* compiled_source: NULL if it is not compiled */
} gles_shader;

/* A compiled pair. Programs with the same sources share it. A sampler that reads a depth texture takes other code than one that reads
   colours, so a program may have two. */
typedef struct gles_code {
  gm_program program[2];
  unsigned refs, number;
  bool endless; /* a task of it failed, so its draws are left out */
  uint64_t hash;
  double picojoules[2]; /* for each cycle, if another engine has measured them; else 0 */
  char *source[2];
  char *special; /* samplers that read depth textures, and half floats with a colon before: names, each with a line break at its end;
                    "%": alpha becomes coverage */
  struct gles_code *next;
} gles_code;

typedef struct {
  const char *name; /* without [0]; of a symbol of the code */
  GLenum type;
  unsigned rows, cols, elements;
  bool array;
  GLint location;             /* of the first element, -1: it is set by the library */
  const gm_symbol *symbol[2]; /* by stage, NULL if the stage does not have it */
  size_t value;               /* of the first number in the program's values */
} gles_uniform;

typedef struct {
  const gm_symbol *symbol;
  GLenum type;
  unsigned location;
} gles_attribute;

typedef struct {
  gles_common common;
  gles_shader *shader[2];
  struct gles_binding {
    char *name;
    GLuint index;
    struct gles_binding *next;
  } * binding; /* of glBindAttribLocation */
  bool linked, validated;
  char *log;
  gles_code *code;    /* of the last link that was a success */
  gles_code *variant; /* the same for the last draw with depth textures or half floats, or NULL */
  gles_uniform *uniform;
  size_t nuniform;
  gles_attribute attribute[GLES_ATTRIBS];
  size_t nattribute;
  float *value; /* of all uniforms; samplers have the number of their unit */
  GLint locations;
} gles_program;

/* --- state --- */

typedef struct {
  bool enabled;
  GLint size;
  GLenum type;
  GLboolean normalized;
  GLsizei stride;
  const void *pointer; /* or offset into the buffer */
  gles_buffer *buffer;
} gles_array;

/* An object of GL_OES_vertex_array_object. */
typedef struct {
  GLuint name;
  gles_array array[GLES_ATTRIBS];
  gles_buffer *element_buffer;
} gles_arrays;

/* Index 0: front faces, index 1: back faces. */
typedef struct {
  GLint func, ref, value_mask, write_mask, fail, depth_fail, depth_pass;
} gles_stencil;

/* glPixelStorei. */
typedef struct {
  GLint alignment, row_length, skip_rows, skip_pixels;
} gles_store;

/* Fields have the types in which glGet tables read them. */
typedef struct {
  GLfloat clear_color[4], clear_depth, depth_range[2], blend_color[4], line_width, offset_factor, offset_units, sample_value;
  GLint clear_stencil, viewport[4], scissor[4];
  GLint blend_src[2], blend_dst[2], blend_equation[2]; /* of RGB, of alpha */
  GLint cull_face, front_face, depth_func, mipmap_hint, derivative_hint;
  GLboolean color_mask[4], depth_mask, sample_invert;
  GLboolean blend, cull, depth_test, dither, offset, alpha_to_coverage, sample_coverage, scissor_test, stencil_test;
  gles_stencil stencil[2];
  gles_store pack, unpack;
} gles_state;

/* Draws and clears of one target that are not finished. */
typedef struct {
  gm_pass *pass[GLES_SAMPLES]; /* of the share's renderer, one for each sample; the first is NULL: nothing is pending */
  unsigned samples;            /* 1: the target has none, and there is one pass */
  bool loaded;                 /* it has loaded depth and stencil */
  gm_gl_surface *surface;      /* the target, or NULL: it is a framebuffer object */
  gles_image *image[GLES_ATTACHMENTS];
  gles_texture *texture[GLES_ATTACHMENTS]; /* that the images belong to, or NULL */
  struct gles_kept *kept;                  /* what the draws read */
  size_t kept_bytes;
  const gm_image *images; /* the last draw's, of both stages */
  const gles_program *image_of;
  const gles_code *image_code;
  uint64_t image_version; /* for what they were made */
  unsigned draws;
  const struct gles_code **code; /* by draw */
} gles_pending;

typedef struct {
  unsigned contexts;
  gm_gl_settings set;
  gm_gl *first; /* of the contexts */
  gles_names buffer, texture, renderbuffer, program;
  gles_memory memory;
  const gm_renderer *renderer;
  const gm_engine *engine; /* of the settings, with a meter if energy is measured */
  gm_frame_programs *prepared;
  gles_code *code;  /* compiled programs */
  gles_code *clear; /* the pair that partial clears draw with, NULL: there was none yet */
  unsigned codes;   /* how many were made */
  unsigned passes;  /* since the last frame */
  bool ends;        /* the call that is being made ends a frame, if there are passes */
  uint64_t version; /* grows when anything changes that constants or samplers of a draw come from */
} gles_share;

struct gm_gl {
  gles_share *share;
  gm_gl *next; /* of the share group */
  GLenum error;
  GLsizei given; /* names that the last glGen* gave */
  gles_state state;
  GLfloat attribute[GLES_ATTRIBS][4]; /* of arrays that are not enabled */
  gles_arrays *arrays;                /* that are bound, never NULL */
  gles_arrays first_arrays;           /* those without a name */
  gles_names vertex_array;
  gles_buffer *array_buffer;
  unsigned active;                    /* texture unit */
  gles_texture *bound[GLES_UNITS][2]; /* GL_TEXTURE_2D, GL_TEXTURE_CUBE_MAP; never NULL */
  gles_texture *unnamed[2];           /* texture 0 */
  gles_program *program;
  gles_names framebuffer;
  gles_framebuffer *target; /* NULL: the default framebuffer */
  bool undrawn;             /* of the default framebuffer */
  gles_renderbuffer *renderbuffer;
  gm_gl_surface *draw, *read; /* of the default framebuffer */
  bool was_current;           /* viewport and scissor have their first values */
  gles_pending pending;
};

/* gl_error.c: notes an error, unless one is noted already. */
void gles_error(gm_gl *c, GLenum error);
/* Notes the error if the condition does not hold, and returns the condition. */
static inline bool gles_check(gm_gl *c, bool ok, GLenum error) {
  if (!ok)
    gles_error(c, error);
  return ok;
}

/* The work of glGen*. */
void gles_give_names(gm_gl *c, gles_names *t, GLsizei n, GLuint *names);

#endif
