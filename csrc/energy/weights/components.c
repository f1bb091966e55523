/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the components file that scripts/build/components makes from the RTL: which part of the core belongs to which component, and
   flip-flops. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "energy/weights/weights.h"

/* Instances of the test bench around the core. */
static const char core[] = "traced_core.u_core.";

static int row_named(const gm_weights *w, const char *name) {
  for (size_t i = 0; i < w->n; i++)
    if (strcmp(w->row[i].component, name) == 0)
      return (int)i;
  return -1;
}

int gm_part_of_gate(const char *path) {
  static const char *const part[GM_PARTS] = {"u_temps.g_thread[", "u_sys.g_gated.g_thread[", "u_lookups.g_gated.g_thread[",
                                             "u_request_gate", "u_response_gate"};
  for (int k = 0; k < GM_PARTS; k++)
    if (strstr(path, part[k]))
      return k;
  return -1;
}

typedef struct {
  gm_weights *w;
  bool counted[GM_MAX_WEIGHTS]; /* rows whose flip-flops the file states */
  const char *name;
  int line;
  char *err;
  size_t errsize;
} reader;

static int fail_components(const reader *r, const char *what, const char *of) {
  snprintf(r->err, r->errsize, "%s:%d: error: %s%s%s%s", r->name, r->line, what, of[0] ? " '" : "", of, of[0] ? "'" : "");
  return -1;
}

static int row_of(const reader *r, const char *component, unsigned *row) {
  int i = row_named(r->w, component);
  if (i < 0)
    return fail_components(r, "the weights file has no row for the component", component);
  *row = (unsigned)i;
  return 0;
}

static int add_place(reader *r, const char *path, const char *component, bool net) {
  gm_weights *w = r->w;
  gm_place *p = &w->place[w->nplace];
  if (w->nplace == GM_MAX_PLACES || strlen(path) >= sizeof p->path)
    return fail_components(r, "too many parts, or a path too long", path);
  strcpy(p->path, path);
  p->net = net;
  w->nplace++;
  return row_of(r, component, &p->row);
}

static int add_gate(reader *r, const char *path, const char *component, unsigned flops) {
  gm_weights *w = r->w;
  gm_gate_cell *g = &w->gate[w->ngate];
  if (w->ngate == GM_MAX_GATE_CELLS || strlen(path) >= sizeof g->path)
    return fail_components(r, "too many clock gates, or a path too long", path);
  strcpy(g->path, path);
  g->flops = flops;
  w->ngate++;
  return row_of(r, component, &g->row);
}

static int add_flops(reader *r, const char *component, unsigned on_clock, unsigned gated) {
  unsigned row;
  if (row_of(r, component, &row))
    return -1;
  bool buffer = !strcmp(component, "input") || !strcmp(component, "output");
  unsigned parts = 0;
  for (size_t i = 0; i < r->w->ngate; i++)
    parts += r->w->gate[i].row == row && gm_part_of_gate(r->w->gate[i].path) >= 0 ? r->w->gate[i].flops : 0;
  if (!buffer && gated != parts)
    return fail_components(r, "no count of cycles for the gated clock of the component", component);
  r->w->row[row].flops = on_clock;
  r->w->row[row].gated = gated;
  r->counted[row] = true;
  return 0;
}

static int read_component_line(reader *r, const char *text) {
  char a[128], b[128], more;
  unsigned x, y;
  if (sscanf(text, "instance %127s %127s %c", a, b, &more) == 2)
    return add_place(r, a, b, false);
  if (sscanf(text, "net %127s %127s %c", a, b, &more) == 2)
    return add_place(r, a, b, true);
  if (sscanf(text, "gate %127s %127s %u %c", a, b, &x, &more) == 3)
    return add_gate(r, a, b, x);
  if (sscanf(text, "flops %127s %u %u %c", a, &x, &y, &more) == 3)
    return add_flops(r, a, x, y);
  return text[0] == '#' || strncmp(text, "source ", 7) == 0 ? 0 : fail_components(r, "not a line of a components file", text);
}

int gm_components_parse(gm_weights *w, const char *text, size_t len, const char *name, unsigned threads, char *err, size_t errsize) {
  reader r = {.w = w, .name = name, .err = err, .errsize = errsize};
  w->nplace = w->ngate = 0;
  w->threads = threads;
  for (size_t at = 0; at < len;) {
    char one[400];
    const char *end = memchr(text + at, '\n', len - at);
    size_t n = end ? (size_t)(end - (text + at)) : len - at;
    r.line++;
    if (n >= sizeof one || memchr(text + at, 0, n))
      return fail_components(&r, "not a line of a components file", "");
    memcpy(one, text + at, n);
    one[n] = 0;
    if (n && read_component_line(&r, one))
      return -1;
    at += n + 1;
  }
  for (size_t i = 0; i < w->n; i++)
    if (!r.counted[i])
      return gm_error(err, errsize, name, "the core has no component '%s', which the weights file lists", w->row[i].component);
  return 0;
}

enum { MAX_BYTES = 1 << 20 };

int gm_components_load(gm_weights *w, const char *path, unsigned threads, char *err, size_t errsize) {
  size_t n;
  char *text = gm_file_read(path, MAX_BYTES, &n, err, errsize);
  int rc = text ? gm_components_parse(w, text, n, path, threads, err, errsize) : -1;
  free(text);
  return rc;
}

int gm_component_of(const gm_weights *w, const char *net) {
  if (strncmp(net, core, sizeof core - 1))
    return -1;
  net += sizeof core - 1;
  size_t longest = 0;
  int best = row_named(w, "rest");
  for (size_t i = 0; i < w->nplace; i++) {
    const gm_place *p = &w->place[i];
    size_t n = strlen(p->path);
    if (n < longest || strncmp(net, p->path, n) || net[n] != (p->net ? 0 : '.'))
      continue;
    best = (int)p->row;
    longest = n;
  }
  return best;
}
