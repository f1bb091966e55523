/* SPDX-License-Identifier: Apache-2.0 */
/* bench MACHINE OUT.json [ROUNDS]: measures what counting toggles and writing waveforms cost, as ratios to the core without either. All
   variants run the same random programs in interleaved rounds of one process; a ratio is the median of the rounds' ratios. The table goes
   to standard error; standard output has a row for scripts/check/bars. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/json.h"
#include "coverage_soak.h"

static const double LIMIT = 1.3; /* of counting, as a ratio to the untraced core */
enum { PROGRAMS = 24, REPEAT = 6, MAX_ROUNDS = 101, VARIANTS = 6 };

typedef struct {
  const char *name, *text;
  gm_rtl_variant build;
  bool capture;    /* count toggles */
  const char *end; /* of the waveform's name; NULL: none */
  gm_rtl *rtl;
  double seconds[MAX_ROUNDS];
  uint64_t cycles;
} variant;

static variant variants[VARIANTS] = {
    {.name = "untraced", .text = "no trace code at all", .build = GM_RTL_PLAIN},
    {.name = "countable", .text = "counting model, not counting", .build = GM_RTL_COUNT},
    {.name = "activity", .text = "toggles of registers, ports and enables", .build = GM_RTL_COUNT, .capture = true},
    {.name = "activity_all", .text = "toggles of all nets", .build = GM_RTL_ALL, .capture = true},
    {.name = "vcd", .text = "VCD file, registers, ports and enables", .build = GM_RTL_VCD, .end = "vcd"},
    {.name = "fst", .text = "FST file, all nets", .build = GM_RTL_FST, .end = "fst"},
};

static double read_cpu_clock(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void load_bench_program(gm_rtl *r, const gm_randprog *p, const uint32_t *texture) {
  gm_rtl_reset(r);
  gm_rand_registers(p->seed, &p->m, gm_rtl_write, r);
  gm_rtl_texture_memory(r, texture, GM_RAND_TEXTURE_WORDS);
  for (unsigned i = 0; i < p->words; i++) {
    uint32_t data[4] = {p->code[i], 0, 0, 0};
    gm_rtl_write(r, GM_HOST_CODE, 0, i, data);
  }
}

/* One run; adds its time and cycles. */
static void run_variant(variant *v, const gm_randprog *p, double *seconds) {
  gm_trace t;
  gm_rtl_clocks clocks;
  gm_rtl_start(v->rtl, &p->cfg, p->entry, p->thread_mask);
  double begin = read_cpu_clock();
  gm_rtl_settle(v->rtl, &t);
  while (t.busy) {
    gm_rtl_edge(v->rtl, &clocks);
    gm_rtl_settle(v->rtl, &t);
    v->cycles++;
  }
  *seconds += read_cpu_clock() - begin;
}

/* One round of a variant. Nothing is captured while programs are loaded. */
static int round_of(variant *v, const gm_randprog *p, const uint32_t *texture, const char *wave, double *seconds) {
  *seconds = 0;
  for (unsigned i = 0; i < PROGRAMS; i++) {
    load_bench_program(v->rtl, &p[i], texture);
    if (v->capture)
      gm_rtl_activity_start(v->rtl);
    if (v->end && gm_rtl_dump_open(v->rtl, wave, false))
      return -1;
    for (unsigned k = 0; k < (v->end ? 1 : REPEAT); k++)
      run_variant(v, &p[i], seconds);
    gm_rtl_activity_stop(v->rtl);
    gm_rtl_dump_close(v->rtl);
  }
  if (!v->end)
    *seconds /= REPEAT;
  return gm_rtl_error(v->rtl) ? -1 : 0;
}

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double ratio(const variant *v, unsigned rounds) {
  double r[MAX_ROUNDS];
  for (unsigned i = 0; i < rounds; i++)
    r[i] = v->seconds[i] / variants[0].seconds[i];
  qsort(r, rounds, sizeof r[0], by_value);
  return r[rounds / 2];
}

static double best(const variant *v, unsigned rounds) {
  double b = v->seconds[0];
  for (unsigned i = 1; i < rounds; i++)
    b = v->seconds[i] < b ? v->seconds[i] : b;
  return b;
}

static int report_variants(const char *path, const gm_machine *m, unsigned rounds, uint64_t cycles) {
  json_t *all = json_object();
  for (unsigned i = 0; i < VARIANTS; i++) {
    const variant *v = &variants[i];
    double kc = (double)cycles / best(v, rounds) * 1e-3, r = ratio(v, rounds);
    size_t nets = 0, bits = 0;
    gm_activity a;
    if (v->capture && gm_rtl_activity(v->rtl, &a) == 0) {
      for (size_t k = 0; k < a.count; k++)
        if (!a.signal[k].alias) {
          nets++;
          bits += a.signal[k].width;
        }
      gm_activity_free(&a);
    }
    fprintf(stderr, "%-13s %6.2f x  %8.0f kcycles/s  %s", v->name, r, kc, v->text);
    if (nets)
      fprintf(stderr, " (%zu nets, %zu bits)", nets, bits);
    fputc('\n', stderr);
    json_object_set_new(all, v->name,
                        json_pack("{s:s,s:f,s:f,s:I,s:I}", "what", v->text, "ratio", r, "kcycles_per_second", kc, "nets", (json_int_t)nets,
                                  "bits", (json_int_t)bits));
  }
  json_t *top = json_pack("{s:s,s:I,s:I,s:I,s:f,s:o}", "machine", m->name, "rounds", (json_int_t)rounds, "programs", (json_int_t)PROGRAMS,
                          "cycles_per_round", (json_int_t)cycles, "activity_ratio_limit", LIMIT, "variants", all);
  char err[GM_ERROR_SIZE];
  int rc = gm_json_save(path, top, GM_JSON_DOUBLE, GM_JSON_LINES, err, sizeof err);
  if (rc)
    fprintf(stderr, "%s\n", err);
  return rc;
}

static int measure_variants(const gm_randprog *p, const uint32_t *texture, unsigned rounds) {
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned i = 0; i < VARIANTS; i++) {
      char wave[64];
      snprintf(wave, sizeof wave, "/tmp/gloam-bench-%ld.%s", (long)getpid(), variants[i].end ? variants[i].end : "none");
      int rc = round_of(&variants[i], p, texture, wave, &variants[i].seconds[r]);
      unlink(wave);
      if (rc) {
        fprintf(stderr, "bench: error: the run of '%s' failed\n", variants[i].name);
        return -1;
      }
    }
  return 0;
}

