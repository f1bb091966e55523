/* SPDX-License-Identifier: Apache-2.0 */
/* gloam gl: runs a program of OpenGL ES 2.0 on the renderer, and reports what its frames cost (docs/commands.md, "gloam gl"). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/home.h"
#include "gloam/cmd.h"
#include "gloam/gl_options.h"
#include "gloam/gl_process.h"
#include "gloam/run_options.h"
#include "gloam/words.h"

const char cmd_gl_help[] =
    "usage: gloam gl [OPTIONS] PROGRAM [ARGUMENTS]\n\n"
    "Runs a program that uses EGL and OpenGL ES 2.0 so that it draws on the tile-based renderer (docs/gles.md). The program is not\n"
    "changed: it finds the kit's libEGL and libGLESv2 first. After its end a table says what its frames cost.\n\n"
    "  --frames N             end the program after N frames\n"
    "  --frame-every WHAT     a frame ends also after each glFlush, glFinish or read of pixels: flush, finish, read; or after N passes\n"
    "  --record FILE          record its calls in FILE, and their data in FILE.data, for gloam replay\n" CMD_GL_HELP
    "\nEnergy is that of the shader core alone, by the energy model program, measured on some tasks of each program (docs/gles.md).\n"
    "Exit code: that of the program, or 128 and the signal that ended it; 1 if something cannot be drawn, reported or recorded, or\n"
    "if a frame is over the budget.\n\n"
    "examples:\n"
    "  gloam gl --frames 10 --report gears.html es2gears_x11\n"
    "  gloam gl --frames 3 --record gears.calls es2gears_x11\n"
    "  gloam gl glmark2-es2 -b jellyfish:nframes=5 -s 320x240\n";

/* The program finds the kit's libraries first. */
static int prepare_library_path(const cmd_gl_options *o, char *err, size_t errsize) {
  char folder[4096], path[8300];
  const char *old = getenv("LD_LIBRARY_PATH");
  if (gm_home(folder, sizeof folder, "gles", err, errsize)) /* of an installed kit */
    return -1;
  if (!gm_file_exists(folder) && gm_home(folder, sizeof folder, "build/gles", err, errsize))
    return -1;
  snprintf(path, sizeof path, "%s/libGLESv2.so.2", folder);
  if (!gm_file_exists(path))
    return gm_error(err, errsize, path, "no such file: make it with `make %s`", "build/gles/libgloam-gles.so");
  snprintf(path, sizeof path, old && *old ? "%s:%s" : "%s", folder, old);
  cmd_gl_set("LD_LIBRARY_PATH", path);
  cmd_gl_set("GLOAM_FRAMES", o->frames);
  cmd_gl_set("SDL_VIDEO_X11_FORCE_EGL", "1"); /* SDL takes GLX otherwise */
  return 0;
}

static int run_gl_program(void *ctx) {
  char err[GM_ERROR_SIZE];
  const cmd_gl_options *o = ctx;
  if (prepare_library_path(o, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  int rc = cmd_gl_program((const char *const *)o->rest);
  if (rc < 0)
    fprintf(stderr, "%s: error: cannot be run: %s\n", o->rest[0], strerror(errno));
  return rc < 0 ? 127 : rc;
}

int cmd_gl(int argc, char **argv) {
  cmd_gl_options o = {.command = "gl"};
  unsigned frames;
  int rc = cmd_gl_parse(&o, argc, argv, cmd_gl_help);
  if (rc)
    return rc < 0 ? 0 : rc;
  if (!o.rest)
    return cmd_usage_error("gl", "no program");
  if (o.frames && cmd_parse_unsigned(o.frames, 1, 1000000000, &frames))
    return cmd_bad_value("gl", "--frames", o.frames);
  if (o.frame_every && cmd_word("gl", "--frame-every", o.frame_every) < 0 && cmd_parse_unsigned(o.frame_every, 1, 1000000000, &frames))
    return cmd_bad_value("gl", "--frame-every", o.frame_every);
  return cmd_gl_run(&o, run_gl_program, &o);
}
