/* SPDX-License-Identifier: Apache-2.0 */
/* Reads what the Verilated core records: toggle counts, coverage, waveforms. */
#include <stdlib.h>
#include <string.h>

#include "rtl_private.h"

void gm_rtl_activity_start(gm_rtl *r) { r->activity = r->lib->counts; }

void gm_rtl_activity_stop(gm_rtl *r) {
  r->activity = false;
  if (r->lib->counts && !r->lib->covered) /* coverage goes on to the end */
    r->lib->activity_stop(r->core);
}

size_t gm_rtl_signal_count(gm_rtl *r) { return r->lib->counts ? r->lib->signal_count(r->core) : 0; }
void gm_rtl_signal_at(gm_rtl *r, size_t i, gm_rtl_signal *s) { r->lib->signal(r->core, i, s); }
uint64_t gm_rtl_toggles(gm_rtl *r, const gm_rtl_signal *s) { return r->lib->toggles(r->core, s); }

int gm_rtl_activity(gm_rtl *r, gm_activity *a) {
  memset(a, 0, sizeof *a);
  if (!r->lib->counts)
    return 0;
  size_t n = r->lib->signal_count(r->core);
  gm_rtl_signal s;
  uint32_t codes = 0;
  for (size_t i = 0; i < n; i++) {
    r->lib->signal(r->core, i, &s);
    codes = s.code >= codes ? s.code + 1 : codes;
  }
  bool *seen = calloc(codes ? codes : 1, sizeof *seen);
  int rc = seen ? 0 : -1;
  for (size_t i = 0; i < n && rc == 0; i++) {
    r->lib->signal(r->core, i, &s);
    const char *name = strncmp(s.name, "TOP.", 4) == 0 ? s.name + 4 : s.name;
    rc = gm_activity_add(a, name, strlen(name), s.width, r->lib->toggles(r->core, &s), seen[s.code]);
    seen[s.code] = true;
  }
  free(seen);
  a->cycles = r->lib->samples(r->core);
  if (rc)
    gm_activity_free(a);
  return rc;
}

void gm_rtl_cover_start(gm_rtl *r) { r->covers = r->lib->covered != NULL; }

void gm_rtl_covered(gm_rtl *r, const gm_rtl_signal *s, const uint32_t **up, const uint32_t **down) {
  r->lib->covered(r->core, s, up, down);
}

void gm_rtl_cover_lines(gm_rtl *r, const char *path) {
  if (r->lib->cover_lines)
    r->lib->cover_lines(r->core, path);
}

void gm_rtl_expect(gm_rtl *r, const gm_trace *t, uint64_t cycle, bool differs) {
  if (r->lib->expect)
    r->lib->expect(r->core, t, cycle, differs);
}

void gm_rtl_reals(gm_rtl *r, const char *scope, const char *const *names, size_t n, const double *values) {
  if (r->lib->reals)
    r->lib->reals(r->core, scope, names, n, values);
}

uint64_t gm_rtl_time(const gm_rtl *r) { return r->lib->time(r->core); }

int gm_rtl_dump_open(gm_rtl *r, const char *path, bool clock) {
  int rc = r->lib->dump ? r->lib->dump_open(r->core, path, clock) : -1;
  r->dumps = rc == 0;
  return rc;
}

bool gm_rtl_dumps(const gm_rtl *r) { return r->dumps; }

void gm_rtl_dump_close(gm_rtl *r) {
  if (r->lib->dump)
    r->lib->dump_close(r->core);
  r->dumps = false;
}
