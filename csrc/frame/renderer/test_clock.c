/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the renderer's cycle model (clock.h; docs/frame.md, Cycles): when units with buffers between them begin and end their items. The
   times are compared with schedules worked out by hand. */
#include "frame/renderer/clock.h"
#include "frame/renderer/test_frame_rig.h"

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
  const fr_piece piece = {.cycles = 10, .step = 5, .begins = true, .ends = true};
  const fr_work one = {.visibility = 40, .iterate = 10, .pieces = 1, .shade = 100, .back = 5, .hand_over = true}, item[2] = {one, one};
  /* Two cycles between a part that comes and its first fragment: it is looked up, its triangle is read. */
  enum { TASK = FR_TAGS_READ + 2 + 10 + FR_ITERATE_DEPTH };
  static const uint64_t want[2] = {40 + TASK + 100 + 100 + 5, 2 * (40 + TASK + 100 + 5) + FR_VERDICTS};
  (void)state;
  for (unsigned wait = 0; wait < 2; wait++) {
    gm_frame_counters c = {0};
    fr_raster r;
    fr_works w = {0};
    fr_raster_init(&r, &c, 1, 0);
    for (unsigned i = 0; i < 2; i++) {
      fr_work k = item[i];
      k.wait = wait;
      assert_true(fr_works_add_piece(&w, &piece) && fr_works_add(&w, &k));
    }
    fr_raster_tile(&r, &w);
    assert_int_equal(fr_raster_end(&r), want[wait]);
    assert_int_equal(c.unit[GM_UNIT_FRAGMENT].busy, 200);
    fr_works_free(&w);
  }
}

/* Three tasks on two cores: the third one waits for the core that is free first. The second one is done before the first, and leaves a
   cycle after it. */
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
  assert_int_equal(c.unit[GM_UNIT_FRAGMENT].wait_out, 61);
  assert_int_equal(fr_raster_end(&r), 151);
  fr_works_free(&w);
}

/* Tiles without triangles: visibility waits when 16 of them are not stored. Loads and stores take no place among the tasks. */
static void test_tiles(void **state) {
  gm_frame_counters c = {0};
  const fr_work load = {.back = 100, .load = true}, end = {.visibility = 1, .back = 100};
  fr_raster r;
  (void)state;
  for (unsigned loads = 0; loads < 2; loads++) {
    fr_works w = {0};
    assert_true((!loads || fr_works_add(&w, &load)) && fr_works_add(&w, &end));
    fr_raster_init(&r, &c, 1, 0);
    uint64_t first = loads ? FR_TILE_BEGINS + 100 : 1 + FR_TILE_ENDS, each = loads ? 200 : 100;
    for (uint64_t i = 0; i < 40; i++) {
      fr_raster_tile(&r, &w);
      assert_int_equal(r.back.free, first + i * each + 100);
      uint64_t room = i < FR_TILES ? 0 : first + (i - FR_TILES) * each + 1;
      assert_int_equal(r.visibility.free, 1 + (room > i ? room : i));
    }
    assert_int_equal(r.back.items, 0);
    fr_works_free(&w);
  }
}

/* A scan tests a triangle in a tile. Visibility begins no tile while 16 wait for their store. If such a store begins while the hand-over
   after the last scan waits, the next tile begins a cycle after that hand-over. */
static void test_held_tile(void **state) {
  gm_frame_counters c = {0};
  const fr_piece piece = {.cycles = 100, .step = 10, .begins = true, .ends = true};
  const fr_work end = {.visibility = 1, .back = 1000};
  fr_raster r;
  (void)state;
  for (unsigned late = 0; late < 2; late++) { /* late: there is room after the hand-over only */
    fr_works empty = {0}, many = {0}, few = {0};
    fr_raster_init(&r, &c, 1, 0);
    assert_true(fr_works_add(&empty, &end));
    for (unsigned i = 0; i < FR_TILES; i++)
      fr_raster_tile(&r, &empty);
    unsigned parts = late ? 30 : 40;
    for (unsigned i = 0; i < parts; i++)
      assert_true(fr_works_add_piece(&many, &piece));
    assert_true(fr_works_add(&many, &(fr_work){.visibility = 10, .iterate = parts * 100, .pieces = parts, .hand_over = true}));
    assert_true(fr_works_add(&many, &end));
    fr_raster_tile(&r, &many);
    uint64_t tags_free = r.tags_free, room = r.stored[2] + 1;
    assert_true(fr_works_add_piece(&few, &piece));
    assert_true(fr_works_add(&few, &(fr_work){.visibility = 10, .iterate = 100, .pieces = 1, .hand_over = true}));
    assert_true(fr_works_add(&few, &(fr_work){.back = 1000}));
    fr_raster_tile(&r, &few);
    assert_int_equal(r.visibility.free, tags_free);
    assert_true(late ? room > tags_free + 1 : room < tags_free);
    fr_raster_tile(&r, &empty);
    assert_int_equal(r.visibility.free, (late ? room : tags_free + 1) + 1);
    fr_works_free(&empty);
    fr_works_free(&many);
    fr_works_free(&few);
  }
}

typedef struct {
  uint64_t taken[40], first[40];
  unsigned n;
} noted;

static void note_piece(void *ctx, const fr_piece *p, uint64_t taken, uint64_t first) {
  noted *n = ctx;
  (void)p;
  n->taken[n->n] = taken;
  n->first[n->n++] = first;
}

