/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the tables of Su's eight shaders: bundles (with NOPs) for positive, passive and no forwarding; temporaries with and without
   packing, and the number of threads that fit the memory array of machine ntu; register reads and writes that forwarding saves, counted on
   the simulator over all invocations. Prints TAP. Writes su-table-4-1.csv, su-table-4-2.csv and su-register-traffic.csv, ours next to the
   paper's. Usage: forwarding SHADERS OUT, the folder of the benchmark shaders and the folder for the tables. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/table.h"
#include "base/tap.h"
#include "core/machine/cma.h"
#include "regress/common/shader.h"

enum { NAMES = 8, PROGRAMS = 2 * NAMES, SAVED_PERCENT = 25, READS_PERCENT = 26, WRITES_PERCENT = 37 };
static const char *const names[NAMES] = {
    "phong_lighting", "anisotropic_lighting", "envmap", "fasttnl", "reflection", "simple", "toon", "wood"};
static const char *const stage_name[2] = {"vertex", "fragment"};

/* Su 2009, Table 4-1: instructions with and without forwarding, for vertex and fragment shader. Table 4-2: registers of the vertex shaders
   with and without packing, if given. */
static const struct {
  unsigned with[2], without[2], packed, plain;
} paper[NAMES] = {{{97, 2}, {112, 2}, 5, 7}, {{66, 5}, {71, 10}, 0, 0}, {{79, 18}, {112, 26}, 5, 6}, {{40, 8}, {50, 20}, 0, 0},
                  {{63, 5}, {82, 10}, 4, 5}, {{12, 2}, {24, 4}, 0, 0},  {{33, 32}, {46, 36}, 0, 0},  {{33, 40}, {47, 43}, 0, 0}};

typedef struct {
  uint64_t reads_t, reads, writes_t, writes; /* of temporaries; of all registers of a thread: t, v and o */
} traffic;

typedef struct {
  unsigned bundles[3]; /* by gc_forward */
  unsigned packed, linear, bound;
  unsigned few_packed, few_linear; /* scheduled for as few registers as possible */
  unsigned buffers, consts;        /* registers of input and output buffer; constants */
  traffic off, on;
} row;

typedef struct {
  const char *shaders;
  gm_machine machine; /* 16 temporaries, so that allocation does not limit the schedule */
  gm_machine array;
  FILE *bundles, *registers, *traffic;
} suite;

static gc_options options(const gm_machine *m) {
  gc_options o = shader_options_ungated(m);
  o.opt = 3;
  return o;
}

static gc_result compile_forwarding(const char *path, gc_options *o, bool quiet, gm_program *p, gc_stats *st) {
  char why[GM_ERROR_SIZE];
  gc_result rc = shader_compile(path, o, p, st, why, sizeof why);
  if (rc && !quiet)
    tap_note(why);
  return rc;
}

/* The fewest temporaries with which this allocator succeeds without spilling; 0: more than 16. */
static unsigned fewest(const suite *s, const char *path, gc_allocator alloc) {
  gm_machine m = s->machine;
  gc_options o = options(&m);
  o.alloc = alloc;
  o.opt = 2;
  for (m.temps = 1; m.temps <= 16; m.temps++) {
    gm_program p;
    gc_stats st;
    if (compile_forwarding(path, &o, true, &p, &st))
      continue;
    gm_program_free(&p);
    if (!st.spills)
      return st.temps;
  }
  return 0;
}

static void count_register_traffic(traffic *t, const gm_sim_stats *st) {
  t->reads_t += st->reads_t;
  t->reads += st->reads_t + st->reads_v + st->reads_o;
  t->writes_t += st->writes_t;
  t->writes += st->writes_t + st->writes_o;
}

/* All invocations on the simulator, one after the other. */
static bool simulate_traffic(const gm_program *p, const char *path, traffic *t) {
  char err[GM_ERROR_SIZE];
  gm_result *res = NULL;
  size_t n = 0;
  gm_run_config cfg = shader_run_config(p, GM_GATE_NONE, 0);
  gm_run *in = shader_inputs(path, err, sizeof err);
  bool ok = in && shader_simulate(p, in, &cfg, 1, &res, &n, err, sizeof err);
  for (size_t k = 0; k < n; k++)
    count_register_traffic(t, &res[k].stats);
  if (!ok)
    tap_note(err);
  shader_results_free(res, n);
  gm_run_free(in);
  return ok && n;
}

