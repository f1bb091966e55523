/* SPDX-License-Identifier: Apache-2.0 */
/* Checks the files that a command reads and writes: no output may replace an input or another output of the same command. */
#include "gloam/gloam_paths.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "core/machine/machine.h"
#include "gloam/cmd.h"

/* Databases, waveforms and recordings are opened by other code, by name. */
static int check_files_only(const cmd_paths *p) {
  for (unsigned i = 0; i < p->nout; i++)
    if (p->out[i].content == CMD_FILE_ONLY && gm_file_is_device(p->out[i].path))
      return cmd_usage_error(p->command, "%s needs a file, and %s is a device", p->out[i].option, p->out[i].path);
  return 0;
}

static bool standard(const char *path) { return strcmp(path, "-") == 0; }

void cmd_reads(cmd_paths *p, const char *option, const char *path) {
  if (path && p->nin < CMD_INPUTS)
    p->in[p->nin++] = (cmd_path){.option = option, .path = path};
}

void cmd_reads_machine(cmd_paths *p, const char *name) {
  char err[GM_ERROR_SIZE];
  if (name && gm_machine_path(p->machine, sizeof p->machine, name, err, sizeof err) == 0)
    cmd_reads(p, "the machine file", p->machine);
}

void cmd_writes(cmd_paths *p, const char *option, const char *path, cmd_content content) {
  if (path && p->nout < CMD_OUTPUTS)
    p->out[p->nout++] = (cmd_path){option, path, content};
}

/* Checks that one file at most is standard input, and that one output at most goes to standard output. */
static int check_standard(const cmd_paths *p) {
  const cmd_path *reader = NULL, *writer = NULL;
  for (unsigned i = 0; i < p->nin; i++) {
    if (!standard(p->in[i].path))
      continue;
    if (reader)
      return cmd_usage_error(p->command, "standard input cannot be both %s and %s", reader->option, p->in[i].option);
    reader = &p->in[i];
  }
  for (unsigned i = 0; i < p->nout; i++) {
    const cmd_path *o = &p->out[i];
    if (!standard(o->path))
      continue;
    if (writer)
      return cmd_usage_error(p->command, "two outputs cannot both go to standard output");
    if (o->content == CMD_FILE_ONLY)
      return cmd_usage_error(p->command, "%s needs a file, it cannot go to standard output", o->option);
    if (p->prints)
      return cmd_usage_error(p->command, "%s cannot go to standard output, where the results are", o->option);
    if (o->content == CMD_BINARY && isatty(STDOUT_FILENO))
      return cmd_usage_error(p->command, "%s - would send a program file to a terminal", o->option);
    writer = o;
  }
  return 0;
}

static bool paths_collide(const cmd_path *a, const cmd_path *b) {
  return !standard(a->path) && !standard(b->path) && !gm_file_is_device(a->path) && gm_file_same(a->path, b->path);
}

int cmd_check_paths(const cmd_paths *p) {
  int rc = check_standard(p);
  rc = rc ? rc : check_files_only(p);
  for (unsigned o = 0; o < p->nout && !rc; o++) {
    const cmd_path *out = &p->out[o];
    for (unsigned i = 0; i < p->nin && !rc; i++)
      if (paths_collide(out, &p->in[i]))
        rc = cmd_usage_error(p->command, "%s %s would overwrite %s %s", out->option, out->path, p->in[i].option, p->in[i].path);
    for (unsigned i = 0; i < o && !rc; i++)
      if (paths_collide(out, &p->out[i]))
        rc = cmd_usage_error(p->command, "%s %s and %s %s are one file", p->out[i].option, p->out[i].path, out->option, out->path);
  }
  return rc;
}

int cmd_check_inputs(const char *option, const char *path, const gm_run *r, char *err, size_t errsize) {
  const cmd_path out = {.option = option, .path = path};
  const char *file;
  for (size_t i = 0; path && (file = gm_run_file(r, i)) != NULL; i++)
    if (paths_collide(&out, &(cmd_path){.path = file}))
      return gm_error(err, errsize, path, "%s would overwrite this file, which the inputs name", option);
  return 0;
}
