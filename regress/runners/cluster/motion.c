/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_bench, part motion: motion search with sums of absolute differences of bytes (operation sad), compared with the same search in
   float operations: cycles and energy of a macroblock on cyclone16-sad, one thread (docs/cluster.md, "Motion search"). Both find the
   same least sum and candidate as a search in C. The energy is by the energy model `program` with the weights of cyclone16. Those know no
   sad, so the energy of its gates is added: data/energy/sad.txt, from their netlist. Loading of the constants is not counted. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/home.h"
#include "base/random.h"
#include "base/table.h"
#include "core/program/program.h"
#include "regress/runners/cluster/cluster_bench.h"
#include "regress/runners/cluster/motion_kernels.h"
#include "regress/runners/cluster/work.h"

enum { BLOCKS = 6, MAX_FILE = 1 << 16 };
#define LARGE 0x4b000000u /* 2^23 */

typedef struct {
  unsigned sum, candidate;
} found;

/* A picture that moves, with noise: the best candidate is where it has moved from. Some blocks are flat, so that many candidates are equal.
 */
static void draw_motion_picture(motion *m, unsigned number) {
  uint32_t seed = gm_random_spread(number + 1);
  unsigned dx = number * 11 % SEARCH_X, dy = number * 7 % SEARCH_Y;
  for (unsigned y = 0; y < WINDOW_Y; y++)
    for (unsigned x = 0; x < WINDOW_X; x++) {
      gm_random_linear32(&seed);
      unsigned smooth = (x * x / 9 + y * (7 + number) + x * y / 5) & 255;
      m->window[y][x] = number == 1 ? 100 : (uint8_t)(smooth + (seed >> 28));
    }
  for (unsigned y = 0; y < BLOCK; y++)
    for (unsigned x = 0; x < BLOCK; x++) {
      gm_random_linear32(&seed);
      m->block[y][x] = (uint8_t)(m->window[dy + y][dx + x] ^ (seed >> 31));
    }
}

static found search_motion(const motion *m) {
  found best = {~0u, 0};
  for (unsigned c = 0; c < SEARCH_X * SEARCH_Y; c++) {
    unsigned sum = 0;
    for (unsigned y = 0; y < BLOCK; y++)
      for (unsigned x = 0; x < BLOCK; x++)
        sum += (unsigned)abs(m->block[y][x] - m->window[c / SEARCH_X + y][c % SEARCH_X + x]);
    if (sum < best.sum)
      best = (found){sum, c};
  }
  return best;
}

typedef struct {
  gm_program p;
  gm_sim *s;
  gm_program_meter meter;
  uint64_t cycles;
} kernel;

static bool kernel_open(kernel *k, size_t (*write)(char *), char *why, size_t size) {
  static char text[MOTION_TEXT];
  memset(k, 0, sizeof *k);
  if (gm_assemble(&k->p, text, write(text), "motion", why, size) || !(k->s = gm_sim_new(&k->p.machine)))
    return false;
  for (unsigned i = 0; i < k->p.words; i++) {
    const uint32_t w[4] = {k->p.code[i], 0, 0, 0};
    gm_sim_write(k->s, GM_HOST_CODE, 0, i, w);
  }
  gm_program_meter_init(&k->meter, &k->p.machine);
  gm_sim_set_probe(k->s, gm_program_meter_probe, &k->meter);
  return true;
}

static void kernel_close(kernel *k) {
  gm_sim_free(k->s);
  gm_program_free(&k->p);
}

static bool run_motion_kernel(kernel *k, uint32_t best[2][4], char *why, size_t size) {
  const gm_run_config cfg = {.policy = GM_GATE_NONE, .texture_latency = 8};
  const uint32_t zero[4] = {0, 0, 0, 0};
  gm_trace t;
  gm_sim_stats st;
  int busy;
  gm_sim_write(k->s, GM_HOST_V, 0, 0, zero);
  for (unsigned i = 0; i < 2; i++)
    gm_sim_write(k->s, GM_HOST_V, 0, 1 + i, best[i]);
  gm_program_meter_next_run(&k->meter);
  gm_sim_start(k->s, &cfg, k->p.entry, 1);
  while ((busy = gm_sim_cycle(k->s, &t)) > 0)
    continue;
  if (busy)
    return bench_fail(why, size, "%s", gm_sim_error(k->s)), false;
  for (unsigned i = 0; i < 2; i++)
    gm_sim_read(k->s, GM_HOST_O, 0, i, best[i]);
  gm_sim_get_stats(k->s, &st);
  k->cycles += st.cycles;
  return true;
}

static float make_float_of_bits(uint32_t x) {
  float f;
  memcpy(&f, &x, sizeof f);
  return f;
}

/* The least sum of the lanes, and of equal ones the first candidate. */
static found find_min_sum(const uint32_t best[2][4]) {
  found f = {~0u, 0};
  for (unsigned i = 0; i < 4; i++) {
    found lane = {(unsigned)make_float_of_bits(best[0][i]), (unsigned)make_float_of_bits(best[1][i])};
    if (lane.sum < f.sum || (lane.sum == f.sum && lane.candidate < f.candidate))
      f = lane;
  }
  return f;
}

