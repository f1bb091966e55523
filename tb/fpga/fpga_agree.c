/* SPDX-License-Identifier: Apache-2.0 */
/* fpga_agree MACHINE PROGRAMS SEED ROWS: runs random programs on the system of an FPGA, as RTL and with clock enables instead of its
   clock gates, in one model (docs/fpga.md). Their outputs have to agree in every cycle, and the results with the simulator. Loads, starts
   and reads go through the host bridge, with stalls of the line. Writes rows for scripts/check/bars to the file ROWS. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "tb/fpga/fpga_link.h"
#include "tb/fpga/fpga_shim.h"
#include "tb/random/randprog.h"

enum {
  TEXELS = 16384,    /* of fpga_system */
  LIMIT = 2000000,   /* cycles that the line may be silent */
  SHARE = 16,        /* programs with the same constants and samplers */
  RNG_STALLS = 6201, /* of the line */
  BURST = 256
};

typedef struct {
  fpga_line line;
  fpga_pins pins;
  gm_rng stalls;
  unsigned percent; /* of cycles in which the line is idle */
  uint64_t cycles;
  bool differs;
  gm_machine m;
  gm_sim *sim;
  bool constants; /* those and samplers are written too */
  uint64_t group; /* whose constants are there */
  uint32_t *texture;
  int bad; /* the line was silent: nothing more is asked of it */
} bench;

static void cycle(bench *b) {
  fpga_shim_cycle(&b->pins);
  b->cycles++;
  b->differs |= b->pins.differs;
}

static int put_byte(void *ctx, uint8_t byte) {
  bench *b = ctx;
  b->pins.rx_data = byte;
  for (unsigned i = 0; i < LIMIT && !b->bad; i++) {
    b->pins.rx_valid = !rng_chance(&b->stalls, b->percent);
    cycle(b);
    if (b->pins.rx_valid && b->pins.rx_ready) {
      b->pins.rx_valid = false;
      return 0;
    }
  }
  b->bad = -1;
  return -1;
}

static int get_byte(void *ctx, uint8_t *byte) {
  bench *b = ctx;
  for (unsigned i = 0; i < LIMIT && !b->bad; i++) {
    b->pins.tx_ready = !rng_chance(&b->stalls, b->percent);
    cycle(b);
    if (b->pins.tx_valid && b->pins.tx_ready) {
      b->pins.tx_ready = false;
      *byte = b->pins.tx_data;
      return 0;
    }
  }
  b->bad = -1;
  return -1;
}

static void reset_bench(bench *b) {
  b->pins.rst = true;
  for (unsigned i = 0; i < 4; i++)
    fpga_shim_cycle(&b->pins); /* before it, registers have any values */
  b->pins.rst = false;
  b->cycles += 4;
}

static void write_both(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  bench *b = ctx;
  if (!b->constants && (kind == GM_HOST_CONST || kind == GM_HOST_SAMPLER))
    return;
  gm_sim_write(b->sim, kind, thread, addr, data);
  b->bad |= fpga_write(&b->line, kind, thread, addr, data, 1);
}

static void load_texture(bench *b, uint64_t seed) {
  gm_rand_texture(seed, b->texture);
  for (uint32_t at = 0; at < TEXELS; at += BURST)
    b->bad |= fpga_texels(&b->line, at, b->texture + at, BURST);
  /* Past the end: nothing may change. */
  b->bad |= fpga_texels(&b->line, TEXELS, b->texture + 1, 2);
  gm_sim_texture_memory(b->sim, b->texture, TEXELS);
}

static void load_code(bench *b, const gm_randprog *p) {
  for (unsigned i = 0; i < p->words; i++) {
    uint32_t data[4] = {p->code[i], 0, 0, 0};
    gm_sim_write(b->sim, GM_HOST_CODE, 0, i, data);
  }
  for (unsigned at = 0; at < p->words; at += BURST)
    b->bad |= fpga_write(&b->line, GM_HOST_CODE, 0, at, p->code + at, p->words - at < BURST ? p->words - at : BURST);
}

/* Reads registers and compares them with the simulator's: the number of differences. */
static unsigned compare_registers(bench *b, int kind, unsigned thread, unsigned first, unsigned n) {
  uint32_t got[BURST][4] = {{0}}, want[4];
  unsigned wrong = 0;
  b->bad |= fpga_read(&b->line, kind, thread, first, got, n);
  for (unsigned i = 0; i < n; i++) {
    gm_sim_read(b->sim, kind, thread, first + i, want);
    if (memcmp(got[i], want, sizeof want) != 0 && wrong++ < 3)
      printf("# kind %d, thread %u, register %u: %08x %08x %08x %08x, not %08x %08x %08x %08x\n", kind, thread, first + i, got[i][0],
             got[i][1], got[i][2], got[i][3], want[0], want[1], want[2], want[3]);
  }
  return wrong;
}

static unsigned compare_results(bench *b, const gm_randprog *p, const fpga_end *end) {
  unsigned wrong = 0;
  uint32_t killed = 0;
  for (unsigned t = 0; t < gm_contexts(&p->m); t++) {
    wrong += compare_registers(b, GM_HOST_T, t, 0, p->m.temps) + compare_registers(b, GM_HOST_V, t, 0, p->m.inputs) +
             compare_registers(b, GM_HOST_O, t, 0, p->m.outputs);
    wrong += compare_registers(b, GM_HOST_SYS, t, 0, 5);
    killed |= (uint32_t)(gm_sim_killed(b->sim, t) != 0) << t;
  }
  return wrong + (killed != end->killed);
}

