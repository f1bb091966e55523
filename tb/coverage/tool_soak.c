/* SPDX-License-Identifier: Apache-2.0 */
/* soak [-n PROGRAMS] [-s SEED] [-m MACHINE[=PROGRAMS]]... [-o FOLDER] [-r FILE] [-c] [-v]: runs random programs in lockstep on each
   machine in turn (docs/simulator-and-testbench.md, "Test bench"). Speaks TAP. A program that fails is saved to FOLDER. -c: every
   coverage bin must be hit; -v: print all bins; -r: rows for scripts/check/bars. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "cover_gates.h"
#include "coverage_soak.h"

enum { MAX_MACHINES = 16 };

typedef struct {
  const char *machine[MAX_MACHINES], *folder, *rows;
  unsigned machines;
  unsigned long programs;
  uint64_t seed;
  bool check_cover, verbose;
  unsigned tests, failures;  /* failures: machines on which a program failed */
  unsigned long asked, done; /* programs on all machines */
  bool failed;
  gm_cover *cover;
  gm_cover_gates *gates;
  uint32_t *texture;
} soak;

static int print_soak_usage(void) {
  fprintf(stderr, "usage: soak [-n PROGRAMS] [-s SEED] [-m MACHINE[=PROGRAMS]]... [-o FOLDER] [-r FILE] [-c] [-v]\n");
  return 2;
}

static void comment(const char *text) {
  for (const char *p = text; *p;) {
    size_t n = strcspn(p, "\n");
    printf("# %.*s\n", (int)n, p);
    p += n + (p[n] == '\n');
  }
}

/* One program; false stops the machine's run. */
static bool soak_one_program(soak *s, gm_tb *tb, const gm_machine *m, uint64_t seed, uint64_t *cycles) {
  gm_randprog p;
  gm_tb_result res;
  char file[512], replay[1200], err[GM_ERROR_SIZE];
  snprintf(file, sizeof file, "%s/%s-%llu.elf", s->folder, m->name, (unsigned long long)seed);
  snprintf(replay, sizeof replay, "make -s build/gloam && build/gloam rtl %s --random-state %llu --fst %.*s.fst", file,
           (unsigned long long)seed, (int)(strlen(file) - 4), file);
  if (gm_randprog_make(&p, m, seed)) {
    printf("# seed %llu: the generator failed\n", (unsigned long long)seed);
    return false;
  }
  gm_tb_options o = {.lockstep = true, .replay = replay, .limit = GM_SOAK_LONGEST, .noise = gm_rand_noise(seed, 0)};
  int rc = gm_soak_one(tb, &p, s->texture, &o, s->cover, &res);
  bool ok = rc == 0 && res.verdict == GM_TB_OK;
  if (!ok) {
    printf("# machine %s, seed %llu, policy %d, wake %u, texture latency %u, texture seed %llu, threads 0x%x\n", m->name,
           (unsigned long long)seed, (int)p.cfg.policy, p.cfg.wake, p.cfg.texture_latency, (unsigned long long)p.cfg.texture_seed,
           p.thread_mask);
    comment(rc ? "out of memory" : res.message);
    if (gm_soak_save(&p, file, err, sizeof err))
      printf("# %s\n", err);
  }
  *cycles += res.stats.cycles;
  gm_tb_result_free(&res);
  gm_randprog_free(&p);
  return ok;
}

static void soak_machine(soak *s, const char *arg) {
  gm_machine m;
  char name[256];
  size_t n = strcspn(arg, "=");
  unsigned long programs = arg[n] ? strtoul(arg + n + 1, NULL, 10) : s->programs;
  snprintf(name, sizeof name, "%.*s", (int)n, arg);
  char err[GM_ERROR_SIZE];
  uint64_t cycles = 0;
  unsigned long done = 0;
  gm_tb *tb = NULL;
  clock_t begin = clock();
  bool ok = gm_machine_find(&m, name, err, sizeof err) == 0 && (tb = gm_tb_open(&m, GM_RTL_ANY, err, sizeof err)) != NULL;
  if (!ok)
    comment(err);
  if (ok && !m.array) { /* a memory array has no gates of v and o */
    gm_cover_gates_machine(s->gates, m.threads, m.texture_stages);
    gm_rtl_set_probe(gm_tb_rtl(tb), gm_cover_gates_cycle, s->gates);
  }
  for (; ok && done < programs; done++)
    if (!soak_one_program(s, tb, &m, s->seed + done, &cycles)) {
      ok = false; /* the model cannot be used after a failed assertion */
      break;
    }
  gm_tb_close(tb);
  s->failed |= !ok;
  s->failures += !ok;
  s->asked += programs;
  s->done += done;
  printf("%sok %u - %s: %lu random programs from seed %llu, %llu cycles in lockstep\n", ok ? "" : "not ", ++s->tests, name, done,
         (unsigned long long)s->seed, (unsigned long long)cycles);
  printf("# %.1f s\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
  fflush(stdout);
}

static bool parse_soak_args(soak *s, int argc, char **argv) {
  int c;
  while ((c = getopt(argc, argv, "n:s:m:o:r:cv")) != -1)
    if (c == 'n')
      s->programs = strtoul(optarg, NULL, 10);
    else if (c == 's')
      s->seed = strtoull(optarg, NULL, 10);
    else if (c == 'm' && s->machines < MAX_MACHINES)
      s->machine[s->machines++] = optarg;
    else if (c == 'o')
      s->folder = optarg;
    else if (c == 'r')
      s->rows = optarg;
    else if (c == 'c')
      s->check_cover = true;
    else if (c == 'v')
      s->verbose = true;
    else
      return false;
  return optind == argc;
}

static int write_rows(const soak *s, unsigned missing) {
  FILE *f = fopen(s->rows, "w");
  if (!f)
    return -1;
  fprintf(f, "failed\tmachines on which a random program failed\t%u\t=\t0\t%lu\t%lu\n", s->failures, s->done, s->asked);
  fprintf(f, "points\tpoints of gates and handshakes, and bins, never reached\t%u\t=\t0\t%u\t1\n", missing, gm_cover_gates_points());
  return fclose(f);
}

int main(int argc, char **argv) {
  soak s = {.programs = 100, .seed = 1, .folder = "build/soak"};
  if (!parse_soak_args(&s, argc, argv))
    return print_soak_usage();
  if (!s.machines)
    s.machine[s.machines++] = "cyclone";
  s.cover = gm_cover_new();
  s.texture = malloc(GM_RAND_TEXTURE_WORDS * sizeof *s.texture);
  s.gates = gm_cover_gates_new();
  if (!s.cover || !s.gates || !s.texture)
    return 1;
  for (unsigned i = 0; i < s.machines; i++)
    soak_machine(&s, s.machine[i]);
  unsigned missing = gm_cover_print(s.cover, stdout, s.verbose);
  missing += gm_cover_gates_print(s.gates, stdout, s.verbose);
  if (s.check_cover) {
    printf("%sok %u - every coverage bin was hit\n", missing ? "not " : "", ++s.tests);
    s.failed |= missing != 0;
  }
  printf("1..%u\n", s.tests);
  if (s.rows && write_rows(&s, missing)) {
    fprintf(stderr, "%s: error: cannot be written\n", s.rows);
    s.failed = true;
  }
  gm_cover_free(s.cover);
  gm_cover_gates_free(s.gates);
  free(s.texture);
  return s.failed;
}
