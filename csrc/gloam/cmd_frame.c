/* SPDX-License-Identifier: Apache-2.0 */
/* gloam frame: draws a scene (docs/commands.md, "gloam frame"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/file.h"
#include "base/png_file.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/run_options.h"
#include "gloam/words.h"
#include "gpu/executor/list_renderer.h"
#include "search/choices.h"
#include "studies/frame_model/model_parts.h"
#include "studies/show/show.h"

const char cmd_frame_help[] =
    "usage: gloam frame SCENE.json [OPTIONS]\n\n"
    "Draws a scene (docs/scenes.md) as a tile-based deferred renderer does (docs/frame.md), and reports cycles, load and waiting of\n"
    "each unit, what became of primitives and fragments, and bytes of memory.\n\n"
    "  -o FILE.png                  the picture\n"
    "  --size WxH                   pixels of the picture (default: the scene's)\n"
    "  --engine fast|sim|list       what runs the shaders: the fast engine (default) or the exact simulator; list: the fast engine, from "
    "lists\n"
    "                               for a GPU (docs/gpu.md); the results are the same\n"
    "  --energy MODEL               paper, program: the energy model (docs/energy.md); program needs the exact simulator, and is its\n"
    "                               default if the kit has weights\n"
    "  --machine NAME               machine name or file (default quad)\n"
    "  --time T                     time of animated values (default 0)\n"
    "  --pb-bytes N                 parameter buffer, in bytes (default 262144)\n"
    "  --split on|off               on: vertices are shaded in two parts, the position first, varyings only for triangles that are drawn;\n"
    "                               the picture is the same (default off)\n"
    "  --cores N                    shader cores, 1 to 8 (default 1); a task goes to the core that is free first\n"
    "  --host-threads N             threads of this computer (default: its processors); they change no result\n"
    "  --cycles FILE.png            heat map: cycles of the shader core for each pixel\n"
    "  --overdraw FILE.png          heat map: triangles that cover each pixel\n"
    "  --html FILE.html             the report as a page, with picture and heat maps\n"
    "  --policy none|auto|program   gating policy (default: that of gloam cc)\n"
    "  --wake N                     wake latency (default: the machine's)\n"
    "  --texture-latency N          frozen cycles of a texture operation (default: the machine's)\n"
    "  --seed N                     random texture response times\n"
    "  --json                       the report as JSON\n"
    "  --quiet                      no progress\n\n"
    "examples:\n"
    "  gloam frame regress/frame/scenes/overdraw.json -o overdraw.png\n"
    "  gloam frame regress/frame/scenes/overdraw.json --size 640x480 --engine sim --json\n";

typedef enum { LEVEL_UNSET, LEVEL_PAPER, LEVEL_PROGRAM } energy_level;

typedef struct {
  const char *scene, *picture, *machine, *cycles, *overdraw, *html;
  unsigned width, height, pb_bytes, cores, threads;
  const gm_engine *engine; /* NULL: none is named */
  energy_level level;
  double time;
  bool json, quiet, split, list;
} options;

static bool parse_size(const char *text, options *o) {
  char rest;
  return sscanf(text, "%ux%u%c", &o->width, &o->height, &rest) == 2 && o->width >= 1 && o->height >= 1 && o->width <= GM_FRAME_MAX_SIDE &&
         o->height <= GM_FRAME_MAX_SIDE;
}

static bool parse_time(const char *text, double *out) {
  char *end;
  *out = strtod(text, &end);
  return end != text && !*end && *out >= -1e9 && *out <= 1e9;
}

static bool parse_level(const char *text, options *o) {
  int k = cmd_word("frame", "--energy", text);
  o->level = k ? LEVEL_PROGRAM : LEVEL_PAPER;
  return k >= 0;
}

static bool parse_split(const char *text, options *o) {
  int k = cmd_word("frame", "--split", text);
  o->split = k == 1;
  return k >= 0;
}

static bool parse_engine(const char *text, options *o) {
  int k = cmd_word("frame", "--engine", text);
  o->engine = k == 1 ? &gm_engine_sim : &gm_engine_fast;
  o->list = k == 2;
  return k >= 0;
}

