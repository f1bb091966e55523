/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the list of a regression (regression.h): lines of words; '#' begins a comment. */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/home.h"
#include "base/similar.h"
#include "studies/regression/regression_private.h"

enum { WORDS = 40, WORD_ROOM = 200, MAX_FILE = 1 << 20, DEFAULT_TESTS = 1000, DEFAULT_LIMIT = 60 };

typedef struct {
  regression_list *l;
  results_db *db;
  const char *tool;
  unsigned line, n, column[WORDS];
  char w[WORDS][WORD_ROOM];
  char *err;
  size_t errsize;
} reader;

__attribute__((format(printf, 3, 4))) static int fail_list_line(const reader *r, unsigned at, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  gm_verror_at(r->err, r->errsize, r->l->name, r->line, at < r->n ? r->column[at] : 1, fmt, ap);
  va_end(ap);
  return -1;
}

static int split_line(reader *r, const char *p, const char *end) {
  const char *start = p;
  for (r->n = 0; p < end && *p != '#';) {
    size_t len = 0;
    if (isspace((unsigned char)*p)) {
      p++;
      continue;
    }
    while (p + len < end && p[len] != '#' && !isspace((unsigned char)p[len]))
      len++;
    r->column[r->n] = (unsigned)(p - start) + 1;
    if (r->n == WORDS - 1 || len >= WORD_ROOM)
      return r->n++, fail_list_line(r, r->n - 1, "a line has more than %d words, or a word more than %d letters", WORDS - 1, WORD_ROOM - 1);
    snprintf(r->w[r->n++], WORD_ROOM, "%.*s", (int)len, p);
    p += len;
  }
  return 0;
}

static int read_list_number(const reader *r, unsigned at, unsigned long max, unsigned long *v) {
  char *end;
  *v = at < r->n ? strtoul(r->w[at], &end, 10) : 0;
  if (at >= r->n || !isdigit((unsigned char)r->w[at][0]) || *end || *v < 1 || *v > max)
    return fail_list_line(r, at, "expected a number from 1 to %lu", max);
  return 0;
}

/* Machines from word `at` on. */
static int take_machines(const reader *r, unsigned at, regression_line *line) {
  char why[GM_ERROR_SIZE];
  for (; at < r->n; at++) {
    if (line->nmachine == REGRESSION_MACHINES)
      return fail_list_line(r, at, "more than %d machines", REGRESSION_MACHINES);
    if (gm_machine_find(&line->machine[line->nmachine++], r->w[at], why, sizeof why))
      return fail_list_line(r, at, "%s", why);
  }
  return line->nmachine ? 0 : fail_list_line(r, 0, "expected `random SHARE MACHINE...`");
}

/* A file or folder below the current folder, else below `folder` of the kit, if it is there. */
static void find_list_path(const char *name, const char *folder, char *path, size_t size) {
  char inside[WORD_ROOM + 40], why[GM_ERROR_SIZE];
  snprintf(inside, sizeof inside, "%s%s", folder, name);
  if (gm_file_exists(name) || gm_home(path, size, inside, why, sizeof why) || !gm_file_exists(path))
    snprintf(path, size, "%s", name);
}

static int take_pairs(const reader *r, regression_line *line) {
  char path[4096], why[GM_ERROR_SIZE];
  if (r->n < 4)
    return fail_list_line(r, 0, "expected `pairs SHARE FOLDER MACHINE...`");
  find_list_path(r->w[2], "", path, sizeof path);
  line->pairs = regression_pairs_load(path, why, sizeof why);
  return line->pairs ? take_machines(r, 3, line) : fail_list_line(r, 2, "%s", why);
}

static int take_cases(const reader *r, regression_line *line) {
  char path[4096];
  if (r->n < 4)
    return fail_list_line(r, 0, "expected `cases SHARE FOLDER MACHINE...`");
  find_list_path(r->w[2], "", path, sizeof path);
  line->cases = calloc(1, sizeof *line->cases);
  if (!line->cases || !(line->cases->arena = gc_arena_new()))
    return fail_list_line(r, 0, "out of memory");
  cf_read_corpus(line->cases, path);
  if (line->cases->nerror || !line->cases->n)
    return fail_list_line(r, 2, "%s", line->cases->nerror ? line->cases->error[0] : "the folder has no cases");
  return take_machines(r, 3, line);
}

/* A test runs on the core of the space's machine, so the space changes only keys that are settings of a run. */
static int check_keys(const reader *r, const space *s) {
  for (unsigned i = 0; i < s->nparameter; i++)
    if (s->parameter[i].key && strcmp(s->parameter[i].name, "wake") != 0 && strcmp(s->parameter[i].name, "texture_latency") != 0)
      return fail_list_line(r, 2, "%s changes the key %s, and so the core: only wake and texture_latency may change here", s->name,
                            s->parameter[i].name);
  return 0;
}

