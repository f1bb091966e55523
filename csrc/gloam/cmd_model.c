/* SPDX-License-Identifier: Apache-2.0 */
/* gloam model: fits a model of frames to measured ones, and predicts with it (docs/model.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "energy/meter/sampled.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/words.h"
#include "search/choices.h"
#include "studies/frame_model/model_blocks.h"
#include "studies/frame_model/model_measure.h"
#include "studies/frame_model/model_report.h"

const char cmd_model_help[] =
    "usage: gloam model fit TABLE.csv [-o MODEL.json] [--set NAME] [--json]\n"
    "       gloam model predict MODEL.json TABLE.csv|SCENE.json [--inputs run|sample|thesis|before] [--machine NAME] [--json]\n"
    "       gloam model report MODEL.json TABLE.csv [--json]\n\n"
    "A model of the time and the energy of a frame (docs/model.md). Tables of frames are made by `make frame-model`. The energy is that "
    "of\n"
    "the shader core's runs by the energy model program; other units, cycles without a run, and memory have none.\n\n"
    "  fit                          finds the coefficients from the frames of one set, and shows them\n"
    "  predict                      cycles, energy, and the load of each unit: of all frames of a table, or of a scene, which is run on "
    "the\n"
    "                               fast engine to know what is visible\n"
    "  report                       errors for each set of a table\n"
    "  -o FILE.json                 the fitted model\n"
    "  --set NAME                   the set to fit (default fit)\n"
    "  --inputs run|sample|thesis|before   what is known: what a functional run tells (default), Chung's inputs, or what is known before "
    "running\n"
    "  --machine NAME               machine of a scene's shaders (default quad)\n"
    "  --json                       JSON\n\n"
    "examples:\n"
    "  gloam model fit build/frame-model/frames.csv -o build/frame-model/model.json\n"
    "  gloam model predict build/frame-model/model.json regress/frame/scenes/terrain.json\n";

typedef struct {
  const char *verb, *path[2], *out, *set, *machine;
  unsigned paths;
  gm_model_inputs inputs;
  bool json;
} options;

static int complain_of_model(const char *err) { return fprintf(stderr, "%s\n", err), 1; }

static bool parse_inputs(const char *text, options *o) {
  for (unsigned i = 0; i < GM_MODEL_INPUTS; i++)
    if (!strcmp(text, gm_model_inputs_name[i])) {
      o->inputs = (gm_model_inputs)i;
      return true;
    }
  return false;
}

/* Takes the argument at *i. 0: done, 2 for a bad command line. */
static int argument(options *o, int argc, char **argv, int *i) {
  const char *arg = argv[*i], *value = *i + 1 < argc ? argv[*i + 1] : NULL;
  const char **to = !strcmp(arg, "-o") ? &o->out : !strcmp(arg, "--set") ? &o->set : !strcmp(arg, "--machine") ? &o->machine : NULL;
  bool inputs = !strcmp(arg, "--inputs");
  if (!strcmp(arg, "--json"))
    return o->json = true, 0;
  if (!to && !inputs) {
    if (arg[0] == '-' && arg[1])
      return cmd_unknown_option("model", arg);
    if (o->paths == 2)
      return cmd_usage_error("model", "more files than it takes: '%s'", arg);
    o->path[o->paths++] = arg;
    return 0;
  }
  if (!value)
    return cmd_usage_error("model", "%s needs a value", arg);
  if (inputs && !parse_inputs(value, o))
    return cmd_bad_value("model", arg, value);
  if (to)
    *to = value;
  ++*i;
  return 0;
}

/* A table with the energy of the blocks around the core. */
static int read_table(gm_model_table *t, const gm_model_blocks *b, const char *path, char *err, size_t errsize) {
  if (gm_model_table_read(t, path, err, errsize))
    return -1;
  gm_model_blocks_add(b, t);
  return 0;
}

static int fit_frame_model(const options *o) {
  char err[GM_ERROR_SIZE];
  gm_model_table t;
  gm_model *m = malloc(sizeof *m);
  gm_model_components c;
  gm_model_blocks b;
  if (!m || gm_model_blocks_load(&b, err, sizeof err) || read_table(&t, &b, o->path[0], err, sizeof err)) {
    int rc = complain_of_model(m ? err : "gloam: error: out of memory");
    free(m);
    return rc;
  }
  int rc = gm_model_fit(m, &t, o->set, err, sizeof err) || gm_model_components_of(&c, &t, o->set, 0.95, err, sizeof err) ||
           (o->out && gm_model_write(m, o->out, err, sizeof err));
  if (rc)
    complain_of_model(err);
  else if (o->json)
    rc = cmd_print_json(gm_model_json_fit(m, &c), GM_JSON_FLOAT, GM_JSON_LINES);
  else
    gm_model_show_fit(stdout, m, &c);
  gm_model_table_free(&t);
  free(m);
  return rc != 0;
}