/* Takes an option with a value. 1: taken, 0: there is no such option, -1: its value is bad. */
static int take_frame_option(options *o, const char *name, const char *value) {
  const struct {
    const char *name, **file;
  } files[] = {
      {"-o", &o->picture}, {"--machine", &o->machine}, {"--cycles", &o->cycles}, {"--overdraw", &o->overdraw}, {"--html", &o->html}};
  for (unsigned i = 0; i < sizeof files / sizeof *files; i++)
    if (!strcmp(name, files[i].name))
      return *files[i].file = value, 1;
  if (!strcmp(name, "--size"))
    return parse_size(value, o) ? 1 : -1;
  if (!strcmp(name, "--engine"))
    return parse_engine(value, o) ? 1 : -1;
  if (!strcmp(name, "--energy"))
    return parse_level(value, o) ? 1 : -1;
  if (!strcmp(name, "--split"))
    return parse_split(value, o) ? 1 : -1;
  if (!strcmp(name, "--time"))
    return parse_time(value, &o->time) ? 1 : -1;
  if (!strcmp(name, "--pb-bytes"))
    return cmd_parse_unsigned(value, GM_FRAME_PB_MIN, GM_FRAME_PB_MAX, &o->pb_bytes) ? -1 : 1;
  if (!strcmp(name, "--cores"))
    return cmd_parse_unsigned(value, 1, GM_FRAME_CORES, &o->cores) ? -1 : 1;
  if (!strcmp(name, "--host-threads"))
    return cmd_parse_unsigned(value, 1, 64, &o->threads) ? -1 : 1;
  return 0;
}

static int check_paths(const options *o) {
  cmd_paths p = {.command = "frame", .prints = true};
  cmd_reads(&p, "the scene", o->scene);
  cmd_reads_machine(&p, o->machine);
  cmd_writes(&p, "-o", o->picture, CMD_BINARY);
  cmd_writes(&p, "--cycles", o->cycles, CMD_BINARY);
  cmd_writes(&p, "--overdraw", o->overdraw, CMD_BINARY);
  cmd_writes(&p, "--html", o->html, CMD_TEXT);
  return cmd_check_paths(&p);
}

/* Takes the argument at *i. 0: done, 2 for a bad command line, -1 when help was printed. */
static int argument(options *o, int argc, char **argv, int *i, gm_run_config *cfg) {
  const char *arg = argv[*i];
  int taken = cmd_run_option("frame", argc, argv, i, cfg);
  if (taken)
    return taken < 0 ? 2 : 0;
  if (!strcmp(arg, "--help"))
    return cmd_help(cmd_frame_help, CMD_ENV_HOME | CMD_ENV_MACHINES) - 1;
  if (!strcmp(arg, "--json") || !strcmp(arg, "--quiet")) {
    *(arg[2] == 'j' ? &o->json : &o->quiet) = true;
    return 0;
  }
  if (arg[0] != '-' || !arg[1]) {
    if (o->scene)
      return cmd_usage_error("frame", "more than one scene");
    o->scene = arg;
    return 0;
  }
  taken = *i + 1 < argc ? take_frame_option(o, arg, argv[*i + 1]) : 0;
  if (taken > 0)
    ++*i;
  return taken > 0 ? 0 : taken < 0 ? cmd_bad_value("frame", arg, argv[*i + 1]) : cmd_unknown_option("frame", arg);
}

static void progress(void *ctx, size_t pass, size_t draw, size_t draws) {
  size_t passes = *(const size_t *)ctx;
  if (draw % 64 == 0)
    fprintf(stderr, "pass %zu of %zu, draw %zu of %zu\r", pass + 1, passes, draw + 1, draws);
}

/* The pictures of a frame: itself, and heat maps if it has any. They are copied, since the frame is freed before the report. */
enum { PICTURES = 3, OUTPUTS };

static int take_pictures(const gm_frame *f, const gm_scene_pass *last, gm_show_picture p[PICTURES]) {
  static const char *const text[PICTURES] = {"picture", "overdraw", "cycles"};
  size_t pixels = (size_t)last->width * last->height;
  uint32_t max;
  for (unsigned i = 0; i < PICTURES; i++) {
    p[i] = (gm_show_picture){.text = text[i], .width = last->width, .height = last->height};
    if (!i && (p[i].pixel = malloc(pixels * sizeof *p[i].pixel)))
      memcpy(p[i].pixel, gm_frame_color(f), pixels * sizeof *p[i].pixel);
    else if (i && gm_frame_maps(f))
      p[i].pixel = gm_show_heat(gm_frame_maps(f), pixels, i == 2, &max);
    if (!p[i].pixel && (!i || gm_frame_maps(f)))
      return -1;
  }
  return 0;
}

