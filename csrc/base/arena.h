/* SPDX-License-Identifier: Apache-2.0 */
/* Arena memory: everything of one compilation lives in one arena and is freed at once. */
#ifndef GC_ARENA_H
#define GC_ARENA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

/* Under AddressSanitizer, memory that is not allocated, or was given back to a mark, must not be used. */
#if defined(__SANITIZE_ADDRESS__)
#define GC_ARENA_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GC_ARENA_SANITIZED
#endif
#endif
#ifdef GC_ARENA_SANITIZED
#include <sanitizer/asan_interface.h>
#define GC_ARENA_FORBID(p, size) ASAN_POISON_MEMORY_REGION(p, size)
#define GC_ARENA_ALLOW(p, size) ASAN_UNPOISON_MEMORY_REGION(p, size)
#else
#define GC_ARENA_FORBID(p, size) ((void)(p), (void)(size))
#define GC_ARENA_ALLOW(p, size) ((void)(p), (void)(size))
#endif

typedef struct {
  unsigned char *at, *end; /* free memory of the chunk in use */
  struct gc_arena_chunks *chunks;
} gc_arena;

/* An empty arena. Aborts when memory runs out. */
gc_arena *gc_arena_new(void);
void gc_arena_free(gc_arena *a);
/* The same, for an arena that another like it will follow. The C library keeps the memory, so the next arena touches no fresh pages. Other
 * arenas should be freed before. */
void gc_arena_retire(gc_arena *a);
enum { GC_ALIGN = 8 };
/* Allocates beyond the end of the chunk in use. */
void *gc_alloc_more(gc_arena *a, size_t size);
/* Like gc_alloc, but the memory is not cleared. */
static inline void *gc_alloc_raw(gc_arena *a, size_t size) {
  if (size == 0 || size > (size_t)(a->end - a->at)) /* the size of a chunk is a multiple of GC_ALIGN, so the rounded size fits too */
    return gc_alloc_more(a, size);
  unsigned char *p = a->at;
  a->at += (size + GC_ALIGN - 1) & ~(size_t)(GC_ALIGN - 1);
  GC_ARENA_ALLOW(p, size);
  return p;
}
/* Zeroed, aligned for pointers and numbers of 64 bits. Never NULL: on exhaustion it longjmps to the handler set by gc_arena_on_oom, else
 * aborts. */
static inline void *gc_alloc(gc_arena *a, size_t size) { return memset(gc_alloc_raw(a, size), 0, size); }
/* All that is allocated after a mark can be given back together. Marks nest. */
typedef struct {
  void *chunk;
  size_t used, serial;
} gc_mark;
/* Marks the present end of the arena; gives back all that was allocated after a mark. */
gc_mark gc_arena_mark(const gc_arena *a);
void gc_arena_release(gc_arena *a, gc_mark m);
/* From now on, memory that is given back is overwritten, so that a use of it does not go unnoticed. */
void gc_arena_spoil(gc_arena *a);
/* Memory in use, in bytes: a measure of work that does not depend on the machine's speed. */
size_t gc_arena_bytes(const gc_arena *a);
/* Memory taken from the system for what is in use, in bytes. */
size_t gc_arena_held(const gc_arena *a);
/* The most that was held since the last call. The next call returns at least `min`. */
size_t gc_arena_watch(gc_arena *a, size_t min);
/* Where gc_alloc jumps when memory runs out; NULL: nowhere. The handler belongs to the caller and must exist as long as the arena is used.
 */
void gc_arena_on_oom(gc_arena *a, jmp_buf *handler);
/* Copies of memory and of text, in the arena. */
static inline void *gc_memdup(gc_arena *a, const void *p, size_t size) {
  void *q = gc_alloc_raw(a, size);
  return size ? memcpy(q, p, size) : q;
}
char *gc_strndup(gc_arena *a, const char *s, size_t n);
/* Text as sprintf makes it, in the arena. */
char *gc_sprintf(gc_arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *gc_vsprintf(gc_arena *a, const char *fmt, va_list ap) __attribute__((format(printf, 2, 0)));
/* Grows an array of elements of size elem: returns storage for at least need of them, with the old contents, and sets *cap. */
void *gc_grow_more(gc_arena *a, void *old, size_t *cap, size_t need, size_t elem); /* need is more than *cap */
static inline void *gc_grow(gc_arena *a, void *old, size_t *cap, size_t need, size_t elem) {
  return need <= *cap ? old : gc_grow_more(a, old, cap, need, elem);
}

#endif
