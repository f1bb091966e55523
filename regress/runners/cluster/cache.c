/* SPDX-License-Identifier: Apache-2.0 */
/* The texture cache on a sweep of 256 x 256 pixels with a bilinear filter, one texel a pixel, turned by four angles. The pixels come tile
   by tile, as in the renderer. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fp/fp.h"
#include "regress/common/table.h"
#include "regress/runners/cluster/cluster_bench.h"
#include "texture/cache.h"

enum { SIDE = 256, TILE = 16, TEXELS = 1024, BYTES = 4096, WAYS = 4 };

typedef struct {
  double hits;    /* share of the requests without a miss */
  double traffic; /* bytes read from memory, as a multiple of those of the texels touched */
} figures;

static uint32_t bits(double x) {
  float f = (float)x;
  uint32_t b;
  memcpy(&b, &f, sizeof b);
  return b;
}

static bool sweep(double degrees, figures *f) {
  static bool touched[TEXELS * TEXELS];
  const gm_sampler s = {.width = TEXELS, .height = TEXELS, .mag = GM_FILTER_LINEAR};
  gm_tex_cache *c = gm_tex_cache_new(BYTES, WAYS);
  double cosine = cos(degrees * acos(-1) / 180), sine = sin(degrees * acos(-1) / 180);
  uint64_t texels = 0;
  memset(touched, 0, sizeof touched);
  for (unsigned i = 0; c && i < SIDE * SIDE; i++) {
    int tile = (int)i / (TILE * TILE), in = (int)i % (TILE * TILE);
    int column = tile % (SIDE / TILE) * TILE + in % TILE - SIDE / 2, row = tile / (SIDE / TILE) * TILE + in / TILE - SIDE / 2;
    double x = column + 0.5, y = row + 0.5;
    uint32_t coord[4] = {bits(0.5 + (cosine * x - sine * y) / TEXELS), bits(0.5 + (sine * x + cosine * y) / TEXELS), 0, 0};
    gm_tex_lookup l;
    gm_tex_address(&s, coord, &l);
    gm_tex_cache_lookup(c, &l.level[0], s.base, TEXELS);
    for (unsigned k = 0; k < 4; k++) {
      bool *t = &touched[l.level[0].addr[k]];
      texels += (l.level[0].mask >> k & 1) && !*t;
      *t = *t || (l.level[0].mask >> k & 1);
    }
  }
  if (c) {
    gm_tex_cache_counts n = gm_tex_cache_count(c);
    f->hits = (double)n.hits / (double)n.footprints;
    f->traffic = (double)n.fills * GM_TEX_LINE / (4.0 * (double)texels);
  }
  gm_tex_cache_free(c);
  return c != NULL;
}

bool bench_cache(bench *b, char *why, size_t size) {
  static const double degrees[] = {0, 30, 45, 90};
  enum { ANGLES = sizeof degrees / sizeof degrees[0] };
  FILE *json = table_open_in(b->folder, "cache.json");
  double hits = 1, traffic = 0;
  bool good = json != NULL;
  printf("texture cache, %d bytes, %d ways: degrees, share of requests without a miss, bytes read a byte touched\n", BYTES, WAYS);
  for (size_t i = 0; good && i < ANGLES; i++) {
    figures f = {0};
    good = sweep(degrees[i], &f);
    printf("%4.0f %7.2f %% %7.3f\n", degrees[i], 100 * f.hits, f.traffic);
    fprintf(json, "%s\n  {\"degrees\": %.0f, \"hits\": %.5f, \"traffic\": %.5f}", i ? "," : "[", degrees[i], f.hits, f.traffic);
    hits = f.hits < hits ? f.hits : hits;
    traffic = f.traffic > traffic ? f.traffic : traffic;
  }
  if (json)
    fprintf(json, "\n]\n");
  if (!good)
    bench_fail(why, size, "out of memory, or the table cannot be written");
  if (table_close(json, good) || !good)
    return false;
  fprintf(b->rows, "7 cache hits\trequests without a miss, worst of the angles\t%.4f\t>=\t0.9\t%d\t4\n", hits, (int)ANGLES);
  fprintf(b->rows, "7 cache traffic\tbytes read a byte of texels touched, worst\t%.4f\t<=\t1.5\t%d\t4\n", traffic, (int)ANGLES);
  return true;
}
