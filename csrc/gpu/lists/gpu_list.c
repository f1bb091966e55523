/* SPDX-License-Identifier: Apache-2.0 */
/* Packs a pass of the renderer into a GPU's list (gpu_list.h; docs/gpu.md). What the application has in its own memory is mapped, not
   copied: first all ranges of it are gathered, and those that overlap are joined; then the records are written. */
#include "gpu/lists/gpu_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"

enum { MAX_WIRES = 64, COMMANDS = 3 };

/* Bytes of the application, and where the GPU sees them. */
typedef struct {
  const unsigned char *from;
  size_t size;
  uint64_t at;
} range;

/* What is in memory already, by what it was made of. */
typedef struct {
  const void *key;
  uint64_t at;
} made;

typedef struct {
  gpu_list *l;
  range *range;
  size_t ranges, room;
  made *made;
  size_t mades, made_room;
} builder;

/* --- the application's memory --- */

static bool add_range(builder *b, const void *from, size_t size) {
  if (!size)
    return true;
  if (b->ranges == b->room) {
    size_t room = b->room ? 2 * b->room : 64;
    range *more = realloc(b->range, room * sizeof *more);
    if (!more)
      return false;
    b->range = more;
    b->room = room;
  }
  b->range[b->ranges++] = (range){from, size, 0};
  return true;
}

static size_t attribute_bytes(const gm_attribute *a) {
  size_t element = (size_t)a->size * gm_number_bytes(a->number);
  return !a->stride ? element : a->vertices ? (a->vertices - 1) * a->stride + element : 0;
}

static size_t index_bytes(const gm_draw *d) { return d->index_type ? d->indices << (d->index_type - GM_INDEX_U8) : 0; }

static int by_place(const void *a, const void *b) {
  const range *x = a, *y = b;
  return (x->from > y->from) - (x->from < y->from);
}

/* Joins ranges that overlap, and maps them. */
static bool map_ranges(builder *b) {
  size_t n = 0;
  if (b->ranges)
    qsort(b->range, b->ranges, sizeof *b->range, by_place);
  for (size_t i = 0; i < b->ranges; i++) {
    range *last = n ? &b->range[n - 1] : NULL;
    if (last && b->range[i].from <= last->from + last->size) {
      size_t end = (size_t)(b->range[i].from - last->from) + b->range[i].size;
      last->size = end > last->size ? end : last->size;
    } else
      b->range[n++] = b->range[i];
  }
  b->ranges = n;
  for (size_t i = 0; i < n; i++)
    if (!gpu_memory_map(&b->l->memory, b->range[i].from, b->range[i].size, &b->range[i].at))
      return false;
  return true;
}

/* Where the GPU sees a byte of a range. */
static uint64_t address_of(const builder *b, const void *from) {
  size_t low = 0, high = b->ranges;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if ((const unsigned char *)from < b->range[middle].from)
      high = middle;
    else
      low = middle;
  }
  return b->range[low].at + (uint64_t)((const unsigned char *)from - b->range[low].from);
}

/* Texture memory is mapped by itself: samplers count from its first word. */
static bool map_textures(builder *b, const gpu_waiting *w, size_t n, char *err, size_t errsize) {
  size_t words = 0;
  for (size_t i = 0; i < n; i++)
    for (unsigned k = 0; k < 2; k++) {
      const gm_image *img = w[i].draw.image[k];
      if (!img->nsampler || !img->ntexture)
        continue;
      if (b->l->host && b->l->host != img->texture)
        return snprintf(err, errsize, "draws of a pass have two texture memories"), false;
      b->l->host = img->texture;
      words = img->ntexture > words ? img->ntexture : words;
    }
  if (!b->l->host)
    return true;
  uint64_t at;
  bool ok = (uintptr_t)b->l->host % GPU_UNIT == 0 && gpu_memory_map(&b->l->memory, b->l->host, words * sizeof(uint32_t), &at);
  b->l->textures = ok ? at : 0;
  return ok || (snprintf(err, errsize, "the texture memory cannot be mapped"), false);
}

/* --- what the list has of its own --- */

static const made *find_made(const builder *b, const void *key) {
  for (size_t i = b->mades; i-- > 0;)
    if (b->made[i].key == key)
      return &b->made[i];
  return NULL;
}

static bool note_made(builder *b, const void *key, uint64_t at) {
  if (b->mades == b->made_room) {
    size_t room = b->made_room ? 2 * b->made_room : 64;
    made *more = realloc(b->made, room * sizeof *more);
    if (!more)
      return false;
    b->made = more;
    b->made_room = room;
  }
  b->made[b->mades++] = (made){key, at};
  return true;
}

