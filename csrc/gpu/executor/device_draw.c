/* SPDX-License-Identifier: Apache-2.0 */
/* Checks the record of a draw for the executor (gpu_device.h), and makes of it a draw of the renderer. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gpu/executor/device_private.h"

static uint64_t address(uint32_t unit) { return (uint64_t)unit * GPU_UNIT; }

static const void *bytes_at(const job *j, uint32_t unit, uint64_t bytes) { return bytes ? gpu_memory_at(j->m, address(unit), bytes) : ""; }

/* --- the record --- */

static bool is_within(float v, float min, float max) { return v >= min && v <= max; } /* not for NaN */

static void check_view(const gpu_draw *r, finding *f) {
  note_finding(f, is_within(r->half_width, 0.5f, 2048), GPU_ERROR_RANGE, 14);
  note_finding(f, is_within(r->center_x, -8192, 8192), GPU_ERROR_RANGE, 15);
  note_finding(f, is_within(r->half_height, 0.5f, 2048), GPU_ERROR_RANGE, 16);
  note_finding(f, is_within(r->center_y, -8192, 8192), GPU_ERROR_RANGE, 17);
  note_finding(f, is_within(r->half_depth, -0.5f, 0.5f), GPU_ERROR_RANGE, 18);
  note_finding(f, is_within(r->middle_depth, 0, 1), GPU_ERROR_RANGE, 19);
}

/* Bits 33..31 of the offset have to be equal in a number of 34 bits within its limits. */
static void check_offset(const gpu_draw *r, finding *f) {
  int64_t units = (int64_t)r->offset_units | (int64_t)((uint64_t)(int64_t)r->offset_units_high << 32);
  note_finding(f, r->offset_factor >= -(1 << 22) && r->offset_factor <= 1 << 22, GPU_ERROR_RANGE, 27);
  note_finding(f, units >= -((int64_t)1 << 32) && units <= (int64_t)1 << 32, GPU_ERROR_RANGE, 29);
}

static void check_registers(const job *j, const gpu_draw *r, finding *f) {
  const gm_machine *m = &j->d->machine;
  note_finding(f, r->inputs <= m->inputs, GPU_ERROR_RANGE, 0);
  note_finding(f, r->v_constants <= m->consts && r->f_constants <= m->consts, GPU_ERROR_RANGE, 13);
  note_finding(f, r->v_samplers <= m->samplers && r->f_samplers <= m->samplers, GPU_ERROR_RANGE, 13);
  note_finding(f, !r->has_color || r->color_register < m->outputs, GPU_ERROR_RANGE, 23);
  note_finding(f, !r->writes_depth || r->depth_register < m->outputs, GPU_ERROR_RANGE, 23);
}

static void check_tables(const job *j, const gpu_draw *r, finding *f) {
  note_finding(f, r->count <= j->d->limits.indices, GPU_ERROR_LIMIT, 1);
  uint64_t index = r->index_type ? (uint64_t)r->index_limit << (r->index_type - 1) : 0;
  note_finding(f, !index || gpu_memory_at(j->m, address(r->index) + r->index_byte, index), GPU_ERROR_ADDRESS, 3);
  note_finding(f, bytes_at(j, r->attribute_table, 16 * (uint64_t)r->attributes), GPU_ERROR_ADDRESS, 5);
  note_finding(f, bytes_at(j, r->wire_table, 4 * (uint64_t)((r->wires + 1) / 2)), GPU_ERROR_ADDRESS, 6);
  const gm_machine *m = &j->d->machine; /* a table with too many entries is refused for that */
  note_finding(f, r->v_constants > m->consts || bytes_at(j, r->v_constant, 16 * (uint64_t)r->v_constants), GPU_ERROR_ADDRESS, 8);
  note_finding(f, r->f_constants > m->consts || bytes_at(j, r->f_constant, 16 * (uint64_t)r->f_constants), GPU_ERROR_ADDRESS, 10);
  note_finding(f, r->v_samplers > m->samplers || bytes_at(j, r->v_sampler, 16 * (uint64_t)r->v_samplers), GPU_ERROR_ADDRESS, 11);
  note_finding(f, r->f_samplers > m->samplers || bytes_at(j, r->f_sampler, 16 * (uint64_t)r->f_samplers), GPU_ERROR_ADDRESS, 12);
}

/* --- attributes and wires --- */

