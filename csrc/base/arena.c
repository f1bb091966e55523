/* SPDX-License-Identifier: Apache-2.0 */
/* Arena: a list of chunks with bump allocation. A big request gets a chunk of its own. The first chunk is small, so a short-lived arena
 * costs little. Each further chunk is three times as large, up to a limit. */
#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST ((size_t)4 * 1024)
#define LAST ((size_t)4 * 1024 * 1024)
#define KEPT ((size_t)64 * 1024)         /* a released chunk of this size or more is kept for reuse */
#define LARGE ((size_t)31 * 1024 * 1024) /* the C library counts no block of 32 MB or more */
#define SPOILED 0xa5
#define LARGE_FROM ((size_t)1024 * 1024) /* an arena of this size is a large one */

typedef struct chunk {
  struct chunk *next;
  size_t used, size, serial; /* used: bytes taken, but for the chunk in use, which ends at gc_arena.at. serial: in order of creation */
  _Alignas(16) unsigned char data[];
} chunk;

struct gc_arena_chunks {
  chunk *head, *spare; /* spare: released chunks, for reuse */
  size_t next;         /* size of the next ordinary chunk */
  size_t serial;
  size_t held, max; /* bytes of the chunks in use; the most since gc_arena_watch */
  jmp_buf *oom;
  bool spoils;
};
typedef struct gc_arena_chunks chunks;

static void out_of_memory(const chunks *k) {
  if (k && k->oom)
    longjmp(*k->oom, 1);
  abort();
}

/* Takes a released chunk of `min` to `max` bytes. NULL: there is none. */
static chunk *reuse(chunks *k, size_t min, size_t max) {
  for (chunk **c = &k->spare; *c; c = &(*c)->next)
    if ((*c)->size >= min && (*c)->size <= max) {
      chunk *found = *c;
      *c = found->next;
      return found;
    }
  return NULL;
}

/* A chunk of `size` bytes, or a released one of `min` to `max` bytes. */
static chunk *new_chunk(chunks *k, size_t size, size_t min, size_t max) {
  if (size > SIZE_MAX - sizeof(chunk))
    out_of_memory(k);
  chunk *c = reuse(k, min, max);
  if (!c && (c = malloc(sizeof(chunk) + size)))
    c->size = size;
  if (!c)
    out_of_memory(k);
  c->next = NULL;
  c->used = 0;
  c->serial = k->serial++;
  k->held += c->size;
  k->max = k->held > k->max ? k->held : k->max;
  GC_ARENA_FORBID(c->data, c->size);
  return c;
}

/* Makes c the chunk in use, of which `used` bytes are taken. */
static void use_chunk(gc_arena *a, chunk *c, size_t used) {
  a->chunks->head = c;
  a->at = c->data + used;
  a->end = c->data + c->size;
}

static size_t used_of_chunk(const gc_arena *a) { return (size_t)(a->at - a->chunks->head->data); }

/* An arena and its first chunk are one piece of memory. */
typedef struct {
  gc_arena a;
  chunks k;
  chunk first;
} whole;

gc_arena *gc_arena_new(void) {
  whole *w = malloc(sizeof *w + FIRST);
  if (!w)
    out_of_memory(NULL);
  w->a.chunks = &w->k;
  w->k = (chunks){.next = 2 * FIRST, .serial = 1, .held = FIRST, .max = FIRST};
  w->first.next = NULL;
  w->first.used = w->first.serial = 0;
  w->first.size = FIRST;
  use_chunk(&w->a, &w->first, 0);
  GC_ARENA_FORBID(w->first.data, FIRST);
  return &w->a;
}

static void free_all(chunk *c, const chunk *but) {
  for (chunk *next; c; c = next) {
    next = c->next;
    if (c != but)
      free(c);
  }
}

void gc_arena_free(gc_arena *a) {
  if (!a)
    return;
  const chunk *first = &((whole *)a)->first;
  free_all(a->chunks->head, first);
  free_all(a->chunks->spare, first);
  free(a);
}

/* The C library gives freed memory back to the system when it is more than twice the largest block that was ever mapped and freed. So it
 * gets a large block, which is not touched. */
