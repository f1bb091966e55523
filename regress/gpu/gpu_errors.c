/* SPDX-License-Identifier: Apache-2.0 */
/* Puts one error into a list that is right, and says which error has to be found, and in which word (docs/gpu.md, "Checks"). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "regress/gpu/gpu_lists.h"

static const planted NOTHING = {GPU_ERROR_NONE, 0};
#define NOWHERE 0xfffff000u /* a unit of addresses where there is no memory */

/* The list, and a draw of it that has the error. */
typedef struct {
  gm_rng *r;
  const pool *pool;
  gpu_list *l;
  gpu_pass pass;
  uint64_t draw_at; /* 0: the pass has no draws */
  gpu_draw draw;
} victim;

static uint32_t *words_at(const victim *v, uint64_t at) { return gpu_memory_at(&v->l->memory, at, 4); }
static uint64_t address_of_unit(uint32_t unit) { return (uint64_t)unit * GPU_UNIT; }

static const gpu_field *field_of(gpu_record r, const char *name) {
  size_t n;
  const gpu_field *f = gpu_fields(&n);
  for (size_t i = 0; i < n; i++)
    if (f[i].record == r && !strcmp(f[i].name, name))
      return &f[i];
  abort();
}

/* Sets a field of the record at an address. */
static planted set_field(const victim *v, gpu_record r, uint64_t at, const char *name, uint32_t bits, gpu_error error) {
  const gpu_field *f = field_of(r, name);
  gpu_field_set(f, words_at(v, at), bits);
  return (planted){error, at + 4 * (uint64_t)f->word};
}

/* A record of the list: a command, the pass, a draw, or what it names. False: it has none of that kind. */
static bool random_record(const victim *v, gpu_record *r, uint64_t *at) {
  const gpu_draw *d = &v->draw;
  switch (rng_below(v->r, 9)) {
  case 0:
    *r = GPU_RECORD_COMMAND_PASS, *at = v->l->ring;
    return true;
  case 1:
    *r = GPU_RECORD_COMMAND_FENCE, *at = v->l->ring + GPU_UNIT;
    return true;
  case 2:
    *r = GPU_RECORD_PASS, *at = v->l->pass;
    return true;
  case 3:
    *r = GPU_RECORD_DRAW, *at = v->draw_at;
    return v->draw_at;
  case 4:
    *r = GPU_RECORD_ATTRIBUTE,
    *at = address_of_unit(d->attribute_table) + 16 * (uint64_t)rng_below(v->r, d->attributes ? d->attributes : 1);
    return v->draw_at && d->attributes;
  case 5:
    *r = GPU_RECORD_WIRES, *at = address_of_unit(d->wire_table);
    return v->draw_at && d->wires > 1;
  case 6:
    *r = GPU_RECORD_PROGRAM, *at = address_of_unit(rng_chance(v->r, 50) ? d->v_program : d->f_program);
    return v->draw_at;
  case 7:
    *r = GPU_RECORD_SAMPLER, *at = address_of_unit(d->v_sampler) + 16 * (uint64_t)rng_below(v->r, d->v_samplers ? d->v_samplers : 1);
    return v->draw_at && d->v_samplers;
  default:
    *r = GPU_RECORD_SAMPLER, *at = address_of_unit(d->f_sampler) + 16 * (uint64_t)rng_below(v->r, d->f_samplers ? d->f_samplers : 1);
    return v->draw_at && d->f_samplers;
  }
}

