/* SPDX-License-Identifier: Apache-2.0 */
/* gloam cc --explain: prints what the compiler tried, why it was not taken, and what it cost. */
#include "search/explain.h"

#include "base/json.h"

static const char *const shaders[] = {"", "vertex", "fragment"};

void gc_explain_text(FILE *f, const gc_trace *t) {
  fprintf(f, "  %-74s %5s %10s %9s %8s  %s\n", "tried", "runs", "steps", "ms", "MB", "verdict");
  for (unsigned k = 0; k < t->n; k++) {
    const gc_attempt *a = &t->row[k];
    char name[128], verdict[256];
    const char *shader = a->axis == GC_CANDIDATE ? shaders[a->path.shader] : "";
    snprintf(name, sizeof name, "%*s%s %s%s%s", 2 * (int)a->axis, "", gc_axis_names[a->axis], shader, *shader ? ": " : "",
             a->path.at[a->axis]);
    gc_attempt_text(a, verdict, sizeof verdict);
    fprintf(f, "  %-74s %5u %10ld %9.3f %8.2f  %s\n", name, gc_attempt_runs(a), a->steps, a->seconds * 1e3, (double)a->bytes / (1 << 20),
            verdict);
  }
}

static json_t *attempt_json(const gc_attempt *a) {
  static const char *const verdict[GC_VERDICTS] = {"fits", "worse", "unfit", "spent", "left_out"};
  json_t *o = json_object();
  char text[256];
  if (a->path.shader)
    json_object_set_new(o, "shader", json_string(shaders[a->path.shader]));
  for (unsigned k = 0; k < GC_AXES; k++)
    if (a->path.at[k])
      json_object_set_new(o, gc_axis_names[k], json_string(a->path.at[k]));
  gc_attempt_text(a, text, sizeof text);
  json_object_set_new(o, "taken", json_boolean(a->taken));
  json_object_set_new(o, "verdict", gm_json_text(text));
  for (unsigned v = 0; v < GC_VERDICTS; v++)
    json_object_set_new(o, verdict[v], json_integer(a->times[v]));
  json_object_set_new(o, "steps", json_integer(a->steps));
  json_object_set_new(o, "seconds", gm_json_rounded(a->seconds, 6));
  json_object_set_new(o, "bytes", json_integer((json_int_t)a->bytes));
  return o;
}

json_t *gc_explain_json(const gc_trace *t) {
  json_t *list = json_array();
  for (unsigned k = 0; k < t->n; k++)
    json_array_append_new(list, attempt_json(&t->row[k]));
  return list;
}
