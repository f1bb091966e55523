/* SPDX-License-Identifier: Apache-2.0 */
/* Makes a random pass from its number: target, contents, draws and what they read (docs/gpu.md, "Random lists"). */
#include <stdlib.h>
#include <string.h>

#include "frame/renderer/blend.h"
#include "regress/gpu/gpu_lists.h"

static float random_unit(gm_rng *r) { return (float)rng_below(r, 1025) / 1024; }

/* --- state --- */

static void random_stencil(gm_rng *r, gm_stencil_face *f) {
  *f = (gm_stencil_face){.func = (gm_compare)rng_below(r, 8),
                         .ref = (uint8_t)rng_below(r, 256),
                         .read_mask = (uint8_t)(rng_chance(r, 70) ? 255 : rng_below(r, 256)),
                         .write_mask = (uint8_t)(rng_chance(r, 70) ? 255 : rng_below(r, 256)),
                         .fail = (gm_stencil_op)rng_below(r, 8),
                         .depth_fail = (gm_stencil_op)rng_below(r, 8),
                         .pass = (gm_stencil_op)rng_below(r, 8)};
}

static void random_blend(gm_rng *r, gm_blend *b) {
  b->on = rng_chance(r, 40);
  for (unsigned i = 0; i < 2; i++) {
    b->src[i] = (gm_factor)rng_below(r, GM_FACTOR_SRC_ALPHA_SATURATE + 1);
    b->dst[i] = (gm_factor)rng_below(r, GM_FACTOR_SRC_ALPHA_SATURATE + 1);
    b->equation[i] = (gm_equation)rng_below(r, 3);
  }
  for (unsigned k = 0; k < 4; k++)
    b->constant[k] = (uint8_t)rng_below(r, 256);
}

static gm_rect random_rect(gm_rng *r, unsigned far) {
  return (gm_rect){(int)rng_below(r, 2 * far) - (int)far, (int)rng_below(r, 2 * far) - (int)far, rng_below(r, 2 * far),
                   rng_below(r, 2 * far)};
}

static void random_state(gm_rng *r, gm_draw_state *s) {
  *s = gm_draw_state_default();
  if (rng_chance(r, 40))
    s->viewport = random_rect(r, rng_chance(r, 10) ? 2000 : SIDE);
  s->scissor_test = rng_chance(r, 30);
  s->scissor = random_rect(r, SIDE);
  s->depth_range[0] = rng_chance(r, 70) ? 0 : random_unit(r);
  s->depth_range[1] = rng_chance(r, 10) ? s->depth_range[0] : rng_chance(r, 70) ? 1 : random_unit(r);
  s->cull = (gm_cull)(rng_chance(r, 60) ? GM_CULL_NONE : rng_below(r, 4));
  s->front_clockwise = rng_chance(r, 50);
  s->depth_test = rng_chance(r, 60);
  s->depth_write = rng_chance(r, 70);
  s->depth_func = (gm_compare)rng_below(r, 8);
  s->stencil_test = rng_chance(r, 40);
  random_stencil(r, &s->stencil[0]);
  random_stencil(r, &s->stencil[1]);
  s->offset = rng_chance(r, 30);
  s->offset_factor = rng_chance(r, 10) ? 0 : (float)((int)rng_below(r, 4000) - 2000) / 64;
  s->offset_units = rng_chance(r, 10) ? 0 : (float)((int)rng_below(r, 4000) - 2000) / 16;
  s->line_width = (float)(1 + rng_below(r, 400)) / 32;
  random_blend(r, &s->blend);
  s->color_mask = (uint8_t)(rng_chance(r, 60) ? 15 : rng_below(r, 16));
  s->dither = rng_chance(r, 50);
}

/* --- vertices --- */

/* An attribute somewhere in the data; those of the first half are floats around 0. */
static void random_attribute(random_pass *w, gm_attribute *a, bool position) {
  gm_rng *r = &w->r;
  bool floats = rng_chance(r, position ? 80 : 50);
  a->number = floats ? GM_NUMBER_F32 : (gm_number)rng_below(r, GM_NUMBERS);
  a->normalized = rng_chance(r, 50);
  a->size = 1 + rng_below(r, 4);
  unsigned element = a->size * gm_number_bytes(a->number);
  a->stride = rng_chance(r, 10) ? 0 : element + rng_below(r, 3) * (floats ? 4 : 1);
  size_t at = rng_below(r, DATA / 2 - 256) + (floats ? 0 : DATA / 2);
  at = floats ? at / 4 * 4 : at;
  size_t room = DATA - at;
  a->vertices = a->stride ? (room - element) / a->stride + 1 : 1;
  a->vertices = rng_chance(r, 20) ? rng_below(r, 12) : a->vertices > 200 ? 200 : a->vertices;
  a->data = w->data + at;
}

