/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the energy model `program` on cores whose threads switch: flip-flops by component, and the counts of texture lookups
   (docs/energy.md, "Energy model program"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* cmocka needs those above */
#include <cmocka.h>

#include "base/error.h"
#include "core/fp/fp.h"
#include "core/run/run.h"
#include "core/sim/sim.h"
#include "energy/program_model/fitted.h"
#include "energy/program_model/program_level.h"
#include "energy/weights/flip_flops.h"

static gm_machine find_switch_machine(const char *name, unsigned contexts) {
  gm_machine m;
  char err[GM_ERROR_SIZE] = "";
  gm_machine_find(&m, name, err, sizeof err);
  assert_string_equal(err, "");
  m.contexts = contexts ? contexts : m.contexts;
  return m;
}

/* As scripts/build/components counts them in the Verilog of these machines. */
static void flip_flops_are_those_of_the_core(void **state) {
  static const struct {
    const char *machine, *component;
    unsigned contexts;
    double flops;
  } row[] = {{"cyclone16", "temps", 0, 2560},
             {"cyclone16", "texture", 0, 614},
             {"cyclone16-switch", "temps", 8, 16896},
             {"cyclone16-switch", "temps", 16, 33280},
             {"cyclone16-switch", "fetch", 8, 873},
             {"cyclone16-switch", "fetch", 16, 1067},
             {"cyclone16-switch", "texture", 8, 4660},
             {"cyclone16-switch", "texture", 16, 8850},
             {"cyclone16-switch", "system", 8, 5120},
             {"cyclone16-switch", "decode", 16, 2652},
             {"cyclone16-switch", "results", 8, 384},
             {"cyclone16-switch", "gates", 8, 112},
             {"cyclone16-array", "temps", 8, 512},
             {"cyclone16-array", "rest", 8, 786},
             {"cyclone16-array", "gates", 8, 0},
             {"cyclone16-cluster-array", "temps", 16, 640},
             {"cyclone16-cluster-dark", "temps", 8, 512},
             {"cyclone16-cluster-dark", "system", 8, 0},
             {"cyclone16-cluster-dark", "texture", 8, 29}};
  (void)state;
  for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
    gm_machine m = find_switch_machine(row[i].machine, row[i].contexts);
    double got = gm_flip_flops(&m, row[i].component, -1);
    if (got < 0.995 * row[i].flops || got > 1.005 * row[i].flops)
      fail_msg("%s, %u contexts, %s: %.0f flip-flops for %.0f", row[i].machine, row[i].contexts, row[i].component, got, row[i].flops);
  }
  gm_machine array = find_switch_machine("cyclone16-array", 8), files = find_switch_machine("cyclone16-switch", 8);
  assert_float_equal(gm_gated_flip_flops(&array, "output"), 16 * 128, 0); /* of a bank */
  assert_float_equal(gm_gated_flip_flops(&array, "input"), 0, 0);
  assert_float_equal(gm_gated_flip_flops(&files, "output"), 1280, 0); /* of a thread */
}

/* Fine-grained gated clocks: as scripts/build/components counts them, charged by their edges, at the price that such flip-flops have. */
static void gates_of_threads_are_charged_by_edges(void **state) {
  static const struct {
    const char *component;
    gm_part part;
    double flops;
  } row[] = {{"temps", GM_PART_T, 2048},        {"system", GM_PART_S, 640},         {"texture", GM_PART_X, 503},
             {"texture", GM_PART_REQUEST, 285}, {"texture", GM_PART_RESPONSE, 275}, {"temps", GM_PART_X, 0}};
  static gm_fitted f;
  gm_machine dark = find_switch_machine("cyclone16-cluster-dark", 0), plain = find_switch_machine("cyclone16-cluster", 0);
  char err[GM_ERROR_SIZE] = "";
  (void)state;
  assert_int_equal(gm_fitted_find(&f, &dark, err, sizeof err), 0);
  assert_string_equal(f.machine, "cyclone16"); /* gates leave the weights of data as they are */
  double free_clock = 0, gates = 0, masks = 0;
  for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
    assert_float_equal(gm_part_flip_flops(&dark, row[i].component, row[i].part), row[i].flops, 0);
    assert_float_equal(gm_part_flip_flops(&plain, row[i].component, row[i].part), 0, 0);
    for (size_t r = 0; r < f.rows; r++)
      if (!strcmp(f.row[r].name, row[i].component))
        assert_float_equal(gm_fitted_clock_on(&f, r, &dark).part_pj[row[i].part], row[i].flops * gm_fitted_flop_pj(&f, r), 1e-9);
  }
  for (size_t r = 0; r < f.rows; r++) {
    gm_fitted_clock a = gm_fitted_clock_on(&f, r, &plain), b = gm_fitted_clock_on(&f, r, &dark);
    double moved = 0;
    for (unsigned k = 0; k < GM_PARTS; k++)
      moved += b.part_pj[k] * (k < GM_PART_REQUEST ? gm_contexts(&dark) : 1);
    free_clock += a.free_pj - b.free_pj - moved; /* what left the ungated clock has edges of its own */
    if (!strcmp(f.row[r].name, "texture"))
      masks = gm_fitted_flop_pj(&f, r) * 2 * 3 * gm_contexts(&dark); /* the mask of a request is one bit there, not four */
  }
  gates = gm_fitted_gate_pj(&f) * (3 * gm_contexts(&dark) + 2);
  assert_float_equal(free_clock, masks - gates, 1); /* of_switch in flip_flops.c is two flip-flops off */
  const uint32_t part[GM_PARTS] = {3, 1, 0, 1, 0};
  gm_fitted_clock c = {.part_pj = {10, 100, 1000, 5, 7}};
  assert_float_equal(gm_parts_pj(&c, part), 125, 0);
}

