/* SPDX-License-Identifier: Apache-2.0 */
/* Measures what the search of -O3 costs: processor time and memory of a compilation with the default options, for every shader and
   machine (docs/compiler.md, "The search"). A program that is refused counts too. Writes a CSV line for each. Prints TAP. See
   print_search_usage(). */
#include <stdlib.h>
#include <string.h>

#include "base/command_options.h"
#include "base/error.h"
#include "base/table.h"
#include "base/tap.h"
#include "base/times.h"
#include "core/program/shader_files.h"
#include "search/compile.h"

enum { MAX_MACHINES = 32, MAX_SECONDS = 5, MAX_MB = 2048 };

typedef struct {
  double max, sum;
  char name[1100];
  unsigned over; /* cases above the limit */
} extreme;

typedef struct {
  gm_machine machine[MAX_MACHINES];
  unsigned machines, shaders, cases, unread;
  extreme seconds, mb;
  FILE *csv;
} suite;

static void note_search_extreme(extreme *e, double value, double limit, const char *unit, const char *path, const char *machine) {
  e->sum += value;
  if (value > limit && e->over++ < 20)
    printf("# above %g %s: %s on %s: %.1f\n", limit, unit, path, machine, value);
  if (value <= e->max)
    return;
  e->max = value;
  snprintf(e->name, sizeof e->name, "%s on %s", path, machine);
}

static void search_one_shader(suite *s, const char *shown, const char *text, size_t len, gm_stage stage, const gm_machine *m) {
  gc_times t = {0};
  gc_options o;
  gm_program p;
  char *messages = NULL;
  gc_options_default(&o);
  o.stage = stage;
  o.machine = m;
  o.opt = 3;
  o.times = &t;
  const gc_result r = gc_compile(text, len, &o, &p, NULL, &messages);
  if (r == GC_OK)
    gm_program_free(&p);
  free(messages);
  const double mb = (double)t.bytes / (1 << 20);
  fprintf(s->csv, "%s,%s,%s,%.3f,%.1f\n", shown, m->name, r == GC_OK ? "ok" : "refused", t.seconds, mb);
  note_search_extreme(&s->seconds, t.seconds, MAX_SECONDS, "s", shown, m->name);
  note_search_extreme(&s->mb, mb, MAX_MB, "MB", shown, m->name);
  s->cases++;
}

static void search_shader_folder(suite *s, const char *path) {
  shader_file *f = NULL;
  size_t n = 0, len;
  if (shader_files(path, &f, &n) || !n)
    s->unread++, printf("# %s has no shaders\n", path);
  const char *last = strrchr(path, '/');
  size_t cut = last ? (size_t)(last + 1 - path) : 0; /* a program's name begins with the last part of its folder's path */
  for (size_t k = 0; k < n; k++) {
    char *text = shader_text(f[k].path, &len);
    s->shaders++;
    s->unread += !text;
    for (unsigned m = 0; text && m < s->machines; m++)
      search_one_shader(s, f[k].path + cut, text, len, f[k].stage, &s->machine[m]);
    free(text);
    fflush(s->csv);
  }
  free(f);
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

/* Rows for scripts/check/bars. */
static int write_bars(const suite *s, const char *path, unsigned min) {
  FILE *f = table_open(path);
  if (f) {
    fprintf(f, "search\tlongest compilation at -O3, s of processor time\t%.2f\t<=\t%d\t%u\t%u\n", s->seconds.max, MAX_SECONDS, s->cases,
            min);
    fprintf(f, "search\tmost memory of a compilation at -O3, MB\t%.1f\t<=\t%d\t%u\t%u\n", s->mb.max, MAX_MB, s->cases, min);
    fprintf(f, "search\tshaders that cannot be read\t%u\t=\t0\t%u\t1\n", s->unread, s->shaders);
  }
  return table_close(f, f != NULL);
}

static int print_search_usage(void) {
  fprintf(stderr, "usage: search_cost --csv FILE --bars FILE [--min N] --machines \"NAME...\" FOLDER...\n");
  return 2;
}

int main(int argc, char **argv) {
  static suite s;
  tap t = {0};
  const char *csv = NULL, *bars = NULL, *machines = "";
  unsigned min = 1;
  const option_spec spec[] = {{.name = "--csv", .text = &csv},
                              {.name = "--bars", .text = &bars},
                              {.name = "--min", .number = &min},
                              {.name = "--machines", .text = &machines}};
  int k = options_read(spec, sizeof spec / sizeof spec[0], argc, argv);
  if (k < 0 || k == argc || !csv || !bars || !read_machines(&s, machines))
    return print_search_usage();
  if (!(s.csv = table_open(csv)))
    return 2;
  fprintf(s.csv, "shader,machine,result,seconds,megabytes\n");
  for (; k < argc; k++)
    search_shader_folder(&s, argv[k]);
  int bad = table_close(s.csv, s.cases > 0);
  bad |= write_bars(&s, bars, min);
  const double mean = s.seconds.sum / (s.cases + !s.cases);
  tap_ok(&t, s.cases && !s.seconds.over, "%u compilations take %.2f s on average, %.2f s at most (%s), %u more than %d s", s.cases, mean,
         s.seconds.max, s.seconds.name, s.seconds.over, MAX_SECONDS);
  tap_ok(&t, s.cases && !s.mb.over, "they hold at most %.1f MB (%s)", s.mb.max, s.mb.name);
  tap_ok(&t, !s.unread, "all shaders can be read");
  return tap_end(&t, 3) || bad;
}
