/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the options that `gloam gl` and `gloam replay` share. */
#include "gloam/gl_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/file.h"
#include "base/home.h"
#include "core/machine/machine.h"
#include "frame/renderer/frame.h"
#include "gles/egl/frames_report.h"
#include "gles/record/record.h"
#include "gloam/cmd.h"
#include "gloam/gl_process.h"
#include "gloam/gloam_paths.h"
#include "gloam/run_options.h"
#include "gloam/words.h"
#include "gpu/lists/list_file.h"
#include "tb/model/core_library.h"

static bool joules(const char *text, double *out) {
  char *end;
  *out = strtod(text, &end);
  return end != text && !*end && *out >= 0 && *out < 1e9;
}

/* 1: taken, 0: no such option, -1: a bad value. */
static int take_gl_option(cmd_gl_options *o, const char *name, const char *value) {
  const struct {
    const char *name, **text;
    unsigned min, max; /* of a number; 0: any text */
  } row[] = {{"--engine", &o->engine, 0, 0},
             {"--machine", &o->machine, 0, 0},
             {"--report", &o->report, 0, 0},
             {"--pictures", &o->pictures, 0, 0},
             {"--frames", &o->frames, 0, 0},
             {"--record", &o->record, 0, 0},
             {"--frame-every", &o->frame_every, 0, 0},
             {"--record-list", &o->record_list, 0, 0},
             {"--pb-bytes", &o->pb_bytes, GM_FRAME_PB_MIN, GM_FRAME_PB_MAX},
             {"--host-threads", &o->threads, 1, 64}};
  unsigned number;
  if (!strcmp(name, "--budget")) {
    o->budgeted = true;
    return joules(value, &o->budget) ? 1 : -1;
  }
  for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
    if (!strcmp(name, row[i].name)) {
      *row[i].text = value;
      return row[i].max && cmd_parse_unsigned(value, row[i].min, row[i].max, &number) ? -1 : 1;
    }
  return 0;
}

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n > m && !strcmp(text + n - m, end);
}

int cmd_gl_parse(cmd_gl_options *o, int argc, char **argv, const char *help) {
  for (int i = 1; i < argc && !o->rest; i++) {
    if (!strcmp(argv[i], "--help"))
      return cmd_help(help, CMD_ENV_HOME | CMD_ENV_MACHINES | CMD_ENV_RTL), -1;
    if (!strcmp(argv[i], "--lines")) {
      o->lines = true;
    } else if (argv[i][0] != '-') {
      o->rest = argv + i;
    } else {
      int taken = i + 1 < argc ? take_gl_option(o, argv[i], argv[i + 1]) : 0;
      if (taken < 0)
        return cmd_bad_value(o->command, argv[i], argv[i + 1]);
      if (!taken)
        return cmd_unknown_option(o->command, argv[i]);
      i++;
    }
  }
  if (o->engine && cmd_word(o->command, "--engine", o->engine) < 0)
    return cmd_bad_value(o->command, "--engine", o->engine);
  if (o->record_list && o->engine && strcmp(o->engine, "list") != 0)
    return cmd_usage_error(o->command, "--record-list needs --engine list");
  if (o->report && !ends_with(o->report, ".json") && !ends_with(o->report, ".html"))
    return cmd_bad_kind(o->command, o->report, ".json .html", "");
  return 0;
}

void cmd_gl_set(const char *name, const char *value) {
  if (value)
    setenv(name, value, 1);
}

int cmd_gl_environment(const cmd_gl_options *o, const char *events, char *err, size_t errsize) {
  char home[4096];
  gm_machine m;
  if (gm_home(home, sizeof home, NULL, err, errsize) || gm_machine_find(&m, o->machine ? o->machine : "quad", err, errsize))
    return -1;
  if (o->engine && !strcmp(o->engine, "rtl") && gm_core_make(&m, GM_RTL_PLAIN, stderr, err, errsize))
    return -1;
  cmd_gl_set("GLOAM_HOME", home);
  cmd_gl_set("GLOAM_REPORT", events);
  cmd_gl_set("GLOAM_FRAME_EVERY", o->frame_every);
  cmd_gl_set("GLOAM_ENGINE", o->engine);
  cmd_gl_set("GLOAM_MACHINE", o->machine);
  cmd_gl_set("GLOAM_PICTURES", o->pictures);
  cmd_gl_set("GLOAM_PB_BYTES", o->pb_bytes);
  cmd_gl_set("GLOAM_HOST_THREADS", o->threads);
  cmd_gl_set("GLOAM_RECORD", o->record);
  cmd_gl_set("GLOAM_THUMBNAILS", o->report && ends_with(o->report, ".html") ? "1" : NULL);
  cmd_gl_set("GLOAM_ONCE", "1");
  return 0;
}

/* --- outputs --- */

/* A recording that is being made. The program writes into files without a name, which are put into their places when it has ended. */
typedef struct {
  gm_atomic file[2];
  char calls[GM_ATOMIC_PLACE], data[GM_ATOMIC_PLACE];
} recording;

static int begin_recording(recording *r, const char *path, char *err, size_t errsize) {
  char data[4200];
  if ((size_t)snprintf(data, sizeof data, "%s.data", path) >= sizeof data)
    return gm_error(err, errsize, path, "the name is too long");
  if (gm_atomic_begin(&r->file[0], path, err, errsize))
    return -1;
  if (gm_atomic_begin(&r->file[1], data, err, errsize))
    return gm_atomic_end(&r->file[0], false, err, errsize);
  gm_atomic_place(&r->file[0], r->calls);
  gm_atomic_place(&r->file[1], r->data);
  cmd_gl_set("GLOAM_RECORD_CALLS", r->calls);
  cmd_gl_set("GLOAM_RECORD_DATA", r->data);
  return 0;
}

