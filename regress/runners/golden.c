/* SPDX-License-Identifier: Apache-2.0 */
/* Checks the golden statistics (CONTRIBUTING.md): one line for each shader and level, in a file that is checked in. Any change is printed
   with the old and the new value, then sums, best and worst of each figure that changed (compare.h). Usage: golden [--renew] FILE FOLDER...
   [--foreign FOLDER]. Compiles all shaders of the FOLDERs at -O2, those of the first also at -O3, and those of the foreign folder at -O2
   under the name `foreign/...`. Without --foreign, lines of foreign shaders are ignored. Prints TAP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/jobs.h"
#include "base/table.h"
#include "base/tap.h"
#include "core/program/shader_files.h"
#include "core/stats/stats.h"
#include "search/compile.h"
#include "studies/compare/compare.h"

enum { MACHINES = 5, JOBS = 2, KEY_WORDS = 2 };
static const char *const machine_name[MACHINES] = {"cyclone", "cyclone16", "cyclone32", "cyclone128", "quad"};

typedef struct {
  shader_file file;
  char shown[300];
  int level;
  size_t size; /* of the text */
} task;

typedef struct {
  task *t;
  size_t n;
  gm_machine machine[MACHINES];
} work;

typedef struct {
  char **line;
  size_t n;
} lines;

static gc_result compile_golden_task(const task *t, const gm_machine *m, gm_program *p, gc_stats *st) {
  gc_options o;
  char *messages = NULL;
  size_t len;
  char *text = shader_text(t->file.path, &len);
  gc_options_default(&o);
  o.objective = GC_OBJECTIVE_PAPER;
  o.name = t->shown;
  o.stage = t->file.stage;
  o.machine = m;
  o.opt = t->level;
  gc_result rc = text ? gc_compile(text, len, &o, p, st, &messages) : GC_ERR_COMPILE;
  free(messages);
  free(text);
  return rc;
}

static void print_path_bound(FILE *f, const char *name, const gm_path_stats *p) {
  if (p->known)
    fprintf(f, " %s=%llu/%s", name, (unsigned long long)p->cycles, gm_bound_name[p->bound]);
  else
    fprintf(f, " %s=-", name);
}

static void describe_program(FILE *f, const task *t, const char *machine, const gm_program_stats *s, const gc_stats *c) {
  char rung[100];
  snprintf(rung, sizeof rung, "%s/%s", c->middle, c->rung);
  for (char *r = rung; *r; r++)
    if (*r == ' ')
      *r = '_';
  fprintf(f, "%s -O%d machine=%s bundles=%u nops=%u ops=%u dual=%u short=%u long=%u bytes=%u temps=%u lanes=%u bound=%u", t->shown,
          t->level, machine, s->bundles, s->nops, s->ops, s->dual, s->short_units, s->long_units, s->bytes, s->temps, s->temp_lanes,
          c->lane_bound);
  fprintf(f, " reads=%u+%u+%u+%u forwarded=%u writes=%u+%u unwritten=%u in=%u/%u out=%u/%u gates=%u", s->reads_t, s->reads_v, s->reads_o,
          s->reads_c, s->forwarded, s->writes_t, s->writes_o, s->unwritten, s->access_v, s->clusters_v, s->access_o, s->clusters_o,
          s->gate_events);
  print_path_bound(f, "longest", &s->longest);
  print_path_bound(f, "shortest", &s->shortest);
  fprintf(f, " rung=%s\n", rung);
}

/* Writes the line of one shader, for the first machine that it fits. */
static void write_golden_line(const work *w, const task *t, FILE *f) {
  gm_program p;
  gc_stats c;
  gm_program_stats s;
  char err[GM_ERROR_SIZE];
  gc_result rc = GC_ERR_FIT;
  unsigned m = 0;
  for (; m < MACHINES && rc; m++)
    rc = compile_golden_task(t, &w->machine[m], &p, &c);
  if (rc)
    fprintf(f, "%s -O%d machine=none\n", t->shown, t->level);
  else {
    if (gm_stats_count(&p, &s, err, sizeof err))
      fprintf(f, "%s -O%d machine=%s %s\n", t->shown, t->level, w->machine[m - 1].name, err);
    else
      describe_program(f, t, w->machine[m - 1].name, &s, &c);
    gm_program_free(&p);
  }
}

static void add_line(lines *l, const char *text) {
  char **more = realloc(l->line, (l->n + 1) * sizeof *more);
  if (!more || !(more[l->n] = strdup(text))) {
    fprintf(stderr, "golden: error: out of memory\n");
    exit(1);
  }
  l->line = more;
  l->n++;
}

