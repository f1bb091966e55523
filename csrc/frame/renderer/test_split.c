/* SPDX-License-Identifier: Apache-2.0 */
/* Tests vertex programs that are split in positions and varyings: the same pictures, and varyings for the vertices of triangles that are
   drawn only. */
#include "frame/renderer/test_frame_rig.h"

enum { W = 70, H = 50, PIXELS = W * H };

/* The whole program's attributes have other registers in the parts. */
#define POSITION                                                                                                                           \
  ".stage vertex\n.machine machines/quad.machine\n.sym attribute float 4x1 \"a_position\" 1 1 0\n"                                         \
  ".sym attribute float 1x1 \"a_size\" 1 0 2\nmov pos, v1\nmov psz, v0.z\nend\n"
#define VARYINGS                                                                                                                           \
  ".stage vertex\n.machine machines/quad.machine\n.sym attribute float 4x1 \"a_color\" 1 3 0\n"                                            \
  ".sym varying float 4x1 \"v_color\" 1 2 0\nmov o2, v3\nend\n"

typedef struct {
  rig_pair *whole, *part;
} programs;

static int make_split_pairs(void **state) {
  programs *p = calloc(1, sizeof *p);
  assert_non_null(p);
  p->whole = rig_pair_new(RIG_VERTEX, RIG_FRAGMENT);
  p->part = rig_pair_new(POSITION, VARYINGS);
  *state = p;
  return 0;
}

static int drop_split_pairs(void **state) {
  programs *p = *state;
  rig_pair_free(p->whole);
  rig_pair_free(p->part);
  free(p);
  return 0;
}

static gm_frame *draw_whole_or_split(const programs *p, gm_draw d, bool split, size_t pb_bytes) {
  gm_frame_config cfg = rig_config(W, H);
  cfg.pb_bytes = pb_bytes;
  for (unsigned i = 0; i < 2; i++) {
    d.part[i] = split ? &p->part->program[i] : NULL;
    d.part_image[i] = &p->part->image[i];
  }
  gm_frame *f = rig_frame(&cfg);
  rig_add(f, &d);
  rig_end(f);
  return f;
}

/* Draws whole and split. Returns how many vertices had their varyings shaded. */
static uint64_t compare_split_draw(const programs *p, const gm_draw *d, size_t pb_bytes) {
  gm_frame *a = draw_whole_or_split(p, *d, false, pb_bytes), *b = draw_whole_or_split(p, *d, true, pb_bytes);
  const gm_frame_counters *x = gm_frame_count(a), *y = gm_frame_count(b);
  assert_memory_equal(gm_frame_color(a), gm_frame_color(b), PIXELS * sizeof(uint32_t));
  assert_int_equal(x->triangles, y->triangles);
  assert_int_equal(x->list_entries, y->list_entries);
  assert_int_equal(x->fragments_shaded, y->fragments_shaded);
  assert_int_equal(x->bytes[GM_BYTES_PARAMETER_WRITE], y->bytes[GM_BYTES_PARAMETER_WRITE]);
  assert_int_equal(x->varyings_shaded, 0);
  assert_int_equal(x->vertices_shaded, y->vertices_shaded);
  uint64_t n = y->varyings_shaded;
  assert_int_equal(y->bytes[GM_BYTES_ATTRIBUTE], 20 * y->vertices_shaded + 16 * n);
  gm_frame_free(a);
  gm_frame_free(b);
  return n;
}

/* A grid, its triangles with odd numbers turned round. */
static void test_culled(void **state) {
  static rig_vertex v[6 * 64];
  rig_grid(v, 8, 5, 0.6f);
  for (unsigned t = 1; t < 128; t += 2) {
    rig_vertex swap = v[3 * t];
    v[3 * t] = v[3 * t + 1];
    v[3 * t + 1] = swap;
  }
  gm_draw d = rig_draw(((programs *)*state)->whole, v, 6 * 64, GM_MODE_TRIANGLES);
  assert_int_equal(compare_split_draw(*state, &d, GM_FRAME_PB_DEFAULT), 6 * 64);
  d.state.cull = GM_CULL_BACK;
  assert_int_equal(compare_split_draw(*state, &d, GM_FRAME_PB_DEFAULT), 3 * 64);
  d.state.cull = GM_CULL_BOTH;
  assert_int_equal(compare_split_draw(*state, &d, GM_FRAME_PB_DEFAULT), 0);
}

