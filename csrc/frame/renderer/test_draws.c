/* SPDX-License-Identifier: Apache-2.0 */
/* Tests draws of the renderer: primitives of all modes, culling, scissor, iterators, order of passes, vertex cache, bad draws. */
#include <math.h>

#include "base/error.h"
#include "frame/renderer/test_frame_rig.h"

enum { W = 32, H = 32 };

static int make_draw_pair(void **state) {
  *state = rig_pair_new(RIG_VERTEX, RIG_FRAGMENT);
  return 0;
}

static int drop_draw_pair(void **state) {
  rig_pair_free(*state);
  return 0;
}

static rig_vertex make_vertex_at(float x, float y) { /* in pixels */
  return (rig_vertex){{2 * x / W - 1, 2 * y / H - 1, 0, 1}, {1, 1, 1, 1}, 1};
}

/* Draws and counts the pixels that are set. */
static unsigned count_drawn_pixels(const gm_draw *d, uint8_t set[W * H], gm_frame_counters *c) {
  gm_frame_config cfg = rig_config(W, H);
  gm_frame *f = rig_frame(&cfg);
  unsigned n = 0;
  rig_add(f, d);
  rig_end(f);
  for (unsigned i = 0; i < W * H; i++)
    n += set[i] = gm_frame_color(f)[i] != 0;
  if (c)
    *c = *gm_frame_count(f);
  gm_frame_free(f);
  return n;
}

static void test_points(void **state) {
  uint8_t set[W * H];
  rig_vertex v[2] = {make_vertex_at(10.5f, 12.5f), make_vertex_at(20, 20)};
  v[0].size = 1;
  v[1].size = 4;
  gm_draw d = rig_draw(*state, v, 2, GM_MODE_POINTS);
  gm_frame_counters c;
  assert_int_equal(count_drawn_pixels(&d, set, &c), 1 + 16);
  assert_true(c.vertex_records >= 8 && c.vertex_entries == 0); /* corners of squares are not vertices */
  assert_true(set[12 * W + 10] && set[18 * W + 18] && set[21 * W + 21] && !set[22 * W + 22] && !set[17 * W + 18]);
  v[1].pos[0] = 1.01f; /* its centre is outside the view, and its left half in it */
  assert_int_equal(count_drawn_pixels(&d, set, NULL), 1 + 8);
  v[1].pos[0] = 1.2f; /* it does not reach the viewport */
  assert_int_equal(count_drawn_pixels(&d, set, NULL), 1);
  v[1].pos[0] = 0, v[1].pos[2] = 1.01f; /* beyond the far plane */
  assert_int_equal(count_drawn_pixels(&d, set, NULL), 1);
  v[1] = make_vertex_at(W, 16), v[1].size = 1000; /* 256 pixels */
  v[1].pos[0] = 1 + 2 * 120.0f / W;
  assert_int_equal(count_drawn_pixels(&d, set, NULL), 1 + 8 * H);
}

static void test_lines(void **state) {
  uint8_t set[W * H];
  rig_vertex v[3] = {make_vertex_at(4, 8.5f), make_vertex_at(20, 8.5f), make_vertex_at(20, 24.5f)};
  gm_draw d = rig_draw(*state, v, 2, GM_MODE_LINES);
  assert_int_equal(count_drawn_pixels(&d, set, NULL), 16);
  assert_true(set[8 * W + 4] && set[8 * W + 19] && !set[8 * W + 20]);
  d.state.line_width = 3;
  assert_int_equal(count_drawn_pixels(&d, set, NULL), 48);
  d = rig_draw(*state, v, 3, GM_MODE_LINE_STRIP);
  assert_int_equal(count_drawn_pixels(&d, set, NULL), 16 + 16);
  d = rig_draw(*state, v, 3, GM_MODE_LINE_LOOP);
  gm_frame_counters c;
  count_drawn_pixels(&d, set, &c);
  assert_int_equal(c.primitives, 3);
  assert_int_equal(c.triangles, 6);
  v[0] = make_vertex_at(5, 5), v[1] = make_vertex_at(25, 15); /* one pixel a column */
  d = rig_draw(*state, v, 2, GM_MODE_LINES);
  assert_int_equal(count_drawn_pixels(&d, set, NULL), 20);
}

