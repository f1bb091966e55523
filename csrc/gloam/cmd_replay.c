/* SPDX-License-Identifier: Apache-2.0 */
/* gloam replay: draws the frames of a recording of OpenGL ES, without a display, and reports what they cost (docs/commands.md, "gloam
   replay"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/jobs.h"
#include "gles/egl/egl.h"
#include "gles/egl/egl_lists.h"
#include "gles/record/play.h"
#include "gloam/cmd.h"
#include "gloam/gl_options.h"
#include "gloam/run_options.h"
#include "gloam/words.h"

const char cmd_replay_help[] =
    "usage: gloam replay [OPTIONS] FILE\n\n"
    "Draws the frames of a recording of `gloam gl`. Pictures, cycles and energy are those of the program, and no display is\n"
    "needed. FILE is text, a line for each call; FILE.data has larger data.\n\n"
    "  --frames A..B          report only frames A to B, from 0; earlier ones are drawn by the fast engine (default: all)\n" CMD_GL_HELP
    "\nExit code: 1 if the recording is damaged, if a call gives another result than it had, or if a frame is over the budget.\n\n"
    "examples:\n"
    "  gloam replay --pictures pictures gears.calls\n"
    "  gloam replay --frames 2..3 --engine rtl gears.calls\n";

typedef struct {
  cmd_gl_options o;
  unsigned first, last;
} options;

/* "A..B" or "A". */
static bool range(const char *text, options *o) {
  char first[20];
  const char *dots = strstr(text, "..");
  size_t n = dots ? (size_t)(dots - text) : strlen(text);
  if (n >= sizeof first)
    return false;
  memcpy(first, text, n);
  first[n] = 0;
  return !cmd_parse_unsigned(first, 0, 1000000000, &o->first) &&
         !cmd_parse_unsigned(dots ? dots + 2 : first, o->first, 1000000000, &o->last);
}

static bool failed; /* of the process that plays */

/* The renderer refused something, so the frame is not what it was. */
static void note_failure(void *ctx, const char *text) {
  failed = true;
  fprintf(stderr, "gloam: error: %s\n", text);
  (void)ctx;
}

static int play_frames(void *ctx) {
  char err[GM_ERROR_SIZE], first[20];
  const options *o = ctx;
  snprintf(first, sizeof first, "%u", o->first);
  cmd_gl_set("GLOAM_FIRST", first);
  unsetenv("GLOAM_FRAMES"); /* these are for programs */
  unsetenv("GLOAM_FRAME_EVERY");
  unsetenv("GLOAM_RECORD");
  const gm_gl_settings *set = gm_egl_settings();
  if (!set)
    return 1;
  gm_gl_settings own = *set;
  own.message = note_failure;
  gm_play_options recording = {.path = o->o.rest[0], .set = &own, .before = &gm_engine_fast, .first = o->first, .last = o->last};
  int rc = gm_play(&recording, err, sizeof err);
  if (rc)
    fprintf(stderr, "%s\n", err);
  if (!rc && (rc = egl_lists_close(err, sizeof err)))
    fprintf(stderr, "%s\n", err);
  return rc || failed;
}

/* The library takes its settings once, from the environment, so it runs in a process of its own. */
static int play_apart(void *ctx) {
  int rc = gm_jobs_call(play_frames, ctx, 0);
  if (rc < 0)
    fprintf(stderr, "gloam: error: cannot start a process\n");
  return rc < 0 ? 1 : rc;
}

int cmd_replay(int argc, char **argv) {
  options o = {.o.command = "replay", .last = 1000000000};
  int rc = cmd_gl_parse(&o.o, argc, argv, cmd_replay_help);
  if (rc)
    return rc < 0 ? 0 : rc;
  if (!o.o.rest || o.o.rest[1])
    return cmd_usage_error("replay", o.o.rest ? "more than one recording" : "no recording");
  if (o.o.record || o.o.frame_every)
    return cmd_unknown_option("replay", o.o.record ? "--record" : "--frame-every");
  if (o.o.frames && !range(o.o.frames, &o))
    return cmd_bad_value("replay", "--frames", o.o.frames);
  o.o.reads = o.o.rest[0];
  return cmd_gl_run(&o.o, play_apart, &o);
}