static planted plant_reserved(const victim *v) {
  gpu_record r;
  uint64_t at;
  uint32_t known[GPU_MAX_WORDS] = {0};
  size_t n;
  const gpu_field *f = gpu_fields(&n);
  if (!random_record(v, &r, &at))
    return NOTHING;
  for (size_t i = 0; i < n; i++)
    if (f[i].record == r)
      gpu_field_set(&f[i], known, UINT32_MAX);
  for (unsigned tries = 0; tries < 64; tries++) {
    unsigned bit = rng_below(v->r, 32 * gpu_record_words(r));
    if (known[bit / 32] >> bit % 32 & 1)
      continue;
    words_at(v, at)[bit / 32] |= UINT32_C(1) << bit % 32;
    return (planted){GPU_ERROR_RESERVED, at + 4 * (uint64_t)(bit / 32)};
  }
  return NOTHING;
}

/* A number above the largest one of its field. */
static planted plant_large(const victim *v) {
  gpu_record r;
  uint64_t at;
  size_t n, fit = 0;
  const gpu_field *f = gpu_fields(&n), *chosen = NULL;
  if (!random_record(v, &r, &at))
    return NOTHING;
  for (size_t i = 0; i < n; i++)
    if (f[i].record == r && f[i].max && !((f[i].max + 1) >> f[i].width) && rng_below(v->r, (unsigned)++fit) == 0)
      chosen = &f[i];
  if (!chosen)
    return NOTHING;
  uint32_t max = chosen->width == 32 ? UINT32_MAX : (UINT32_C(1) << chosen->width) - 1;
  return set_field(v, r, at, chosen->name, chosen->max + 1 + rng_below(v->r, max - chosen->max), GPU_ERROR_RANGE);
}

static planted plant_float(const victim *v) {
  static const struct {
    const char *name;
    float value[3];
  } row[] = {{"half_width", {0.25f, 2049, NAN}},   {"center_x", {-8200, 8200, NAN}},     {"half_height", {0, 1e9f, NAN}},
             {"center_y", {-INFINITY, 8193, NAN}}, {"half_depth", {-0.75f, 0.51f, NAN}}, {"middle_depth", {-0.1f, 1.01f, NAN}}};
  unsigned i = rng_below(v->r, 6);
  uint32_t bits;
  memcpy(&bits, &row[i].value[rng_below(v->r, 3)], sizeof bits);
  return v->draw_at ? set_field(v, GPU_RECORD_DRAW, v->draw_at, row[i].name, bits, GPU_ERROR_RANGE) : NOTHING;
}

/* Numbers that do not fit others. */
static planted plant_range(const victim *v) {
  const gpu_draw *d = &v->draw;
  unsigned k = rng_below(v->r, 10);
  if (k == 0)
    return set_field(v, GPU_RECORD_PASS, v->l->pass, "stride", 0, GPU_ERROR_RANGE);
  if (k == 1)
    return set_field(v, GPU_RECORD_PASS, v->l->pass, "parameter_words", rng_below(v->r, 1024), GPU_ERROR_RANGE);
  if (k == 2)
    return set_field(v, GPU_RECORD_PASS, v->l->pass, "first_row", 3 + rng_below(v->r, 200), GPU_ERROR_RANGE);
  if (!v->draw_at)
    return NOTHING;
  if (k == 3)
    return set_field(v, GPU_RECORD_DRAW, v->draw_at, "inputs", 17 + rng_below(v->r, 16), GPU_ERROR_RANGE);
  if (k == 4)
    return set_field(v, GPU_RECORD_DRAW, v->draw_at, "v_constants", 257 + rng_below(v->r, 256), GPU_ERROR_RANGE);
  if (k == 5 && d->wires)
    return set_field(v, GPU_RECORD_WIRES, address_of_unit(d->wire_table), "to_reg", d->inputs + rng_below(v->r, 32 - d->inputs),
                     GPU_ERROR_RANGE);
  if (k == 6 && d->attributes)
    return set_field(v, GPU_RECORD_ATTRIBUTE, address_of_unit(d->attribute_table), "to_lane", 3, GPU_ERROR_RANGE); /* it has four lanes */
  if (k == 7)
    return set_field(v, GPU_RECORD_PROGRAM, address_of_unit(d->f_program), "entry", 60000, GPU_ERROR_RANGE);
  if (k == 8)
    return set_field(v, GPU_RECORD_DRAW, v->draw_at, "offset_factor", 0x500000, GPU_ERROR_RANGE);
  return d->has_color ? set_field(v, GPU_RECORD_DRAW, v->draw_at, "color_register", 16 + rng_below(v->r, 16), GPU_ERROR_RANGE) : NOTHING;
}

