/* SPDX-License-Identifier: Apache-2.0 */
/* The record of a compilation's attempts: what was tried, why it was not taken, what it cost. */
#include "common/search_trace.h"

#include <stdio.h>
#include <string.h>

const char *const gc_axis_names[GC_AXES] = {"price", "level", "strategy", "candidate", "rung"};

static bool is_same(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

/* Has a row the first n names of a place? */
static bool begins_with(const gc_attempt *a, const gc_path *path, unsigned n) {
  unsigned k = 0;
  while (k < n && is_same(a->path.at[k], path->at[k]))
    k++;
  return k == n;
}

/* Is a row for the shader of a place, or for both? */
static bool is_for(const gc_attempt *a, const gc_path *path) { return !a->path.shader || a->path.shader == path->shader; }

static bool is_at(const gc_attempt *a, const gc_path *path, gc_axis axis) {
  return a->axis == axis && is_for(a, path) && begins_with(a, path, axis + 1);
}

/* Makes room for a row behind those of the place around it. A strategy, which is for both shaders, has the candidates of both in it. */
static gc_attempt *insert_row(gc_trace *t, const gc_path *path, gc_axis axis) {
  unsigned at = t->n;
  while (at > 0 && !(begins_with(&t->row[at - 1], path, axis) && (axis <= GC_CANDIDATE || is_for(&t->row[at - 1], path))))
    at--;
  at = at ? at : t->n;
  memmove(&t->row[at + 1], &t->row[at], (t->n - at) * sizeof *t->row);
  t->n++;
  return &t->row[at];
}

gc_attempt *gc_trace_row(gc_trace *t, const gc_path *path, gc_axis axis) {
  for (unsigned k = t->n; k-- > 0;)
    if (is_at(&t->row[k], path, axis))
      return &t->row[k];
  if (t->n >= GC_ATTEMPTS - 1) {
    t->n = GC_ATTEMPTS;
    gc_attempt *others = &t->row[GC_ATTEMPTS - 1];
    others->path.at[GC_PRICE] = "others";
    return others;
  }
  gc_attempt *a = insert_row(t, path, axis);
  *a = (gc_attempt){.path = *path, .axis = axis};
  for (unsigned k = axis + 1; k < GC_AXES; k++)
    a->path.at[k] = NULL;
  return a;
}

void gc_trace_take(gc_trace *t, const gc_path *path) {
  for (unsigned k = 0; k < t->n; k++)
    t->row[k].taken |= path->at[t->row[k].axis] && is_at(&t->row[k], path, t->row[k].axis);
}

unsigned gc_attempt_runs(const gc_attempt *a) { return a->times[GC_BEST] + a->times[GC_WORSE] + a->times[GC_UNFIT]; }

/* How an attempt ended, in words; of those that were worse, by how much at least. */
static size_t verdict_text(const gc_attempt *a, gc_verdict v, char *text, size_t size) {
  static const char *const words[GC_VERDICTS] = {"fits", "worse on some path", "does not fit", "no steps left", "left out"};
  const double rounding = 1e-9;
  size_t n;
  if (v == GC_WORSE && a->worse > rounding)
    n = (size_t)snprintf(text, size, "worse by %.2f %%%s", 100 * a->worse, a->times[v] > 1 ? " or more" : "");
  else
    n = (size_t)snprintf(text, size, "%s", v == GC_WORSE && a->worse >= -rounding ? "no better" : words[v]);
  if (a->times[v] > 1 && n < size)
    n += (size_t)snprintf(text + n, size - n, " (%u times)", a->times[v]);
  return n;
}

void gc_attempt_text(const gc_attempt *a, char *text, size_t size) {
  size_t n = (size_t)snprintf(text, size, "%s", a->taken ? "taken" : "");
  for (gc_verdict v = a->taken ? GC_WORSE : GC_BEST; v < GC_VERDICTS; v++) {
    if (!a->times[v])
      continue;
    if (n && n < size)
      n += (size_t)snprintf(text + n, size - n, ", ");
    if (n < size)
      n += verdict_text(a, v, text + n, size - n);
  }
  if (a->why[0] && n < size)
    snprintf(text + n, size - n, ": %s", a->why);
}
