/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the energy of a cluster: the control by hand, sums of cores and control, energy by stage, and what has no weights
   (docs/cluster.md, "Energy of a run"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
/* cmocka needs those above */
#include <cmocka.h>

#include "base/command.h"
#include "base/error.h"
#include "energy/meter/cluster_energy.h"

enum { LIMIT = 200000, CORES = 2, THREADS = 8 };

static const char text[2][300] = {".stage vertex\n.machine machines/cyclone16.machine\n.sym attribute float 4x1 \"a\" 1 0 0\n"
                                  ".sym system float 4x1 \"gl_Position\" 1 0 0\nmov pos, v0 @ov\nend\n",
                                  ".stage fragment\n.machine machines/cyclone16.machine\n.sym varying float 4x1 \"v\" 1 0 0\n"
                                  ".sym fragcolor float 4x1 \"gl_FragColor\" 1 0 0\nmul t0, v0, v0 @ov+oo\nnop\nnop\n"
                                  "mul t1, t0, t0 ; mov t2, t0\nnop\nnop\nmul o0, t1, t2\nend\n"};

typedef struct {
  gm_program p[2];
  gm_cluster_setup s;
  gm_cluster_weights w;
  gm_fitted fitted;
  gm_program_meter meter[CORES];
  gm_cluster_stats st;
  gm_cluster_pj pj;
} rig;

static int rig_new(void **state) {
  rig *r = *state = calloc(1, sizeof *r);
  char err[GM_ERROR_SIZE] = "";
  for (unsigned k = 0; r && k < 2; k++)
    if (gm_assemble(&r->p[k], text[k], strlen(text[k]), "test.s", err, sizeof err))
      fail_msg("%s", err);
  return r ? 0 : -1;
}

static int rig_free(void **state) {
  rig *r = *state;
  gm_cluster_setup_free(&r->s);
  gm_program_free(&r->p[0]);
  gm_program_free(&r->p[1]);
  free(r);
  return 0;
}

static void assert_success(int rc, const char *err) {
  assert_string_equal(err, "");
  assert_int_equal(rc, 0);
}

/* Runs so many tasks of each stage on two cores, the first at home in the vertex stage. Only the programs in the mask `have` are loaded. */
static void run_energy_tasks(rig *r, unsigned have, const unsigned tasks[2], gm_balance balance) {
  char err[GM_ERROR_SIZE] = "";
  gm_machine m;
  assert_success(gm_cluster_machine(&m, &r->p[0].machine, CORES, THREADS, err, sizeof err), err);
  gm_cluster_setup_free(&r->s);
  gm_cluster_setup_new(&r->s, &m, CORES);
  r->s.set.balance = balance;
  for (unsigned k = 0; k < 2; k++) {
    if (have >> k & 1)
      assert_success(gm_cluster_setup_program(&r->s, &r->p[k], NULL, err, sizeof err), err);
    for (unsigned i = 0; i < tasks[k]; i++)
      assert_success(gm_cluster_setup_task(&r->s, k, i, err, sizeof err), err);
  }
  assert_success(gm_cluster_energy_open(&r->w, &r->fitted, &m, CORES, err, sizeof err), err);
  gm_cluster_energy_meter(&r->s, r->meter);
  assert_success(gm_cluster_run(&r->s, LIMIT, NULL, NULL, &r->st, err, sizeof err), err);
  r->pj = gm_cluster_energy_of(&r->w, &r->s, r->meter, &r->st);
}

static void close_to(double got, double want) {
  if (got < want * (1 - 1e-9) || got > want * (1 + 1e-9))
    fail_msg("%.9g for %.9g", got, want);
}

static void sums_are_those_of_their_parts(void **state) {
  rig *r = *state;
  const gm_cluster_pj *x = &r->pj;
  run_energy_tasks(r, 3, (unsigned[]){20, 40}, GM_BALANCE_ANY);
  double cores = 0;
  for (unsigned i = 0; i < CORES; i++) {
    assert_true(x->core[i].clock > 0 && x->core[i].work > 0 && x->core[i].leakage > 0);
    close_to(x->core[i].total, x->core[i].clock + x->core[i].work + x->core[i].leakage);
    cores += x->core[i].total;
  }
  close_to(x->cores.total, cores);
  close_to(x->control_clock, r->w.control.flip_flops * r->w.control.flip_flop * (double)r->st.cycles);
  assert_true(x->control_work > 0);
  close_to(x->control, x->control_clock + x->control_work);
  close_to(x->total, x->cores.total + x->control);
}

/* The ungated clock of a cycle in which the core's gate is shut, and the buffers' edges that the meter has not counted. */
static void gates_forced_open_cost_their_edges(void **state) {
  rig *r = *state;
  run_energy_tasks(r, 3, (unsigned[]){2, 40}, GM_BALANCE_FIXED);
  double shut = 0, edges[2] = {0, 0}, buffers = r->pj.cores.total;
  for (unsigned i = 0; i < CORES; i++) {
    shut += (double)(r->st.cycles - r->st.clocked[i]);
    for (unsigned o = 0; o < 2; o++)
      edges[o] += THREADS * r->meter[i].count[GM_COUNT_cycles] - r->meter[i].count[o ? GM_COUNT_open_o : GM_COUNT_open_v];
  }
  for (size_t k = 0; k < r->fitted.rows; k++)
    buffers += r->w.core.model.clock[k].gated_pj * edges[r->w.core.model.clock[k].output];
  assert_true(shut > 0);
  close_to(r->pj.clocks_open, r->pj.cores.total + r->w.core.clock * shut);
  close_to(r->pj.buffers_open, buffers);
}

static void stages_are_told_apart_where_cores_are(void **state) {
  rig *r = *state;
  run_energy_tasks(r, 3, (unsigned[]){20, 40}, GM_BALANCE_FIXED);
  assert_true(r->pj.stages);
  close_to(r->pj.stage[0], r->pj.core[0].total);
  close_to(r->pj.stage[1], r->pj.core[1].total);
  run_energy_tasks(r, 3, (unsigned[]){0, 40}, GM_BALANCE_ANY);
  assert_true(r->pj.stages);
  close_to(r->pj.stage[1], r->pj.cores.total);
  assert_float_equal(r->pj.stage[0], 0, 0);
  run_energy_tasks(r, 3, (unsigned[]){20, 40}, GM_BALANCE_ANY);
  assert_true(r->st.taken[0] + r->st.taken[1] > 0);
  assert_false(r->pj.stages);
}

/* A meter reads the program that the thread runs. So its counts of fragments do not depend on the vertex program. */
static void bundles_are_those_of_the_threads_program(void **state) {
  static double alone[CORES][GM_PROGRAM_COUNTS];
  rig *r = *state;
  const unsigned fragments[] = {0, 30};
  run_energy_tasks(r, 2, fragments, GM_BALANCE_ANY);
  for (unsigned i = 0; i < CORES; i++)
    memcpy(alone[i], r->meter[i].count, sizeof alone[i]);
  assert_float_equal(alone[0][GM_COUNT_second] + alone[1][GM_COUNT_second], 30, 0);
  run_energy_tasks(r, 3, fragments, GM_BALANCE_ANY);
  for (unsigned i = 0; i < CORES; i++)
    for (unsigned k = 0; k < GM_PROGRAM_COUNTS; k++)
      if (r->meter[i].count[k] < alone[i][k] || r->meter[i].count[k] > alone[i][k])
        fail_msg("core %u, %s: %.0f for %.0f", i, gm_program_count_name[k], r->meter[i].count[k], alone[i][k]);
}

/* A core whose threads switch is not the machine of the weights, even if it has its name. */
static void weights_are_scaled_and_say_so(void **state) {
  rig *r = *state;
  gm_cluster_weights same;
  gm_machine m;
  char err[GM_ERROR_SIZE] = "";
  run_energy_tasks(r, 3, (unsigned[]){1, 1}, GM_BALANCE_ANY);
  assert_string_equal(r->s.machine.name, "cyclone16");
  assert_string_equal(r->fitted.machine, "cyclone16");
  assert_false(r->w.core.model.own);
  assert_true(r->fitted.scaled_program > 0);
  close_to(r->w.core.model.error_percent, r->fitted.scaled_program);
  assert_success(gm_machine_find(&m, "cyclone16-cluster", err, sizeof err), err);
  assert_success(gm_cluster_energy_open(&same, &r->fitted, &m, CORES, err, sizeof err), err);
  close_to(same.core.clock, r->w.core.clock);
}

static void what_has_no_weights_is_named(void **state) {
  static const struct {
    const char *machine, *says;
    unsigned cache, contexts;
  } row[] = {
      {"cyclone16-shared", "cyclone16-shared: error: data/energy has no weights of a cluster with a texture unit that cores share", 0, 8},
      {"quad-cluster", "tasks of several threads", 0, 16},
      {"cyclone16-cluster-array", "cores with a memory array", 0, 16},
      {"cyclone16-cluster", "a texture cache", 4096, 8},
      {"cyclone16-cluster", "no flip-flops of a control of 2 core(s) with 11 threads: make cluster-flip-flops", 0, 11}};
  rig *r = *state;
  for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
    char err[GM_ERROR_SIZE] = "";
    gm_machine m;
    assert_success(gm_machine_find(&m, row[i].machine, err, sizeof err), err);
    m.contexts = row[i].contexts;
    m.texture_cache = row[i].cache;
    assert_int_equal(gm_cluster_energy_open(&r->w, &r->fitted, &m, CORES, err, sizeof err), -1);
    if (!strstr(err, row[i].says))
      fail_msg("%s: \"%s\" does not say \"%s\"", row[i].machine, err, row[i].says);
  }
}