/* Copies words into the list. The unit of its address; 0 when out of memory. */
static uint32_t copy_words(builder *b, const void *from, size_t bytes) {
  uint64_t at;
  void *to = gpu_memory_new(&b->l->memory, bytes ? bytes : GPU_UNIT, &at);
  if (!to)
    return 0;
  memcpy(to, from, bytes);
  return (uint32_t)(at / GPU_UNIT);
}

uint32_t gpu_machine_hash(const gm_machine *m) {
  char text[8192];
  int n = gm_machine_format(text, sizeof text, m);
  return (uint32_t)(gm_hash(text, n > 0 && (size_t)n < sizeof text ? (size_t)n : 0) >> 16);
}

uint32_t *gpu_program_pack(const gm_program *p, size_t *words) {
  gpu_program r = {.version = GPU_VERSION,
                   .stage = p->stage,
                   .held = p->held,
                   .machine = gpu_machine_hash(&p->machine),
                   .words = (uint32_t)p->words,
                   .entry = p->entry};
  *words = GPU_PROGRAM_WORDS + p->words;
  uint32_t *to = malloc(*words * sizeof *to);
  if (!to)
    return NULL;
  gpu_pack(GPU_RECORD_PROGRAM, &r, to);
  memcpy(to + GPU_PROGRAM_WORDS, p->code, p->words * sizeof *to);
  return to;
}

static uint32_t program_unit(builder *b, const gm_program *p) {
  const made *m = find_made(b, p);
  size_t words;
  if (m)
    return (uint32_t)(m->at / GPU_UNIT);
  uint32_t *packed = gpu_program_pack(p, &words), unit = packed ? copy_words(b, packed, words * sizeof *packed) : 0;
  free(packed);
  return unit && note_made(b, p, (uint64_t)unit * GPU_UNIT) ? unit : 0;
}

/* Samplers, then constants. */
static uint32_t image_unit(builder *b, const gm_image *img) {
  uint32_t words[4 * (GM_RUN_SAMPLERS + GM_RUN_CONSTS)];
  const made *m = find_made(b, img);
  if (m)
    return (uint32_t)(m->at / GPU_UNIT);
  for (unsigned i = 0; i < img->nsampler; i++)
    gm_sampler_words(&img->sampler[i], words + 4 * i);
  memcpy(words + 4 * img->nsampler, img->c, img->nconst * sizeof *img->c);
  uint32_t unit = copy_words(b, words, 16 * (size_t)(img->nsampler + img->nconst));
  return unit && note_made(b, img, (uint64_t)unit * GPU_UNIT) ? unit : 0;
}

/* --- draws --- */

static uint32_t attributes_unit(builder *b, const gm_draw *d) {
  uint32_t words[GM_FRAME_MAX_ATTRIBUTES * GPU_ATTRIBUTE_WORDS];
  for (unsigned i = 0; i < d->nattribute; i++) {
    const gm_attribute *a = &d->attribute[i];
    uint64_t at = attribute_bytes(a) ? address_of(b, a->data) : 0;
    gpu_attribute r = {.data = (uint32_t)(at / GPU_UNIT),
                       .data_byte = at % GPU_UNIT,
                       .stride = a->stride,
                       .kind = a->number,
                       .normalized = a->normalized,
                       .size = a->size,
                       .vertices = a->vertices > UINT32_MAX ? UINT32_MAX : (uint32_t)a->vertices,
                       .to_reg = a->reg,
                       .to_lane = a->lane,
                       .lanes = a->rows};
    gpu_pack(GPU_RECORD_ATTRIBUTE, &r, words + (size_t)i * GPU_ATTRIBUTE_WORDS);
  }
  return d->nattribute ? copy_words(b, words, d->nattribute * GPU_ATTRIBUTE_WORDS * sizeof *words) : 1;
}

static uint32_t wires_unit(builder *b, const fr_pipeline *pl) {
  uint32_t words[MAX_WIRES / 2 + 1];
  for (unsigned k = 0; k < pl->nwire; k += 2) {
    const fr_wire *w = &pl->wire[k], none = {0}, *next = k + 1 < pl->nwire ? w + 1 : &none;
    gpu_wires r = {w->from_reg, w->from_lane, w->to_reg, w->to_lane, next->from_reg, next->from_lane, next->to_reg, next->to_lane};
    gpu_pack(GPU_RECORD_WIRES, &r, words + k / 2);
  }
  return pl->nwire ? copy_words(b, words, (pl->nwire + 1) / 2 * sizeof *words) : 1;
}

