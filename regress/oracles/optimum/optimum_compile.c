/* SPDX-License-Identifier: Apache-2.0 */
/* Compiles a shader for the exact solvers, and takes the scheduling and allocation problems from the compiler (docs/optimum.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/table.h"
#include "core/program/shader_files.h"
#include "regress/oracles/optimum/tables.h"

const char *ex_base(const char *path) { return strrchr(path, '/') ? strrchr(path, '/') + 1 : path; }

gc_options ex_how(void) {
  gc_options how;
  gc_options_default(&how);
  how.objective = GC_OBJECTIVE_PAPER;
  how.gate = GC_GATE_NONE;
  how.policy = GM_GATE_NONE;
  return how;
}

const gm_machine *ex_compile(const ex_options *o, const char *path, const gc_options *how, gm_program *out, gc_stats *st) {
  size_t len = 0;
  char *src = shader_text(path, &len), *messages = NULL;
  gc_options c = *how;
  c.name = path;
  c.stage = strlen(path) > 5 && !strcmp(path + strlen(path) - 5, ".vert") ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT;
  c.opt = o->opt;
  int k = 0;
  bool ok = false;
  for (; src && k < o->machines && !ok; k += !ok) {
    free(messages);
    messages = NULL;
    c.machine = &o->machine[k];
    ok = gc_compile(src, len, &c, out, st, &messages) == GC_OK;
  }
  if (!ok)
    printf("%s", messages ? messages : "cannot be read\n");
  free(messages);
  free(src);
  return ok ? &o->machine[k] : NULL;
}

void ex_collect(void *ctx, const char *pass, const char *text) {
  ex_problems *p = ctx;
  unsigned block = EX_BLOCKS;
  if (strcmp(pass, "problem") || sscanf(text, "problem %u", &block) != 1 || block >= EX_BLOCKS)
    return;
  free(p->text[block]);
  p->text[block] = strdup(text);
}

void ex_problems_free(ex_problems *p) {
  for (unsigned b = 0; b < EX_BLOCKS; b++)
    free(p->text[b]);
  memset(p, 0, sizeof *p);
}

FILE *ex_csv(const ex_options *o, const char *columns) {
  FILE *f = o->csv ? table_open(o->csv) : NULL;
  if (f)
    fprintf(f, "%s\n", columns);
  return f;
}
