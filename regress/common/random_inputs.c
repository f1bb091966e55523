/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random inputs for any program. */
#include "regress/common/random_inputs.h"

#include <stdio.h>

#include "base/hash.h"
#include "base/random.h"

enum { TEXTURE = 16 /* width and height */, MAX_NUMBERS = 4096 /* of one symbol */ };

static void draw_symbol_numbers(const gm_symbol *y, uint64_t seed, double *num, size_t n) {
  static const double range[][2] = {{0, 1}, {-1, 1}, {0.1, 4}, {1, 64}};
  uint64_t s = gm_hash_text(seed, y->name);
  const double *r = range[gm_random_next(&s) % 4];
  for (size_t k = 0; k < n; k++) {
    uint64_t x = gm_random_next(&s);
    num[k] = y->base == GM_BASE_BOOL  ? (double)(x & 1)
             : y->base == GM_BASE_INT ? (double)(x % 4)
                                      : (double)(float)(r[0] + (r[1] - r[0]) * (double)(x >> 40) / (1 << 24));
  }
}

static bool add_texture(gm_run *r, const gm_symbol *y, unsigned element, uint64_t seed) {
  char name[300];
  gm_texture t;
  unsigned faces = y->base == GM_BASE_SAMPLERCUBE ? 6 : 1;
  snprintf(name, sizeof name, y->elements > 1 ? "%s[%u]" : "%s", y->name, element);
  uint64_t s = gm_hash_text(seed, name);
  bool ok = gm_texture_new(&t, name, faces, 1);
  for (unsigned f = 0; f < faces && ok; f++) {
    ok = gm_picture_new(&t.pic[f], TEXTURE, TEXTURE);
    for (unsigned k = 0; k < TEXTURE * TEXTURE && ok; k++)
      t.pic[f].texel[k] = (uint32_t)gm_random_next(&s);
  }
  ok = ok && gm_run_add_texture(r, &t);
  gm_texture_free(&t);
  return ok;
}

static bool add_uniforms(gm_run *r, const gm_program *p, uint64_t seed) {
  double num[MAX_NUMBERS];
  bool ok = true;
  for (size_t k = 0; k < p->nsym && ok; k++) {
    const gm_symbol *y = &p->sym[k];
    size_t n = (size_t)y->rows * y->cols * y->elements;
    if (y->kind == GM_SYM_SAMPLER) {
      for (unsigned e = 0; e < y->elements && ok; e++)
        ok = add_texture(r, y, e, seed);
    } else if (y->kind == GM_SYM_UNIFORM && n <= MAX_NUMBERS) {
      draw_symbol_numbers(y, seed, num, n);
      ok = gm_run_add_uniform(r, y->name, num, n);
    }
  }
  return ok;
}

static bool add_invocation(gm_run *r, const gm_program *p, uint64_t seed) {
  double num[MAX_NUMBERS];
  bool ok = gm_run_add_invocation(r, p->stage);
  for (size_t k = 0; k < p->nsym && ok; k++) {
    const gm_symbol *y = &p->sym[k];
    size_t n = (size_t)y->rows * y->cols * y->elements;
    bool input = y->kind == GM_SYM_ATTRIBUTE || (y->kind == GM_SYM_VARYING && p->stage == GM_STAGE_FRAGMENT);
    if (!input || n > MAX_NUMBERS)
      continue;
    draw_symbol_numbers(y, seed, num, n);
    ok = gm_run_add_input(r, p->stage, y->name, num, n);
  }
  return ok;
}

gm_run *random_inputs(const gm_program *p, uint64_t seed) {
  gm_run *r = gm_run_new("random inputs");
  bool ok = r && add_uniforms(r, p, seed);
  for (unsigned t = 0; t < p->machine.threads && ok; t++)
    ok = add_invocation(r, p, seed);
  if (ok)
    return r;
  gm_run_free(r);
  return NULL;
}
