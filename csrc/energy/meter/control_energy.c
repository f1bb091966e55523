/* SPDX-License-Identifier: Apache-2.0 */
/* Computes the energy of a cluster's control (scheduler, input controller, buffers) from what its counters count. */
#include "energy/meter/control_energy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/home.h"

enum { MAX = 1 << 16, CORES = 2, THREADS = 8 }; /* CORES, THREADS: of the netlist */
/* As in regress/runners/cluster_energy/cluster_blocks_blocks.c, but for words of loads: no energy is counted while programs are loaded. */
static const char *const event[GM_CONTROL_EVENTS] = {
    "cycle", "task given", "input word", "result word", "texture request", "clocked cycle of a core", "event of a core"};

/* A file of the kit. NULL with a message. The caller frees it. */
static char *read_kit(const char *name, char *err, size_t errsize) {
  char path[4096];
  return gm_home(path, sizeof path, name, err, errsize) ? NULL : gm_file_read(path, MAX, NULL, err, errsize);
}

static bool read_flip_flops(gm_control_energy *e, unsigned threads, char *err, size_t errsize) {
  static const char file[] = "data/energy/cluster.txt";
  char *text = read_kit(file, err, errsize), *rest = NULL;
  unsigned n, t;
  double flops = 0, found = 0;
  for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line; line = strtok_r(NULL, "\n", &rest))
    if (sscanf(line, "control %u %u %lf", &n, &t, &flops) == 3 && n == e->cores && t == threads)
      found = flops;
  if (text && !(found > 0))
    gm_error(err, errsize, file, "no flip-flops of a control of %u core(s) with %u threads: make cluster-flip-flops THREADS=\"8 16 %u\"",
             e->cores, threads, threads);
  free(text);
  e->flip_flops = found;
  return found > 0;
}

static bool read_weights(gm_control_energy *e, char *err, size_t errsize) {
  enum { BLOCK = 1 << GM_CONTROL_EVENTS, CONSTANT = 2 * BLOCK, ALL = 2 * CONSTANT - 1 };
  static const char file[] = "data/energy/cluster-blocks.txt";
  char *text = read_kit(file, err, errsize), *rest = NULL, name[64];
  unsigned found = 0;
  double idle, flops, pj, random;
  for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line; line = strtok_r(NULL, "\n", &rest)) {
    if (sscanf(line, "block control %lf %lf %lf %lf", &idle, &flops, &random, &e->error) == 4 && flops > 0) {
      e->flip_flop = idle / flops;
      e->flip_flops = e->scaled ? e->flip_flops : flops;
      found |= BLOCK;
    }
    found |= sscanf(line, "constant control %lf %lf", &random, &e->constant) == 2 ? CONSTANT : 0;
    if (sscanf(line, "count control %lf %63[^\n]", &pj, name) == 2)
      for (unsigned i = 0; i < GM_CONTROL_EVENTS; i++)
        if (!strcmp(name, event[i])) {
          e->pj[i] = pj;
          found |= 1u << i;
        }
  }
  if (text && found != ALL)
    gm_error(err, errsize, file, "not all weights of the control: make cluster-energy");
  free(text);
  return found == ALL;
}

int gm_control_energy_open(gm_control_energy *e, unsigned cores, unsigned threads, char *err, size_t errsize) {
  *e = (gm_control_energy){.cores = cores, .scaled = cores != CORES || threads != THREADS};
  return read_flip_flops(e, threads, err, errsize) && read_weights(e, err, errsize) ? 0 : -1;
}

double gm_control_energy_clock(const gm_control_energy *e, double cycles) { return e->flip_flops * e->flip_flop * cycles; }

/* What the counters of the cores count, the cycles of their clocks aside. */
static double core_events(const gm_cluster_stats *st, unsigned cores) {
  double n = 0;
#define GM_CORE_COUNTER(name, number, member, meaning)                                                                                     \
  for (unsigned i = 0; number && i < cores; i++)                                                                                           \
    n += (double)st->member;
#include "cluster/counters.def"
  return n;
}

double gm_control_energy_work(const gm_control_energy *e, const gm_cluster_stats *st) {
  double clocked = 0;
  for (unsigned i = 0; i < e->cores; i++)
    clocked += (double)st->clocked[i];
  const double n[GM_CONTROL_EVENTS] = {(double)st->cycles,       (double)(st->assigned[0] + st->assigned[1]),
                                       (double)st->words_in,     (double)st->words_out,
                                       (double)st->texture,      clocked,
                                       core_events(st, e->cores)};
  double pj = 0;
  for (unsigned i = 0; i < GM_CONTROL_EVENTS; i++)
    pj += e->pj[i] * n[i];
  return pj;
}
