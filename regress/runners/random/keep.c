/* SPDX-License-Identifier: Apache-2.0 */
/* Reduces a random shader that failed, and writes it to a folder (docs/regress.md, "Random shaders"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/jobs.h"
#include "base/table.h"
#include "case.h"
#include "random_reduce.h"

/* A smaller text must still write its outputs and must not read anything unwritten: the first assignments of local arrays (names a...) and
   of out parameters stay. */
static bool defined(const rs_case *k, const char *text) {
  char want[80], name[32];
  for (unsigned i = 0; i < k->shader.nout; i++) {
    snprintf(want, sizeof want, "\n  %s = ", k->shader.out[i].name);
    if (!strstr(text, want))
      return false;
  }
  for (const char *p = text; (p = strstr(p, "[")); p++) {
    const char *from = p;
    while (from > text && from[-1] != ' ' && from[-1] != '\n')
      from--;
    unsigned len = (unsigned)strtoul(p + 1, NULL, 10);
    int n = (int)(p - from);
    if (*from != 'a' || n > 20 || p[2] != ']' || p[3] != ';')
      continue;
    for (unsigned i = 0; i < len; i++) {
      snprintf(want, sizeof want, " %.*s[%u] = ", n, from, i);
      if (!strstr(p, want))
        return false;
    }
  }
  for (const char *p = text; (p = strstr(p, "int w")); p++) { /* counters of while loops, without which the loops would not end */
    if (sscanf(p, "int %31[a-z0-9] = 0;", name) != 1)
      continue;
    snprintf(want, sizeof want, " %s++;", name);
    if (!strstr(p, want))
      return false;
  }
  for (const char *p = text; (p = strstr(p, "out ")); p++) {
    bool inout = p > text + 1 && p[-1] == 'n';
    if (inout || sscanf(p, "out %*s %31[a-z0-9]", name) != 1)
      continue;
    snprintf(want, sizeof want, "\n  %s = ", name);
    if (!strstr(p, want))
      return false;
  }
  return true;
}

static bool still_fails(void *ctx, const char *text) {
  rs_case *k = ctx;
  return defined(k, text) && rs_try(k, text) == k->want;
}

static void write_kept_file(const char *folder, const char *name, const char *suffix, const char *text) {
  char path[500];
  snprintf(path, sizeof path, "%s/%s.%s", folder, name, suffix);
  FILE *f = table_open(path);
  if (f)
    table_close(f, fputs(text, f) >= 0);
}

typedef struct {
  rs_case *k;
  const char *folder, *name, *suffix;
  double seconds;
} reduction;

static int reduce_case(void *ctx) {
  const reduction *r = ctx;
  const char *text = r->k->shader.text;
  r->k->oracle = NULL; /* the whole attempt has a time limit */
  alarm((unsigned)(2 * r->seconds) + 60);
  char *small = rs_reduce(text, still_fails, r->k, r->seconds);
  if (!small)
    return 1;
  write_kept_file(r->folder, r->name, r->suffix, small);
  printf("# %s/%s.%s: %zu bytes of %zu\n", r->folder, r->name, r->suffix, strlen(small), strlen(text));
  return 0;
}

/* Reduces in a separate process: one of the many texts may crash OpenGL ES. */
static void reduce_apart(reduction *r) {
  int rc = gm_jobs_call(reduce_case, r, 0);
  if (rc)
    printf("# not reduced: the attempt %s\n", rc > GM_JOBS_BY_SIGNAL ? "crashed" : "failed");
}

/* Keeps the case with its inputs and message, as it is and reduced. */
void rs_keep(rs_case *k, rs_outcome bad, const char *folder, double seconds) {
  const char *suffix = k->shader.stage == GM_STAGE_VERTEX ? "vert" : "frag";
  char name[64], how[OPTION_LINE], note[sizeof k->why + OPTION_LINE + 200];
  gc_options o;
  rs_options(k->kit, k->seed, &o, how, sizeof how);
  snprintf(note, sizeof note, "seed %llu: %s\n%s\ngloam cc %s\n", (unsigned long long)k->seed, rs_outcome_name(bad), k->why, how);
  printf("# %s", note);
  fflush(stdout);
  mkdir(folder, 0777);
  snprintf(name, sizeof name, "%llu", (unsigned long long)k->seed);
  write_kept_file(folder, name, "txt", note);
  write_kept_file(folder, name, "json", k->shader.inputs);
  write_kept_file(folder, name, suffix, k->shader.text);
  k->want = bad;
  snprintf(name, sizeof name, "%llu-reduced", (unsigned long long)k->seed);
  if (seconds > 0)
    reduce_apart(&(reduction){k, folder, name, suffix, seconds});
}
