/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the compiler by the clauses of the language specification, with one small shader for each (regress/suites/clauses): it has to be
 * refused at the right place with the right words, and a similar shader has to be accepted. clauses.txt in that folder lists every clause
 * that requires an error. glslangValidator is asked too; where it disagrees, glslang.txt says why. docs/regress.md has the format of the
 * files. */
#include <dirent.h>
#include <fnmatch.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/command.h"
#include "base/error.h"
#include "base/file.h"
#include "front/front.h"
#include "search/compile.h"

#define FOLDER "regress/suites/clauses"
#define DIFFERENCES FOLDER "/glslang.txt"

enum { MODE_PLAIN, MODE_STRICT, MODE_PAIR };

typedef struct {
  char name[100], path[200];
  char *src, *header; /* src: the text; header: its leading comment lines, cut into parts */
  size_t len;
  int mode;
  bool ok;               /* the shader is expected to be accepted */
  const char *expect[8]; /* "error line:column text" or "warning ..." */
  unsigned nexpect;
} file;

static file *files;
static size_t nfiles;

static char *read_all(const char *path, size_t *len) {
  char err[GM_ERROR_SIZE], *text = gm_file_read(path, GM_FILE_TEXT, len, err, sizeof err);
  if (!text)
    fail_msg("%s", err);
  return text;
}

static bool clause_file_ends_with(const char *s, const char *with) {
  size_t n = strlen(s), k = strlen(with);
  return n >= k && !strcmp(s + n - k, with);
}

/* The comment lines a file begins with. */
static void read_header(file *f) {
  char *line = f->header = strdup(f->src);
  for (char *end; (end = strchr(line, '\n')) && !strncmp(line, "// ", 3); line = end + 1) {
    *end = 0;
    if (!strcmp(line, "// mode: strict-appendix-a"))
      f->mode = MODE_STRICT;
    else if (!strcmp(line, "// mode: pair"))
      f->mode = MODE_PAIR;
    else if (!strcmp(line, "// expect: ok"))
      f->ok = true;
    else if ((!strncmp(line, "// expect: error ", 17) || !strncmp(line, "// expect: warning ", 19)) && f->nexpect < 8)
      f->expect[f->nexpect++] = line + 11;
  }
  unsigned errors = 0;
  for (unsigned i = 0; i < f->nexpect; i++)
    errors += *f->expect[i] == 'e';
  size_t clause = strcspn(f->name, "-");
  if (strncmp(f->src + 3, f->name, clause) || f->src[3 + clause] != ':' || f->ok == (errors > 0))
    fail_msg("%s: the first lines are not `// CLAUSE: rule` and `// expect: ok` or `// expect: error LINE:COLUMN text`", f->path);
}

static int by_name(const void *a, const void *b) { return strcmp(((const file *)a)->name, ((const file *)b)->name); }

static int read_files(void **state) {
  (void)state;
  DIR *d = opendir(FOLDER);
  assert_non_null(d);
  for (struct dirent *e; (e = readdir(d)) != NULL;) {
    if (!clause_file_ends_with(e->d_name, ".vert") && !clause_file_ends_with(e->d_name, ".frag"))
      continue;
    files = realloc(files, (nfiles + 1) * sizeof *files);
    file *f = &files[nfiles++];
    memset(f, 0, sizeof *f);
    snprintf(f->name, sizeof f->name, "%.99s", e->d_name);
    snprintf(f->path, sizeof f->path, FOLDER "/%.99s", e->d_name);
    f->src = read_all(f->path, &f->len);
    read_header(f);
  }
  closedir(d);
  qsort(files, nfiles, sizeof *files, by_name);
  return nfiles == 0;
}

static int free_files(void **state) {
  (void)state;
  for (size_t i = 0; i < nfiles; i++) {
    free(files[i].src);
    free(files[i].header);
  }
  free(files);
  return 0;
}

static file *find_clause_file(const char *name) {
  file key;
  snprintf(key.name, sizeof key.name, "%.99s", name);
  return bsearch(&key, files, nfiles, sizeof *files, by_name);
}

/* ---- what the compiler says ---- */

