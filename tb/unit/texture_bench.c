/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the texture unit in Verilog with the C model: addresses, results and the number of cycles, over random and directed
   coordinates. texture_bench N SEED T: N lookups, as test T of a TAP stream (docs/architecture.md, "8. Texture unit"). -DSTAGES=n: the
   unit has n registers in the paths of a request, half of them before the memory, at most 6. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "core/fp/fp.h"
#include "core/texture/texture.h"
#include "core/timing/wait.h"
#include "texture_shim.h"
#include "unit_depth.h"

#ifndef STAGES
#define STAGES 0
#endif

enum { BEFORE = STAGES > 12 ? 6 : STAGES / 2, AFTER = STAGES - BEFORE }; /* gm_wait_before */

static uint64_t seed;

static uint64_t draw_bench_random(void) { return gm_random_next(&seed); }

static const uint16_t sizes[] = {1, 2, 3, 4, 5, 7, 64, 255, 256, 1000, 4095, 4096};
static const uint32_t special[] = {0,          0x80000000, 0x3f800000, 0xbf800000, 0x3f000000, 0xbf000000, 0x7f800000,
                                   0xff800000, 0x7fc00000, 0x00000001, 0x007fffff, 0x33000000, 0x33000001, 0xb3000000,
                                   0x45800000, 0xc5800000, 0x457fffff, 0x3f7fffff, 0x40000000, 0xc0000000, 0x40400000,
                                   0x4b800000, 0xcb800000, 0x7f7fffff, 0x3effffff, 0x32ffffff, 0xb2800000};

static uint32_t draw_bench_coord(uint32_t size) {
  uint64_t r = draw_bench_random();
  switch (r >> 60) {
  case 0:
    return special[(r & 0xffff) % (sizeof special / sizeof special[0])];
  case 1:
    return (uint32_t)r;
  case 2:
  case 3: { /* beside a texel edge or centre, a few ulp around */
    float x = (float)((int)(r >> 8 & 0x3fff) - 8192) / (2.0f * (float)size);
    return gm_bits(x) + (uint32_t)(r & 7) - 4;
  }
  case 4:
    return gm_bits((float)((int32_t)r) * 0x1p-18f);
  default:
    return gm_bits((float)((int32_t)r) * 0x1p-30f);
  }
}

/* Level of detail: levels and the boundaries between them, a few steps around; strange values too. */
static uint32_t draw_lod(void) {
  uint64_t r = draw_bench_random();
  switch (r >> 61) {
  case 0:
    return special[(r & 0xffff) % (sizeof special / sizeof special[0])];
  case 1:
    return (uint32_t)r;
  case 2:
    return 0;
  case 3: /* halves of 1/256 */
    return gm_bits((float)((int)(r & 0x3fff) - 0x800) / 512.0f) + (uint32_t)(r >> 16 & 3) - 1;
  case 4: /* half levels */
    return gm_bits((float)((int)(r & 63) - 4) / 2.0f) + (uint32_t)(r >> 16 & 7) - 4;
  default:
    return gm_bits((float)(r & 0xffffff) * 0x1p-20f);
  }
}

static uint32_t draw_layer(void) {
  uint64_t r = draw_bench_random();
  if (r >> 62)
    return gm_bits((float)(r % 6));
  return r >> 61 ? gm_bits((float)((int)(r & 255) - 64) / 16.0f) : draw_lod();
}

static void random_sampler(gm_sampler *s) {
  uint64_t r = draw_bench_random();
  s->base = r & 1 ? (uint32_t)(r >> 32) : 0;
  s->width = sizes[(r >> 1 & 0xff) % 12];
  s->height = sizes[(r >> 9 & 0xff) % 12];
  s->mag = r >> 17 & 1;
  s->wrap_s = (r >> 18 & 3) % 3;
  s->wrap_t = (r >> 20 & 3) % 3;
  s->min = (r >> 22 & 15) % 6;
  s->cube = r >> 26 & 1;
  unsigned levels = gm_tex_chain(s->width, s->height);
  s->last_level = (uint8_t)(r >> 27 & 3 ? levels - 1 : draw_bench_random() % levels);
}

static int complain_of_lookup(const char *what, const gm_sampler *s, const texture_pins *p) {
  printf("# %s: %08x %08x %08x %08x %ux%u mag %u min %u wrap %u %u cube %u last level %u\n", what, p->coord[0], p->coord[1], p->coord[2],
         p->coord[3], s->width, s->height, s->mag, s->min, s->wrap_s, s->wrap_t, s->cube, s->last_level);
  return 1;
}

static void random_texels(const gm_tex_request *want, uint32_t texel[4]) {
  uint64_t r = draw_bench_random();
  for (unsigned k = 0; k < 4; k++)
    texel[k] = r & 3 ? (uint32_t)draw_bench_random() : (r >> 2 & 1) - 1u;
  /* Equal addresses get equal texels. At a clamped edge two texels have one address, and the unit may divide their weight in any way. */
  for (unsigned k = 1; k < 4; k++)
    for (unsigned j = 0; j < k; j++)
      if (want->addr[j] == want->addr[k])
        texel[k] = texel[j];
}

