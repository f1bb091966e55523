/* SPDX-License-Identifier: Apache-2.0 */
/* gloam gpu: prints and runs files of GPU command lists (docs/commands.md, "gloam gpu"). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/png_file.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/run_options.h"
#include "gloam/words.h"
#include "gpu/executor/gpu_device.h"
#include "gpu/lists/list_dump.h"
#include "gpu/lists/list_file.h"

const char cmd_gpu_help[] =
    "usage: gloam gpu dump FILE\n"
    "       gloam gpu run [OPTIONS] FILE\n\n"
    "Files of lists for a GPU (docs/gpu.md), as `gloam gl` records them. `dump` prints all commands, passes, draws and what they\n"
    "name, each with its address. `run` draws all lists and compares their colours with those of the recording.\n\n"
    "  --engine fast|sim      what runs the shaders (default fast); the results are the same\n"
    "  --pictures FOLDER      write the target of each list to FOLDER/N.png, from 0\n"
    "  --host-threads N       threads of this computer (default: its processors); they change no result\n"
    "  --json                 of run: what became of each list, and the colours that differ, as JSON\n"
    "\nExit code: 1 if the file is damaged, if a list is refused, or if colours differ.\n\n"
    "examples:\n"
    "  gloam gpu dump gears.list\n"
    "  gloam gpu run --pictures pictures gears.list\n";

typedef struct {
  const char *verb, *file, *pictures;
  const gm_engine *engine;
  unsigned threads;
  gpu_device *device;
  gm_machine machine; /* of the device */
  unsigned lists, bad, results;
  bool json;
  json_t *ran, *differ; /* with json: an object for each list, and for each range of colours that differs */
} options;

/* --- dump --- */

static int dump_list(void *ctx, const gpu_read_list *l) {
  options *o = ctx;
  printf("list %u\n", o->lists++);
  gpu_dump(stdout, l->memory, l->ring);
  return 0;
}

/* --- run --- */

static void print_list(const options *o, const gpu_status *s) {
  printf("list %u: %" PRIu64 " commands, %u passes, fence %u", o->lists, s->commands, s->passes, s->fence);
  if (s->error)
    printf(", error %s at 0x%09" PRIx64 ": %s", gpu_error_name(s->error), s->address, s->text);
  printf("\n");
}

static void note_list(const options *o, const gpu_status *s) {
  json_t *error = s->error ? json_pack("{s:s, s:o, s:o}", "name", gpu_error_name(s->error), "address", gm_json_count(s->address), "text",
                                       gm_json_text(s->text))
                           : json_null();
  json_array_append_new(o->ran,
                        json_pack("{s:o, s:o, s:o, s:o, s:o}", "list", gm_json_count(o->lists), "commands", gm_json_count(s->commands),
                                  "passes", gm_json_count(s->passes), "fence", gm_json_count(s->fence), "error", error));
}

static int run_list(void *ctx, const gpu_read_list *l) {
  options *o = ctx;
  if (!o->device || !gm_machine_same(&o->machine, l->machine)) {
    gpu_device_free(o->device);
    o->machine = *l->machine;
    o->device = gpu_device_new(&o->machine, o->engine, NULL);
  }
  if (!o->device)
    return fprintf(stderr, "gloam: error: out of memory\n"), 1;
  gm_frame_config cfg = {.run = l->run, .cores = l->cores, .host_threads = o->threads};
  gpu_status s = gpu_device_run(o->device, &cfg, l->memory, l->ring);
  if (o->json)
    note_list(o, &s);
  else
    print_list(o, &s);
  o->bad += s.error != GPU_ERROR_NONE;
  o->lists++;
  return 0;
}

/* The target of the first pass in the list, as a picture. 0, or -1 with a message. */
static int write_picture(const options *o, const gpu_read_list *l) {
  char path[4200], err[GM_ERROR_SIZE];
  const uint32_t *command = gpu_memory_at(l->memory, l->ring, GPU_UNIT);
  const uint32_t *words = command ? gpu_memory_at(l->memory, (uint64_t)command[1] * GPU_UNIT, GPU_PASS_WORDS * sizeof *words) : NULL;
  gpu_pass p;
  if (!words || gpu_unpack(GPU_RECORD_PASS, words, &p).error)
    return 0;
  uint32_t *pixel = malloc((size_t)p.width * p.height * sizeof *pixel);
  for (unsigned y = 0; pixel && y < p.height; y++) {
    const unsigned char *row = gpu_memory_at(l->memory, (uint64_t)p.color * GPU_UNIT + (uint64_t)y * 8 * p.stride,
                                             (uint64_t)gpu_pixel_bytes((gm_frame_format)p.format) * p.width);
    if (row)
      gpu_row_load((gm_frame_format)p.format, row, p.width, pixel + (size_t)y * p.width);
  }
  snprintf(path, sizeof path, "%.4000s/%u.png", o->pictures, o->lists - 1);
  int rc = pixel ? gm_png_write(path, pixel, p.width, p.height, false, err, sizeof err) : -1;
  if (rc)
    fprintf(stderr, "%s\n", pixel ? err : "gloam: error: out of memory");
  free(pixel);
  return rc;
}

