/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the bounds of schedules (sched_bound.c) on random blocks. An exhaustive search shows that no schedule has fewer bundles than
 * sched_min says; often one has as few. No schedule costs less than sched_min_cost says; from the length that sched_dearer gives on, none
 * costs as little as another one. */
#include "base/random.h"
#include "mir/test_mir.h"
#include "schedule/sched.h"

enum { BLOCKS = 120, OPS = 6 /* and `end` */, SCHEDULES = 30, LINE = 80, ROWS = 200 };

static unsigned draw_bound_random(unsigned *seed, unsigned n) { return (gm_random_linear32(seed) >> 8) % n; }

/* A block in which operations read registers that were written before. */
static void write_bound_block(char *text, unsigned seed) {
  static const char *const kind[] = {"mul r%u, r%u, r%u\n", "mul r%u, r%u, r%u\n", "add r%u, r%u, r%u\n", "rcp r%u.x, r%u\n",
                                     "mov r%u, r%u\n"};
  for (unsigned i = 0; i < OPS - 1; i++)
    text += sprintf(text, i && draw_bound_random(&seed, 3) ? kind[draw_bound_random(&seed, 5)] : "mul r%u, v0, c%u\n", i,
                    i ? draw_bound_random(&seed, i) : 0, i / 2);
  sprintf(text, "mov o0, r%u\nend", OPS - 2);
}

typedef struct {
  rig *r;
  sched_graph g;
  sched_pass p;
  sched_space s;
} block;

static block *block_new(unsigned seed) {
  char text[(OPS + 1) * LINE];
  block *k = calloc(1, sizeof *k);
  assert_non_null(k);
  rig *r = k->r = rig_new(1);
  write_bound_block(text, seed);
  body(r, 0, text);
  r->m.forwarding = seed % 2;
  r->o.forward = r->m.forwarding ? GC_FORWARD_POSITIVE : GC_FORWARD_OFF;
  r->m.issue_width = seed % 5 ? 2 : 1;
  for (unsigned x = 0; x < 3; x++)
    r->m.lat[x] = 1 + draw_bound_random(&seed, 3);
  r->m.lat[GM_GRP_B] = r->m.lat[GM_GRP_A]; /* else moves have no bound */
  r->f->weight = (m_weight){.cycle = 1};
  k->g = (sched_graph){
      .f = r->f, .o = &r->o, .b = r->b[0], .tmp = gc_arena_new(), .limit = 8, .forwarding = r->m.forwarding, .threads = r->m.threads};
  m_live *live = m_liveness(r->f);
  sched_flight *x = sched_flight_new(r->f, live);
  sched_flight_enter(x, r->b[0]);
  sched_build(&k->g, live, sched_builder_new(x));
  assert_true(k->g.bounded);
  k->p = (sched_pass){.g = &k->g, .f = k->g.forwarding, .width = r->m.issue_width, .dir = 1, .row = calloc(ROWS, sizeof *k->p.row)};
  sched_live_find(&k->g);
  k->s = (sched_space){
      .diff = calloc(ROWS + 2, sizeof(int)), .mark = calloc(ROWS, 1), .frozen = calloc(ROWS, 1), .before = calloc(ROWS, sizeof(unsigned))};
  return k;
}

static void block_free(block *k) {
  free(k->p.row);
  free(k->s.diff);
  free(k->s.mark);
  free(k->s.frozen);
  free(k->s.before);
  gc_arena_free(k->g.tmp);
  rig_free(k->r);
  free(k);
}

