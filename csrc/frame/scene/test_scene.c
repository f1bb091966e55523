/* SPDX-License-Identifier: Apache-2.0 */
/* Tests scene files: values, matrices, messages, passes (docs/scenes.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka.h needs these first */
#include <cmocka.h>
#include <math.h>

#include "base/error.h"
#include "core/fp/fp.h"
#include "frame/scene/matrix.h"
#include "frame/scene/test_scene_rig.h"

#define MESH "\"meshes\": {\"m\": {\"shape\": \"plane\"}}"
#define SHADER "\"shaders\": {\"s\": {\"vertex\": \"a\", \"fragment\": \"b\"}}"
#define CAMERA "\"cameras\": {\"c\": {\"eye\": [0, 0, 5], \"fov\": 90, \"near\": 1, \"far\": 9}}"
#define TARGET "{\"target\": \"t\", \"size\": [8, 4], \"draws\": []}"
#define DRAW_WITH(more)                                                                                                                    \
  "{\"mesh\": \"m\", \"shader\": \"s\", \"camera\": \"c\", \"uniforms\": {\"u_mvp\": \"$mvp\", \"u_color\": [1, 0.5, 0, 1]}, "             \
  "\"textures\": {\"u_image\": \"t\"}" more "}"
#define SCENE_WITH(draw) "{\"size\": [40, 20], " MESH ", " SHADER ", " CAMERA ", \"passes\": [" TARGET ", {\"draws\": [" draw "]}]}"

static gm_scene *parse_scene_text(const char *text, double time, char err[GM_ERROR_SIZE]) {
  gm_scene_options o = {.time = time, .compile = rig_compile};
  return gm_scene_parse(text, strlen(text), "s.json", NULL, &o, err, GM_ERROR_SIZE);
}

static void test_good(void **state) {
  char err[GM_ERROR_SIZE] = "";
  gm_scene *s = parse_scene_text(SCENE_WITH(DRAW_WITH("")), 0, err);
  (void)state;
  if (!s)
    fail_msg("%s", err);
  assert_int_equal(gm_scene_passes(s), 2);
  assert_string_equal(gm_scene_pass_at(s, 0)->target, "t");
  assert_int_equal(gm_scene_pass_at(s, 0)->width, 8);
  assert_int_equal(gm_scene_pass_at(s, 1)->width, 40);
  gm_scene_draw d = gm_scene_draw_at(s, 0);
  assert_true(gm_run_uniform(d.values, "u_color")->num[1] == 0.5);
  const gm_value *mvp = gm_run_uniform(d.values, "u_mvp");
  assert_int_equal(mvp->n, 16);
  assert_true(fabs(mvp->num[0] - 0.5) < 1e-12 && fabs(mvp->num[5] - 1) < 1e-12 && fabs(mvp->num[15] - 5) < 1e-12);
  assert_int_equal(d.draw->count, 6);
  gm_scene_free(s);
}

static void test_animation(void **state) {
  static const double time[] = {-1, 0, 1, 2, 3, 9}, want[] = {2, 2, 4, 6, 6, 6};
  (void)state;
  for (unsigned i = 0; i < 6; i++) {
    char err[GM_ERROR_SIZE] = "";
    gm_scene *s =
        parse_scene_text(SCENE_WITH(DRAW_WITH(", \"transform\": [{\"translate\": [{\"keys\": [[0, 2], [2, 6]]}, 0, 0]}]")), time[i], err);
    if (!s)
      fail_msg("%s", err);
    const gm_value *mvp = gm_run_uniform(gm_scene_draw_at(s, 0).values, "u_mvp");
    assert_true(fabs(mvp->num[12] - want[i] / 2) < 1e-12);
    gm_scene_free(s);
  }
}

static void test_repeat(void **state) {
  char err[GM_ERROR_SIZE] = "";
  gm_scene *s = parse_scene_text(SCENE_WITH(DRAW_WITH(", \"repeat\": 3, \"each\": [{\"translate\": [2, 0, 0]}]")), 0, err);
  (void)state;
  assert_non_null(s);
  for (unsigned i = 0; i < 3; i++)
    assert_true(fabs(gm_run_uniform(gm_scene_draw_at(s, i).values, "u_mvp")->num[12] - i) < 1e-12);
  gm_scene_free(s);
}

