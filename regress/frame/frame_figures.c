/* SPDX-License-Identifier: Apache-2.0 */
/* Renders the frames behind the figures of frame times, which are those of Figures 7 to 14 of Chung's thesis (docs/frame.md, "Figures").
   Usage: frame_figures [-m MACHINE] TABLE.csv
   A row is one frame: the set and the series it belongs to, inputs of the model, times of the units. scripts/plot/frame draws the sets. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/command_options.h"
#include "base/error.h"
#include "base/json.h"
#include "regress/common/shader.h"
#include "studies/show/show.h"

enum { STEPS = 12, SMALL_BUFFER = 256 << 10, LARGE_BUFFER = 16 << 20 };

typedef struct {
  gm_machine machine;
  gc_options cc;
  FILE *out;
  char err[GM_ERROR_SIZE];
} job;

/* What one frame shows. */
typedef struct {
  const char *set, *series, *shader, *shape;
  unsigned width, height, n, m; /* n, m: cells of the mesh */
  double scale;
  size_t pb_bytes;
} setting;

static const char *const shaders[] = {"reflection", "simple", "phong_lighting"};
static const struct {
  const char *name;
  unsigned width, height;
} sizes[] = {{"128x96", 128, 96}, {"176x144", 176, 144}, {"256x192", 256, 192}, {"320x240", 320, 240}};

/* Sets the draw's inputs of each shader. */
static void set_inputs(json_t *draw, const char *shader) {
  json_t *inputs;
  if (!strcmp(shader, "simple"))
    inputs = json_pack("{s:{s:s}, s:{s:s, s:[f, f, f, i]}}", "attributes", "a_color", "normal", "uniforms", "u_mvp", "$mvp", "u_tint", 0.9,
                       0.8, 0.7, 1);
  else if (!strcmp(shader, "reflection"))
    inputs = json_pack("{s:{s:s}, s:{s:s, s:s, s:s, s:[i, i, i, i, i, i, i, i, i], s:[f, i, f], s:[f, f, f, i]}}", "textures",
                       "u_environment", "sky", "uniforms", "u_mvp", "$mvp", "u_modelView", "$model_view", "u_normalMatrix", "$normal_view",
                       "u_viewToSky", 1, 0, 0, 0, 1, 0, 0, 0, 1, "u_skyLight", 0.9, 1, 1.1, "u_surface", 0.7, 0.6, 0.5, 1);
  else
    inputs =
        json_pack("{s:{s:s, s:s, s:s, s:[i, i, i, i, i, i, i, i, i, i, i, i], s:[i, i, i, f, f, f, f, f, f, f, f, f], s:[i, f, f], "
                  "s:[f, f, f], s:[f, f, f], s:[f, f, f], s:i}}",
                  "uniforms", "u_mvp", "$mvp", "u_modelView", "$model_view", "u_normalMatrix", "$normal_view", "u_lightPosition", 3, 4, 5,
                  -3, 4, 5, 3, -4, 5, 0, 5, 0, "u_lightColor", 1, 1, 1, 0.5, 0.4, 0.3, 0.2, 0.3, 0.4, 0.1, 0.1, 0.1, "u_attenuation", 1,
                  0.1, 0.01, "u_ambient", 0.1, 0.1, 0.1, "u_diffuse", 0.8, 0.7, 0.6, "u_specular", 0.3, 0.3, 0.3, "u_shininess", 20);
  json_object_update_new(draw, inputs);
}

static char *scene_text(const setting *s) {
  json_t *draw =
      json_pack("{s:s, s:s, s:s, s:[{s:[i, i, f, f]}, {s:o}], s:{s:s}}", "mesh", "m", "shader", "s", "camera", "c", "transform", "rotate",
                50, 1, 0.6, 0.2, "scale", gm_json_rounded(s->scale, 6), "state", "cull", strcmp(s->shape, "plane") ? "back" : "none");
  json_t *vertex = json_sprintf("%s/%s.vert", s->shader, s->shader), *fragment = json_sprintf("%s/%s.frag", s->shader, s->shader);
  set_inputs(draw, s->shader);
  json_t *scene =
      json_pack("{s:[i, i], s:{s:{s:s, s:i, s:i, s:f}}, s:{s:{s:o, s:o}}, s:{s:{s:s, s:s, s:s}}, s:{s:{s:[i, i, f], s:i, s:f, "
                "s:i}}, s:[{s:[o]}]}",
                "size", (int)s->width, (int)s->height, "meshes", "m", "shape", s->shape, "n", (int)s->n, "m", (int)s->m, "size", 0.35,
                "shaders", "s", "vertex", vertex, "fragment", fragment, "textures", "sky", "file", "../textures/noise.png", "filter",
                "linear", "wrap", "repeat", "cameras", "c", "eye", 0, 0, 3.2, "fov", 50, "near", 0.5, "far", 20, "passes", "draws", draw);
  return gm_json_string(scene, GM_JSON_DOUBLE);
}