/* The recording goes into its place. That of a program that was killed goes up to its last frame. */
static int end_recording(recording *r, const char *path, char *err, size_t errsize) {
  unsigned long frames = 0;
  struct stat about;
  int rc = fstat(fileno(r->file[0].file), &about) || !about.st_size
               ? gm_error(err, errsize, path, "the program recorded nothing, or it could not be written")
               : gm_record_rescue(path, (const char *const[]){r->calls, r->data}, &frames, err, errsize);
  if (!rc)
    fprintf(stderr, "%s: remark: the program was ended from outside; the recording has its first %lu frames\n", path, frames);
  return gm_atomic_end_all(r->file, 2, rc >= 0, err, errsize);
}

static int begin_lists(gm_atomic *a, const char *path, char *err, size_t errsize) {
  char place[GM_ATOMIC_PLACE];
  if (gm_atomic_begin(a, path, err, errsize))
    return -1;
  gm_atomic_place(a, place);
  cmd_gl_set("GLOAM_RECORD_LIST", place);
  return 0;
}

/* The file goes into its place if it is sealed: a program that was killed leaves none. */
static int end_lists(gm_atomic *a, const char *path, char *err, size_t errsize) {
  char place[GM_ATOMIC_PLACE], why[GM_ERROR_SIZE];
  gm_atomic_place(a, place);
  bool ok = !gpu_list_file_read(place, &(gpu_list_reader){0}, why, sizeof why);
  if (gm_atomic_end(a, ok, err, errsize) && !ok)
    return gm_error(err, errsize, path, "the program did not end by itself, or drew nothing, so its lists are not whole");
  return ok ? 0 : -1;
}

/* Files that are to be written must not be each other, nor what is read, and a folder has to be there. 0, or the exit code. */
static int check_outputs(const cmd_gl_options *o) {
  char data[4200];
  struct stat about;
  snprintf(data, sizeof data, "%s.data", o->record ? o->record : o->reads ? o->reads : "");
  if (o->pictures && (stat(o->pictures, &about) || !S_ISDIR(about.st_mode) || access(o->pictures, W_OK)))
    return fprintf(stderr, "%s: error: no such folder, or it cannot be written\n", o->pictures), 1;
  cmd_paths p = {.command = o->command, .prints = true};
  cmd_reads(&p, o->reads ? "the recording" : "the program", o->rest[0]);
  cmd_reads(&p, "the recording's data", o->reads ? data : NULL);
  cmd_reads_machine(&p, o->machine);
  cmd_writes(&p, "--report", o->report, CMD_TEXT);
  cmd_writes(&p, "--record", o->record, CMD_FILE_ONLY);
  cmd_writes(&p, "the recording's data", o->record ? data : NULL, CMD_FILE_ONLY);
  cmd_writes(&p, "--record-list", o->record_list, CMD_FILE_ONLY);
  return cmd_check_paths(&p);
}

/* --- running --- */

static int finish_run(const cmd_gl_options *o, const char *events, recording *record, gm_atomic *lists, char *err, size_t errsize) {
  char more[GM_ERROR_SIZE];
  gm_frames_report r = {
      .text = stdout, .events = events, .file = o->report, .program = o->rest[0], .lines = o->lines, .budgeted = o->budgeted};
  r.budget = o->budget;
  r.machine = o->machine ? o->machine : "quad";
  r.engine = o->engine ? o->engine : o->record_list ? "list" : "fast";
  int rc = gm_file_exists(events) ? gm_frames_report_write(&r, err, errsize)
                                  : gm_error(err, errsize, events, "the costs of the frames were lost");
  if (o->record && end_recording(record, o->record, rc ? more : err, rc ? sizeof more : errsize))
    rc = -1; /* the first message is enough */
  if (o->record_list && end_lists(lists, o->record_list, rc ? more : err, rc ? sizeof more : errsize))
    rc = -1;
  return rc ? -1 : 0;
}

static int run_and_report(const cmd_gl_options *o, const char *events, int (*run)(void *ctx), void *ctx) {
  char err[GM_ERROR_SIZE];
  recording record;
  gm_atomic lists;
  if ((o->record_list && begin_lists(&lists, o->record_list, err, sizeof err)) || cmd_gl_environment(o, events, err, sizeof err) ||
      (o->record && begin_recording(&record, o->record, err, sizeof err)))
    return fprintf(stderr, "%s\n", err), 1;
  int rc = run(ctx), bad = finish_run(o, events, &record, &lists, err, sizeof err);
  if (bad)
    fprintf(stderr, "%s\n", err);
  return rc ? rc : bad != 0;
}

int cmd_gl_run(const cmd_gl_options *o, int (*run)(void *ctx), void *ctx) {
  char events[4096];
  const char *folder = getenv("TMPDIR");
  int rc = check_outputs(o);
  if (rc)
    return rc;
  snprintf(events, sizeof events, "%.4000s/gloam-gl-XXXXXX", folder && *folder ? folder : "/tmp");
  int file = mkstemp(events);
  if (file < 0)
    return fprintf(stderr, "%s: error: cannot be written\n", events), 1;
  close(file);
  cmd_gl_remove_at_signal(events);
  rc = run_and_report(o, events, run, ctx);
  unlink(events);
  return rc;
}