static bool pack_one(builder *b, const gpu_waiting *w, uint32_t *words) {
  const gm_draw *d = &w->draw;
  gpu_draw r;
  gpu_draw_pack(d, w->pl, &r);
  uint64_t index = index_bytes(d) ? address_of(b, d->index) : 0;
  r.index = (uint32_t)(index / GPU_UNIT);
  r.index_byte = index % GPU_UNIT;
  r.index_limit = d->index_type ? (uint32_t)d->indices : 0;
  r.attribute_table = attributes_unit(b, d);
  r.wire_table = wires_unit(b, w->pl);
  r.v_program = program_unit(b, d->program[0]);
  r.f_program = program_unit(b, d->program[1]);
  r.v_sampler = image_unit(b, d->image[0]);
  r.f_sampler = image_unit(b, d->image[1]);
  r.v_samplers = d->image[0]->nsampler, r.f_samplers = d->image[1]->nsampler;
  r.v_constants = d->image[0]->nconst, r.f_constants = d->image[1]->nconst;
  r.v_constant = r.v_sampler + r.v_samplers;
  r.f_constant = r.f_sampler + r.f_samplers;
  gpu_pack(GPU_RECORD_DRAW, &r, words);
  return r.attribute_table && r.wire_table && r.v_program && r.f_program && r.v_sampler && r.f_sampler;
}

static bool fits(const gpu_waiting *w) {
  bool ok = w->pl->nwire <= MAX_WIRES && w->draw.count <= UINT32_MAX && w->draw.indices < 1u << 28;
  for (unsigned i = 0; i < w->draw.nattribute; i++)
    ok = ok && w->draw.attribute[i].stride <= 65535;
  return ok;
}

static bool gather_draws(builder *b, const gpu_waiting *w, size_t n) {
  for (size_t i = 0; i < n; i++) {
    const gm_draw *d = &w[i].draw;
    if (!add_range(b, d->index, index_bytes(d)))
      return false;
    for (unsigned k = 0; k < d->nattribute; k++)
      if (!add_range(b, d->attribute[k].data, attribute_bytes(&d->attribute[k])))
        return false;
  }
  return true;
}

/* --- the target --- */

static bool new_color(gpu_list *l, const gpu_target *t) {
  l->stride = (t->width * gpu_pixel_bytes(t->format) + 15) / 16 * 16;
  unsigned char *to = gpu_memory_new(&l->memory, (size_t)l->stride * t->height, &l->color);
  for (unsigned y = 0; to && t->load_color && y < t->height; y++)
    gpu_row_store(t->format, t->color + (size_t)y * t->width, t->width, to + (size_t)y * l->stride);
  return to != NULL;
}

static bool new_depth(gpu_list *l, const gpu_target *t) {
  size_t tiles = (size_t)((t->width + FR_TILE - 1) / FR_TILE) * ((t->height + FR_TILE - 1) / FR_TILE);
  if (!t->load_depth && !t->store_depth)
    return true;
  uint32_t *to = gpu_memory_new(&l->memory, tiles * FR_PIXELS * sizeof *to, &l->depth);
  for (unsigned y = 0; to && t->load_depth && y < t->height; y++)
    for (unsigned x = 0; x < t->width; x++) {
      size_t i = (size_t)y * t->width + x;
      to[gpu_depth_word(t->width, x, y)] =
          (t->depth ? t->depth[i] : t->clear_depth) | (uint32_t)(t->stencil ? t->stencil[i] : t->clear_stencil) << 24;
    }
  return to != NULL;
}

/* The parameter buffer has no contents, so the host needs no room for it: its segment is the application's if the GPU is a model. */
static bool new_parameters(gpu_list *l, const gpu_target *t, gpu_pass *p) {
  uint64_t at;
  p->parameter_words = (uint32_t)(t->pb_bytes / 4);
  if (!gpu_memory_new(&l->memory, t->pb_bytes, &at))
    return false;
  l->memory.segment[l->memory.n - 1].scratch = true;
  p->parameters = (uint32_t)(at / GPU_UNIT);
  return true;
}

