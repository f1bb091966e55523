/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random triangles for the tile accelerator: large ones, slivers, some without area or outside, corners on pixel centres
   (docs/frame.md, "Hardware"). Vertices are shared as in meshes; the post-transform cache holds 32, and a fan keeps its centre. */
#include <stdlib.h>

#include "base/random.h"
#include "tb/frame/frame_accelerator.h"

enum { VERTICES = 4096 };

typedef struct {
  gm_rng r;
  gm_frame *f;
  fr_pipeline *pl;
  fr_window w[VERTICES];
  fr_vertex v[VERTICES];
  unsigned newest, centre; /* numbers of vertices; centre: of a fan, or VERTICES */
  unsigned news;           /* percent of the corners that are new vertices */
  uint64_t ready;
} mesh;

static int32_t draw_vertex_coord(gm_rng *r, unsigned side) {
  int32_t span = (int32_t)side * FR_SUB;
  switch (rng_below(r, 8)) {
  case 0: /* far outside */
    return (int32_t)rng_below(r, 14000 * FR_SUB) - 7000 * FR_SUB;
  case 1: /* a pixel's centre, or beside it */
    return (int32_t)rng_below(r, side) * FR_SUB + FR_SUB / 2 + (int32_t)rng_below(r, 3) - 1;
  default:
    return (int32_t)rng_below(r, (unsigned)span + 64 * FR_SUB) - 32 * FR_SUB;
  }
}

static bool is_inside(const mesh *m, const fr_window *w) {
  return w->x >= 0 && w->y >= 0 && w->x < (int32_t)m->f->cfg.width * FR_SUB && w->y < (int32_t)m->f->cfg.height * FR_SUB;
}

/* Near the last vertex, or anywhere. */
static void place_vertex(mesh *m, unsigned n) {
  gm_rng *r = &m->r;
  fr_window *w = &m->w[n];
  int32_t reach = (rng_chance(r, 70) ? 20 : 120) * FR_SUB;
  bool near = n && rng_chance(r, 80) && is_inside(m, &m->w[n - 1]);
  for (unsigned k = 0; k < 2; k++) {
    int32_t *at = k ? &w->y : &w->x, from = k ? m->w[n - near].y : m->w[n - near].x;
    int32_t step = (int32_t)rng_below(r, 2 * (unsigned)reach) - reach, limit = 14300 * FR_SUB;
    *at = near ? from + step : draw_vertex_coord(r, k ? m->f->cfg.height : m->f->cfg.width);
    *at = *at > limit ? limit : *at < -limit ? -limit : *at;
    if (rng_chance(r, 40)) /* a pixel's centre: edges along rows and columns of centres */
      *at = (*at & ~(FR_SUB - 1)) + FR_SUB / 2;
  }
  w->z = (int32_t)rng_below(r, FR_DEPTH_MAX);
  w->inv_w = (float)rng_below(r, 1000) / 8;
  for (unsigned k = 0; k < m->pl->lanes; k++)
    w->lane[k] = (float)(n * 100 + k);
  m->v[n] = (fr_vertex){.number = n};
}

/* A vertex that is in the cache, or a new one. */
static unsigned pick_mesh_vertex(mesh *m) {
  if (m->newest + 1 < VERTICES && rng_chance(&m->r, m->news)) {
    m->newest++;
    place_vertex(m, m->newest);
    return m->newest;
  }
  unsigned back = rng_chance(&m->r, 15) ? 31 : rng_below(&m->r, 32);
  return back > m->newest ? 0 : m->newest - back;
}

static int bin_triangle(mesh *m, char *err, size_t errsize) {
  bool fan = m->centre < VERTICES && rng_chance(&m->r, 50);
  unsigned n[3] = {fan ? m->centre : pick_mesh_vertex(m), pick_mesh_vertex(m), pick_mesh_vertex(m)};
  if (rng_chance(&m->r, 50)) { /* a corner may be older than one before it */
    unsigned first = n[1];
    n[1] = n[2];
    n[2] = first;
  }
  const fr_window *const w[3] = {&m->w[n[0]], &m->w[n[1]], &m->w[n[2]]};
  fr_vertex *const from[3] = {&m->v[n[0]], &m->v[n[1]], &m->v[n[2]]};
  bool shared = rng_chance(&m->r, 85) && n[0] != n[1] && n[1] != n[2] && n[0] != n[2];
  for (unsigned k = 1; k < 3; k++) /* the centre is no other corner */
    shared = shared && n[k] != m->centre;
  shared = shared && (fan || n[0] != m->centre);
  m->ready += rng_chance(&m->r, 70) ? rng_below(&m->r, 8) : rng_below(&m->r, 60);
  return fr_bin(m->f, m->pl, 0, rng_chance(&m->r, 50), w, shared ? from : NULL, m->ready, err, errsize);
}

