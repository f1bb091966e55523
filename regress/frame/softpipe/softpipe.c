/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the renderer's pictures with those of the system's OpenGL ES (Mesa's softpipe; docs/frame.md, "Checks").
   Usage: frame_softpipe [-m MACHINE] [-p PERCENT] [-k FOLDER] [-r] [-l] "WxH ..." SCENE.json...
   A pixel differs if a channel differs by more than 2 of 255. A picture is right if at most PERCENT of its pixels differ (default 0.05),
   and each of them is at an edge: one of the eight pixels around it, in one of the pictures, differs from it. With -k both pictures go
   to FOLDER. With -r both round window coordinates in the same way; with -l both draw without mipmaps. Prints TAP; the notes have the
   counts.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command_options.h"
#include "base/error.h"
#include "base/png_file.h"
#include "base/tap.h"
#include "regress/common/shader.h"
#include "regress/frame/softpipe/gles_scene.h"
#include "regress/oracles/gles/gles_context.h"
#include "studies/show/show.h"

enum { TOLERANCE = 2 };

typedef struct {
  const char *machine, *keep;
  double percent;
  bool round, levels; /* levels: without mipmaps */
  gc_options cc;
  gm_machine m;
} settings;

typedef struct {
  size_t different, inside; /* inside: not at an edge */
  unsigned x, y;            /* the first that is inside, or else the first that differs */
} verdict;

static bool pixels_differ(uint32_t a, uint32_t b) {
  for (unsigned c = 0; c < 32; c += 8)
    if (abs((int)(a >> c & 255) - (int)(b >> c & 255)) > TOLERANCE)
      return true;
  return false;
}

static bool at_edge(const uint32_t *p, unsigned w, unsigned h, unsigned x, unsigned y) {
  for (unsigned k = 0; k < 9; k++) {
    unsigned u = x + k % 3 - 1, v = y + k / 3 - 1;
    if (u < w && v < h && pixels_differ(p[(size_t)v * w + u], p[(size_t)y * w + x]))
      return true;
  }
  return false;
}

static verdict compare_pictures(const uint32_t *a, const uint32_t *b, unsigned w, unsigned h) {
  verdict v = {0};
  for (unsigned y = 0; y < h; y++)
    for (unsigned x = 0; x < w; x++) {
      size_t i = (size_t)y * w + x;
      if (!pixels_differ(a[i], b[i]))
        continue;
      bool inside = !at_edge(a, w, h, x, y) && !at_edge(b, w, h, x, y);
      if (!v.different || (inside && !v.inside))
        v.x = x, v.y = y;
      v.different++;
      v.inside += inside;
    }
  return v;
}

static void keep_differing_pictures(const settings *s, const char *scene, unsigned w, unsigned h, const uint32_t *own,
                                    const uint32_t *theirs) {
  char path[1200], err[GM_ERROR_SIZE];
  for (unsigned k = 0; k < 2; k++) {
    snprintf(path, sizeof path, "%s/%s.%ux%u.%s.png", s->keep, shader_base(scene), w, h, k ? "gles" : "gloam");
    if (gm_png_write(path, k ? theirs : own, w, h, false, err, sizeof err))
      fprintf(stderr, "%s\n", err);
  }
}

static bool run_softpipe_scene(const settings *s, const char *scene, unsigned w, unsigned h, verdict *v, char *err, size_t errsize) {
  gm_scene_options so = {.width = w, .height = h, .compile = gm_show_compile, .ctx = (void *)&s->cc};
  so.no_mipmaps = s->levels;
  gm_frame_config cfg = {.pb_bytes = GM_FRAME_PB_DEFAULT,
                         .host_threads = 1,
                         .engine = &gm_engine_fast,
                         .run = shader_run_config(&(gm_program){.machine = s->m}, s->cc.policy, s->m.wake)};
  gm_scene *sc = gm_scene_load(scene, &so, err, errsize);
  uint32_t *theirs = malloc((size_t)w * h * sizeof *theirs);
  gm_frame *f = NULL;
  bool ok =
      sc && theirs && !gm_scene_render(sc, &cfg, &f, NULL, NULL, NULL, err, errsize) && gles_draw_scene(sc, s->round, theirs, err, errsize);
  if (ok)
    *v = compare_pictures(gm_frame_color(f), theirs, w, h);
  if (ok && s->keep)
    keep_differing_pictures(s, scene, w, h, gm_frame_color(f), theirs);
  gm_frame_free(f);
  free(theirs);
  gm_scene_free(sc);
  return ok;
}

static void judge_scene_picture(const settings *s, tap *t, const char *scene, unsigned w, unsigned h) {
  char err[GM_ERROR_SIZE] = "", note[400];
  verdict v = {0};
  bool ok = run_softpipe_scene(s, scene, w, h, &v, err, sizeof err);
  double percent = 100.0 * (double)v.different / ((double)w * h);
  tap_ok(t, ok && percent <= s->percent && !v.inside, "%s at %u x %u: %zu pixels differ (%.4f %%), %zu not at an edge", shader_base(scene),
         w, h, v.different, percent, v.inside);
  if (!ok)
    tap_note(err);
  else if (v.different) {
    snprintf(note, sizeof note, "first at (%u, %u)", v.x, v.y);
    tap_note(note);
  }
}

int main(int argc, char **argv) {
  settings s = {.machine = "quad", .percent = 0.05};
  const option_spec spec[] = {{.name = "-m", .text = &s.machine},
                              {.name = "-p", .real = &s.percent},
                              {.name = "-k", .text = &s.keep},
                              {.name = "-r", .flag = &s.round},
                              {.name = "-l", .flag = &s.levels}};
  char err[GM_ERROR_SIZE];
  int at = options_read(spec, sizeof spec / sizeof *spec, argc, argv);
  if (at < 0 || at + 2 > argc)
    return fprintf(stderr, "usage: frame_softpipe [-m MACHINE] [-p PERCENT] [-k FOLDER] [-r] [-l] \"WxH ...\" SCENE.json...\n"), 2;
  const char *why = gles_context_open();
  if (why)
    return fprintf(stderr, "frame_softpipe: error: %s\n", why), 1;
  if (gm_machine_find(&s.m, s.machine, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  s.cc = shader_options_ungated(&s.m);
  tap t = {0};
  unsigned w, h, sizes = 0;
  int used;
  for (const char *size = argv[at]; sscanf(size, " %ux%u%n", &w, &h, &used) == 2; size += used, sizes++)
    for (int i = at + 1; i < argc; i++)
      judge_scene_picture(&s, &t, argv[i], w, h);
  return tap_end(&t, sizes * (unsigned)(argc - at - 1));
}
