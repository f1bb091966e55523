/* SPDX-License-Identifier: Apache-2.0 */
/* Reports what the frames of an OpenGL ES program cost, from the lines that the library wrote: one JSON object a frame (egl_report.h). */
#include "gles/egl/frames_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/json.h"
#include "gles/egl/frames_page.h"

typedef struct {
  size_t frames;
  double cycles, joules, max, bytes, shaded, hidden;
  size_t max_frame, rest; /* rest: passes that are in no frame */
  bool used;              /* the program opened a display of the library */
  char failure[1000];     /* the first one, or empty */
  json_t *programs;       /* number, title and hash of each */
} sums;

static double number_at(const json_t *o, const char *key) { return json_number_value(json_object_get(o, key)); }

static double bytes_of(const json_t *frame) {
  double sum = 0;
  const char *key;
  json_t *v;
  json_object_foreach(json_object_get(frame, "bytes"), key, v) sum += json_number_value(v);
  return sum;
}

static void add_frame(sums *s, const json_t *f) {
  double joules = number_at(f, "shader_core_joules");
  if (!s->frames || joules > s->max) {
    s->max = joules;
    s->max_frame = (size_t)number_at(f, "frame");
  }
  s->frames++;
  s->cycles += number_at(f, "cycles");
  s->joules += joules;
  s->bytes += bytes_of(f);
  s->shaded += number_at(f, "fragments_shaded");
  s->hidden += number_at(f, "fragments_hidden");
}

static void print_line(FILE *out, const json_t *f) {
  fprintf(out,
          "frame %-6.0f passes %-3zu draws %-5.0f cycles %-10.0f fragments shaded %-9.0f hidden %-9.0f bytes %-10.0f shader core %.6g J\n",
          number_at(f, "frame"), json_array_size(json_object_get(f, "passes")), number_at(f, "draws"), number_at(f, "cycles"),
          number_at(f, "fragments_shaded"), number_at(f, "fragments_hidden"), bytes_of(f), number_at(f, "shader_core_joules"));
}

/* Lines that are no frames. */
static bool is_remark(sums *s, const json_t *o) {
  const char *failure = json_string_value(json_object_get(o, "failure"));
  if (failure)
    snprintf(s->failure, sizeof s->failure, "%s", failure);
  s->used |= json_object_get(o, "process") != NULL;
  s->rest += (size_t)number_at(o, "passes_after_last_frame");
  if (json_object_get(o, "title"))
    json_array_append(s->programs, (json_t *)o);
  return !json_object_get(o, "frame");
}

/* Reads the lines into a list. The last one may be cut off, if the program was killed. */
static json_t *read_frames(const gm_frames_report *r, sums *s) {
  FILE *f = fopen(r->events, "re");
  json_t *frames = json_array();
  for (json_t *o; f && (o = gm_json_next(f)) != NULL;) {
    if (is_remark(s, o)) {
      json_decref(o);
      continue;
    }
    add_frame(s, o);
    if (r->lines)
      print_line(r->text, o);
    json_array_append_new(frames, o);
  }
  if (f)
    fclose(f);
  return frames;
}

static void print_table(const gm_frames_report *r, const sums *s) {
  double n = (double)s->frames;
  fprintf(r->text, "%zu frames, machine %s, engine %s\n", s->frames, r->machine, r->engine);
  if (!s->frames && s->used)
    fprintf(r->text,
            "the program showed none of its %zu passes: a frame ends with eglSwapBuffers, or by --frame-every flush, finish, read or N "
            "passes\n",
            s->rest);
  if (!s->frames && !s->used)
    fputs("the program drew nothing with EGL and OpenGL ES\n", r->text);
  if (!s->frames)
    return;
  fprintf(r->text, "%-42s %14.0f\n%-42s %14.0f\n%-42s %14.0f\n%-42s %14.0f\n", "cycles a frame", s->cycles / n, "fragments shaded a frame",
          s->shaded / n, "fragments hidden a frame", s->hidden / n, "bytes of memory a frame", s->bytes / n);
  fprintf(r->text, "%-42s %14.6g J\n%-42s %14.6g J (frame %zu)\n", "energy of the shader core a frame", s->joules / n, "  most", s->max,
          s->max_frame);
}

static int write_json(const gm_frames_report *r, json_t *frames, const sums *s, char *err, size_t errsize) {
  double n = s->frames ? (double)s->frames : 1;
  json_t *o = json_pack("{s:s, s:s, s:s, s:I, s:f, s:f, s:f, s:s, s:O, s:O}", "program", r->program, "machine", r->machine, "engine",
                        r->engine, "frames", (json_int_t)s->frames, "cycles_a_frame", s->cycles / n, "shader_core_joules_a_frame",
                        s->joules / n, "shader_core_joules_max", s->max, "energy", "shader core alone, energy model program", "programs",
                        s->programs, "frame_list", frames);
  return gm_json_save(r->file, o, GM_JSON_DOUBLE, GM_JSON_LINES, err, errsize);
}

static int write_page(const gm_frames_report *r, const json_t *frames, const json_t *programs, char *err, size_t errsize) {
  gm_atomic a;
  char about[300];
  snprintf(about, sizeof about, "machine %s, engine %s", r->machine, r->engine);
  int rc = gm_atomic_begin(&a, r->file, err, errsize);
  return rc ? rc : gm_atomic_end(&a, gm_frames_page(a.file, r->program, about, frames, programs), err, errsize);
}

static bool is_page(const char *name) { return strlen(name) > 5 && !strcmp(name + strlen(name) - 5, ".html"); }

int gm_frames_report_write(const gm_frames_report *r, char *err, size_t errsize) {
  sums s = {.programs = json_array()};
  json_t *frames = read_frames(r, &s);
  int rc = 0;
  print_table(r, &s);
  if (r->file)
    rc = is_page(r->file) ? write_page(r, frames, s.programs, err, errsize) : write_json(r, frames, &s, err, errsize);
  json_decref(frames);
  json_decref(s.programs);
  if (!rc && *s.failure)
    rc = gm_error(err, errsize, r->program, "its frames are not right: %s", s.failure);
  if (!rc && r->budgeted && s.max > r->budget)
    rc = gm_error(err, errsize, r->program, "frame %zu takes %.6g J, more than the budget of %.6g J", s.max_frame, s.max, r->budget);
  return rc;
}