/* Bins a spire and its tip, twice: once the vertices are in the buffer, the spire ends with an entry in the tile with which the tip begins.
 */
static int bin_spire(mesh *m, char *err, size_t errsize) {
  static const uint8_t corner[6][2] = {{0, 0}, {10, 0}, {5, 90}, {3, 83}, {7, 83}, {5, 88}};
  int32_t x = draw_vertex_coord(&m->r, m->f->cfg.width), y = draw_vertex_coord(&m->r, m->f->cfg.height);
  const fr_window *w[6];
  fr_vertex *from[6];
  for (unsigned i = 0; i < 6; i++) {
    unsigned n = ++m->newest;
    place_vertex(m, n);
    m->w[n].x = x + corner[i][0] * FR_SUB;
    m->w[n].y = y + corner[i][1] * FR_SUB;
    w[i] = &m->w[n];
    from[i] = &m->v[n];
  }
  for (unsigned i = 0; i < 4; i++)
    if (fr_bin(m->f, m->pl, 0, true, w + i % 2 * 3, from + i % 2 * 3, m->ready, err, errsize))
      return -1;
  return 0;
}

/* A pipeline that writes depth only, so that partial renders need no programs. */
static bool add_pipeline(mesh *m) {
  gm_rng *r = &m->r;
  gm_frame *f = m->f;
  f->pipeline = calloc(1, sizeof(fr_pipeline *));
  m->pl = calloc(1, sizeof *m->pl);
  if (!f->pipeline || !m->pl)
    return free(m->pl), false;
  f->pipeline[0] = m->pl;
  f->npipeline = 1;
  m->pl->pass = FR_DEPTH_ONLY;
  m->pl->state = gm_draw_state_default();
  m->pl->lanes = rng_below(r, FR_LANES + 1);
  m->pl->polygons = true;
  gm_rect *box = &m->pl->box;
  *box = (gm_rect){0, 0, f->cfg.width, f->cfg.height};
  if (rng_chance(r, 50)) {
    box->x = (int)rng_below(r, f->cfg.width);
    box->y = (int)rng_below(r, f->cfg.height);
    box->width = rng_below(r, f->cfg.width - (unsigned)box->x + 1);
    box->height = rng_below(r, f->cfg.height - (unsigned)box->y + 1);
  }
  return true;
}

/* small: the least buffer, which is full often; some triangles need a word more than there is. */
static int run_random_frame(mesh *m, const fr_watch *watch, unsigned triangles, bool small, char *err, size_t errsize) {
  static const unsigned size[4][2] = {{400, 300}, {400, 300}, {64, 48}, {16, 200}};
  unsigned kind = rng_below(&m->r, 4);
  gm_frame_config cfg = {.width = 1 + rng_below(&m->r, size[kind][0]),
                         .height = 1 + rng_below(&m->r, size[kind][1]),
                         .pb_bytes = GM_FRAME_PB_MIN << (small ? 0 : rng_below(&m->r, 5)),
                         .host_threads = 1,
                         .engine = &gm_engine_fast,
                         .watch = watch};
  m->f = gm_frame_new(&cfg, err, errsize);
  int rc = m->f ? add_pipeline(m) ? 0 : (snprintf(err, errsize, "out of memory"), -1) : -1;
  m->newest = 0;
  m->news = 4 + rng_below(&m->r, 50);
  m->ready = 0;
  if (!rc)
    place_vertex(m, 0);
  m->centre = rng_chance(&m->r, 30) ? 0 : VERTICES;
  if (m->centre == 0)
    m->v[0].number |= FR_FAN_CENTRE;
  for (unsigned i = 0; !rc && i < triangles && m->newest + 7 < VERTICES; i++)
    rc = rng_chance(&m->r, 3) ? bin_spire(m, err, errsize) : bin_triangle(m, err, errsize);
  rc = rc ? rc : gm_frame_end(m->f, err, errsize);
  gm_frame_free(m->f);
  return rc;
}

bool accelerator_random(const accelerator_bench *b, uint64_t seed, unsigned triangles, char *err, size_t errsize) {
  mesh *m = calloc(1, sizeof *m);
  if (!m)
    return snprintf(err, errsize, "out of memory"), false;
  m->r = (gm_rng){seed};
  int rc = 0;
  for (unsigned small = 0; small < 2; small++, triangles *= 3)
    while (!rc && !accelerator_bench_error(b) && accelerator_bench_count(b).triangles < triangles)
      rc = run_random_frame(m, accelerator_bench_watch(b), 1 + rng_below(&m->r, 600), small, err, errsize);
  free(m);
  return !rc;
}
