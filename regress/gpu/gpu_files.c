/* SPDX-License-Identifier: Apache-2.0 */
/* Checks files of random lists: a file that is read back gives the recorded colours; one that was changed, with a new checksum at its end
 * (seal), must crash neither reader nor executor (docs/gpu.md). */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "gpu/lists/list_file.h"
#include "regress/gpu/gpu_lists.h"

enum { HEAD = 16, SEAL = sizeof(gpu_chunk) + 2 * sizeof(uint64_t) };

/* What reading a file gave. */
typedef struct {
  gpu_device *device;
  const gm_machine *machine;
  unsigned lists, refused, results, same;
} outcome;

static int run_list(void *ctx, const gpu_read_list *l) {
  outcome *o = ctx;
  gm_frame_config cfg = {.run = l->run, .cores = l->cores, .host_threads = 1};
  if (!gm_machine_same(o->machine, l->machine)) /* a machine that was changed */
    return 0;
  o->lists++;
  o->refused += gpu_device_run(o->device, &cfg, l->memory, l->ring).error != GPU_ERROR_NONE;
  return 0;
}

static int take_result(void *ctx, const gpu_read_list *l, uint64_t at, uint64_t bytes, bool same) {
  outcome *o = ctx;
  (void)l, (void)at, (void)bytes;
  o->results++;
  o->same += same;
  return 0;
}

/* Writes a list and what it draws. NULL when it cannot. */
static unsigned char *write_file(const random_pass *w, gpu_list *l, gpu_device *device, size_t *n) {
  char *bytes = NULL, err[GM_ERROR_SIZE];
  FILE *f = open_memstream(&bytes, n);
  gpu_list_file *file = f ? gpu_list_file_new(f) : NULL;
  bool ok = file && !gpu_list_file_add(file, l, &w->pool->machine, &w->cfg, err, sizeof err) &&
            !gpu_device_run(device, &w->cfg, &l->memory, l->ring).error && !gpu_list_file_result(file, l, err, sizeof err);
  ok = file && !gpu_list_file_end(file, err, sizeof err) && ok;
  ok = f && !fclose(f) && ok;
  if (!ok)
    free(bytes);
  return ok ? (unsigned char *)bytes : NULL;
}

/* The seal of the bytes before it; their number of chunks is what it was, unless a size was changed. */
static void seal_again(unsigned char *bytes, size_t n) {
  uint64_t seal[2] = {0, gm_hash(bytes, n - SEAL)};
  for (size_t at = HEAD; at + sizeof(gpu_chunk) <= n - SEAL;) {
    gpu_chunk c;
    memcpy(&c, bytes + at, sizeof c);
    if (c.size > n)
      break;
    at += sizeof c + (size_t)c.size + (size_t)(-c.size % 8);
    seal[0]++;
  }
  memcpy(bytes + n - sizeof seal, seal, sizeof seal);
}

const char *file_check(random_pass *w, gpu_list *l, gpu_device *device, bool changed, bool *taken) {
  char err[GM_ERROR_SIZE];
  size_t n;
  outcome o = {.device = device, .machine = &w->pool->machine};
  const gpu_list_reader calls = {run_list, take_result, &o};
  unsigned char *bytes = write_file(w, l, device, &n);
  if (!bytes)
    return "a list cannot be written to a file";
  for (unsigned k = changed ? 1 + rng_below(&w->r, 4) : 0; k > 0; k--)
    bytes[HEAD + rng_next(&w->r) % (n - HEAD - SEAL)] ^= (unsigned char)(1u << rng_below(&w->r, 8));
  if (changed)
    seal_again(bytes, n);
  *taken = !gpu_list_file_parse(bytes, n, "a file", &calls, err, sizeof err);
  free(bytes);
  return changed || (*taken && o.lists == 1 && !o.refused && o.results == 1 && o.same == 1) ? NULL
                                                                                            : "a file did not draw what was recorded";
}
