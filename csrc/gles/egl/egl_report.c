/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the costs of an application's frames as lines of JSON, to the file that GLOAM_REPORT names, and their pictures, to
   GLOAM_PICTURES/N.png. */
#include "gles/egl/egl_report.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/png_file.h"
#include "energy/meter/counter_table.h"
#include "energy/weights/weights.h"
#include "gles/egl/egl_lists.h"
#include "gles/egl/egl_times.h"
#include "gles/egl/shader_title.h"
#include "gles/egl/thumbnail.h"
#include "gles/record/record.h"

/* The frame that is being drawn. */
typedef struct {
  FILE *file;
  const char *path, *pictures;
  const gm_machine *machine;
  unsigned long frame, first, last; /* first: that counts; last: 0, or the number of frames after which the process ends */
  gm_frame_counters sum;
  double joules; /* of the shader core */
  json_t *passes;
  bool waiting; /* the process has not drawn yet, so it has not taken the file */
  bool *named;  /* by number: the program's name is in the file */
  unsigned programs;
  bool thumbnails; /* the file gets small pictures of the frames */
  bool other;      /* another process is measured, or this one was made by fork */
  bool silent;     /* and that was said */
  unsigned failures;
} state;

static state report; /* of the process: the contexts of all threads draw its frames */

/* Energy of the shader core for a draw's vertices or fragments. */
static double joules_of(const gm_gl_pass *p, size_t i, unsigned stage) {
  const gm_sim_stats *stats = stage ? &p->cost[i].fragment : &p->cost[i].vertex;
  return 1e-12 * p->program[i].picojoules[stage] * (double)stats->cycles;
}

static json_t *draw_json(state *s, const gm_gl_pass *p, size_t i) {
  const gm_draw_cost *c = &p->cost[i];
  double joules[2] = {joules_of(p, i, 0), joules_of(p, i, 1)};
  s->joules += joules[0] + joules[1];
  return json_pack("{s:i, s:I, s:I, s:I, s:I, s:f, s:f}", "program", (int)p->program[i].number, "vertices", (json_int_t)c->vertices,
                   "vertex_cycles", (json_int_t)c->vertex.cycles, "fragments", (json_int_t)c->fragments, "fragment_cycles",
                   (json_int_t)c->fragment.cycles, "vertex_joules", joules[0], "fragment_joules", joules[1]);
}

/* --- lines of the file --- */

/* The file is removed if it cannot be written, so that nobody takes a part of it for the whole. */
static void write_line(state *s, json_t *o) {
  if (!gm_json_write(s->file, o, GM_JSON_DOUBLE, 0) && !fflush(s->file))
    return;
  fprintf(stderr, "%s: error: the report cannot be written: %s\n", s->path, strerror(errno));
  fclose(s->file);
  s->file = NULL;
  if (!gm_file_is_device(s->path))
    remove(s->path);
}