static void random_indices(random_pass *w, gm_draw *d) {
  gm_rng *r = &w->r;
  d->index_type = (gm_index_type)rng_below(r, 4);
  d->count = rng_chance(r, 5) ? 0 : rng_below(r, 16);
  d->first = rng_chance(r, 70) ? 0 : (int32_t)rng_below(r, 20) - 6;
  size_t at = DATA - 512 + rng_below(r, 256);
  d->indices = d->index_type ? rng_chance(r, 30) ? rng_below(r, 8) : (DATA - at) >> (d->index_type - GM_INDEX_U8) : 0;
  d->index = d->index_type ? w->data + at : NULL;
}

static void fill_data(random_pass *w) {
  gm_rng *r = &w->r;
  for (size_t i = 0; i < DATA; i += 4) {
    float f = 2.6f * random_unit(r) - 1.3f;
    uint32_t bits = (uint32_t)(rng_next(r) >> 32);
    if (i < DATA / 2)
      memcpy(w->data + i, &f, sizeof f);
    else
      memcpy(w->data + i, &bits, sizeof bits);
  }
  for (size_t i = DATA - 512; i < DATA; i++) /* indices: small ones, and some that are not */
    w->data[i] = (unsigned char)(rng_chance(r, 60) ? rng_below(r, 3) : i % 2 ? 0 : rng_below(r, 16));
}

/* --- programs --- */

static void random_sampler(gm_rng *r, gm_sampler *s, bool cube) {
  *s = (gm_sampler){.width = (uint16_t)(1 + rng_below(r, cube ? 8 : 16)),
                    .height = (uint16_t)(1 + rng_below(r, cube ? 8 : 16)),
                    .mag = (uint8_t)rng_below(r, 2),
                    .wrap_s = (uint8_t)rng_below(r, 3),
                    .wrap_t = (uint8_t)rng_below(r, 3),
                    .cube = cube};
  s->last_level = rng_chance(r, 40) ? (uint8_t)rng_below(r, gm_tex_chain(s->width, s->height)) : 0;
  s->min = (uint8_t)(s->last_level ? rng_below(r, 6) : rng_below(r, 2));
  s->base = rng_chance(r, 10) ? 0 : rng_below(r, TEXELS - (unsigned)gm_tex_words(s));
}

static bool random_image(random_pass *w, const gm_program *p, gm_image *img, char *err, size_t errsize) {
  gm_rng *r = &w->r;
  if (gm_run_bind_none(p, img, err, errsize))
    return false;
  for (size_t i = 0; i < p->nsym; i++) {
    const gm_symbol *s = &p->sym[i];
    for (unsigned k = 0; s->kind == GM_SYM_UNIFORM && k < s->elements * s->cols; k++)
      for (unsigned lane = 0; lane < s->rows; lane++) {
        float v = 2 * random_unit(r) - 0.5f;
        memcpy(&img->c[s->reg + k][s->lane + lane], &v, sizeof v);
      }
    if (s->kind == GM_SYM_SAMPLER) {
      random_sampler(r, &img->sampler[s->reg], s->base == GM_BASE_SAMPLERCUBE);
      img->nsampler = s->reg + 1 > img->nsampler ? s->reg + 1 : img->nsampler;
    }
  }
  if (p == w->pool->program[PAIRS - 1] || p == w->pool->program[PAIRS - 1] + 1)
    img->nconst = 0; /* they read none */
  img->texture = w->texel;
  img->ntexture = TEXELS;
  return true;
}

static bool random_draw(random_pass *w, size_t i, char *err, size_t errsize) {
  static const char *const names[POOL_ATTRIBUTES] = {"a_position", "a_color", "a_size", "a_more"};
  gm_rng *r = &w->r;
  const gm_program *pair = w->pool->program[rng_below(r, PAIRS)];
  gm_draw *d = &w->draw[i].draw;
  *d = (gm_draw){.mode = (gm_mode)rng_below(r, 7), .program = {&pair[0], &pair[1]}, .image = {w->image[i], w->image[i] + 1}};
  random_state(r, &d->state);
  random_indices(w, d);
  for (unsigned k = 0; k < POOL_ATTRIBUTES; k++) {
    gm_attribute a = {0};
    if (!gm_attribute_bind(d->program[0], names[k], &a))
      continue;
    random_attribute(w, &a, k == 0);
    d->attribute[d->nattribute++] = a;
  }
  if (!random_image(w, &pair[0], &w->image[i][0], err, errsize) || !random_image(w, &pair[1], &w->image[i][1], err, errsize))
    return false;
  w->draw[i].pl = fr_pipeline_new(&w->cfg, d, err, errsize);
  return w->draw[i].pl != NULL;
}

