/* SPDX-License-Identifier: Apache-2.0 */
/* Files of GPU command lists (docs/gpu.md, Files): written when an application draws, read to draw again. A file is written whole or not at
   all. Its last chunk seals it with a hash of all before, and readers refuse what is not as written. Functions that return int: 0, or -1
   with a message in err. */
#ifndef GPU_LIST_FILE_H
#define GPU_LIST_FILE_H

#include "gpu/lists/gpu_list.h"

typedef enum {
  GPU_CHUNK_MACHINE = 1,  /* the machine that the programs are for, in its stored form */
  GPU_CHUNK_RUN_SETTINGS, /* gpu_run_settings */
  GPU_CHUNK_SEGMENT,      /* memory: `at`, and its size as 64 bits */
  GPU_CHUNK_DATA,         /* bytes at `at` */
  GPU_CHUNK_SAME,         /* the same bytes as in a DATA chunk before: place of its bytes in the file, and their number */
  GPU_CHUNK_RUN,          /* runs the commands from `at` on; memory is empty after the results */
  GPU_CHUNK_RESULT,       /* bytes at `at` have this hash now: their number, the hash */
  GPU_CHUNK_END           /* number of chunks, hash of all bytes before this chunk */
} gpu_chunk_kind;

typedef struct {
  uint32_t kind, zero;
  uint64_t at, size; /* of the bytes that follow; they are filled up to 8 */
} gpu_chunk;

/* How the cores of a run are set. */
typedef struct {
  uint32_t policy, wake, texture_latency, promised, cores, zero;
  uint64_t texture_seed;
} gpu_run_settings;

typedef struct gpu_list_file gpu_list_file;
/* Writes to a file that the caller has open, and closes it at the end. NULL when out of memory. */
gpu_list_file *gpu_list_file_new(FILE *to);
/* Adds a list and how it is run; then what its colours are after the run. */
int gpu_list_file_add(gpu_list_file *f, const gpu_list *l, const gm_machine *m, const gm_frame_config *cfg, char *err, size_t errsize);
int gpu_list_file_result(gpu_list_file *f, const gpu_list *l, char *err, size_t errsize);
/* Seals and frees it. */
int gpu_list_file_end(gpu_list_file *f, char *err, size_t errsize);

/* Reading: calls run for each list, with its memory, then result for each result. They return 0 to go on. */
typedef struct {
  const gm_machine *machine;
  gm_run_config run;
  unsigned cores;
  gpu_memory *memory;
  uint64_t ring;
} gpu_read_list;
typedef struct {
  int (*run)(void *ctx, const gpu_read_list *l);
  int (*result)(void *ctx, const gpu_read_list *l, uint64_t at, uint64_t bytes, bool same);
  void *ctx;
} gpu_list_reader;
/* Reads from memory; name is for messages. 1: a call returned something else than 0. */
int gpu_list_file_parse(const unsigned char *bytes, size_t size, const char *name, const gpu_list_reader *r, char *err, size_t errsize);
int gpu_list_file_read(const char *path, const gpu_list_reader *r, char *err, size_t errsize);

#endif
