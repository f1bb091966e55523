/* SPDX-License-Identifier: Apache-2.0 */
/* Tests whole frames of the renderer: hidden surfaces, order, partial renders, shared edges, host threads. */
#include "frame/renderer/test_frame_rig.h"

enum { W = 70, H = 50, PIXELS = W * H };

static int make_frame_pair(void **state) {
  *state = rig_pair_new(RIG_VERTEX, RIG_FRAGMENT);
  return 0;
}

static int drop_frame_pair(void **state) {
  rig_pair_free(*state);
  return 0;
}

static void test_square(void **state) {
  gm_frame_config cfg = rig_config(W, H);
  gm_frame *f = rig_frame(&cfg);
  rig_vertex v[6];
  rig_square(v, 0, 1, 0.5f, 0, 1);
  gm_draw d = rig_draw(*state, v, 6, GM_MODE_TRIANGLES);
  rig_add(f, &d);
  rig_end(f);
  for (unsigned i = 0; i < PIXELS; i++)
    assert_int_equal(gm_frame_color(f)[i], 0xff0080ff);
  const gm_frame_counters *c = gm_frame_count(f);
  assert_int_equal(c->fragments_shaded, PIXELS);
  assert_int_equal(c->fragments_covered, PIXELS);
  assert_int_equal(c->triangles, 2);
  assert_int_equal(c->tiles, 5 * 4);
  assert_true(c->cycles > c->geometry_cycles && c->geometry_cycles > 0);
  gm_frame_free(f);
}

/* n opaque layers, the nearest of which is drawn first or last. */
static void draw_layers(const rig_pair *p, gm_frame *f, unsigned n, bool nearest_first) {
  for (unsigned i = 0; i < n; i++) {
    rig_vertex v[6];
    unsigned layer = nearest_first ? i : n - 1 - i;
    rig_square(v, -0.9f + 0.2f * (float)layer, (float)layer / 8, 1, 0, 1);
    gm_draw d = rig_draw(p, v, 6, GM_MODE_TRIANGLES);
    d.state.depth_test = true;
    rig_add(f, &d);
  }
  rig_end(f);
}

static void test_overdraw(void **state) {
  gm_frame_config cfg = rig_config(W, H);
  for (unsigned n = 1; n <= 8; n++)
    for (unsigned first = 0; first < 2; first++) {
      gm_frame *f = rig_frame(&cfg);
      draw_layers(*state, f, n, first);
      const gm_frame_counters *c = gm_frame_count(f);
      assert_int_equal(c->fragments_shaded, PIXELS);
      assert_int_equal(c->fragments_covered, (uint64_t)n * PIXELS);
      assert_int_equal(c->fragments_hidden, (uint64_t)(n - 1) * PIXELS);
      for (unsigned i = 0; i < PIXELS; i++)
        assert_int_equal(gm_frame_color(f)[i], 0xff00ff00);
      gm_frame_free(f);
    }
}

/* Draws a scene of all passes: opaque, discard, translucent, then opaque again. */
static uint32_t *mixed_picture(const gm_frame_config *cfg, const rig_pair *p, const rig_pair *kill, gm_frame_counters *c) {
  static rig_vertex grid[3][6 * 12 * 12];
  gm_frame *f = rig_frame(cfg);
  for (unsigned i = 0; i < 12; i++) {
    rig_vertex *v = grid[i % 3];
    rig_grid(v, 12, i, (float)i / 16);
    for (unsigned k = 0; k < 6 * 12 * 12; k++) {
      v[k].pos[2] = v[k].pos[3] * ((float)((i * 5 + k / 6) % 12) / 7 - 0.9f);
      v[k].color[3] = 0.3f;
    }
    gm_draw d = rig_draw(i % 4 == 2 ? kill : p, v, 6 * 12 * 12, GM_MODE_TRIANGLES);
    d.state.depth_test = true;
    d.state.blend.on = i % 4 == 1;
    d.state.blend.src[0] = GM_FACTOR_SRC_ALPHA;
    d.state.blend.dst[0] = GM_FACTOR_ONE_MINUS_SRC_ALPHA;
    d.state.stencil_test = i > 5;
    d.state.stencil[0].pass = d.state.stencil[0].depth_fail = GM_INCR_WRAP;
    d.state.stencil[0].func = i > 9 ? GM_GREATER : GM_ALWAYS;
    d.state.stencil[0].ref = 2;
    rig_add(f, &d);
  }
  rig_end(f);
  *c = *gm_frame_count(f);
  uint32_t *picture = malloc(sizeof *picture * cfg->width * cfg->height);
  assert_non_null(picture);
  memcpy(picture, gm_frame_color(f), sizeof *picture * cfg->width * cfg->height);
  gm_frame_free(f);
  return picture;
}

