/* SPDX-License-Identifier: Apache-2.0 */
/* Checks two limits of frames: the energy of fragments does not grow with opaque layers that are hidden, and four cores of eight threads
   draw a textured box in few cycles a pixel (docs/model.md, "Limits that frames keep").
   Usage: frame_limits FOLDER ROWS
   FOLDER has box.json and octa.machine. ROWS gets rows for scripts/check/bars. Prints TAP. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "base/tap.h"
#include "regress/common/shader.h"
#include "search/choices.h"
#include "studies/show/show.h"

enum { SIDE = 128, LAYERS = 8, CORES = 4 };

typedef struct {
  const char *folder;
  gm_machine machine;
  gc_options cc;
  tap t;
  FILE *rows;
} job;

static bool use_machine(job *j, const char *name) {
  char err[GM_ERROR_SIZE];
  if (gm_machine_find(&j->machine, name, err, sizeof err)) {
    tap_ok(&j->t, false, "machine %s", name);
    tap_note(err);
    return false;
  }
  gc_options_default(&j->cc);
  j->cc.machine = &j->machine;
  j->cc.policy = gc_usual_policy(j->cc.gate);
  j->cc.wake = j->machine.wake;
  return true;
}

/* Draws the box if text is NULL, else the scene in the text. */
static bool draw_limit_scene(job *j, const char *text, const gm_engine *engine, unsigned cores, gm_frame_counters *count) {
  char err[GM_ERROR_SIZE], path[4096];
  gm_scene_options o = {.width = SIDE, .height = SIDE, .compile = gm_show_compile, .ctx = &j->cc};
  gm_frame_config cfg = {.pb_bytes = GM_FRAME_PB_DEFAULT,
                         .host_threads = 1,
                         .cores = cores,
                         .engine = engine,
                         .run = shader_run_config(&(gm_program){.machine = j->machine}, j->cc.policy, j->machine.wake)};
  snprintf(path, sizeof path, "%s/box.json", j->folder);
  gm_scene *s =
      text ? gm_scene_parse(text, strlen(text), "layers", j->folder, &o, err, sizeof err) : gm_scene_load(path, &o, err, sizeof err);
  bool ok = s && !gm_scene_render(s, &cfg, NULL, count, NULL, NULL, err, sizeof err);
  gm_scene_free(s);
  if (!ok)
    tap_note(err);
  return ok;
}

/* --- layers --- */

static char *layers_scene(unsigned n, bool nearest_first) {
  json_t *draw = json_pack("{s:s, s:s, s:s, s:i, s:[{s:[i, i, f]}], s:[{s:[i, i, f]}, {s:i}], s:{s:s}, s:{s:s}, s:{s:s}}", "mesh", "m",
                           "shader", "s", "camera", "c", "repeat", (int)n, "each", "translate", 0, 0, nearest_first ? -0.25 : 0.25,
                           "transform", "translate", 0, 0, nearest_first ? 0 : -0.25 * (n - 1), "scale", 12, "state", "cull", "none",
                           "uniforms", "u_mvp", "$mvp", "textures", "u_image", "image");
  json_t *scene =
      json_pack("{s:{s:{s:s, s:i, s:i}}, s:{s:{s:s, s:s}}, s:{s:{s:s, s:s, s:s}}, s:{s:{s:[i, i, i], s:i, s:f, s:i}}, s:[{s:[o]}]}",
                "meshes", "m", "shape", "plane", "n", 3, "m", 3, "shaders", "s", "vertex", "box.vert", "fragment", "box.frag", "textures",
                "image", "file", "../../suites/textures/noise.png", "filter", "linear", "wrap", "repeat", "cameras", "c", "eye", 0, 0, 3,
                "fov", 50, "near", 0.5, "far", 20, "passes", "draws", draw);
  return gm_json_string(scene, GM_JSON_DOUBLE);
}

/* pJ of the fragments of n layers, each of which covers the picture. */
static double energy_of_layers(job *j, unsigned n, bool nearest_first, uint64_t *covered) {
  char err[GM_ERROR_SIZE], *text = layers_scene(n, nearest_first);
  gm_frame_counters count;
  gm_meter *meter = gm_meter_new(&j->machine, err, sizeof err);
  bool ok = meter && text && draw_limit_scene(j, text, gm_meter_engine(meter), 1, &count);
  free(text);
  double pj = ok ? gm_meter_energy(meter, GM_STAGE_FRAGMENT).total : NAN;
  *covered = ok ? count.fragments_covered : 0;
  gm_meter_free(meter);
  return pj;
}

static void test_layers(job *j) {
  double min = INFINITY, max = 0;
  unsigned stacks = 0;
  bool ok = use_machine(j, "quad");
  for (unsigned n = 1; ok && n <= LAYERS; n++)
    for (unsigned first = 0; ok && first < 2; first++) {
      uint64_t covered;
      double pj = energy_of_layers(j, n, first, &covered);
      ok = isfinite(pj) && covered == (uint64_t)n * SIDE * SIDE;
      min = fmin(min, pj);
      max = fmax(max, pj);
      stacks += ok;
    }
  double percent = 100 * (max / min - 1);
  tap_ok(&j->t, ok && percent <= 2, "1 to %u opaque layers: energy of the fragments differs by %.3f %%", LAYERS, percent);
  fprintf(j->rows, "energy\tenergy of fragments over 1 to %u opaque layers, most above least, %%\t%.3f\t<=\t2\t%u\t%u\n", LAYERS, percent,
          stacks, 2 * LAYERS);
}

/* --- box --- */

static void test_box(job *j) {
  char path[4096];
  gm_frame_counters c[2] = {0};
  snprintf(path, sizeof path, "%s/octa.machine", j->folder);
  bool ok = use_machine(j, path) && draw_limit_scene(j, NULL, &gm_engine_fast, 1, &c[0]) &&
            draw_limit_scene(j, NULL, &gm_engine_fast, CORES, &c[1]);
  double pixels = SIDE * SIDE, share = 100 * (double)c[1].fragments_shaded / pixels, cycles = (double)c[1].cycles / pixels;
  tap_ok(&j->t, ok && share >= 60 && c[1].primitives == 12 && cycles < 8,
         "a box of %llu triangles on %.1f %% of %u x %u pixels: %.2f cycles a pixel with %u cores of %u threads, %.2f with one",
         (unsigned long long)c[1].primitives, share, SIDE, SIDE, cycles, CORES, j->machine.threads, (double)c[0].cycles / pixels);
  fprintf(j->rows, "box\tshare of the picture that the box covers, %%\t%.1f\t>=\t60\t%.0f\t16384\n", share, pixels);
  fprintf(j->rows, "box\ttriangles of the box\t%llu\t=\t12\t1\t1\n", (unsigned long long)c[1].primitives);
  fprintf(j->rows, "box\tcycles a pixel, %u cores of %u threads\t%.2f\t<\t8\t%.0f\t16384\n", CORES, j->machine.threads, cycles, pixels);
}

int main(int argc, char **argv) {
  if (argc != 3)
    return fprintf(stderr, "usage: frame_limits FOLDER ROWS\n"), 2;
  job j = {.folder = argv[1], .rows = fopen(argv[2], "w")};
  if (!j.rows)
    return fprintf(stderr, "%s: error: cannot be written\n", argv[2]), 1;
  test_layers(&j);
  test_box(&j);
  return tap_end(&j.t, 2) | (fclose(j.rows) != 0);
}