static void test_triangles(void **state) {
  uint8_t set[W * H], same[W * H];
  rig_vertex v[5] = {make_vertex_at(2, 2), make_vertex_at(30, 3), make_vertex_at(3, 20), make_vertex_at(29, 22), make_vertex_at(16, 30)};
  const uint32_t list[9] = {0, 1, 2, 2, 1, 3, 2, 3, 4};
  gm_draw strip = rig_draw(*state, v, 5, GM_MODE_TRIANGLE_STRIP), single = rig_draw(*state, v, 5, GM_MODE_TRIANGLES);
  rig_index(&single, list, sizeof list / sizeof *list);
  single.count = 9;
  strip.state.cull = single.state.cull = GM_CULL_BACK;
  assert_int_equal(count_drawn_pixels(&strip, set, NULL), count_drawn_pixels(&single, same, NULL));
  assert_memory_equal(set, same, sizeof set);
  const uint32_t fan[5] = {0, 1, 3, 4, 2}, flat[9] = {0, 1, 3, 0, 3, 4, 0, 4, 2};
  gm_draw d = rig_draw(*state, v, 5, GM_MODE_TRIANGLE_FAN);
  rig_index(&d, fan, sizeof fan / sizeof *fan);
  rig_index(&single, flat, sizeof flat / sizeof *flat);
  assert_int_equal(count_drawn_pixels(&d, set, NULL), count_drawn_pixels(&single, same, NULL));
  assert_memory_equal(set, same, sizeof set);
}

static void test_culling(void **state) {
  uint8_t set[W * H];
  rig_vertex v[3] = {make_vertex_at(2, 2), make_vertex_at(30, 3), make_vertex_at(3, 20)};
  gm_draw d = rig_draw(*state, v, 3, GM_MODE_TRIANGLES);
  unsigned all = count_drawn_pixels(&d, set, NULL);
  for (unsigned cull = 0; cull < 4; cull++)
    for (unsigned clockwise = 0; clockwise < 2; clockwise++) {
      d.state.cull = (gm_cull)cull;
      d.state.front_clockwise = clockwise;
      bool gone = cull == GM_CULL_BOTH || cull == (clockwise ? GM_CULL_BACK : GM_CULL_FRONT);
      assert_int_equal(count_drawn_pixels(&d, set, NULL), gone ? 0 : all);
    }
}

static void test_scissor(void **state) {
  uint8_t set[W * H];
  rig_vertex v[6];
  rig_square(v, 0, 1, 1, 1, 1);
  gm_draw d = rig_draw(*state, v, 6, GM_MODE_TRIANGLES);
  d.state.scissor_test = true;
  d.state.scissor = (gm_rect){3, 5, 10, 20};
  assert_int_equal(count_drawn_pixels(&d, set, NULL), 200);
  assert_true(set[5 * W + 3] && set[24 * W + 12] && !set[25 * W + 12] && !set[24 * W + 13]);
  d.state.viewport = (gm_rect){8, 8, 8, 8};
  assert_int_equal(count_drawn_pixels(&d, set, NULL), 5 * 8);
  d.state.scissor.width = 0;
  assert_int_equal(count_drawn_pixels(&d, set, NULL), 0);
}

/* Near, far and guard-band planes leave the same pixels as the scissor-like limits of the view. */
static void test_clipping(void **state) {
  uint8_t set[W * H];
  rig_vertex v[6];
  gm_frame_counters c;
  rig_square(v, 0, 1, 1, 1, 1);
  for (unsigned i = 0; i < 6; i++) {
    v[i].pos[0] *= 20;
    v[i].pos[1] *= 30;
    v[i].pos[2] = v[i].pos[0] / 10; /* -2 .. 2: half of the width is inside in z */
  }
  gm_draw d = rig_draw(*state, v, 6, GM_MODE_TRIANGLES);
  assert_int_equal(count_drawn_pixels(&d, set, &c), W * H);
  assert_int_equal(c.clipped, 2);
  for (unsigned i = 0; i < 6; i++)
    v[i].pos[2] *= 40; /* z = +-w at x = +-1/4 */
  assert_int_equal(count_drawn_pixels(&d, set, NULL), 8 * H);
  assert_true(set[12] && set[19] && !set[11] && !set[20]);
}

/* A colour that is linear in the plane of the triangle is right in perspective at each pixel. */
static void test_perspective(void **state) {
  gm_frame_config cfg = rig_config(W, H);
  gm_frame *f = rig_frame(&cfg);
  rig_vertex v[6];
  rig_square(v, 0, 0, 0, 0, 1);
  for (unsigned i = 0; i < 6; i++) { /* a floor: w grows from 1 below to 4 above; the colour is linear in x and w */
    float w = v[i].pos[1] > 0 ? 4 : 1;
    v[i].color[0] = (v[i].pos[0] * w + 4) / 8;
    v[i].color[1] = (w - 1) / 3;
    v[i].pos[0] *= w;
    v[i].pos[1] *= w;
    v[i].pos[3] = w;
  }
  gm_draw d = rig_draw(*state, v, 6, GM_MODE_TRIANGLES);
  rig_add(f, &d);
  rig_end(f);
  for (unsigned y = 0; y < H; y++)
    for (unsigned x = 0; x < W; x++) {
      double sx = (2 * x + 1.0) / W - 1, t = (y + 0.5) / H, w = 1 / (1 + t * (0.25 - 1));
      uint32_t got = gm_frame_color(f)[y * W + x];
      assert_true(fabs((got & 255) / 255.0 - (sx * w + 4) / 8) < 0.004);
      assert_true(fabs((got >> 8 & 255) / 255.0 - (w - 1) / 3) < 0.004);
    }
  gm_frame_free(f);
}

