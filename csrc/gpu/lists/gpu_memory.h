/* SPDX-License-Identifier: Apache-2.0 */
/* The memory that a GPU sees (docs/gpu.md, Memory): segments of bytes at addresses of 36 bits. A segment's bytes belong to the list, or
   are those of the application where it has them. */
#ifndef GPU_MEMORY_H
#define GPU_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GPU_MEMORY_FIRST = 4096 /* the lowest address; nothing is at 0 */ };
#define GPU_MEMORY_END (UINT64_C(1) << 36)

typedef struct {
  uint64_t at;
  size_t size;
  unsigned char *data;
  bool owned;
  bool scratch; /* what is in it is no part of the list */
} gpu_segment;

typedef struct {
  gpu_segment *segment; /* by address; none overlaps another */
  size_t n, room;
  uint64_t next; /* address of the next segment, 0: GPU_MEMORY_FIRST */
} gpu_memory;

void gpu_memory_free(gpu_memory *m);
/* The host's place of `size` bytes, NULL if they are not in one segment. */
void *gpu_memory_at(const gpu_memory *m, uint64_t at, uint64_t size);
/* The segment of an address, NULL: there is none. */
const gpu_segment *gpu_memory_segment(const gpu_memory *m, uint64_t at);
/* A new segment of zeros. NULL when out of memory or of addresses. */
void *gpu_memory_new(gpu_memory *m, size_t size, uint64_t *at);
/* A segment of the application's bytes, with the same place in 16 bytes as on the host. False when out of memory or of addresses. */
bool gpu_memory_map(gpu_memory *m, const void *host, size_t size, uint64_t *at);
/* A new segment of zeros at this address, which is above all others. False when out of memory. */
bool gpu_memory_put(gpu_memory *m, uint64_t at, size_t size);

#endif