static bool search_on(kernel *k, const motion *m, bool sad, found *f, char *why, size_t size) {
  static uint32_t c[MOTION_CONSTANTS][4];
  uint32_t best[2][4] = {{LARGE, LARGE, LARGE, LARGE}, {0, 0, 0, 0}};
  for (unsigned row = 0; row < (sad ? 1 : SEARCH_Y); row++) {
    unsigned n = sad ? motion_sad_constants(m, c) : motion_float_constants(m, row, c);
    for (unsigned i = 0; i < n; i++)
      gm_sim_write(k->s, GM_HOST_CONST, 0, i, c[i]);
    if (!run_motion_kernel(k, best, why, size))
      return false;
  }
  *f = find_min_sum((const uint32_t(*)[4])best);
  return true;
}

/* pJ of the gates of an operation whose operands change. */
static bool sad_energy(double *pj, char *why, size_t size) {
  char path[4096];
  char *text = gm_home(path, sizeof path, "data/energy/sad.txt", why, size) ? NULL : gm_file_read(path, MAX_FILE, NULL, why, size);
  const char *line = text ? strstr(text, "\nsad ") : NULL;
  bool good = line && sscanf(line + 1, "sad %lf", pj) == 1;
  if (text && !good)
    bench_fail(why, size, "%s: no line `sad PJ`: make energy-sad", path);
  free(text);
  return good;
}

typedef struct {
  double cycles, nj; /* of a macroblock */
} figures;

static bool measure_motion_kernel(bool sad, const gm_core_energy *e, double sad_pj, figures *x, unsigned *wrong, char *why, size_t size) {
  kernel *k = malloc(sizeof *k);
  bool good = k && kernel_open(k, sad ? motion_sad_program : motion_float_program, why, size);
  for (unsigned i = 0; good && i < BLOCKS; i++) {
    static motion m;
    found f = {0, 0};
    draw_motion_picture(&m, i);
    found want = search_motion(&m);
    good = search_on(k, &m, sad, &f, why, size);
    *wrong += f.sum != want.sum || f.candidate != want.candidate;
  }
  if (good) {
    x->cycles = (double)k->cycles / BLOCKS;
    x->nj = (gm_core_energy_of(e, &k->meter, (double)k->cycles, (double)k->cycles).total + sad_pj * k->meter.count[GM_COUNT_sad_b]) / 1000 /
            BLOCKS;
  }
  if (k)
    kernel_close(k);
  free(k);
  return good;
}

bool bench_motion(bench *b, char *why, size_t size) {
  enum { MACROBLOCKS = 396 }; /* of a CIF picture */
  gm_machine m;
  gm_core_energy e;
  figures x[2];
  double pj = 0;
  unsigned wrong = 0;
  json_t *json = json_object();
  bool good = json && !gm_machine_find(&m, "cyclone16-sad", why, size) && work_energy(&e, &m, why, size) && sad_energy(&pj, why, size);
  printf("%-8s %12s %14s %16s %20s\n", "search", "cycles", "differences", "uJ a macroblock", "MHz for 30 pictures");
  for (unsigned sad = 0; good && sad < 2; sad++) {
    good = measure_motion_kernel(sad, &e, pj, &x[sad], &wrong, why, size);
    if (!good)
      break;
    double each = (double)SEARCH_X * SEARCH_Y * BLOCK * BLOCK / x[sad].cycles;
    printf("%-8s %12.0f %14.2f %16.2f %20.1f\n", sad ? "sad" : "float", x[sad].cycles, each, x[sad].nj / 1000,
           x[sad].cycles * MACROBLOCKS * 30 / 1e6);
    json_object_set_new(json, sad ? "sad" : "float",
                        json_pack("{s:o, s:o, s:o}", "cycles", gm_json_rounded(x[sad].cycles, 1), "differences_a_cycle",
                                  gm_json_rounded(each, 3), "nj", gm_json_rounded(x[sad].nj, 1)));
  }
  if (good) {
    printf("sad: %.2f times as fast, %.2f times less energy; gates of an operation: %.0f pJ\n", x[0].cycles / x[1].cycles,
           x[0].nj / x[1].nj, pj);
    json_object_update_new(json, json_pack("{s:i, s:o, s:o}", "macroblocks", BLOCKS, "sad_pj", gm_json_rounded(pj, 2), "error_percent",
                                           gm_json_rounded(e.model.error_percent, 1)));
  }
  if (!bench_json(b, "motion.json", json, good))
    return false;
  fprintf(b->rows, "motion search\tmacroblocks with another result than a search in C\t%u\t=\t0\t%d\t12\n", wrong, 2 * BLOCKS);
  fprintf(b->rows, "motion search, cycles\ttimes as fast as float operations\t%.3f\t>\t1\t%d\t6\n", x[0].cycles / x[1].cycles, BLOCKS);
  fprintf(b->rows, "motion search, energy\ttimes the energy in float operations\t%.3f\t>\t1\t%d\t6\n", x[0].nj / x[1].nj, BLOCKS);
  return true;
}
