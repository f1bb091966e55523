/* SPDX-License-Identifier: Apache-2.0 */
/* Reads programs in memory for the executor (gpu_device.h). A program is checked once, and kept under the hash of its record and code. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "core/program/program_valid.h"
#include "gpu/executor/device_private.h"

enum { MAX_KNOWN = 4096 };

uint64_t gpu_program_hash(const uint32_t *words, size_t n) { return gm_hash(words, n * sizeof *words); }

static const known_program *find_known(const gpu_device *d, uint64_t hash) {
  for (size_t i = 0; i < d->nknown; i++)
    if (d->known[i].hash == hash)
      return &d->known[i];
  return NULL;
}

const gm_program *gpu_device_program(const gpu_device *d, uint64_t hash) {
  const known_program *k = find_known(d, hash);
  return k ? k->program : NULL;
}

const void *gpu_device_prepared(const gpu_device *d, uint64_t hash) {
  const gm_program *p = gpu_device_program(d, hash);
  return p ? gm_frame_programs_find(d->prepared, p) : NULL;
}

uint64_t gpu_device_hash(const gpu_device *d, const gm_program *p) {
  for (size_t i = 0; i < d->nknown; i++)
    if (d->known[i].program == p)
      return d->known[i].hash;
  return 0;
}

/* A program without names: code, entry, held gates. */
static gm_program *new_program(const gpu_device *d, const gpu_program *r, const uint32_t *code) {
  gm_program *p = calloc(1, sizeof *p);
  if (p)
    *p = (gm_program){.stage = (gm_stage)r->stage, .machine = d->machine, .held = r->held, .entry = r->entry, .words = r->words};
  if (p && (p->code = malloc(r->words * sizeof *p->code)))
    return memcpy(p->code, code, r->words * sizeof *p->code), p;
  free(p);
  return NULL;
}

static const known_program *add_program(gpu_device *d, uint64_t hash, const gpu_program *r, const uint32_t *code) {
  char why[GM_ERROR_SIZE];
  known_program *more = d->nknown < MAX_KNOWN ? realloc(d->known, (d->nknown + 1) * sizeof *more) : NULL;
  gm_program *p = more ? new_program(d, r, code) : NULL;
  if (more)
    d->known = more;
  if (!p)
    return NULL;
  known_program *k = &d->known[d->nknown++];
  *k = (known_program){.hash = hash, .program = p};
  k->error = gm_program_problem(p, why, sizeof why) ? GPU_ERROR_PROGRAM : GPU_ERROR_NONE;
  if (!k->error)
    k->traits = fr_program_traits(p);
  return k;
}

const known_program *find_program(job *j, uint64_t at, gm_stage stage, uint64_t named) {
  const uint32_t *words = gpu_memory_at(j->m, at, GPU_PROGRAM_WORDS * sizeof *words);
  finding f = {GPU_ERROR_NONE, 0};
  gpu_program r;
  note_finding(&f, words != NULL, GPU_ERROR_ADDRESS, 0);
  if (!report_finding(j, &f, named))
    return NULL;
  gpu_flaw flaw = gpu_unpack(GPU_RECORD_PROGRAM, words, &r);
  note_finding(&f, !flaw.error, flaw.error, flaw.word);
  note_finding(&f, r.version == GPU_VERSION, GPU_ERROR_VERSION, 0);
  note_finding(&f, r.stage == stage, GPU_ERROR_MISMATCH, 0);
  note_finding(&f, r.machine == j->d->machine_hash, GPU_ERROR_MACHINE, 1);
  note_finding(&f, r.words && r.words <= j->d->machine.code_words, GPU_ERROR_RANGE, 2);
  note_finding(&f, r.entry < r.words, GPU_ERROR_RANGE, 3);
  size_t n = GPU_PROGRAM_WORDS + (size_t)r.words;
  note_finding(&f, gpu_memory_at(j->m, at, n * sizeof *words) != NULL, GPU_ERROR_ADDRESS, 2);
  if (!report_finding(j, &f, at))
    return NULL;
  uint64_t hash = gpu_program_hash(words, n);
  const known_program *k = find_known(j->d, hash);
  if (!k && !(k = add_program(j->d, hash, &r, words + GPU_PROGRAM_WORDS)))
    f = (finding){GPU_ERROR_LIMIT, 0}; /* out of memory, or too many programs */
  else
    note_finding(&f, !k->error, k->error, GPU_PROGRAM_WORDS);
  return report_finding(j, &f, at) ? k : NULL;
}