static bool take_attribute(job *j, uint64_t at, gm_attribute *a) {
  const uint32_t *words = gpu_memory_at(j->m, at, GPU_ATTRIBUTE_WORDS * sizeof *words);
  finding f = {GPU_ERROR_NONE, 0};
  gpu_attribute r;
  gpu_flaw flaw = gpu_unpack(GPU_RECORD_ATTRIBUTE, words, &r);
  note_finding(&f, !flaw.error, flaw.error, flaw.word);
  note_finding(&f, r.to_lane + r.lanes <= 4 && r.to_reg < j->d->machine.inputs, GPU_ERROR_RANGE, 3);
  *a = (gm_attribute){.number = (gm_number)(r.kind < GM_NUMBERS ? r.kind : 0),
                      .normalized = r.normalized,
                      .size = r.size,
                      .stride = r.stride,
                      .vertices = r.vertices,
                      .reg = r.to_reg,
                      .lane = r.to_lane,
                      .rows = r.lanes};
  uint64_t element = (uint64_t)r.size * gm_number_bytes(a->number);
  uint64_t bytes = !r.stride ? element : r.vertices ? ((uint64_t)r.vertices - 1) * r.stride + element : 0;
  a->data = bytes ? gpu_memory_at(j->m, address(r.data) + r.data_byte, bytes) : NULL;
  note_finding(&f, !bytes || a->data || r.kind >= GM_NUMBERS, GPU_ERROR_ADDRESS, 0);
  return report_finding(j, &f, at);
}

/* Wires rise by register and lane, and the two of a word go to different lanes or to the same place. */
static bool good_wire(const job *j, const fr_pipeline *pl, unsigned k) {
  const fr_wire *w = &pl->wire[k], *before = w - 1;
  bool rises = !k || 4 * before->to_reg + before->to_lane <= 4 * w->to_reg + w->to_lane;
  bool apart = k % 2 == 0 || before->to_lane != w->to_lane;
  return rises && apart && w->from_reg < j->d->machine.outputs && w->to_reg < pl->inputs;
}

static bool take_wires(job *j, uint64_t at, fr_pipeline *pl) {
  const uint32_t *words = bytes_at(j, (uint32_t)(at / GPU_UNIT), 4 * (uint64_t)((pl->nwire + 1) / 2));
  finding f = {GPU_ERROR_NONE, 0};
  for (unsigned k = 0; k < pl->nwire; k += 2) {
    gpu_wires r;
    bool second = k + 1 < pl->nwire;
    gpu_flaw flaw = gpu_unpack(GPU_RECORD_WIRES, words + k / 2, &r);
    note_finding(&f, !flaw.error, flaw.error, k / 2);
    note_finding(&f, second || !(words[k / 2] >> 16), GPU_ERROR_RESERVED, k / 2);
    pl->wire[k] = (fr_wire){(uint8_t)r.from_reg, (uint8_t)r.from_lane, (uint8_t)r.to_reg, (uint8_t)r.to_lane};
    if (second)
      pl->wire[k + 1] = (fr_wire){(uint8_t)r.from_reg2, (uint8_t)r.from_lane2, (uint8_t)r.to_reg2, (uint8_t)r.to_lane2};
    note_finding(&f, good_wire(j, pl, k) && (!second || good_wire(j, pl, k + 1)), GPU_ERROR_RANGE, k / 2);
  }
  return report_finding(j, &f, at);
}

/* --- samplers and constants --- */

static bool take_sampler(job *j, uint64_t at, gm_sampler *out) {
  const uint32_t *words = gpu_memory_at(j->m, at, GPU_SAMPLER_WORDS * sizeof *words);
  finding f = {GPU_ERROR_NONE, 0};
  gpu_sampler r;
  gpu_flaw flaw = gpu_unpack(GPU_RECORD_SAMPLER, words, &r);
  note_finding(&f, !flaw.error, flaw.error, flaw.word);
  note_finding(&f, r.wrap_s <= GM_WRAP_MIRROR && r.wrap_t <= GM_WRAP_MIRROR && r.min <= GM_FILTER_LINEAR_MIPMAP_LINEAR, GPU_ERROR_RANGE, 1);
  bool levels = r.last_level < gm_tex_chain(r.width, r.height), blocks = !r.blocked || j->d->machine.texture_blocks;
  note_finding(&f, levels && blocks, GPU_ERROR_RANGE, 2);
  if (!f.error) {
    *out = gm_sampler_of_words(words);
    note_finding(&f, (uint64_t)out->base + gm_tex_words(out) <= j->texture_words, GPU_ERROR_ADDRESS, 0);
  }
  return report_finding(j, &f, at);
}

static bool take_image(job *j, uint32_t constants, unsigned n, uint32_t samplers, unsigned nsampler, gm_image *img) {
  static const uint32_t zero[4];
  memcpy(img->c, bytes_at(j, constants, 16 * (uint64_t)n), 16 * (size_t)n);
  img->nconst = n;
  img->nsampler = nsampler;
  img->texture = (uint32_t *)(uintptr_t)j->textures;
  img->ntexture = j->texture_words;
  for (unsigned i = nsampler; i < GM_RUN_SAMPLERS; i++)
    img->sampler[i] = gm_sampler_of_words(zero);
  for (unsigned i = 0; i < nsampler; i++)
    if (!take_sampler(j, address(samplers) + 16 * (uint64_t)i, &img->sampler[i]))
      return false;
  return true;
}