int main(int argc, char **argv) {
  static gm_randprog p[PROGRAMS];
  gm_machine m;
  char err[GM_ERROR_SIZE];
  unsigned rounds = argc == 4 ? (unsigned)strtoul(argv[3], NULL, 10) : 11;
  uint32_t *texture = malloc(GM_RAND_TEXTURE_WORDS * sizeof *texture);
  if (argc < 3 || argc > 4 || rounds < 1 || rounds > MAX_ROUNDS || !texture) {
    fprintf(stderr, "usage: bench MACHINE OUT.json [ROUNDS]\n");
    return 2;
  }
  if (gm_machine_find(&m, argv[1], err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  for (unsigned i = 0; i < VARIANTS; i++)
    if (!(variants[i].rtl = gm_rtl_open(&m, variants[i].build, true, err, sizeof err)))
      return fprintf(stderr, "%s\n", err), 1;
  for (unsigned i = 0; i < PROGRAMS; i++)
    if (gm_randprog_make(&p[i], &m, 1 + i))
      return 1;
  gm_rand_texture(1, texture);
  int rc = measure_variants(p, texture, rounds) || report_variants(argv[2], &m, rounds, variants[VARIANTS - 1].cycles / rounds) ? 1 : 0;
  if (rc == 0)
    printf("activity\ttoggles and clock edges counted, times the untraced run\t%.3f\t<=\t%g\t%u\t3\n", ratio(&variants[2], rounds), LIMIT,
           rounds);
  for (unsigned i = 0; i < VARIANTS; i++)
    gm_rtl_close(variants[i].rtl);
  for (unsigned i = 0; i < PROGRAMS; i++)
    gm_randprog_free(&p[i]);
  free(texture);
  return rc;
}