static int compare_result(void *ctx, const gpu_read_list *l, uint64_t at, uint64_t bytes, bool same) {
  options *o = ctx;
  o->results++;
  o->bad += !same;
  if (!same && o->json)
    json_array_append_new(o->differ, json_pack("{s:o, s:o, s:o}", "list", gm_json_count(o->lists - 1), "address", gm_json_count(at),
                                               "bytes", gm_json_count(bytes)));
  else if (!same)
    printf("list %u: the %" PRIu64 " bytes at 0x%09" PRIx64 " differ from the recording\n", o->lists - 1, bytes, at);
  return o->pictures && write_picture(o, l) ? 1 : 0;
}

static int read_file(options *o, bool run) {
  char err[GM_ERROR_SIZE];
  if (o->json && (!(o->ran = json_array()) || !(o->differ = json_array())))
    return fprintf(stderr, "gloam: error: out of memory\n"), 1;
  const gpu_list_reader calls = {run ? run_list : dump_list, run ? compare_result : NULL, o};
  int rc = gpu_list_file_read(o->file, &calls, err, sizeof err);
  if (rc < 0)
    fprintf(stderr, "%s\n", err);
  else if (!rc && run && o->json)
    rc = cmd_print_json(json_pack("{s:O, s:o, s:o, s:O}", "lists", o->ran, "results", gm_json_count(o->results), "wrong",
                                  gm_json_count(o->bad), "differences", o->differ),
                        GM_JSON_DOUBLE, GM_JSON_ROWS);
  else if (!rc && run)
    printf("%u lists, %u results, %u wrong\n", o->lists, o->results, o->bad);
  json_decref(o->ran);
  json_decref(o->differ);
  gpu_device_free(o->device);
  return rc || o->bad;
}

static int take_gpu_option(options *o, const char *name, const char *value) {
  if (!strcmp(name, "--pictures"))
    return o->pictures = value, 1;
  if (!strcmp(name, "--host-threads"))
    return cmd_parse_unsigned(value, 1, 64, &o->threads) ? -1 : 1;
  if (strcmp(name, "--engine") != 0)
    return 0;
  int k = cmd_word("gpu", name, value);
  o->engine = k == 1 ? &gm_engine_sim : &gm_engine_fast;
  return k < 0 ? -1 : 1;
}

static int parse_arguments(options *o, int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--help"))
      return cmd_help(cmd_gpu_help, CMD_ENV_HOME | CMD_ENV_MACHINES) - 1;
    if (argv[i][0] != '-') {
      if (o->verb && o->file)
        return cmd_usage_error("gpu", "more than one file");
      *(o->verb ? &o->file : &o->verb) = argv[i];
      continue;
    }
    if (!strcmp(argv[i], "--json") && o->verb && !strcmp(o->verb, "run")) {
      o->json = true;
      continue;
    }
    int taken = i + 1 < argc && o->verb && !strcmp(o->verb, "run") ? take_gpu_option(o, argv[i], argv[i + 1]) : 0;
    if (taken <= 0)
      return taken ? cmd_bad_value("gpu", argv[i], argv[i + 1]) : cmd_unknown_option("gpu", argv[i]);
    i++;
  }
  return 0;
}

int cmd_gpu(int argc, char **argv) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  struct stat about;
  options o = {.engine = &gm_engine_fast, .threads = processors < 1 ? 1 : processors > 64 ? 64 : (unsigned)processors};
  int rc = parse_arguments(&o, argc, argv);
  if (rc)
    return rc < 0 ? 0 : rc;
  if (!o.verb)
    return cmd_usage_error("gpu", "neither dump nor run");
  if (cmd_word("gpu", "", o.verb) < 0)
    return cmd_bad_value("gpu", "", o.verb);
  if (!o.file)
    return cmd_usage_error("gpu", "no file of lists");
  if (o.pictures && (stat(o.pictures, &about) || !S_ISDIR(about.st_mode) || access(o.pictures, W_OK)))
    return fprintf(stderr, "%s: error: no such folder, or it cannot be written\n", o.pictures), 1;
  return read_file(&o, !strcmp(o.verb, "run"));
}
