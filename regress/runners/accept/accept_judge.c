/* SPDX-License-Identifier: Apache-2.0 */
/* Gets the verdicts of our front end and of glslang on one shader. */
#include "regress/runners/accept/accept_judge.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "front/front.h"
#include "regress/oracles/glslang.h"

static bool ours(gc_arena *a, const char *text, bool vertex, char **messages) {
  gc_arena *own = gc_arena_new();
  gc_diag d = {.arena = own, .name = "shader", .src = text, .len = strlen(text)};
  bool ok = gc_front(own, &d, vertex ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT) != NULL;
  *messages = gc_strndup(a, "", 0);
  for (size_t i = 0, n = 0; !ok && i < d.count && n < 8; i++)
    if (d.msg[i].sev == GC_ERROR) {
      *messages = gc_sprintf(a, "%s%s\n", *messages, d.msg[i].text);
      n++;
    }
  gc_arena_free(own);
  return ok;
}

/* The first message of the log: "ERROR: 0:12: 'x' : undeclared identifier " gives "'x' : undeclared identifier". Later messages of glslang
   only follow from the first error. */
static char *glslang_message(gc_arena *a, const char *log) {
  const char *p = log ? strstr(log, "ERROR: ") : NULL;
  if (!p)
    return gc_strndup(a, "no message", 10);
  p += strlen("ERROR: ");
  size_t file = strspn(p, "0123456789"), line = p[file] == ':' ? strspn(p + file + 1, "0123456789") : 0;
  if (file && line)
    p += file + 1 + line + strspn(p + file + 1 + line, ": ");
  size_t n = strcspn(p, "\n");
  while (n && isspace((unsigned char)p[n - 1]))
    n--;
  return gc_strndup(a, p, n);
}

ac_verdict ac_judge(gc_arena *a, const char *text, bool vertex, volatile char *phase) {
  ac_verdict v = {0};
  char *mine = NULL, *log = NULL;
  *phase = 'o';
  v.ours = ours(a, text, vertex, &mine);
  *phase = 't';
  v.theirs = glslang_judge_program(vertex ? GLSLANG_VERTEX : GLSLANG_FRAGMENT, text, &log);
  *phase = 0;
  if (v.ours != v.theirs)
    v.messages = v.ours ? glslang_message(a, log) : mine;
  free(log);
  return v;
}

char *ac_kind_of(gc_arena *a, const char *message) {
  char *out = gc_alloc(a, strlen(message) + 1), *o = out;
  for (const char *p = message; *p;) {
    const char *close = *p == '\'' ? strchr(p + 1, '\'') : NULL;
    if (close) {
      *o++ = '\'';
      *o++ = '\'';
      p = close + 1;
    } else if (isdigit((unsigned char)*p)) {
      *o++ = '0';
      p += strspn(p, "0123456789");
    } else {
      *o++ = *p++;
    }
  }
  *o = 0;
  return out;
}