/* Draws the scene on the fast engine; for the inputs `sample`, tasks are sampled for the meter. */
static int draw_scene(const options *o, gm_model_row *r, const gm_machine *machine, char *err, size_t errsize) {
  gc_options cc;
  gc_options_default(&cc);
  cc.machine = machine;
  cc.policy = gc_usual_policy(cc.gate);
  cc.wake = machine->wake;
  gm_scene_options so = {.compile = gm_show_compile, .ctx = &cc};
  gm_frame_config cfg = {.pb_bytes = GM_FRAME_PB_DEFAULT, .host_threads = 1, .engine = &gm_engine_fast};
  cfg.run = (gm_run_config){.policy = cc.policy, .wake = machine->wake, .texture_latency = machine->texture_latency};
  gm_meter *meter = NULL;
  if (o->inputs == GM_MODEL_SAMPLE) {
    if (!(meter = gm_meter_new(machine, err, errsize)))
      return -1;
    cfg.engine = gm_meter_sampled(cfg.engine, GM_MODEL_SAMPLE_TASKS);
  }
  gm_scene *s = gm_scene_load(o->path[1], &so, err, errsize);
  int rc = s ? gm_model_observe(r, s, &cfg, meter ? gm_meter_model(meter) : NULL, err, errsize) : -1;
  gm_scene_free(s);
  gm_meter_free(meter);
  return rc;
}

/* A table of one row: the scene. */
static int run_scene(const options *o, gm_model_table *t, const gm_model_blocks *b, char *err, size_t errsize) {
  gm_machine machine;
  if (gm_machine_find(&machine, o->machine, err, errsize))
    return -1;
  *t = (gm_model_table){.row = calloc(1, sizeof *t->row)};
  int rc = -1;
  if (!t->row || !(t->row->name = strdup(o->path[1])) || !(t->row->set = strdup("")))
    gm_error(err, errsize, "gloam", "out of memory");
  else
    rc = draw_scene(o, t->row, &machine, err, errsize);
  t->n = t->row != NULL;
  if (rc)
    gm_model_table_free(t);
  else
    gm_model_blocks_add(b, t);
  return rc;
}

static bool is_scene(const char *path) {
  size_t n = strlen(path);
  return n > 5 && !strcmp(path + n - 5, ".json");
}

/* predict and report: a model and a table. */
static int use_model(const options *o) {
  char err[GM_ERROR_SIZE];
  gm_model_table t;
  gm_model_blocks b;
  gm_model *m = malloc(sizeof *m);
  bool predict = !strcmp(o->verb, "predict");
  int rc = m ? gm_model_read(m, o->path[0], err, sizeof err) : gm_error(err, sizeof err, "gloam", "out of memory");
  rc = rc ? rc : gm_model_blocks_load(&b, err, sizeof err);
  rc = rc ? rc : predict && is_scene(o->path[1]) ? run_scene(o, &t, &b, err, sizeof err) : read_table(&t, &b, o->path[1], err, sizeof err);
  if (rc) {
    free(m);
    return complain_of_model(err);
  }
  if (o->json)
    rc = cmd_print_json(predict ? gm_model_json_frames(m, &b, o->inputs, &t) : gm_model_json_errors(m, &t), GM_JSON_FLOAT, GM_JSON_LINES);
  else if (!predict)
    gm_model_show_errors(stdout, m, &t);
  for (size_t i = 0; predict && !o->json && i < t.n; i++)
    gm_model_show_frame(stdout, m, &b, o->inputs, &t.row[i]);
  gm_model_table_free(&t);
  free(m);
  return rc;
}

int cmd_model(int argc, char **argv) {
  options o = {.set = "fit", .machine = "quad"};
  for (int i = 1; i < argc; i++)
    if (!strcmp(argv[i], "--help"))
      return cmd_help(cmd_model_help, CMD_ENV_HOME | CMD_ENV_MACHINES);
  o.verb = argc > 1 ? argv[1] : "";
  bool fits = !strcmp(o.verb, "fit");
  if (!*o.verb)
    return cmd_usage_error("model", "fit, predict or report is missing");
  if (cmd_word("model", "", o.verb) < 0)
    return cmd_bad_value("model", "", o.verb);
  for (int i = 2; i < argc; i++) {
    int rc = argument(&o, argc, argv, &i);
    if (rc)
      return rc;
  }
  if (o.paths != (fits ? 1 : 2))
    return cmd_usage_error("model", fits ? "a table is missing" : "a model or a table is missing");
  cmd_paths p = {.command = "model", .prints = true};
  cmd_reads(&p, fits ? "the table" : "the model", o.path[0]);
  if (!fits)
    cmd_reads(&p, "the table", o.path[1]);
  cmd_writes(&p, "-o", fits ? o.out : NULL, CMD_TEXT);
  int rc = cmd_check_paths(&p);
  return rc ? rc : fits ? fit_frame_model(&o) : use_model(&o);
}
