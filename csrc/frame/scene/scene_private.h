/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the scene reader (docs/scenes.md). */
#ifndef SC_PRIVATE_H
#define SC_PRIVATE_H

#include <jansson.h>

#include "frame/scene/matrix.h"
#include "frame/scene/mesh.h"
#include "frame/scene/scene.h"

/* Programs of a shader: vertex and fragment program, and the two parts of the vertex program if they are wanted. */
enum { SC_PART = 2, SC_PROGRAMS = 4 };

enum { SC_DRAWS = 16384, SC_PASSES = 64, SC_NUMBERS = 1024, SC_VERTICES = 1 << 23 };

typedef struct {
  char *name;
  gm_mesh mesh;
} sc_mesh;

typedef struct {
  char *name, *vertex, *fragment;
  gm_program program[SC_PROGRAMS];
} sc_shader;

typedef struct {
  const char *name;
  double eye[3];
  sc_matrix view, projection;
} sc_camera;

/* A draw, with what it owns. */
typedef struct {
  gm_draw draw;
  const sc_shader *shader;
  gm_image image[SC_PROGRAMS];
  gm_run *values;
  gm_scene_texture *texture;
  size_t textures;
} sc_draw;

struct gm_scene {
  json_t *root;
  char *name;
  gm_run *pictures; /* the textures, by name */
  sc_mesh *mesh;
  size_t nmesh, vertices;
  sc_shader *shader;
  size_t nshader;
  sc_draw *draw;
  size_t ndraw;
  gm_scene_pass pass[SC_PASSES];
  size_t npass;
  char **file;
  size_t nfile;
  gm_image memory;    /* texture memory of all draws */
  gm_sampler *placed; /* where each texture is, then each pass' target; width 0: nowhere */
};

/* The scene that is being read. */
typedef struct {
  gm_scene *s;
  const gm_scene_options *o;
  const char *folder;
  const gm_scene_pass *pass; /* in which draws are read */
  char *err;
  size_t size;
} sc_reader;

/* Writes "name: error: ..." and returns false. */
bool sc_fail(sc_reader *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Checks that `o` is an object (NULL is one without keys) with no other keys than these. */
bool sc_object(sc_reader *r, json_t *o, const char *what, const char *const *keys);
/* The path of a file that the scene names; it belongs to the scene. NULL with a message. */
const char *sc_path(sc_reader *r, const char *file);
/* Notes a file that the scene uses, and takes over its path. NULL with a message. */
const char *sc_add_file(sc_reader *r, char *path);

/* value.c: numbers, which may be lists in lists or {"keys": [[time, value], ...]}. *n is how many there may be, then how many there are. */
bool sc_numbers(sc_reader *r, json_t *j, const char *what, double *out, size_t *n);
/* Exactly n numbers; if the key is missing, out stays as it is. */
bool sc_vector(sc_reader *r, json_t *o, const char *key, double *out, size_t n);
/* A whole number from least to most; out stays as it is if the key is missing. */
bool sc_whole(sc_reader *r, json_t *o, const char *key, long min, long max, long *out);
/* One of the names, which end with NULL; out stays as it is if j is NULL. */
bool sc_choice(sc_reader *r, json_t *j, const char *what, const char *const *names, unsigned *out);
/* true or false; out stays as it is if the key is missing. */
bool sc_flag(sc_reader *r, json_t *o, const char *key, bool *out);
/* The product of a list of {"translate"}, {"rotate"}, {"scale"}; NULL is the identity. */
bool sc_transform(sc_reader *r, json_t *j, sc_matrix *out);

/* assets.c: read the meshes, shaders and textures of a scene file; find one by its name, NULL or false with a message if there is none. */
bool sc_meshes(sc_reader *r, json_t *o);
const gm_mesh *sc_find_mesh(const gm_scene *s, const char *name);
bool sc_shaders(sc_reader *r, json_t *o);
const sc_shader *sc_find_shader(const gm_scene *s, const char *name);
bool sc_textures(sc_reader *r, json_t *o);
/* scene_state.c: reads the fixed-function state of a draw. */
bool sc_state(sc_reader *r, json_t *o, gm_draw_state *s);
/* assets.c: reads the camera of that name; aspect: width / height of the target. */
bool sc_find_camera(sc_reader *r, const char *name, double aspect, sc_camera *c);
/* pass.c: reads all passes; reads a draw of the present pass. */
bool sc_passes(sc_reader *r, json_t *root);
bool sc_add_draw(sc_reader *r, json_t *o);

/* uniforms.c: the values of a draw's uniforms. */
/* Where the uniforms of a draw get their values from: its model matrix, the camera, the number of the instance. */
typedef struct {
  sc_matrix model;
  const char *camera;
  double aspect;
  unsigned instance;
} sc_place;
bool sc_uniforms(sc_reader *r, json_t *o, const sc_place *p, gm_run *values);
/* scene_bind.c: registers of the programs from the values and textures of a draw. */
bool sc_bind(sc_reader *r, sc_draw *d, json_t *attributes, const gm_mesh *mesh);
bool sc_bind_textures(sc_reader *r, sc_draw *d, json_t *textures);
/* The sampler states of a draw once all textures have their places. */
void sc_set_samplers(const gm_scene *s, sc_draw *d);

#endif