static char *compile_one(const file *f, bool *ok) {
  gc_arena *a = gc_arena_new();
  gc_diag d = {.arena = a, .name = f->name, .src = f->src, .len = f->len};
  gc_front_options o = {.stage = clause_file_ends_with(f->name, ".vert") ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT,
                        .strict_appendix_a = f->mode == MODE_STRICT};
  gc_unit *u = gc_front_parse(a, &d, &o);
  *ok = u && gc_front_lower(u, false);
  char *text = strdup(gc_diag_text(&d));
  gc_arena_free(a);
  return text;
}

static const file *partner(const file *f) {
  char name[100];
  snprintf(name, sizeof name, "%.*s.vert", (int)(strlen(f->name) - 5), f->name);
  const file *v = find_clause_file(name);
  if (!v)
    fail_msg("%s: there is no %s", f->path, name);
  return v;
}

static char *compile_pair(const file *f, bool *ok) {
  const file *v = partner(f);
  gm_machine machine;
  gm_program p[2];
  char err[GM_ERROR_SIZE], *messages;
  assert_int_equal(gm_machine_find(&machine, "cyclone-es2", err, sizeof err), 0);
  gc_options o;
  gc_options_default(&o);
  o.machine = &machine;
  o.opt = 0;
  o.gate = GC_GATE_NONE;
  o.policy = GM_GATE_NONE;
  gc_source sv = {v->src, v->len, v->name}, sf = {f->src, f->len, f->name};
  *ok = gc_compile_pair(&sv, &sf, &o, p, NULL, &messages) == GC_OK;
  for (int i = 0; i < 2 && *ok; i++)
    gm_program_free(&p[i]);
  return messages ? messages : strdup("");
}

/* Turns a line "name:12:3: error: text" into "error 12:3 text". name[2] is source string 2; "name: error:" counts as place 0:0. */
static bool message_of(const char *line, char *out, size_t cap) {
  const char *error = strstr(line, ": error: "), *warning = strstr(line, ": warning: "), *what = error ? error : warning;
  const char *at = strpbrk(line, ":[");
  if (!what || !at || *line == ' ')
    return false;
  if (*at == '[')
    at = strchr(at, ':');
  bool placed = at < what;
  snprintf(out, cap, "%s %.*s %s", error ? "error" : "warning", placed ? (int)(what - at - 1) : 3, placed ? at + 1 : "0:0",
           what + (error ? 9 : 11));
  return true;
}