/* An opaque surface behind a translucent one, drawn after it, replaces it as OpenGL says. */
static void test_pass_order(void **state) {
  gm_frame_config cfg = rig_config(W, H);
  gm_frame *f = rig_frame(&cfg);
  rig_vertex v[3][6];
  const float z[3] = {0.5f, -0.5f, 0};
  for (unsigned i = 0; i < 3; i++) {
    rig_square(v[i], z[i], i == 0, i == 1, i == 2, 0.5f);
    gm_draw d = rig_draw(*state, v[i], 6, GM_MODE_TRIANGLES);
    d.state.depth_test = true;
    d.state.depth_write = i != 1;
    d.state.blend =
        (gm_blend){.on = i == 1, .src = {GM_FACTOR_SRC_ALPHA, GM_FACTOR_ONE}, .dst = {GM_FACTOR_ONE_MINUS_SRC_ALPHA, GM_FACTOR_ZERO}};
    rig_add(f, &d);
  }
  rig_end(f);
  assert_int_equal(gm_frame_color(f)[100], 0x80ff0000);
  assert_int_equal(gm_frame_count(f)->fragments_shaded, 3 * W * H); /* the first one lies under the translucent one */
  gm_frame_free(f);
}

static void test_vertex_cache(void **state) {
  uint8_t set[W * H];
  rig_vertex v[40];
  uint32_t index[80];
  gm_frame_counters c;
  for (unsigned i = 0; i < 40; i++)
    v[i] = make_vertex_at((float)i * 0.7f, 5);
  for (unsigned i = 0; i < 80; i++)
    index[i] = i < 40 ? i : 79 - i; /* forwards and back: the last 32 are still there */
  gm_draw d = rig_draw(*state, v, 40, GM_MODE_POINTS);
  rig_index(&d, index, 80);
  d.count = 80;
  count_drawn_pixels(&d, set, &c);
  assert_int_equal(c.vertices_shaded, 48);
  assert_int_equal(c.cache_hits, 32);
}

static void test_bad(void **state) {
  static const char *const want[] = {"machine", "viewport", "polygon offset", "line width", "depth range"};
  rig_vertex v[3] = {make_vertex_at(2, 2), make_vertex_at(30, 3), make_vertex_at(3, 20)};
  gm_frame_config cfg = rig_config(W, H);
  gm_frame *f = rig_frame(&cfg);
  gm_program other = ((rig_pair *)*state)->program[1];
  for (unsigned i = 0; i < 5; i++) {
    char err[GM_ERROR_SIZE] = "";
    gm_draw d = rig_draw(*state, v, 3, GM_MODE_TRIANGLES);
    other.machine.threads = 8;
    d.program[1] = i == 0 ? &other : d.program[1];
    d.state.viewport.width = d.state.viewport.height = i == 1 ? 5000 : 0;
    d.state.offset_factor = i == 2 ? NAN : 0;
    d.state.line_width = i == 3 ? 0 : 1;
    d.state.depth_range[1] = i == 4 ? 2 : 1;
    assert_int_equal(gm_frame_draw(f, &d, err, sizeof err), -1);
    assert_non_null(strstr(err, want[i]));
  }
  gm_frame_free(f);
  char err[GM_ERROR_SIZE];
  cfg.width = 0;
  assert_null(gm_frame_new(&cfg, err, sizeof err));
  cfg = rig_config(W, H);
  cfg.pb_bytes = 4095;
  assert_null(gm_frame_new(&cfg, err, sizeof err));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_points),      cmocka_unit_test(test_lines),      cmocka_unit_test(test_triangles),
      cmocka_unit_test(test_culling),     cmocka_unit_test(test_scissor),    cmocka_unit_test(test_clipping),
      cmocka_unit_test(test_perspective), cmocka_unit_test(test_pass_order), cmocka_unit_test(test_vertex_cache),
      cmocka_unit_test(test_bad),
  };
  return cmocka_run_group_tests(tests, make_draw_pair, drop_draw_pair);
}
