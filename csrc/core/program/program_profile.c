/* SPDX-License-Identifier: Apache-2.0 */
/* Reads, writes and adds profiles: how often each bundle of a program issued. */
#include "core/program/program_profile.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"

enum { MAX_WORDS = 32768 };

uint64_t gm_program_hash(const gm_program *p) {
  uint64_t h = GM_HASH_START;
  for (size_t i = 0; i < p->words; i++) {
    unsigned char w[4];
    for (unsigned k = 0; k < 4; k++)
      w[k] = (unsigned char)(p->code[i] >> 8 * k);
    h = gm_hash_more(h, w, sizeof w);
  }
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

/* Ends the next line in place and returns it; NULL after the last one. */
static char *next_line(char **text) {
  char *line = *text, *end = strchr(line, '\n');
  if (!*line)
    return NULL;
  *text = end ? end + 1 : line + strlen(line);
  if (end)
    *end = 0;
  return line;
}

/* The first three lines. Returns the number of the one that is wrong, or 0. */
static unsigned read_head(gm_profile *f, char **text) {
  unsigned version;
  const char *line = next_line(text);
  if (!line || sscanf(line, "gloam profile %u", &version) != 1 || version != 1)
    return 1;
  line = next_line(text);
  if (!line || sscanf(line, "code %" SCNx64 " %zu", &f->code, &f->words) != 2 || !f->words || f->words > MAX_WORDS)
    return 2;
  line = next_line(text);
  if (!line || sscanf(line, "runs %" SCNu64, &f->runs) != 1 || !f->runs)
    return 3;
  return 0;
}

static int parse_profile_text(gm_profile *f, char *text, const char *path, char *err, size_t errsize) {
  unsigned at = read_head(f, &text);
  if (at)
    return gm_error_at(err, errsize, path, at, 1, "this is no profile");
  if (!(f->count = calloc(f->words + 1, sizeof *f->count)))
    return gm_error(err, errsize, path, "out of memory");
  at = 4;
  for (const char *line; (line = next_line(&text)) != NULL; at++) {
    size_t pc;
    uint64_t n;
    if (sscanf(line, "%zu %" SCNu64, &pc, &n) != 2 || pc >= f->words)
      return gm_error_at(err, errsize, path, at, 1, "expected the address of a bundle and how often it issued");
    f->count[pc] = n;
  }
  return 0;
}

int gm_profile_read(gm_profile *f, const char *path, char *err, size_t errsize) {
  *f = (gm_profile){0};
  const char *name = strcmp(path, "-") ? path : "<stdin>";
  size_t len;
  char *text = gm_file_read(path, GM_FILE_TEXT, &len, err, errsize);
  int rc = !text                 ? -1
           : strlen(text) != len ? gm_error(err, errsize, name, "this is no profile")
                                 : parse_profile_text(f, text, name, err, errsize);
  free(text);
  if (rc)
    gm_profile_free(f);
  return rc;
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
  gm_atomic a;
  if (gm_atomic_begin(&a, path, err, errsize))
    return -1;
  fprintf(a.file, "gloam profile 1\ncode %016" PRIx64 " %zu\nruns %" PRIu64 "\n", f->code, f->words, f->runs);
  for (size_t i = 0; i < f->words; i++)
    if (f->count[i])
      fprintf(a.file, "%zu %" PRIu64 "\n", i, f->count[i]);
  return gm_atomic_end(&a, true, err, errsize);
}
