/* SPDX-License-Identifier: Apache-2.0 */
/* Opaque layers and closed meshes. */
#include <stdio.h>
#include <stdlib.h>

#include "regress/frame/bench/frame_bench_bench.h"

#define HEAD                                                                                                                               \
  "{\"meshes\": {\"plane\": {\"shape\": \"plane\", \"n\": 5, \"m\": 5}, \"sphere\": {\"shape\": \"sphere\", \"n\": 37, \"m\": 21}, "       \
  "\"torus\": {\"shape\": \"torus\", \"n\": 41, \"m\": 17, \"size\": 0.4}, \"box\": {\"shape\": \"box\"}, "                                \
  "\"crate\": {\"obj\": \"../meshes/crate.obj\"}},\n"                                                                                      \
  "\"shaders\": {\"color\": {\"vertex\": \"../shaders/color.vert\", \"fragment\": \"../shaders/color.frag\"}},\n"                          \
  "\"cameras\": {\"c\": {\"eye\": [0.3, 0.7, 4], \"fov\": 50, \"near\": 0.5, \"far\": 20}},\n"                                             \
  "\"passes\": [{\"clear\": {\"color\": [0, 0, 0, 0]}, \"draws\": ["

enum { TEXT = 8192 };

/* --- overdraw --- */

/* Fragments shaded of n layers, the nearest first or last. */
static bool layers(bench *b, unsigned n, bool nearest_first, uint64_t *shaded) {
  char text[TEXT];
  gm_frame_config cfg = bench_config(b);
  bench_frame f = {0};
  snprintf(text, sizeof text,
           HEAD "{\"mesh\": \"plane\", \"shader\": \"color\", \"camera\": \"c\", \"repeat\": %u, \"each\": [{\"translate\": [0, 0, %g]}], "
                "\"transform\": [{\"translate\": [0, 0, %g]}, {\"rotate\": [30, 1, 1, 0]}], "
                "\"uniforms\": {\"u_mvp\": \"$mvp\", \"u_color\": [1, 1, 1, 1]}}]}]}",
           n, nearest_first ? -0.125 : 0.125, nearest_first ? 0 : -0.125 * (n - 1));
  gm_scene *s = bench_load(b, NULL, text, false);
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

static void overdraw(bench *b) {
  size_t bad = 0, n = 0;
  uint64_t shaded;
  for (unsigned k = 1; k <= 8; k++)
    for (unsigned first = 0; first < 2; first++, n++)
      bad += !layers(b, k, first, &shaded);
  bench_zero(b, "3", "stacks of 1 to 8 layers where fragments shaded are not those visible", bad, n, 16);
}

/* --- orders --- */

static gm_scene *four_layers(bench *b, const unsigned order[4]) {
  char text[TEXT];
  size_t n = (size_t)snprintf(text, sizeof text, "%s", HEAD);
  for (unsigned i = 0; i < 4; i++)
    n += (size_t)snprintf(
        text + n, sizeof text - n,
        "%s{\"mesh\": \"plane\", \"shader\": \"color\", \"camera\": \"c\", \"transform\": [{\"rotate\": [%u, 0.3, 1, 0.2]}], "
        "\"uniforms\": {\"u_mvp\": \"$mvp\", \"u_color\": [%g, %g, 0.5, 1]}}",
        i ? ", " : "", 10 + 40 * order[i], order[i] / 4.0, 1 - order[i] / 4.0);
  snprintf(text + n, sizeof text - n, "]}]}");
  return bench_load(b, NULL, text, false);
}

static void orders(bench *b) {
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
  bench_zero(b, "2", "orders of four opaque layers that give another picture", bad, n, 24);
}

/* --- closed meshes --- */

/* Front faces add to red and back faces to green. In a closed mesh as many front faces as back faces cover each pixel. */
static size_t closed(bench *b, const char *mesh, unsigned angle) {
  char text[TEXT];
  gm_frame_config cfg = bench_config(b);
  bench_frame f = {0};
  size_t n = (size_t)snprintf(text, sizeof text, "%s", HEAD), bad = 0, covered = 0;
  for (unsigned i = 0; i < 2; i++)
    n += (size_t)snprintf(text + n, sizeof text - n,
                          "%s{\"mesh\": \"%s\", \"shader\": \"color\", \"camera\": \"c\", \"transform\": [{\"rotate\": [%u, 1, %u, 0.3]}], "
                          "\"uniforms\": {\"u_mvp\": \"$mvp\", \"u_color\": %s}, "
                          "\"state\": {\"depth\": false, \"blend\": \"add\", \"cull\": \"%s\"}}",
                          i ? ", " : "", mesh, angle, angle % 7, i ? "[0, 0.0039215686, 0, 1]" : "[0.0039215686, 0, 0, 1]",
                          i ? "front" : "back");
  snprintf(text + n, sizeof text - n, "]}]}");
  gm_scene *s = bench_load(b, NULL, text, false);
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
  overdraw(b);
  orders(b);
  for (unsigned m = 0; m < 4; m++)
    for (unsigned angle = 5; angle < 360; angle += 71, n++)
      bad += closed(b, meshes[m], angle);
  bench_zero(b, "2", "pixels of closed meshes with a hole or a double", bad, n, 20);
}