static void test_state(void **state) {
  char err[GM_ERROR_SIZE] = "";
  gm_scene *s = parse_scene_text(
      SCENE_WITH(DRAW_WITH(", \"state\": {\"depth\": \"gequal\", \"depth_write\": false, \"cull\": \"front\", \"front\": \"cw\", "
                           "\"blend\": \"alpha\", \"color_mask\": \"rb\", \"scissor\": [1, 2, 3, 4], \"offset\": [1, -2], "
                           "\"stencil\": {\"func\": \"equal\", \"ref\": 3, \"back\": {\"pass\": \"invert\"}}}")),
      0, err);
  (void)state;
  if (!s)
    fail_msg("%s", err);
  const gm_draw_state *d = &gm_scene_draw_at(s, 0).draw->state;
  assert_true(d->depth_test && d->depth_func == GM_GEQUAL && !d->depth_write && d->cull == GM_CULL_FRONT && d->front_clockwise);
  assert_true(d->blend.on && d->blend.src[0] == GM_FACTOR_SRC_ALPHA && d->color_mask == 5 && d->scissor_test && d->scissor.height == 4);
  assert_true(d->offset && d->offset_units == -2 && d->stencil_test && d->stencil[1].pass == GM_INVERT && d->stencil[0].pass == GM_KEEP);
  assert_true(d->stencil[1].func == GM_EQUAL && d->stencil[1].ref == 3);
  gm_scene_free(s);
}

static void test_bad(void **state) {
  static const char *const c[][2] = {
      {"{", "s.json:1:1: error: string or '}' expected near end of file"},
      {"[]", "s.json: error: the scene is not an object"},
      {"{}", "s.json: error: \"passes\" is a list of 1 to 63 passes"},
      {"{\"mesh\": 1}", "s.json: error: unknown key \"mesh\" in the scene: did you mean 'meshes'? One of about, size, meshes, shaders, "
                        "textures, cameras, passes"},
      {"{\"meshes\": 1}", "s.json: error: \"meshes\" is not an object"},
      {"{\"meshes\": {\"m\": {}}}", "s.json: error: mesh \"m\" needs either an \"obj\" or a \"shape\""},
      {"{\"meshes\": {\"m\": {\"obj\": \"a.obj\"}}}", "s.json: error: files cannot be named here"},
      {"{\"meshes\": {\"m\": {\"shape\": \"plane\", \"n\": 5000, \"m\": 5000}}}",
       "s.json: error: a shape with 5000 x 5000 cells; the budget of a mesh is 4194304 vertices"},
      {"{\"shaders\": {\"s\": {\"vertex\": \"missing\", \"fragment\": \"b\"}}}", "missing: error: no such file"},
      {"{\"passes\": [{\"draws\": []}], \"size\": [0, 1]}", "s.json: error: \"size\" is width and height in whole pixels, 1 to 4096"},
      {"{\"passes\": [{\"target\": \"t\", \"draws\": []}]}", "s.json: error: the last pass has a \"target\": it has to draw the picture"},
      {SCENE_WITH("{}"), "s.json: error: a draw needs a mesh and a shader of the scene: there is no mesh \"\""},
      {SCENE_WITH(DRAW_WITH(", \"state\": {\"cull\": \"all\"}")), "s.json: error: cull cannot be 'all': one of none, front, back, both"},
      {SCENE_WITH(DRAW_WITH(", \"state\": {\"depht\": false}")), "s.json: error: unknown key \"depht\" in \"state\": did you mean 'depth'? "
                                                                 "One of depth, depth_write, depth_range, stencil, cull, front, blend, "
                                                                 "dither, color_mask, scissor, viewport, offset, line_width"},
      {SCENE_WITH(DRAW_WITH(", \"transform\": [{\"rotate\": [1, 2]}]")),
       "s.json: error: \"translate\" has 3 numbers, \"rotate\" an angle and an axis, \"scale\" 1 number or 3"},
      {SCENE_WITH(DRAW_WITH(", \"transform\": [{\"scale\": {\"keys\": [[1, 1], [1, 2]]}}]")),
       "s.json: error: \"scale\": the times of the keys do not increase"},
      {SCENE_WITH(DRAW_WITH(", \"repeat\": 100000")), "s.json: error: \"repeat\" is not a whole number from 1 to 16384"},
      {SCENE_WITH("{\"mesh\": \"m\", \"shader\": \"s\", \"uniforms\": {\"u_mvp\": \"$nothing\"}}"),
       "s.json: error: uniform \"u_mvp\": there is no value \"$nothing\""},
      {SCENE_WITH("{\"mesh\": \"m\", \"shader\": \"s\", \"camera\": \"d\", \"uniforms\": {\"u_mvp\": \"$mvp\"}}"),
       "s.json: error: no camera \"d\""},
      {SCENE_WITH("{\"mesh\": \"m\", \"shader\": \"s\", \"textures\": {\"u_image\": \"u\"}}"),
       "s.json: error: sampler \"u_image\": no texture and no target of an earlier pass is \"u\""},
      {SCENE_WITH("{\"mesh\": \"m\", \"shader\": \"s\", \"uniforms\": {\"u_mvp\": \"$mvp\"}}"),
       "s.json: error: sampler \"u_image\" has no texture"},
      {SCENE_WITH("{\"mesh\": \"m\", \"shader\": \"s\", \"textures\": {\"u_image\": \"t\"}, \"attributes\": {\"a_position\": \"place\"}}"),
       "s.json: error: attribute \"a_position\": the mesh has no \"place\""},
      {SCENE_WITH("{\"mesh\": \"m\", \"shader\": \"s\", \"textures\": {\"u_image\": \"t\"}}"),
       "s.json: error: uniform \"u_mvp\" (mat4) is missing"},
  };
  (void)state;
  for (unsigned i = 0; i < sizeof c / sizeof *c; i++) {
    char err[GM_ERROR_SIZE] = "";
    gm_scene *s = parse_scene_text(c[i][0], 0, err);
    if (s)
      fail_msg("%s is taken", c[i][0]);
    assert_string_equal(err, c[i][1]);
  }
}