/* Are the messages in text the expected ones, in order, and no others? */
static bool as_expected(const file *f, const char *text) {
  char *copy = strdup(text), *save, found[1000];
  unsigned n = 0;
  bool ok = true;
  for (char *line = strtok_r(copy, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
    if (!message_of(line, found, sizeof found))
      continue;
    const char *want = n < f->nexpect ? f->expect[n] : "";
    const char *place = strchr(want, ' '), *words = place ? strchr(place + 1, ' ') : NULL;
    ok = ok && words && !strncmp(found, want, (size_t)(words - want) + 1) && strstr(found, words + 1);
    n++;
  }
  free(copy);
  return ok && n == f->nexpect;
}

static void test_files(void **state) {
  (void)state;
  unsigned wrong = 0, refused = 0;
  for (size_t i = 0; i < nfiles; i++) {
    const file *f = &files[i];
    bool ok;
    bool second = f->mode == MODE_PAIR && clause_file_ends_with(f->name, ".vert");
    char *text = f->mode == MODE_PAIR && !second ? compile_pair(f, &ok) : compile_one(f, &ok);
    refused += !f->ok;
    if (ok != f->ok || !as_expected(f, text)) {
      wrong++;
      print_error("%s: expected %s%s\n%s", f->path, f->ok ? "no error" : f->expect[0], f->nexpect > 1 ? " and more" : "", text);
    }
    free(text);
  }
  print_message("# %zu files, %u of them refused as expected or not, %u wrong\n", nfiles, refused, wrong);
  assert_int_equal(wrong, 0);
}

/* ---- the list of clauses ---- */

/* Number of refused files whose name matches the pattern. */
static unsigned refusing(const char *pattern) {
  unsigned n = 0;
  for (size_t i = 0; i < nfiles; i++)
    n += !files[i].ok && !fnmatch(pattern, files[i].name, 0);
  return n;
}

/* Every line of clauses.txt has files that are refused, and every refused file a line. */
static void test_list(void **state) {
  (void)state;
  size_t len;
  char *text = read_all(FOLDER "/clauses.txt", &len), *save, *save2;
  bool *listed = calloc(nfiles, sizeof *listed);
  unsigned clauses = 0, bad = 0;
  for (char *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
    if (*line == '#')
      continue;
    char *clause = strtok_r(line, "\t", &save2), *rule = strtok_r(NULL, "\t", &save2), *patterns = strtok_r(NULL, "\t", &save2);
    if (!rule || !patterns)
      fail_msg("clauses.txt: '%s' is not CLAUSE<tab>RULE<tab>FILES", line);
    clauses++;
    for (char *p = strtok_r(patterns, " ", &save2); p; p = strtok_r(NULL, " ", &save2)) {
      if (!refusing(p)) {
        print_error("clauses.txt: clause %s: no file %s is refused\n", clause, p);
        bad++;
      }
      for (size_t i = 0; i < nfiles; i++)
        listed[i] = listed[i] || !fnmatch(p, files[i].name, 0);
    }
  }
  for (size_t i = 0; i < nfiles; i++)
    if (!files[i].ok && !listed[i]) {
      print_error("%s: no clause of clauses.txt names it\n", files[i].path);
      bad++;
    }
  print_message("# %u clauses\n", clauses);
  free(listed);
  free(text);
  assert_int_equal(bad, 0);
}

/* ---- glslangValidator ---- */

static char strict_conf[100];

/* Does a line of the list begin with this name? */
static bool is_difference(const char *list, const char *name) {
  size_t n = strlen(name);
  for (const char *p = list; p; p = strchr(p, '\n'), p = p ? p + 1 : NULL)
    if (!strncmp(p, name, n) && p[n] == '\t')
      return true;
  return false;
}

static bool glslang_accepts(const file *f) {
  char command[700];
  if (f->mode == MODE_PAIR && clause_file_ends_with(f->name, ".frag"))
    snprintf(command, sizeof command, "glslangValidator -l %s %s >/dev/null", partner(f)->path, f->path);
  else
    snprintf(command, sizeof command, "glslangValidator %s %s >/dev/null", f->mode == MODE_STRICT ? strict_conf : "", f->path);
  int s = gm_command_shell(command);
  assert_in_range(s, 0, 127);
  return s == 0;
}

/* Writes glslangValidator's configuration without what Appendix A leaves open. */
static void write_strict_conf(void) {
  char command[400];
  snprintf(strict_conf, sizeof strict_conf, "build/clauses-%ld.conf", (long)getpid());
  snprintf(command, sizeof command,
           "glslangValidator -c | sed 's/^\\(nonInductiveForLoops\\|whileLoops\\|doWhileLoops\\|general[A-Za-z]*Indexing\\) 1/\\1 0/' > %s",
           strict_conf);
  assert_int_equal(gm_command_shell(command), 0);
}

static void test_glslang(void **state) {
  (void)state;
  if (gm_command_shell("glslangValidator -v >/dev/null 2>&1"))
    fail_msg("glslangValidator is missing: scripts/setup installs it");
  size_t len;
  char *list = read_all(DIFFERENCES, &len);
  unsigned bad = 0, listed = 0;
  write_strict_conf();
  for (size_t i = 0; i < nfiles; i++) {
    const file *f = &files[i];
    bool same = glslang_accepts(f) == f->ok, known = is_difference(list, f->name);
    listed += known;
    if (same == known) {
      bad++;
      print_error("%s: glslangValidator %s\n", f->path,
                  known ? "agrees: " DIFFERENCES " should not list it" : "says otherwise, and " DIFFERENCES " does not list it");
    }
  }
  free(list);
  unlink(strict_conf);
  print_message("# %u files are known differences\n", listed);
  assert_int_equal(bad, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_files), cmocka_unit_test(test_list), cmocka_unit_test(test_glslang)};
  return cmocka_run_group_tests_name("clauses", tests, read_files, free_files);
}
