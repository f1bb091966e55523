/* SPDX-License-Identifier: Apache-2.0 */
/* Measures the texture cache: sweeps of 256 x 256 pixels with a bilinear filter, one texel a pixel, turned by four angles
   (docs/cluster.md, "Texture cache"). The pixels come tile by tile, as in the renderer. */
#include <math.h>
#include <string.h>

#include "cache_bench.h"
#include "core/texture/texture.h"

enum { SIDE = 256, TILE = 16, TEXELS = 1024, LATENCY = 32, PIXELS = SIDE * SIDE, WARM = 16 };

typedef struct {
  gm_tex_cache_counts n;
  uint64_t cycles;
  double traffic; /* bytes read from memory, as a multiple of those of the texels touched */
} figures;

static uint32_t bits(double x) {
  float f = (float)x;
  uint32_t b;
  memcpy(&b, &f, sizeof b);
  return b;
}

typedef struct {
  double cosine, sine;
  bool blocked;
} angle;

static void footprint(unsigned i, const angle *a, uint32_t addr[4]) {
  const gm_sampler s = {.width = TEXELS, .height = TEXELS, .mag = GM_FILTER_LINEAR, .blocked = a->blocked};
  int tile = (int)i / (TILE * TILE), in = (int)i % (TILE * TILE);
  int column = tile % (SIDE / TILE) * TILE + in % TILE - SIDE / 2, row = tile / (SIDE / TILE) * TILE + in / TILE - SIDE / 2;
  double x = column + 0.5, y = row + 0.5;
  uint32_t coord[4] = {bits(0.5 + (a->cosine * x - a->sine * y) / TEXELS), bits(0.5 + (a->sine * x + a->cosine * y) / TEXELS), 0, 0};
  gm_tex_lookup l;
  gm_tex_address(&s, coord, &l);
  for (unsigned k = 0; k < 4; k++)
    addr[k] = l.level[0].addr[k];
}

/* Core 0 asks for the footprints in order. It has so many tags that it never waits for one if all requests hit. */
static bool run_footprints(cache_pair *p, unsigned count, void (*at)(unsigned i, const void *, uint32_t addr[4]), const void *context) {
  cache_pins *q = &p->pins;
  q->rsp_ready = 1;
  q->mask[0] = 15;
  for (unsigned i = 0; i < count || !cache_pair_idle(p);) {
    q->tag[0] = (uint8_t)(i % CACHE_TAGS);
    q->req_valid = i < count && !(p->waits[0] >> q->tag[0] & 1);
    if (q->req_valid)
      at(i, context, q->addr[0]);
    if (!cache_pair_cycle(p))
      return false;
    i += q->req_valid && (q->req_ready & 1);
  }
  return true;
}

static void turned(unsigned i, const void *context, uint32_t addr[4]) { footprint(i, context, addr); }

static bool measure_sweep(cache_pair *p, double degrees, bool blocked, figures *f) {
  static bool touched[TEXELS * TEXELS];
  angle a = {cos(degrees * acos(-1) / 180), sin(degrees * acos(-1) / 180), blocked};
  uint64_t texels = 0, begin;
  memset(touched, 0, sizeof touched);
  for (unsigned i = 0; i < PIXELS; i++) {
    uint32_t addr[4];
    footprint(i, &a, addr);
    for (unsigned k = 0; k < 4; k++) {
      texels += !touched[addr[k]];
      touched[addr[k]] = true;
    }
  }
  cache_pair_reset(p);
  begin = p->cycle;
  if (!run_footprints(p, PIXELS, turned, &a))
    return false;
  f->cycles = p->cycle - begin;
  if (!cache_pair_counts(p, &f->n))
    return false;
  f->traffic = (double)f->n.misses * CACHE_LINE / (4.0 * (double)texels);
  return true;
}

/* Footprints in blocks and across them, of a texture as large as half the cache. */
static void hit_footprint(unsigned i, const void *context, uint32_t addr[4]) {
  (void)context;
  const gm_sampler s = {.width = WARM, .height = WARM, .blocked = 1};
  unsigned x = i % WARM, y = i / WARM % WARM;
  for (unsigned k = 0; k < 4; k++)
    addr[k] = gm_tex_word(&s, (x + k % 2) % WARM, (y + k / 2) % WARM);
}

/* Cycles of a request if all hit. */
static bool measure_hits(cache_pair *p, double *each) {
  enum { COUNT = 4096 };
  gm_tex_cache_counts before, after;
  cache_pair_reset(p);
  if (!run_footprints(p, WARM * WARM, hit_footprint, NULL) || !cache_pair_counts(p, &before))
    return false;
  uint64_t begin = p->cycle;
  if (!run_footprints(p, COUNT, hit_footprint, NULL))
    return false;
  *each = (double)(p->cycle - begin) / COUNT;
  return cache_pair_counts(p, &after) && after.misses == before.misses && after.hits - before.hits == COUNT;
}

bool bench_sweeps(cache_pair *p, FILE *rows, json_t *json) {
  static const double degrees[] = {0, 30, 45, 90};
  enum { ANGLES = sizeof degrees / sizeof degrees[0] };
  double worst = 1, traffic = 0, each = 0;
  p->timing = (cache_timing){.latency = LATENCY};
  printf("# texture cache in Verilog, %d bytes, %d ways: degrees, requests without a miss, bytes read a byte touched, requests a cycle; by "
         "rows\n",
         CACHE_BYTES, CACHE_WAYS);
  for (size_t i = 0; i < ANGLES; i++) {
    figures f, rows_f;
    if (!measure_sweep(p, degrees[i], true, &f) || !measure_sweep(p, degrees[i], false, &rows_f))
      return false;
    double share = (double)f.n.hits / (double)f.n.footprints, rate = (double)PIXELS / (double)f.cycles;
    double by_rows = (double)rows_f.n.hits / (double)rows_f.n.footprints;
    printf("# %4.0f %7.2f %% %7.3f %7.2f  %7.2f %% %7.3f\n", degrees[i], 100 * share, f.traffic, rate, 100 * by_rows, rows_f.traffic);
    json_array_append_new(json,
                          json_pack("{s:o, s:o, s:o, s:o, s:{s:o, s:o}}", "degrees", gm_json_rounded(degrees[i], 0), "hits",
                                    gm_json_rounded(share, 5), "traffic", gm_json_rounded(f.traffic, 5), "rate", gm_json_rounded(rate, 5),
                                    "by_rows", "hits", gm_json_rounded(by_rows, 5), "traffic", gm_json_rounded(rows_f.traffic, 5)));
    worst = share < worst ? share : worst;
    traffic = f.traffic > traffic ? f.traffic : traffic;
  }
  if (!measure_hits(p, &each))
    return false;
  printf("# %.4f cycles a request if all hit\n", each);
  fprintf(rows, "cache hits\trequests without a miss, worst of the angles\t%.4f\t>=\t0.9\t%d\t4\n", worst, (int)ANGLES);
  fprintf(rows, "cache traffic\tbytes read a byte of texels touched, worst\t%.4f\t<=\t1.5\t%d\t4\n", traffic, (int)ANGLES);
  fprintf(rows, "cache rate\tcycles a request if all hit\t%.4f\t<=\t1.001\t4096\t4096\n", each);
  return true;
}