/* --- the target --- */

static void random_contents(random_pass *w) {
  gm_rng *r = &w->r;
  bool alpha = w->cfg.format == GM_FORMAT_RGBA8;
  for (unsigned i = 0; i < w->cfg.width * w->cfg.height; i++) {
    uint32_t v = (uint32_t)(rng_next(r) >> 32);
    unsigned char bytes[4] = {0};
    gpu_row_store(w->cfg.format, &v, 1, bytes); /* only what the format has */
    gpu_row_load(w->cfg.format, bytes, 1, &w->color[i]);
    w->color[i] |= alpha ? 0 : 0xff000000u;
    w->depth[i] = rng_chance(r, 50) ? FR_DEPTH_MAX : rng_below(r, FR_DEPTH_MAX + 1);
    w->stencil[i] = (uint8_t)(rng_chance(r, 50) ? 0 : rng_below(r, 256));
  }
}

/* What the pass begins with: contents, of which some buffers are cleared. */
static void random_target(random_pass *w) {
  gm_rng *r = &w->r;
  gpu_target *t = &w->target;
  const float none[4] = {0};
  w->loads = rng_chance(r, 50);
  w->keeps = rng_chance(r, 50);
  random_contents(w);
  *t = (gpu_target){.width = w->cfg.width, .height = w->cfg.height, .format = w->cfg.format, .pb_bytes = w->cfg.pb_bytes};
  t->store_depth = w->keeps;
  t->clear_color = fr_clear_color(t->format, none);
  t->clear_depth = FR_DEPTH_MAX;
  t->load_color = t->load_depth = w->loads;
  if (w->loads) {
    t->color = w->color;
    t->depth = w->depth;
    t->stencil = w->stencil;
  }
  w->clear_which = rng_chance(r, 50) ? 0 : rng_below(r, 2) * GM_CLEAR_COLOR + rng_below(r, 2) * (GM_CLEAR_DEPTH | GM_CLEAR_STENCIL);
  for (unsigned k = 0; k < 4; k++)
    w->clear[k] = random_unit(r);
  w->clear_depth = rng_chance(r, 10) ? 0 : random_unit(r);
  if (w->clear_which & GM_CLEAR_COLOR) {
    t->load_color = false;
    t->clear_color = fr_clear_color(t->format, w->clear);
  }
  if (w->clear_which & GM_CLEAR_DEPTH) {
    t->load_depth = false;
    t->clear_depth = fr_clear_depth(w->clear_depth);
    t->clear_stencil = 77;
  }
}

bool random_pass_make(random_pass *w, const pool *p, uint64_t number, char *err, size_t errsize) {
  memset(w, 0, sizeof *w);
  w->pool = p;
  w->r = rng_stream(number, 0);
  gm_rng *r = &w->r;
  w->cfg = (gm_frame_config){.width = 1 + rng_below(r, SIDE),
                             .height = 1 + rng_below(r, SIDE),
                             .format = (gm_frame_format)rng_below(r, 3),
                             .pb_bytes = rng_chance(r, 30) ? GM_FRAME_PB_MIN : 8 * GM_FRAME_PB_MIN,
                             .host_threads = 1,
                             .engine = &gm_engine_fast,
                             .run = {.policy = GM_GATE_PROGRAM, .wake = 1, .texture_latency = 8}};
  random_target(w);
  fill_data(w);
  for (size_t i = 0; i < TEXELS; i++)
    w->texel[i] = (uint32_t)(rng_next(r) >> 32);
  size_t n = rng_chance(r, 5) ? 0 : 1 + rng_below(r, DRAWS);
  for (; w->n < n; w->n++)
    if (!random_draw(w, w->n, err, errsize))
      return false;
  return true;
}

void random_pass_free(random_pass *w) {
  for (size_t i = 0; i < w->n; i++)
    free(w->draw[i].pl);
  w->n = 0;
}
