/* SPDX-License-Identifier: Apache-2.0 */
/* Reads task files: lines "vertex COUNT [FIRST]" or "fragment COUNT [FIRST]", in the order in which the tasks are offered; '#' begins a
   comment. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "cluster/cluster_setup.h"

enum { MAX_TASKS = 1000000 };

typedef struct {
  gm_cluster_setup *s;
  const char *name;
  const char *at, *line_start, *end; /* end of the line */
  unsigned line;
  char *err;
  size_t size;
} reader;

static void skip_task_blanks(reader *r) {
  while (r->at < r->end && isspace((unsigned char)*r->at))
    r->at++;
}

static int fail_task_line(const reader *r, const char *at, const char *what) {
  return gm_error_at(r->err, r->size, r->name, r->line, (unsigned)(at - r->line_start) + 1, "%s", what), -1;
}

/* A whole number from least to most. False if there is none. */
static bool read_task_number(reader *r, size_t min, size_t max, size_t *v) {
  const char *from = r->at;
  *v = 0;
  for (; r->at < r->end && isdigit((unsigned char)*r->at) && *v <= max; r->at++)
    *v = *v * 10 + (size_t)(*r->at - '0');
  return r->at > from && *v >= min && *v <= max && (r->at == r->end || isspace((unsigned char)*r->at));
}

static int read_task_line(reader *r) {
  static const char *const stages[] = {"vertex", "fragment"};
  size_t count, first = 0;
  skip_task_blanks(r);
  if (r->at == r->end)
    return 0;
  const char *word = r->at;
  while (r->at < r->end && !isspace((unsigned char)*r->at))
    r->at++;
  unsigned stage = 0;
  while (stage < 2 && (strlen(stages[stage]) != (size_t)(r->at - word) || memcmp(stages[stage], word, (size_t)(r->at - word)) != 0))
    stage++;
  if (stage == 2)
    return fail_task_line(r, word, "expected \"vertex\" or \"fragment\"");
  if (!r->s->program[stage])
    return fail_task_line(r, word, stage ? "there is no fragment program" : "there is no vertex program");
  skip_task_blanks(r);
  if (!read_task_number(r, 1, MAX_TASKS, &count))
    return fail_task_line(r, r->at, "expected a number of tasks from 1 to 1000000");
  skip_task_blanks(r);
  if (r->at < r->end && !read_task_number(r, 0, MAX_TASKS, &first))
    return fail_task_line(r, r->at, "expected the number of the first task's inputs");
  skip_task_blanks(r);
  if (r->at < r->end)
    return fail_task_line(r, r->at, "unexpected text");
  if (r->s->ntask + count > MAX_TASKS)
    return fail_task_line(r, word, "more than 1000000 tasks");
  for (size_t k = 0; k < count; k++)
    if (gm_cluster_setup_task(r->s, stage, first + k, r->err, r->size))
      return -1;
  return 0;
}

int gm_cluster_setup_tasks(gm_cluster_setup *s, const char *text, size_t len, const char *name, char *err, size_t size) {
  reader r = {.s = s, .name = name, .line = 1, .err = err, .size = size};
  for (const char *p = text, *end = text + len; p < end; r.line++) {
    const char *nl = memchr(p, '\n', (size_t)(end - p)), *stop = nl ? nl : end, *hash = memchr(p, '#', (size_t)(stop - p));
    r.at = r.line_start = p;
    r.end = hash ? hash : stop;
    if (read_task_line(&r))
      return -1;
    p = nl ? nl + 1 : end;
  }
  r.line_start = text;
  r.line = 1;
  return s->ntask ? 0 : fail_task_line(&r, text, "no tasks");
}
