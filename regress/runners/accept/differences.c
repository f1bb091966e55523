/* SPDX-License-Identifier: Apache-2.0 */
/* Reads regress/oracles/glslang-differences.txt: differences between our front end and glslang that the specification decides. */
#include "regress/runners/accept/differences.h"

#include <stdio.h>
#include <string.h>

bool ac_like(const char *pattern, const char *text) {
  const char *star = NULL, *again = NULL;
  while (*text) {
    if (*pattern == '*') {
      star = pattern++;
      again = text;
    } else if (*pattern == *text) {
      pattern++;
      text++;
    } else if (star) {
      pattern = star + 1;
      text = ++again;
    } else {
      return false;
    }
  }
  while (*pattern == '*')
    pattern++;
  return !*pattern;
}

static const char *parse_difference(gc_arena *a, char *line, ac_difference *e) {
  char *clause = strchr(line, '\t'), *reason = clause ? strchr(clause + 1, '\t') : NULL;
  if (!reason || reason == clause + 1 || !reason[1])
    return "expected pattern, clause and reason with tabs between them";
  e->pattern = gc_strndup(a, line, (size_t)(clause - line));
  e->clause = gc_strndup(a, clause + 1, (size_t)(reason - clause - 1));
  e->reason = gc_strndup(a, reason + 1, strlen(reason + 1));
  e->ours = !strncmp(line, "ours: ", 6);
  if (!e->ours && strncmp(line, "glslang: ", 9) != 0)
    return "expected 'ours: ' or 'glslang: '";
  const char *m = e->pattern + (e->ours ? 6 : 9), *in = strstr(m, " in: ");
  e->message = gc_strndup(a, m, in ? (size_t)(in - m) : strlen(m));
  e->in = in ? in + 5 : NULL;
  return !strcmp(e->message, "*") && !e->in ? "the message may not be anything where the shader may be anything" : NULL;
}

const char *ac_differences_read(gc_arena *a, const char *path, ac_differences *out) {
  FILE *f = fopen(path, "r");
  if (!f)
    return gc_sprintf(a, "%s: error: cannot be read", path);
  char line[2000];
  size_t cap = 0;
  const char *wrong = NULL;
  for (unsigned number = 1; !wrong && fgets(line, sizeof line, f); number++) {
    line[strcspn(line, "\n")] = 0;
    if (*line == '#' || !*line)
      continue;
    out->entry = gc_grow(a, out->entry, &cap, out->n + 1, sizeof *out->entry);
    out->entry[out->n] = (ac_difference){.line = number};
    wrong = parse_difference(a, line, &out->entry[out->n++]);
    if (wrong)
      wrong = gc_sprintf(a, "%s:%u:1: error: %s", path, number, wrong);
  }
  fclose(f);
  return wrong;
}

int ac_differences_find(const ac_differences *d, bool ours, const char *message, const char *tokens) {
  for (size_t i = 0; i < d->n; i++) {
    const ac_difference *e = &d->entry[i];
    if (e->ours == ours && ac_like(e->message, message) && (!e->in || (tokens && ac_like(e->in, tokens))))
      return (int)i;
  }
  return -1;
}
