/* SPDX-License-Identifier: Apache-2.0 */
/* Attributes of a vertex program and indices, as memory has them. */
#include <math.h>
#include <string.h>

#include "core/fp/fp.h"
#include "frame/renderer/frame.h"

bool gm_attribute_bind(const gm_program *vertex, const char *name, gm_attribute *a) {
  for (size_t i = 0; i < vertex->nsym; i++) {
    const gm_symbol *s = &vertex->sym[i];
    if (s->kind != GM_SYM_ATTRIBUTE || strcmp(s->name, name))
      continue;
    if (s->cols != 1 || s->elements != 1 || s->reg >= GM_RUN_INPUTS || s->lane + s->rows > 4)
      return false;
    a->reg = s->reg;
    a->lane = s->lane;
    a->rows = s->rows;
    return true;
  }
  return false;
}

unsigned gm_number_bytes(gm_number n) {
  return n == GM_NUMBER_S8 || n == GM_NUMBER_U8 ? 1 : n == GM_NUMBER_S16 || n == GM_NUMBER_U16 || n == GM_NUMBER_F16 ? 2 : 4;
}

/* Of 16 bits: sign, 5 of the exponent, 10 of the fraction. */
static float convert_half(uint16_t h) {
  unsigned exponent = h >> 10 & 31, fraction = h & 1023;
  float v = exponent == 31 ? (fraction ? NAN : INFINITY)
                           : ldexpf((float)(exponent ? fraction | 1024 : fraction), (int)(exponent ? exponent : 1) - 25);
  return h >> 15 ? -v : v;
}

/* OpenGL ES 2.0, 2.1.2. Numbers may be at any byte. */
static float convert_number(const unsigned char *p, gm_number number, bool normalized) {
  int16_t s;
  uint16_t u;
  int32_t fixed;
  switch (number) {
  case GM_NUMBER_S8:
    return normalized ? (2.0f * (float)(int8_t)*p + 1) / 255 : (float)(int8_t)*p;
  case GM_NUMBER_U8:
    return normalized ? (float)*p / 255 : (float)*p;
  case GM_NUMBER_S16:
    memcpy(&s, p, sizeof s);
    return normalized ? (2.0f * (float)s + 1) / 65535 : (float)s;
  case GM_NUMBER_U16:
    memcpy(&u, p, sizeof u);
    return normalized ? (float)u / 65535 : (float)u;
  case GM_NUMBER_F16:
    memcpy(&u, p, sizeof u);
    return convert_half(u);
  default:
    memcpy(&fixed, p, sizeof fixed);
    return (float)fixed / 65536;
  }
}

uint32_t gm_attribute_bits(const gm_attribute *a, size_t vertex, unsigned k) {
  uint32_t bits;
  if (a->stride && vertex >= a->vertices)
    return 0;
  const unsigned char *p = (const unsigned char *)a->data + vertex * a->stride + (size_t)k * gm_number_bytes(a->number);
  if (a->number != GM_NUMBER_F32)
    return gm_bits(convert_number(p, a->number, a->normalized));
  memcpy(&bits, p, sizeof bits);
  return bits;
}

static uint32_t read_index(const gm_draw *d, size_t i) {
  const unsigned char *p = d->index;
  uint16_t half;
  uint32_t word;
  if (i >= d->indices)
    return 0;
  if (d->index_type == GM_INDEX_U8)
    return p[i];
  if (d->index_type == GM_INDEX_U16)
    return memcpy(&half, p + 2 * i, sizeof half), half;
  return memcpy(&word, p + 4 * i, sizeof word), word;
}

uint32_t gm_draw_vertex(const gm_draw *d, size_t i) {
  return (d->index_type == GM_INDEX_NONE ? (uint32_t)i : read_index(d, i)) + (uint32_t)d->first;
}