/* The target of a pass is the texture of the next one, and the picture comes out. */
static void test_render(void **state) {
  char err[GM_ERROR_SIZE] = "";
  gm_scene *s = parse_scene_text(SCENE_WITH(DRAW_WITH("")), 0, err);
  gm_frame_config cfg = {
      .pb_bytes = 65536, .host_threads = 1, .engine = &gm_engine_sim, .run = {.policy = GM_GATE_NONE, .texture_latency = 8}};
  gm_frame_counters count[2];
  gm_frame *f = NULL;
  (void)state;
  assert_non_null(s);
  if (gm_scene_render(s, &cfg, &f, count, NULL, NULL, err, sizeof err))
    fail_msg("%s", err);
  assert_int_equal(gm_frame_color(f)[10 * 40 + 20], 0xff0080ff);
  assert_int_equal(count[0].draws, 0);
  assert_int_equal(count[1].draws, 1);
  gm_frame_free(f);
  gm_scene_free(s);
}

static void test_matrices(void **state) {
  sc_matrix a = sc_translate(1, 2, 3), r = sc_rotate(90, 0, 0, 1), m = sc_multiply(&a, &r);
  double n[9];
  (void)state;
  assert_true(fabs(m.m[0]) < 1e-15 && fabs(m.m[1] - 1) < 1e-15 && fabs(m.m[4] + 1) < 1e-15 && m.m[12] == 1);
  sc_matrix s = sc_scale(2, 4, 1);
  sc_normal(&s, n);
  assert_true(n[0] == 0.5 && n[4] == 0.25 && n[8] == 1);
  sc_matrix look = sc_look_at((const double[3]){0, 0, 5}, (const double[3]){0, 0, 0}, (const double[3]){0, 1, 0});
  assert_true(look.m[0] == 1 && look.m[14] == -5);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_good),    cmocka_unit_test(test_animation), cmocka_unit_test(test_repeat),
                                     cmocka_unit_test(test_state),   cmocka_unit_test(test_bad),       cmocka_unit_test(test_render),
                                     cmocka_unit_test(test_matrices)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
