/* SPDX-License-Identifier: Apache-2.0 */
/* Finds out what a side of a comparison is, and which shaders are compared (compare_sides.h). */
#include "studies/compare/compare_sides.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "core/machine/machine.h"

bool compare_is_side(const char *text) {
  return strchr(text, ' ') || !strncmp(text, "-O", 2) || !strncmp(text, "--no-", 5) || !strcmp(text, "--fast-division");
}

static bool is_folder(const char *path) {
  struct stat st;
  return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool ends_with(const char *s, const char *with) {
  size_t n = strlen(s), k = strlen(with);
  return n >= k && !strcmp(s + n - k, with);
}

/* A machine file is none, even where all files may be executed. */
static bool is_command(const char *path) { return !is_folder(path) && !ends_with(path, ".machine") && access(path, X_OK) == 0; }

static bool is_database(const char *path) {
  char head[16] = "", err[GM_ERROR_SIZE];
  size_t got = 0;
  return gm_file_head(path, head, sizeof head, &got, err, sizeof err) == 0 && got == sizeof head &&
         !memcmp(head, "SQLite format 3", sizeof head);
}

/* The command of an installed copy (bin/gloam), of a tree (build/gloam), or of a build's folder. */
static int find_command(compare_spec *s, const char *folder, char *err, size_t errsize) {
  static const char *const place[] = {"bin/gloam", "build/gloam", "gloam"};
  for (size_t i = 0; i < sizeof place / sizeof *place; i++)
    if ((size_t)snprintf(s->program, sizeof s->program, "%s/%s", folder, place[i]) < sizeof s->program && is_command(s->program))
      return 0;
  return gm_error(err, errsize, folder, "has no command bin/gloam, build/gloam or gloam");
}

/* Takes the first word, which is no option. `options`: where the next option goes. */
static int take_first_word(compare_spec *s, const char *word, size_t *options, char *err, size_t errsize) {
  gm_machine m;
  s->own = false;
  if (is_folder(word))
    return find_command(s, word, err, errsize);
  if (is_database(word)) {
    s->program[0] = 0;
    return snprintf(s->database, sizeof s->database, "%s", word), 0;
  }
  if (is_command(word))
    return (size_t)snprintf(s->program, sizeof s->program, "%s%s", strchr(word, '/') ? "" : "./", word) < sizeof s->program
               ? 0
               : gm_error(err, errsize, word, "is too long");
  s->own = true;
  s->option[(*options)++] = "--machine";
  s->option[(*options)++] = word;
  s->machine = word;
  return gm_machine_find(&m, word, err, errsize);
}

int compare_spec_read(compare_spec *s, const char *text, const char *own, char *err, size_t errsize) {
  size_t n = 0;
  *s = (compare_spec){.text = text, .own = true};
  if (strlen(text) >= sizeof s->words || strlen(own) >= sizeof s->program)
    return gm_error(err, errsize, text, "is too long");
  strcpy(s->program, own);
  strcpy(s->words, text);
  bool whole = gm_file_exists(text); /* a path may have spaces */
  char *save = NULL, *word = whole ? s->words : strtok_r(s->words, " \t", &save);
  if (word && word[0] != '-') {
    if (take_first_word(s, word, &n, err, errsize))
      return -1;
    word = whole ? NULL : strtok_r(NULL, " \t", &save);
  }
  for (; word && n < COMPARE_WORDS; word = strtok_r(NULL, " \t", &save))
    s->option[n++] = word;
  if (word)
    return gm_error(err, errsize, text, "has more than %d words", COMPARE_WORDS);
  if (n && s->database[0])
    return gm_error(err, errsize, text, "a database of results takes no options");
  return 0;
}

static int add_shader(const char *path, shader_file **list, size_t *shaders, char *err, size_t errsize) {
  shader_file *more = realloc(*list, (*shaders + 1) * sizeof *more);
  if (!more)
    return gm_error(err, errsize, path, "out of memory");
  *list = more;
  if ((size_t)snprintf(more[*shaders].path, sizeof more->path, "%s", path) >= sizeof more->path)
    return gm_error(err, errsize, path, "the name is too long");
  more[(*shaders)++].stage = ends_with(path, ".vert") ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT;
  return 0;
}

int compare_suite(const char *const *path, size_t n, shader_file **list, size_t *shaders, char *err, size_t errsize) {
  for (size_t i = 0; i < n; i++) {
    size_t before = *shaders;
    if (is_folder(path[i]) ? shader_files(path[i], list, shaders) : add_shader(path[i], list, shaders, err, errsize))
      return is_folder(path[i]) ? gm_error(err, errsize, path[i], "cannot be read") : -1;
    if (*shaders == before)
      return gm_error(err, errsize, path[i], "has no file .vert or .frag");
  }
  return 0;
}
