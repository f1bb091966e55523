/* SPDX-License-Identifier: Apache-2.0 */
/* levels_agree: do the levels -O0 to -O3 take the same shaders? A shader that one level fits into a machine has to fit at all
   (docs/compiler.md, "The ladder"). Writes rows for scripts/check/bars. See print_agree_usage(). */
#include <stdlib.h>
#include <string.h>

#include "base/command_options.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/jobs.h"
#include "base/table.h"
#include "core/program/shader_files.h"
#include "regress/runners/agree/agree.h"
#include "search/compile.h"

enum { MAX_MACHINES = 32, LEVELS = 4, MAX_TEXT = 1 << 16, MAX_SHOWN = 60 };

typedef struct {
  const char *csv, *rows;
  gm_machine machine[MAX_MACHINES];
  unsigned machines, cases, deep, jobs;
  uint64_t seed;
  shader_file *file; /* of the folders; the tasks after the cases */
  size_t files;
  FILE *out;
  unsigned compared, fit, differ, searched, unread;
} suite;

/* The levels that take a shader, one bit each. */
static bool takes(const char *text, size_t len, gm_stage stage, const gm_machine *m, int level) {
  gc_options o;
  gm_program p;
  char *messages = NULL;
  gc_options_default(&o);
  o.stage = stage;
  o.machine = m;
  o.opt = level;
  const bool ok = gc_compile(text, len, &o, &p, NULL, &messages) == GC_OK;
  if (ok)
    gm_program_free(&p);
  free(messages);
  return ok;
}

/* -O3 makes the program of -O2 first, and keeps it if its own does not fit. So it is compiled only where -O2 refuses, and for one case of
   `deep`. */
static unsigned levels_of(const suite *s, const char *text, size_t len, gm_stage stage, const gm_machine *m, bool *searched) {
  unsigned set = 0;
  for (int level = 0; level < LEVELS - 1; level++)
    set |= (unsigned)takes(text, len, stage, m, level) << level;
  const uint64_t h = gm_hash_text(gm_hash_text(GM_HASH_START, text), m->name);
  *searched = !(set >> 2 & 1) || (s->deep && (h >> 20) % s->deep == 0);
  return set | (unsigned)(*searched ? takes(text, len, stage, m, 3) : set >> 2 & 1) << 3;
}

static int compare_levels(void *ctx, void *state, uint64_t task, FILE *result) {
  const suite *s = ctx;
  (void)state;
  static char made[MAX_TEXT];
  const bool file = task >= s->cases;
  const shader_file *f = file ? &s->file[task - s->cases] : NULL;
  size_t len;
  char *text = file ? shader_text(f->path, &len) : made;
  if (!file)
    len = agree_case(s->seed, (unsigned)task, made, sizeof made);
  if (!text)
    return fprintf(result, "unread %s\n", f->path), 0;
  for (unsigned m = 0; m < s->machines; m++) {
    bool searched;
    const unsigned set = levels_of(s, text, len, file ? f->stage : GM_STAGE_FRAGMENT, &s->machine[m], &searched);
    if (file)
      fprintf(result, "%u %d %s %s\n", set, searched, s->machine[m].name, f->path);
    else
      fprintf(result, "%u %d %s case-%llu\n", set, searched, s->machine[m].name, (unsigned long long)task);
  }
  if (file)
    free(text);
  return 0;
}

static int take_levels(void *ctx, uint64_t task, const char *result, size_t size) {
  suite *s = ctx;
  (void)task;
  for (const char *line = result; line < result + size;) {
    const size_t n = strcspn(line, "\n");
    unsigned set, searched;
    char machine[64], name[1100];
    if (sscanf(line, "%u %u %63s %1099s", &set, &searched, machine, name) != 4) {
      s->unread++;
      printf("# %.*s\n", (int)n, line);
    } else {
      s->compared++;
      s->searched += searched;
      s->fit += set != 0;
      fprintf(s->out, "%s,%s,%u,%u,%u,%u\n", name, machine, set & 1, set >> 1 & 1, set >> 2 & 1, set >> 3 & 1);
      if (set && set != (1u << LEVELS) - 1 && s->differ++ < MAX_SHOWN)
        printf("# %s on %s: -O0 %u, -O1 %u, -O2 %u, -O3 %u\n", name, machine, set & 1, set >> 1 & 1, set >> 2 & 1, set >> 3 & 1);
    }
    line += n + 1;
  }
  return 0;
}

