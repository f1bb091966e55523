/* SPDX-License-Identifier: Apache-2.0 */
/* One point of a space (space.h), that is one combination of shader, machine and compiler options: its machine and options, its key in the
   database, and its result. */
#include "studies/sweep/point.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/home.h"

enum { PATH_ROOM = 4096 };

/* The file below the current folder, or else below the kit's; malloc'd. */
static char *find_file(const char *path, char *err, size_t errsize) {
  char below[PATH_ROOM];
  if (path[0] == '/' || gm_file_exists(path) || gm_home(below, sizeof below, path, err, errsize) || !gm_file_exists(below))
    return strdup(path);
  return strdup(below);
}

static int open_inputs(point_shader *p, const space_shader *s, char *err, size_t errsize) {
  char beside[PATH_ROOM];
  char *folder = gm_file_folder(p->path);
  snprintf(beside, sizeof beside, "%s/inputs.json", folder ? folder : ".");
  free(folder);
  p->inputs_path = s->inputs ? find_file(s->inputs, err, errsize) : strdup(beside);
  p->inputs = p->inputs_path ? gm_run_load(p->inputs_path, err, errsize) : NULL;
  if (!p->inputs)
    return -1;
  if (!gm_run_count(p->inputs, p->stage))
    return gm_error(err, errsize, p->inputs_path, "no invocation for %s", p->path);
  results_digest d[64];
  size_t n = 0;
  const char *file;
  if (!results_digest_path(p->inputs_path, &d[n++]))
    return gm_error(err, errsize, p->inputs_path, "cannot be read");
  for (size_t i = 0; (file = gm_run_file(p->inputs, i)); i++) {
    if (n == sizeof d / sizeof d[0])
      return gm_error(err, errsize, p->inputs_path, "names more than %zu files", n - 1);
    if (!results_digest_path(file, &d[n++]))
      return gm_error(err, errsize, file, "cannot be read");
  }
  p->inputs_digest = results_digest_list(d, n);
  return 0;
}

static int open_shader(point_shader *p, const space_shader *s, bool inputs, results_db *db, char *err, size_t errsize) {
  p->path = find_file(s->path, err, errsize);
  p->text = p->path ? gm_file_read(p->path, GM_FILE_TEXT, &p->len, err, errsize) : NULL;
  if (!p->text)
    return -1;
  p->stage = strcmp(p->path + strlen(p->path) - 5, ".vert") ? GM_STAGE_FRAGMENT : GM_STAGE_VERTEX;
  results_digest d[2] = {results_digest_of(p->text, p->len), results_digest_text(p->stage == GM_STAGE_VERTEX ? "vertex" : "fragment")};
  p->text_digest = results_digest_list(d, 2);
  if (results_content(db, "shader", s->path, p->text, p->text_digest, &p->text_id, err, errsize))
    return -1;
  if (!inputs)
    return 0;
  return open_inputs(p, s, err, errsize) ||
         results_content(db, "inputs", p->inputs_path, NULL, p->inputs_digest, &p->inputs_id, err, errsize);
}

/* Weights of the machine that is nearest to the space's base. They are part of the key of a result. */
static int open_weights(point_context *c, char *err, size_t errsize) {
  if (!c->s->program_energy)
    return 0;
  c->fitted = calloc(1, sizeof *c->fitted);
  if (!c->fitted)
    return gm_error(err, errsize, c->s->name, "out of memory");
  int rc = gm_fitted_find(c->fitted, &c->s->base, err, errsize);
  c->weights = results_digest_of(c->fitted, sizeof *c->fitted);
  return rc;
}

int point_open(point_context *c, const space *s, results_db *db, const char *tool, char *err, size_t errsize) {
  *c = (point_context){.s = s, .shader = calloc(s->nshader, sizeof *c->shader), .tool = results_digest_text(tool)};
  int rc = c->shader ? results_content(db, "tool", tool, NULL, c->tool, &c->tool_id, err, errsize)
                     : gm_error(err, errsize, s->name, "out of memory");
  rc = rc ? rc : open_weights(c, err, errsize);
  for (unsigned i = 0; i < s->nshader && rc == 0; i++)
    rc = open_shader(&c->shader[i], &s->shader[i], !strcmp(s->level, "sim"), db, err, errsize);
  if (rc)
    point_close(c);
  return rc;
}

void point_close(point_context *c) {
  for (unsigned i = 0; c->shader && i < c->s->nshader; i++) {
    free(c->shader[i].path);
    free(c->shader[i].inputs_path);
    free(c->shader[i].text);
    gm_run_free(c->shader[i].inputs);
  }
  free(c->shader);
  free(c->fitted);
  c->shader = NULL;
  c->fitted = NULL;
}

bool point_machine(const space *s, const space_point *p, gm_machine *m, char *why, size_t size) {
  char text[200];
  *m = s->base;
  for (unsigned i = 0; i < s->nparameter; i++) {
    const space_parameter *q = &s->parameter[i];
    if (q->key && gm_machine_set(m, q->name, q->value[p->index[i]].text, why ? why : text, why ? size : sizeof text))
      return false;
  }
  return gm_machine_valid(m, why ? why : text, why ? size : sizeof text) == 0;
}

/* Adds a word to a list. */
static void add_option_word(char *text, size_t size, const char *a, const char *b, const char *c) {
  size_t n = strlen(text);
  snprintf(text + n, size - n, "%s%s%s%s", n ? " " : "", a, b, c);
}

void point_options_text(const space *s, const space_point *p, char *text, size_t size) {
  text[0] = 0;
  for (unsigned i = 0; i < s->nparameter; i++) {
    const space_parameter *q = &s->parameter[i];
    const char *value = q->key ? NULL : q->value[p->index[i]].text;
    if (value && !strcmp(q->name, "fast-division")) {
      if (!strcmp(value, "on"))
        add_option_word(text, size, "--fast-division", "", "");
    } else if (value) {
      bool letter = strlen(q->name) == 1;
      char name[SPACE_WORD + 3];
      snprintf(name, sizeof name, "%s%s%s", letter ? "-" : "--", q->name, letter ? "" : " ");
      add_option_word(text, size, name, value, "");
    }
  }
}

void point_machine_text(const space *s, const space_point *p, char *text, size_t size) {
  text[0] = 0;
  for (unsigned i = 0; i < s->nparameter; i++) {
    const space_parameter *q = &s->parameter[i];
    char name[SPACE_WORD + 8];
    snprintf(name, sizeof name, "--set %s=", q->name);
    if (q->key)
      add_option_word(text, size, name, q->value[p->index[i]].text, "");
  }
}

point_key point_key_of(const point_context *c, const space_point *p) {
  char text[4096];
  gm_machine m;
  point_key k;
  const point_shader *sh = &c->shader[p->shader];
  point_machine(c->s, p, &m, NULL, 0);
  gm_machine_format(text, sizeof text, &m);
  k.machine = results_digest_text(text);
  point_options_text(c->s, p, text, sizeof text);
  k.options = results_digest_text(text);
  results_digest d[7] = {c->tool, k.machine, k.options, sh->text_digest, sh->inputs_digest, results_digest_text(c->s->level), c->weights};
  k.key = results_digest_list(d, c->fitted ? 7 : 6);
  return k;
}
