/* SPDX-License-Identifier: Apache-2.0 */
/* Units with buffers between them, beside schedules worked out by hand. */
#include "frame/clock.h"
#include "frame/test_rig.h"

/* A fast unit before a slow one with a buffer of two: from the fourth item on it waits for room. */
static void test_buffer(void **state) {
  gm_unit_time ta = {0}, tb = {0};
  fr_unit a = {.depth = 1, .time = &ta}, b = {.depth = 2, .time = &tb};
  static const uint64_t leave[5] = {1, 2, 3, 11, 21}, done[5] = {11, 21, 31, 41, 51};
  (void)state;
  for (unsigned i = 0; i < 5; i++) {
    uint64_t t = fr_unit_pass(&a, &b, 0, 1);
    assert_int_equal(t, leave[i]);
    assert_int_equal(fr_unit_pass(&b, NULL, t, 10), done[i]);
  }
  assert_int_equal(ta.busy, 5);
  assert_int_equal(ta.wait_out, 16);
  assert_int_equal(tb.wait_in, 1);
  assert_int_equal(tb.busy, 50);
}

/* Visibility of the next tile runs beside the tasks of this one, but not when it has to know what was discarded. */
static void test_overlap(void **state) {
  const fr_work item[2] = {{.visibility = 40, .iterate = 10, .shade = 100, .back = 5, .hand_over = true},
                           {.visibility = 40, .iterate = 10, .shade = 100, .back = 5, .hand_over = true}};
  static const uint64_t want[2] = {40 + FR_TAGS_READ + 10 + 100 + 100 + 5, 2 * (40 + FR_TAGS_READ + 10 + 100 + 5)};
  (void)state;
  for (unsigned wait = 0; wait < 2; wait++) {
    gm_frame_counters c = {0};
    fr_raster r;
    fr_works w = {0};
    fr_raster_init(&r, &c, 1, 0);
    for (unsigned i = 0; i < 2; i++) {
      fr_work k = item[i];
      k.wait = wait;
      assert_true(fr_works_add(&w, &k));
    }
    fr_raster_tile(&r, &w);
    assert_int_equal(fr_raster_end(&r), want[wait]);
    assert_int_equal(c.unit[GM_UNIT_FRAGMENT].busy, 200);
    free(w.item);
  }
}

/* Three tasks on two cores: the third one waits for the core that is free first. The second one is done before the first, and leaves after
 * it. */
static void test_cores(void **state) {
  static const fr_work item[3] = {{.shade = 100, .back = 1}, {.shade = 40, .back = 1}, {.shade = 50, .back = 1}};
  gm_frame_counters c = {0};
  fr_raster r;
  fr_works w = {0};
  (void)state;
  fr_raster_init(&r, &c, 2, 0);
  for (unsigned i = 0; i < 3; i++)
    assert_true(fr_works_add(&w, &item[i]));
  fr_raster_tile(&r, &w);
  assert_int_equal(c.unit[GM_UNIT_FRAGMENT].busy, 190);
  assert_int_equal(c.unit[GM_UNIT_FRAGMENT].wait_out, 60);
  assert_int_equal(fr_raster_end(&r), 151);
  free(w.item);
}

/* The loads of all units and their waiting fit into the frame. */
static void test_frame_sums(void **state) {
  gm_frame_config cfg = rig_config(64, 64);
  gm_frame *f = rig_frame(&cfg);
  rig_pair *p = rig_pair_new(RIG_VERTEX, RIG_FRAGMENT);
  static rig_vertex v[6 * 10 * 10];
  (void)state;
  rig_grid(v, 10, 3, 0.5f);
  gm_draw d = rig_draw(p, v, 600, GM_MODE_TRIANGLES);
  rig_add(f, &d);
  rig_end(f);
  const gm_frame_counters *c = gm_frame_count(f);
  for (unsigned u = 0; u < GM_UNITS; u++) {
    assert_true(c->unit[u].busy > 0);
    assert_true(c->unit[u].busy + c->unit[u].wait_in + c->unit[u].wait_out <= c->cycles);
  }
  assert_int_equal(c->unit[GM_UNIT_VERTEX].busy, c->vertex.cycles + (c->vertices_shaded + 3) / 4 * 3);
  assert_int_equal(c->unit[GM_UNIT_FRAGMENT].busy, c->fragment.cycles + 3 * c->fragment_tasks);
  assert_int_equal(c->unit[GM_UNIT_BACK_END].busy, c->back_end_quads + c->tiles * 128);
  assert_true(c->back_end_quads < c->fragments_shaded && 4 * c->back_end_quads >= c->fragments_shaded);
  assert_int_equal(c->back_end_waits, 0); /* nothing is blended */
  gm_frame_free(f);
  rig_pair_free(p);
}