static int print_agree_usage(void) {
  fprintf(stderr, "usage: levels_agree --csv FILE --rows FILE --machines \"NAME...\" [--cases N] [--seed N] [--deep N] [--jobs N] [--print "
                  "N] [FOLDER...]\n"
                  "  --csv FILE   a line for each shader and machine: the levels that take it\n"
                  "  --rows FILE  rows for scripts/check/bars\n"
                  "  --deep N     -O3 is also compiled for one of N pairs of shader and machine that -O2 takes; 0: none\n"
                  "  --print N    prints case N\n");
  return 2;
}

static bool read_machines(suite *s, const char *list) {
  char copy[1000], *save = NULL, err[GM_ERROR_SIZE];
  snprintf(copy, sizeof copy, "%s", list);
  for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save)) {
    if (s->machines == MAX_MACHINES || gm_machine_find(&s->machine[s->machines], w, err, sizeof err))
      return fprintf(stderr, "%s\n", err), false;
    s->machines++;
  }
  return s->machines;
}

static int write_rows(const suite *s) {
  FILE *f = table_open(s->rows);
  if (f) {
    fprintf(f, "levels\tshaders and machines where levels disagree\t%u\t=\t0\t%u\t%u\n", s->differ, s->compared, s->cases * s->machines);
    fprintf(f, "levels\tshaders and machines that fit at some level\t%u\t>=\t%u\t%u\t1\n", s->fit, s->compared / 4, s->compared);
    fprintf(f, "levels\tof these compiled at -O3 themselves\t%u\t>=\t%u\t%u\t1\n", s->searched, s->compared / 100, s->compared);
    fprintf(f, "levels\tshaders that could not be read\t%u\t=\t0\t%u\t1\n", s->unread, s->compared);
  }
  return table_close(f, f != NULL);
}

int main(int argc, char **argv) {
  static suite s = {.cases = 512, .deep = 64, .jobs = 1, .seed = 1};
  const char *machines = "";
  unsigned print = ~0u;
  const option_spec spec[] = {{.name = "--csv", .text = &s.csv},         {.name = "--rows", .text = &s.rows},
                              {.name = "--machines", .text = &machines}, {.name = "--cases", .number = &s.cases},
                              {.name = "--deep", .number = &s.deep},     {.name = "--jobs", .number = &s.jobs},
                              {.name = "--print", .number = &print},     {.name = "--seed", .large = &s.seed}};
  int k = options_read(spec, sizeof spec / sizeof spec[0], argc, argv);
  if (print != ~0u) {
    static char text[MAX_TEXT];
    agree_case(s.seed, print, text, sizeof text);
    return fputs(text, stdout) < 0;
  }
  if (k < 0 || !s.csv || !s.rows || !read_machines(&s, machines) || !(s.out = table_open(s.csv)))
    return print_agree_usage();
  for (; k < argc; k++)
    if (shader_files(argv[k], &s.file, &s.files))
      s.unread++, printf("# %s has no shaders\n", argv[k]);
  fprintf(s.out, "shader,machine,O0,O1,O2,O3\n");
  const gm_jobs j = {.ctx = &s, .jobs = s.jobs, .tasks = s.cases + s.files, .work = compare_levels, .take = take_levels};
  int bad = gm_jobs_run(&j);
  bad |= table_close(s.out, s.compared > 0);
  bad |= write_rows(&s);
  printf("# %u shaders, %u machines: %u fit at some level, levels disagree about %u; %u also at -O3\n", (unsigned)(s.cases + s.files),
         s.machines, s.fit, s.differ, s.searched);
  free(s.file);
  return bad ? 1 : 0;
}