static int report_frame(const options *o, const gm_show_frame *s) {
  if (!o->json)
    return gm_show_text(stdout, s), 0;
  return cmd_print_json(gm_show_json(s), GM_JSON_DOUBLE, GM_JSON_LINES);
}

/* Writes a picture, or the page, which is the last of the outputs. */
static int write_output(FILE *f, unsigned i, const options *o, const gm_show_frame *s, const gm_show_picture p[PICTURES], char *err,
                        size_t errsize) {
  const char *const path[OUTPUTS] = {o->picture, o->overdraw, o->cycles, o->html};
  if (i < PICTURES)
    return gm_png_put(f, path[i], p[i].pixel, p[i].width, p[i].height, false, err, errsize);
  return gm_show_html(f, s, o->scene, p, p[1].pixel ? PICTURES : 1) ? 0 : gm_error(err, errsize, o->html, "out of memory");
}

/* All outputs are written, or none. */
static int write_outputs(const options *o, const gm_show_frame *s, const gm_show_picture p[PICTURES], char *err, size_t errsize) {
  const char *const path[OUTPUTS] = {o->picture, o->overdraw, o->cycles, o->html};
  gm_atomic file[OUTPUTS];
  size_t n = 0;
  int rc = 0;
  for (unsigned i = 0; i < OUTPUTS && !rc; i++) {
    if (!path[i])
      continue;
    rc = gm_atomic_begin(&file[n], path[i], err, errsize);
    if (!rc)
      rc = write_output(file[n++].file, i, o, s, p, err, errsize);
  }
  return n ? gm_atomic_end_all(file, n, rc == 0, err, errsize) : rc;
}

/* Outputs may not replace a file that the scene names. */
static int check_outputs(const options *o, const gm_scene *s, char *err, size_t errsize) {
  const char *const out[] = {o->picture, o->cycles, o->overdraw, o->html};
  const char *file;
  for (unsigned k = 0; k < 4; k++)
    for (size_t i = 0; out[k] && (file = gm_scene_file(s, i)); i++)
      if (gm_file_same(out[k], file))
        return gm_error(err, errsize, out[k], "the scene reads this file");
  return 0;
}

/* Draws, and copies the pictures. */
static int render_frame_pictures(const options *o, gm_scene *s, const gm_frame_config *cfg, gm_frame_counters *count,
                                 gm_show_picture p[PICTURES], char *err, size_t errsize) {
  size_t passes = gm_scene_passes(s);
  gm_frame *f = NULL;
  bool show = !o->quiet && isatty(2);
  int rc = gm_scene_render(s, cfg, &f, count, show ? progress : NULL, &passes, err, errsize);
  if (show)
    fputs("\033[K", stderr);
  if (!rc && take_pictures(f, gm_scene_pass_at(s, passes - 1), p))
    rc = gm_error(err, errsize, o->scene, "out of memory");
  gm_frame_free(f);
  return rc;
}

/* What the report of energy by parts needs. */
typedef struct {
  gm_model_blocks blocks;
  gm_show_parts parts;
} energy_parts;

/* The blocks have pJ, as the model `program` has. */
static int add_parts(const options *o, gm_show_frame *s, energy_parts *p, char *err, size_t errsize) {
  if (!s->meter)
    return 0;
  if (gm_model_blocks_load(&p->blocks, err, errsize))
    return -1;
  gm_frame_counters sum = gm_show_sum(s);
  gm_model_parts(&p->parts, &p->blocks, s->meter, &sum, o->cores);
  s->parts = &p->parts;
  return 0;
}

