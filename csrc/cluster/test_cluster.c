/* SPDX-License-Identifier: Apache-2.0 */
/* Tests that the cluster gives each task the results of the program alone, for all numbers of cores, rules and times of the memory; and
   tests the protocol of docs/cluster.md cycle by cycle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "cluster/cluster_setup.h"

enum { LIMIT = 200000 };

static const char vertex_text[] = ".stage vertex\n.machine machines/%s.machine\n.sym attribute float 4x1 \"a_position\" 1 0 0\n"
                                  ".sym varying float 3x1 \"v_n\" 1 2 1\n.sym system float 4x1 \"gl_Position\" 1 0 0\n"
                                  "mov pos, v0 @ov+oo\nmov o2.yzw, v0.xxyz\nend\n";
static const char fragment_text[] = ".stage fragment\n.machine machines/%s.machine\n.sym uniform float 4x1 \"u_tint\" 1 0 0\n"
                                    ".sym varying float 2x1 \"v_uv\" 1 1 2\n.sym sampler sampler2D 1x1 \"u_tex\" 1 2 0\n"
                                    ".sym fragcolor float 4x1 \"gl_FragColor\" 1 0 0\n"
                                    "tex t0, v1.zwzw, s2 @ov+oo\nnop\nnop\nslt p0, v1.z, c0.x\nnop\nnop\nkil p0.x\nmul o0, t0, c0\nend\n";
static const char inputs[] =
    "{\"uniforms\": {\"u_tint\": [0.5, 0.5, 2, 1]}, \"textures\": {\"u_tex\": {\"file\": \"%s\"}},"
    "\"vertex\": {\"runs\": [{\"a_position\": [1, 2, 3, 4]}, {\"a_position\": [5, 6, 7, 8]}, {\"a_position\": [9, 10, 11, 12]}]},"
    "\"fragment\": {\"runs\": [{\"v_uv\": [0.1, 0.2]}, {\"v_uv\": [0.6, 0.3]}, {\"v_uv\": [0.9, 0.8]}, {\"v_uv\": [0.4, 0.7]}]}}";

typedef struct {
  gm_program p[2];
  gm_run *run;
  gm_machine m;
} work;

static void assemble(gm_program *p, const char *format, const char *machine) {
  char text[1000], err[GM_ERROR_SIZE] = "";
  snprintf(text, sizeof text, format, machine);
  if (gm_assemble(p, text, strlen(text), "test.s", err, sizeof err))
    fail_msg("%s", err);
}

static void work_new(work *w, const char *machine, unsigned contexts) {
  char err[GM_ERROR_SIZE] = "", text[2000];
  assemble(&w->p[0], vertex_text, machine);
  assemble(&w->p[1], fragment_text, machine);
  snprintf(text, sizeof text, inputs, "regress/suites/textures/stone.png");
  w->run = gm_run_parse(text, strlen(text), "in.json", ".", err, sizeof err);
  if (!w->run || gm_cluster_machine(&w->m, &w->p[0].machine, 1, contexts, err, sizeof err))
    fail_msg("%s", err);
}

static void work_free(work *w) {
  gm_run_free(w->run);
  gm_program_free(&w->p[0]);
  gm_program_free(&w->p[1]);
}

static void set_up_cluster_work(gm_cluster_setup *s, const work *w, unsigned cores) {
  char err[GM_ERROR_SIZE] = "";
  gm_cluster_setup_new(s, &w->m, cores);
  for (unsigned k = 0; k < 2; k++)
    if (gm_cluster_setup_program(s, &w->p[k], w->run, err, sizeof err))
      fail_msg("%s", err);
}

static void task(gm_cluster_setup *s, unsigned stage, size_t k) {
  char err[GM_ERROR_SIZE];
  assert_int_equal(gm_cluster_setup_task(s, stage, k, err, sizeof err), 0);
}

static void run_cluster_tasks(gm_cluster_setup *s, gm_cluster_watch *watch, void *ctx, gm_cluster_stats *st) {
  char err[GM_ERROR_SIZE] = "";
  if (gm_cluster_run(s, LIMIT, watch, ctx, st, err, sizeof err))
    fail_msg("%s", err);
}

/* All results against those of the program alone. */
static void compare_cluster_results(const gm_cluster_setup *s, const work *w) {
  gm_sim *sim[2];
  gm_image img[2];
  char err[GM_ERROR_SIZE] = "";
  memset(img, 0, sizeof img);
  for (unsigned k = 0; k < 2; k++) {
    sim[k] = gm_sim_new(&w->p[k].machine);
    assert_int_equal(gm_run_bind(&w->p[k], w->run, &img[k], err, sizeof err), 0);
    gm_run_load_sim(sim[k], &w->p[k], &img[k]);
  }
  for (size_t i = 0, k[2] = {0, 0}; i < s->ntask; i++) {
    unsigned stage = s->task[i].stage, group = s->machine.threads;
    for (unsigned t = 0; t < group; t++) {
      gm_result want, have;
      size_t n = gm_run_count(w->run, (gm_stage)stage), at = (k[stage] % s->kinds[stage] * group + t);
      if (at >= n)
        continue;
      assert_int_equal(gm_run_sim(sim[stage], &w->p[stage], w->run, at, 1, &s->set.run, &want, err, sizeof err), 0);
      assert_int_equal(gm_cluster_setup_result(s, i, t, &have), 0);
      have.killed = want.killed; /* killed threads: see the test of the finish signal */
      if (!gm_result_equal(&have, &want, err, sizeof err))
        fail_msg("task %zu, thread %u: %s", i, t, err);
      gm_result_free(&want);
      gm_result_free(&have);
    }
    k[stage]++;
  }
  for (unsigned k = 0; k < 2; k++) {
    gm_sim_free(sim[k]);
    gm_image_free(&img[k]);
  }
}

