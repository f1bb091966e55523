/* SPDX-License-Identifier: Apache-2.0 */
/* Reads scene files (docs/scenes.md), which say what a frame shows. */
#include "frame/scene/scene.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/similar.h"
#include "frame/scene/scene_private.h"

bool sc_fail(sc_reader *r, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  gm_verror_at(r->err, r->size, r->s->name, 0, 0, fmt, ap);
  va_end(ap);
  return false;
}

bool sc_object(sc_reader *r, json_t *o, const char *what, const char *const *keys) {
  if (o && !json_is_object(o))
    return sc_fail(r, "%s is not an object", what);
  const char *k = gm_json_unknown_key(o, keys);
  gm_similar near;
  return !k || sc_fail(r, "unknown key \"%s\" in %s%s", k, what, gm_similar_in_list(&near, k, keys, NULL));
}

const char *sc_add_file(sc_reader *r, char *path) {
  char **more = path ? realloc(r->s->file, (r->s->nfile + 1) * sizeof *more) : NULL;
  if (!more) {
    free(path);
    sc_fail(r, "out of memory");
    return NULL;
  }
  r->s->file = more;
  return more[r->s->nfile++] = path;
}

const char *sc_path(sc_reader *r, const char *file) {
  if (!r->folder) {
    sc_fail(r, "files cannot be named here");
    return NULL;
  }
  size_t n = strlen(r->folder) + strlen(file) + 2;
  char *path = malloc(n);
  if (path)
    snprintf(path, n, "%s%s%s", *file == '/' ? "" : r->folder, *file == '/' ? "" : "/", file);
  return sc_add_file(r, path);
}

const char *gm_scene_file(const gm_scene *s, size_t i) { return i < s->nfile ? s->file[i] : NULL; }
size_t gm_scene_passes(const gm_scene *s) { return s->npass; }
const gm_scene_pass *gm_scene_pass_at(const gm_scene *s, size_t i) { return &s->pass[i]; }

gm_scene_draw gm_scene_draw_at(const gm_scene *s, size_t i) {
  const sc_draw *d = &s->draw[i];
  return (gm_scene_draw){.draw = &d->draw,
                         .vertex = d->shader->vertex,
                         .fragment = d->shader->fragment,
                         .values = d->values,
                         .texture = d->texture,
                         .textures = d->textures};
}

static void free_draw(sc_draw *d) {
  for (size_t i = 0; i < d->textures; i++)
    free(d->texture[i].sampler);
  free(d->texture);
  gm_run_free(d->values);
}

void gm_scene_free(gm_scene *s) {
  if (!s)
    return;
  for (size_t i = 0; i < s->ndraw; i++)
    free_draw(&s->draw[i]);
  for (size_t i = 0; i < s->nshader; i++) {
    for (unsigned k = 0; k < SC_PROGRAMS; k++)
      gm_program_free(&s->shader[i].program[k]);
    free(s->shader[i].name);
    free(s->shader[i].vertex);
    free(s->shader[i].fragment);
  }
  for (size_t i = 0; i < s->nmesh; i++) {
    gm_mesh_free(&s->mesh[i].mesh);
    free(s->mesh[i].name);
  }
  for (size_t i = 0; i < s->nfile; i++)
    free(s->file[i]);
  free(s->draw);
  free(s->shader);
  free(s->mesh);
  free(s->file);
  free(s->placed);
  gm_image_free(&s->memory);
  gm_run_free(s->pictures);
  json_decref(s->root);
  free(s->name);
  free(s);
}

static bool read_root(sc_reader *r, json_t *root) {
  static const char *const keys[] = {"about", "size", "meshes", "shaders", "textures", "cameras", "passes", NULL};
  static const char *const maps[] = {"meshes", "shaders", "textures", "cameras"};
  if (!sc_object(r, root, "the scene", keys))
    return false;
  for (unsigned i = 0; i < 4; i++)
    if (json_object_get(root, maps[i]) && !json_is_object(json_object_get(root, maps[i])))
      return sc_fail(r, "\"%s\" is not an object", maps[i]);
  return sc_meshes(r, json_object_get(root, "meshes")) && sc_shaders(r, json_object_get(root, "shaders")) &&
         sc_textures(r, json_object_get(root, "textures")) && sc_passes(r, root);
}

gm_scene *gm_scene_parse(const char *text, size_t len, const char *name, const char *folder, const gm_scene_options *o, char *err,
                         size_t errsize) {
  gm_scene *s = calloc(1, sizeof *s);
  if (s && !(s->name = strdup(name))) {
    free(s);
    s = NULL;
  }
  if (!s)
    return gm_error(err, errsize, name, "out of memory"), NULL;
  sc_reader r = {.s = s, .o = o, .folder = folder, .err = err, .size = errsize};
  s->root = gm_json_parse(text, len, name, err, errsize);
  if (s->root && read_root(&r, s->root))
    return s;
  gm_scene_free(s);
  return NULL;
}

gm_scene *gm_scene_load(const char *path, const gm_scene_options *o, char *err, size_t errsize) {
  size_t len;
  char *text = gm_file_read(path, GM_FILE_TEXT, &len, err, errsize), *folder = gm_file_folder(path);
  gm_scene *s = text && folder ? gm_scene_parse(text, len, strcmp(path, "-") ? path : "<stdin>", folder, o, err, errsize) : NULL;
  free(folder);
  free(text);
  return s;
}
