/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a file of GPU command lists (docs/gpu.md, Files; list_file.h): checks the seal first, which is the hash at its end, then every
   chunk. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "gpu/lists/list_file.h"
#include "gpu/lists/list_file_private.h"

static const uint64_t ROOM = (uint64_t)3 << 30; /* most memory of a list, in bytes */
static const size_t FILE_MAX = (size_t)1 << 31; /* bytes of the longest file */
enum { TEXTURE_MAX = 100000 /* cycles of latency of a texture request */ };

typedef struct {
  const unsigned char *bytes;
  size_t size, at;
  const char *name;
  const gpu_list_reader *r;
  gm_machine machine;
  bool has_machine, has_run, ran;
  gpu_memory memory;
  uint64_t room; /* bytes in it */
  gpu_read_list list;
  char *err;
  size_t errsize;
} reader;

static int fail_reading(reader *r, const char *why) { return gm_error(r->err, r->errsize, r->name, "%s (byte %zu)", why, r->at); }

/* The chunk at r->at and its bytes. 0, or -1 with a message. */
static int next_chunk(reader *r, gpu_chunk *c, const unsigned char **data) {
  if (r->size - r->at < sizeof *c)
    return fail_reading(r, "the file is cut off");
  memcpy(c, r->bytes + r->at, sizeof *c);
  uint64_t left = r->size - r->at - sizeof *c;
  if (c->size > left || left - c->size < -c->size % 8)
    return fail_reading(r, "a chunk goes beyond the end");
  *data = r->bytes + r->at + sizeof *c;
  for (uint64_t i = c->size; i % 8; i++)
    if ((*data)[i])
      return fail_reading(r, "the bytes that fill a chunk up are not 0");
  return c->zero ? fail_reading(r, "a chunk is not well formed") : 0;
}

static void forget_list(reader *r) {
  gpu_memory_free(&r->memory);
  r->room = 0;
  r->ran = false;
}

static int take_machine(reader *r, const gpu_chunk *c, const unsigned char *data) {
  char why[GM_ERROR_SIZE];
  if (gm_machine_parse(&r->machine, (const char *)data, (size_t)c->size, "machine", why, sizeof why))
    return fail_reading(r, "the machine is not well formed");
  r->has_machine = true;
  return 0;
}

static int take_settings(reader *r, const gpu_chunk *c, const unsigned char *data) {
  gpu_run_settings s;
  if (c->size != sizeof s)
    return fail_reading(r, "the settings are not well formed");
  memcpy(&s, data, sizeof s);
  if (s.policy > 2 || s.wake > GM_WAKE_MAX || s.texture_latency < GM_TEXTURE_MIN || s.texture_latency > TEXTURE_MAX || s.promised > 1 ||
      s.cores > GM_FRAME_CORES || s.zero)
    return fail_reading(r, "a setting is out of range");
  r->list.run = (gm_run_config){(gm_gate_policy)s.policy, s.wake, s.texture_latency, s.texture_seed, s.promised};
  r->list.cores = s.cores;
  r->has_run = true;
  return 0;
}

static int take_segment(reader *r, const gpu_chunk *c, const unsigned char *data) {
  uint64_t size;
  if (c->size != sizeof size)
    return fail_reading(r, "a segment is not well formed");
  memcpy(&size, data, sizeof size);
  if (r->ran)
    forget_list(r);
  if (!size || size > ROOM - r->room || !gpu_memory_put(&r->memory, c->at, (size_t)size))
    return fail_reading(r, "a segment does not fit into memory");
  r->room += size;
  return 0;
}

static int put_bytes(reader *r, uint64_t at, const unsigned char *from, uint64_t n) {
  void *to = n && !r->ran ? gpu_memory_at(&r->memory, at, n) : NULL;
  if (!to)
    return fail_reading(r, "data are not in a segment");
  memcpy(to, from, (size_t)n);
  return 0;
}

/* Bytes of a DATA chunk before: they are in the file, whatever chunk they are in. */
static int take_same(reader *r, const gpu_chunk *c, const unsigned char *data) {
  uint64_t from[2];
  if (c->size != sizeof from)
    return fail_reading(r, "a chunk is not well formed");
  memcpy(from, data, sizeof from);
  if (from[0] > r->at || from[1] > r->at - from[0])
    return fail_reading(r, "data refer to what comes later");
  return put_bytes(r, c->at, r->bytes + from[0], from[1]);
}

