/* SPDX-License-Identifier: Apache-2.0 */
/* Writes GPU command lists to a file (list_file.h). Bytes that the file has already are not written again. */
#include "gpu/lists/list_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "gpu/lists/list_file_private.h"

enum { KNOWN = 4096, SMALL = 64 };

struct gpu_list_file {
  FILE *to;
  uint64_t at, hash, chunks;
  bool failed;
  int why;
  gm_machine machine; /* of the last list; name empty: there was none */
  gpu_run_settings run;
  bool begun;
  struct {
    uint64_t hash, at, size;
  } known[KNOWN];
};

static void put_bytes(gpu_list_file *f, const void *from, size_t n) {
  if (!f->failed && n && fwrite(from, 1, n, f->to) != n) {
    f->failed = true;
    f->why = errno;
  }
  f->hash = gm_hash_more(f->hash, from, n);
  f->at += n;
}

static void put_chunk(gpu_list_file *f, gpu_chunk_kind kind, uint64_t at, const void *data, size_t size) {
  static const unsigned char fill[8];
  gpu_chunk c = {(uint32_t)kind, 0, at, size};
  put_bytes(f, &c, sizeof c);
  put_bytes(f, data, size);
  put_bytes(f, fill, -size % 8);
  f->chunks++;
}

static int result_of(const gpu_list_file *f, char *err, size_t errsize) {
  return f->failed ? (snprintf(err, errsize, "the lists cannot be written: %s", strerror(f->why)), -1) : 0;
}

gpu_list_file *gpu_list_file_new(FILE *to) {
  gpu_list_file *f = calloc(1, sizeof *f);
  if (!f)
    return NULL;
  f->to = to;
  f->hash = GM_HASH_START;
  put_bytes(f, gpu_list_magic, sizeof gpu_list_magic);
  return f;
}

/* Bytes that are in memory before the run. */
static void put_data(gpu_list_file *f, uint64_t at, const unsigned char *data, size_t size) {
  size_t n = size;
  while (n && !data[n - 1]) /* memory begins as 0 */
    n--;
  if (!n)
    return;
  uint64_t hash = gm_hash(data, n), place = hash % KNOWN;
  if (n >= SMALL && f->known[place].hash == hash && f->known[place].size == n) {
    put_chunk(f, GPU_CHUNK_SAME, at, (const uint64_t[2]){f->known[place].at, n}, 2 * sizeof(uint64_t));
    return;
  }
  if (n >= SMALL) {
    f->known[place].hash = hash;
    f->known[place].at = f->at + sizeof(gpu_chunk);
    f->known[place].size = n;
  }
  put_chunk(f, GPU_CHUNK_DATA, at, data, n);
}

/* The textures that samplers of the list name, as ranges of words, sorted and joined. */
typedef struct {
  uint64_t from, end;
} words;

static int by_first(const void *a, const void *b) {
  const words *x = a, *y = b;
  return (x->from > y->from) - (x->from < y->from);
}

static size_t textures_of(const gpu_list *l, words **out) {
  size_t n = 0;
  *out = NULL;
  const gpu_segment *s = gpu_memory_segment(&l->memory, l->pass);
  gpu_pass p;
  gpu_unpack(GPU_RECORD_PASS, (const uint32_t *)(const void *)s->data, &p);
  words *w = malloc((size_t)p.count * 2 * GM_RUN_SAMPLERS * sizeof *w + 1);
  for (uint32_t i = 0; w && i < p.count; i++) {
    gpu_draw d;
    gpu_unpack(GPU_RECORD_DRAW, gpu_memory_at(&l->memory, (uint64_t)p.draws * GPU_UNIT + 128 * (uint64_t)i, 128), &d);
    const uint32_t unit[2] = {d.v_sampler, d.f_sampler}, count[2] = {d.v_samplers, d.f_samplers};
    for (unsigned k = 0; k < 2; k++)
      for (uint32_t j = 0; j < count[k]; j++) {
        gm_sampler sampler = gm_sampler_of_words(gpu_memory_at(&l->memory, ((uint64_t)unit[k] + j) * GPU_UNIT, GPU_UNIT));
        w[n++] = (words){sampler.base, sampler.base + gm_tex_words(&sampler)};
      }
  }
  if (n)
    qsort(w, n, sizeof *w, by_first);
  size_t joined = 0;
  for (size_t i = 0; i < n; i++)
    if (joined && w[i].from <= w[joined - 1].end)
      w[joined - 1].end = w[i].end > w[joined - 1].end ? w[i].end : w[joined - 1].end;
    else
      w[joined++] = w[i];
  *out = w;
  return joined;
}