static void some_tasks(gm_cluster_setup *s) {
  for (size_t i = 0, k[2] = {0, 0}; i < 60; i++) {
    unsigned stage = i % 7 < 4;
    task(s, stage, k[stage]++);
  }
}

/* A texture cache changes no result. The fragments ask for four places of a texture, again and again: only the first request of each
 * misses. */
static void texture_cache(void **state) {
  (void)state;
  work w;
  gm_cluster_setup s;
  gm_cluster_stats plain, st;
  work_new(&w, "cyclone", 3);
  for (unsigned cached = 0; cached < 2; cached++) {
    w.m.texture_cache = cached ? 4096 : 0;
    w.m.texture_ways = cached ? 4 : 0;
    w.m.texture_line = cached ? 64 : 0;
    set_up_cluster_work(&s, &w, 2);
    some_tasks(&s);
    run_cluster_tasks(&s, NULL, NULL, cached ? &st : &plain);
    compare_cluster_results(&s, &w);
    gm_cluster_setup_free(&s);
  }
  work_free(&w);
  assert_true(plain.texture && plain.texture == st.texture);
  assert_int_equal(plain.texels + plain.texture_hits + plain.texture_misses, 0);
  assert_int_equal(st.texels, 4 * st.texture);
  assert_int_equal(st.texture_hits, st.texture - 4); /* four places of the texture */
  assert_in_range(st.texture_misses, 4, 16);
}

/* Cores that share texture units, with and without a texture cache: the same results. */
static void shared_units(void **state) {
  (void)state;
  static const char *const machines[2] = {"cyclone", "quad"};
  for (unsigned k = 0; k < 48; k++) {
    work w;
    gm_cluster_setup s;
    gm_cluster_stats st;
    unsigned cores = 1u << k % 4, quads = k / 4 % 2, share = 1u << k / 8 % 3, cached = k / 24;
    work_new(&w, machines[quads], quads ? 8 : 3);
    w.m.texture_share = share;
    w.m.texture_cache = cached ? 512 : 0;
    w.m.texture_ways = cached ? 2 : 0;
    w.m.texture_line = cached ? 32 : 0;
    set_up_cluster_work(&s, &w, cores);
    some_tasks(&s);
    s.set.balance = GM_BALANCE_ANY;
    s.env.seed = k % 3 ? 31 * k : 0;
    run_cluster_tasks(&s, NULL, NULL, &st);
    compare_cluster_results(&s, &w);
    gm_cluster_setup_free(&s);
    work_free(&w);
  }
}