/* A quad takes a cycle of the back end, and one more if it blends over the quad before it. A tile that was kept is loaded first. */
static void test_back_end(void **state) {
  gm_frame_config cfg = rig_config(2, 2);
  rig_pair *p = rig_pair_new(RIG_VERTEX, RIG_FRAGMENT);
  const rig_vertex v[3] = {{{-1, -1, 0, 1}, {1, 0, 0, 0.5f}, 1}, {{3, -1, 0, 1}, {1, 0, 0, 0.5f}, 1}, {{-1, 3, 0, 1}, {1, 0, 0, 0.5f}, 1}};
  char err[GM_ERROR_SIZE] = "";
  (void)state;
  for (unsigned k = 0; k < 4; k++) {
    bool blends = k & 1, kept = k >> 1;
    gm_frame *f = rig_frame(&cfg);
    gm_draw d = rig_draw(p, v, 3, GM_MODE_TRIANGLES);
    d.state.blend.on = blends;
    d.state.blend.dst[0] = GM_FACTOR_ONE;
    for (unsigned i = 0; i < 3; i++)
      rig_add(f, &d);
    if (kept)
      assert_int_equal(gm_frame_keep(f, err, sizeof err), 0);
    rig_add(f, &d);
    rig_end(f);
    const gm_frame_counters *c = gm_frame_count(f);
    unsigned quads = blends ? 4 : 1 + kept, waits = blends ? 3 - kept : 0;
    assert_int_equal(c->back_end_quads, quads);
    assert_int_equal(c->back_end_waits, waits);
    assert_int_equal(c->unit[GM_UNIT_BACK_END].busy, quads + waits + (kept ? 3 * 128 : 128));
    assert_int_equal(c->unit[GM_UNIT_VISIBILITY].busy, 4 * 8 + (kept ? 2 + 2 * 128 : 1));
    gm_frame_free(f);
  }
  rig_pair_free(p);
}

#define KILL RIG_FRAGMENT_HEAD "sge p0, v0, v0\nnop\nkil p0.x\nmov o0, v0\nend\n"

/* With discard, a triangle takes two cycles more than its groups, and its groups again if one of its fragments is shaded. */
static void test_discard(void **state) {
  gm_frame_config cfg = rig_config(16, 16);
  rig_pair *p = rig_pair_new(RIG_VERTEX, KILL);
  (void)state;
  for (unsigned k = 0; k < 4; k++) {
    bool hidden = k & 1, small = k >> 1;
    float size = small ? 0.15f : 4;
    const rig_vertex v[3] = {{{-1, -1, 0, 1}, {0}, 1}, {{size - 1, -1, 0, 1}, {0}, 1}, {{-1, size - 1, 0, 1}, {0}, 1}};
    gm_frame *f = rig_frame(&cfg);
    gm_draw d = rig_draw(p, v, 3, GM_MODE_TRIANGLES);
    d.state.depth_test = true;
    d.state.depth_func = hidden ? GM_NEVER : GM_ALWAYS;
    rig_add(f, &d);
    rig_end(f);
    unsigned groups = small ? 1 : 32;
    assert_int_equal(gm_frame_count(f)->groups_scanned, groups);
    assert_int_equal(gm_frame_count(f)->unit[GM_UNIT_VISIBILITY].busy, 1 + (small ? 8 : groups + 2) + (hidden ? 0 : groups));
    gm_frame_free(f);
  }
  rig_pair_free(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_buffer),     cmocka_unit_test(test_overlap),  cmocka_unit_test(test_cores),
                                     cmocka_unit_test(test_frame_sums), cmocka_unit_test(test_back_end), cmocka_unit_test(test_discard)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
