/* SPDX-License-Identifier: Apache-2.0 */
/* gloam image: makes the memory of a cluster from programs and inputs, and says what the host does (docs/firmware.md). */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "cluster/cluster_image.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/run_options.h"
#include "gloam/words.h"

const char cmd_image_help[] =
    "usage: gloam image PROGRAM.elf [PROGRAM.elf] --inputs FILE.json -o FILE.{hex,bin,c} [options]\n\n"
    "Makes the memory that a cluster needs to run every invocation of the inputs file: code, constants, samplers, textures, inputs, and\n"
    "room for results. On standard output it prints what the host does at the cluster's registers, in this order: write a value, or read\n"
    "until bits are 0 or 1; then where the results of each task are. Memory counts in words of 128 bits.\n\n"
    "  --inputs FILE.json   uniforms, attributes or varyings, textures\n"
    "  -o FILE              .hex: for $readmemh, a word a line; .bin: bytes, the least first; .c: arrays, with the steps\n"
    "  --base WORD          the word of memory that the image begins at (default 0)\n"
    "  --tasks N            only the first N tasks of each program (default: one for each invocation, or each quad)\n"
    "  --cores N            cores of the cluster: 1, 2, 4 or 8 (default 1)\n"
    "  --json               the steps as JSON\n\n"
    "examples:\n"
    "  gloam image toon.elf --inputs regress/suites/shaders/toon/inputs.json -o toon.hex >toon.steps\n"
    "  gloam image toon.vert.elf toon.frag.elf --inputs inputs.json -o image.c --base 0x4000\n";

typedef struct {
  const char *program[2], *inputs, *output;
  size_t programs;
  unsigned cores, tasks;
  uint64_t base;
  bool json;
} arguments;

/* Takes an option with a value: 1 taken, 0 there is no such option, -1 bad value. */
static int take_image_option(arguments *a, const char *name, const char *value) {
  char *end;
  if (!strcmp(name, "--inputs"))
    return a->inputs = value, 1;
  if (!strcmp(name, "-o"))
    return a->output = value, 1;
  if (!strcmp(name, "--cores"))
    return cmd_parse_unsigned(value, 1, GM_CLUSTER_CORES, &a->cores) || (a->cores & (a->cores - 1)) ? -1 : 1;
  if (!strcmp(name, "--tasks"))
    return cmd_parse_unsigned(value, 1, GM_IMAGE_TASKS, &a->tasks) ? -1 : 1;
  if (strcmp(name, "--base") != 0)
    return 0;
  errno = 0;
  a->base = strtoull(value, &end, 0);
  return errno || end == value || *end || value[0] == '-' || a->base > UINT32_MAX ? -1 : 1;
}

static const char *ending_of(const char *path) {
  const char *dot = strrchr(path, '.'), *slash = strrchr(path, '/');
  return dot && (!slash || dot > slash) ? dot : "";
}

static int check_image_args(const arguments *a) {
  if (!a->programs || !a->inputs || !a->output)
    return cmd_usage_error("image", !a->programs ? "no program" : !a->inputs ? "no --inputs" : "no output, -o");
  const char *end = ending_of(a->output);
  if (strcmp(end, ".hex") != 0 && strcmp(end, ".bin") != 0 && strcmp(end, ".c") != 0)
    return cmd_bad_kind("image", a->output, ".hex .bin .c", "");
  cmd_paths p = {.command = "image", .prints = true};
  for (size_t i = 0; i < a->programs; i++)
    cmd_reads(&p, "the program", a->program[i]);
  cmd_reads(&p, "--inputs", a->inputs);
  cmd_writes(&p, "-o", a->output, CMD_TEXT);
  return cmd_check_paths(&p);
}

/* 0, 1: help was printed, or the exit code 2. */
static int parse_image_args(int argc, char **argv, arguments *a) {
  *a = (arguments){.cores = 1, .tasks = GM_IMAGE_TASKS};
  for (int i = 1; i < argc; i++) {
    const char *arg = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
    if (!strcmp(arg, "--help"))
      return cmd_help(cmd_image_help, CMD_ENV_HOME | CMD_ENV_MACHINES), 1;
    if (!strcmp(arg, "--json")) {
      a->json = true;
      continue;
    }
    int taken = take_image_option(a, arg, value ? value : "");
    if (taken && !value)
      return cmd_usage_error("image", "%s needs a value", arg);
    if (taken < 0)
      return cmd_bad_value("image", arg, value);
    if (!taken && arg[0] == '-')
      return cmd_unknown_option("image", arg);
    if (taken)
      i++;
    else if (a->programs == 2)
      return cmd_usage_error("image", "more than two programs");
    else
      a->program[a->programs++] = arg;
  }
  return check_image_args(a);
}

static int write_image(const arguments *a, const gm_memory_image *m, char *err, size_t errsize) {
  gm_atomic file;
  const char *end = ending_of(a->output);
  if (gm_atomic_begin(&file, a->output, err, errsize))
    return -1;
  if (!strcmp(end, ".hex"))
    gm_memory_image_hex(file.file, m);
  else if (!strcmp(end, ".bin"))
    gm_memory_image_bytes(file.file, m);
  else
    gm_memory_image_c(file.file, m);
  return gm_atomic_end(&file, true, err, errsize);
}

static int make_image(const arguments *a, char *err, size_t errsize) {
  gm_program p[2];
  gm_memory_image m = {0};
  size_t n = 0;
  int rc = 0;
  gm_run *run = gm_run_load(a->inputs, err, errsize);
  for (; run && !rc && n < a->programs; n += !rc)
    rc = gm_program_read(&p[n], a->program[n], err, errsize);
  if (run && !rc && n == 2 && p[0].stage == p[1].stage)
    rc = gm_error(err, errsize, a->program[1], "is of the same stage as %s", a->program[0]);
  if (run && !rc && n == 2 && !gm_machine_same(&p[0].machine, &p[1].machine))
    rc = gm_error(err, errsize, a->program[1], "is for another machine than %s", a->program[0]);
  rc = !run || rc || gm_memory_image_make(&m, p, n, run, a->cores, a->tasks, (size_t)a->base, err, errsize) ||
       write_image(a, &m, err, errsize);
  if (!rc && a->json)
    rc = cmd_print_json(gm_memory_image_json(&m), GM_JSON_DECIMAL, GM_JSON_ROWS);
  else if (!rc)
    gm_memory_image_steps(stdout, &m);
  gm_memory_image_free(&m);
  while (n)
    gm_program_free(&p[--n]);
  gm_run_free(run);
  return rc;
}

int cmd_image(int argc, char **argv) {
  arguments a;
  char err[GM_ERROR_SIZE] = "";
  int rc = parse_image_args(argc, argv, &a);
  if (rc)
    return rc == 1 ? 0 : rc;
  rc = make_image(&a, err, sizeof err);
  if (rc && err[0])
    fprintf(stderr, "%s\n", err);
  return rc ? 1 : 0;
}
