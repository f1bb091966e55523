/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the settings of all contexts from environment variables, which `gloam gl` sets (docs/gles.md, "How it works"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "gles/egl/egl_lists.h"
#include "gles/egl/egl_private.h"
#include "gles/egl/egl_report.h"
#include "gles/egl/egl_times.h"
#include "gles/engine/engine_rtl.h"
#include "gles/record/record.h"
#include "search/choices.h"

static bool read_number_setting(const char *name, const char *text, unsigned long min, unsigned long max, unsigned long *out) {
  char *end;
  if (!text || !*text)
    return true;
  *out = strtoul(text, &end, 10);
  if (!*end && *out >= min && *out <= max)
    return true;
  fprintf(stderr, "gloam: error: %s=%s is not a number from %lu to %lu\n", name, text, min, max);
  return false;
}

static bool choose_engine(gm_gl_settings *s) {
  const char *name = getenv("GLOAM_ENGINE");
  bool list = name && !strcmp(name, "list");
  s->engine = gm_engine_named(name && *name && !list ? name : "fast");
  if (!s->engine)
    fprintf(stderr, "gloam: error: GLOAM_ENGINE=%s is none of fast, sim, rtl, list\n", name);
  return s->engine != NULL;
}

/* Reads which calls end a frame, in addition to a swap. */
static bool read_frame_end(gm_gl_settings *s) {
  const char *const name[] = {"swap", "flush", "finish", "read"}, *text = getenv("GLOAM_FRAME_EVERY");
  unsigned long passes = 0;
  for (unsigned i = GM_GL_AT_SWAP + 1; text && i < sizeof name / sizeof *name; i++)
    if (!strcmp(text, name[i])) {
      s->frame_end = (gm_gl_frame_end)i;
      return true;
    }
  if (text && *text && (*text < '0' || *text > '9'))
    return fprintf(stderr, "gloam: error: GLOAM_FRAME_EVERY=%s is none of flush, finish, read, and no number of passes\n", text), false;
  if (!read_number_setting("GLOAM_FRAME_EVERY", text, 1, 1000000000, &passes))
    return false;
  s->frame_end = passes ? GM_GL_AT_PASSES : GM_GL_AT_SWAP;
  s->frame_passes = (unsigned)passes;
  return true;
}

static bool read_settings(gm_gl_settings *s) {
  char err[GM_ERROR_SIZE];
  const char *machine = getenv("GLOAM_MACHINE");
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  unsigned long threads = processors < 1 ? 1 : processors > 64 ? 64 : (unsigned long)processors, bytes = (unsigned long)4 << 20;
  gc_options o;
  if (gm_machine_find(&s->machine, machine && *machine ? machine : "quad", err, sizeof err)) {
    fprintf(stderr, "%s\n", err);
    return false;
  }
  if (!choose_engine(s) || !read_frame_end(s) ||
      !read_number_setting("GLOAM_HOST_THREADS", getenv("GLOAM_HOST_THREADS"), 1, 64, &threads) ||
      !read_number_setting("GLOAM_PB_BYTES", getenv("GLOAM_PB_BYTES"), GM_FRAME_PB_MIN, GM_FRAME_PB_MAX, &bytes))
    return false;
  gc_options_default(&o);
  s->run = (gm_run_config){.policy = gc_usual_policy(o.gate), .wake = s->machine.wake, .texture_latency = s->machine.texture_latency};
  s->host_threads = (unsigned)threads;
  s->pb_bytes = bytes;
  if (!egl_times_open() || !egl_report_open(s))
    return false;
  const char *engine = getenv("GLOAM_ENGINE"), *lists = getenv("GLOAM_RECORD_LIST");
  bool list_file = lists && *lists && !egl_report_is_other();
  if ((list_file || (engine && !strcmp(engine, "list"))) && !egl_lists_open(s, list_file ? lists : NULL))
    return false;
  const char *record = getenv("GLOAM_RECORD");
  const char *const places[2] = {getenv("GLOAM_RECORD_CALLS"), getenv("GLOAM_RECORD_DATA")};
  bool placed = places[0] && *places[0] && places[1] && *places[1];
  if (record && *record && !egl_report_is_other() && gm_record_open(record, placed ? places : NULL, err, sizeof err)) {
    fprintf(stderr, "%s\n", err);
    return false;
  }
  return true;
}

const gm_gl_settings *gm_egl_settings(void) {
  static gm_gl_settings settings;
  static bool read, ok;
  if (!read)
    ok = read_settings(&settings);
  read = true;
  return ok ? &settings : NULL;
}
