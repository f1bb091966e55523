/* SPDX-License-Identifier: Apache-2.0 */
/* gloam energy --waveform: reports the energy of a run that a waveform shows (docs/commands.md, "gloam energy"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/home.h"
#include "gloam/cmd.h"
#include "gloam/gloam_energy.h"
#include "gloam/gloam_paths.h"
#include "gloam/run_options.h"
#include "measure/levels/level_report.h"
#include "measure/waveforms/core_wave.h"
#include "tb/model/core_library.h"
#include "wave/wave_reader.h"

typedef struct {
  const char *wave, *machine, *weights;
  unsigned run;
  bool json;
} options;

static int parse_waveform(int argc, char **argv, options *o) {
  for (int i = 1; i < argc; i++) {
    const char *value = i + 1 < argc ? argv[i + 1] : NULL;
    if (strcmp(argv[i], "--json") == 0) {
      o->json = true;
      continue;
    }
    if (!value)
      return cmd_usage_error("energy", "'%s' with --waveform is unknown, or has no value", argv[i]);
    if (strcmp(argv[i], "--waveform") == 0)
      o->wave = value;
    else if (strcmp(argv[i], "--machine") == 0)
      o->machine = value;
    else if (strcmp(argv[i], "--weights") == 0)
      o->weights = value;
    else if (strcmp(argv[i], "--level") == 0 && strcmp(value, "rtl") != 0)
      return cmd_usage_error("energy", "a waveform has the energy model rtl, not '%s'", value);
    else if (strcmp(argv[i], "--run") == 0 && cmd_parse_unsigned(value, 0, 1u << 30, &o->run))
      return cmd_usage_error("energy", "run '%s' is not a number", value);
    else if (strcmp(argv[i], "--level") != 0 && strcmp(argv[i], "--run") != 0)
      return cmd_usage_error("energy", "'%s' is not there with --waveform", argv[i]);
    i++;
  }
  if (!o->wave || !o->machine)
    return cmd_usage_error("energy", o->wave ? "--waveform needs the --machine of the core" : "no waveform");
  cmd_paths p = {.command = "energy", .prints = true};
  cmd_reads(&p, "--waveform", o->wave);
  cmd_reads(&p, "--weights", o->weights);
  cmd_reads_machine(&p, o->machine);
  return cmd_check_paths(&p);
}

/* The weights with the components of the machine's core. */
static int load_weights(gm_weights *w, const options *o, const gm_machine *m, char *err, size_t errsize) {
  char shipped[4096], components[8192];
  return gm_home(shipped, sizeof shipped, "data/rtl-weights.txt", err, errsize) ||
                 gm_weights_load(w, o->weights ? o->weights : shipped, err, errsize) ||
                 gm_core_components(components, sizeof components, m, NULL, err, errsize) ||
                 gm_components_load(w, components, m->threads, err, errsize)
             ? -1
             : 0;
}

static int report_waveform(void *ctx, char *err, size_t errsize) {
  const options *o = ctx;
  gm_machine m;
  gm_activity a;
  gm_sim_stats st;
  json_t *json = NULL;
  gm_weights *w = calloc(1, sizeof *w);
  if (!w)
    return gm_error(err, errsize, o->wave, "out of memory");
  gm_rtl *core = NULL;
  int rc = gm_machine_find(&m, o->machine, err, errsize) || load_weights(w, o, &m, err, errsize) ||
                   gm_core_make(&m, GM_RTL_COUNT, stderr, err, errsize) || !(core = gm_rtl_open(&m, GM_RTL_COUNT, false, err, errsize)) ||
                   gm_core_wave(o->wave, core, o->run, &a, &st, err, errsize)
               ? -1
               : 0;
  if (!rc) {
    const gm_level_run run = {w, &a, &st};
    rc = gm_level_rtl_report(o->wave, &m, &run, stdout, o->json ? &json : NULL, err, errsize);
    gm_activity_free(&a);
  }
  if (!rc && o->json && gm_json_write(stdout, json, GM_JSON_FLOAT, GM_JSON_LINES))
    rc = gm_error(err, errsize, "gloam", "cannot write to standard output");
  if (core)
    gm_rtl_close(core);
  free(w);
  return rc;
}

int cmd_energy_waveform(int argc, char **argv) {
  options o = {0};
  char err[GM_ERROR_SIZE] = "error: out of memory";
  int rc = parse_waveform(argc, argv, &o);
  if (rc)
    return rc;
  if (gm_wave_guarded(o.wave, report_waveform, &o, err, sizeof err) == 0)
    return 0;
  fprintf(stderr, "%s\n", err);
  return 1;
}
