/* SPDX-License-Identifier: Apache-2.0 */
/* tool_energy_bench OUT.json TRANSFER.txt REPORT.json...: the errors of all energy models on several machines, for `make energy-bench`.
     REPORT    of tool_energy_fit, one a machine
     OUT       is written: the table as JSON
     TRANSFER  is written for energy/program_model/fitted.h: lines "transfer FROM TO RTL_MEAN RTL_WORST PROGRAM_MEAN PROGRAM_WORST", percent
   Prints a table on standard error, and rows for scripts/check/bars. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/json.h"
#include "energy/program_model/fitted.h"

enum { MACHINES = 8, PROGRAMS = 4096, MACHINES_WANTED = 3, TESTS = 20 };

typedef struct {
  double rtl, program; /* pJ a cycle */
} rate;

typedef struct {
  json_t *report[MACHINES];
  size_t machines, programs;
  rate rate[PROGRAMS];  /* test programs of all machines */
  double constant_mean; /* error of "constant x cycles" against the model `rtl`, percent, with the mean of each machine's training set */
  double rtl_worst, program_worst; /* of weights on a machine they were not fitted to */
  unsigned transfers;
} bench;

static double read_bench_number(const json_t *j, const char *key) { return json_number_value(json_object_get(j, key)); }
static const char *read_bench_text(const json_t *j, const char *key) { return json_string_value(json_object_get(j, key)); }

static int add_report(bench *b, const char *path, char *err, size_t errsize) {
  json_t *r = b->machines < MACHINES ? gm_json_read(path, err, errsize) : NULL, *p;
  size_t i;
  if (!r || !read_bench_text(r, "machine") || !json_is_array(json_object_get(r, "programs"))) {
    json_decref(r);
    return gm_error(err, errsize, path, "no report of tool_energy_fit");
  }
  b->report[b->machines++] = r;
  json_array_foreach(json_object_get(r, "programs"), i, p) {
    double cycles = read_bench_number(p, "cycles");
    if (strcmp(read_bench_text(p, "set"), "test") != 0 || b->programs == PROGRAMS || cycles <= 0)
      continue;
    b->rate[b->programs] = (rate){read_bench_number(p, "rtl_pj") / cycles, read_bench_number(p, "program_pj") / cycles};
    b->constant_mean += 100 * fabs(read_bench_number(r, "constant_pj_a_cycle") / b->rate[b->programs].rtl - 1);
    b->programs++;
  }
  return 0;
}

/* Kendall's tau of energy a cycle, over all pairs of programs, methods and machines. */
static double tau(const bench *b) {
  double agree = 0, pairs = 0;
  for (size_t i = 0; i < b->programs; i++)
    for (size_t k = 0; k < i; k++, pairs++) {
      double d = (b->rate[i].rtl - b->rate[k].rtl) * (b->rate[i].program - b->rate[k].program);
      agree += d > 0 ? 1 : d < 0 ? -1 : 0;
    }
  return pairs > 0 ? agree / pairs : 0;
}

/* The transfers of all machines as text; malloc'd. */
static char *transfers_text(bench *b) {
  char *text = NULL;
  size_t length = 0;
  FILE *f = open_memstream(&text, &length);
  if (!f)
    return NULL;
  fprintf(f, "# SPDX-License-Identifier: Apache-2.0\n# Errors of fitted weights on a machine they were not fitted to, against level gate: "
             "make energy-bench renews them.\n");
  for (size_t i = 0; i < b->machines; i++) {
    json_t *t;
    size_t k;
    json_array_foreach(json_object_get(b->report[i], "transfers"), k, t) {
      fprintf(f, "transfer %s %s %.2f %.2f %.2f %.2f\n", read_bench_text(t, "from"), read_bench_text(b->report[i], "machine"),
              read_bench_number(t, "rtl_mean_percent"), read_bench_number(t, "rtl_worst_percent"),
              read_bench_number(t, "program_mean_percent"), read_bench_number(t, "program_worst_percent"));
      b->rtl_worst = fmax(b->rtl_worst, read_bench_number(t, "rtl_worst_percent"));
      b->program_worst = fmax(b->program_worst, read_bench_number(t, "program_worst_percent"));
      b->transfers++;
    }
  }
  return fclose(f) ? NULL : text;
}

static int write_transfers(bench *b, const char *path, char *err, size_t errsize) {
  gm_atomic a;
  char end[GM_FITTED_END], *text = transfers_text(b);
  if (!text || gm_atomic_begin(&a, path, err, errsize)) {
    free(text);
    return text ? -1 : gm_error(err, errsize, path, "out of memory");
  }
  gm_fitted_end(end, text, strlen(text));
  fprintf(a.file, "%s%s", text, end);
  free(text);
  return gm_atomic_end(&a, true, err, errsize);
}

static const struct {
  const char *what, *key, *op;
  double limit;
} limits[] = {{"rtl against gate, mean over programs, %", "program_error_mean_percent", "<=", 3},
              {"rtl against gate, worst program, %", "program_error_worst_percent", "<=", 7},
              {"R2 of windows of 64 cycles", "window_r2", ">=", 0.95},
              {"program against rtl, mean over programs, %", "counted_error_mean_percent", "<=", 5},
              {"program against rtl, worst program, %", "counted_error_worst_percent", "<=", 10}};