static const char LOOKUPS[] =
    ".stage fragment\n.machine machines/%s.machine\ntex t0, v0, s0\ntex t1, v0.yxzw, s0\nnop\nnop\nadd t2, t0, t1\n"
    "tex t3, v1, s0\nnop\nnop\nadd o0, t2, t3\nend\n";

/* Runs three lookups on each of the threads. */
static void run_switch_lookups(gm_program_meter *meter, const char *name, unsigned threads, unsigned latency) {
  static uint32_t texture[64];
  static gm_image image;
  gm_program p;
  char text[500], err[GM_ERROR_SIZE] = "";
  gm_trace t;
  snprintf(text, sizeof text, LOOKUPS, name);
  gm_assemble(&p, text, strlen(text), "lookups.s", err, sizeof err);
  assert_string_equal(err, "");
  gm_sampler sampler = {.width = 8, .height = 8};
  uint32_t word[4];
  for (unsigned i = 0; i < 64; i++)
    texture[i] = 0x01234567u * (i + 1);
  gm_sim *s = gm_sim_new(&p.machine);
  gm_run_load_sim(s, &p, &image);
  gm_sampler_words(&sampler, word);
  gm_sim_write(s, GM_HOST_SAMPLER, 0, 0, word);
  gm_sim_texture_memory(s, texture, 64);
  for (unsigned k = 0; k < threads; k++)
    for (unsigned i = 0; i < 2; i++) {
      const uint32_t v[4] = {gm_bits(0.3F + 0.4F * (float)i), gm_bits(0.2F + 0.1F * (float)k), 0, 0};
      gm_sim_write(s, GM_HOST_V, k, i, v);
    }
  gm_program_meter_init(meter, &p.machine);
  gm_sim_set_probe(s, gm_program_meter_probe, meter);
  const gm_run_config cfg = {.policy = GM_GATE_NONE, .texture_latency = latency};
  gm_sim_start(s, &cfg, p.entry, (1u << threads) - 1);
  int busy;
  while ((busy = gm_sim_cycle(s, &t)) > 0)
    continue;
  assert_string_equal(gm_sim_error(s), "");
  assert_int_equal(busy, 0);
  gm_sim_free(s);
  gm_program_free(&p);
}

/* One thread makes the same lookups whether it could switch or not. */
static void lookups_are_counted_alike(void **state) {
  static gm_program_meter switched, frozen;
  static const gm_program_count same[] = {GM_COUNT_ops_t,         GM_COUNT_requests, GM_COUNT_texels,   GM_COUNT_address_toggles,
                                          GM_COUNT_texel_toggles, GM_COUNT_bundles,  GM_COUNT_weights_t};
  (void)state;
  run_switch_lookups(&switched, "cyclone16-switch", 1, 8);
  run_switch_lookups(&frozen, "cyclone16", 1, 8);
  assert_float_equal(frozen.count[GM_COUNT_requests], 3, 0);
  assert_true(frozen.count[GM_COUNT_texel_toggles] > 0);
  for (size_t i = 0; i < sizeof same / sizeof *same; i++)
    if (switched.count[same[i]] != frozen.count[same[i]])
      fail_msg("%s: %g for %g", gm_program_count_name[same[i]], switched.count[same[i]], frozen.count[same[i]]);
}

/* Requests of several threads follow each other without a pause. */
static void no_request_is_lost(void **state) {
  static gm_program_meter meter;
  (void)state;
  run_switch_lookups(&meter, "cyclone16-switch", 8, 8);
  assert_float_equal(meter.count[GM_COUNT_requests], 24, 0);
  assert_float_equal(meter.count[GM_COUNT_texels], 24, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(flip_flops_are_those_of_the_core),
                                     cmocka_unit_test(gates_of_threads_are_charged_by_edges), cmocka_unit_test(lookups_are_counted_alike),
                                     cmocka_unit_test(no_request_is_lost)};
  return cmocka_run_group_tests_name("switch_energy", tests, NULL, NULL);
}
