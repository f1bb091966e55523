/* SPDX-License-Identifier: Apache-2.0 */
/* frame_bench: draws each scene in several ways, which must give one picture (docs/frame.md, "Figures"). */
#include <stdlib.h>
#include <string.h>

#include "regress/frame/bench/frame_bench_bench.h"

/* What differed, over all scenes. */
typedef struct {
  size_t engine, engines, host, hosts, buffer, buffers, partial, split, splits;
  uint64_t positions, varyings; /* that were shaded with split programs */
} differences;

static bool same_counters(const bench_frame *a, const bench_frame *c) { return !memcmp(&a->count, &c->count, sizeof a->count); }

/* Renders once more with other settings. Is the result the same? counters: these have to be equal too. */
static bool renders_the_same(bench *b, gm_scene *s, const gm_frame_config *cfg, const bench_frame *want, bool counters, differences *d) {
  bench_frame f = {0};
  bool same = bench_render(b, s, cfg, &f) && bench_same_pixels(s, want, &f) && (!counters || same_counters(want, &f));
  d->partial += f.count.partial_renders;
  free(f.pixel);
  return same;
}

/* The scene with split vertex programs: the picture is the same, and also with another engine, with host threads, and with a parameter
   buffer that overflows. */
static void try_split(bench *b, const char *path, const bench_frame *want, differences *d) {
  gm_frame_config cfg = bench_config(b), other = cfg;
  gm_scene *s = bench_load(b, path, NULL, true);
  bench_frame f = {0};
  differences ignored = {0};
  d->splits += 4;
  d->split += 4;
  if (s && bench_render(b, s, &cfg, &f)) {
    d->split -= bench_same_pixels(s, want, &f);
    other.engine = &gm_engine_sim;
    d->split -= renders_the_same(b, s, &other, &f, true, &ignored);
    other = cfg;
    other.host_threads = 3;
    d->split -= renders_the_same(b, s, &other, &f, true, &ignored);
    other = cfg;
    other.pb_bytes = 16384;
    d->split -= renders_the_same(b, s, &other, &f, false, &ignored);
    d->positions = f.count.vertices_shaded;
    d->varyings = f.count.varyings_shaded;
  }
  free(f.pixel);
  gm_scene_free(s);
}

static void try_scene(bench *b, const char *path, differences *d) {
  static const unsigned threads[] = {1, 2, 3, 5};
  gm_frame_config cfg = bench_config(b), other = cfg;
  gm_scene *s = bench_load(b, path, NULL, false);
  bench_frame want = {0};
  if (s && bench_render(b, s, &cfg, &want)) {
    other.engine = &gm_engine_sim;
    d->engine += !renders_the_same(b, s, &other, &want, true, d);
    d->engines++;
    other = cfg;
    for (unsigned i = 0; i < sizeof threads / sizeof *threads; i++, d->hosts++) {
      other.host_threads = threads[i];
      d->host += !renders_the_same(b, s, &other, &want, true, d);
    }
    other = cfg;
    d->partial = 0;
    for (other.pb_bytes = 16384; other.pb_bytes <= 4 << 20; other.pb_bytes *= 4, d->buffers++)
      d->buffer += !renders_the_same(b, s, &other, &want, false, d);
    try_split(b, path, &want, d);
  }
  free(want.pixel);
  gm_scene_free(s);
}

void bench_scenes(bench *b, char **path, int n) {
  differences d = {0};
  size_t partial = 0, min = (size_t)n;
  for (int i = 0; i < n; i++) {
    differences one = {0};
    try_scene(b, path[i], &one);
    tap_ok(&b->t, one.engines == 1 && !one.engine && !one.host && !one.buffer && one.splits && !one.split,
           "%s: %zu, %zu, %zu, %zu differences of engines, threads, buffers, split programs", shader_base(path[i]), one.engine, one.host,
           one.buffer, one.split);
    d.engine += one.engine, d.engines += one.engines;
    d.host += one.host, d.hosts += one.hosts;
    d.buffer += one.buffer, d.buffers += one.buffers;
    d.split += one.split, d.splits += one.splits;
    d.positions += one.positions, d.varyings += one.varyings;
    partial += one.partial;
  }
  bench_zero(b, "engines", "pictures or counters that differ between engines", d.engine, d.engines, min);
  bench_zero(b, "host threads", "pictures or counters that differ between numbers of host threads", d.host, d.hosts, 4 * min);
  bench_zero(b, "parameter buffer", "pictures that differ between 16 KB and 4 MB of parameter buffer", d.buffer, d.buffers, 5 * min);
  bench_zero(b, "split", "pictures or counters that differ with vertex programs in two parts", d.split, d.splits, 4 * min);
  bench_zero(b, "split", "sets of scenes where no vertex is left out by the split", d.varyings >= d.positions, 1, 1);
  bench_zero(b, "parameter buffer", "sets of scenes without a partial render", partial == 0, 1, 1);
}
