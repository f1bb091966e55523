/* SPDX-License-Identifier: Apache-2.0 */
/* Coverage of a process's tests. Its files are merged by scripts/check/coverage-report. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
static FILE *open_file(const regression_cover *c, const char *name, const char *end, char path[4096]) {
  snprintf(path, 4096, "%s/%s.%ld.%s", c->folder, name, (long)getpid(), end);
  return fopen(path, "w");
}

static void put_bits(FILE *f, const uint32_t *word, uint32_t width) {
  fputc(' ', f);
  for (uint32_t i = (width + 31) / 32; i--;)
    fprintf(f, "%08x", word[i]);
}

/* Each net: name, width, bits that rose, bits that fell, with the highest first. */
static int write_toggles(const regression_cover *c, gm_rtl *rtl, const char *machine) {
  char path[4096];
  FILE *f = open_file(c, machine, "toggles", path);
  size_t n = f ? gm_rtl_signal_count(rtl) : 0;
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
  return f && fclose(f) == 0 ? 0 : -1;
}

int regression_cover_write_core(const regression_cover *c, gm_tb *tb, const char *machine, char *err, size_t errsize) {
  char path[4096];
  FILE *f = open_file(c, machine, "lines", path);
  if (f)
    fclose(f);
  if (!f || write_toggles(c, gm_tb_rtl(tb), machine))
    return gm_error(err, errsize, c->folder, "the coverage of a process cannot be written");
  gm_rtl_cover_lines(gm_tb_rtl(tb), path);
  return 0;
}

int regression_cover_write_bins(const regression_cover *c, char *err, size_t errsize) {
  char path[4096];
  FILE *f = open_file(c, "all", "bins", path);
  if (f) {
    gm_cover_write(c->bins, f);
    gm_cover_gates_write(c->gates, f);
  }
  return f && fclose(f) == 0 ? 0 : gm_error(err, errsize, c->folder, "the coverage of a process cannot be written");
}
