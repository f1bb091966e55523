/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of the blocks of a frame in Verilog: their netlists run with the waveforms of scenes, and weights by work are fitted to it
   (docs/frame.md, "Energy").
   Usage: frame_energy [-b BLOCK] BUILD WAVES WEIGHTS.txt ACTIVITY.txt ROWS SCENE...
   WAVES/SCENE/BLOCK.vcd are the waveforms, WAVES/random/BLOCK.vcd one of random work, which is short and rests often: it is for the
   cycles without work (P18), not for the fit. ROWS gets rows for scripts/check/bars. -b: only the block with that top module. */
#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "regress/frame/energy/energy_fit.h"

enum { EACH = 256, SCENES = 64 };

typedef struct {
  const char *build, *waves, *only;
  char **scene;
  unsigned scenes;
  FILE *rows, *out, *activity;
} job;

typedef struct {
  double idle; /* pJ of any cycle */
  uint64_t rests, short_rests;
} gates;

static unsigned events_of(const wave_block *w) {
  unsigned n = 0;
  while (n < WAVE_WORK && w->event[n])
    n++;
  return n;
}

static int run_scene(const job *j, const wave_block *w, const char *scene, scene_waves *s, gates *g) {
  char folder[4096], path[4096], err[GM_ERROR_SIZE];
  gc_arena *arena = gc_arena_new();
  block *b = gc_alloc(arena, sizeof *b);
  snprintf(folder, sizeof folder, "%s/frame-energy/%s", j->build, w->block);
  snprintf(path, sizeof path, "%s/%s/%s.vcd", j->waves, scene, w->block);
  int rc = block_open(b, arena, j->build, folder, err, sizeof err);
  b->max = w->max;
  rc = rc ? rc : wave_run(w, b, path, &s->window, &s->n, EACH, err, sizeof err);
  g->idle = b->idle;
  g->rests += b->rests;
  g->short_rests += b->short_rests;
  gc_arena_free(arena);
  for (size_t i = 0; i < s->n; i++)
    wave_add(&s->all, &s->window[i]);
  return rc ? fprintf(stderr, "%s: %s\n", scene, err), -1 : 0;
}

/* A partial render loads and stores depth and colour: of its bytes, a quarter are colours that the back end loads, a quarter those it
 * stores. */
static void write_partial(const job *j, const wave_block *w, const block_fit *f) {
  if (w->stored >= 0)
    fprintf(j->out, "count %s %.4g work_partial\n", w->name, (f->k[w->stored] + f->k[w->loaded]) / 4);
}

static void write_wave_block(const job *j, const wave_block *w, const block_fit *f, double idle, double compared) {
  unsigned events = events_of(w);
  fprintf(j->out, "block %s %.4g %.3g %.3g\n", w->name, idle, f->mean, f->worst);
  printf("%s: %.1f pJ in any cycle", w->name, idle);
  for (unsigned e = 0; e < events; e++) {
    if (w->column[e])
      fprintf(j->out, "count %s %.4g %s\n", w->name, f->k[e], w->column[e]);
    printf("%s %.1f pJ a %s", e ? "," : ";", f->k[e], w->event[e]);
  }
  write_partial(j, w, f);
  printf("\n#   scenes that were left out of the fit: mean %.2f %%, worst %.2f %%; as constant x cycles %.2f %%\n", f->mean, f->worst,
         f->constant);
  fprintf(j->rows, "energy\t%s: mean error of the energy of scenes out of the fit, %%\t%.3f\t<=\t10\t%u\t8\n", w->name, f->mean, f->tested);
  fprintf(j->rows, "energy\t%s: bits of outputs of the netlist that differ from the Verilog\t0\t=\t0\t%.0f\t10000\n", w->name, compared);
}

/* Weights by work and by bits of the block's buses that change. */
static void write_activity(const job *j, const wave_block *w, const block_fit *f, double idle) {
  fprintf(j->activity, "block %s %.4g %.3g %.3g\n", w->name, idle, f->mean, f->worst);
  for (unsigned e = 0; e < events_of(w); e++)
    fprintf(j->activity, "count %s %.4g %s\n", w->name, f->k[e], w->event[e]);
  for (unsigned k = 0; k < WAVE_BUSES && w->bus[k].name; k++)
    fprintf(j->activity, "toggle %s %.4g %s\n", w->name, f->k[WAVE_WORK + k], w->bus[k].name);
  if (w->squared)
    fprintf(j->activity, "square %s %.4g %s\n", w->name, f->k[WAVE_SQUARE], w->squared);
  printf("#   with bits of buses that change: mean %.2f %%, worst %.2f %%\n", f->mean, f->worst);
  fprintf(j->rows, "energy\t%s: the same with bits of buses that change, %%\t%.3f\t<=\t6\t%u\t8\n", w->name, f->mean, f->tested);
  fprintf(j->rows, "energy\t%s: the worst scene of these, %%\t%.3f\t<=\t25\t%u\t8\n", w->name, f->worst, f->tested);
}

