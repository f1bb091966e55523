/* SPDX-License-Identifier: Apache-2.0 */
/* Tests reports of a frame: energy by the models `paper` and `program`, the page (docs/frame.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka.h needs these first */
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "studies/show/show.h"

#define STENCIL "regress/frame/scenes/stencil.json"

static gm_scene *load_report_scene(const char *scene, gc_options *o, gm_machine *m) {
  char err[GM_ERROR_SIZE] = "";
  assert_int_equal(gm_machine_find(m, "cyclone", err, sizeof err), 0);
  gc_options_default(o);
  o->machine = m;
  gm_scene_options so = {.width = 40, .height = 30, .compile = gm_show_compile, .ctx = o};
  gm_scene *s = gm_scene_load(scene, &so, err, sizeof err);
  if (!s)
    fail_msg("%s", err);
  return s;
}

static void draw_report_scene(gm_scene *s, const gm_frame_config *cfg, gm_frame_counters *count, gm_show_picture *p) {
  char err[GM_ERROR_SIZE] = "";
  gm_frame *f = NULL;
  if (gm_scene_render(s, cfg, &f, count, NULL, NULL, err, sizeof err))
    fail_msg("%s", err);
  *p = (gm_show_picture){"picture", malloc(40 * 30 * sizeof(uint32_t)), 40, 30};
  assert_non_null(p->pixel);
  memcpy(p->pixel, gm_frame_color(f), 40 * 30 * sizeof(uint32_t));
  gm_frame_free(f);
}

static gm_frame_config config(const gc_options *o, unsigned host_threads) {
  return (gm_frame_config){.pb_bytes = GM_FRAME_PB_DEFAULT,
                           .host_threads = host_threads,
                           .engine = &gm_engine_sim,
                           .run = {.policy = o->policy, .wake = o->wake, .texture_latency = o->machine->texture_latency}};
}

/* The same energy from any number of host threads; the same counters as without a meter; a stated error. */
static void test_program(void **state) {
  gm_machine m;
  gc_options o;
  gm_scene *s = load_report_scene(STENCIL, &o, &m);
  double total[2], fragments = 0;
  char err[GM_ERROR_SIZE] = "";
  gm_frame_counters with, without;
  gm_show_picture p[2];
  (void)state;
  for (unsigned i = 0; i < 2; i++) {
    gm_frame_config cfg = config(&o, 1 + 2 * i);
    gm_meter *meter = gm_meter_new(&m, err, sizeof err);
    assert_non_null(meter);
    cfg.engine = gm_meter_engine(meter);
    draw_report_scene(s, &cfg, &with, &p[0]);
    gm_show_frame shown = {s, &m, &cfg, &with, meter, NULL};
    gm_show_energy e = gm_show_energy_of(&shown);
    assert_string_equal(e.level, "program");
    assert_string_equal(e.weights, "cyclone");
    assert_true(e.error_percent > 0 && e.error_percent < 33);
    total[i] = e.vertex + e.fragment;
    fragments = e.fragment / (double)with.fragment.cycles;
    gm_meter_free(meter);
    free(p[0].pixel);
  }
  assert_true(total[0] == total[1]);
  assert_true(fragments > 300 && fragments < 6000); /* pJ a cycle */
  gm_frame_config cfg = config(&o, 1);
  draw_report_scene(s, &cfg, &without, &p[1]);
  assert_memory_equal(&with, &without, sizeof with);
  free(p[1].pixel);
  gm_scene_free(s);
}

/* Energy of n equal runs on one core. */
static double runs(const gm_machine *m, const gm_frame_config *cfg, const gm_draw *d, unsigned n) {
  char err[GM_ERROR_SIZE] = "";
  gm_meter *meter = gm_meter_new(m, err, sizeof err);
  const gm_engine *e = gm_meter_engine(meter);
  static gm_invocation in;
  static gm_shaded out;
  gm_task task = {.threads = 1, .in = &in, .out = &out};
  void *prepared = e->prepare(e, d->program[1], &cfg->run, err, sizeof err), *program = e->open(prepared, d->image[1], 1, err, sizeof err);
  in.nv = m->inputs;
  for (unsigned i = 0; i < m->inputs; i++)
    for (unsigned k = 0; k < 4; k++)
      in.v[i][k] = 0x3f812345u + 77777 * (i + k);
  for (unsigned i = 0; i < n; i++)
    assert_int_equal(e->run(program, &task, 1, err, sizeof err), 0);
  e->close(program);
  e->release(prepared);
  double pj = gm_meter_energy(meter, GM_STAGE_FRAGMENT).total;
  gm_meter_free(meter);
  return pj;
}

/* A run costs the same, also after other runs on the core. */
static void test_equal_runs(void **state) {
  gm_machine m;
  gc_options o;
  gm_scene *s = load_report_scene("regress/frame/scenes/texture-target.json", &o, &m);
  gm_frame_config cfg = config(&o, 1);
  gm_frame_counters count[2];
  gm_show_picture p;
  (void)state;
  cfg.engine = &gm_engine_fast;
  draw_report_scene(s, &cfg, count, &p); /* loads the textures */
  const gm_draw *d = gm_scene_draw_at(s, 0).draw;
  assert_float_equal(runs(&m, &cfg, d, 3), 3 * runs(&m, &cfg, d, 1), 1e-3);
  free(p.pixel);
  gm_scene_free(s);
}

/* Without a meter the level is paper, and text, JSON and page say so. */
static void test_paper(void **state) {
  gm_machine m;
  gc_options o;
  gm_scene *s = load_report_scene(STENCIL, &o, &m);
  gm_frame_config cfg = config(&o, 2);
  gm_frame_counters count;
  gm_show_picture p;
  char *text = NULL;
  size_t size = 0;
  (void)state;
  draw_report_scene(s, &cfg, &count, &p);
  gm_show_frame shown = {s, &m, &cfg, &count, NULL, NULL};
  assert_string_equal(gm_show_energy_of(&shown).level, "paper");
  FILE *f = open_memstream(&text, &size);
  gm_show_text(f, &shown);
  assert_true(gm_show_html(f, &shown, "a <scene>", &p, 1));
  fclose(f);
  assert_non_null(strstr(text, "energy of the shader core, energy model paper"));
  assert_non_null(strstr(text, "Energy model paper"));
  assert_non_null(strstr(text, "<title>a &#60;scene"));
  assert_non_null(strstr(text, "data:image/png;base64,"));
  assert_null(strstr(text, "src=\"http"));
  json_t *j = gm_show_json(&shown);
  assert_string_equal(json_string_value(json_object_get(json_object_get(j, "energy"), "level")), "paper");
  json_decref(j);
  free(text);
  free(p.pixel);
  gm_scene_free(s);
}

/* The most is white; a map of equal values is not, since a page is white too. */
static void test_heat(void **state) {
  (void)state;
  const gm_frame_map maps[2][2] = {{{.cycles = 7}, {.cycles = 3}}, {{.cycles = 7}, {.cycles = 7}}};
  for (int equal = 0; equal < 2; equal++) {
    uint32_t max, *pixel = gm_show_heat(maps[equal], 2, true, &max);
    assert_non_null(pixel);
    assert_int_equal(max, 7);
    assert_int_equal(pixel[0] == 0xffffffffu, !equal);
    assert_int_equal(pixel[0] == pixel[1], equal);
    free(pixel);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_program), cmocka_unit_test(test_equal_runs), cmocka_unit_test(test_paper),
                                     cmocka_unit_test(test_heat)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