/* The file is of the process that takes it first. GLOAM_ONCE: also after that one's end. */
static FILE *take_file(state *s) {
  struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  struct stat about;
  int f = open(s->path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  FILE *file = f < 0 ? NULL : fdopen(f, "w");
  if (!file) {
    fprintf(stderr, "gloam: error: GLOAM_REPORT=%s cannot be written\n", s->path);
    return NULL;
  }
  bool once = getenv("GLOAM_ONCE") != NULL;
  s->other = fcntl(f, F_SETLK, &all) < 0 || (once && !fstat(f, &about) && about.st_size > 0);
  if (!s->other && !ftruncate(f, 0) && once)
    gm_json_write(file, json_pack("{s:I}", "process", (json_int_t)getpid()), GM_JSON_DOUBLE, 0);
  return file;
}

/* Takes the file when the process draws first, so that one which only asks what there is does not have it. */
static void take_report(state *s) {
  if (!s->waiting)
    return;
  s->waiting = false;
  s->file = take_file(s);
  if (s->file && s->other) {
    fclose(s->file);
    s->file = NULL;
  }
  if (s->file)
    fflush(s->file);
}

/* A program is named when it draws first. */
static void name_program(state *s, const gm_gl_program *p) {
  char title[GM_SHADER_TITLE], hash[20];
  bool *more = p->number < s->programs ? s->named : realloc(s->named, 2 * ((size_t)p->number + 1) * sizeof *more);
  if (!more)
    return;
  s->named = more;
  if (p->number >= s->programs) {
    memset(more + s->programs, 0, (2 * (p->number + 1) - s->programs) * sizeof *more);
    s->programs = 2 * (p->number + 1);
  }
  if (!s->file || more[p->number])
    return;
  more[p->number] = true;
  gm_shader_title(p->source, title);
  snprintf(hash, sizeof hash, "%016" PRIx64, p->hash);
  write_line(s, json_pack("{s:i, s:s, s:s}", "program", (int)p->number, "title", title, "hash", hash));
}

static void add_pass(void *ctx, const gm_gl_pass *p) {
  state *s = ctx;
  double before = s->joules;
  take_report(s);
  if (s->other)
    return;
  json_t *o = gm_counters_json(s->machine, p->count), *draws = json_array();
  for (size_t i = 0; i < p->draws; i++) {
    name_program(s, &p->program[i]);
    json_array_append_new(draws, draw_json(s, p, i));
  }
  json_object_set_new(o, "target", json_string(p->window ? "surface" : "framebuffer object"));
  json_object_set_new(o, "size", json_pack("[i, i]", (int)p->width, (int)p->height));
  if (p->samples > 1)
    json_object_set_new(o, "sample", json_integer(p->sample));
  json_object_set_new(o, "shader_core_joules", json_real(s->joules - before));
  json_object_set_new(o, "draws_list", draws);
  json_array_append_new(s->passes, o);
  gm_frame_counters_add(&s->sum, p->count);
}

static void report_failure(state *s, const char *text) {
  enum { MAX = 10 };
  take_report(s);
  if (s->failures++ < MAX)
    fprintf(stderr, "gloam: error: %s\n", text);
  if (s->file && s->failures == 1)
    write_line(s, json_pack("{s:s}", "failure", text));
}

static void failure_message(void *ctx, const char *text) { report_failure(ctx, text); }

/* Toolkits often swallow what the compiler says. */
static void shader_message(void *ctx, const char *what, const char *log) {
  static bool said;
  (void)ctx;
  if (!said)
    fprintf(stderr, "gloam: remark: %s: %s%s", what, log, *log && log[strlen(log) - 1] == '\n' ? "" : "\n");
  said = true;
}

static void write_picture(state *s, const gm_gl_picture *shown) {
  char path[4096], err[GM_ERROR_SIZE];
  if (shown->pixel && (size_t)snprintf(path, sizeof path, "%s/%lu.png", s->pictures, s->frame) < sizeof path &&
      gm_png_write(path, shown->pixel, shown->width, shown->height, false, err, sizeof err))
    report_failure(s, err);
}

static void write_frame(state *s, const gm_gl_picture *shown) {
  json_t *o = gm_counters_json(s->machine, &s->sum);
  if (s->thumbnails)
    json_object_set_new(o, "thumbnail", gm_thumbnail_json(shown));
  json_object_set_new(o, "frame", json_integer((json_int_t)s->frame));
  json_object_set_new(o, "shader_core_joules", json_real(s->joules));
  json_object_set_new(o, "passes", s->passes);
  write_line(s, o);
  s->passes = json_array();
}

static void say_other(state *s) {
  if (!s->silent)
    fprintf(stderr, "gloam: remark: process %ld draws beside the one that is measured: its frames are neither reported nor recorded\n",
            (long)getpid());
  s->silent = true;
}

static void end_frame(void *ctx, const gm_gl_picture *shown) {
  state *s = ctx;
  char err[GM_ERROR_SIZE];
  take_report(s);
  bool counts = s->frame >= s->first && !s->other;
  if (s->other)
    say_other(s);
  egl_times_frame(s->frame);
  if (s->pictures && counts)
    write_picture(s, shown);
  if (s->file && counts)
    write_frame(s, shown);
  else if (s->passes)
    json_array_clear(s->passes);
  s->sum = (gm_frame_counters){0};
  s->joules = 0;
  if (++s->frame != s->last)
    return;
  int rc = gm_record_close(err, sizeof err);
  if (rc || (rc = egl_lists_close(err, sizeof err)))
    fprintf(stderr, "%s\n", err);
  _exit(rc ? 1 : 0);
}

/* --- opening and closing --- */

static bool load_energy(gm_gl_settings *set) {
  static gm_program_model model;
  static gm_fitted weights;
  char err[GM_ERROR_SIZE];
  if (gm_program_model_load(&model, &weights, &set->machine, err, sizeof err)) {
    fprintf(stderr, "%s\n", err);
    return false;
  }
  set->energy = &model;
  return true;
}

bool egl_report_open(gm_gl_settings *set) {
  const char *record = getenv("GLOAM_RECORD"), *lists = getenv("GLOAM_RECORD_LIST");
  bool records = (record && *record) || (lists && *lists);
  const char *first = getenv("GLOAM_FIRST"), *last = getenv("GLOAM_FRAMES");
  state *s = &report;
  *s = (state){.path = getenv("GLOAM_REPORT"),
               .pictures = getenv("GLOAM_PICTURES"),
               .machine = &set->machine,
               .thumbnails = getenv("GLOAM_THUMBNAILS") != NULL,
               .first = first ? strtoul(first, NULL, 10) : 0,
               .last = last ? strtoul(last, NULL, 10) : 0};
  set->ctx = s;
  set->message = failure_message;
  set->shader = shader_message;
  set->frame = end_frame;
  if (!s->path || !*s->path)
    return true;
  int test = open(s->path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (test < 0 || close(test))
    return fprintf(stderr, "gloam: error: GLOAM_REPORT=%s cannot be written\n", s->path), false;
  s->waiting = true;
  if (records) /* it is of the same process, from its first call on */
    take_report(s);
  if (s->other)
    return true;
  s->passes = json_array();
  set->pass = add_pass;
  return load_energy(set) && s->passes && (s->file || s->waiting);
}

bool egl_report_is_other(void) { return report.other; }

void egl_report_flush(void) {
  if (report.file)
    fflush(report.file);
}

void egl_report_abandon(void) {
  if (!report.file && !report.pictures && !report.waiting)
    return;
  report.file = NULL;
  report.pictures = NULL;
  report.last = 0;
  report.waiting = false;
  report.other = true;
}

void egl_report_close(void) {
  state *s = &report;
  if (!s->file)
    return;
  if (json_array_size(s->passes))
    write_line(s, json_pack("{s:I}", "passes_after_last_frame", (json_int_t)json_array_size(s->passes)));
  if (s->file)
    fclose(s->file);
  s->file = NULL;
}