/* True if the program has the simulator's results, and RTL and netlist agreed in all cycles. */
static bool run_program(bench *b, gm_randprog *p) {
  gm_trace trace;
  fpga_end end = {0};
  int busy;
  gm_run_config cfg = p->cfg;
  cfg.texture_seed = 1; /* the memory's time is not promised */
  cfg.texture_promised = false;
  b->differs = false;
  b->constants = p->seed / SHARE != b->group;
  b->group = p->seed / SHARE;
  gm_rand_registers(p->seed / SHARE * SHARE, &p->m, write_both, b);
  load_code(b, p);
  const fpga_start start = {.pc = (uint16_t)p->entry, .policy = (uint8_t)cfg.policy, .wake = (uint8_t)cfg.wake, .threads = p->thread_mask};
  b->bad |= fpga_run(&b->line, &start, &end);
  gm_sim_start(b->sim, &cfg, p->entry, p->thread_mask);
  while ((busy = gm_sim_cycle(b->sim, &trace)) > 0)
    ;
  if (busy < 0) {
    printf("# seed %llu: %s\n", (unsigned long long)p->seed, gm_sim_error(b->sim));
    return false;
  }
  unsigned wrong = compare_results(b, p, &end);
  gm_sim_forget_code(b->sim);
  if (b->differs)
    printf("# seed %llu: RTL and netlist differ\n", (unsigned long long)p->seed);
  if (wrong)
    printf("# seed %llu: %u results differ from the simulator's\n", (unsigned long long)p->seed, wrong);
  if (b->bad)
    printf("# seed %llu: the bridge is silent\n", (unsigned long long)p->seed);
  return !b->differs && !wrong && !b->bad;
}

static int write_rows(const char *path, unsigned long done, unsigned long wrong, unsigned long asked) {
  FILE *f = fopen(path, "w");
  if (!f)
    return -1;
  fprintf(f, "programs\trandom programs on which netlist, RTL or simulator differ\t%lu\t=\t0\t%lu\t%lu\n", wrong, done, asked);
  return fclose(f);
}

static int open_bench(bench *b, const char *machine, uint64_t seed) {
  char err[GM_ERROR_SIZE], name[6];
  unsigned version = 0;
  if (gm_machine_find(&b->m, machine, err, sizeof err))
    return fprintf(stderr, "fpga_agree: %s\n", err), -1;
  b->line = (fpga_line){b, put_byte, get_byte};
  b->group = UINT64_MAX;
  b->stalls = rng_stream(seed, RNG_STALLS);
  b->sim = gm_sim_new(&b->m);
  b->texture = malloc(GM_RAND_TEXTURE_WORDS * sizeof *b->texture);
  if (!b->sim || !b->texture)
    return fprintf(stderr, "fpga_agree: error: out of memory\n"), -1;
  fpga_shim_open();
  reset_bench(b);
  gm_sim_reset(b->sim);
  if (fpga_wake(&b->line) || fpga_name(&b->line, name, &version) || strcmp(name, "gloam") != 0 || version != 1 || b->differs)
    return fprintf(stderr, "fpga_agree: error: the bridge does not say its name\n"), -1;
  load_texture(b, seed);
  return 0;
}

/* Programs from the seed on, without those of rare ends, which take too long here. */
static void run_programs(bench *b, uint64_t seed, unsigned long programs, unsigned long *done, unsigned long *wrong) {
  gm_randprog p;
  for (; *done < programs && *wrong < 5 && !b->bad; seed++) {
    if (gm_rand_rare(seed, &b->m) != GM_RARE_NONE)
      continue;
    ++*done;
    b->percent = seed % 3 ? 0 : 20;
    if (gm_randprog_make(&p, &b->m, seed)) {
      printf("# seed %llu: the generator failed\n", (unsigned long long)seed);
      ++*wrong;
      continue;
    }
    *wrong += !run_program(b, &p);
    gm_randprog_free(&p);
    if (*done % 100 == 0)
      fprintf(stderr, "fpga_agree: %lu programs, %llu cycles\n", *done, (unsigned long long)b->cycles);
  }
}

int main(int argc, char **argv) {
  static bench b;
  unsigned long done = 0, wrong = 0;
  if (argc != 5)
    return fprintf(stderr, "usage: fpga_agree MACHINE PROGRAMS SEED ROWS\n"), 2;
  unsigned long programs = strtoul(argv[2], NULL, 10);
  uint64_t seed = strtoull(argv[3], NULL, 10);
  if (open_bench(&b, argv[1], seed))
    return 1;
  run_programs(&b, seed * 1000000, programs, &done, &wrong);
  printf("%lu random programs on %s, %lu differ, %llu cycles\n", done, argv[1], wrong, (unsigned long long)b.cycles);
  fpga_shim_close();
  gm_sim_free(b.sim);
  free(b.texture);
  return write_rows(argv[4], done, wrong, programs) || wrong ? 1 : 0;
}