static unsigned tests_of(const json_t *r) {
  unsigned n = 0;
  size_t i;
  json_t *p;
  json_array_foreach(json_object_get(r, "programs"), i, p) n += !strcmp(read_bench_text(p, "set"), "test");
  return n;
}

static void machine_rows(const json_t *r) {
  const char *machine = read_bench_text(r, "machine"), *component;
  unsigned tests = tests_of(r);
  json_t *c;
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
    printf("%s\t%s\t%.4g\t%s\t%g\t%u\t%d\n", machine, limits[i].what, read_bench_number(r, limits[i].key), limits[i].op, limits[i].limit,
           tests, TESTS);
  printf("%s\tconstant x cycles: mean error over that of rtl\t%.2f\t>=\t4\t%u\t%d\n", machine,
         read_bench_number(r, "constant_error_mean_percent") / read_bench_number(r, "program_error_mean_percent"), tests, TESTS);
  json_object_foreach(json_object_get(r, "components"), component, c) if (read_bench_number(c, "programs") >= 5)
      printf("%s\t%s, mean where it has more than 5 %%, %%\t%.2f\t<=\t20\t%.0f\t5\n", machine, component,
             read_bench_number(c, "mean_error_percent"), read_bench_number(c, "programs"));
}

static void print_table(const bench *b) {
  fprintf(stderr, "%-12s %22s %22s %8s %22s %22s\n%-12s %22s %22s %8s %22s %22s\n", "machine", "constant x cycles", "rtl against gate",
          "R2 of", "program against rtl", "tau on", "", "mean %, worst %", "mean %, worst %", "windows", "mean %, worst %", "this machine");
  for (size_t i = 0; i < b->machines; i++) {
    const json_t *r = b->report[i];
    fprintf(stderr, "%-12s %14.1f %7.1f %14.1f %7.1f %8.4f %14.1f %7.1f %22.3f\n", read_bench_text(r, "machine"),
            read_bench_number(r, "constant_error_mean_percent"), read_bench_number(r, "constant_error_worst_percent"),
            read_bench_number(r, "program_error_mean_percent"), read_bench_number(r, "program_error_worst_percent"),
            read_bench_number(r, "window_r2"), read_bench_number(r, "counted_error_mean_percent"),
            read_bench_number(r, "counted_error_worst_percent"), read_bench_number(r, "counted_tau"));
  }
}

static int write_json(const bench *b, const char *path, char *err, size_t errsize) {
  json_t *machines = json_array();
  for (size_t i = 0; i < b->machines; i++) {
    json_t *m = json_copy(b->report[i]);
    json_object_del(m, "programs");
    json_array_append_new(machines, m);
  }
  json_t *root = json_pack("{s:f,s:i,s:f,s:f,s:f,s:o}", "tau", tau(b), "programs", (int)b->programs, "constant_against_rtl_mean_percent",
                           b->constant_mean / (double)b->programs, "transfer_rtl_worst_percent", b->rtl_worst,
                           "transfer_program_worst_percent", b->program_worst, "machines", machines);
  return gm_json_save(path, root, GM_JSON_SHORT, GM_JSON_LINES, err, errsize);
}

int main(int argc, char **argv) {
  static bench b;
  char err[GM_ERROR_SIZE];
  int rc = 0;
  double counted = 0;
  if (argc < 4)
    return fprintf(stderr, "usage: tool_energy_bench OUT.json TRANSFER.txt REPORT.json...\n"), 2;
  for (int i = 3; !rc && i < argc; i++)
    rc = add_report(&b, argv[i], err, sizeof err);
  rc = rc || write_transfers(&b, argv[2], err, sizeof err) || write_json(&b, argv[1], err, sizeof err);
  if (rc)
    fprintf(stderr, "%s\n", err);
  for (size_t i = 0; !rc && i < b.machines; i++) {
    machine_rows(b.report[i]);
    counted += read_bench_number(b.report[i], "counted_error_mean_percent") / (double)b.machines;
  }
  if (!rc) {
    print_table(&b);
    printf("machines\twith a netlist and weights of their own\t%zu\t>=\t%d\t%zu\t1\n", b.machines, MACHINES_WANTED, b.machines);
    printf("machines\tKendall's tau of program and rtl, energy a cycle\t%.4f\t>=\t0.9\t%zu\t%d\n", tau(&b), b.programs, TESTS);
    printf("machines\tconstant x cycles: mean error over that of program\t%.2f\t>=\t4\t%zu\t%d\n",
           b.constant_mean / (double)b.programs / counted, b.programs, TESTS);
    fprintf(stderr,
            "weights on a machine that they were not fitted to, worst program against gate: rtl %.1f %%, program %.1f %% (%u pairs)\n",
            b.rtl_worst, b.program_worst, b.transfers);
  }
  for (size_t i = 0; i < b.machines; i++)
    json_decref(b.report[i]);
  return rc ? 1 : 0;
}
