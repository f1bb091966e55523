/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_bench --folder DIR --rows FILE PART...: measures parts of the cluster and writes their tables and bars. With --pair NAME part
   energy measures only that pair. */
#include <stdarg.h>
#include <string.h>

#include "base/command_options.h"
#include "base/error.h"
#include "base/table.h"
#include "regress/runners/cluster/cluster_bench.h"

static const struct {
  const char *name;
  bool (*run)(bench *b, char *why, size_t size);
} parts[] = {{"switch", bench_switch},      {"fit", bench_fit},     {"threads", bench_threads},
             {"ports", bench_ports},        {"scale", bench_scale}, {"balance", bench_balance},
             {"energy", bench_energy},      {"gates", bench_gates}, {"motion", bench_motion},
             {"array", bench_shared_array}, {"share", bench_share}};

enum { PARTS = sizeof parts / sizeof parts[0] };

void bench_fail(char *why, size_t size, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(why, size, fmt, ap);
  va_end(ap);
}

bool bench_json(const bench *b, const char *name, json_t *table, bool good) {
  if (good)
    return table_json_in(b->folder, name, table, GM_JSON_ROWS);
  json_decref(table);
  return false;
}

static int run_part(bench *b, const char *name) {
  char why[GM_ERROR_SIZE] = "no such part";
  for (size_t i = 0; i < PARTS; i++)
    if (!strcmp(parts[i].name, name) && parts[i].run(b, why, sizeof why))
      return 0;
  fprintf(stderr, "cluster_bench: %s: %s\n", name, why);
  return 1;
}

int main(int argc, char **argv) {
  bench b = {.folder = "build/cluster"};
  const char *rows = NULL;
  const option_spec spec[] = {
      {.name = "--folder", .text = &b.folder}, {.name = "--rows", .text = &rows}, {.name = "--pair", .text = &b.pair}};
  int first = options_read(spec, sizeof spec / sizeof spec[0], argc, argv), failed = 0;
  if (first < 0)
    return 2;
  b.rows = rows ? fopen(rows, "a") : stdout;
  if (!b.rows || first == argc) {
    fprintf(stderr, "usage: cluster_bench [--folder DIR] [--rows FILE] [--pair NAME] PART...\n");
    return 2;
  }
  for (int i = first; i < argc; i++)
    failed |= run_part(&b, argv[i]);
  return failed | (rows && fclose(b.rows) != 0);
}