/* Draws often have the constants and samplers of the draw before. */
static bool same_image(const gpu_draw *a, const gpu_draw *b) {
  return a->v_constant == b->v_constant && a->v_constants == b->v_constants && a->v_sampler == b->v_sampler &&
         a->v_samplers == b->v_samplers && a->f_constant == b->f_constant && a->f_constants == b->f_constants &&
         a->f_sampler == b->f_sampler && a->f_samplers == b->f_samplers;
}

static bool take_images(job *j, const gpu_draw *r, uint64_t at, checked_draw *out, const checked_draw *previous) {
  gpu_draw before;
  const uint32_t *words = previous ? gpu_memory_at(j->m, at - GPU_DRAW_WORDS * sizeof *words, GPU_DRAW_WORDS * sizeof *words) : NULL;
  if (words) {
    gpu_unpack(GPU_RECORD_DRAW, words, &before);
    out->shared = same_image(r, &before);
  }
  out->image = out->shared ? previous->image : calloc(2, sizeof *out->image);
  for (unsigned k = 0; out->image && k < 2; k++)
    out->draw.image[k] = out->pl.image[k] = &out->image[k];
  if (out->shared)
    return true;
  finding f = {GPU_ERROR_NONE, 0};
  note_finding(&f, out->image != NULL, GPU_ERROR_LIMIT, 0);
  return report_finding(j, &f, at) && take_image(j, r->v_constant, r->v_constants, r->v_sampler, r->v_samplers, &out->image[0]) &&
         take_image(j, r->f_constant, r->f_constants, r->f_sampler, r->f_samplers, &out->image[1]);
}

/* --- the whole --- */

static bool take_programs(job *j, const gpu_draw *r, uint64_t at, checked_draw *out) {
  const uint64_t program[2] = {address(r->v_program), address(r->f_program)}, named[2] = {at + 4 * 7, at + 4 * 9};
  finding f = {GPU_ERROR_NONE, 0};
  for (unsigned k = 0; k < 2; k++) {
    const known_program *p = find_program(j, program[k], (gm_stage)k, named[k]);
    if (!p)
      return false;
    out->draw.program[k] = out->pl.program[k] = p->program;
    if (k)
      note_finding(&f, p->traits.kills == r->kills && p->traits.quads == r->quads && p->traits.depth == r->reads_z, GPU_ERROR_MISMATCH, 0);
  }
  return report_finding(j, &f, at);
}

/* The box of a pass that draws some rows of tiles only, and of its target. */
static void cut_box(const gpu_pass *p, gm_rect *b) {
  int64_t low = (int64_t)p->first_row * FR_TILE, high = low + (int64_t)p->rows * FR_TILE;
  int64_t y0 = b->y > low ? b->y : low, y1 = b->y + (int64_t)b->height, x1 = b->x + (int64_t)b->width;
  y1 = y1 < high ? y1 : high;
  y1 = y1 < p->height ? y1 : p->height;
  x1 = x1 < p->width ? x1 : p->width;
  *b = x1 > b->x && y1 > y0 ? (gm_rect){b->x, (int)y0, (unsigned)(x1 - b->x), (unsigned)(y1 - y0)} : (gm_rect){0};
}

bool check_draw(job *j, uint64_t at, checked_draw *out, const checked_draw *previous) {
  const uint32_t *words = gpu_memory_at(j->m, at, GPU_DRAW_WORDS * sizeof *words);
  finding f = {GPU_ERROR_NONE, 0};
  gpu_draw r;
  gpu_flaw flaw = gpu_unpack(GPU_RECORD_DRAW, words, &r);
  note_finding(&f, !flaw.error, flaw.error, flaw.word);
  check_registers(j, &r, &f);
  check_tables(j, &r, &f);
  check_view(&r, &f);
  check_offset(&r, &f);
  if (!report_finding(j, &f, at))
    return false;
  gpu_draw_unpack(&r, &out->draw, &out->pl);
  if (r.index_type && r.index_limit)
    out->draw.index = gpu_memory_at(j->m, address(r.index) + r.index_byte, 1);
  for (unsigned i = 0; i < r.attributes; i++)
    if (!take_attribute(j, address(r.attribute_table) + 16 * (uint64_t)i, &out->draw.attribute[i]))
      return false;
  if (!take_wires(j, address(r.wire_table), &out->pl) || !take_programs(j, &r, at, out) || !take_images(j, &r, at, out, previous))
    return false;
  cut_box(&j->pass, &out->pl.box);
  fr_pipeline_outputs(&out->pl);
  return true;
}
