/* SPDX-License-Identifier: Apache-2.0 */
/* Prints a list of GPU commands as text for people, record by record (docs/gpu.md). */
#include "gpu/lists/list_dump.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_COMMANDS = 4096, MAX_RECORDS = 65536 };

/* Records that were printed, so that those of several draws are printed once. */
typedef struct {
  FILE *to;
  const gpu_memory *m;
  uint64_t seen[MAX_RECORDS];
  size_t n;
} dump;

static bool is_new(dump *d, uint64_t at) {
  for (size_t i = 0; i < d->n; i++)
    if (d->seen[i] == at)
      return false;
  if (d->n < MAX_RECORDS)
    d->seen[d->n++] = at;
  return true;
}

static const uint32_t *words_at(const dump *d, uint64_t at, size_t words, const char *what) {
  const uint32_t *w = gpu_memory_at(d->m, at, words * sizeof *w);
  if (!w)
    fprintf(d->to, "0x%09" PRIx64 " %s: not in memory\n", at, what);
  return w;
}

/* Prints a record, unless it was printed before. */
static void print_record(void *ctx, gpu_record r, uint64_t at) {
  dump *d = ctx;
  const uint32_t *w = is_new(d, at) ? words_at(d, at, gpu_record_words(r), gpu_record_name(r)) : NULL;
  gpu_draw any; /* the largest record */
  if (!w)
    return;
  gpu_flaw flaw = gpu_unpack(r, w, &any);
  fprintf(d->to, "0x%09" PRIx64 " %s\n", at, gpu_record_name(r));
  gpu_print(d->to, r, w, "  ");
  if (flaw.error)
    fprintf(d->to, "  error %s in word %u\n", gpu_error_name(flaw.error), flaw.word);
}

static void print_constants(dump *d, uint64_t at, unsigned n) {
  const float *v = n && is_new(d, at) ? (const float *)(const void *)words_at(d, at, 4 * (size_t)n, "constants") : NULL;
  for (unsigned i = 0; v && i < n; i++)
    fprintf(d->to, "0x%09" PRIx64 " c%u %.9g %.9g %.9g %.9g\n", at + 16 * (uint64_t)i, i, (double)v[4 * i], (double)v[4 * i + 1],
            (double)v[4 * i + 2], (double)v[4 * i + 3]);
}

static void print_draw(dump *d, uint64_t at) {
  const uint32_t *w = gpu_memory_at(d->m, at, GPU_DRAW_WORDS * sizeof *w);
  gpu_draw r;
  print_record(d, GPU_RECORD_DRAW, at);
  if (!w)
    return;
  gpu_unpack(GPU_RECORD_DRAW, w, &r);
  gpu_draw_records(&r, print_record, d);
  print_constants(d, (uint64_t)r.v_constant * GPU_UNIT, r.v_constants);
  print_constants(d, (uint64_t)r.f_constant * GPU_UNIT, r.f_constants);
}

static void print_pass(dump *d, uint64_t at) {
  const uint32_t *w = gpu_memory_at(d->m, at, GPU_PASS_WORDS * sizeof *w);
  gpu_pass p;
  print_record(d, GPU_RECORD_PASS, at);
  if (!w)
    return;
  gpu_unpack(GPU_RECORD_PASS, w, &p);
  for (uint32_t i = 0; i < p.count && gpu_memory_at(d->m, (uint64_t)p.draws * GPU_UNIT + 128 * (uint64_t)i, 1); i++)
    print_draw(d, (uint64_t)p.draws * GPU_UNIT + 128 * (uint64_t)i);
}

void gpu_dump(FILE *to, const gpu_memory *m, uint64_t at) {
  dump *d = calloc(1, sizeof *d);
  for (unsigned n = 0; d && n < MAX_COMMANDS; n++) {
    d->to = to;
    d->m = m;
    const uint32_t *w = words_at(d, at, GPU_UNIT / sizeof *w, "command");
    gpu_record r = w ? gpu_command_record(w[0] & 255) : GPU_RECORDS;
    if (w && r == GPU_RECORDS)
      fprintf(to, "0x%09" PRIx64 " error command %u\n", at, w[0] & 255);
    if (r == GPU_RECORDS)
      break;
    d->n = 0; /* a command may be the same again */
    print_record(d, r, at);
    if (r == GPU_RECORD_COMMAND_PASS)
      print_pass(d, (uint64_t)w[1] * GPU_UNIT);
    at = r == GPU_RECORD_COMMAND_JUMP ? (uint64_t)w[1] * GPU_UNIT : at + GPU_UNIT;
    if (r == GPU_RECORD_COMMAND_END)
      break;
  }
  free(d);
}