static int take_space(const reader *r, regression_line *line) {
  char path[4096], why[GM_ERROR_SIZE];
  if (r->n != 3)
    return fail_list_line(r, 0, "expected `space SHARE SPACE`");
  find_list_path(r->w[2], "regress/suites/spaces/", path, sizeof path);
  line->space = calloc(1, sizeof *line->space);
  if (!line->space)
    return fail_list_line(r, 0, "out of memory");
  if (space_load(line->space, path, why, sizeof why)) {
    free(line->space);
    line->space = NULL;
    return fail_list_line(r, 2, "%s", why);
  }
  line->machine[line->nmachine++] = line->space->base;
  if (check_keys(r, line->space))
    return -1;
  return point_open(&line->points, line->space, r->db, r->tool, why, sizeof why) ? fail_list_line(r, 2, "%s", why) : 0;
}

static const char *const kind_name[] = {
    [REGRESSION_RANDOM] = "random", [REGRESSION_SPACE] = "space", [REGRESSION_PAIRS] = "pairs", [REGRESSION_CASES] = "cases"};
enum { KINDS = sizeof kind_name / sizeof kind_name[0] };

static int take_tests(reader *r, regression_kind kind) {
  regression_list *l = r->l;
  unsigned long v;
  if (l->nline == REGRESSION_LINES)
    return fail_list_line(r, 0, "more than %d lines of tests", REGRESSION_LINES);
  if (read_list_number(r, 1, 1000000, &v))
    return -1;
  regression_line *line = &l->line[l->nline++];
  line->kind = kind;
  line->share = (unsigned)v;
  l->shares += line->share;
  return kind == REGRESSION_RANDOM  ? take_machines(r, 2, line)
         : kind == REGRESSION_SPACE ? take_space(r, line)
         : kind == REGRESSION_PAIRS ? take_pairs(r, line)
                                    : take_cases(r, line);
}

static int take_line(reader *r) {
  regression_list *l = r->l;
  unsigned long v;
  if (!strcmp(r->w[0], "tests"))
    return read_list_number(r, 1, 100000000, &v) ? -1 : (l->tests = v, 0);
  if (!strcmp(r->w[0], "limit"))
    return read_list_number(r, 1, 3600, &v) ? -1 : (l->limit = (unsigned)v, 0);
  for (int k = 0; k < KINDS; k++)
    if (!strcmp(r->w[0], kind_name[k]))
      return take_tests(r, (regression_kind)k);
  gm_similar near;
  return fail_list_line(r, 0, "unknown line '%s'%s", r->w[0],
                        gm_similar_among(&near, r->w[0], strlen(r->w[0]), "tests limit random space pairs cases", NULL));
}

static void free_cases(cf_list *l) {
  if (l)
    gc_arena_free(l->arena);
  free(l);
}

void regression_list_free(regression_list *l) {
  for (unsigned i = 0; l->line && i < l->nline; i++) {
    regression_pairs_free(l->line[i].pairs);
    free_cases(l->line[i].cases);
    if (!l->line[i].space)
      continue;
    if (l->line[i].points.shader)
      point_close(&l->line[i].points);
    space_free(l->line[i].space);
    free(l->line[i].space);
  }
  free(l->line);
  free(l->name);
  memset(l, 0, sizeof *l);
}

static int read_lines(reader *r, const char *text, size_t len) {
  for (const char *p = text, *end = text + len; p < end;) {
    const char *nl = memchr(p, '\n', (size_t)(end - p));
    r->line++;
    if (split_line(r, p, nl ? nl : end) || (r->n && take_line(r)))
      return -1;
    p = nl ? nl + 1 : end;
  }
  return r->l->shares ? 0 : gm_error(r->err, r->errsize, r->l->name, "the list has no line of tests");
}

int regression_list_load(regression_list *l, const char *path, results_db *db, const char *tool, char *err, size_t errsize) {
  size_t n = 0;
  *l = (regression_list){.name = strdup(path), .tests = DEFAULT_TESTS, .limit = DEFAULT_LIMIT};
  l->line = calloc(REGRESSION_LINES, sizeof *l->line);
  reader *r = calloc(1, sizeof *r);
  char *text = gm_file_read(path, MAX_FILE, &n, err, errsize);
  int rc = text ? 0 : -1;
  if (rc == 0 && (!l->name || !l->line || !r))
    rc = gm_error(err, errsize, path, "out of memory");
  if (rc == 0) {
    *r = (reader){.l = l, .db = db, .tool = tool, .err = err, .errsize = errsize};
    rc = read_lines(r, text, n);
  }
  free(text);
  free(r);
  if (rc)
    regression_list_free(l);
  return rc;
}
