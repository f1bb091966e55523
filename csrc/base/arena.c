/* SPDX-License-Identifier: Apache-2.0 */
/* Arena: a list of chunks with bump allocation. A big request gets a chunk of its own. Chunks grow from a small first one, so a short-lived
 * arena costs little. Memory is cleared when it is allocated. */
#include "base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST ((size_t)4 * 1024)
#define LAST ((size_t)256 * 1024)
#define ALIGN 16u

typedef struct chunk {
  struct chunk *next;
  size_t used, size, serial; /* serial: in order of creation */
  _Alignas(16) unsigned char data[];
} chunk;

struct gc_arena {
  chunk *head, *spare; /* spare: released chunks of size LAST, for reuse */
  size_t next;         /* size of the next ordinary chunk */
  size_t serial;
  size_t held, most; /* bytes of the chunks in use; the most since gc_arena_watch */
  jmp_buf *oom;
};

static void out_of_memory(gc_arena *a) {
  if (a && a->oom)
    longjmp(*a->oom, 1);
  abort();
}

static chunk *new_chunk(gc_arena *a, size_t size) {
  if (size > SIZE_MAX - sizeof(chunk))
    out_of_memory(a);
  chunk *c = size == LAST ? a->spare : NULL;
  if (c)
    a->spare = c->next;
  else if (!(c = malloc(sizeof(chunk) + size)))
    out_of_memory(a);
  c->next = NULL;
  c->used = 0;
  c->size = size;
  c->serial = a->serial++;
  a->held += size;
  a->most = a->held > a->most ? a->held : a->most;
  return c;
}

gc_arena *gc_arena_new(void) {
  gc_arena *a = calloc(1, sizeof *a);
  if (!a)
    out_of_memory(NULL);
  a->head = new_chunk(a, FIRST);
  a->next = 2 * FIRST;
  return a;
}

static void free_all(chunk *c) {
  for (chunk *next; c; c = next) {
    next = c->next;
    free(c);
  }
}

void gc_arena_free(gc_arena *a) {
  if (!a)
    return;
  free_all(a->head);
  free_all(a->spare);
  free(a);
}

gc_mark gc_arena_mark(const gc_arena *a) { return (gc_mark){a->head, a->head->used, a->serial}; }

/* Ordinary chunks made after the mark are before the marked chunk in the list. A big chunk is directly after the chunk that was the head
   when the big one was made. So after the newer chunks are removed, the list begins with the marked chunk. */
void gc_arena_release(gc_arena *a, gc_mark m) {
  for (chunk **c = &a->head; *c;) {
    chunk *old = *c;
    if (old->serial < m.serial) {
      c = &old->next;
      continue;
    }
    *c = old->next;
    a->held -= old->size;
    if (old->size == LAST) {
      old->next = a->spare;
      a->spare = old;
    } else {
      free(old);
    }
  }
  a->head = m.chunk;
  a->head->used = m.used;
}

size_t gc_arena_bytes(const gc_arena *a) {
  size_t n = 0;
  for (const chunk *c = a->head; c; c = c->next)
    n += c->used;
  return n;
}

size_t gc_arena_held(const gc_arena *a) { return a->held; }

size_t gc_arena_watch(gc_arena *a, size_t least) {
  size_t most = a->most;
  a->most = a->held > least ? a->held : least;
  return most;
}

void gc_arena_on_oom(gc_arena *a, jmp_buf *handler) { a->oom = handler; }

/* Allocates beyond the end of the current chunk. */
static void *refill(gc_arena *a, size_t size) {
  if (size > a->next / 4) { /* the request gets its own chunk after the current one; the free space of the current chunk stays in use */
    chunk *c = new_chunk(a, size);
    c->used = size;
    c->next = a->head->next;
    a->head->next = c;
    return c->data;
  }
  chunk *c = new_chunk(a, a->next);
  a->next = a->next < LAST ? 2 * a->next : LAST;
  c->next = a->head;
  c->used = size;
  a->head = c;
  return c->data;
}

void *gc_alloc_raw(gc_arena *a, size_t size) {
  if (size > SIZE_MAX - ALIGN)
    out_of_memory(a);
  size = (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
  if (size == 0)
    size = ALIGN;
  if (a->head->size - a->head->used < size)
    return refill(a, size);
  void *p = a->head->data + a->head->used;
  a->head->used += size;
  return p;
}

void *gc_alloc(gc_arena *a, size_t size) { return memset(gc_alloc_raw(a, size), 0, size); }

void *gc_memdup(gc_arena *a, const void *p, size_t size) {
  void *q = gc_alloc_raw(a, size);
  if (size)
    memcpy(q, p, size);
  return q;
}

char *gc_strndup(gc_arena *a, const char *s, size_t n) {
  char *p = gc_alloc_raw(a, n + 1);
  if (n)
    memcpy(p, s, n);
  p[n] = 0;
  return p;
}

static char *vformat(gc_arena *a, const char *fmt, va_list ap) {
  va_list again;
  va_copy(again, ap);
  int n = vsnprintf(NULL, 0, fmt, ap);
  char *p = gc_alloc(a, n < 0 ? 1 : (size_t)n + 1);
  if (n > 0)
    vsnprintf(p, (size_t)n + 1, fmt, again);
  va_end(again);
  return p;
}

char *gc_vsprintf(gc_arena *a, const char *fmt, va_list ap) { return vformat(a, fmt, ap); }

char *gc_sprintf(gc_arena *a, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  char *p = vformat(a, fmt, ap);
  va_end(ap);
  return p;
}

void *gc_grow(gc_arena *a, void *old, size_t *cap, size_t need, size_t elem) {
  if (need <= *cap)
    return old;
  size_t n = *cap ? *cap : 8;
  while (n < need)
    n = n > SIZE_MAX / 2 ? need : n * 2;
  if (elem && n > SIZE_MAX / elem)
    out_of_memory(a);
  unsigned char *p = gc_alloc_raw(a, n * elem);
  if (*cap)
    memcpy(p, old, *cap * elem);
  memset(p + *cap * elem, 0, (n - *cap) * elem);
  *cap = n;
  return p;
}