static bool measure_forwarding(const suite *s, unsigned i, row *r) {
  char path[1000];
  bool ok = true;
  memset(r, 0, sizeof *r);
  snprintf(path, sizeof path, "%s/%s/%s.%s", s->shaders, names[i / 2], names[i / 2], i % 2 ? "frag" : "vert");
  gc_options o = options(&s->machine);
  o.compare = true;
  r->few_packed = fewest(s, path, GC_ALLOC_TETRIS);
  r->few_linear = fewest(s, path, GC_ALLOC_LINEAR);
  for (gc_forward f = GC_FORWARD_OFF; ok && f <= GC_FORWARD_POSITIVE; f++) {
    gm_program p;
    gc_stats st;
    o.forward = f;
    ok = !compile_forwarding(path, &o, false, &p, &st);
    if (!ok)
      break;
    r->bundles[f] = st.bundles;
    r->packed = st.temps_by[GC_ALLOC_TETRIS];
    r->linear = st.temps_by[GC_ALLOC_LINEAR];
    r->bound = st.lane_bound;
    r->buffers = st.inputs + st.outputs;
    r->consts = st.consts;
    if (f != GC_FORWARD_PASSIVE)
      ok = simulate_traffic(&p, path, f == GC_FORWARD_OFF ? &r->off : &r->on);
    gm_program_free(&p);
  }
  return ok;
}

static double compute_traffic_saving(uint64_t on, uint64_t off) { return off ? 100 * (1 - (double)on / (double)off) : 0; }

static void write_traffic(FILE *f, const char *name, const char *stage, const row *r) {
  fprintf(f, "%s,%s", name, stage);
  const uint64_t pair[4][2] = {
      {r->on.reads_t, r->off.reads_t}, {r->on.reads, r->off.reads}, {r->on.writes_t, r->off.writes_t}, {r->on.writes, r->off.writes}};
  for (unsigned k = 0; k < 4; k++)
    fprintf(f, ",%llu,%llu,%.1f", (unsigned long long)pair[k][0], (unsigned long long)pair[k][1],
            compute_traffic_saving(pair[k][0], pair[k][1]));
  fprintf(f, "\n");
}

/* The threads that fit in configuration 4V4P, with and without packing: counting all registers, and by the paper's capacities for
   temporaries. */
static void write_threads(const suite *s, unsigned stage, const row *r) {
  gm_cma_need packed = {r->packed + r->buffers, r->consts}, linear = {r->linear + r->buffers, r->consts};
  fprintf(s->registers, ",%u,%u,%u,%u", gm_cma_threads(&s->array, GM_CMA_4V4P, stage, &packed),
          gm_cma_threads(&s->array, GM_CMA_4V4P, stage, &linear), gm_cma_capacity(&s->array, GM_CMA_4V4P, stage, r->packed),
          gm_cma_capacity(&s->array, GM_CMA_4V4P, stage, r->linear));
}

static void write_row(const suite *s, unsigned i, const row *r) {
  unsigned n = i / 2, stage = i % 2;
  printf("# %-20s %-8s %8u %8u %5u   %6u %6u   %6.1f %6.1f %6.1f %6.1f\n", names[n], stage_name[stage], r->bundles[GC_FORWARD_POSITIVE],
         r->bundles[GC_FORWARD_PASSIVE], r->bundles[GC_FORWARD_OFF], r->packed, r->linear,
         compute_traffic_saving(r->on.reads_t, r->off.reads_t), compute_traffic_saving(r->on.reads, r->off.reads),
         compute_traffic_saving(r->on.writes_t, r->off.writes_t), compute_traffic_saving(r->on.writes, r->off.writes));
  fprintf(s->bundles, "%s,%s,%u,%u,%u,%u,%u\n", names[n], stage_name[stage], r->bundles[GC_FORWARD_POSITIVE],
          r->bundles[GC_FORWARD_PASSIVE], r->bundles[GC_FORWARD_OFF], paper[n].with[stage], paper[n].without[stage]);
  fprintf(s->registers, "%s,%s,%u,%u,%u,%u,%u", names[n], stage_name[stage], r->packed, r->linear, r->bound, r->few_packed, r->few_linear);
  write_threads(s, stage, r);
  if (!stage && paper[n].packed)
    fprintf(s->registers, ",%u,%u\n", paper[n].packed, paper[n].plain);
  else
    fprintf(s->registers, ",,\n");
  write_traffic(s->traffic, names[n], stage_name[stage], r);
}

static void add_traffic_row(row *to, const row *r) {
  for (unsigned f = 0; f < 3; f++)
    to->bundles[f] += r->bundles[f];
  uint64_t *a = &to->off.reads_t;
  const uint64_t *b = &r->off.reads_t;
  for (size_t k = 0; k < 2 * sizeof(traffic) / sizeof *a; k++)
    a[k] += b[k];
}