/* 128 threads, 32 on each of four cores. Eight such cores are refused. */
static void max_threads(void **state) {
  (void)state;
  work w;
  gm_cluster_setup s;
  gm_cluster_stats st;
  gm_machine m;
  char err[GM_ERROR_SIZE] = "";
  work_new(&w, "cyclone", GM_MAX_THREADS);
  set_up_cluster_work(&s, &w, GM_CLUSTER_THREADS / GM_MAX_THREADS);
  for (unsigned i = 0; i < 10; i++)
    some_tasks(&s);
  run_cluster_tasks(&s, NULL, NULL, &st);
  compare_cluster_results(&s, &w);
  gm_cluster_setup_free(&s);
  assert_int_equal(gm_cluster_machine(&m, &w.p[0].machine, GM_CLUSTER_CORES, GM_MAX_THREADS, err, sizeof err), -1);
  assert_string_equal(err, "error: a cluster has at most 128 threads: 8 cores of 32");
  work_free(&w);
}

static void same_results(void **state) {
  (void)state;
  static const char *const machines[2] = {"cyclone", "quad"};
  for (unsigned m = 0; m < 2; m++) {
    work w;
    work_new(&w, machines[m], m ? 8 : 3);
    for (unsigned cores = 1; cores <= 8; cores *= 2)
      for (unsigned k = 0; k < 6; k++) {
        gm_cluster_setup s;
        gm_cluster_stats st;
        if (k % 3 == GM_BALANCE_FIXED && cores == 1)
          continue;
        set_up_cluster_work(&s, &w, cores);
        some_tasks(&s);
        s.set.balance = (gm_balance)(k % 3);
        s.env.seed = k < 3 ? 0 : 17 * k + cores;
        run_cluster_tasks(&s, NULL, NULL, &st);
        compare_cluster_results(&s, &w);
        assert_int_equal(st.assigned[0] + st.assigned[1], 60);
        gm_cluster_setup_free(&s);
      }
    work_free(&w);
  }
}

/* Cycles of the first events of a run with one task, counted from the one in which the task is accepted. */
typedef struct {
  uint64_t now, accepted, assigned, asked, came, filled, started, first_if, ended, read, finish;
  unsigned killed[4];
} events;

static void note_first_cycle(uint64_t *first, bool happens, uint64_t now) {
  if (happens && !*first)
    *first = now;
}

static void watch_cycle(void *ctx, const gm_cluster *c, const gm_cluster_in *in, const gm_cluster_trace *t) {
  events *e = ctx;
  (void)c;
  e->now++;
  note_first_cycle(&e->accepted, in->task_valid && t->out.task_ready, e->now);
  note_first_cycle(&e->assigned, t->assign.valid, e->now);
  if (!e->accepted)
    return;
  note_first_cycle(&e->asked, t->out.rd_valid && in->rd_ready, e->now);
  note_first_cycle(&e->came, in->rd_valid, e->now);
  note_first_cycle(&e->filled, t->port[0].fill_valid, e->now);
  note_first_cycle(&e->started, t->port[0].start_valid, e->now);
  note_first_cycle(&e->first_if, t->core[0].busy, e->now);
  note_first_cycle(&e->ended, t->core[0].busy && t->core[0].retired, e->now);
  note_first_cycle(&e->read, t->port[0].h_valid, e->now);
  note_first_cycle(&e->finish, t->out.finish_valid, e->now);
  if (t->out.finish_valid && t->out.finish_tag < 4)
    e->killed[t->out.finish_tag] = 1u + t->out.finish_killed;
}

