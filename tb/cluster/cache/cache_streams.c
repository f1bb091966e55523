/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random streams of requests to the texture cache: walks over textures in blocks and by rows, single texels, repeated texels, any
   addresses (docs/cluster.md, "Texture cache"). */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cache_bench.h"
#include "core/texture/texture.h"

enum { STREAM = 400, LIMIT = 200000 };

/* How the cores ask in one stream. */
typedef struct {
  bool blocked;       /* layout of the texture */
  unsigned width;     /* a power of two */
  uint32_t base;      /* of the texture */
  unsigned step;      /* texels that a walk goes at most, per request */
  unsigned jump, one; /* percent of requests that are anywhere, and of single texels */
  unsigned any;       /* percent of requests with four unrelated addresses */
  unsigned pause;     /* percent of cycles in which a core has no new request */
  unsigned refuse;    /* percent of cycles in which a core takes no answer */
  unsigned clear;     /* a clear in one of so many cycles; 0: none */
} style;

typedef struct {
  unsigned x, y; /* where the walk is */
  bool asks;
} walker;

static style random_style(gm_rng *r) {
  style s = {.blocked = rng_chance(r, 70), .width = 4u << rng_below(r, 9), .step = 1 + rng_below(r, 3), .base = (uint32_t)rng_next(r)};
  if (rng_chance(r, 80))
    s.base &= ~63u;
  s.jump = rng_chance(r, 50) ? 0 : rng_below(r, 30);
  s.one = rng_below(r, 30);
  s.any = rng_chance(r, 70) ? 0 : rng_below(r, 100);
  s.pause = rng_chance(r, 50) ? 0 : rng_below(r, 97);
  s.refuse = rng_chance(r, 50) ? 0 : rng_below(r, 90);
  s.clear = rng_chance(r, 80) ? 0 : 20 + rng_below(r, 200);
  return s;
}

static cache_timing random_timing(gm_rng *r) {
  return (cache_timing){.latency = 1 + rng_below(r, rng_chance(r, 50) ? 4 : 60),
                        .random = rng_chance(r, 50),
                        .stall = rng_chance(r, 50) ? 0 : rng_below(r, 90),
                        .slow = rng_chance(r, 50) ? 0 : rng_below(r, 90)};
}

static uint32_t texel_address(const style *s, unsigned x, unsigned y) {
  const gm_sampler t = {.width = (uint16_t)s->width, .height = (uint16_t)s->width, .blocked = s->blocked};
  return s->base + gm_tex_word(&t, x % s->width, y % s->width);
}

/* A new request of a core. Repeat wraps around; clamp asks for a texel twice. */
static void draw_stream_request(gm_rng *r, const style *s, walker *w, uint8_t *mask, uint32_t addr[4]) {
  if (rng_chance(r, s->jump)) {
    w->x = rng_below(r, s->width);
    w->y = rng_below(r, s->width);
  }
  w->x += rng_below(r, s->step + 1);
  w->y += rng_chance(r, 30) ? rng_below(r, s->step + 1) : 0;
  bool clamp_x = rng_chance(r, 5), clamp_y = rng_chance(r, 5), any = rng_chance(r, s->any);
  *mask = rng_chance(r, s->one) ? 1 : rng_chance(r, 5) ? (uint8_t)(1 + rng_below(r, 15)) : 15;
  for (unsigned k = 0; k < 4; k++)
    addr[k] = any ? texel_address(s, rng_below(r, s->width), rng_below(r, s->width))
                  : texel_address(s, w->x + (clamp_x ? 0 : k % 2), w->y + (clamp_y ? 0 : k / 2));
}

/* Cores that ask offer their request until it is accepted. Returns the number of new requests. */
static unsigned offer_stream_requests(cache_pair *p, gm_rng *r, const style *s, walker *w, unsigned left) {
  cache_pins *q = &p->pins;
  unsigned asked = 0;
  for (unsigned i = 0; i < CACHE_CORES; i++) {
    unsigned free = ~(unsigned)p->waits[i] & ((1u << CACHE_TAGS) - 1);
    if (!w[i].asks && asked < left && free && !rng_chance(r, s->pause)) {
      unsigned tag = rng_below(r, CACHE_TAGS);
      while (!(free >> tag & 1))
        tag = (tag + 1) % CACHE_TAGS;
      q->tag[i] = (uint8_t)tag;
      draw_stream_request(r, s, &w[i], &q->mask[i], q->addr[i]);
      w[i].asks = true;
      asked++;
    }
    q->req_valid = (q->req_valid & ~(1u << i)) | (uint32_t)w[i].asks << i;
  }
  return asked;
}

/* One stream, which ends in a reset in the middle, or when all requests have been answered. Then the clock has to rest. */
static bool run_cache_stream(cache_pair *p, gm_rng *r) {
  style s = random_style(r);
  walker w[CACHE_CORES_MAX] = {{0}};
  unsigned left = 1 + rng_below(r, STREAM), stop = rng_chance(r, 90) ? 0 : rng_below(r, 300);
  gm_tex_cache_counts n;
  p->timing = random_timing(r);
  for (unsigned i = 0; i < CACHE_CORES; i++)
    w[i] = (walker){rng_below(r, s.width), rng_below(r, s.width), false};
  for (unsigned cycles = 0; left || !cache_pair_idle(p) || p->pins.req_valid; cycles++) {
    left -= offer_stream_requests(p, r, &s, w, left);
    p->pins.rsp_ready = 0;
    for (unsigned i = 0; i < CACHE_CORES; i++)
      p->pins.rsp_ready |= (uint32_t)!rng_chance(r, s.refuse) << i;
    p->pins.clear = s.clear && !rng_below(r, s.clear);
    if (!cache_pair_cycle(p))
      return false;
    for (unsigned i = 0; i < CACHE_CORES; i++)
      if (p->pins.req_ready >> i & 1) {
        w[i].asks = false;
        p->pins.req_valid &= ~(1u << i);
      }
    if (stop && cycles == stop) {
      if (!cache_pair_counts(p, &n))
        return false;
      cache_pair_reset(p);
      return true;
    }
    if (cycles > LIMIT)
      return snprintf(p->why, sizeof p->why, "a request has no answer"), false;
  }
  /* The texture changes: the host clears the cache. */
  p->pins.clear = rng_chance(r, 50);
  p->contents += (uint32_t)p->pins.clear;
  if (!cache_pair_cycle(p) || !cache_pair_counts(p, &n))
    return false;
  uint64_t clocks = p->clocks;
  for (unsigned i = 0; i < 4; i++)
    if (!cache_pair_cycle(p))
      return false;
  if (p->clocks != clocks)
    return snprintf(p->why, sizeof p->why, "the clock runs without work"), false;
  return true;
}

bool bench_streams(cache_pair *p, unsigned long n, uint64_t seed) {
  for (unsigned long i = 0; i < n; i++) {
    gm_rng r = rng_stream(seed, (unsigned)i + 2);
    if (!run_cache_stream(p, &r)) {
      printf("# stream %lu: %s\n", i, p->why);
      return false;
    }
  }
  return true;
}