static planted plant_address(const victim *v) {
  const gpu_draw *d = &v->draw;
  const struct {
    const char *name;
    bool used;
  } row[] = {{"index", d->index_type && d->index_limit},
             {"attribute_table", d->attributes},
             {"wire_table", d->wires},
             {"v_constant", d->v_constants},
             {"f_constant", d->f_constants},
             {"v_sampler", d->v_samplers},
             {"f_sampler", d->f_samplers}};
  static const char *const of_pass[] = {"color", "parameters"};
  unsigned k = rng_below(v->r, 15);
  if (k < 2)
    return set_field(v, GPU_RECORD_PASS, v->l->pass, of_pass[k], NOWHERE, GPU_ERROR_ADDRESS);
  if (k == 2)
    return set_field(v, GPU_RECORD_COMMAND_PASS, v->l->ring, "pass", NOWHERE, GPU_ERROR_ADDRESS);
  if (k == 3 && (v->pass.load_depth || v->pass.store_depth))
    return set_field(v, GPU_RECORD_PASS, v->l->pass, "depth", NOWHERE, GPU_ERROR_ADDRESS);
  if (k == 4 && v->pass.count)
    return set_field(v, GPU_RECORD_PASS, v->l->pass, "draws", NOWHERE, GPU_ERROR_ADDRESS);
  if (!v->draw_at || k < 5)
    return NOTHING;
  if (k == 5)
    return set_field(v, GPU_RECORD_DRAW, v->draw_at, "f_program", NOWHERE, GPU_ERROR_ADDRESS);
  if (k == 6 && d->attributes && words_at(v, address_of_unit(d->attribute_table))[2]) /* it has vertices */
    return set_field(v, GPU_RECORD_ATTRIBUTE, address_of_unit(d->attribute_table), "data", NOWHERE, GPU_ERROR_ADDRESS);
  if (k == 14 && d->f_samplers)
    return set_field(v, GPU_RECORD_SAMPLER, address_of_unit(d->f_sampler), "base", TEXELS + rng_below(v->r, 8), GPU_ERROR_ADDRESS);
  if (k == 6 || k == 14 || !row[k - 7].used)
    return NOTHING;
  return set_field(v, GPU_RECORD_DRAW, v->draw_at, row[k - 7].name, NOWHERE, GPU_ERROR_ADDRESS);
}

static planted plant_program(const victim *v) {
  uint64_t at = address_of_unit(rng_chance(v->r, 50) ? v->draw.v_program : v->draw.f_program);
  if (!v->draw_at)
    return NOTHING;
  words_at(v, at)[GPU_PROGRAM_WORDS] = UINT32_MAX;
  return (planted){GPU_ERROR_PROGRAM, at + 4 * GPU_PROGRAM_WORDS};
}

static planted plant_mismatch(const victim *v) {
  static const char *const flag[] = {"kills", "quads", "reads_z"};
  const uint32_t value[] = {v->draw.kills, v->draw.quads, v->draw.reads_z};
  unsigned k = rng_below(v->r, 4);
  if (!v->draw_at)
    return NOTHING;
  if (k < 3)
    return set_field(v, GPU_RECORD_DRAW, v->draw_at, flag[k], !value[k], GPU_ERROR_MISMATCH);
  set_field(v, GPU_RECORD_DRAW, v->draw_at, "v_program", v->draw.f_program, GPU_ERROR_MISMATCH);
  return (planted){GPU_ERROR_MISMATCH, address_of_unit(v->draw.f_program)};
}

