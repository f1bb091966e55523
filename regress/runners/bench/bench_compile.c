/* SPDX-License-Identifier: Apache-2.0 */
/* Measures how fast the compiler is, in one process: source to machine code at the default level, against glslang's parse and check and
   against Mesa's compilation of the same text (docs/compiler.md, "Levels and speed"). Then the time of whole processes, memory over
   thousands of compilations, and how time grows with the size of a shader. Times are the shortest of several runs, in processor time.
   Prints TAP, and writes OUT.bars with a row for each limit (scripts/check/bars). Usage: bench_compile GLOAM OUT.csv OUT.bars FOLDER... */
#include <GLES2/gl2.h>
#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/error.h"
#include "base/file.h"
#include "base/table.h"
#include "regress/oracles/gles/gles_context.h"
#include "regress/oracles/glslang.h"
#include "regress/runners/bench/bench.h"

enum {
  RUNS = 15,
  LONG = 50000 /* microseconds */,
  FEWEST = 34 /* shaders of our own */
};

const char *const bench_machines[] = {"cyclone16", "cyclone-es2", "cyclone32", "cyclone128", NULL};

double bench_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

void bench_bar(FILE *bars, const char *what, double value, double limit, size_t n, size_t min) {
  fprintf(bars, "compiler\t%s\t%.4g\t<=\t%.4g\t%zu\t%zu\n", what, value, limit, n, min);
}

unsigned bench_tap(unsigned *test, bool ok, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  printf("%sok %u - ", ok ? "" : "not ", ++*test);
  vprintf(fmt, ap);
  printf("\n");
  fflush(stdout);
  va_end(ap);
  return !ok;
}

int bench_compile_text(const char *text, size_t len, gm_stage stage, const gm_machine *m) {
  gc_options o;
  gm_program p;
  char *messages;
  gc_options_default(&o);
  o.stage = stage;
  o.machine = m;
  int rc = gc_compile(text, len, &o, &p, NULL, &messages);
  free(messages);
  if (!rc)
    gm_program_free(&p);
  return rc;
}

/* ---- the set of shaders ---- */

static void add_bench_shader(bench_set *s, const char *path) {
  size_t n = strlen(path);
  bool vert = n > 5 && !strcmp(path + n - 5, ".vert"), frag = n > 5 && !strcmp(path + n - 5, ".frag");
  size_t len;
  char *text = vert || frag ? gm_file_text(path, &len) : NULL;
  if (!text)
    return;
  bench_shader x = {.path = strdup(path), .text = text, .len = len, .stage = vert ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT};
  bench_shader *more = realloc(s->shader, (s->n + 1) * sizeof *more);
  if (!x.path || !more)
    exit(1);
  s->shader = more;
  s->shader[s->n++] = x;
}

static void collect_bench_shaders(bench_set *s, const char *folder) {
  struct dirent **e;
  int n = scandir(folder, &e, NULL, alphasort);
  for (int i = 0; i < n; i++) {
    char path[4096];
    struct stat st;
    snprintf(path, sizeof path, "%s/%s", folder, e[i]->d_name);
    if (e[i]->d_name[0] != '.' && !stat(path, &st)) {
      if (S_ISDIR(st.st_mode))
        collect_bench_shaders(s, path);
      else
        add_bench_shader(s, path);
    }
    free(e[i]);
  }
  if (n >= 0)
    free(e);
}

static void choose_machine(bench_shader *x) {
  char err[GM_ERROR_SIZE];
  for (const char *const *name = bench_machines; *name; name++)
    if (!gm_machine_find(&x->machine, *name, err, sizeof err) && !bench_compile_text(x->text, x->len, x->stage, &x->machine))
      return;
  x->machine.name[0] = 0;
}

/* ---- the three compilers ---- */

static double own_once(const bench_shader *x) {
  double t = bench_now();
  bench_compile_text(x->text, x->len, x->stage, &x->machine);
  return bench_now() - t;
}

static double judge_once(const bench_shader *x) {
  double t = bench_now();
  bool ok = glslang_judge_accepts(x->stage == GM_STAGE_VERTEX ? GLSLANG_VERTEX : GLSLANG_FRAGMENT, x->text, NULL);
  return ok ? bench_now() - t : -1;
}

/* Compilation only: linking, in which Mesa does the rest of its work, is not counted. */
static double mesa_once(const bench_shader *x) {
  double t = bench_now();
  GLint ok;
  GLuint s = glCreateShader(x->stage == GM_STAGE_VERTEX ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER);
  glShaderSource(s, 1, (const char *const[]){x->text}, NULL);
  glCompileShader(s);
  glGetShaderiv(s, GL_COMPILE_STATUS, &ok);
  t = bench_now() - t;
  glDeleteShader(s);
  return ok ? t : -1;
}

static void keep_min_time(double *best, double t) {
  if (t >= 0 && (*best < 0 || t < *best))
    *best = t;
}

static void measure_compile_times(bench_shader *x, bool mesa) {
  x->own = x->judge = x->mesa = -1;
  for (unsigned r = 0; r < RUNS; r++) {
    if (r < 3 || x->own < LONG)
      keep_min_time(&x->own, own_once(x));
    keep_min_time(&x->judge, judge_once(x));
    if (mesa)
      keep_min_time(&x->mesa, mesa_once(x));
  }
}

