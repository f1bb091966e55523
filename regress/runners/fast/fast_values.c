/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random registers, constants and samplers, as the test bench gives them to the core. */
#include "regress/runners/fast/fast_values.h"

#include <stdlib.h>
#include <string.h>

#include "tb/random/randprog.h"

typedef struct {
  fast_values *v;
  gm_fast_registers *to; /* of each thread of the run */
} destination;

static void take_host_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  destination *d = ctx;
  gm_fast_registers *r = &d->to[thread];
  uint32_t *to = NULL;
  switch (kind) {
  case GM_HOST_SAMPLER:
    d->v->sampler[addr] = gm_sampler_of_words(data);
    break;
  case GM_HOST_GATES:
    d->v->held = data[0];
    break;
  case GM_HOST_CONST:
    to = d->v->c[addr];
    break;
  case GM_HOST_V:
    to = r->reg[GM_REG_V + addr];
    break;
  case GM_HOST_T:
    to = r->reg[GM_DST_T + addr];
    break;
  case GM_HOST_O:
    to = r->reg[GM_DST_O + addr];
    break;
  default:
    to = r->reg[addr < 3 ? GM_REG_FRAGCOORD + addr : GM_DST_POS + addr - 3];
    break;
  }
  if (to)
    memcpy(to, data, 4 * sizeof *to);
}

bool fast_values_make(fast_values *v, const gm_machine *m, uint64_t seed, unsigned runs) {
  memset(v, 0, sizeof *v);
  v->n = (size_t)runs * m->threads;
  v->before = calloc(v->n, sizeof *v->before);
  if (!v->before)
    return false;
  for (unsigned r = runs; r-- > 0;) { /* the seed itself comes last, so what all runs share is its own */
    destination d = {v, v->before + (size_t)r * m->threads};
    gm_rand_registers(seed + r, m, take_host_write, &d);
  }
  return true;
}

void fast_values_free(fast_values *v) { free(v->before); }

gm_fast_image fast_values_image(const fast_values *v, const gm_machine *m, const uint32_t *texture) {
  return (gm_fast_image){.c = v->c,
                         .nconst = m->consts,
                         .sampler = v->sampler,
                         .nsampler = m->samplers,
                         .texture = texture,
                         .ntexture = GM_RAND_TEXTURE_WORDS};
}