static void read_lines(lines *l, FILE *f) {
  char text[2000];
  while (fgets(text, sizeof text, f)) {
    text[strcspn(text, "\n")] = 0;
    if (text[0] && text[0] != '#')
      add_line(l, text);
  }
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

typedef struct {
  const work *w;
  lines *l;
} measurement;

static int measure_task(void *ctx, void *state, uint64_t task, FILE *result) {
  const measurement *m = ctx;
  (void)state;
  write_golden_line(m->w, &m->w->t[task], result);
  return 0;
}

static int take_line(void *ctx, uint64_t task, const char *text, size_t size) {
  char line[2000];
  (void)task;
  snprintf(line, sizeof line, "%.*s", (int)(size ? size - 1 : 0), text);
  add_line(((measurement *)ctx)->l, line);
  return 0;
}

/* High levels and long shaders come first: they take longest, and no processor is to wait for the last one. */
static int by_effort(const void *a, const void *b) {
  const task *x = a, *y = b;
  return x->level != y->level ? y->level - x->level : (x->size < y->size) - (x->size > y->size);
}

static int measure_golden_parts(work *w, lines *l) {
  measurement m = {w, l};
  gm_jobs j = {.ctx = &m, .jobs = JOBS, .tasks = w->n, .work = measure_task, .take = take_line};
  qsort(w->t, w->n, sizeof *w->t, by_effort);
  int rc = gm_jobs_run(&j);
  qsort(l->line, l->n, sizeof *l->line, by_text);
  return rc || l->n != w->n ? -1 : 0;
}

static int add_tasks(work *w, const char *folder, const char *shown, int levels) {
  shader_file *files = NULL;
  size_t n = 0;
  if (shader_files(folder, &files, &n) || !n)
    return fprintf(stderr, "%s: error: no shaders\n", folder), -1;
  task *more = realloc(w->t, (w->n + 2 * n + 1) * sizeof *more);
  if (!more)
    return fprintf(stderr, "golden: error: out of memory\n"), -1;
  w->t = more;
  for (size_t i = 0; i < n; i++) {
    size_t size = 0;
    free(shader_text(files[i].path, &size));
    for (int level = 2; level < 2 + levels; level++) {
      task *t = &w->t[w->n++];
      t->file = files[i];
      t->level = level;
      t->size = size;
      snprintf(t->shown, sizeof t->shown, "%s%s", shown, files[i].path + strlen(folder));
    }
  }
  free(files);
  return 0;
}

static bool foreign(const char *line) { return !strncmp(line, "foreign/", 8); }

/* The figures of a line, in its order. What is larger in a better program, or says how the program was made, is neutral. */
enum { NAMED = 21 };
static const compare_figure figure[NAMED] = {
    {"machine", "", 0, true}, {"bundles", "", 0, false}, {"nops", "", 0, true},      {"ops", "", 0, true},      {"dual", "", 0, true},
    {"short", "", 0, true},   {"long", "", 0, true},     {"bytes", "", 0, false},    {"temps", "", 0, false},   {"lanes", "", 0, true},
    {"bound", "", 0, true},   {"reads", "", 0, true},    {"forwarded", "", 0, true}, {"writes", "", 0, true},   {"unwritten", "", 0, true},
    {"in", "", 0, true},      {"out", "", 0, true},      {"gates", "", 0, true},     {"longest", "", 0, false}, {"shortest", "", 0, false},
    {"rung", "", 0, true}};

static size_t key_length(const char *line) {
  size_t n = 0;
  for (unsigned k = 0; k < KEY_WORDS; k++)
    n += strcspn(line + n, " ") + (k + 1 < KEY_WORDS);
  return n;
}

/* Adds the words NAME=VALUE of a line; a line with any other word has that text as the reason why it has no figures. */
static bool add_golden_row(compare_side *s, const char *line) {
  char key[400];
  const char *words = line + key_length(line) + (line[key_length(line)] == ' ');
  snprintf(key, sizeof key, "%.*s", (int)key_length(line), line);
  compare_value value[NAMED] = {{0}};
  bool known = *words;
  for (const char *at = words; *at && known; at += strcspn(at, " "), at += *at == ' ') {
    size_t name = strcspn(at, "= "), k = 0;
    while (k < NAMED && (strlen(figure[k].key) != name || strncmp(figure[k].key, at, name) != 0))
      k++;
    known = k < NAMED && at[name] == '=' && compare_set_text(&value[k], at + name + 1, strcspn(at + name + 1, " "));
  }
  compare_row *r = compare_add(s, key, known ? NULL : words);
  for (size_t k = 0; k < NAMED; k++) {
    if (r && known && value[k].text)
      r->value[k] = value[k];
    else
      free(value[k].text);
  }
  return r != NULL;
}

static bool make_golden_side(compare_side *s, const char *title, const lines *l, bool with_foreign) {
  bool ok = compare_begin(s, title, "", figure, NAMED);
  for (size_t i = 0; i < l->n && ok; i++)
    if (with_foreign || !foreign(l->line[i]))
      ok = add_golden_row(s, l->line[i]);
  return ok;
}

/* Prints what differs, and returns the number of lines that do. */
static size_t compare_golden_lines(const lines *want, const lines *got, bool with_foreign) {
  compare_side was = {0}, is = {0};
  comparison c = {0};
  if (!make_golden_side(&was, "the file", want, with_foreign) || !make_golden_side(&is, "now", got, true) ||
      !compare_sides(&c, &was, &is)) {
    fprintf(stderr, "golden: error: out of memory\n");
    exit(1);
  }
  compare_changes_text(stdout, &c, "# ");
  size_t differ = c.differ;
  comparison_free(&c);
  compare_side_free(&was);
  compare_side_free(&is);
  return differ;
}

static int renew_golden_file(const char *file, const lines *was, lines *is, bool with_foreign) {
  for (size_t i = 0; i < was->n && !with_foreign; i++)
    if (foreign(was->line[i]))
      add_line(is, was->line[i]);
  qsort(is->line, is->n, sizeof *is->line, by_text);
  FILE *f = table_open(file);
  if (!f)
    return -1;
  fputs("# Statistics of programs, by shader and level, for the first machine that the shader fits; made by `make golden`.\n"
        "# reads: temporaries+inputs+outputs+constants; writes: temporaries+outputs; in, out: bundles with accesses/clusters;\n"
        "# longest, shortest: cycles of the path/what bounds it. gloam cc --stats says the same at length.\n",
        f);
  for (size_t i = 0; i < is->n; i++)
    fprintf(f, "%s\n", is->line[i]);
  return table_close(f, is->n > 0);
}

static void free_lines(lines *l) {
  for (size_t i = 0; i < l->n; i++)
    free(l->line[i]);
  free(l->line);
}

static int judge_golden_lines(const lines *want, const lines *got, bool with_foreign) {
  size_t differ = compare_golden_lines(want, got, with_foreign);
  tap t = {0};
  if (differ)
    tap_ok(&t, false, "%zu programs are as they were (%zu are not; `make golden` renews the file, in a commit of its own)", got->n, differ);
  else
    tap_ok(&t, got->n > 0, "%zu programs are as they were", got->n);
  tap_ok(&t, true, with_foreign ? "among them shaders of others" : "shaders of others # SKIP CORPUS is not set");
  return tap_end(&t, 2);
}

int main(int argc, char **argv) {
  work w = {0};
  lines want = {0}, got = {0};
  char err[GM_ERROR_SIZE];
  int k = 1;
  bool write = argc > 1 && !strcmp(argv[1], "--renew"), with_foreign = false, bad = false;
  k += write;
  const char *file = k < argc ? argv[k++] : NULL;
  if (!file || k == argc) {
    fprintf(stderr, "usage: golden [--renew] FILE FOLDER... [--foreign FOLDER]\n");
    return 2;
  }
  for (unsigned m = 0; m < MACHINES; m++)
    if (gm_machine_find(&w.machine[m], machine_name[m], err, sizeof err))
      return fprintf(stderr, "%s\n", err), 2;
  for (int first = k; k < argc && !bad; k++)
    if (!strcmp(argv[k], "--foreign") && k + 1 < argc)
      with_foreign = true, bad = add_tasks(&w, argv[++k], "foreign", 1);
    else
      bad = add_tasks(&w, argv[k], argv[k], k == first ? 2 : 1);
  FILE *f = fopen(file, "r");
  if (f) {
    read_lines(&want, f);
    fclose(f);
  }
  if (bad || measure_golden_parts(&w, &got))
    return fprintf(stderr, "golden: error: the shaders could not be measured\n"), 1;
  int rc = write ? renew_golden_file(file, &want, &got, with_foreign) : judge_golden_lines(&want, &got, with_foreign);
  free_lines(&want);
  free_lines(&got);
  free(w.t);
  return rc != 0;
}
