/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the meshes, shaders, textures and cameras of a scene file (docs/scenes.md). */
#include <stdlib.h>
#include <string.h>

#include "frame/scene/scene_private.h"

#include "base/json.h"
/* --- meshes --- */

typedef struct {
  long n, m, seed;
  double size;
} shape_values;

static bool make_shape(gm_mesh *m, unsigned shape, const shape_values *v) {
  switch (shape) {
  case 0:
    return gm_mesh_plane(m, (unsigned)v->n, (unsigned)v->m);
  case 1:
    return gm_mesh_sphere(m, (unsigned)v->n + 2, (unsigned)v->m + 1);
  case 2:
    return gm_mesh_torus(m, (unsigned)v->n + 2, (unsigned)v->m + 2, (float)v->size);
  case 3:
    return gm_mesh_box(m);
  case 4:
    return gm_mesh_cloud(m, (unsigned)v->n, (uint32_t)v->seed);
  default:
    return gm_mesh_cards(m, (unsigned)v->n, (uint32_t)v->seed, (float)v->size);
  }
}

static bool load_shape(sc_reader *r, json_t *o, gm_mesh *m) {
  static const char *const shapes[] = {"plane", "sphere", "torus", "box", "cloud", "cards", NULL};
  unsigned shape = 0;
  shape_values v = {.n = 1, .m = 1, .seed = 1, .size = 0.25};
  if (!sc_choice(r, json_object_get(o, "shape"), "\"shape\"", shapes, &shape) || !sc_whole(r, o, "n", 1, 1 << 20, &v.n) ||
      !sc_whole(r, o, "m", 1, 1 << 20, &v.m) || !sc_whole(r, o, "seed", 0, 1 << 30, &v.seed) || !sc_vector(r, o, "size", &v.size, 1))
    return false;
  if ((v.n + 3) * (v.m + 3) > GM_MESH_MAX)
    return sc_fail(r, "a shape with %ld x %ld cells; the budget of a mesh is %d vertices", v.n, v.m, GM_MESH_MAX);
  return make_shape(m, shape, &v) || sc_fail(r, "out of memory");
}

static bool load_mesh(sc_reader *r, const char *name, json_t *o) {
  static const char *const keys[] = {"obj", "shape", "n", "m", "seed", "size", NULL};
  sc_mesh *more = realloc(r->s->mesh, (r->s->nmesh + 1) * sizeof *more);
  if (!more)
    return sc_fail(r, "out of memory");
  r->s->mesh = more;
  sc_mesh *m = &more[r->s->nmesh++];
  *m = (sc_mesh){.name = strdup(name)};
  const char *file = json_string_value(json_object_get(o, "obj")), *path;
  if (!m->name)
    return sc_fail(r, "out of memory");
  if (!sc_object(r, o, "a mesh", keys))
    return false;
  if (!file == !json_object_get(o, "shape"))
    return sc_fail(r, "mesh \"%s\" needs either an \"obj\" or a \"shape\"", name);
  if (!file && !load_shape(r, o, &m->mesh))
    return false;
  if (file && (!(path = sc_path(r, file)) || gm_mesh_load_obj(&m->mesh, path, r->err, r->size)))
    return false;
  r->s->vertices += m->mesh.vertices;
  return r->s->vertices <= SC_VERTICES || sc_fail(r, "the meshes have more than the budget of %d vertices", SC_VERTICES);
}

bool sc_meshes(sc_reader *r, json_t *o) {
  const char *name;
  json_t *j;
  json_object_foreach(o, name, j) if (!load_mesh(r, name, j)) return false;
  return true;
}

const gm_mesh *sc_find_mesh(const gm_scene *s, const char *name) {
  for (size_t i = 0; name && i < s->nmesh; i++)
    if (!strcmp(s->mesh[i].name, name))
      return &s->mesh[i].mesh;
  return NULL;
}

/* --- shaders --- */

