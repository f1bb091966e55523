/* SPDX-License-Identifier: Apache-2.0 */
/* Tests a cluster whose cores have a memory array: slots run tasks of their stage, a split may come in the middle, and splits that do
   not fit are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "cluster/cluster_setup.h"

enum { LIMIT = 100000, TASKS = 48 };

/* A vertex thread needs 12 registers: t 9, v 1, o 2; a fragment thread 6: t 2, v 2, o 2. */
static const char vertex_text[] = ".stage vertex\n.machine machines/cyclone16-cluster-array.machine\n.sym attribute float 4x1 \"a\" 1 0 0\n"
                                  ".sym varying float 4x1 \"b\" 1 1 0\n.sym system float 4x1 \"gl_Position\" 1 0 0\n"
                                  "mov t8, v0\nnop\nnop\nadd o1, t8, t8\nmov pos, v0\nend\n";
static const char fragment_text[] =
    ".stage fragment\n.machine machines/cyclone16-cluster-array.machine\n.sym varying float 4x1 \"b\" 1 1 0\n"
    ".sym fragcolor float 4x1 \"gl_FragColor\" 1 0 0\n"
    "mov t1, v1\nnop\nnop\nmul o0, t1, t1\nmov o1, v1\nend\n";
static const char inputs[] = "{\"vertex\": {\"runs\": [{\"a\": [1, 2, 3, 4]}, {\"a\": [5, 6, 7, 8]}, {\"a\": [9, 10, 11, 12]}]},"
                             "\"fragment\": {\"runs\": [{\"b\": [1, 2, 3, 4]}, {\"b\": [0.5, 6, 7, 8]}]}}";

typedef struct {
  gm_program p[2];
  gm_run *run;
  gm_machine m;
} work;

static void work_new(work *w, unsigned array) {
  char err[GM_ERROR_SIZE] = "";
  if (gm_assemble(&w->p[0], vertex_text, strlen(vertex_text), "v.s", err, sizeof err) ||
      gm_assemble(&w->p[1], fragment_text, strlen(fragment_text), "f.s", err, sizeof err))
    fail_msg("%s", err);
  w->run = gm_run_parse(inputs, strlen(inputs), "in.json", ".", err, sizeof err);
  if (!w->run || gm_cluster_machine(&w->m, &w->p[0].machine, 2, 16, err, sizeof err))
    fail_msg("%s", err);
  w->m.array = array;
}

static void work_free(work *w) {
  gm_run_free(w->run);
  gm_program_free(&w->p[0]);
  gm_program_free(&w->p[1]);
}

/* The programs, and TASKS tasks: three of the vertex stage, then three of the fragment stage, and so on. stages: those that have tasks. */
static void set_up_shared_tasks(gm_cluster_setup *s, const work *w, unsigned stages) {
  char err[GM_ERROR_SIZE] = "";
  gm_cluster_setup_new(s, &w->m, 2);
  s->set.balance = GM_BALANCE_ANY;
  for (unsigned k = 0; k < 2; k++)
    assert_int_equal(gm_cluster_setup_program(s, &w->p[k], w->run, err, sizeof err), 0);
  for (size_t i = 0; i < TASKS; i++)
    if (stages >> (i / 3 % 2) & 1)
      assert_int_equal(gm_cluster_setup_task(s, i / 3 % 2, i, err, sizeof err), 0);
}

static void compare_shared_results(const gm_cluster_setup *s) {
  static const float vertex[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}, fragment[2][4] = {{1, 2, 3, 4}, {0.5f, 6, 7, 8}};
  for (size_t i = 0; i < s->ntask; i++) {
    const gm_cluster_task *t = &s->task[i];
    const float *v = t->stage ? fragment[i % 2] : vertex[i % 3];
    float have[4];
    memcpy(have, s->memory[t->out + !t->stage], sizeof have);
    for (unsigned l = 0; l < 4; l++)
      assert_true(have[l] == (t->stage ? v[l] * v[l] : 2 * v[l]));
  }
}

/* The starts of a run: stages of the first core's in their order, and whether each is in a slot of its stage. */
typedef struct {
  uint32_t slots;
  unsigned count, wrong;
  uint8_t stage[TASKS];
} starts;

static void note_segment_starts(void *ctx, const gm_cluster *c, const gm_cluster_in *in, const gm_cluster_trace *t) {
  starts *x = ctx;
  (void)c;
  if (in->load_valid && t->out.load_ready && in->load.kind == GM_HOST_GATES && in->load.address == GM_ARRAY_SEGMENT)
    x->slots = 0; /* another split */
  for (unsigned i = 0; i < 2; i++) {
    const gm_cluster_core_port *p = &t->port[i];
    if (p->h_valid && p->h_kind == GM_HOST_GATES && p->h_addr == GM_ARRAY_SLOTS)
      x->slots = p->h_wdata[0];
    if (!p->start_valid)
      continue;
    x->wrong += !((x->slots >> 16 * p->start_program) & p->start_mask);
    if (!i && x->count < TASKS)
      x->stage[x->count++] = p->start_program;
  }
}

