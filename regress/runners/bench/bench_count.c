/* SPDX-License-Identifier: Apache-2.0 */
/* Compiles each shader once at the default level, and has glslang parse and check it once, each between two requests to callgrind, which
   counts the instructions (docs/compiler.md, "Levels and speed"). The script `ratios` runs it. Prints a line "NUMBER MACHINE BYTES PATH"
   for each shader; callgrind's dumps are named "own NUMBER" and "glslang NUMBER". Usage: bench_count FOLDER... */
#include <stdio.h>
#include <stdlib.h>
#include <valgrind/callgrind.h>

#include "base/error.h"
#include "core/program/shader_files.h"
#include "regress/oracles/glslang.h"
#include "search/compile.h"

static const char *const machines[] = {"cyclone16", "cyclone-es2", "cyclone32", "cyclone128"};
enum { MACHINES = sizeof machines / sizeof *machines };

static bool compile_once(const char *text, size_t len, gm_stage stage, const gm_machine *m) {
  gc_options o;
  gm_program p;
  char *messages;
  gc_options_default(&o);
  o.stage = stage;
  o.machine = m;
  const bool ok = gc_compile(text, len, &o, &p, NULL, &messages) == GC_OK;
  free(messages);
  if (ok)
    gm_program_free(&p);
  return ok;
}

static bool judge_once(const char *text, gm_stage stage) {
  return glslang_judge_accepts(stage == GM_STAGE_VERTEX ? GLSLANG_VERTEX : GLSLANG_FRAGMENT, text, NULL);
}

/* Both are called once before they are counted, so that nothing is counted that happens once in a process. */
static void count_shader(const shader_file *f, unsigned n, const gm_machine machine[MACHINES]) {
  char name[64];
  size_t len;
  char *text = shader_text(f->path, &len);
  unsigned m = 0;
  while (text && m < MACHINES && !compile_once(text, len, f->stage, &machine[m]))
    m++;
  if (text && m < MACHINES && judge_once(text, f->stage)) {
    CALLGRIND_ZERO_STATS;
    compile_once(text, len, f->stage, &machine[m]);
    snprintf(name, sizeof name, "own %u", n);
    CALLGRIND_DUMP_STATS_AT(name);
    CALLGRIND_ZERO_STATS;
    judge_once(text, f->stage);
    snprintf(name, sizeof name, "glslang %u", n);
    CALLGRIND_DUMP_STATS_AT(name);
    printf("%u %s %zu %s\n", n, machine[m].name, len, f->path);
  }
  free(text);
}

int main(int argc, char **argv) {
  static gm_machine machine[MACHINES];
  shader_file *f = NULL;
  char err[GM_ERROR_SIZE];
  size_t n = 0;
  for (unsigned m = 0; m < MACHINES; m++)
    if (gm_machine_find(&machine[m], machines[m], err, sizeof err))
      return fprintf(stderr, "%s\n", err), 1;
  for (int i = 1; i < argc; i++)
    if (shader_files(argv[i], &f, &n))
      return fprintf(stderr, "bench_count: error: %s: no such folder\n", argv[i]), 1;
  glslang_judge_open();
  for (size_t k = 0; k < n; k++)
    count_shader(&f[k], (unsigned)k, machine);
  glslang_judge_close();
  free(f);
  return n == 0;
}
