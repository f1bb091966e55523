/* SPDX-License-Identifier: Apache-2.0 */
/* How far the compiler's schedules are from the shortest ones: every block of every shader given, ours beside the exact length. See
 * usage(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile.h"
#include "regress/optimum/problem.h"
#include "regress/shader_files.h"

enum { BLOCKS = 4096 };

typedef struct {
  const char *machine, *csv;
  double seconds;
  int opt, least; /* least: operations of a block that counts */
} options;

typedef struct {
  unsigned blocks, counted, solved, shortest, wrong;
  unsigned long ours, exact; /* bundles, of counted and solved blocks */
} tally;

/* The problems of the schedule that was kept: a block that comes again has been scheduled anew. */
typedef struct {
  char *text[BLOCKS];
} problems;

static void collect(void *ctx, const char *pass, const char *text) {
  problems *p = ctx;
  unsigned block = BLOCKS;
  if (strcmp(pass, "problem") || sscanf(text, "problem %u", &block) != 1 || block >= BLOCKS)
    return;
  free(p->text[block]);
  p->text[block] = strdup(text);
}

static void judge(const options *o, tally *t, FILE *csv, const char *name, const char *text) {
  opt_problem p;
  if (!opt_read(&p, text)) {
    printf("%-28s unreadable problem\n", name);
    t->wrong++;
    return;
  }
  t->blocks++;
  if (p.nn >= o->least) {
    if (!opt_holds(&p)) {
      printf("%-28s block %u: the compiler's schedule breaks a rule of the problem\n", name, p.block);
      t->wrong++;
    }
    opt_answer a = opt_solve(&p, o->seconds);
    bool solved = a.length == a.bound;
    t->counted++;
    t->solved += solved;
    t->shortest += solved && p.length == a.length;
    t->ours += solved ? p.length : 0;
    t->exact += solved ? a.length : 0;
    printf("%-28s %5u %5d %6u %6u%c %7.3f %8.2f\n", name, p.block, p.nn, p.length, solved ? a.length : a.bound, solved ? ' ' : '+',
           p.length / (double)(solved ? a.length : a.bound), a.seconds);
    if (csv)
      fprintf(csv, "%s,%u,%d,%u,%u,%u,%.2f\n", name, p.block, p.nn, p.length, a.length, a.bound, a.seconds);
    fflush(stdout);
  }
  opt_free(&p);
}

static bool one_shader(const options *o, const gl_machine *m, tally *t, FILE *csv, const char *path) {
  static problems found;
  const char *base = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
  size_t len = 0;
  char *src = shader_text(path, &len), *messages = NULL;
  gl_program p;
  gc_stats st;
  gc_options c;
  gc_options_default(&c);
  c.name = path;
  c.stage = strlen(path) > 5 && !strcmp(path + strlen(path) - 5, ".vert") ? GL_STAGE_VERTEX : GL_STAGE_FRAGMENT;
  c.machine = m;
  c.opt = o->opt;
  c.gate = GC_GATE_NONE;
  c.policy = GL_GATE_NONE;
  c.dump_after = "problem";
  c.dump = collect;
  c.dump_ctx = &found;
  memset(&found, 0, sizeof found);
  bool ok = src && gc_compile(src, len, &c, &p, &st, &messages) == GC_OK;
  if (ok)
    gl_program_free(&p);
  else
    printf("%s", messages ? messages : "cannot be read\n");
  for (unsigned b = 0; b < BLOCKS; b++) {
    if (ok && found.text[b])
      judge(o, t, csv, base, found.text[b]);
    free(found.text[b]);
  }
  free(messages);
  free(src);
  return ok;
}

static int usage(void) {
  fprintf(stderr,
          "usage: optimum [--machine NAME] [--seconds S] [--least N] [-O LEVEL] [--csv FILE] SHADER...\n"
          "Schedules without gating, block by block: operations, our bundles, exact bundles (or, with +, a bound), ratio, seconds.\n"
          "  --seconds S  time for a block (default 20)\n"
          "  --least N    blocks of fewer operations are left out (default 8)\n");
  return 2;
}

static int parse(int argc, char **argv, options *o) {
  int i = 1;
  for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
    if (!strcmp(argv[i], "--machine"))
      o->machine = argv[i + 1];
    else if (!strcmp(argv[i], "--seconds"))
      o->seconds = strtod(argv[i + 1], NULL);
    else if (!strcmp(argv[i], "--least"))
      o->least = atoi(argv[i + 1]);
    else if (!strcmp(argv[i], "-O"))
      o->opt = atoi(argv[i + 1]);
    else if (!strcmp(argv[i], "--csv"))
      o->csv = argv[i + 1];
    else
      return argc;
  }
  return i;
}

int main(int argc, char **argv) {
  options o = {.machine = "cyclone16", .seconds = 20, .opt = 3, .least = 8};
  tally t = {0};
  gl_machine m;
  char err[1000];
  int first = parse(argc, argv, &o), refused = 0;
  if (first >= argc)
    return usage();
  if (gl_machine_find(&m, o.machine, err, sizeof err)) {
    fprintf(stderr, "%s\n", err);
    return 1;
  }
  FILE *csv = o.csv ? fopen(o.csv, "w") : NULL;
  if (csv)
    fprintf(csv, "shader,block,operations,ours,best,bound,seconds\n");
  printf("%-28s %5s %5s %6s %6s  %7s %8s\n", "shader", "block", "ops", "ours", "exact", "ratio", "seconds");
  for (int i = first; i < argc; i++)
    refused += !one_shader(&o, &m, &t, csv, argv[i]);
  if (csv)
    fclose(csv);
  printf(
      "%u blocks, %u of %d operations or more; %u solved (%.1f %%), %u of these as short as can be; ours/exact, weighted by length: %.4f\n",
      t.blocks, t.counted, o.least, t.solved, t.counted ? 100.0 * t.solved / t.counted : 0, t.shortest,
      t.exact ? (double)t.ours / (double)t.exact : 0);
  return t.wrong || refused || !t.solved ? 1 : 0;
}
