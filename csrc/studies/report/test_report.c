/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the report of a shader: sums over lines and operations, JSON, comparison of two ways to compile (docs/report.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "base/file.h"
#include "search/choices.h"
#include "studies/report/report_private.h"

#define SHADERS "regress/suites/shaders/"

typedef struct {
  gm_machine machine;
  report_request q;
  report r;
  char *text;
} rig;

static void make_report_rig(rig *g, const char *shader, const char *inputs, const char *machine, gc_gate gate) {
  char err[GM_ERROR_SIZE], *messages;
  memset(g, 0, sizeof *g);
  assert_int_equal(gm_machine_find(&g->machine, machine, err, sizeof err), 0);
  gc_options_default(&g->q.o);
  g->q.shader = shader;
  g->q.text = g->text = gm_file_text(shader, &g->q.len);
  assert_non_null(g->text);
  g->q.options = "";
  g->q.inputs = inputs;
  g->q.o.name = shader;
  g->q.o.machine = &g->machine;
  g->q.o.gate = gate;
  g->q.o.policy = gc_usual_policy(gate);
  g->q.o.wake = g->machine.wake;
  g->q.o.stage = strstr(shader, ".vert") ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT;
  g->q.run = (gm_run_config){.policy = g->q.o.policy, .wake = g->machine.wake, .texture_latency = g->machine.texture_latency};
  int rc = report_make(&g->r, &g->q, &messages);
  if (rc)
    fail_msg("%s", messages);
  free(messages);
}

static void drop_report_rig(rig *g) {
  report_free(&g->r);
  free(g->text);
}

/* The sums of every table are the totals. */
static void check_sums(const report *r) {
  report_cost bundles = {0}, lines = {0}, blocks = {0};
  double energy = 0, components = 0, unit[GM_GRP_COUNT] = {0};
  for (size_t i = 0; i < r->bundles; i++)
    report_add(&bundles, &r->bundle[i].cost);
  for (size_t i = 0; i < r->lines; i++)
    report_add(&lines, &r->line[i].cost);
  for (size_t i = 0; i < r->blocks; i++)
    report_add(&blocks, &r->block[i].cost);
  assert_memory_equal(&blocks, &bundles, offsetof(report_cost, energy));
  assert_float_equal(blocks.energy, bundles.energy, 1e-9 * bundles.energy);
  for (size_t i = 0; i < r->columns; i++) {
    energy += r->column[i].energy;
    for (unsigned u = 0; u < GM_GRP_COUNT; u++)
      unit[u] += r->column[i].unit[u];
  }
  for (size_t i = 0; i < r->components; i++)
    components += r->component[i].data + r->component[i].clock + r->component[i].idle;
  assert_int_equal(lines.cycles, r->sim.cycles);
  assert_int_equal(bundles.cycles, r->sim.cycles);
  assert_int_equal(lines.issued, r->sim.bundles);
  uint64_t v = r->sim.frozen_v, o = r->sim.frozen_o; /* a cycle may wait for both gates */
  assert_in_range(lines.frozen, r->sim.frozen_tex + (v > o ? v : o), r->sim.frozen_tex + v + o);
  assert_int_equal(lines.longest, r->stats.longest.cycles);
  assert_int_equal(lines.shortest, r->stats.shortest.cycles);
  assert_true(r->sim.cycles >= r->stats.shortest.cycles);
  assert_float_equal(lines.energy, r->energy, 1e-9 * r->energy);
  assert_float_equal(energy, r->energy, 1e-9 * r->energy);
  assert_float_equal(components, r->energy, 1e-9 * r->energy);
  for (unsigned u = 0; u < GM_GRP_COUNT; u++)
    assert_float_equal(unit[u], (double)r->path.busy[u], 1e-6);
}

static void sums_are_the_totals(void **s) {
  static const gc_gate gates[] = {GC_GATE_NONE, GC_GATE_NAIVE, GC_GATE_BEST};
  (void)s;
  for (unsigned i = 0; i < 3; i++) {
    rig g;
    make_report_rig(&g, SHADERS "POM/POM.frag", SHADERS "POM/inputs.json", "cyclone", gates[i]);
    check_sums(&g.r);
    drop_report_rig(&g);
    make_report_rig(&g, SHADERS "NormalMap/NormalMap.vert", SHADERS "NormalMap/inputs.json", "cyclone-deep", gates[i]);
    check_sums(&g.r);
    drop_report_rig(&g);
    make_report_rig(&g, SHADERS "SimpleTex/SimpleTex.frag", SHADERS "SimpleTex/inputs.json", "quad", gates[i]);
    check_sums(&g.r);
    drop_report_rig(&g);
  }
}

/* Cycles that textures freeze are charged to texture operations, and only those are. */
static void frozen_cycles_go_to_what_froze(void **s) {
  rig g;
  uint64_t texture = 0, issues = 0;
  (void)s;
  make_report_rig(&g, SHADERS "POM/POM.frag", SHADERS "POM/inputs.json", "cyclone", GC_GATE_BEST);
  for (size_t i = 0; i < g.r.bundles; i++) {
    const report_bundle *b = &g.r.bundle[i];
    if (!b->group[GM_GRP_T])
      assert_int_equal(b->cost.frozen, 0);
    else
      assert_int_equal(b->cost.frozen, b->cost.issued * g.machine.texture_latency);
    texture += b->group[GM_GRP_T] ? b->cost.frozen : 0;
    issues += b->group[GM_GRP_T] ? b->cost.issued : 0;
  }
  assert_true(issues > 10);
  assert_int_equal(texture, g.r.sim.frozen_tex);
  drop_report_rig(&g);
}

/* Under policy auto an access waits for its gate: the cycles go to bundles that access the buffer. */
static void gates_charge_accesses(void **s) {
  rig g;
  (void)s;
  make_report_rig(&g, SHADERS "Blur0/Blur0.vert", SHADERS "Blur0/inputs.json", "cyclone", GC_GATE_NAIVE);
  assert_true(g.r.sim.frozen_v + g.r.sim.frozen_o > 0);
  for (size_t i = 0; i < g.r.bundles; i++)
    if (g.r.bundle[i].cost.frozen)
      assert_true(strstr(g.r.bundle[i].text, " v") || strstr(g.r.bundle[i].text, " o"));
  drop_report_rig(&g);
}

/* What the lines of an inlined function cost is the sum over the calls of it. */
static void inlined_calls_have_their_costs(void **s) {
  rig g;
  uint64_t height = 0;
  unsigned nested = 0;
  (void)s;
  make_report_rig(&g, SHADERS "POM/POM.frag", SHADERS "POM/inputs.json", "cyclone", GC_GATE_BEST);
  for (size_t i = 0; i < g.r.bundles; i++) {
    const report_bundle *b = &g.r.bundle[i];
    if (b->line == 20) { /* height(), called five times */
      assert_int_not_equal(b->call, 0);
      const report_call *c = &g.r.call[b->call - 1];
      assert_true(c->line == 29 || c->line == 36 || c->line == 41 || c->line == 42 || c->line == 57);
      nested += strchr(c->path, ' ') != NULL;
    }
  }
  for (size_t i = 0; i < g.r.calls; i++)
    height += strchr(g.r.call[i].path, ' ') ? g.r.call[i].cost.cycles : 0;
  assert_true(nested > 4);
  assert_int_equal(height, g.r.line[20].cost.cycles);
  drop_report_rig(&g);
}

static void lanes_are_live_from_write_to_last_read(void **s) {
  static const char text[] = ".machine cyclone\n.stage fragment\n.entry 0\n"
                             "mov t0.xy, c0\nmov t1.x, c1\nnop\nnop\nadd t1.x, t0, t1\nnop\nnop\nmov o0.x, t1\nnop\nnop\nend\n";
  static const unsigned live[] = {0, 1, 2, 2, 2, 1, 1, 1, 0, 0, 0};
  const report_request q = {.shader = "text"};
  report r = {.q = &q};
  char err[GM_ERROR_SIZE];
  (void)s;
  if (gm_assemble(&r.program, text, sizeof text - 1, "text", err, sizeof err))
    fail_msg("%s", err);
  assert_int_equal(report_bundles(&r, err, sizeof err), 0);
  assert_int_equal(report_live(&r), 0);
  assert_int_equal(r.bundles, sizeof live / sizeof *live);
  for (size_t i = 0; i < r.bundles; i++)
    assert_int_equal(r.bundle[i].live, live[i]);
  assert_int_equal(r.bundle[1].live_lanes, 1); /* t0.y is never read */
  report_free(&r);
}

static unsigned count_text(const char *text, const char *part) {
  unsigned n = 0;
  while ((text = strstr(text, part)) != NULL)
    n++, text += strlen(part);
  return n;
}

/* The graph of the blocks below has a box for each, three steps to the next block, and a line for each branch and call. */
static void check_graph(const report *r) {
  char *text;
  size_t n;
  FILE *f = open_memstream(&text, &n);
  report_page_flow(f, r);
  assert_int_equal(fclose(f), 0);
  assert_int_equal(count_text(text, "<rect"), r->blocks);
  assert_int_equal(count_text(text, "block 1 goes to block 3<"), 1);
  assert_int_equal(count_text(text, "block 3 goes to block 1<"), 1);
  assert_int_equal(count_text(text, "block 4 calls block 6<"), 1);
  assert_int_equal(count_text(text, "<title>"), 3);
  assert_int_equal(count_text(text, "stroke-dasharray"), 1);
  free(text);
}

/* A loop of two blocks, one of them left out by a branch, and a function. */
static void blocks_follow_the_branches(void **s) {
  static const char text[] = ".machine cyclone\n.stage fragment\n.entry 0\n"
                             "ldc lc0, 3\nloop: nop\nbrc p0.x, over\nnop\nover: nop\ndbn lc0, loop\ncall twice\nend\n"
                             "twice: nop\nret\n";
  static const unsigned bundles[] = {1, 2, 1, 2, 1, 1, 2};
  static const char *const goes[] = {"1", "3 or 2", "3", "1 or 4", "calls 6", "ends", "returns"};
  const report_request q = {.shader = "text"};
  report r = {.q = &q};
  char err[GM_ERROR_SIZE], word[40];
  (void)s;
  if (gm_assemble(&r.program, text, sizeof text - 1, "text", err, sizeof err))
    fail_msg("%s", err);
  assert_int_equal(report_bundles(&r, err, sizeof err), 0);
  assert_int_equal(report_live(&r), 0);
  assert_int_equal(report_find_blocks(&r), 0);
  assert_int_equal(r.blocks, sizeof bundles / sizeof *bundles);
  for (size_t i = 0; i < r.blocks; i++) {
    report_block_goes(&r.block[i], word, sizeof word);
    assert_int_equal(r.block[i].bundles, bundles[i]);
    assert_string_equal(word, goes[i]);
  }
  check_graph(&r);
  report_free(&r);
}

static void a_long_run_has_columns_of_many_cycles(void **s) {
  rig g;
  (void)s;
  make_report_rig(&g, "regress/suites/loops/blur81/blur81.frag", "regress/suites/loops/blur81/inputs.json", "cyclone", GC_GATE_BEST);
  check_sums(&g.r);
  assert_true(g.r.columns <= REPORT_COLUMNS);
  assert_true(g.r.step * g.r.columns >= g.r.sim.cycles);
  drop_report_rig(&g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sums_are_the_totals),
      cmocka_unit_test(frozen_cycles_go_to_what_froze),
      cmocka_unit_test(gates_charge_accesses),
      cmocka_unit_test(inlined_calls_have_their_costs),
      cmocka_unit_test(lanes_are_live_from_write_to_last_read),
      cmocka_unit_test(blocks_follow_the_branches),
      cmocka_unit_test(a_long_run_has_columns_of_many_cycles),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
