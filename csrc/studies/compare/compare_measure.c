/* SPDX-License-Identifier: Apache-2.0 */
/* Measures shaders on both sides of a comparison. Each shader is compiled and run by the command `gloam report --json` of the side's build,
   so that builds of other commits, which are other programs, are measured like this one. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/error.h"
#include "base/jobs.h"
#include "base/json.h"
#include "studies/compare/compare_sides.h"

enum { CYCLES, BYTES, REGISTERS, ENERGY, FIGURES, TEXT_MAX = 400, REPORT_WORDS = 8 };
#define REPORT_MAX ((size_t)256 << 20)
static const compare_figure figure[FIGURES] = {[CYCLES] = {"cycles", "", 0, false},
                                               [BYTES] = {"code", "bytes", 0, false},
                                               [REGISTERS] = {"registers", "", 0, false},
                                               [ENERGY] = {"energy", "nJ", 1, false}};
static const char *const report_name[FIGURES] = {"cycles", "bytes", "temporaries", "energy"};

typedef struct {
  const compare_spec *spec; /* of two sides */
  const shader_file *list;
  size_t common; /* length of the folder that all shaders have in common */
  compare_side *side;
  char *err;
  size_t errsize;
} measurement;

/* Everything in the file, malloc'd, with a 0 after it. NULL: it cannot be read, or is too long. */
static char *file_contents(FILE *f, size_t *len) {
  long size = fseek(f, 0, SEEK_END) ? -1 : ftell(f);
  char *text = size >= 0 && (size_t)size <= REPORT_MAX ? malloc((size_t)size + 1) : NULL;
  if (!text)
    return NULL;
  rewind(f);
  *len = fread(text, 1, (size_t)size, f);
  text[*len] = 0;
  return text;
}

/* Copies the first line that has the word "error:", or else the first line. */
static void first_error(const char *text, char to[TEXT_MAX]) {
  const char *line = text;
  for (const char *l = text; l; l = strchr(l, '\n') ? strchr(l, '\n') + 1 : NULL) {
    const char *e = strstr(l, "error:");
    if (e && e < l + strcspn(l, "\n")) {
      line = l;
      break;
    }
  }
  snprintf(to, TEXT_MAX, "%.*s", (int)strcspn(line, "\n"), *line ? line : "it failed without a message");
}

/* What a command printed. */
typedef struct {
  int status;
  char *output, *errors;
  size_t output_size;
} command_end;

/* Runs the program of a side. GLOAM_HOME says where this build finds its files; another build has to find its own. */
static bool run_command(const compare_spec *s, const char *const *argv, command_end *e) {
  size_t len;
  const char *home = s->own ? NULL : getenv("GLOAM_HOME");
  char *kept = home ? strdup(home) : NULL;
  FILE *output = tmpfile(), *errors = tmpfile();
  if (kept)
    unsetenv("GLOAM_HOME");
  *e = (command_end){.status = output && errors && !home == !kept ? gm_command_capture(argv, output, errors) : -1};
  if (kept)
    setenv("GLOAM_HOME", kept, 1);
  free(kept);
  if (e->status >= 0) {
    e->output = file_contents(output, &e->output_size);
    e->errors = file_contents(errors, &len);
  }
  if (output)
    fclose(output);
  if (errors)
    fclose(errors);
  return e->status >= 0 && e->output && e->errors;
}

static void command_end_free(command_end *e) {
  free(e->output);
  free(e->errors);
}

/* Writes the figures of a report as one line: the figures, and the error of the energy in percent. */
static void write_figures(const command_end *e, const char *shader, FILE *result) {
  char err[GM_ERROR_SIZE];
  json_t *j = gm_json_parse(e->output, e->output_size, shader, err, sizeof err), *r = json_object_get(j, "report");
  json_t *all = json_object_get(r, "figures"), *value[FIGURES];
  const char *missing = NULL;
  for (int k = 0; k < FIGURES; k++)
    if (!json_is_number(value[k] = json_object_get(all, report_name[k])))
      missing = report_name[k];
  const char *unit = json_string_value(json_object_get(r, "energy_unit"));
  if (!j)
    fprintf(result, "!%.*s\n", TEXT_MAX, err);
  else if (missing || !unit || strcmp(unit, "pJ") != 0)
    fprintf(result, "!the report of this build has no figure '%s'\n", missing ? missing : "energy in pJ");
  else {
    for (int k = 0; k < FIGURES; k++)
      fprintf(result, "%.17g ", json_number_value(value[k]) * (k == ENERGY ? 1e-3 : 1));
    fprintf(result, "%.17g\n", json_number_value(json_object_get(r, "energy_error_percent")));
  }
  json_decref(j);
}

