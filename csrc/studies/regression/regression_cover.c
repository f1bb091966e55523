/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the coverage of the Verilated cores by a process's tests. Its files are merged by scripts/check/coverage-report. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/error.h"
#include "studies/regression/regression_private.h"
#include "tb/coverage/cover_gates.h"

struct regression_cover {
  const char *folder;
  gm_cover *bins;
  gm_cover_gates *gates;
};

regression_cover *regression_cover_new(const char *folder) {
  regression_cover *c = calloc(1, sizeof *c);
  if (!c)
    return NULL;
  c->folder = folder;
  c->bins = gm_cover_new();
  c->gates = gm_cover_gates_new();
  if (c->bins && c->gates)
    return c;
  regression_cover_free(c);
  return NULL;
}

void regression_cover_free(regression_cover *c) {
  if (!c)
    return;
  gm_cover_free(c->bins);
  gm_cover_gates_free(c->gates);
  free(c);
}

void regression_cover_core(const regression_cover *c, gm_tb *tb, const gm_machine *m) {
  gm_cover_gates_machine(c->gates, m->threads, m->texture_stages);
  gm_rtl_set_probe(gm_tb_rtl(tb), gm_cover_gates_cycle, c->gates);
}

gm_cover *regression_cover_bins(const regression_cover *c) { return c->bins; }

/* A file of this process: FOLDER/NAME.PROCESS.END. */
static void name_file(const regression_cover *c, const char *name, const char *end, char path[4096]) {
  snprintf(path, 4096, "%.3000s/%s.%ld.%s", c->folder, name, (long)getpid(), end);
}

static void put_bits(FILE *f, const uint32_t *word, uint32_t width) {
  fputc(' ', f);
  for (uint32_t i = (width + 31) / 32; i--;)
    fprintf(f, "%08x", word[i]);
}

/* Each net: name, width, bits that rose, bits that fell, with the highest first. */
static void put_toggles(FILE *f, gm_rtl *rtl) {
  size_t n = gm_rtl_signal_count(rtl);
  for (size_t i = 0; i < n; i++) {
    gm_rtl_signal s;
    const uint32_t *up, *down;
    gm_rtl_signal_at(rtl, i, &s);
    gm_rtl_covered(rtl, &s, &up, &down);
    fprintf(f, "%s %u", s.name, s.width);
    put_bits(f, up, s.width);
    put_bits(f, down, s.width);
    fputc('\n', f);
  }
}

int regression_cover_write_core(const regression_cover *c, gm_tb *tb, const char *machine, char *err, size_t errsize) {
  char toggles[4096], lines[4096];
  gm_atomic f[2];
  name_file(c, machine, "toggles", toggles);
  name_file(c, machine, "lines", lines);
  if (gm_atomic_begin(&f[0], toggles, err, errsize))
    return -1;
  if (gm_atomic_begin_named(&f[1], lines, err, errsize))
    return gm_atomic_end(&f[0], false, err, errsize);
  put_toggles(f[0].file, gm_tb_rtl(tb));
  gm_rtl_cover_lines(gm_tb_rtl(tb), gm_atomic_name(&f[1]));
  return gm_atomic_end_all(f, 2, true, err, errsize);
}

int regression_cover_write_bins(const regression_cover *c, char *err, size_t errsize) {
  char path[4096];
  gm_atomic f;
  name_file(c, "all", "bins", path);
  if (gm_atomic_begin(&f, path, err, errsize))
    return -1;
  gm_cover_write(c->bins, f.file);
  gm_cover_gates_write(c->gates, f.file);
  return gm_atomic_end(&f, true, err, errsize);
}
