/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the patch of an inputs file: varyings that are given at four corners, and interpolated over a grid of fragments. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/run/load.h"

/* Reads the values of a varying at the four corners, in the order (0,0) (1,0) (0,1) (1,1). All have the same length. */
static bool corner_values(gm_loader *l, const char *name, json_t *j, gm_values *corner) {
  size_t n = 0;
  if (!json_is_array(j) || json_array_size(j) != 4)
    return gm_load_fail(l, "patch \"%s\" is not a list of four corners", name);
  for (unsigned c = 0; c < 4; c++) {
    if (!gm_load_value(l, &corner[c], name, json_array_get(j, c)))
      return false;
    size_t m = gm_values_find(&corner[c], name)->n;
    if (c && m != n)
      return gm_load_fail(l, "patch \"%s\": the corners differ in size", name);
    n = m;
  }
  return true;
}

/* One flag for each varying: whether it is normalized. malloc'd, NULL when out of memory. */
static bool *normalized(const gm_values *corner, const json_t *list) {
  bool *unit = calloc(corner->n + 1, sizeof *unit);
  size_t i;
  json_t *e;
  json_array_foreach(list, i, e) {
    const gm_value *v = unit && json_is_string(e) ? gm_values_find(corner, json_string_value(e)) : NULL;
    if (v)
      unit[v - corner->v] = true;
  }
  return unit;
}

/* Adds one fragment. Values are bilinear in s and t, and rounded to single so that all readers get the same bits. */
static bool patch_pixel(gm_loader *l, gm_run *r, const gm_values corner[4], const bool *unit, double s, double t) {
  gm_values *vs = gm_load_invocation(l, r, GM_STAGE_FRAGMENT);
  if (!vs)
    return false;
  for (size_t i = 0; i < corner[0].n; i++) {
    const gm_value *c[4];
    for (unsigned k = 0; k < 4; k++)
      c[k] = &corner[k].v[i];
    gm_value *v = gm_load_new_value(l, vs, c[0]->name, c[0]->n);
    double sum = 0;
    if (!v)
      return false;
    for (size_t j = 0; j < v->n; j++) {
      double top = c[0]->num[j] + (c[1]->num[j] - c[0]->num[j]) * s, bottom = c[2]->num[j] + (c[3]->num[j] - c[2]->num[j]) * s;
      v->num[j] = top + (bottom - top) * t;
      sum += v->num[j] * v->num[j];
    }
    double scale = unit[i] && sum > 0 ? 1 / sqrt(sum) : 1;
    for (size_t j = 0; j < v->n; j++)
      v->num[j] = (float)(v->num[j] * scale);
  }
  return true;
}

/* Adds gl_FragCoord to a fragment, unless the patch has it as a varying. */
static bool patch_fragcoord(gm_loader *l, gm_values *vs, double x, double y) {
  if (gm_values_find(vs, "gl_FragCoord"))
    return true;
  gm_value *v = gm_load_new_value(l, vs, "gl_FragCoord", 4);
  if (!v)
    return false;
  v->num[0] = x + 0.5, v->num[1] = y + 0.5, v->num[2] = 0.5, v->num[3] = 1;
  return true;
}

/* The pixel of fragment i: quad by quad if width and height are even, else row by row. */
static void patch_place(json_int_t i, json_int_t w, json_int_t h, double *x, double *y) {
  if (w % 2 || h % 2) {
    json_int_t row = i / w;
    *x = (double)(i % w);
    *y = (double)row;
    return;
  }
  json_int_t quad = i / 4, column = 2 * (quad % (w / 2)) + i % 2, row = 2 * (quad / (w / 2)) + i / 2 % 2;
  *x = (double)column;
  *y = (double)row;
}

bool gm_load_patch(gm_loader *l, gm_run *r, json_t *o) {
  static const char *const keys[] = {"width", "height", "varyings", "normalize", NULL};
  gm_values corner[4] = {{0}};
  json_t *vary = json_object_get(o, "varyings"), *j;
  json_int_t w, h;
  const char *k;
  if (!o)
    return true;
  if (!json_is_object(o))
    return gm_load_fail(l, "\"patch\" is not an object");
  if (!gm_load_only_keys(l, o, "\"patch\"", keys) || !gm_load_count(l, o, "width", 8, 256, &w) ||
      !gm_load_count(l, o, "height", 8, 256, &h))
    return false;
  if (!json_is_object(vary))
    return gm_load_fail(l, "\"patch\" needs \"varyings\"");
  bool ok = true;
  json_object_foreach(vary, k, j) if (!(ok = corner_values(l, k, j, corner))) break;
  bool *unit = ok ? normalized(&corner[0], json_object_get(o, "normalize")) : NULL;
  if (ok && !unit)
    ok = gm_load_fail(l, "out of memory");
  for (json_int_t i = 0; ok && i < w * h; i++) {
    double x, y;
    patch_place(i, w, h, &x, &y);
    ok = patch_pixel(l, r, corner, unit, (x + 0.5) / (double)w, (y + 0.5) / (double)h) &&
         patch_fragcoord(l, &r->inv[GM_STAGE_FRAGMENT][r->ninv[GM_STAGE_FRAGMENT] - 1], x, y);
  }
  for (unsigned c = 0; c < 4; c++)
    gm_values_free(&corner[c]);
  free(unit);
  return ok;
}
