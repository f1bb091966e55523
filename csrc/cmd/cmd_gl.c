/* SPDX-License-Identifier: Apache-2.0 */
/* gloam gl: runs a program of OpenGL ES 2.0 on the renderer, and reports what its frames cost. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/file.h"
#include "base/home.h"
#include "cmd/cmd.h"
#include "cmd/gl_report.h"
#include "cmd/run_options.h"
#include "frame/frame.h"
#include "machine/machine.h"

static const char help[] =
    "usage: gloam gl [OPTIONS] PROGRAM [ARGUMENTS]\n\n"
    "Runs a program that uses EGL and OpenGL ES 2.0 so that it draws on the tile-based renderer (docs/gles.md). The program is not\n"
    "changed: it finds the kit's libEGL and libGLESv2 first. After its end a table says what its frames cost.\n\n"
    "  --engine fast|sim      what runs the shaders: the fast engine (default) or the exact simulator; the results are the same\n"
    "  --machine NAME         machine name or file (default quad)\n"
    "  --frames N             end the program after N frames\n"
    "  --report FILE.json     costs of each frame, pass and draw\n"
    "  --lines                a line on standard output for each frame\n"
    "  --pictures FOLDER      write each frame to FOLDER/N.png, from 0\n"
    "  --budget JOULES        fail if a frame's shading takes more energy\n"
    "  --pb-bytes N           parameter buffer, in bytes (default 4194304)\n"
    "  --host-threads N       threads of this computer (default: its processors); they change no result\n\n"
    "Energy is that of the shader core alone, at level program, measured on the first tasks of each program (docs/gles.md).\n"
    "Exit code: that of the program; 1 if a frame is over the budget.\n\n"
    "examples:\n"
    "  gloam gl --frames 10 --report gears.json es2gears_x11\n"
    "  gloam gl glmark2-es2 -b jellyfish:nframes=5 -s 320x240\n";

typedef struct {
  const char *engine, *machine, *frames, *report, *pictures, *pb_bytes, *threads;
  bool lines, budgeted;
  double budget;
  char **program;
} options;

static bool joules(const char *text, double *out) {
  char *end;
  *out = strtod(text, &end);
  return end != text && !*end && *out >= 0 && *out < 1e9;
}

/* 1: taken, 0: no such option, -1: a bad value. */
static int value_option(options *o, const char *name, const char *value) {
  const struct {
    const char *name, **text;
    unsigned least, most; /* of a number; 0: any text */
  } row[] = {{"--engine", &o->engine, 0, 0},          {"--machine", &o->machine, 0, 0},
             {"--report", &o->report, 0, 0},          {"--pictures", &o->pictures, 0, 0},
             {"--frames", &o->frames, 1, 1000000000}, {"--pb-bytes", &o->pb_bytes, GM_FRAME_PB_LEAST, GM_FRAME_PB_MOST},
             {"--host-threads", &o->threads, 1, 64}};
  unsigned number;
  if (!strcmp(name, "--budget")) {
    o->budgeted = true;
    return joules(value, &o->budget) ? 1 : -1;
  }
  for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
    if (!strcmp(name, row[i].name)) {
      *row[i].text = value;
      return row[i].most && cmd_parse_unsigned(value, row[i].least, row[i].most, &number) ? -1 : 1;
    }
  return 0;
}

/* 0, -1 when help was printed, or the exit code 2. */
static int parse(options *o, int argc, char **argv) {
  for (int i = 1; i < argc && !o->program; i++) {
    if (!strcmp(argv[i], "--help"))
      return cmd_help(help, CMD_ENV_HOME | CMD_ENV_MACHINES), -1;
    if (!strcmp(argv[i], "--lines")) {
      o->lines = true;
    } else if (argv[i][0] != '-') {
      o->program = argv + i;
    } else {
      int taken = i + 1 < argc ? value_option(o, argv[i], argv[i + 1]) : 0;
      if (taken < 0)
        return cmd_usage_error("gl", "%s: bad value '%s'", argv[i], argv[i + 1]);
      if (!taken)
        return cmd_usage_error("gl", "unknown option '%s', or its value is missing", argv[i]);
      i++;
    }
  }
  if (!o->program)
    return cmd_usage_error("gl", "no program");
  if (o->engine && strcmp(o->engine, "fast") != 0 && strcmp(o->engine, "sim") != 0)
    return cmd_usage_error("gl", "--engine: '%s' is neither fast nor sim", o->engine);
  return 0;
}

static void set(const char *name, const char *value) {
  if (value)
    setenv(name, value, 1);
}

/* The environment in which the program finds the kit's libraries and their settings. */
static int prepare(const options *o, const char *events, char *err, size_t errsize) {
  char home[4096], folder[4096], path[8300];
  gm_machine m;
  const char *old = getenv("LD_LIBRARY_PATH");
  if (gm_home(home, sizeof home, NULL, err, errsize) || gm_home(folder, sizeof folder, "build/gles", err, errsize) ||
      gm_machine_find(&m, o->machine ? o->machine : "quad", err, errsize))
    return -1;
  snprintf(path, sizeof path, "%s/libGLESv2.so.2", folder);
  if (!gm_file_exists(path))
    return gm_error(err, errsize, path, "no such file: make it with `make %s`", "build/gles/libgloam-gles.so");
  snprintf(path, sizeof path, old && *old ? "%s:%s" : "%s", folder, old);
  set("LD_LIBRARY_PATH", path);
  set("GLOAM_HOME", home);
  set("GLOAM_REPORT", events);
  set("GLOAM_ENGINE", o->engine);
  set("GLOAM_MACHINE", o->machine);
  set("GLOAM_FRAMES", o->frames);
  set("GLOAM_PICTURES", o->pictures);
  set("GLOAM_PB_BYTES", o->pb_bytes);
  set("GLOAM_HOST_THREADS", o->threads);
  set("SDL_VIDEO_X11_FORCE_EGL", "1"); /* SDL takes GLX otherwise */
  return 0;
}

/* The program's exit code. */
static int run_program(char **program) {
  int status;
  pid_t child = fork();
  if (child == 0) {
    execvp(program[0], program);
    fprintf(stderr, "%s: error: cannot be run\n", program[0]);
    _exit(127);
  }
  if (child < 0 || waitpid(child, &status, 0) < 0)
    return fprintf(stderr, "gloam: error: cannot start a process\n"), 1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int run(const options *o, const char *events) {
  char err[GM_ERROR_SIZE];
  if (prepare(o, events, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  fflush(stdout);
  int rc = run_program(o->program);
  cmd_gl_report r = {.events = events, .json = o->report, .program = o->program[0], .lines = o->lines, .budgeted = o->budgeted};
  r.budget = o->budget;
  r.machine = o->machine ? o->machine : "quad";
  r.engine = o->engine ? o->engine : "fast";
  int over = cmd_gl_report_write(&r, err, sizeof err);
  if (over)
    fprintf(stderr, "%s\n", err);
  return rc ? rc : over != 0;
}

int cmd_gl(int argc, char **argv) {
  options o = {0};
  char events[] = "/tmp/gloam-gl-XXXXXX";
  int rc = parse(&o, argc, argv);
  if (rc)
    return rc < 0 ? 0 : rc;
  int file = mkstemp(events);
  if (file < 0)
    return fprintf(stderr, "%s: error: cannot be written\n", events), 1;
  close(file);
  rc = run(&o, events);
  unlink(events);
  return rc;
}