static bool load_shader(sc_reader *r, sc_shader *s, const char *name, json_t *o) {
  static const char *const keys[] = {"vertex", "fragment", NULL};
  s->name = strdup(name);
  if (!sc_object(r, o, "a shader", keys))
    return false;
  const char *v = json_string_value(json_object_get(o, "vertex")), *f = json_string_value(json_object_get(o, "fragment"));
  if (!s->name || !v || !f)
    return sc_fail(r, "shader \"%s\" needs the files \"vertex\" and \"fragment\"", name);
  const char *pv = r->folder ? sc_path(r, v) : v, *pf = !pv ? NULL : r->folder ? sc_path(r, f) : f;
  if (!pf)
    return false;
  s->vertex = strdup(pv);
  s->fragment = strdup(pf);
  if (!s->vertex || !s->fragment)
    return sc_fail(r, "out of memory");
  return !r->o->compile(r->o->ctx, s->vertex, s->fragment, s->program, r->err, r->size) &&
         (!r->o->split || !r->o->split(r->o->ctx, s->vertex, s->fragment, s->program + SC_PART, r->err, r->size));
}

bool sc_shaders(sc_reader *r, json_t *o) {
  const char *name;
  json_t *j;
  size_t n = json_object_size(o);
  r->s->shader = calloc(n ? n : 1, sizeof *r->s->shader);
  if (!r->s->shader)
    return sc_fail(r, "out of memory");
  json_object_foreach(o, name, j) if (!load_shader(r, &r->s->shader[r->s->nshader++], name, j)) return false;
  return true;
}

const sc_shader *sc_find_shader(const gm_scene *s, const char *name) {
  for (size_t i = 0; name && i < s->nshader; i++)
    if (!strcmp(s->shader[i].name, name))
      return &s->shader[i];
  return NULL;
}

/* --- textures --- */

static void drop_mipmaps(json_t *textures) {
  const char *name;
  json_t *t;
  json_object_foreach(textures, name, t) {
    const char *min = json_string_value(json_object_get(t, "min"));
    json_object_del(t, "mipmap");
    if (min && strstr(min, "_mipmap"))
      json_object_set_new(t, "min", json_string(strncmp(min, "linear", 6) ? "nearest" : "linear"));
  }
}

/* The object has the form of an inputs file's textures, and is read as one. */
bool sc_textures(sc_reader *r, json_t *o) {
  json_t *inputs = json_object();
  if (r->o->no_mipmaps)
    drop_mipmaps(o);
  if (inputs && o)
    json_object_set(inputs, "textures", o);
  char *text = gm_json_string(inputs, GM_JSON_DOUBLE);
  r->s->pictures = text ? gm_run_parse(text, strlen(text), r->s->name, r->folder, r->err, r->size) : NULL;
  if (!text)
    sc_fail(r, "out of memory");
  free(text);
  for (size_t i = 0; r->s->pictures && gm_run_file(r->s->pictures, i); i++)
    if (!sc_add_file(r, strdup(gm_run_file(r->s->pictures, i))))
      return false;
  return r->s->pictures != NULL;
}

/* --- cameras --- */

bool sc_find_camera(sc_reader *r, const char *name, double aspect, sc_camera *c) {
  static const char *const keys[] = {"eye", "target", "up", "fov", "height", "near", "far", NULL};
  json_t *o = json_object_get(json_object_get(r->s->root, "cameras"), name);
  double target[3] = {0}, up[3] = {0, 1, 0}, fov = 60, height = 0, near = 0.1, far = 100;
  *c = (sc_camera){.name = name, .eye = {0, 0, 1}};
  if (!o)
    return sc_fail(r, "no camera \"%s\"", name);
  if (!sc_object(r, o, "a camera", keys) || !sc_vector(r, o, "eye", c->eye, 3) || !sc_vector(r, o, "target", target, 3) ||
      !sc_vector(r, o, "up", up, 3) || !sc_vector(r, o, "fov", &fov, 1) || !sc_vector(r, o, "height", &height, 1) ||
      !sc_vector(r, o, "near", &near, 1) || !sc_vector(r, o, "far", &far, 1))
    return false;
  if (!(far > near) || (height <= 0 && !(near > 0 && fov > 0 && fov < 180)) || height < 0)
    return sc_fail(r, "camera \"%s\" has a bad \"near\", \"far\", \"fov\" or \"height\"", name);
  c->view = sc_look_at(c->eye, target, up);
  c->projection = height > 0 ? sc_orthographic(height / 2, aspect, near, far) : sc_perspective(fov, aspect, near, far);
  return true;
}
