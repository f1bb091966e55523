/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the options that `gloam gl` and `gloam replay` share (docs/commands.md). */
#ifndef GM_CMD_GL_OPTIONS_H
#define GM_CMD_GL_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
  const char *command; /* the subcommand's name, for messages */
  const char *engine, *machine, *frames, *report, *pictures, *pb_bytes, *threads, *record, *record_list;
  const char *frame_every; /* which calls end a frame, in addition to a swap */
  const char *reads;       /* file that the command reads, which no output may replace; NULL: none */
  bool lines, budgeted;
  double budget;
  char **rest; /* from the first argument that is no option; NULL: there is none */
} cmd_gl_options;

#define CMD_GL_HELP                                                                                                                        \
  "  --engine fast|sim|rtl|list\n"                                                                                                         \
  "                         what runs the shaders: the fast engine (default), the exact simulator, or the Verilated core in lockstep\n"    \
  "                         with the simulator; list: the fast engine, from lists for a GPU (docs/gpu.md); the results are the same\n"     \
  "  --record-list FILE     draw with --engine list, and write all lists to FILE, for gloam gpu\n"                                         \
  "  --machine NAME         machine name or file (default quad)\n"                                                                         \
  "  --report FILE          costs of each frame, pass, draw and program: FILE.json, or a page FILE.html\n"                                 \
  "  --lines                a line on standard output for each frame\n"                                                                    \
  "  --pictures FOLDER      write each frame to FOLDER/N.png, from 0\n"                                                                    \
  "  --budget JOULES        fail if a frame's shading takes more energy\n"                                                                 \
  "  --pb-bytes N           parameter buffer, in bytes (default 4194304)\n"                                                                \
  "  --host-threads N       threads of this computer (default: its processors); they change no result\n"

/* 0, -1 when help was printed, or the exit code 2. */
int cmd_gl_parse(cmd_gl_options *o, int argc, char **argv, const char *help);
/* Sets an environment variable, unless the value is NULL. */
void cmd_gl_set(const char *name, const char *value);
/* Sets the environment variables from which the OpenGL ES library takes its settings (gles/egl/settings.c). events: the file to which it
   writes a line for each frame. 0, or -1 with a message. */
int cmd_gl_environment(const cmd_gl_options *o, const char *events, char *err, size_t errsize);
/* Calls the function, which draws frames in another process, and reports them. The exit code: what the function returned; 1 if a frame is
   over the budget. */
int cmd_gl_run(const cmd_gl_options *o, int (*run)(void *ctx), void *ctx);

#endif