/* Runs hand-overs of pieces, each a task of its own, at cycle 0. */
static noted run_pieces(const fr_piece *piece, unsigned n, bool open) {
  gm_frame_counters c = {0};
  noted out = {.n = 0};
  fr_raster r;
  fr_works w = {0};
  fr_raster_init(&r, &c, 1, 0);
  r.note_piece = note_piece;
  r.ctx = &out;
  for (unsigned i = 0; i < n; i++) {
    fr_work k = {.iterate = piece[i].cycles, .pieces = 1, .open = open && i + 1 < n};
    assert_true(fr_works_add_piece(&w, &piece[i]) && fr_works_add(&w, &k));
  }
  fr_raster_tile(&r, &w);
  fr_works_free(&w);
  return out;
}

/* A triangle is read while parts before it are on their way. The next one is read after it, and slopes of the depth take longer. */
static void test_reading(void **state) {
  const fr_piece miss = {.cycles = 8, .step = 2, .reads = 6, .begins = true, .ends = true, .missing = true};
  fr_piece p[3] = {miss, miss, miss};
  (void)state;
  p[1].triangle = 1;
  p[2].triangle = 1;
  p[2].missing = false;
  noted n = run_pieces(p, 3, false);
  assert_int_equal(n.taken[0], 2);
  assert_int_equal(n.first[0], 3 + FR_SETUP + 1);
  assert_int_equal(n.first[1], 3 + FR_READ_MIN + 6 + FR_SETUP + 1);
  assert_int_equal(n.taken[2], 4);
  assert_int_equal(n.first[2], n.first[1] + 8);
  p[0].depth = true;
  p[0].cycles = 2;
  n = run_pieces(p, 3, false);
  assert_int_equal(n.first[0], 3 + FR_SETUP_DEPTH + 1);
  assert_int_equal(n.first[1], 3 + FR_READ_DEPTH + FR_SETUP + 1);
  p[0].depth = false;
  p[0].reads = 30; /* its numbers take longer than its setup */
  n = run_pieces(p, 3, false);
  assert_int_equal(n.first[0], 3 + FR_STORED + 30 + 1);
}

/* The queue has room for 16 parts. A kept triangle's place is taken again when the parts that use the triangle are done. */
static void test_places(void **state) {
  fr_piece p[40];
  (void)state;
  for (unsigned k = 0; k < 40; k++)
    p[k] = (fr_piece){.cycles = 40, .step = 10, .begins = true, .ends = true};
  p[0].missing = true;
  noted n = run_pieces(p, 40, false);
  for (unsigned k = 1; k < 40; k++) {
    assert_int_equal(n.first[k], n.first[k - 1] + 40);
    /* A part leaves the queue when the last fragment of the one before begins. */
    assert_int_equal(n.taken[k], k < 16 ? 2 + k : k == 16 ? n.first[0] : n.first[k - 17] + 31);
  }
  for (unsigned k = 0; k < 40; k++) {
    p[k].missing = true;
    p[k].triangle = k;
    p[k].cycles = 400;
    p[k].step = 100;
  }
  n = run_pieces(p, 40, false);
  for (unsigned k = 16; k < 40; k++)
    assert_int_equal(n.taken[k], n.first[k - 16] + 400 + 1);
}

/* A task that is not full is complete when the part after it can begin. */
static void test_open_task(void **state) {
  gm_frame_counters c = {0};
  const fr_piece miss = {.cycles = 2, .step = 2, .reads = 6, .begins = true, .ends = true, .missing = true};
  (void)state;
  for (unsigned open = 0; open < 2; open++) {
    fr_raster r;
    fr_works w = {0};
    fr_raster_init(&r, &c, 1, 0);
    fr_work k = {.iterate = 2, .pieces = 1, .open = open, .shade = 1};
    fr_piece next = miss;
    next.triangle = 1;
    assert_true(fr_works_add_piece(&w, &miss) && fr_works_add(&w, &k));
    k.open = false;
    k.shade = 0;
    assert_true(fr_works_add_piece(&w, &next) && fr_works_add(&w, &k));
    fr_raster_tile(&r, &w);
    unsigned begun = 3 + FR_SETUP + 1, second = begun + FR_READ_MIN + 6;
    assert_int_equal(r.fragment.free, (open ? second : begun + 2) + FR_ITERATE_DEPTH + 1);
    assert_int_equal(r.iterator.free, second + 2);
    fr_works_free(&w);
  }
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
  /* The iterators take a cycle for each fragment and one for each of its input registers. No vertex is clipped, and none is a point's. */
  assert_int_equal(c->unit[GM_UNIT_ITERATOR].busy, c->fragments_shaded + c->fragments_helper + c->fragment_inputs);
  assert_int_equal(c->parts, c->back_end_quads);
  assert_true(c->triangles_read >= c->triangles && c->triangles_read < c->parts);
  assert_int_equal(c->numbers_read, 3 * 2 * c->triangles_read); /* three corners with a colour */
  /* Each triangle's first part follows another triangle; some parts do not. They have one input register. */
  assert_true(c->other_inputs >= c->triangles_read && c->other_inputs < c->parts);
  assert_int_equal(c->depths_read, 0);
  assert_int_equal(c->vertex_entries, c->vertex_records);
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
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_buffer),   cmocka_unit_test(test_overlap),   cmocka_unit_test(test_cores),
                                     cmocka_unit_test(test_tiles),    cmocka_unit_test(test_held_tile), cmocka_unit_test(test_reading),
                                     cmocka_unit_test(test_places),   cmocka_unit_test(test_open_task), cmocka_unit_test(test_frame_sums),
                                     cmocka_unit_test(test_back_end), cmocka_unit_test(test_discard)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