static void write_energy_input(const char *folder, const char *name, const char *what) {
  char path[300];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  fputs(what, f);
  assert_int_equal(fclose(f), 0);
}

static void the_control_is_counted_by_hand(void **state) {
  static const char blocks[] = "block control 1000 4000 7 4\nconstant control 30 60\ncount control 2 cycle\ncount control 10 task given\n"
                               "count control 3 input word\ncount control 4 result word\ncount control 5 texture request\n"
                               "count control 6 clocked cycle of a core\ncount control 7 event of a core\n";
  char home[] = "/tmp/cluster-energy-XXXXXX", folder[100], err[GM_ERROR_SIZE] = "";
  gm_control_energy e;
  gm_cluster_stats st = {.cycles = 10, .assigned = {1, 2}, .words_in = 3, .words_out = 4, .texture = 5, .clocked = {1, 2, 3, 4, 50}};
  (void)state;
  assert_non_null(mkdtemp(home));
  static const char *const folders[] = {"machines", "data", "data/energy"};
  for (unsigned k = 0; k < 3; k++) {
    snprintf(folder, sizeof folder, "%s/%s", home, folders[k]);
    assert_int_equal(mkdir(folder, 0777), 0);
  }
  assert_int_equal(setenv("GLOAM_HOME", home, 1), 0);
  write_energy_input(folder, "cluster.txt", "control 2 8 4040\ncontrol 4 16 20000\n");
  write_energy_input(folder, "cluster-blocks.txt", blocks);
  assert_success(gm_control_energy_open(&e, 4, 16, err, sizeof err), err);
  assert_true(e.scaled);
  close_to(e.constant, 60);
  close_to(e.error, 4);
  close_to(gm_control_energy_clock(&e, 100), 20000 * 0.25 * 100);
  close_to(gm_control_energy_work(&e, &st), 2 * 10 + 10 * 3 + 3 * 3 + 4 * 4 + 5 * 5 + 6 * 10);
  st.busy[3] = 2;
  st.busy[4] = 9; /* there is no fifth core */
  close_to(gm_control_energy_work(&e, &st), 160 + 7 * 2);
  assert_success(gm_control_energy_open(&e, 2, 8, err, sizeof err), err);
  assert_false(e.scaled);
  close_to(gm_control_energy_clock(&e, 100), 1000 * 100); /* the netlist's own */
  write_energy_input(folder, "cluster-blocks.txt", strstr(blocks, "constant"));
  assert_int_equal(gm_control_energy_open(&e, 2, 8, err, sizeof err), -1);
  assert_string_equal(err, "data/energy/cluster-blocks.txt: error: not all weights of the control: make cluster-energy");
  assert_int_equal(unsetenv("GLOAM_HOME"), 0);
  snprintf(err, sizeof err, "rm -r %s", home);
  assert_int_equal(gm_command_shell(err), 0);
}

int main(void) {
#define RIG(f) cmocka_unit_test_setup_teardown(f, rig_new, rig_free)
  const struct CMUnitTest tests[] = {RIG(sums_are_those_of_their_parts),
                                     RIG(gates_forced_open_cost_their_edges),
                                     RIG(stages_are_told_apart_where_cores_are),
                                     RIG(bundles_are_those_of_the_threads_program),
                                     RIG(weights_are_scaled_and_say_so),
                                     RIG(what_has_no_weights_is_named),
                                     cmocka_unit_test(the_control_is_counted_by_hand)};
  return cmocka_run_group_tests_name("cluster_energy", tests, NULL, NULL);
}
