/* SPDX-License-Identifier: Apache-2.0 */
/* Keeps the memory that a GPU sees (gpu_memory.h; docs/gpu.md, "Memory"): segments, sorted by address. */
#include "gpu/lists/gpu_memory.h"

#include <stdlib.h>
#include <string.h>

enum { ALIGN = 256 };

void gpu_memory_free(gpu_memory *m) {
  for (size_t i = 0; i < m->n; i++)
    if (m->segment[i].owned)
      free(m->segment[i].data - m->segment[i].at % 16);
  free(m->segment);
  *m = (gpu_memory){0};
}

const gpu_segment *gpu_memory_segment(const gpu_memory *m, uint64_t at) {
  size_t low = 0, high = m->n;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const gpu_segment *s = &m->segment[middle];
    if (at < s->at)
      high = middle;
    else if (at - s->at >= s->size)
      low = middle + 1;
    else
      return s;
  }
  return NULL;
}

void *gpu_memory_at(const gpu_memory *m, uint64_t at, uint64_t size) {
  const gpu_segment *s = gpu_memory_segment(m, at);
  return s && s->size - (at - s->at) >= size ? s->data + (at - s->at) : NULL;
}

/* Adds a segment above all others. */
static bool add_segment(gpu_memory *m, gpu_segment s) {
  if (s.at > GPU_MEMORY_END || GPU_MEMORY_END - s.at < s.size || s.at < m->next)
    return false;
  if (m->n == m->room) {
    size_t room = m->room ? 2 * m->room : 16;
    gpu_segment *more = realloc(m->segment, room * sizeof *more);
    if (!more)
      return false;
    m->segment = more;
    m->room = room;
  }
  m->segment[m->n++] = s;
  m->next = (s.at + s.size + ALIGN) / ALIGN * ALIGN;
  return true;
}

bool gpu_memory_put(gpu_memory *m, uint64_t at, size_t size) {
  size_t before = at % 16; /* so that bytes have the same place in 16 bytes on the host */
  unsigned char *data = size && size <= SIZE_MAX - before ? calloc(size + before, 1) : NULL;
  bool ok = data && add_segment(m, (gpu_segment){.at = at, .size = size, .data = data + before, .owned = true});
  if (!ok)
    free(data);
  return ok;
}

void *gpu_memory_new(gpu_memory *m, size_t size, uint64_t *at) {
  *at = m->next ? m->next : GPU_MEMORY_FIRST;
  return gpu_memory_put(m, *at, size) ? m->segment[m->n - 1].data : NULL;
}

bool gpu_memory_map(gpu_memory *m, const void *host, size_t size, uint64_t *at) {
  *at = (m->next ? m->next : GPU_MEMORY_FIRST) + (uintptr_t)host % 16;
  return add_segment(m, (gpu_segment){.at = *at, .size = size, .data = (unsigned char *)(uintptr_t)host});
}