/* Puts node i into bundle t if there is a slot in the group and the dependences on the nodes before it are kept. */
static bool put_node_if_free(block *k, int i, int t, unsigned group) {
  sched_node *x = &k->g.n[i];
  sched_row *r = &k->p.row[t];
  bool fwd;
  if (t < x->entry || r->count >= k->p.width || (r->groups >> group & 1))
    return false;
  for (int d = x->in; d >= 0; d = k->g.dep[d].next_in) {
    const sched_node *from = &k->g.n[k->g.dep[d].from];
    if (!sched_distance_ok(&k->p, &k->g.dep[d], from->lat, sched_lat_in(&k->g, group), from->t, t, &fwd))
      return false;
  }
  r->count++;
  r->groups |= (uint8_t)(1u << group);
  x->t = t;
  x->group = group;
  x->lat = sched_lat_in(&k->g, group);
  return true;
}

static void take_out(block *k, int i) {
  sched_row *r = &k->p.row[k->g.n[i].t];
  r->count--;
  r->groups &= (uint8_t) ~(1u << k->g.n[i].group);
}

/* Tries both groups of a move, and the only one of another operation. */
static bool put_any(block *k, int i, int t, unsigned first) {
  const sched_node *x = &k->g.n[i];
  if (!x->flex)
    return put_node_if_free(k, i, t, m_group(x->op));
  return put_node_if_free(k, i, t, first ? GM_GRP_B : GM_GRP_A) || put_node_if_free(k, i, t, first ? GM_GRP_A : GM_GRP_B);
}

/* Can the nodes from i on be placed in `len` bundles? */
static bool fits_bundle_count(block *k, int i, int len) {
  if (i == k->g.nn)
    return true;
  for (int t = 0; t < len; t++)
    for (unsigned first = 0; first <= k->g.n[i].flex; first++)
      if (put_any(k, i, t, first)) {
        bool all = fits_bundle_count(k, i + 1, len);
        take_out(k, i);
        if (all)
          return true;
      }
  return false;
}

/* A schedule in program order. Operations wait for a random time, but `end` does not, as in a pass. */
static void place_all(block *k, unsigned *seed) {
  sched_graph *g = &k->g;
  memset(k->p.row, 0, ROWS * sizeof *k->p.row);
  g->len = 0;
  for (int i = 0; i < g->nn; i++) {
    int t = i < g->nn - 1 ? (int)draw_bound_random(seed, 4) : 0;
    while (!put_any(k, i, t, draw_bound_random(seed, 2)))
      assert_true(++t < ROWS);
    g->len = t + 1 > g->len ? t + 1 : g->len;
  }
}

static void min_bundles(void **state) {
  (void)state;
  unsigned exact = 0;
  for (unsigned seed = 1; seed <= BLOCKS; seed++) {
    block *k = block_new(seed);
    int min = sched_min(&k->g, k->p.width);
    if (fits_bundle_count(k, 0, min - 1))
      fail_msg("seed %u: %d bundles, not %d", seed, min - 1, min);
    exact += fits_bundle_count(k, 0, min);
    block_free(k);
  }
  printf("# %u of %u bounds are reached\n", exact, BLOCKS);
  assert_true(exact > BLOCKS / 2);
}

static void costs(void **state) {
  (void)state;
  unsigned dearer = 0;
  for (unsigned seed = 1; seed <= BLOCKS; seed++) {
    block *k = block_new(seed);
    unsigned random = seed;
    double cheapest = 1e9;
    int fewest = ROWS;
    for (unsigned n = 0; n < SCHEDULES; n++) {
      place_all(k, &random);
      double c = sched_cost(&k->g, &k->s);
      int bundles = sched_bundles(&k->g);
      assert_true(c >= sched_min_cost(&k->g, k->g.len));
      if (n && k->g.len >= sched_dearer(&k->g, cheapest, fewest)) {
        assert_true(c > cheapest && bundles >= fewest);
        dearer++;
      }
      cheapest = c < cheapest ? c : cheapest;
      fewest = bundles < fewest ? bundles : fewest;
    }
    block_free(k);
  }
  printf("# %u of %u schedules are known to be dearer\n", dearer, BLOCKS * (SCHEDULES - 1));
  assert_true(dearer > BLOCKS * SCHEDULES / 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(min_bundles), cmocka_unit_test(costs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
