/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the energy of a frame by its parts (model_parts.h): the same as the tables of frames have, with several cores too, and what
   reports say of it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h needs these first */
#include <cmocka.h>

#include "base/error.h"
#include "studies/frame_model/model_measure.h"
#include "studies/frame_model/model_parts.h"

#define SCENE "regress/frame/scenes/foliage.json"

typedef struct {
  gm_machine machine;
  gc_options cc;
  gm_meter *meter;
  gm_frame_config cfg;
  gm_scene *scene;
  gm_model_blocks blocks;
  gm_frame_counters count;
  gm_show_parts parts;
} rig;

static void near(double a, double b, double max) {
  if (!(fabs(a - b) <= max))
    fail_msg("%.12g is not %.12g", a, b);
}

static gm_scene *load_parts_scene(rig *r) {
  char err[GM_ERROR_SIZE] = "";
  gm_scene_options so = {.width = 48, .height = 32, .compile = gm_show_compile, .ctx = &r->cc};
  gm_scene *s = gm_scene_load(SCENE, &so, err, sizeof err);
  if (!s)
    fail_msg("%s", err);
  return s;
}

/* Draws a scene whose back end, iterators and tile accelerator all have work. */
static rig *draw_parts_scene(unsigned cores) {
  rig *r = calloc(1, sizeof *r);
  char err[GM_ERROR_SIZE] = "";
  assert_non_null(r);
  assert_int_equal(gm_machine_find(&r->machine, "quad", err, sizeof err), 0);
  gc_options_default(&r->cc);
  r->cc.machine = &r->machine;
  r->meter = gm_meter_new(&r->machine, err, sizeof err);
  assert_non_null(r->meter);
  r->cfg = (gm_frame_config){.pb_bytes = GM_FRAME_PB_DEFAULT, .host_threads = 1, .cores = cores, .engine = gm_meter_engine(r->meter)};
  r->cfg.run = (gm_run_config){.policy = r->cc.policy, .wake = r->cc.wake, .texture_latency = r->machine.texture_latency};
  r->scene = load_parts_scene(r);
  if (gm_scene_render(r->scene, &r->cfg, NULL, &r->count, NULL, NULL, err, sizeof err) || gm_model_blocks_load(&r->blocks, err, sizeof err))
    fail_msg("%s", err);
  gm_model_parts(&r->parts, &r->blocks, r->meter, &r->count, cores);
  return r;
}

static void end_parts_rig(rig *r) {
  gm_scene_free(r->scene);
  gm_meter_free(r->meter);
  free(r);
}

/* The row of the same frame has the same energy, above idle and in all. Work by tile is nearly the time of the tiles, most of which wait
 * for discard. */
static void test_row(void **state) {
  char err[GM_ERROR_SIZE] = "", name[] = "frame", set[] = "set";
  rig *r = draw_parts_scene(1);
  gm_model_row row = {.set = set, .name = name};
  gm_model_table t = {.row = &row, .n = 1};
  gm_frame_config cfg = r->cfg;
  gm_scene *s = load_parts_scene(r);
  (void)state;
  cfg.engine = &gm_engine_fast;
  if (gm_model_observe(&row, s, &cfg, NULL, err, sizeof err))
    fail_msg("%s", err);
  gm_model_set_energy(&row, r->meter);
  gm_model_blocks_add(&r->blocks, &t);
  gm_show_part sum = gm_show_parts_sum(&r->parts);
  near(sum.work / row.at[GM_MODEL_frame_above_idle], 1, 1e-9);
  near(gm_show_part_sum(&sum) / row.at[GM_MODEL_frame_energy], 1, 1e-9);
  near(r->parts.bytes, row.at[GM_MODEL_bytes], 0);
  near(row.at[GM_MODEL_by_tile] / (row.at[GM_MODEL_frame] - row.at[GM_MODEL_geometry]), 1, 0.06);
  gm_scene_free(s);
  end_parts_rig(r);
}

static const gm_show_part *part(const rig *r, const char *name) {
  for (unsigned i = 0; i < r->parts.n; i++)
    if (!strcmp(r->parts.part[i].name, name))
      return &r->parts.part[i];
  fail_msg("there is no part '%s'", name);
  return NULL;
}

/* Each block has work. Cores that wait take what cores take in any cycle; the others do not depend on them. */
static void test_cores(void **state) {
  rig *one = draw_parts_scene(1), *two = draw_parts_scene(2);
  double idle = gm_model_idle_cycle(gm_meter_model(one->meter)), runs = (double)(one->count.vertex.cycles + one->count.fragment.cycles);
  (void)state;
  assert_true(two->count.cycles < one->count.cycles);
  near(part(one, "shader core, waits")->idle, idle * ((double)one->count.cycles - runs), 1);
  near(part(two, "shader core, waits")->idle, idle * (2 * (double)two->count.cycles - runs), 1);
  for (unsigned i = 0; i < one->parts.n; i++) {
    const gm_show_part *a = &one->parts.part[i], *b = &two->parts.part[i];
    near(a->work, b->work, 1e-9 * a->work);
    assert_true(a->work > 0 || !strcmp(a->name, "shader core, waits"));
  }
  assert_true(part(one, "iterators")->worst > 0 && part(one, "controller")->worst > 0);
  end_parts_rig(one);
  end_parts_rig(two);
}

/* Text, JSON and page have each part, the sum, and memory with its range and source. */
static void test_reports(void **state) {
  rig *r = draw_parts_scene(1);
  gm_show_frame shown = {r->scene, &r->machine, &r->cfg, &r->count, r->meter, &r->parts};
  char *text = NULL;
  size_t size = 0;
  (void)state;
  FILE *f = open_memstream(&text, &size);
  gm_show_text(f, &shown);
  assert_true(gm_show_html(f, &shown, "a scene", NULL, 0));
  fclose(f);
  assert_non_null(strstr(text, "energy of the frame, nJ"));
  assert_non_null(strstr(text, "Energy of the frame"));
  assert_non_null(strstr(text, r->parts.source));
  assert_true(r->parts.min < r->parts.byte && r->parts.byte < r->parts.max);
  json_t *j = gm_show_json(&shown), *frame = json_object_get(json_object_get(j, "energy"), "frame"), *value;
  size_t i;
  double sum = 0;
  json_array_foreach(json_object_get(frame, "parts"), i, value) {
    sum += json_real_value(json_object_get(value, "pj"));
    assert_non_null(strstr(text, json_string_value(json_object_get(value, "name"))));
  }
  assert_int_equal(i, 3 + r->blocks.n);
  near(json_real_value(json_object_get(frame, "sum_pj")) / sum, 1, 1e-9);
  near(json_real_value(json_object_get(json_object_get(frame, "memory_apart"), "pj")), r->parts.bytes * r->parts.byte, 1);
  json_decref(j);
  free(text);
  end_parts_rig(r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_row), cmocka_unit_test(test_cores), cmocka_unit_test(test_reports)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
