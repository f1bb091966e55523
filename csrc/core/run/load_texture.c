/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the textures of an inputs file: "file", "levels" or "cube", filters, wraps. */
#include <stdlib.h>
#include <string.h>

#include "core/run/load.h"

enum { MAX_TEXTURES = 1024 };

static bool wrap_of(gm_loader *l, const char *tex, const json_t *j, gm_wrap *out) {
  static const char *const names[] = {"repeat", "clamp", "mirror"};
  const char *s = json_string_value(j);
  for (unsigned i = 0; s && i < 3; i++)
    if (!strcmp(s, names[i]))
      return *out = (gm_wrap)i, true;
  return gm_load_fail(l, "texture \"%s\": wrap is \"repeat\", \"clamp\" or \"mirror\", or a list of two of them", tex);
}

static bool load_wraps(gm_loader *l, gm_texture *t, json_t *wrap) {
  if (json_is_array(wrap) && json_array_size(wrap) == 2)
    return wrap_of(l, t->name, json_array_get(wrap, 0), &t->wrap_s) && wrap_of(l, t->name, json_array_get(wrap, 1), &t->wrap_t);
  if (wrap && !wrap_of(l, t->name, wrap, &t->wrap_s))
    return false;
  t->wrap_t = t->wrap_s;
  return true;
}

/* Reads a key that names one of the first n filters. Without the key *out stays as it is. */
static bool filter_of(gm_loader *l, const gm_texture *t, json_t *o, const char *key, unsigned n, gm_filter *out) {
  static const char *const names[] = {
      "nearest", "linear", "nearest_mipmap_nearest", "linear_mipmap_nearest", "nearest_mipmap_linear", "linear_mipmap_linear"};
  json_t *j = json_object_get(o, key);
  const char *s = json_string_value(j);
  if (!j)
    return true;
  for (unsigned i = 0; s && i < n; i++)
    if (!strcmp(s, names[i]))
      return *out = (gm_filter)i, true;
  return gm_load_fail(l, "texture \"%s\": %s is \"linear\" or \"nearest\"%s", t->name, key,
                      n > 2 ? ", alone or with \"_mipmap_nearest\" or \"_mipmap_linear\" after it" : "");
}

static bool load_filters(gm_loader *l, gm_texture *t, json_t *o) {
  if (!filter_of(l, t, o, "filter", 2, &t->mag))
    return false;
  t->min = t->mag;
  return filter_of(l, t, o, "mag", 2, &t->mag) && filter_of(l, t, o, "min", 6, &t->min);
}

static bool load_flag(gm_loader *l, const gm_texture *t, json_t *o, const char *key, bool *out) {
  json_t *j = json_object_get(o, key);
  *out = json_is_true(j);
  return !j || json_is_boolean(j) || gm_load_fail(l, "texture \"%s\": %s is true or false", t->name, key);
}

static bool load_picture(gm_loader *l, gm_texture *t, unsigned level, unsigned face, const json_t *file) {
  if (!json_is_string(file))
    return gm_load_fail(l, "texture \"%s\": the name of a file is missing", t->name);
  if (!l->folder)
    return gm_load_fail(l, "texture \"%s\": files cannot be named here", t->name);
  char *path = gm_load_path(l, json_string_value(file));
  if (!path)
    return gm_load_fail(l, "out of memory");
  size_t at = level * t->faces + face, k = gm_pictures_add(l, l->run->pictures, path);
  if (!k)
    return false;
  t->from[at] = k;
  t->pic[at] = (gm_picture){.width = l->run->pictures->file[k - 1].pic.width, .height = l->run->pictures->file[k - 1].pic.height};
  return true;
}

/* Reads a face: one file, or a list with a file for each level. */
static bool load_face(gm_loader *l, gm_texture *t, unsigned face, json_t *j) {
  if (!json_is_array(j))
    return load_picture(l, t, 0, face, j);
  for (unsigned d = 0; d < t->levels; d++)
    if (!load_picture(l, t, d, face, json_array_get(j, d)))
      return false;
  return true;
}

