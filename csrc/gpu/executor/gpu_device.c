/* SPDX-License-Identifier: Apache-2.0 */
/* Executes the commands of lists (docs/gpu.md): the ring, jumps, fences, counters. Passes are in device_pass.c. */
#include "gpu/executor/gpu_device.h"

#include <stdlib.h>
#include <string.h>

#include "gpu/executor/device_private.h"

enum { MAX_COMMANDS = 65536 };

gpu_device *gpu_device_new(const gm_machine *m, const gm_engine *engine, const gpu_limits *limits) {
  gpu_device *d = calloc(1, sizeof *d);
  if (!d)
    return NULL;
  d->machine = *m;
  d->machine_hash = gpu_machine_hash(m);
  d->engine = engine;
  d->limits = limits ? *limits : GPU_LIMITS;
  d->prepared = gm_frame_programs_new(engine);
  if (d->prepared)
    return d;
  free(d);
  return NULL;
}

void gpu_device_free(gpu_device *d) {
  if (!d)
    return;
  gm_frame_free(d->frame);
  free_held(d);
  gm_frame_programs_free(d->prepared);
  for (size_t i = 0; i < d->nknown; i++) {
    gm_program_free(d->known[i].program);
    free(d->known[i].program);
  }
  free(d->known);
  free(d);
}

gm_frame *gpu_device_take(gpu_device *d) {
  gm_frame *f = d->frame;
  d->frame = NULL;
  return f;
}

static void run_pass(job *j, uint64_t at) {
  if (check_pass(j, at))
    draw_pass(j, at);
  hold_pass(j);
}

/* Where a command writes so many bytes. NULL with a status. */
static void *written(job *j, uint64_t command, uint32_t unit, size_t bytes) {
  void *to = gpu_memory_at(j->m, (uint64_t)unit * GPU_UNIT, bytes);
  finding f = {GPU_ERROR_NONE, 0};
  note_finding(&f, to != NULL, GPU_ERROR_ADDRESS, 1);
  report_finding(j, &f, command);
  return to;
}

static void write_fence(job *j, uint64_t at, const gpu_command_fence *f) {
  uint32_t *to = written(j, at, f->at, 2 * sizeof *to);
  if (!to)
    return;
  to[0] = j->status->fence = f->value;
  to[1] = j->status->error;
}

/* The counters of the pass before. */
static void write_counters(job *j, uint64_t at, const gpu_command_counters *c) {
  static const uint64_t none[GPU_COUNTERS];
  void *to = written(j, at, c->at, sizeof none);
  if (to && j->d->frame)
    store_counters(j, j->d->frame, c->at);
  else if (to)
    memcpy(to, none, sizeof none);
}

/* Executes the command at *at, and moves on. False: it was the last one. */
static bool run_command(job *j, uint64_t *at) {
  const uint32_t *words = gpu_memory_at(j->m, *at, GPU_UNIT);
  union {
    gpu_command_pass pass;
    gpu_command_fence fence;
    gpu_command_invalidate invalidate;
    gpu_command_counters counters;
    gpu_command_jump jump;
  } c;
  finding f = {GPU_ERROR_NONE, 0};
  uint64_t here = j->status->command = *at;
  note_finding(&f, words != NULL, GPU_ERROR_ADDRESS, 0);
  if (!report_finding(j, &f, j->from))
    return false;
  gpu_record r = gpu_command_record(words[0] & 255);
  note_finding(&f, r != GPU_RECORDS, GPU_ERROR_COMMAND, 0);
  if (!f.error) {
    gpu_flaw flaw = gpu_unpack(r, words, &c);
    note_finding(&f, !flaw.error, flaw.error, flaw.word);
  }
  if (!report_finding(j, &f, here))
    return false;
  j->status->commands++;
  *at += GPU_UNIT;
  if (r == GPU_RECORD_COMMAND_PASS)
    run_pass(j, (uint64_t)c.pass.pass * GPU_UNIT);
  else if (r == GPU_RECORD_COMMAND_FENCE)
    write_fence(j, here, &c.fence);
  else if (r == GPU_RECORD_COMMAND_COUNTERS)
    write_counters(j, here, &c.counters);
  else if (r == GPU_RECORD_COMMAND_JUMP)
    *at = (uint64_t)c.jump.to * GPU_UNIT;
  j->from = r == GPU_RECORD_COMMAND_JUMP ? here + 4 : here;
  return !j->status->error && r != GPU_RECORD_COMMAND_END;
}

gpu_status gpu_device_run(gpu_device *d, const gm_frame_config *cfg, const gpu_memory *m, uint64_t at) {
  gpu_status s = {.error = GPU_ERROR_NONE};
  job j = {.d = d, .cfg = cfg, .m = m, .status = &s, .from = at};
  while (run_command(&j, &at))
    if (s.commands == MAX_COMMANDS) {
      finding f = {GPU_ERROR_LOOP, 0};
      s.command = at;
      report_finding(&j, &f, at);
      break;
    }
  return s;
}