/* The cycles before a request in which registers before the memory delay its coordinates. */
static bool wait_before_request(texture_pins *p, const gm_tex_lookup *l, unsigned n) {
  for (int i = 0; i < BEFORE; i++) {
    texture_shim_settle(p);
    if (!p->wait || p->req || p->last || p->twice != (l->count == 2 && (n || 1 + (unsigned)i >= gm_wait_known(STAGES))))
      return false;
    texture_shim_edge();
  }
  return true;
}

/* One request. The memory accepts it after `stall` cycles and responds after `delay`, which is no less; the unit uses the response AFTER
   + 1 cycles later, or in the promised cycle if that is still to come. Returns the cycles of the request, 0 if the unit did something else.
 */
static int run_request(texture_pins *p, const gm_tex_lookup *l, unsigned n, int stall, int delay, uint32_t texel[4]) {
  const gm_tex_request *want = &l->level[n];
  int ripe = delay + 1 + AFTER, due = p->cycles - 2 - BEFORE, last = ripe > due ? ripe : due;
  if (!wait_before_request(p, l, n))
    return 0;
  for (int i = 0; i <= last; i++) {
    uint32_t other[4];
    p->ready = i >= stall;
    p->rsp = i == delay;
    random_texels(want, i == delay ? texel : other);
    memcpy(p->data, i == delay ? texel : other, sizeof p->data);
    texture_shim_settle(p);
    if (!p->wait || p->req != (i <= stall) || p->rsp_ready != (i <= delay) || p->mask != want->mask ||
        memcmp(p->addr, want->addr, want->mask == 15 ? 16 : 4) != 0 || p->twice != (l->count == 2) ||
        p->last != (i == last && n + 1 == l->count))
      return 0;
    texture_shim_edge();
  }
  p->rsp = 0;
  return BEFORE + last + 1;
}

/* The result is there in the first cycle without wait. Compares the cycles since the coordinates with the unit's header. */
static bool in_time(texture_pins *p, int waited) {
  int cycles = 1 + waited; /* the coordinates' and the requests' */
  texture_shim_settle(p);
  for (; p->wait && cycles < waited + 100; cycles++) {
    texture_shim_edge();
    texture_shim_settle(p);
  }
  if (cycles != depth_texture_unit(waited))
    printf("# texture unit: depth is %d cycles, its header says %d\n", cycles, depth_texture_unit(waited));
  return cycles == depth_texture_unit(waited);
}

/* One lookup: its requests from the cycle after the coordinates on, one right after the other, the result in the cycle after the last
   request, held until it is taken. The memory promises its time or not, and keeps its promise or not. */
static int run_bench_lookup(texture_pins *p, unsigned hold) {
  gm_sampler s = {0};
  gm_tex_lookup l;
  uint32_t rgba[4], texel[2][4];
  random_sampler(&s);
  bool plain = draw_bench_random() & 1;
  p->coord[0] = draw_bench_coord(s.width);
  p->coord[1] = draw_bench_coord(s.height);
  p->coord[2] = plain ? 0 : draw_layer();
  p->coord[3] = plain ? 0 : draw_lod();
  gm_sampler_words(&s, p->sampler);
  p->start = 1;
  p->cycles = draw_bench_random() & 1 ? 0 : (int)(draw_bench_random() % (8 + STAGES));
  gm_tex_address(&s, p->coord, &l);
  texture_shim_settle(p);
  if (!p->wait || p->req || p->twice || p->last)
    return complain_of_lookup("first cycle", &s, p);
  texture_shim_edge();
  int waited = 0;
  for (unsigned n = 0; n < l.count; n++) {
    int delay = (int)(draw_bench_random() % 6), stall = (int)(draw_bench_random() % (unsigned)(delay + 1)),
        cycles = run_request(p, &l, n, stall, delay, texel[n]);
    if (!cycles)
      return complain_of_lookup(n ? "second request" : "request", &s, p);
    waited += cycles;
  }
  if (!in_time(p, waited))
    return complain_of_lookup("depth", &s, p);
  gm_tex_filter(&l, texel, rgba);
  for (unsigned i = 0; i <= hold; i++) {
    p->take = i == hold;
    texture_shim_settle(p);
    if (p->wait || p->req || p->twice || memcmp(p->result, rgba, sizeof rgba)) {
      for (unsigned k = 0; k < 4; k++)
        printf("# channel %u: unit %08x, model %08x\n", k, p->result[k], rgba[k]);
      return complain_of_lookup("result", &s, p);
    }
    texture_shim_edge();
  }
  p->take = 0;
  p->start = draw_bench_random() & 1; /* the next operation follows at once or later */
  if (!p->start) {
    texture_shim_settle(p);
    if (p->wait || p->req)
      return complain_of_lookup("idle", &s, p);
    texture_shim_edge();
  }
  return 0;
}

int main(int argc, char **argv) {
  unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 10) : 200000;
  seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  texture_pins p = {.rst = 1};
  texture_shim_open();
  texture_shim_settle(&p);
  texture_shim_edge();
  p.rst = 0;
  unsigned long bad = 0, i = 0;
  for (; i < n && bad < 10; i++) {
    bad += (unsigned long)run_bench_lookup(&p, (unsigned)(draw_bench_random() % 3));
  }
  texture_shim_close();
  printf("%s %s - texture unit with %d stages equals the C model, its depth its header (%lu lookups, seed %s)\n", bad ? "not ok" : "ok",
         argc > 3 ? argv[3] : "1", STAGES, i, argc > 2 ? argv[2] : "1");
  return bad != 0;
}