static planted plant_limit(const victim *v) {
  if (v->pass.height == 1) /* no row has too many pixels */
    return NOTHING;
  if (rng_chance(v->r, 50) || !v->draw_at)
    return set_field(v, GPU_RECORD_PASS, v->l->pass, "width", 4095, GPU_ERROR_LIMIT);
  return set_field(v, GPU_RECORD_DRAW, v->draw_at, "count", 5000 + rng_below(v->r, 1u << 30), GPU_ERROR_LIMIT);
}

/* A vertex program that fails. That one does not end takes long, so it is rare. */
static planted plant_task(const victim *v) {
  size_t n;
  uint64_t at;
  if (!v->draw_at || v->draw_at != address_of_unit(v->pass.draws))
    return NOTHING;
  uint32_t *packed = gpu_program_pack(&v->pool->failing[rng_below(v->r, 50) == 0], &n),
           *to = packed ? gpu_memory_new(&v->l->memory, n * sizeof *to, &at) : NULL;
  if (to) {
    memcpy(to, packed, n * sizeof *to);
    set_field(v, GPU_RECORD_DRAW, v->draw_at, "v_program", (uint32_t)(at / GPU_UNIT), GPU_ERROR_TASK);
    set_field(v, GPU_RECORD_DRAW, v->draw_at, "count", 3, GPU_ERROR_TASK);
  }
  free(packed);
  return to ? (planted){GPU_ERROR_TASK, v->l->pass} : NOTHING;
}

static planted plant_command(const victim *v) {
  uint32_t *words = words_at(v, v->l->ring), op = rng_chance(v->r, 50) ? 5 : 8 + rng_below(v->r, 248);
  words[0] = op;
  return (planted){GPU_ERROR_COMMAND, v->l->ring};
}

static planted plant_loop(const victim *v) {
  gpu_pack(GPU_RECORD_COMMAND_JUMP, &(gpu_command_jump){GPU_OP_JUMP, (uint32_t)(v->l->ring / GPU_UNIT)}, words_at(v, v->l->ring));
  return (planted){GPU_ERROR_LOOP, v->l->ring};
}

planted plant_error(gm_rng *r, const pool *p, gpu_list *l) {
  victim v = {.r = r, .pool = p, .l = l};
  gpu_unpack(GPU_RECORD_PASS, words_at(&v, l->pass), &v.pass);
  if (v.pass.count) {
    v.draw_at = address_of_unit(v.pass.draws) + 128 * (uint64_t)rng_below(r, v.pass.count);
    gpu_unpack(GPU_RECORD_DRAW, words_at(&v, v.draw_at), &v.draw);
  }
  if (rng_below(r, 50) == 0)
    return plant_task(&v);
  switch (rng_below(r, 16)) {
  case 0:
    return plant_command(&v);
  case 1:
    return set_field(&v, GPU_RECORD_PASS, l->pass, "version", 2 + rng_below(r, 254), GPU_ERROR_VERSION);
  case 2:
    return v.draw_at ? set_field(&v, GPU_RECORD_PROGRAM, address_of_unit(v.draw.f_program), "version", 0, GPU_ERROR_VERSION) : NOTHING;
  case 3:
    return v.draw_at ? set_field(&v, GPU_RECORD_PROGRAM, address_of_unit(v.draw.v_program), "machine", 12345, GPU_ERROR_MACHINE) : NOTHING;
  case 4:
    return plant_program(&v);
  case 5:
    return plant_mismatch(&v);
  case 6:
    return plant_limit(&v);
  case 7:
    return rng_below(r, 16) ? NOTHING : plant_loop(&v);
  case 8:
  case 9:
    return plant_reserved(&v);
  case 10:
    return plant_float(&v);
  case 11:
  case 12:
    return plant_range(&v);
  case 13:
    return plant_large(&v);
  default:
    return plant_address(&v);
  }
}
