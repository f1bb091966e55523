/* SPDX-License-Identifier: Apache-2.0 */
/* tool_stimuli PROGRAM INPUTS POLICY FOLDER: writes the first invocation of a program as files for tb/icarus/core_bench.v, and prints
   the bench's plusargs (docs/simulator-and-testbench.md, "Test bench"). What has to be in the registers at the end comes from the
   simulator. It runs twice, with other values in all registers that the host does not write: a lane that differs is not defined by the
   program and is not compared. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/run/run.h"
#include "core/sim/sim.h"
#include "core/timing/wait.h"

static gm_program program;
static gm_image image;
static gm_batch batch;
static gm_run_config cfg;
static FILE *host;
static unsigned writes;

static int fail_stimuli(const char *message) {
  fprintf(stderr, "%s\n", message);
  return 1;
}

static void write_stimuli_sim(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gm_sim_write(ctx, kind, thread, addr, data);
}

static void file_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  (void)ctx;
  fprintf(host, "%06x%08x%08x%08x%08x\n", (unsigned)kind << 20 | thread << 16 | addr, data[3], data[2], data[1], data[0]);
  writes++;
}

static int load_stimuli_run(const gm_run *r, gm_host_write *w, void *ctx, char *err, size_t errsize) {
  gm_invocation inv;
  gm_run_write_program(&program, &image, w, ctx);
  for (unsigned t = 0; t < batch.threads; t++) {
    if (gm_run_invocation(&program, r, batch.from[t], &inv, err, errsize))
      return -1;
    gm_run_write_thread(&program, &inv, t, w, ctx);
  }
  return 0;
}

static const struct {
  int kind;
  bool written; /* by programs */
} kinds[] = {{GM_HOST_V, false}, {GM_HOST_T, true}, {GM_HOST_O, true}, {GM_HOST_SYS, true}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static unsigned count_kind_registers(int kind) {
  const gm_machine *m = &program.machine;
  return kind == GM_HOST_V ? m->inputs : kind == GM_HOST_T ? m->temps : kind == GM_HOST_O ? m->outputs : 5;
}

static gm_sim *simulate_stimuli(const gm_run *r, uint32_t fill, char *err, size_t errsize) {
  gm_sim *s = gm_sim_new(&program.machine);
  const uint32_t data[4] = {fill, fill, fill, fill};
  gm_trace t;
  int rc;
  if (!s) {
    snprintf(err, errsize, "error: out of memory");
    return NULL;
  }
  for (unsigned k = 0; k < KINDS; k++)
    for (unsigned i = 0; i < count_kind_registers(kinds[k].kind) * program.machine.threads; i++)
      gm_sim_write(s, kinds[k].kind, i / count_kind_registers(kinds[k].kind), i % count_kind_registers(kinds[k].kind), data);
  gm_sim_texture_memory(s, image.texture, image.ntexture);
  rc = load_stimuli_run(r, write_stimuli_sim, s, err, errsize);
  gm_sim_start(s, &cfg, program.entry, (1u << batch.threads) - 1);
  while (rc >= 0 && (rc = gm_sim_cycle(s, &t)) > 0)
    ;
  if (rc == 0)
    return s;
  snprintf(err, errsize, "error: %s", gm_sim_error(s));
  gm_sim_free(s);
  return NULL;
}

/* Lines of expect.hex. */
static unsigned expectations(FILE *f, const gm_sim *a, const gm_sim *b) {
  unsigned lines = 0;
  for (unsigned k = 0; k < KINDS; k++)
    for (unsigned i = 0; kinds[k].written && i < count_kind_registers(kinds[k].kind) * batch.threads; i++) {
      unsigned thread = i / count_kind_registers(kinds[k].kind), addr = i % count_kind_registers(kinds[k].kind), mask = 0;
      uint32_t x[4], y[4];
      gm_sim_read(a, kinds[k].kind, thread, addr, x);
      gm_sim_read(b, kinds[k].kind, thread, addr, y);
      for (unsigned l = 0; l < 4; l++)
        mask |= (unsigned)(x[l] == y[l]) << l;
      if (!mask)
        continue;
      fprintf(f, "%06x%x%08x%08x%08x%08x\n", (unsigned)kinds[k].kind << 20 | thread << 16 | addr, mask, x[3], x[2], x[1], x[0]);
      lines++;
    }
  return lines;
}

static FILE *create(const char *folder, const char *name) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *f = fopen(path, "w");
  if (!f)
    fprintf(stderr, "%s: error: cannot be written\n", path);
  return f;
}

static int stimuli(const gm_run *r, const char *folder, char *err, size_t errsize) {
  FILE *texture = create(folder, "texture.hex"), *expect = create(folder, "expect.hex");
  host = create(folder, "host.hex");
  gm_sim *a = simulate_stimuli(r, 0x12345678, err, errsize), *b = a ? simulate_stimuli(r, 0xbf9e3779, err, errsize) : NULL;
  int rc = host && texture && expect && b ? load_stimuli_run(r, file_write, NULL, err, errsize) : -1;
  for (size_t i = 0; rc == 0 && i < image.ntexture; i++)
    fprintf(texture, "%08x\n", image.texture[i]);
  if (rc == 0)
    printf("+writes=%u +texels=%zu +expected=%u +pc=%u +mask=%u +policy=%d +wake=%u +latency=%u +limit=1000000\n", writes, image.ntexture,
           expectations(expect, a, b), program.entry, (1u << batch.threads) - 1, (int)cfg.policy, cfg.wake,
           gm_wait_one(cfg.texture_latency, program.machine.texture_stages));
  FILE *const files[] = {host, texture, expect};
  for (unsigned i = 0; i < 3; i++)
    if (files[i] && fclose(files[i])) {
      snprintf(err, errsize, "error: the files in %s cannot be written", folder);
      rc = -1;
    }
  gm_sim_free(a);
  gm_sim_free(b);
  return rc;
}

int main(int argc, char **argv) {
  char err[GM_ERROR_SIZE] = "";
  if (argc != 5)
    return fail_stimuli("usage: tool_stimuli PROGRAM INPUTS POLICY FOLDER");
  if (gm_program_read(&program, argv[1], err, sizeof err))
    return fail_stimuli(err);
  gm_run *r = gm_run_load(argv[2], err, sizeof err);
  if (!r || gm_run_bind(&program, r, &image, err, sizeof err))
    return fail_stimuli(err);
  gm_run_batch(&program, r, 0, 1, &batch);
  cfg = (gm_run_config){.policy = strcmp(argv[3], "none") == 0   ? GM_GATE_NONE
                                  : strcmp(argv[3], "auto") == 0 ? GM_GATE_AUTO
                                                                 : GM_GATE_PROGRAM,
                        .wake = program.machine.wake,
                        .texture_latency = program.machine.texture_latency};
  int rc = stimuli(r, argv[4], err, sizeof err);
  if (rc)
    fprintf(stderr, "%s\n", err);
  gm_run_free(r);
  gm_image_free(&image);
  gm_program_free(&program);
  return rc != 0;
}