static size_t level_count(const json_t *j) { return json_is_array(j) ? json_array_size(j) : 1; }

static bool load_pictures(gm_loader *l, gm_texture *t, const char *name, json_t *o) {
  json_t *file = json_object_get(o, "file"), *levels = json_object_get(o, "levels"), *cube = json_object_get(o, "cube");
  if (!file && !levels && !cube)
    return gm_load_fail(l, "texture \"%s\" has no \"file\"", name);
  if (!!file + !!levels + !!cube > 1)
    return gm_load_fail(l, "texture \"%s\" takes only one of \"file\", \"levels\" and \"cube\"", name);
  if (levels && !json_is_array(levels))
    return gm_load_fail(l, "texture \"%s\": levels is a list of files", name);
  if (cube && (!json_is_array(cube) || json_array_size(cube) != GM_TEX_FACES))
    return gm_load_fail(l, "texture \"%s\": cube is a list of six files, or of six lists of levels", name);
  json_t *first = cube ? json_array_get(cube, 0) : levels;
  size_t n = level_count(first);
  if (n < 1 || n > GM_TEX_MAX_LEVELS)
    return gm_load_fail(l, "texture \"%s\" has %zu levels; 1 to %d can be given", name, n, GM_TEX_MAX_LEVELS);
  for (unsigned f = 0; cube && f < GM_TEX_FACES; f++)
    if (level_count(json_array_get(cube, f)) != n)
      return gm_load_fail(l, "texture \"%s\": the faces differ in the number of levels", name);
  if (!gm_texture_new(t, name, cube ? GM_TEX_FACES : 1, (unsigned)n) || !(t->from = calloc(t->faces * n, sizeof *t->from)))
    return gm_load_fail(l, "out of memory");
  if (!cube)
    return load_face(l, t, 0, file ? file : levels);
  for (unsigned f = 0; f < GM_TEX_FACES; f++)
    if (!load_face(l, t, f, json_array_get(cube, f)))
      return false;
  return true;
}

static bool load_texture(gm_loader *l, gm_texture *t, const char *name, json_t *o) {
  static const char *const keys[] = {"file", "levels", "cube", "mipmap", "filter", "min", "mag", "wrap", "strict_npot", NULL};
  gm_texture state = {.name = (char *)name, .mag = GM_FILTER_LINEAR};
  bool mipmap;
  if (!json_is_object(o))
    return gm_load_fail(l, "texture \"%s\" is not an object", name);
  if (!gm_load_only_keys(l, o, "a texture", keys) || !load_filters(l, &state, o) || !load_wraps(l, &state, json_object_get(o, "wrap")) ||
      !load_flag(l, &state, o, "mipmap", &mipmap) || !load_flag(l, &state, o, "strict_npot", &state.strict_npot) ||
      !load_pictures(l, t, name, o))
    return false;
  t->mag = state.mag;
  t->min = state.min;
  t->wrap_s = state.wrap_s;
  t->wrap_t = state.wrap_t;
  t->strict_npot = state.strict_npot;
  if (mipmap && t->levels > 1)
    return gm_load_fail(l, "texture \"%s\": its levels are given, mipmap would make them again", name);
  t->mipmap = mipmap;
  return true;
}

bool gm_load_textures(gm_loader *l, gm_run *r, json_t *o) {
  const char *k;
  json_t *v;
  if (!o)
    return true;
  if (!json_is_object(o))
    return gm_load_fail(l, "\"textures\" is not an object");
  if (json_object_size(o) > MAX_TEXTURES)
    return gm_load_fail(l, "%zu textures; the budget of an inputs file is %d", json_object_size(o), MAX_TEXTURES);
  json_object_foreach(o, k, v) {
    gm_texture t = {0};
    bool ok = load_texture(l, &t, k, v);
    if (ok && !gm_run_add_texture(r, &t))
      ok = gm_load_fail(l, "out of memory");
    gm_texture_free(&t); /* frees nothing if the run has taken the texture over */
    if (!ok)
      return false;
  }
  return true;
}