void compare_inputs_path(const char *shader, char *path, size_t size) {
  const char *slash = strrchr(shader, '/');
  snprintf(path, size, "%.*s/inputs.json", (int)(slash ? slash - shader : 1), slash ? shader : ".");
}

/* A task is a shader on a side. */
static int measure_shader(void *ctx, void *state, uint64_t task, FILE *result) {
  const measurement *m = ctx;
  const compare_spec *s = &m->spec[task % 2];
  const char *shader = m->list[task / 2].path, *argv[REPORT_WORDS + COMPARE_WORDS];
  char inputs[COMPARE_PATH], text[TEXT_MAX];
  command_end e;
  size_t n = 0;
  (void)state;
  compare_inputs_path(shader, inputs, sizeof inputs);
  const char *const first[] = {s->program, "report", shader, "--inputs", inputs, "--json"};
  for (; n < sizeof first / sizeof *first; n++)
    argv[n] = first[n];
  for (size_t i = 0; s->option[i]; i++)
    argv[n++] = s->option[i];
  argv[n] = NULL;
  int rc = run_command(s, argv, &e) ? 0 : -1;
  if (rc)
    fprintf(stderr, "%s: error: cannot be run\n", s->program);
  else if (e.status == 2) {
    first_error(e.errors, text);
    fprintf(stderr, "%s: error: '%s' is refused: %s\n", s->program, s->text, text);
    rc = -1;
  } else if (e.status == 0)
    write_figures(&e, shader, result);
  else {
    first_error(e.errors, text);
    if (e.status > 128)
      fprintf(result, "!ended by signal %d\n", e.status - 128);
    else
      fprintf(result, "!%s\n", text);
  }
  command_end_free(&e);
  return rc;
}

static int take_figures(void *ctx, uint64_t task, const char *text, size_t size) {
  measurement *m = ctx;
  double v[FIGURES], percent;
  char reason[TEXT_MAX + 1] = "";
  bool failed = size && text[0] == '!';
  if (failed)
    snprintf(reason, sizeof reason, "%.*s", (int)strcspn(text + 1, "\n"), text + 1);
  compare_row *r = compare_add(&m->side[task % 2], m->list[task / 2].path + m->common, failed ? reason : NULL);
  if (!r)
    return gm_error(m->err, m->errsize, "gloam compare", "out of memory");
  if (failed)
    return 0;
  if (sscanf(text, "%lf %lf %lf %lf %lf", &v[0], &v[1], &v[2], &v[3], &percent) != FIGURES + 1)
    return gm_error(m->err, m->errsize, m->list[task / 2].path, "the worker's answer is cut off");
  for (int k = 0; k < FIGURES; k++)
    r->value[k] = (compare_value){.value = v[k], .error = k == ENERGY ? v[k] * percent / 100 : 0};
  return 0;
}

/* The length of the folder that all paths have in common, with its last '/'. */
static size_t common_folder(const shader_file *list, size_t n) {
  size_t common = 0, at = 0;
  for (bool same = n > 0; same; at++) {
    for (size_t i = 0; i < n && same; i++)
      same = list[i].path[at] && list[i].path[at] == list[0].path[at];
    if (same && list[0].path[at] == '/')
      common = at + 1;
  }
  return common;
}

/* The first line of `gloam --version`. */
static void version_of(const compare_spec *s, char to[TEXT_MAX]) {
  command_end e;
  to[0] = 0;
  if (run_command(s, (const char *const[]){s->program, "--version", NULL}, &e) && e.status == 0)
    snprintf(to, TEXT_MAX, "%.*s", (int)strcspn(e.output, "\n"), e.output);
  command_end_free(&e);
}

int compare_measure(const compare_spec spec[2], const shader_file *list, size_t shaders, unsigned jobs, compare_side side[2], char *err,
                    size_t errsize) {
  measurement m = {.spec = spec, .list = list, .common = common_folder(list, shaders), .side = side, .err = err, .errsize = errsize};
  gm_jobs j = {.ctx = &m, .jobs = jobs, .tasks = 2 * shaders, .work = measure_shader, .take = take_figures};
  char about[TEXT_MAX];
  err[0] = 0;
  for (int i = 0; i < 2; i++) {
    version_of(&spec[i], about);
    if (!compare_begin(&side[i], spec[i].text, about, figure, FIGURES))
      return gm_error(err, errsize, "gloam compare", "out of memory");
  }
  return gm_jobs_run(&j);
}
