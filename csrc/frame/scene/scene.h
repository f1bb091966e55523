/* SPDX-License-Identifier: Apache-2.0 */
/* Scene files (docs/scenes.md) say what a frame shows. They are read, and drawn by the renderer. */
#ifndef GM_SCENE_H
#define GM_SCENE_H

#include "frame/renderer/renderer.h"

typedef struct gm_scene gm_scene;

/* Compiles a vertex and a fragment shader as a pair for a machine. 0, or -1 with a message. */
typedef int gm_scene_compile(void *ctx, const char *vertex, const char *fragment, gm_program out[2], char *err, size_t errsize);

typedef struct {
  double time;            /* for values that are animated */
  unsigned width, height; /* of the picture; 0: what the scene says */
  bool no_mipmaps;        /* no levels of detail: other renderers change levels in other places */
  gm_scene_compile *compile;
  gm_scene_compile *split; /* NULL, or compiles the two parts of the vertex program, linked with the same fragment shader */
  void *ctx;
} gm_scene_options;

/* Reads a scene and all files that it names. NULL with a message. */
gm_scene *gm_scene_load(const char *path, const gm_scene_options *o, char *err, size_t errsize);
/* Like gm_scene_load, from text. Files are relative to folder; if it is NULL the text may not name any meshes or pictures, and the names of
   shaders go to the compiler as they are. */
gm_scene *gm_scene_parse(const char *text, size_t len, const char *name, const char *folder, const gm_scene_options *o, char *err,
                         size_t errsize);
void gm_scene_free(gm_scene *s);

/* The i-th file that the scene names; NULL past the end. */
const char *gm_scene_file(const gm_scene *s, size_t i);

/* A pass draws into a target, or into the picture. */
typedef struct {
  const char *target; /* NULL: the picture */
  unsigned width, height;
  gm_frame_format format;
  float clear[4], depth;
  uint8_t stencil;
  size_t first, draws; /* numbers of its draws */
  gm_filter filter[2]; /* of a target: magnification, minification */
  gm_wrap wrap;
} gm_scene_pass;

/* The number of passes; pass i. */
size_t gm_scene_passes(const gm_scene *s);
const gm_scene_pass *gm_scene_pass_at(const gm_scene *s, size_t i);

/* A texture that a draw reads: one of the scene, or the target of an earlier pass. */
typedef struct {
  const gm_texture *texture; /* or NULL */
  size_t pass;
  char *sampler;
} gm_scene_texture;

/* What a draw consists of, for other renderers: all but the programs. */
typedef struct {
  const gm_draw *draw;
  const char *vertex, *fragment; /* paths of the shaders */
  const gm_run *values;          /* its uniforms */
  const gm_scene_texture *texture;
  size_t textures;
} gm_scene_draw;
/* Draw i of all passes. */
gm_scene_draw gm_scene_draw_at(const gm_scene *s, size_t i);

/* Renders all passes. *last gets the frame of the last one, each of the others' counters go to count[i]; both may be NULL. Sizes and format
   in cfg are ignored. progress, if not NULL, is called before each draw. 0, or -1 with a message. */
typedef void gm_scene_progress(void *ctx, size_t pass, size_t draw, size_t draws);
int gm_scene_render(gm_scene *s, const gm_frame_config *cfg, gm_frame **last, gm_frame_counters *count, gm_scene_progress *progress,
                    void *ctx, char *err, size_t errsize);

#endif
