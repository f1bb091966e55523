/* SPDX-License-Identifier: Apache-2.0 */
/* frame_bench: draws opaque layers in all orders, and closed meshes; what is hidden may not be shaded (docs/frame.md, "Figures"). */
#include <stdio.h>
#include <stdlib.h>

#include "base/json.h"
#include "regress/frame/bench/frame_bench_bench.h"

/* A scene of one pass with these draws. */
static gm_scene *load_scene(bench *b, json_t *draws) {
  json_t *meshes = json_pack("{s:{s:s, s:i, s:i}, s:{s:s, s:i, s:i}, s:{s:s, s:i, s:i, s:f}, s:{s:s}, s:{s:s}}", "plane", "shape", "plane",
                             "n", 5, "m", 5, "sphere", "shape", "sphere", "n", 37, "m", 21, "torus", "shape", "torus", "n", 41, "m", 17,
                             "size", 0.4, "box", "shape", "box", "crate", "obj", "../meshes/crate.obj");
  json_t *scene = json_pack("{s:o, s:{s:{s:s, s:s}}, s:{s:{s:[f, f, i], s:i, s:f, s:i}}, s:[{s:{s:[i, i, i, i]}, s:o}]}", "meshes", meshes,
                            "shaders", "color", "vertex", "../shaders/color.vert", "fragment", "../shaders/color.frag", "cameras", "c",
                            "eye", 0.3, 0.7, 4, "fov", 50, "near", 0.5, "far", 20, "passes", "clear", "color", 0, 0, 0, 0, "draws", draws);
  char *text = gm_json_string(scene, GM_JSON_DOUBLE);
  gm_scene *s = text ? bench_load(b, NULL, text, false) : NULL;
  free(text);
  return s;
}

/* A draw of a mesh that is turned about an axis, in one color. */
static json_t *turned_draw(const char *mesh, double angle, double x, double y, double z, json_t *color) {
  return json_pack("{s:s, s:s, s:s, s:[{s:[f, f, f, f]}], s:{s:s, s:o}}", "mesh", mesh, "shader", "color", "camera", "c", "transform",
                   "rotate", angle, x, y, z, "uniforms", "u_mvp", "$mvp", "u_color", color);
}

/* --- overdraw --- */

/* Draws n layers, the nearest first or last. Is each pixel shaded only once? *shaded: fragments shaded. */
static bool shades_once(bench *b, unsigned n, bool nearest_first, uint64_t *shaded) {
  gm_frame_config cfg = bench_config(b);
  bench_frame f = {0};
  json_t *draw = json_pack("{s:s, s:s, s:s, s:i, s:[{s:[i, i, f]}], s:[{s:[i, i, f]}, {s:[i, i, i, i]}], s:{s:s, s:[i, i, i, i]}}", "mesh",
                           "plane", "shader", "color", "camera", "c", "repeat", (int)n, "each", "translate", 0, 0,
                           nearest_first ? -0.125 : 0.125, "transform", "translate", 0, 0, nearest_first ? 0 : -0.125 * (n - 1), "rotate",
                           30, 1, 1, 0, "uniforms", "u_mvp", "$mvp", "u_color", 1, 1, 1, 1);
  gm_scene *s = load_scene(b, json_pack("[o]", draw));
  bool ok = s && bench_render(b, s, &cfg, &f);
  size_t visible = 0;
  for (size_t i = 0; ok && i < (size_t)b->width * b->height; i++)
    visible += f.pixel[i] != 0;
  *shaded = f.count.fragments_shaded;
  ok = ok && f.count.fragments_shaded == visible && visible > 0 && f.count.fragments_covered > (n - 1) * visible * 9 / 10;
  free(f.pixel);
  gm_scene_free(s);
  return ok;
}

static void test_overdraw(bench *b) {
  size_t bad = 0, n = 0;
  uint64_t shaded;
  for (unsigned k = 1; k <= 8; k++)
    for (unsigned first = 0; first < 2; first++, n++)
      bad += !shades_once(b, k, first, &shaded);
  bench_zero(b, "overdraw", "stacks of 1 to 8 layers where fragments shaded are not those visible", bad, n, 16);
}

/* --- orders --- */

static gm_scene *four_layers(bench *b, const unsigned order[4]) {
  json_t *draws = json_array();
  for (unsigned i = 0; i < 4; i++)
    json_array_append_new(draws, turned_draw("plane", 10 + 40 * order[i], 0.3, 1, 0.2,
                                             json_pack("[f, f, f, i]", order[i] / 4.0, 1 - order[i] / 4.0, 0.5, 1)));
  return load_scene(b, draws);
}

static void test_orders(bench *b) {
  size_t bad = 0, n = 0;
  bench_frame first = {0};
  gm_frame_config cfg = bench_config(b);
  for (unsigned code = 0; code < 256; code++) {
    const unsigned order[4] = {code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6};
    if ((1u << order[0] | 1u << order[1] | 1u << order[2] | 1u << order[3]) != 15)
      continue;
    bench_frame f = {0};
    gm_scene *s = four_layers(b, order);
    bool ok = s && bench_render(b, s, &cfg, &f);
    if (ok && !first.pixel)
      first = f;
    bad += !ok || !bench_same_pixels(s, &first, &f);
    if (f.pixel != first.pixel)
      free(f.pixel);
    gm_scene_free(s);
    n++;
  }
  free(first.pixel);
  bench_zero(b, "layers", "orders of four opaque layers that give another picture", bad, n, 24);
}

/* --- closed meshes --- */

/* Draws a mesh, of which front faces add to red and back faces to green, and counts the pixels where the two differ. In a closed mesh as
   many front faces as back faces cover each pixel. */
static size_t count_unequal_pixels(bench *b, const char *mesh, unsigned angle) {
  gm_frame_config cfg = bench_config(b);
  bench_frame f = {0};
  size_t bad = 0, covered = 0;
  json_t *draws = json_array();
  for (unsigned i = 0; i < 2; i++) {
    json_t *color = i ? json_pack("[i, f, i, i]", 0, 0.0039215686, 0, 1) : json_pack("[f, i, i, i]", 0.0039215686, 0, 0, 1);
    json_t *draw = turned_draw(mesh, angle, 1, angle % 7, 0.3, color);
    json_object_set_new(draw, "state", json_pack("{s:b, s:s, s:s}", "depth", 0, "blend", "add", "cull", i ? "front" : "back"));
    json_array_append_new(draws, draw);
  }
  gm_scene *s = load_scene(b, draws);
  bool ok = s && bench_render(b, s, &cfg, &f);
  for (size_t i = 0; ok && i < (size_t)b->width * b->height; i++) {
    bad += (f.pixel[i] & 255) != (f.pixel[i] >> 8 & 255);
    covered += (f.pixel[i] & 255) != 0;
  }
  free(f.pixel);
  gm_scene_free(s);
  return ok && covered * 20 > (size_t)b->width * b->height ? bad : (size_t)b->width * b->height;
}

void bench_layers(bench *b) {
  static const char *const meshes[] = {"sphere", "torus", "box", "crate"};
  size_t bad = 0, n = 0;
  test_overdraw(b);
  test_orders(b);
  for (unsigned m = 0; m < 4; m++)
    for (unsigned angle = 5; angle < 360; angle += 71, n++)
      bad += count_unequal_pixels(b, meshes[m], angle);
  bench_zero(b, "layers", "pixels of closed meshes with a hole or a double", bad, n, 20);
}
