/* SPDX-License-Identifier: Apache-2.0 */
#include "program/profile.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 32768 };

uint64_t gm_program_hash(const gm_program *p) {
  uint64_t h = UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < p->words; i++)
    for (unsigned k = 0; k < 32; k += 8)
      h = (h ^ (p->code[i] >> k & 255)) * UINT64_C(0x100000001b3);
  return h;
}

int gm_profile_new(gm_profile *f, const gm_program *p) {
  *f = (gm_profile){.code = gm_program_hash(p), .words = p->words};
  f->count = calloc(p->words + 1, sizeof *f->count);
  return f->count ? 0 : -1;
}

void gm_profile_free(gm_profile *f) {
  free(f->count);
  memset(f, 0, sizeof *f);
}

static int fail(gm_profile *f, FILE *file, const char *path, unsigned line, const char *why, char *err, size_t size) {
  snprintf(err, size, "%s:%u:1: error: %s", path, line, why);
  fclose(file);
  gm_profile_free(f);
  return -1;
}

/* The three lines in front. Returns the number of the one that is wrong, or 0. */
static unsigned read_head(gm_profile *f, FILE *file) {
  char line[128];
  unsigned version;
  if (!fgets(line, sizeof line, file) || sscanf(line, "gloam profile %u", &version) != 1 || version != 1)
    return 1;
  if (!fgets(line, sizeof line, file) || sscanf(line, "code %" SCNx64 " %zu", &f->code, &f->words) != 2 || !f->words ||
      f->words > MAX_WORDS)
    return 2;
  if (!fgets(line, sizeof line, file) || sscanf(line, "runs %" SCNu64, &f->runs) != 1 || !f->runs)
    return 3;
  return 0;
}

int gm_profile_read(gm_profile *f, const char *path, char *err, size_t errsize) {
  char line[128];
  *f = (gm_profile){0};
  FILE *file = fopen(path, "r");
  if (!file) {
    snprintf(err, errsize, "%s: error: %s", path, strerror(errno));
    return -1;
  }
  unsigned at = read_head(f, file);
  if (at)
    return fail(f, file, path, at, "this is no profile", err, errsize);
  if (!(f->count = calloc(f->words + 1, sizeof *f->count)))
    return fail(f, file, path, 1, "out of memory", err, errsize);
  for (at = 4; fgets(line, sizeof line, file); at++) {
    size_t pc;
    uint64_t n;
    if (sscanf(line, "%zu %" SCNu64, &pc, &n) != 2 || pc >= f->words)
      return fail(f, file, path, at, "expected the address of a bundle and how often it issued", err, errsize);
    f->count[pc] = n;
  }
  fclose(file);
  return 0;
}

int gm_profile_add(gm_profile *f, const gm_profile *other) {
  if (f->code != other->code || f->words != other->words)
    return -1;
  f->runs += other->runs;
  for (size_t i = 0; i < f->words; i++)
    f->count[i] += other->count[i];
  return 0;
}

int gm_profile_write(const gm_profile *f, const char *path, char *err, size_t errsize) {
  FILE *file = fopen(path, "w");
  if (!file) {
    snprintf(err, errsize, "%s: error: %s", path, strerror(errno));
    return -1;
  }
  fprintf(file, "gloam profile 1\ncode %016" PRIx64 " %zu\nruns %" PRIu64 "\n", f->code, f->words, f->runs);
  for (size_t i = 0; i < f->words; i++)
    if (f->count[i])
      fprintf(file, "%zu %" PRIu64 "\n", i, f->count[i]);
  int bad = ferror(file);
  bad |= fclose(file);
  if (bad)
    snprintf(err, errsize, "%s: error: cannot be written", path);
  return bad ? -1 : 0;
}
