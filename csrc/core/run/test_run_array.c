/* SPDX-License-Identifier: Apache-2.0 */
/* Tests loading a program into a core with a memory array (docs/cluster.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/error.h"
#include "core/run/run.h"
#include "core/sim/test_prog.h"

/* t0 .. t9, v0 .. v2 and o0: 14 registers. */
static prog fourteen(void) {
  prog p = {0};
  put(&p, add(DT + 9, V + 2, V));
  nops(&p, 2);
  put(&p, mov(DO, T + 9));
  put(&p, end());
  return p;
}

static gm_program program(prog *code, unsigned contexts) {
  gm_program p = {.stage = GM_STAGE_FRAGMENT, .code = code->w, .words = code->n, .machine = test_machine()};
  p.machine.contexts = contexts;
  p.machine.switches = true;
  p.machine.array = GM_ARRAY_FREE;
  p.machine.cma_words = 16;
  return p;
}

static void registers_are_counted(void **state) {
  prog code = fourteen();
  gm_program p = program(&code, 16);
  gm_array_need n = gm_run_array_need(&p);
  (void)state;
  assert_int_equal(n.t, 10);
  assert_int_equal(n.v, 3);
  assert_int_equal(n.o, 1);
  assert_int_equal(gm_run_threads(&p), 9);
}

static void too_many_threads_are_refused(void **state) {
  prog code = fourteen();
  gm_program p = program(&code, 16);
  char err[GM_ERROR_SIZE];
  gm_image img;
  (void)state;
  assert_int_equal(gm_run_fits(&p, 9, err, sizeof err), 0);
  assert_int_equal(gm_run_fits(&p, 10, err, sizeof err), -1);
  assert_string_equal(err,
                      "v2 is above the limit of 12 registers that 10 threads leave each of the memory array's 128; the program needs 14 "
                      "(t 10, v 3, o 1), so 9 threads fit");
  assert_int_equal(gm_run_fits(&p, 17, err, sizeof err), -1);
  assert_string_equal(err, "17 threads, but the machine has 16");
  p.machine.cma_words = 2; /* 16 registers */
  assert_int_equal(gm_run_bind_none(&p, &img, err, sizeof err), 0);
  gm_image_free(&img);
  p.machine.threads = 4;
  p.machine.forwarding = false;
  assert_int_equal(gm_run_bind_none(&p, &img, err, sizeof err), -1);
  assert_string_equal(err, "program: error: t9 is above the limit of 4 registers that 4 threads leave each of the memory array's 16; the "
                           "program needs 14 (t 10, v 3, o 1), so 0 threads fit");
}

typedef struct {
  gm_segment segment[GM_MAX_THREADS];
  unsigned registers;
} written;

static void note_array_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  written *w = ctx;
  (void)thread;
  if (kind == GM_HOST_GATES && addr >= GM_ARRAY_SEGMENT)
    w->segment[addr - GM_ARRAY_SEGMENT] = gm_segment_of_word(data[0]);
  w->registers += kind == GM_HOST_T || kind == GM_HOST_V || kind == GM_HOST_O;
}

/* Nine threads get a segment each, and all registers in them are cleared. */
static void segments_are_written(void **state) {
  prog code = fourteen();
  gm_program p = program(&code, 16);
  gm_image img = {0};
  written w = {.registers = 0};
  (void)state;
  gm_run_write_program(&p, &img, note_array_write, &w);
  assert_int_equal(w.registers, 9 * 14);
  for (unsigned t = 0; t < 16; t++) {
    assert_int_equal(w.segment[t].t, 14 * (t < 9 ? t : 9));
    assert_int_equal(w.segment[t].end, 14 * (t < 9 ? t + 1 : 9));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(registers_are_counted),
      cmocka_unit_test(too_many_threads_are_refused),
      cmocka_unit_test(segments_are_written),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
