/* SPDX-License-Identifier: Apache-2.0 */
/* Measures peak memory: the most that a compilation holds at one time, over all shaders and machines, also of programs that are refused. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "regress/runners/bench/bench.h"

enum { PEAK_MB = 256, MACHINES = 12 /* at least */ };

static double peak_of(const bench_shader *x, const gm_machine *m) {
  gc_times t = {0};
  gc_options o;
  gm_program p;
  char *messages;
  gc_options_default(&o);
  o.stage = x->stage;
  o.machine = m;
  o.times = &t;
  if (!gc_compile(x->text, x->len, &o, &p, NULL, &messages))
    gm_program_free(&p);
  free(messages);
  return (double)t.bytes / (1 << 20);
}

static int is_machine(const struct dirent *e) { return strstr(e->d_name, ".machine") != NULL; }

unsigned bench_peak(const bench_set *s, FILE *bars, unsigned *test) {
  struct dirent **e;
  int n = scandir("machines", &e, is_machine, alphasort);
  double max = 0;
  const char *shader = "none";
  char machine[300] = "none", err[GM_ERROR_SIZE];
  size_t cases = 0;
  for (int k = 0; k < n; k++) {
    gm_machine m;
    e[k]->d_name[strlen(e[k]->d_name) - strlen(".machine")] = 0;
    bool known = !gm_machine_find(&m, e[k]->d_name, err, sizeof err);
    for (size_t i = 0; known && i < s->n; i++, cases++) {
      double mb = peak_of(&s->shader[i], &m);
      if (mb <= max)
        continue;
      max = mb;
      shader = s->shader[i].path;
      snprintf(machine, sizeof machine, "%s", e[k]->d_name);
    }
    free(e[k]);
  }
  if (n >= 0)
    free(e);
  bench_bar(bars, "peak memory of a compilation, MB", max, PEAK_MB, cases, MACHINES * s->n);
  return bench_tap(test, cases > 0 && max <= PEAK_MB, "%zu compilations hold at most %.1f MB (%s on %s)", cases, max, shader, machine);
}