static int draw_scene_frame(const options *o, gm_scene *s, const gm_machine *m, gm_frame_config *cfg, gm_meter *meter) {
  char err[GM_ERROR_SIZE];
  gm_show_picture p[PICTURES] = {{0}};
  gm_frame_counters *count = calloc(gm_scene_passes(s), sizeof *count);
  gm_show_frame shown = {s, m, cfg, count, meter, NULL};
  energy_parts parts;
  int rc = count ? check_outputs(o, s, err, sizeof err) : gm_error(err, sizeof err, o->scene, "out of memory");
  rc = rc ? rc : render_frame_pictures(o, s, cfg, count, p, err, sizeof err);
  rc = rc ? rc : add_parts(o, &shown, &parts, err, sizeof err);
  rc = rc ? rc : write_outputs(o, &shown, p, err, sizeof err);
  if (rc)
    fprintf(stderr, "%s\n", err);
  else
    rc = report_frame(o, &shown);
  for (unsigned i = 0; i < PICTURES; i++)
    free(p[i].pixel);
  free(count);
  return rc != 0;
}

/* The meter of the energy model `program`, if it is wanted and the kit has weights. 0, or the exit code. */
static int open_meter(const options *o, const gm_machine *m, gm_frame_config *cfg, gm_meter **meter) {
  char err[GM_ERROR_SIZE];
  *meter = NULL;
  if (o->level == LEVEL_PAPER || (o->level == LEVEL_UNSET && o->engine != &gm_engine_sim))
    return 0;
  *meter = gm_meter_new(m, err, sizeof err);
  if (!*meter && o->level == LEVEL_PROGRAM)
    return fprintf(stderr, "%s\n", err), 1;
  if (*meter)
    cfg->engine = gm_meter_engine(*meter);
  return 0;
}

static int run_frame_command(const options *o, int argc, char **argv) {
  char err[GM_ERROR_SIZE];
  gm_machine m;
  gc_options cc;
  if (gm_machine_find(&m, o->machine, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  gm_frame_config cfg = {.pb_bytes = o->pb_bytes,
                         .cores = o->cores,
                         .host_threads = o->threads,
                         .engine = o->engine,
                         .maps = o->cycles || o->overdraw || o->html};
  gc_options_default(&cc);
  cc.machine = &m;
  cfg.run = (gm_run_config){.policy = gc_usual_policy(cc.gate), .wake = m.wake, .texture_latency = m.texture_latency};
  for (int i = 1; i < argc; i++)
    cmd_run_option("frame", argc, argv, &i, &cfg.run);
  cc.policy = cfg.run.policy;
  cc.wake = cfg.run.wake;
  gm_scene_options so = {.time = o->time, .width = o->width, .height = o->height, .compile = gm_show_compile, .ctx = &cc};
  so.split = o->split ? gm_show_split : NULL;
  gm_meter *meter;
  gm_renderer *lists = o->list ? gpu_list_renderer_new(NULL) : NULL;
  if (o->list && !lists)
    return fprintf(stderr, "gloam frame: error: out of memory\n"), 1;
  cfg.renderer = lists;
  if (open_meter(o, &m, &cfg, &meter))
    return gpu_list_renderer_free(lists), 1;
  gm_scene *s = gm_scene_load(o->scene, &so, err, sizeof err);
  int rc = s ? draw_scene_frame(o, s, &m, &cfg, meter) : (fprintf(stderr, "%s\n", err), 1);
  gm_scene_free(s);
  gpu_list_renderer_free(lists);
  gm_meter_free(meter);
  return rc;
}

int cmd_frame(int argc, char **argv) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  options o = {
      .machine = "quad",
      .pb_bytes = GM_FRAME_PB_DEFAULT,
  };
  gm_run_config ignored = {0};
  o.threads = processors < 1 ? 1 : processors > 64 ? 64 : (unsigned)processors;
  for (int i = 1; i < argc; i++) {
    int rc = argument(&o, argc, argv, &i, &ignored);
    if (rc)
      return rc < 0 ? 0 : rc;
  }
  if (!o.scene)
    return cmd_usage_error("frame", "no scene");
  if (o.list && o.split)
    return cmd_usage_error("frame", "--engine list has no split vertex programs");
  if (o.level == LEVEL_PROGRAM && o.engine == &gm_engine_fast)
    return cmd_usage_error("frame", "--energy program needs --engine sim");
  if (!o.engine)
    o.engine = o.level == LEVEL_PROGRAM ? &gm_engine_sim : &gm_engine_fast;
  int rc = check_paths(&o);
  return rc ? rc : run_frame_command(&o, argc, argv);
}
