/* SPDX-License-Identifier: Apache-2.0 */
/* Arena memory: everything of one compilation lives in one arena and is freed at once. */
#ifndef GC_ARENA_H
#define GC_ARENA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

typedef struct gc_arena gc_arena;

gc_arena *gc_arena_new(void);
void gc_arena_free(gc_arena *a);
/* Zeroed, aligned for any type. Never NULL: on exhaustion it longjmps to the handler set by gc_arena_on_oom, else aborts. */
void *gc_alloc(gc_arena *a, size_t size);
/* Like gc_alloc, but the memory is not cleared. */
void *gc_alloc_raw(gc_arena *a, size_t size);
/* All that is allocated after a mark can be given back together. Marks nest. */
typedef struct {
  void *chunk;
  size_t used, serial;
} gc_mark;
gc_mark gc_arena_mark(const gc_arena *a);
void gc_arena_release(gc_arena *a, gc_mark m);
/* Memory in use, in bytes: a measure of work that does not depend on the machine's speed. */
size_t gc_arena_bytes(const gc_arena *a);
/* Memory taken from the system for what is in use, in bytes. */
size_t gc_arena_held(const gc_arena *a);
/* The most that was held since the last call. The next call returns at least `least`. */
size_t gc_arena_watch(gc_arena *a, size_t least);
/* Where gc_alloc jumps when memory runs out; NULL: nowhere. The handler belongs to the caller and must exist as long as the arena is used.
 */
void gc_arena_on_oom(gc_arena *a, jmp_buf *handler);
void *gc_memdup(gc_arena *a, const void *p, size_t size);
char *gc_strndup(gc_arena *a, const char *s, size_t n);
char *gc_sprintf(gc_arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *gc_vsprintf(gc_arena *a, const char *fmt, va_list ap) __attribute__((format(printf, 2, 0)));
/* Grows an array of elements of size elem: returns storage for at least need of them, with the old contents, and sets *cap. */
void *gc_grow(gc_arena *a, void *old, size_t *cap, size_t need, size_t elem);

#endif