/* Discards the fragments of each second column. */
#define KILL RIG_FRAGMENT_HEAD "mul t1, fragcoord, k.z\nnop\nfrc t1, t1\nnop\nsge p0, t1, k.z\nnop\nkil p0.x\nmov o0, v0\nend\n"

static void test_partial(void **state) {
  rig_pair *kill = rig_pair_new(RIG_VERTEX, KILL);
  gm_frame_config cfg = rig_config(W, H);
  gm_frame_counters c, min;
  cfg.pb_bytes = 4 << 20;
  uint32_t *want = mixed_picture(&cfg, *state, kill, &c);
  assert_int_equal(c.partial_renders, 0);
  assert_true(c.fragments_discarded > 0 && c.fragments_blended > 0 && c.fragments_hidden > 0);
  for (size_t bytes = 4096; bytes <= 2 << 20; bytes *= 2) {
    cfg.pb_bytes = bytes;
    uint32_t *got = mixed_picture(&cfg, *state, kill, &min);
    assert_memory_equal(got, want, sizeof *got * PIXELS);
    assert_true(bytes > 1 << 17 || min.partial_renders > 0);
    assert_int_equal(min.triangles, c.triangles);
    assert_int_equal(min.fragments_covered, c.fragments_covered);
    free(got);
  }
  free(want);
  rig_pair_free(kill);
}

static void test_host_threads(void **state) {
  rig_pair *kill = rig_pair_new(RIG_VERTEX, KILL);
  gm_frame_config cfg = rig_config(W, H);
  gm_frame_counters c, other;
  cfg.pb_bytes = 32768;
  uint32_t *want = mixed_picture(&cfg, *state, kill, &c);
  for (unsigned n = 1; n <= 7; n += 3) {
    cfg.host_threads = n;
    uint32_t *got = mixed_picture(&cfg, *state, kill, &other);
    assert_memory_equal(got, want, sizeof *got * PIXELS);
    assert_memory_equal(&other, &c, sizeof c);
    free(got);
  }
  free(want);
  rig_pair_free(kill);
}

static void test_orders(void **state) {
  gm_frame_config cfg = rig_config(W, H);
  uint32_t want[PIXELS];
  unsigned orders = 0;
  for (unsigned code = 0; code < 256; code++) {
    unsigned order[4] = {code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6}, seen = 0;
    for (unsigned i = 0; i < 4; i++)
      seen |= 1u << order[i];
    if (seen != 15)
      continue;
    static rig_vertex v[4][6 * 8 * 8];
    gm_frame *f = rig_frame(&cfg);
    for (unsigned i = 0; i < 4; i++) {
      unsigned layer = order[i];
      rig_grid(v[layer], 8, layer, (float)(layer + 1) / 8);
      for (unsigned k = 0; k < 6 * 8 * 8; k++) /* layers cross, and no two have one depth at a pixel */
        v[layer][k].pos[2] = v[layer][k].pos[3] * (0.4f * (float)layer - 0.8f) + v[layer][k].pos[layer & 1] * 0.25f;
      gm_draw d = rig_draw(*state, v[layer], 6 * 8 * 8, GM_MODE_TRIANGLES);
      d.state.depth_test = true;
      rig_add(f, &d);
    }
    rig_end(f);
    if (!orders++)
      memcpy(want, gm_frame_color(f), sizeof want);
    assert_memory_equal(gm_frame_color(f), want, sizeof want);
    gm_frame_free(f);
  }
  assert_int_equal(orders, 24);
}

/* Every pixel of a mesh over the whole view is covered once: a hole leaves 0, a double pixel 2 steps. */
static void test_shared_edges(void **state) {
  static rig_vertex v[6 * 20 * 20];
  gm_frame_config cfg = rig_config(W, H);
  for (uint32_t seed = 0; seed < 10; seed++) {
    gm_frame *f = rig_frame(&cfg);
    rig_grid(v, 20, seed, 1.0f / 255);
    gm_draw d = rig_draw(*state, v, 6 * 20 * 20, GM_MODE_TRIANGLES);
    d.state.blend = (gm_blend){.on = true, .src = {GM_FACTOR_ONE, GM_FACTOR_ONE}, .dst = {GM_FACTOR_ONE, GM_FACTOR_ONE}};
    rig_add(f, &d);
    rig_end(f);
    for (unsigned i = 0; i < PIXELS; i++)
      if (gm_frame_color(f)[i] != 0x01010101)
        fail_msg("seed %u: pixel (%u, %u) is 0x%08x", seed, i % W, i / W, gm_frame_color(f)[i]);
    gm_frame_free(f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_square),       cmocka_unit_test(test_overdraw), cmocka_unit_test(test_partial),
      cmocka_unit_test(test_host_threads), cmocka_unit_test(test_orders),   cmocka_unit_test(test_shared_edges),
  };
  return cmocka_run_group_tests(tests, make_frame_pair, drop_frame_pair);
}