/* 96 separate vertices take 24 times as long as four: four fill a task of either part. */
static void test_tasks(void **state) {
  static rig_vertex v[6 * 16];
  uint64_t cycles[2];
  for (unsigned i = 0; i < 96; i++)
    v[i] = (rig_vertex){{0, 0, 0, 1}, {1, 1, 1, 1}, 5};
  for (unsigned i = 0; i < 2; i++) {
    gm_draw d = rig_draw(((programs *)*state)->whole, v, i ? 96 : 4, GM_MODE_POINTS);
    gm_frame *f = draw_whole_or_split(*state, d, true, GM_FRAME_PB_DEFAULT);
    cycles[i] = gm_frame_count(f)->vertex.cycles;
    assert_int_equal(gm_frame_count(f)->varyings_shaded, i ? 96 : 4);
    gm_frame_free(f);
  }
  assert_int_equal(cycles[1], 24 * cycles[0]);
}

/* Partial renders in the middle of the draw. */
static void test_overflow(void **state) {
  static rig_vertex v[6 * 400];
  rig_grid(v, 20, 9, 0.4f);
  gm_draw d = rig_draw(((programs *)*state)->whole, v, 6 * 400, GM_MODE_TRIANGLES);
  assert_int_equal(compare_split_draw(*state, &d, GM_FRAME_PB_MIN), 6 * 400);
}

/* A triangle whose first part after clipping has no pixel; points and lines; a fan whose first vertex leaves the cache. */
static void test_others(void **state) {
  static rig_vertex v[200];
  static uint32_t index[200];
  for (unsigned i = 0; i < 200; i++) {
    float x = (float)(i * 37 % 101) / 50 - 1, y = (float)(i * 53 % 97) / 48 - 1;
    v[i] = (rig_vertex){{x, y, i % 9 ? 0 : -2, 1}, {(float)i / 200, x, y, 1}, 3};
    index[i] = i < 120 ? i : i - 110;
  }
  for (gm_mode mode = GM_MODE_POINTS; mode <= GM_MODE_TRIANGLE_FAN; mode++) {
    gm_draw d = rig_draw(((programs *)*state)->whole, v, 200, mode);
    rig_index(&d, index, sizeof index / sizeof *index);
    assert_true(compare_split_draw(*state, &d, GM_FRAME_PB_DEFAULT) > 0);
    assert_true(compare_split_draw(*state, &d, GM_FRAME_PB_MIN) > 0);
  }
}

/* The cycles of one triangle: fetch of 3 positions (3 words of 8 bytes each), their task, assembly, a task of varyings (fetched meanwhile),
   setup, the entry and 28 words of records to the parameter buffer. */
static void test_waiting(void **state) {
  static const rig_vertex v[3] = {
      {{-0.9f, -0.9f, 0, 1}, {1, 0, 0, 1}, 1}, {{-0.7f, -0.9f, 0, 1}, {0, 1, 0, 1}, 1}, {{-0.8f, -0.7f, 0, 1}, {0, 0, 1, 1}, 1}};
  gm_draw d = rig_draw(((programs *)*state)->whole, v, 3, GM_MODE_TRIANGLES);
  gm_frame *f = draw_whole_or_split(*state, d, true, GM_FRAME_PB_DEFAULT);
  const gm_frame_counters *c = gm_frame_count(f);
  assert_int_equal(c->list_entries, 1);
  assert_int_equal(c->geometry_cycles, 3 * 3 + (1 + 3 * 4) + (3 + 3 + c->vertex.cycles) + 4 + 1 + 14);
  assert_int_equal(c->unit[GM_UNIT_FETCH].busy, 3 * 3 + 3 * 2);
  gm_frame_free(f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_waiting), cmocka_unit_test(test_culled), cmocka_unit_test(test_tasks),
                                     cmocka_unit_test(test_overflow), cmocka_unit_test(test_others)};
  return cmocka_run_group_tests(tests, make_split_pairs, drop_split_pairs);
}
