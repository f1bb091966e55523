/* SPDX-License-Identifier: Apache-2.0 */
/* Tests arenas (arena.h). What was allocated before a mark stays whole, what came after is given back and used again. After an arena has
   retired, its memory stays in the process. */
#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"

enum { LARGE = 300 * 1024 }; /* a chunk of its own */

static void release_keeps_what_was_before(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  char *small = gc_strndup(a, "before", 6), *large = gc_alloc_raw(a, LARGE);
  memset(large, 'x', LARGE);
  size_t bytes = gc_arena_bytes(a);
  for (unsigned round = 0; round < 100; round++) {
    gc_mark outer = gc_arena_mark(a);
    for (unsigned k = 0; k < 50; k++)
      memset(gc_alloc_raw(a, k % 10 ? 5000 : LARGE), 'y', 5000);
    gc_mark inner = gc_arena_mark(a);
    memset(gc_alloc_raw(a, LARGE), 'z', LARGE);
    gc_arena_release(a, inner);
    gc_arena_release(a, outer);
    assert_int_equal(gc_arena_bytes(a), bytes);
  }
  assert_string_equal(small, "before");
  for (unsigned k = 0; k < LARGE; k++)
    assert_int_equal(large[k], 'x');
  gc_arena_free(a);
}

static void memory_is_clear_again(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  gc_mark m = gc_arena_mark(a);
  memset(gc_alloc(a, 100000), 0xff, 100000);
  gc_arena_release(a, m);
  const unsigned char *p = gc_alloc(a, 100000);
  for (unsigned k = 0; k < 100000; k++)
    assert_int_equal(p[k], 0);
  gc_arena_free(a);
}

static void retired_memory_stays(void **state) {
  (void)state;
  enum { PIECE = 1 << 20, PIECES = 45 };
  for (unsigned round = 0; round < 2; round++) { /* the first round sees small blocks as the largest */
    gc_arena *a = gc_arena_new();
    for (unsigned k = 0; k < PIECES; k++)
      gc_alloc_raw(a, PIECE);
    gc_arena_retire(a);
  }
  const struct mallinfo2 m = mallinfo2();
  if (!m.arena) /* another allocator than the C library's, which counts nothing */
    skip();
  assert_true(m.keepcost >= (size_t)PIECE * PIECES);
}

static void memory_given_back_is_spoiled(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  gc_arena_spoil(a);
  char *before = gc_strndup(a, "before", 6);
  gc_mark mark = gc_arena_mark(a);
  memset(gc_alloc_raw(a, 100), 1, 100);
  gc_arena_release(a, mark);
  const unsigned char *again = gc_alloc_raw(a, 100);
  for (unsigned k = 0; k < 100; k++)
    assert_true(again[k] != 1);
  assert_string_equal(before, "before");
  gc_arena_free(a);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(release_keeps_what_was_before), cmocka_unit_test(memory_is_clear_again),
                                     cmocka_unit_test(retired_memory_stays), cmocka_unit_test(memory_given_back_is_spoiled)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