static bool open_all(suite *s, const char *folder) {
  struct {
    FILE **f;
    const char *name, *head;
  } t[] = {
      {&s->bundles, "su-table-4-1.csv", "shader,stage,positive,passive,off,paper_with_forwarding,paper_without_forwarding"},
      {&s->registers, "su-table-4-2.csv",
       "shader,stage,with_packing,without_packing,lane_bound,fewest_with,fewest_without,threads_with,threads_without,capacity_with,"
       "capacity_without,paper_with_"
       "packing,paper_without_packing"},
      {&s->traffic, "su-register-traffic.csv",
       "shader,stage,reads_t,reads_t_off,saved_reads_t_pct,reads,reads_off,saved_reads_pct,writes_t,writes_t_off,saved_writes_t_pct,writes,"
       "writes_off,saved_writes_pct"}};
  for (unsigned k = 0; k < 3; k++) {
    if (!(*t[k].f = table_open_in(folder, t[k].name)))
      return false;
    fprintf(*t[k].f, "%s\n", t[k].head);
  }
  return true;
}

static void judge_forwarding(tap *t, const row *sum, unsigned worse, unsigned more) {
  double share = compute_traffic_saving(sum->bundles[GC_FORWARD_POSITIVE], sum->bundles[GC_FORWARD_OFF]);
  double reads = compute_traffic_saving(sum->on.reads, sum->off.reads), writes = compute_traffic_saving(sum->on.writes, sum->off.writes);
  tap_ok(t, share >= SAVED_PERCENT, "positive forwarding saves %.1f%% of the bundles, at least %d%%", share, SAVED_PERCENT);
  tap_ok(t, !worse, "positive forwarding never takes more bundles than passive (%u programs do)", worse);
  tap_ok(t, !more, "packing never needs more temporaries (%u programs do)", more);
  tap_ok(
      t, reads >= READS_PERCENT || writes >= WRITES_PERCENT,
      "forwarding saves %.1f%% of the reads (of temporaries: %.1f%%) and %.1f%% of the writes (%.1f%%) of registers, at least %d%% or %d%%",
      reads, compute_traffic_saving(sum->on.reads_t, sum->off.reads_t), writes, compute_traffic_saving(sum->on.writes_t, sum->off.writes_t),
      READS_PERCENT, WRITES_PERCENT);
}

/* All programs; false: one of them failed. */
static bool measure_all(const suite *s, tap *t, row *sum) {
  unsigned worse = 0, more = 0;
  for (unsigned i = 0; i < PROGRAMS; i++) {
    row r;
    if (!tap_ok(t, measure_forwarding(s, i, &r), "%s.%s in every way", names[i / 2], i % 2 ? "frag" : "vert"))
      continue;
    write_row(s, i, &r);
    add_traffic_row(sum, &r);
    worse += r.bundles[GC_FORWARD_POSITIVE] > r.bundles[GC_FORWARD_PASSIVE];
    more += r.packed > r.linear;
  }
  bool complete = !t->failed;
  printf("# %-29s %8u %8u %5u\n", "total", sum->bundles[GC_FORWARD_POSITIVE], sum->bundles[GC_FORWARD_PASSIVE],
         sum->bundles[GC_FORWARD_OFF]);
  write_traffic(s->traffic, "total", "", sum);
  judge_forwarding(t, sum, worse, more);
  return complete;
}

int main(int argc, char **argv) {
  suite s = {.shaders = argc > 1 ? argv[1] : NULL};
  char err[GM_ERROR_SIZE];
  tap t = {0};
  row sum = {0};
  if (argc != 3) {
    fprintf(stderr, "usage: forwarding SHADERS OUT\n");
    return 2;
  }
  if (gm_machine_find(&s.machine, "cyclone16", err, sizeof err) || gm_machine_find(&s.array, "ntu", err, sizeof err)) {
    fprintf(stderr, "%s\n", err);
    return 1;
  }
  if (!open_all(&s, argv[2]))
    return 1;
  printf("# %-29s %8s %8s %5s   %6s %6s   saved %% of %s\n", "bundles, temporaries", "positive", "passive", "off", "packed", "linear",
         "reads t, all; writes t, all");
  bool complete = measure_all(&s, &t, &sum);
  int bad = table_close(s.bundles, complete) | table_close(s.registers, complete) | table_close(s.traffic, complete);
  return tap_end(&t, PROGRAMS + 4) || bad;
}