/* The table of docs/cluster.md. */
static void protocol(void **state) {
  (void)state;
  work w;
  gm_cluster_setup s;
  gm_cluster_stats st;
  events e = {0};
  work_new(&w, "cyclone", 4);
  set_up_cluster_work(&s, &w, 1);
  task(&s, 0, 1);
  run_cluster_tasks(&s, watch_cycle, &e, &st);
  uint64_t zero = e.accepted, inputs = s.set.stage[0].inputs;
  assert_int_equal(inputs, 1);
  assert_int_equal(e.assigned - zero, 1);
  assert_int_equal(e.asked - zero, 2);
  assert_int_equal(e.came - zero, 2 + 8);
  assert_int_equal(e.filled - zero, e.came - zero + 3);
  assert_int_equal(e.started - zero, e.filled - zero + inputs + 1);
  assert_int_equal(e.first_if - zero, e.started - zero + 1);
  assert_int_equal(e.read - zero, e.ended - zero + 2);
  /* o0 to o2, pos and psz, three cycles each; the last word leaves in the cycle after it was pushed, and then the task finishes */
  assert_int_equal(e.finish - zero, e.read - zero + 3 * 5 + 1);
  gm_cluster_setup_free(&s);
  work_free(&w);
}

/* Cycles of a lookup: offered at the core's port, asked of the memory, taken from it, in WB. */
typedef struct {
  uint64_t now, offered, asked, came, landed;
} lookup_events;

static void watch_lookup(void *ctx, const gm_cluster *c, const gm_cluster_in *in, const gm_cluster_trace *t) {
  lookup_events *e = ctx;
  (void)c;
  e->now++;
  note_first_cycle(&e->offered, t->core[0].tex_request, e->now);
  note_first_cycle(&e->asked, t->out.tm_req_valid, e->now);
  note_first_cycle(&e->came, in->tm_rsp_valid && t->out.tm_rsp_ready, e->now);
  note_first_cycle(&e->landed, t->core[0].wb[3].valid, e->now);
}

/* The table of a shared unit in docs/cluster.md, and that of a core's own. */
static void lookup_cycles(void **state) {
  (void)state;
  work w;
  work_new(&w, "cyclone", 4);
  for (unsigned share = 0; share < 2; share++) {
    gm_cluster_setup s;
    gm_cluster_stats st;
    lookup_events e = {0};
    w.m.texture_share = share;
    set_up_cluster_work(&s, &w, 1);
    s.set.balance = GM_BALANCE_ANY;
    task(&s, 1, 0);
    run_cluster_tasks(&s, watch_lookup, &e, &st);
    assert_int_equal(e.asked - e.offered, share ? 2 : 0);
    assert_int_equal(e.landed - e.came, share ? 3 : 2);
    gm_cluster_setup_free(&s);
  }
  work_free(&w);
}

static void killed_threads(void **state) {
  (void)state;
  work w;
  gm_cluster_setup s;
  gm_cluster_stats st;
  events e = {0};
  work_new(&w, "cyclone", 4);
  set_up_cluster_work(&s, &w, 1);
  s.set.balance = GM_BALANCE_ANY;
  for (size_t k = 0; k < 4; k++)
    task(&s, 1, k);
  run_cluster_tasks(&s, watch_cycle, &e, &st);
  unsigned sum = 0;
  for (size_t k = 0; k < 4; k++) {
    gm_sim *sim = gm_sim_new(&w.p[1].machine);
    gm_image img;
    gm_result want;
    char err[GM_ERROR_SIZE] = "";
    memset(&img, 0, sizeof img);
    assert_int_equal(gm_run_bind(&w.p[1], w.run, &img, err, sizeof err), 0);
    gm_run_load_sim(sim, &w.p[1], &img);
    assert_int_equal(gm_run_sim(sim, &w.p[1], w.run, k, 1, &s.set.run, &want, err, sizeof err), 0);
    assert_int_equal(e.killed[k], 1u + want.killed);
    sum += want.killed;
    gm_result_free(&want);
    gm_image_free(&img);
    gm_sim_free(sim);
  }
  assert_in_range(sum, 1, 3); /* the test has both kinds */
  gm_cluster_setup_free(&s);
  work_free(&w);
}