/* ---- report ---- */

static int by_number(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

static double median(double *v, size_t n) {
  qsort(v, n, sizeof *v, by_number);
  return n ? v[n / 2] : 0;
}

static unsigned print_compile_table(bench_set *s, bool mesa, FILE *csv, unsigned *test) {
  double *ratio = calloc(s->n + 1, sizeof *ratio), *of_mesa = calloc(s->n + 1, sizeof *of_mesa);
  size_t n = 0, nm = 0, unfit = 0;
  double own = 0, judge = 0;
  const bench_shader *worst = NULL;
  if (!ratio || !of_mesa)
    exit(1);
  fprintf(csv, "shader,machine,bytes,own_us,glslang_us,mesa_us,ratio_glslang,ratio_mesa\n");
  printf("# %-60s %-10s %8s %8s %8s %6s\n", "microseconds", "machine", "own", "glslang", "Mesa", "ratio");
  for (size_t i = 0; i < s->n; i++) {
    bench_shader *x = &s->shader[i];
    if (!x->machine.name[0]) {
      printf("# %-60s does not compile for any of the machines\n", x->path);
      unfit++;
      continue;
    }
    measure_compile_times(x, mesa);
    double r = x->judge > 0 ? x->own / x->judge : 0;
    printf("# %-60s %-10s %8.0f %8.0f %8.0f %6.2f\n", x->path, x->machine.name, x->own, x->judge, x->mesa, r);
    fprintf(csv, "%s,%s,%zu,%.1f,%.1f,%.1f,%.3f,%.3f\n", x->path, x->machine.name, x->len, x->own, x->judge, x->mesa, r,
            x->mesa > 0 ? x->own / x->mesa : 0);
    if (r > 0) {
      ratio[n++] = r;
      own += x->own;
      judge += x->judge;
    }
    if (x->mesa > 0)
      of_mesa[nm++] = x->own / x->mesa;
    if (r > 0 && (!worst || r > worst->own / worst->judge))
      worst = x;
  }
  double mid = median(ratio, n), high = n ? ratio[n * 95 / 100] : 0, max = worst ? worst->own / worst->judge : 0;
  double sum = judge > 0 ? own / judge : 0;
  printf("# %zu shaders to machine code, of the time of glslang's parse and check: median %.2f, 95th percentile %.2f, worst %.2f (%s), sum "
         "%.2f\n",
         n, mid, high, max, worst ? worst->path : "none", sum);
  unsigned bad = bench_tap(test, n >= FEWEST, "%zu shaders compile for a machine", n);
  if (nm)
    printf("# median %.2f of Mesa's compilation alone, without linking (%zu shaders)\n", median(of_mesa, nm), nm);
  if (unfit)
    printf("# not measured: %zu shaders that compile for none of the machines\n", unfit);
  free(ratio);
  free(of_mesa);
  return bad;
}

static void drop_bench_set(bench_set *s) {
  for (size_t i = 0; i < s->n; i++) {
    free(s->shader[i].path);
    free(s->shader[i].text);
  }
  free(s->shader);
}

/* The process that bench_memory starts: it runs this compiler and nothing else. */
static int memory_alone(int n, char **folder) {
  bench_set s = {0};
  for (int i = 0; i < n; i++)
    collect_bench_shaders(&s, folder[i]);
  for (size_t i = 0; i < s.n; i++)
    choose_machine(&s.shader[i]);
  bool stays = bench_memory_stays(&s);
  drop_bench_set(&s);
  return !stays;
}

int main(int argc, char **argv) {
  bench_set s = {0};
  unsigned test = 0, bad = 0;
  if (argc > 2 && !strcmp(argv[1], "--memory"))
    return memory_alone(argc - 2, argv + 2);
  if (argc < 5) {
    fprintf(stderr, "usage: bench_compile GLOAM OUT.csv OUT.bars FOLDER...\n");
    return 2;
  }
  for (int i = 4; i < argc; i++)
    collect_bench_shaders(&s, argv[i]);
  FILE *csv = s.n ? table_open(argv[2]) : NULL, *bars = csv ? table_open(argv[3]) : NULL;
  if (!bars) {
    if (!s.n)
      fprintf(stderr, "%s: error: no shaders\n", argv[4]);
    return table_close(csv, false), 1;
  }
  glslang_judge_open();
  const char *why = gles_context_open();
  if (why)
    printf("# no figures for Mesa: %s\n", why);
  for (size_t i = 0; i < s.n; i++)
    choose_machine(&s.shader[i]);
  bad += print_compile_table(&s, !why, csv, &test);
  bad += table_close(csv, true) != 0;
  bad += bench_process(&s, argv[1], &test);
  bad += bench_growth(bars, &test);
  bad += bench_peak(&s, bars, &test);
  bad += bench_memory(argv + 4, &test);
  bad += table_close(bars, true) != 0;
  printf("1..%u\n", test);
  glslang_judge_close();
  drop_bench_set(&s);
  return bad != 0;
}