static bool render_setting(job *j, const setting *s) {
  char *text = scene_text(s);
  gm_frame_counters c;
  gm_scene_options o = {.compile = gm_show_compile, .ctx = &j->cc};
  gm_frame_config cfg = {.pb_bytes = s->pb_bytes,
                         .host_threads = 1,
                         .engine = &gm_engine_fast,
                         .run = shader_run_config(&(gm_program){.machine = j->machine}, j->cc.policy, j->machine.wake)};
  gm_scene *scene = !text ? NULL : gm_scene_parse(text, strlen(text), s->set, "regress/suites/shaders", &o, j->err, sizeof j->err);
  bool ok = scene && !gm_scene_render(scene, &cfg, NULL, &c, NULL, NULL, j->err, sizeof j->err);
  gm_scene_free(scene);
  free(text);
  if (ok)
    fprintf(j->out, "%s,%s,%llu,%llu,%llu,%llu,%llu,%llu,%llu,%llu,%llu\n", s->set, s->series, (unsigned long long)c.vertices_shaded,
            (unsigned long long)c.vertex_records, (unsigned long long)c.fragments_shaded, (unsigned long long)c.partial_renders,
            (unsigned long long)c.unit[GM_UNIT_VERTEX].busy, (unsigned long long)c.unit[GM_UNIT_ACCELERATOR].busy,
            (unsigned long long)c.partial_cycles, (unsigned long long)c.unit[GM_UNIT_VISIBILITY].busy,
            (unsigned long long)c.unit[GM_UNIT_FRAGMENT].busy);
  return ok;
}

/* Meshes of more and more vertices, or, with one mesh, growing on the screen. */
static bool render_series(job *j, setting s, bool grows) {
  for (unsigned k = 1; k <= STEPS; k++) {
    s.n = grows ? 60 : 14 * k;
    s.m = grows ? 30 : 7 * k;
    s.scale = grows ? 0.14 * k : 1;
    if (isatty(2))
      fprintf(stderr, "%s, %s, %u of %d \r", s.set, s.series, k, STEPS);
    if (!render_setting(j, &s))
      return false;
  }
  return true;
}

static bool render_all(job *j) {
  static const char *const shapes[] = {"torus", "sphere", "plane"};
  bool ok = true;
  fprintf(j->out, "set,series,vertices,vertices in lists,visible fragments,partial renders,vertex shading,tile accelerator,partial render "
                  "cycles,visibility,fragment shading\n");
  for (unsigned i = 0; ok && i < 3; i++)
    ok = render_series(j, (setting){"shaders", shaders[i], shaders[i], "torus", 256, 192, .pb_bytes = SMALL_BUFFER}, false);
  for (unsigned i = 0; ok && i < 4; i++)
    ok = render_series(j, (setting){"sizes", sizes[i].name, "simple", "torus", sizes[i].width, sizes[i].height, .pb_bytes = LARGE_BUFFER},
                       false);
  for (unsigned i = 0; ok && i < 3; i++)
    ok = render_series(j, (setting){"shapes", shapes[i], "simple", shapes[i], 256, 192, .pb_bytes = LARGE_BUFFER}, false);
  for (unsigned i = 0; ok && i < 4; i++)
    ok = render_series(
        j, (setting){"grow-sizes", sizes[i].name, "reflection", "torus", sizes[i].width, sizes[i].height, .pb_bytes = LARGE_BUFFER}, true);
  for (unsigned i = 0; ok && i < 3; i++)
    ok = render_series(j, (setting){"grow-shaders", shaders[i], shaders[i], "torus", 256, 192, .pb_bytes = LARGE_BUFFER}, true);
  return ok;
}

int main(int argc, char **argv) {
  const char *machine = "quad";
  const option_spec spec[] = {{.name = "-m", .text = &machine}};
  static job j;
  gm_atomic a;
  int at = options_read(spec, sizeof spec / sizeof *spec, argc, argv);
  if (at < 0 || at + 1 != argc)
    return fprintf(stderr, "usage: frame_figures [-m MACHINE] TABLE.csv\n"), 2;
  if (gm_machine_find(&j.machine, machine, j.err, sizeof j.err) || gm_atomic_begin(&a, argv[at], j.err, sizeof j.err))
    return fprintf(stderr, "%s\n", j.err), 1;
  j.cc = shader_options_ungated(&j.machine);
  j.out = a.file;
  bool ok = render_all(&j);
  if (!ok)
    fprintf(stderr, "%s\n", j.err);
  if (gm_atomic_end(&a, ok, j.err, sizeof j.err) && ok)
    return fprintf(stderr, "%s\n", j.err), 1;
  return !ok;
}