/* Tasks that run on a core of the other stage. */
static unsigned count_taken_tasks(const work *w, gm_balance b, unsigned vertex, unsigned fragment, unsigned min, unsigned full) {
  gm_cluster_setup s;
  gm_cluster_stats st;
  set_up_cluster_work(&s, w, 2);
  s.set.balance = b;
  s.set.take_min = min;
  s.set.take_full = full;
  for (unsigned i = 0; i < vertex || i < fragment; i++) {
    if (i < vertex)
      task(&s, 0, i);
    if (i < fragment)
      task(&s, 1, i);
  }
  run_cluster_tasks(&s, NULL, NULL, &st);
  assert_int_equal(st.assigned[0], vertex);
  assert_int_equal(st.assigned[1], fragment);
  gm_cluster_setup_free(&s);
  return (unsigned)(st.taken[0] + st.taken[1]);
}

static void balance(void **state) {
  (void)state;
  work w;
  work_new(&w, "cyclone", 2);
  assert_int_equal(count_taken_tasks(&w, GM_BALANCE_FIXED, 30, 30, 1, 9), 0);
  assert_int_equal(count_taken_tasks(&w, GM_BALANCE_FIXED, 5, 40, 1, 9), 0);
  assert_in_range(count_taken_tasks(&w, GM_BALANCE_ATS, 0, 40, 1, 9), 15, 25);
  assert_in_range(count_taken_tasks(&w, GM_BALANCE_ANY, 0, 40, 1, 9), 15, 25);
  assert_in_range(count_taken_tasks(&w, GM_BALANCE_ATS, 5, 40, 1, 9), 8, 25);
  /* a core takes the other's tasks only if eight wait: fewer are taken than with one */
  assert_true(count_taken_tasks(&w, GM_BALANCE_ATS, 0, 40, 8, 9) < count_taken_tasks(&w, GM_BALANCE_ATS, 0, 40, 1, 9));
  /* with take_full the vertex core helps although it has tasks of its own */
  assert_true(count_taken_tasks(&w, GM_BALANCE_ATS, 30, 60, 8, 2) > count_taken_tasks(&w, GM_BALANCE_ATS, 30, 60, 8, 9));
  work_free(&w);
}

static void task_files(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } bad[] = {
      {"", "t:1:1: error: no tasks"},
      {"# nothing\n", "t:1:1: error: no tasks"},
      {"vertex 3\n\nfrag 1\n", "t:3:1: error: expected \"vertex\" or \"fragment\""},
      {"vertex\n", "t:1:7: error: expected a number of tasks from 1 to 1000000"},
      {"vertex 0\n", "t:1:9: error: expected a number of tasks from 1 to 1000000"},
      {"vertex 3 x\n", "t:1:10: error: expected the number of the first task's inputs"},
      {"vertex 3 1 1\n", "t:1:12: error: unexpected text"},
      {"vertex 600000\nfragment 600000", "t:2:1: error: more than 1000000 tasks"},
  };
  work w;
  char err[GM_ERROR_SIZE];
  work_new(&w, "cyclone", 2);
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    gm_cluster_setup s;
    set_up_cluster_work(&s, &w, 1);
    assert_int_equal(gm_cluster_setup_tasks(&s, bad[i].text, strlen(bad[i].text), "t", err, sizeof err), -1);
    assert_string_equal(err, bad[i].message);
    gm_cluster_setup_free(&s);
  }
  static const char good[] = "fragment 2 1 # comment\n  vertex 1\n";
  gm_cluster_setup s;
  set_up_cluster_work(&s, &w, 1);
  assert_int_equal(gm_cluster_setup_tasks(&s, good, sizeof good - 1, "t", err, sizeof err), 0);
  assert_int_equal(s.ntask, 3);
  assert_int_equal(s.task[0].stage, 1);
  assert_int_equal(s.task[0].in, s.first[1] + s.set.stage[1].inputs);
  assert_int_equal(s.task[2].in, s.first[0]);
  gm_cluster_setup_free(&s);
  work_free(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texture_cache), cmocka_unit_test(same_results),   cmocka_unit_test(protocol),
      cmocka_unit_test(max_threads),   cmocka_unit_test(killed_threads), cmocka_unit_test(balance),
      cmocka_unit_test(task_files),    cmocka_unit_test(shared_units),   cmocka_unit_test(lookup_cycles),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