static void slots_run_tasks_of_their_stage(void **state) {
  static const unsigned split[][2] = {{1, 1}, {2, 6}, {9, 3}, {7, 7}, {1, 15}};
  work w;
  (void)state;
  work_new(&w, GM_ARRAY_FREE);
  for (size_t i = 0; i < sizeof split / sizeof split[0]; i++) {
    gm_cluster_setup s;
    gm_cluster_stats st;
    char err[GM_ERROR_SIZE] = "";
    starts x = {0, 0, 0, {0}};
    set_up_shared_tasks(&s, &w, 3);
    if (gm_cluster_setup_split(&s, split[i], err, sizeof err) || gm_cluster_run(&s, LIMIT, note_segment_starts, &x, &st, err, sizeof err))
      fail_msg("%s", err);
    assert_int_equal(x.wrong, 0);
    compare_shared_results(&s);
    if (!i) { /* the third vertex task waits, and fragment tasks go first */
      assert_int_equal(x.stage[0], 0);
      assert_int_equal(x.stage[1], 1);
    }
    gm_cluster_setup_free(&s);
  }
  work_free(&w);
}

/* A load of another split, in the middle of the tasks, waits until the cluster is idle. */
static void a_split_in_the_middle(void **state) {
  work w;
  gm_cluster_setup s;
  gm_cluster_stats st;
  char err[GM_ERROR_SIZE] = "";
  starts x = {0, 0, 0, {0}};
  uint32_t words[GM_ARRAY_SPLIT_WORDS][4];
  gm_array_split other;
  (void)state;
  work_new(&w, GM_ARRAY_FREE);
  set_up_shared_tasks(&s, &w, 3);
  const gm_array_need need[2] = {gm_run_array_need(&w.p[0]), gm_run_array_need(&w.p[1])};
  gm_array_split_make(&w.m, need, (const unsigned[2]){1, 12}, &other);
  gm_array_split_words(&other, words);
  if (gm_cluster_setup_split(&s, (const unsigned[2]){8, 2}, err, sizeof err))
    fail_msg("%s", err);
  s.memory = realloc(s.memory, (s.words + GM_ARRAY_SPLIT_WORDS) * sizeof *s.memory);
  assert_non_null(s.memory);
  memcpy(s.memory + s.words, words, sizeof words);
  gm_cluster_load late = s.load[0];
  late.memory = (uint32_t)s.words;
  s.words += GM_ARRAY_SPLIT_WORDS;
  s.env.late = &late;
  s.env.nlate = 1;
  s.env.late_after = TASKS / 2;
  if (gm_cluster_run(&s, LIMIT, note_segment_starts, &x, &st, err, sizeof err))
    fail_msg("%s", err);
  assert_int_equal(x.slots, other.slots);
  assert_int_equal(x.wrong, 0);
  compare_shared_results(&s);
  gm_cluster_setup_free(&s);
  work_free(&w);
}

static void splits_that_do_not_fit(void **state) {
  static const struct {
    unsigned array, stages, split[2];
    const char *why;
  } bad[] = {
      {GM_ARRAY_FREE, 3, {10, 2}, "10V2F does not fit: a vertex thread needs 12 registers and 0 for constants, a fragment thread 6 and 0"},
      {GM_ARRAY_FREE, 3, {9, 8}, "9V8F: a core has 16 threads"},
      {GM_ARRAY_4V4P, 3, {6, 1}, "the stages have 64 and 64 registers; 5V10F fits"},
      {GM_ARRAY_6V2P, 3, {1, 6}, "the stages have 96 and 32 registers; 8V5F fits"},
      {GM_ARRAY_FREE, 3, {4, 0}, "there are fragment tasks, but no fragment thread has registers; it needs 6 of the stage's 128"},
      {GM_ARRAY_FREE, 1, {0, 4}, "there are vertex tasks, but no vertex thread has registers; it needs 12"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    work w;
    gm_cluster_setup s;
    char err[GM_ERROR_SIZE] = "";
    work_new(&w, bad[i].array);
    set_up_shared_tasks(&s, &w, bad[i].stages);
    assert_int_equal(gm_cluster_setup_split(&s, bad[i].split, err, sizeof err), -1);
    if (!strstr(err, bad[i].why))
      fail_msg("%s", err);
    gm_cluster_setup_free(&s);
    work_free(&w);
  }
}

/* As many as fit; a stage without tasks gets none. */
static void as_many_as_fit(void **state) {
  static const struct {
    unsigned array, stages, threads[2];
  } row[] = {{GM_ARRAY_FREE, 3, {7, 7}},
             {GM_ARRAY_4V4P, 3, {5, 10}},
             {GM_ARRAY_6V2P, 3, {8, 5}},
             {GM_ARRAY_FREE, 1, {10, 0}},
             {GM_ARRAY_FREE, 2, {0, 16}}};
  (void)state;
  for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
    work w;
    gm_cluster_setup s;
    gm_cluster_stats st;
    char err[GM_ERROR_SIZE] = "";
    work_new(&w, row[i].array);
    set_up_shared_tasks(&s, &w, row[i].stages);
    if (gm_cluster_run(&s, LIMIT, NULL, NULL, &st, err, sizeof err))
      fail_msg("%s", err);
    assert_int_equal(s.split.threads[0], row[i].threads[0]);
    assert_int_equal(s.split.threads[1], row[i].threads[1]);
    gm_cluster_setup_free(&s);
    work_free(&w);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(slots_run_tasks_of_their_stage),
      cmocka_unit_test(a_split_in_the_middle),
      cmocka_unit_test(splits_that_do_not_fit),
      cmocka_unit_test(as_many_as_fit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
