/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the fast engine's texture lookups in vectors against csrc/core/texture: all wraps and filters, odd sizes, addresses outside the
   memory, coordinates that are no numbers, infinite, subnormal, far away, or next to the edge of a texel
   (docs/simulator-and-testbench.md, "Fast engine"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "core/fast/kernel.h"
#include "core/fp/fp.h"

enum { TEXELS = 1 << 14, LOOKUPS = 40000, COORD = 4, RESULT = 8 };

static uint64_t state = 3;

static uint64_t draw_lookup_random(void) { return gm_random_next(&state); }

static uint32_t draw_lookup_coord(unsigned size) {
  static const uint32_t strange[] = {0x7fc00000, 0xff800001, 0x7f800000, 0xff800000, 0x00000001,
                                     0x80000001, 0x45800000, 0xc5800000, 0x3f800000, 0x4b000001};
  uint64_t r = draw_lookup_random();
  switch (r & 7) {
  case 0:
    return strange[(r >> 8) % 10];
  case 1:
    return (uint32_t)(r >> 32);
  case 2: /* the edge or the middle of a texel */
    return gm_bits(((float)((int32_t)(r >> 40) % 64) / 2.0f) / (float)size) + (uint32_t)(r >> 8 & 3) - 1;
  default:
    return gm_bits((float)(int32_t)(r >> 32) * 0x1p-29f);
  }
}

static void check_lookup_texels(const gm_sampler *s, const uint32_t *memory, const uint32_t coord[4], uint32_t rgba[4],
                                unsigned *requests) {
  gm_tex_lookup look;
  uint32_t t[2][4] = {{0}};
  gm_tex_address(s, coord, &look);
  for (unsigned k = 0; k < look.count; k++)
    for (unsigned i = 0; i < 4; i++)
      if ((look.level[k].mask >> i & 1) && look.level[k].addr[i] < TEXELS)
        t[k][i] = memory[look.level[k].addr[i]];
  gm_tex_filter(&look, t, rgba);
  *requests = look.count;
}

static gm_sampler sampler(void) {
  static const uint16_t size[] = {1, 2, 3, 5, 7, 16, 31, 64, 100, 127, 128, 1023, 4095, 4096};
  return (gm_sampler){.base = (uint32_t)(draw_lookup_random() % 64),
                      .width = size[draw_lookup_random() % 14],
                      .height = size[draw_lookup_random() % 14],
                      .mag = draw_lookup_random() & 1,
                      .min = (uint8_t)(draw_lookup_random() % 6),
                      .wrap_s = (uint8_t)(draw_lookup_random() % 4),
                      .wrap_t = (uint8_t)(draw_lookup_random() % 4),
                      .cube = draw_lookup_random() & 1,
                      .last_level = (uint8_t)(draw_lookup_random() % 5),
                      .blocked = draw_lookup_random() % 4 == 0};
}

/* One operation of all runs. */
static void run_lookups(fast_lanes *l, const gm_sampler *s, unsigned opcode, const uint32_t *memory) {
  uint32_t waits = 0, coord[FAST_RUNS][4];
  unsigned nwaits = 0, n = opcode == GM_OP_tex ? 2 : 4;
  gm_inst inst = {.op = (uint8_t)opcode};
  fast_op o = {.src = {{COORD, COORD + 1, COORD + 2, COORD + 3}},
               .dst = RESULT,
               .clear = {UINT32_MAX},
               .n = 4,
               .lane = {0, 1, 2, 3},
               .asks = true,
               .inst = &inst};
  l->sampler = s;
  l->waits = &waits;
  l->nwaits = &nwaits;
  for (unsigned run = 0; run < FAST_RUNS; run++)
    for (unsigned i = 0; i < 4; i++)
      *fast_word(l->v, COORD + i, run) = coord[run][i] = draw_lookup_coord(i ? s->height : s->width);
  (n == 2 ? fast_tex : fast_txl)(l, &o);
  assert_int_equal(nwaits, 1);
  for (unsigned run = 0; run < FAST_RUNS; run++) {
    uint32_t want[4];
    unsigned requests;
    memset(coord[run] + n, 0, (4 - n) * sizeof(uint32_t));
    check_lookup_texels(s, memory, coord[run], want, &requests);
    assert_int_equal(waits >> run & 1, requests == 2);
    for (unsigned i = 0; i < 4; i++)
      if (*fast_word(l->v, RESULT + i, run) != want[i])
        fail_msg("%s of 0x%08x, 0x%08x in %u x %u, mag %u, wrap %u and %u: 0x%08x, not 0x%08x", n == 2 ? "tex" : "txl", coord[run][0],
                 coord[run][1], s->width, s->height, s->mag, s->wrap_s, s->wrap_t, *fast_word(l->v, RESULT + i, run), want[i]);
  }
}

static void lookups(void **unused) {
  (void)unused;
  static uint32_t memory[TEXELS];
  static fast_vec v[(RESULT + 4) * FAST_PARTS];
  fast_lanes l = {.v = v, .runs = (1u << FAST_RUNS) - 1, .texture = memory, .ntexture = TEXELS};
  for (unsigned i = 0; i < TEXELS; i++)
    memory[i] = (uint32_t)draw_lookup_random();
  for (unsigned n = 0; n < LOOKUPS; n++) {
    gm_sampler s = sampler();
    run_lookups(&l, &s, n & 1 ? GM_OP_tex : GM_OP_txl, memory);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(lookups)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
