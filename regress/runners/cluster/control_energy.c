/* SPDX-License-Identifier: Apache-2.0 */
#include "regress/runners/cluster/control_energy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/home.h"
#include "regress/runners/cluster/cluster_bench.h"

enum { MOST = 1 << 16 };
/* As in regress/runners/cluster_energy/blocks.c, but for words of loads: no energy is counted while programs are loaded. */
static const char *const event[CONTROL_EVENTS] = {
    "cycle", "task given", "input word", "result word", "texture request", "clocked cycle of a core", "event of a core"};

bool control_energy_open(control_energy *e, char *why, size_t size) {
  char path[4096], name[64];
  char *text = gm_home(path, sizeof path, "data/energy/cluster-blocks.txt", why, size) ? NULL : gm_file_read(path, MOST, NULL, why, size);
  unsigned found = 0;
  double idle, flops, pj, random;
  for (char *line = text ? strtok(text, "\n") : NULL; line; line = strtok(NULL, "\n")) {
    if (sscanf(line, "block control %lf %lf %lf %lf", &idle, &flops, &random, &e->error) == 4) {
      e->flip_flop = idle / flops;
      found |= 1u << CONTROL_EVENTS;
    }
    if (sscanf(line, "count control %lf %63[^\n]", &pj, name) == 2)
      for (unsigned i = 0; i < CONTROL_EVENTS; i++)
        if (!strcmp(name, event[i])) {
          e->pj[i] = pj;
          found |= 1u << i;
        }
  }
  free(text);
  if (text && found != (2u << CONTROL_EVENTS) - 1)
    bench_fail(why, size, "%s: not all weights of the control: make cluster-energy", path);
  return found == (2u << CONTROL_EVENTS) - 1;
}

/* What the counters of the cores count, the cycles of their clocks aside. */
static double core_events(const gm_cluster_stats *st, unsigned cores) {
  double n = 0;
#define GM_CORE_COUNTER(name, number, member, meaning)                                                                                     \
  for (unsigned i = 0; number && i < cores; i++)                                                                                           \
    n += (double)st->member;
#include "cluster/counters.def"
  return n;
}

double control_energy_data(const control_energy *e, const gm_cluster_stats *st, unsigned cores) {
  double clocked = 0;
  for (unsigned i = 0; i < cores; i++)
    clocked += (double)st->clocked[i];
  const double n[CONTROL_EVENTS] = {(double)st->cycles,    (double)(st->assigned[0] + st->assigned[1]),
                                    (double)st->words_in,  (double)st->words_out,
                                    (double)st->texture,   clocked,
                                    core_events(st, cores)};
  double pj = 0;
  for (unsigned i = 0; i < CONTROL_EVENTS; i++)
    pj += e->pj[i] * n[i];
  return pj;
}