/* Writes the figures of properties P15, P18 and P19 (docs/frame-proofs.md). */
static void write_gates(const job *j, const wave_block *w, const scene_waves *s, const scene_waves *random, const gates *g) {
  wave_sum all = {.data = 0};
  double min = 100;
  for (unsigned i = 0; i < j->scenes; i++) {
    wave_add(&all, &s[i].all);
    min = fmin(min, s[i].all.cycles ? 100 * (1 - s[i].all.gated / s[i].all.free) : 100);
  }
  printf("#   gates save %.1f %% of the energy of their clocks, %.1f %% in the scene with the least; of the times that a gate is shut, "
         "%.1f %% are one "
         "cycle\n",
         100 * (1 - all.gated / all.free), min, 100 * (double)g->short_rests / (double)g->rests);
  fprintf(j->rows, "energy\t%s: clock energy that gates save in the scene with the least, %%\t%.2f\t>=\t10\t%llu\t10000\n", w->name, min,
          (unsigned long long)all.cycles);
  fprintf(j->rows, "energy\t%s: pJ of toggles and gated clocks in cycles without work and inputs\t%.4g\t=\t0\t%llu\t10\n", w->name,
          all.quiet_pj + random->all.quiet_pj, (unsigned long long)all.quiet + random->all.quiet);
}

static int measure_wave_block(const job *j, const wave_block *w) {
  scene_waves s[SCENES] = {0}, random = {.n = 0};
  double compared = 0;
  gates g = {.idle = 0};
  block_fit f;
  gates random_gates = {.idle = 0};
  int rc = run_scene(j, w, "random", &random, &random_gates);
  for (unsigned i = 0; !rc && i < j->scenes; i++) {
    rc = run_scene(j, w, j->scene[i], &s[i], &g);
    compared += (double)s[i].all.compared;
  }
  if (!rc && fit_block(s, j->scene, j->scenes, events_of(w), &f)) {
    write_wave_block(j, w, &f, g.idle, compared);
    write_gates(j, w, s, &random, &g);
  } else
    rc = -1;
  if (!rc && fit_block(s, j->scene, j->scenes, WAVE_EVENTS, &f))
    write_activity(j, w, &f, g.idle);
  else
    rc = -1;
  for (unsigned i = 0; i < j->scenes; i++)
    free(s[i].window);
  free(random.window);
  return rc;
}

int main(int argc, char **argv) {
  char err[GM_ERROR_SIZE];
  gm_atomic a;
  gm_atomic activity;
  const char *only = argc > 2 && !strcmp(argv[1], "-b") ? argv[2] : NULL;
  argv += only ? 2 : 0;
  argc -= only ? 2 : 0;
  if (argc < 8 || argc - 6 > SCENES)
    return fprintf(stderr, "usage: frame_energy [-b BLOCK] BUILD WAVES WEIGHTS.txt ACTIVITY.txt ROWS SCENE SCENE...\n"), 2;
  job j = {.build = argv[1], .waves = argv[2], .only = only, .scene = argv + 6, .scenes = (unsigned)argc - 6, .rows = fopen(argv[5], "w")};
  if (!j.rows || gm_atomic_begin(&a, argv[3], err, sizeof err) || gm_atomic_begin(&activity, argv[4], err, sizeof err))
    return fprintf(stderr, "frame_energy: error: no output\n"), 1;
  gsl_set_error_handler_off();
  j.out = a.file;
  j.activity = activity.file;
  fprintf(j.activity,
          "# Energy of the blocks by work and activity, by make frame-energy (docs/model.md). block and count: as in frame-blocks.txt\n"
          "# toggle NAME PJ BUS: pJ for each bit of the bus that changes (regress/frame/energy/wave_blocks.c)\n"
          "# square NAME PJ SIGNAL: pJ for the square of the bits of the signal that change in a cycle\n");
  fprintf(j.out,
          "# Energy of the blocks around the shader core, by make frame-energy (docs/model.md): netlists in osu018 with the wires of\n"
          "# data/silicon/wire-load.txt, 1.8 V, without glitches.\n"
          "# block NAME PJ MEAN WORST: pJ of any cycle; errors in percent of the rest, on scenes that were left out of the fit\n"
          "# count NAME PJ COLUMN: pJ for each, in addition\n");
  int rc = 0;
  for (unsigned i = 0; !rc && i < wave_block_count; i++)
    rc = only && strcmp(only, wave_blocks[i].block) != 0 ? 0 : measure_wave_block(&j, &wave_blocks[i]);
  if (fclose(j.rows) || gm_atomic_end(&a, !rc, err, sizeof err) || gm_atomic_end(&activity, !rc, err, sizeof err))
    rc = -1;
  return rc != 0;
}