/* Texture memory is large, so only what is sampled is written. */
static void put_textures(gpu_list_file *f, const gpu_list *l, const gpu_segment *s) {
  words *w;
  size_t n = textures_of(l, &w);
  uint64_t size = n ? 4 * w[n - 1].end : 4;
  put_chunk(f, GPU_CHUNK_SEGMENT, s->at, &size, sizeof size);
  for (size_t i = 0; i < n; i++)
    put_data(f, s->at + 4 * w[i].from, s->data + 4 * w[i].from, (size_t)(4 * (w[i].end - w[i].from)));
  free(w);
}

static void put_segment(gpu_list_file *f, const gpu_list *l, const gpu_segment *s) {
  uint64_t size = s->size;
  if (l->textures && s->at == l->textures) {
    put_textures(f, l, s);
    return;
  }
  put_chunk(f, GPU_CHUNK_SEGMENT, s->at, &size, sizeof size);
  if (!s->scratch)
    put_data(f, s->at, s->data, s->size);
}

/* Machine and settings, if they are not those of the list before. */
static void put_settings(gpu_list_file *f, const gm_machine *m, const gm_frame_config *cfg) {
  char text[8192];
  gpu_run_settings run = {.policy = cfg->run.policy,
                          .wake = cfg->run.wake,
                          .texture_latency = cfg->run.texture_latency,
                          .promised = cfg->run.texture_promised,
                          .cores = cfg->cores,
                          .texture_seed = cfg->run.texture_seed};
  if (!f->begun || !gm_machine_same(&f->machine, m)) {
    int n = gm_machine_format(text, sizeof text, m);
    put_chunk(f, GPU_CHUNK_MACHINE, 0, text, n > 0 ? (size_t)n : 0);
  }
  if (!f->begun || memcmp(&f->run, &run, sizeof run) != 0)
    put_chunk(f, GPU_CHUNK_RUN_SETTINGS, 0, &run, sizeof run);
  f->machine = *m;
  f->run = run;
  f->begun = true;
}

int gpu_list_file_add(gpu_list_file *f, const gpu_list *l, const gm_machine *m, const gm_frame_config *cfg, char *err, size_t errsize) {
  put_settings(f, m, cfg);
  for (size_t i = 0; i < l->memory.n; i++)
    put_segment(f, l, &l->memory.segment[i]);
  put_chunk(f, GPU_CHUNK_RUN, l->ring, NULL, 0);
  return result_of(f, err, errsize);
}

int gpu_list_file_result(gpu_list_file *f, const gpu_list *l, char *err, size_t errsize) {
  uint64_t bytes = (uint64_t)l->stride * l->height;
  put_chunk(f, GPU_CHUNK_RESULT, l->color, (const uint64_t[2]){bytes, gm_hash(gpu_memory_at(&l->memory, l->color, bytes), (size_t)bytes)},
            16);
  return result_of(f, err, errsize);
}

int gpu_list_file_end(gpu_list_file *f, char *err, size_t errsize) {
  uint64_t seal[2] = {f->chunks, f->hash};
  put_chunk(f, GPU_CHUNK_END, 0, seal, sizeof seal);
  if (fflush(f->to) && !f->failed) {
    f->failed = true;
    f->why = errno;
  }
  int rc = result_of(f, err, errsize);
  free(f);
  return rc;
}