void gc_arena_retire(gc_arena *a) {
  size_t size = a ? a->chunks->held : 0;
  for (const chunk *c = a ? a->chunks->spare : NULL; c; c = c->next)
    size += c->size;
  bool large = size >= LARGE_FROM;
  gc_arena_free(a);
  void *volatile block = large ? malloc(LARGE) : NULL;
  free(block);
}

gc_mark gc_arena_mark(const gc_arena *a) { return (gc_mark){a->chunks->head, used_of_chunk(a), a->chunks->serial}; }

/* Memory that is not in use any more. */
static void spoil_left_memory(const chunks *k, unsigned char *p, size_t size) {
  if (k->spoils)
    memset(p, SPOILED, size);
  GC_ARENA_FORBID(p, size);
}

/* Ordinary chunks made after the mark are before the marked chunk in the list. A big chunk is directly after the chunk that was the head
   when the big one was made. So after the newer chunks are removed, the list begins with the marked chunk. */
void gc_arena_release(gc_arena *a, gc_mark m) {
  chunks *k = a->chunks;
  k->head->used = used_of_chunk(a);
  for (chunk **c = &k->head; *c;) {
    chunk *old = *c;
    if (old->serial < m.serial) {
      c = &old->next;
      continue;
    }
    *c = old->next;
    k->held -= old->size;
    spoil_left_memory(k, old->data, old->used);
    if (old->size >= KEPT) {
      old->next = k->spare;
      k->spare = old;
    } else {
      free(old);
    }
  }
  use_chunk(a, m.chunk, m.used);
  spoil_left_memory(k, a->at, ((const chunk *)m.chunk)->used - m.used);
}

size_t gc_arena_bytes(const gc_arena *a) {
  size_t n = used_of_chunk(a);
  for (const chunk *c = a->chunks->head->next; c; c = c->next)
    n += c->used;
  return n;
}

size_t gc_arena_held(const gc_arena *a) { return a->chunks->held; }

size_t gc_arena_watch(gc_arena *a, size_t min) {
  chunks *k = a->chunks;
  size_t max = k->max;
  k->max = k->held > min ? k->held : min;
  return max;
}

void gc_arena_spoil(gc_arena *a) { a->chunks->spoils = true; }

void gc_arena_on_oom(gc_arena *a, jmp_buf *handler) { a->chunks->oom = handler; }

void *gc_alloc_more(gc_arena *a, size_t size) {
  chunks *k = a->chunks;
  if (size > SIZE_MAX - GC_ALIGN)
    out_of_memory(k);
  size = size ? (size + GC_ALIGN - 1) & ~(size_t)(GC_ALIGN - 1) : GC_ALIGN;
  if (size <= (size_t)(a->end - a->at)) {
    a->at += size;
    GC_ARENA_ALLOW(a->at - size, size);
    return a->at - size;
  }
  if (size > k->next / 4) { /* the request gets its own chunk after the current one; the free space of the current chunk stays in use */
    chunk *c = new_chunk(k, size, size, size < SIZE_MAX / 2 ? size + size / 2 : size); /* a much larger one would count as memory in use */
    c->used = size;
    c->next = k->head->next;
    k->head->next = c;
    GC_ARENA_ALLOW(c->data, size);
    return c->data;
  }
  chunk *c = new_chunk(k, k->next, size, SIZE_MAX);
  k->next = c->size < k->next || k->next == LAST ? k->next : k->next > LAST / 3 ? LAST : 3 * k->next;
  k->head->used = used_of_chunk(a);
  c->next = k->head;
  use_chunk(a, c, size);
  GC_ARENA_ALLOW(c->data, size);
  return c->data;
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

void *gc_grow_more(gc_arena *a, void *old, size_t *cap, size_t need, size_t elem) {
  size_t n = *cap ? *cap : 8;
  while (n < need)
    n = n > SIZE_MAX / 2 ? need : n * 2;
  if (elem && n > SIZE_MAX / elem)
    out_of_memory(a->chunks);
  unsigned char *p = gc_alloc_raw(a, n * elem);
  if (*cap)
    memcpy(p, old, *cap * elem);
  memset(p + *cap * elem, 0, (n - *cap) * elem);
  *cap = n;
  return p;
}
