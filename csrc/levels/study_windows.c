/* SPDX-License-Identifier: Apache-2.0 */
/* All windows of a study as text, for make energy-bench (levels/bench.h reads them):
     machine NAME CONSTANT                 pJ a cycle of the training set
     counts NAME...                        of level program
     component NAME                        in the order of the columns below
     program train|test NAME POLICY        the windows that follow are its
     window CYCLES                         then for each component pJ at level gate, at level rtl, and of its toggles at level rtl; the counts */
#include "base/atomic.h"
#include "levels/study.h"

static void write_window(FILE *f, const gm_study *s, const gm_window *w) {
  fprintf(f, "window %u", w->cycles);
  for (size_t r = 0; r < s->weights.n; r++)
    fprintf(f, " %.7g %.7g %.7g", gm_study_gate(w, r), gm_study_rtl(s, w, r), gm_study_rtl_data(s, w, r));
  for (size_t i = 0; i < GM_PROGRAM_COUNTS; i++)
    fprintf(f, " %g", (double)w->count[i]);
  fputc('\n', f);
}

int gm_study_write_windows(const gm_study *s, const char *path, char *err, size_t errsize) {
  gm_atomic a;
  if (gm_atomic_begin(&a, path, err, errsize))
    return -1;
  fprintf(a.file, "machine %s %.9g\ncounts", s->machine.name, s->constant);
  for (size_t i = 0; i < GM_PROGRAM_COUNTS; i++)
    fprintf(a.file, " %s", gm_program_count_name[i]);
  fputc('\n', a.file);
  for (size_t r = 0; r < s->weights.n; r++)
    fprintf(a.file, "component %s\n", s->weights.row[r].component);
  for (size_t i = 0; i < s->programs; i++) {
    const gm_study_program *p = &s->program[i];
    fprintf(a.file, "program %s %s %s\n", p->test ? "test" : "train", p->name, p->policy);
    for (size_t k = p->first; k < p->last; k++)
      write_window(a.file, s, &s->windows.window[k]);
  }
  return gm_atomic_end(&a, true, err, errsize);
}