static int take_run(reader *r, const gpu_chunk *c) {
  if (c->size || c->at % GPU_UNIT || r->ran || !r->has_machine || !r->has_run)
    return fail_reading(r, "a run of no command, or without machine, settings or memory");
  r->list.machine = &r->machine;
  r->list.memory = &r->memory;
  r->list.ring = c->at;
  r->ran = true;
  return r->r->run ? r->r->run(r->r->ctx, &r->list) : 0;
}

static int take_result(reader *r, const gpu_chunk *c, const unsigned char *data) {
  uint64_t want[2];
  if (c->size != sizeof want || !r->ran)
    return fail_reading(r, "a result is not well formed, or of no run");
  memcpy(want, data, sizeof want);
  const void *at = gpu_memory_at(&r->memory, c->at, want[0]);
  if (!at)
    return fail_reading(r, "a result is not in a segment");
  return r->r->result ? r->r->result(r->r->ctx, &r->list, c->at, want[0], gm_hash(at, (size_t)want[0]) == want[1]) : 0;
}

static int take_chunk(reader *r, const gpu_chunk *c, const unsigned char *data) {
  switch (c->kind) {
  case GPU_CHUNK_MACHINE:
    return take_machine(r, c, data);
  case GPU_CHUNK_RUN_SETTINGS:
    return take_settings(r, c, data);
  case GPU_CHUNK_SEGMENT:
    return take_segment(r, c, data);
  case GPU_CHUNK_DATA:
    return put_bytes(r, c->at, data, c->size);
  case GPU_CHUNK_SAME:
    return take_same(r, c, data);
  case GPU_CHUNK_RUN:
    return take_run(r, c);
  case GPU_CHUNK_RESULT:
    return take_result(r, c, data);
  default:
    return fail_reading(r, "a chunk of an unknown kind");
  }
}

static size_t length_of(const gpu_chunk *c) { return sizeof *c + (size_t)c->size + (size_t)(-c->size % 8); }

/* The last chunk fits to what is before it. */
static int check_seal(reader *r) {
  gpu_chunk c = {0};
  const unsigned char *data = NULL;
  uint64_t seal[2], chunks = 0;
  if (r->size < sizeof gpu_list_magic || memcmp(r->bytes, gpu_list_magic, sizeof gpu_list_magic) != 0)
    return fail_reading(r, "this is no file of lists, or one of another version");
  for (r->at = sizeof gpu_list_magic;; r->at += length_of(&c), chunks++) {
    if (next_chunk(r, &c, &data))
      return -1;
    if (c.kind == GPU_CHUNK_END)
      break;
  }
  if (c.size != sizeof seal || c.at || r->at + length_of(&c) != r->size)
    return fail_reading(r, "something comes after the end");
  memcpy(seal, data, sizeof seal);
  return seal[0] == chunks && seal[1] == gm_hash(r->bytes, r->at) ? 0 : fail_reading(r, "the file was changed: its end does not fit to it");
}

int gpu_list_file_parse(const unsigned char *bytes, size_t size, const char *name, const gpu_list_reader *calls, char *err,
                        size_t errsize) {
  reader r = {.bytes = bytes, .size = size, .name = name, .r = calls, .err = err, .errsize = errsize};
  gpu_chunk c;
  const unsigned char *data;
  int rc = check_seal(&r);
  for (r.at = sizeof gpu_list_magic; !rc && !(rc = next_chunk(&r, &c, &data)) && c.kind != GPU_CHUNK_END; r.at += length_of(&c))
    rc = take_chunk(&r, &c, data);
  forget_list(&r);
  return rc;
}

int gpu_list_file_read(const char *path, const gpu_list_reader *r, char *err, size_t errsize) {
  size_t n;
  char *bytes = gm_file_read(path, FILE_MAX, &n, err, errsize);
  if (!bytes)
    return -1;
  int rc = gpu_list_file_parse((const unsigned char *)bytes, n, path, r, err, errsize);
  free(bytes);
  return rc;
}