static bool new_pass(gpu_list *l, const gpu_target *t, uint32_t draws, size_t n) {
  gpu_pass p = {.version = GPU_VERSION,
                .format = t->format,
                .load_color = t->load_color,
                .store_color = 1,
                .load_depth = t->load_depth,
                .store_depth = t->store_depth,
                .width = t->width,
                .height = t->height,
                .color = (uint32_t)(l->color / GPU_UNIT),
                .stride = l->stride / 8,
                .depth = (uint32_t)(l->depth / GPU_UNIT),
                .clear_red = t->clear_color & 255,
                .clear_green = t->clear_color >> 8 & 255,
                .clear_blue = t->clear_color >> 16 & 255,
                .clear_alpha = t->clear_color >> 24,
                .clear_depth = t->clear_depth,
                .clear_stencil = t->clear_stencil,
                .rows = (t->height + FR_TILE - 1) / FR_TILE,
                .draws = draws,
                .count = (uint32_t)n,
                .textures = (uint32_t)(l->textures / GPU_UNIT)};
  uint32_t *words = new_parameters(l, t, &p) ? gpu_memory_new(&l->memory, GPU_PASS_WORDS * sizeof *words, &l->pass) : NULL;
  if (words)
    gpu_pack(GPU_RECORD_PASS, &p, words);
  return words != NULL;
}

static bool new_ring(gpu_list *l) {
  uint32_t *words = gpu_memory_new(&l->memory, GPU_UNIT, &l->fence) ? gpu_memory_new(&l->memory, COMMANDS * GPU_UNIT, &l->ring) : NULL;
  if (!words)
    return false;
  gpu_pack(GPU_RECORD_COMMAND_PASS, &(gpu_command_pass){GPU_OP_PASS, (uint32_t)(l->pass / GPU_UNIT)}, words);
  gpu_pack(GPU_RECORD_COMMAND_FENCE, &(gpu_command_fence){GPU_OP_FENCE, 0, (uint32_t)(l->fence / GPU_UNIT), 1}, words + 4);
  gpu_pack(GPU_RECORD_COMMAND_END, &(gpu_command_end){GPU_OP_END}, words + 8);
  return true;
}

/* --- the whole --- */

static bool build_list(builder *b, const gpu_target *t, const gpu_waiting *draw, size_t n) {
  gpu_list *l = b->l;
  uint64_t at = GPU_UNIT;
  if (!gather_draws(b, draw, n) || !map_ranges(b) || !new_color(l, t) || !new_depth(l, t))
    return false;
  uint32_t *words = n ? gpu_memory_new(&l->memory, n * GPU_DRAW_WORDS * sizeof *words, &at) : NULL;
  if (n && !words)
    return false;
  for (size_t i = 0; i < n; i++)
    if (!pack_one(b, &draw[i], words + i * GPU_DRAW_WORDS))
      return false;
  return new_pass(l, t, (uint32_t)(at / GPU_UNIT), n) && new_ring(l);
}

int gpu_list_build(gpu_list *l, const gpu_target *t, const gpu_waiting *draw, size_t n, char *err, size_t errsize) {
  builder b = {.l = l};
  *l = (gpu_list){.width = t->width, .height = t->height, .format = t->format};
  for (size_t i = 0; i < n; i++)
    if (!fits(&draw[i]))
      return snprintf(err, errsize, "draw %zu does not fit into its record", i + 1), -1;
  bool ok = map_textures(&b, draw, n, err, errsize);
  if (ok && !(ok = build_list(&b, t, draw, n)))
    snprintf(err, errsize, "out of memory");
  free(b.range);
  free(b.made);
  return ok ? 0 : -1;
}

void gpu_list_free(gpu_list *l) {
  gpu_memory_free(&l->memory);
  *l = (gpu_list){0};
}

void gpu_list_color(const gpu_list *l, uint32_t *color) {
  const unsigned char *from = gpu_memory_at(&l->memory, l->color, (size_t)l->stride * l->height);
  for (unsigned y = 0; from && color && y < l->height; y++)
    gpu_row_load(l->format, from + (size_t)y * l->stride, l->width, color + (size_t)y * l->width);
}

void gpu_list_depth(const gpu_list *l, uint32_t *depth, uint8_t *stencil) {
  const uint32_t *from = l->depth ? gpu_memory_at(&l->memory, l->depth, sizeof *from) : NULL;
  for (unsigned y = 0; from && y < l->height; y++)
    for (unsigned x = 0; x < l->width; x++) {
      uint32_t v = from[gpu_depth_word(l->width, x, y)];
      size_t i = (size_t)y * l->width + x;
      if (depth)
        depth[i] = v & FR_DEPTH_MAX;
      if (stencil)
        stencil[i] = (uint8_t)(v >> 24);
    }
}
