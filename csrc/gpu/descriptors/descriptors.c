/* SPDX-License-Identifier: Apache-2.0 */
/* Packs and unpacks records by the table of their fields, and prints them. */
#include "gpu/descriptors/descriptors.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

/* Names of the enumeration in gpu_commands.h, which has them in capitals. */
enum {
#define GPU_RECORD(name, words, meaning) REC_##name,
#include "gpu/descriptors/commands.def"
  REC_sampler
};

static const struct {
  const char *name;
  unsigned words;
} records[] = {
#define GPU_RECORD(name, words, meaning) {#name, words},
#include "gpu/descriptors/commands.def"
    {"sampler", GPU_SAMPLER_WORDS}};

static const gpu_field fields[] = {
#define GPU_FIELD(record, name, word, lo, width, type, max, meaning)                                                                       \
  {(gpu_record)REC_##record, #name, offsetof(gpu_##record, name), word, lo, width, #type[0], max},
#include "gpu/descriptors/commands.def"
#define GM_SAMPLER_FIELD(name, lo, width, meaning)                                                                                         \
  {(gpu_record)REC_sampler, #name, offsetof(gpu_sampler, name), (lo) / 32, (lo) % 32, width, (width) == 12 ? 'M' : 'U', 0},
#include "core/isa/host.def"
};
enum { FIELDS = sizeof fields / sizeof *fields };

static const struct {
  const char *name, *text;
} errors[] = {
#define GPU_ERROR(name, number, meaning) {#name, meaning},
#include "gpu/descriptors/commands.def"
};

const gpu_field *gpu_fields(size_t *n) {
  *n = FIELDS;
  return fields;
}

const char *gpu_record_name(gpu_record r) { return records[r].name; }
unsigned gpu_record_words(gpu_record r) { return records[r].words; }
const char *gpu_error_name(gpu_error e) { return errors[e].name; }
const char *gpu_error_text(gpu_error e) { return errors[e].text; }

gpu_record gpu_command_record(unsigned op) {
  switch (op) {
#define GPU_OP(name, number, meaning)                                                                                                      \
  case number:                                                                                                                             \
    return (gpu_record)REC_command_##name;
#include "gpu/descriptors/commands.def"
  default:
    return GPU_RECORDS;
  }
}

static uint32_t mask_of(const gpu_field *f) { return f->width == 32 ? UINT32_MAX : (UINT32_C(1) << f->width) - 1; }

uint32_t gpu_field_bits(const gpu_field *f, const uint32_t *words) { return words[f->word] >> f->lo & mask_of(f); }

void gpu_field_set(const gpu_field *f, uint32_t *words, uint32_t bits) {
  words[f->word] = (words[f->word] & ~(mask_of(f) << f->lo)) | (bits & mask_of(f)) << f->lo;
}

void gpu_pack(gpu_record r, const void *record, uint32_t *words) {
  memset(words, 0, records[r].words * sizeof *words);
  for (size_t i = 0; i < FIELDS; i++)
    if (fields[i].record == r) {
      uint32_t v;
      memcpy(&v, (const char *)record + fields[i].offset, sizeof v);
      gpu_field_set(&fields[i], words, fields[i].type == 'M' ? v - 1 : v);
    }
}

static uint32_t unpack_field(const gpu_field *f, uint32_t bits) {
  if (f->type == 'M')
    return bits + 1;
  uint32_t sign = UINT32_C(1) << (f->width - 1);
  return f->type == 'S' ? (bits ^ sign) - sign : bits;
}

gpu_flaw gpu_unpack(gpu_record r, const uint32_t *words, void *record) {
  uint32_t known[GPU_MAX_WORDS] = {0};
  gpu_flaw flaw = {GPU_ERROR_NONE, GPU_MAX_WORDS};
  for (size_t i = 0; i < FIELDS; i++) {
    const gpu_field *f = &fields[i];
    if (f->record != r)
      continue;
    uint32_t bits = gpu_field_bits(f, words), v = unpack_field(f, bits);
    memcpy((char *)record + f->offset, &v, sizeof v);
    known[f->word] |= mask_of(f) << f->lo;
    if (f->max && bits > f->max && f->word < flaw.word)
      flaw = (gpu_flaw){GPU_ERROR_RANGE, f->word};
  }
  for (unsigned w = 0; w < records[r].words; w++)
    if (words[w] & ~known[w] && w <= flaw.word)
      return (gpu_flaw){GPU_ERROR_RESERVED, w};
  return flaw;
}

void gpu_print(FILE *to, gpu_record r, const uint32_t *words, const char *indent) {
  for (size_t i = 0; i < FIELDS; i++) {
    const gpu_field *f = &fields[i];
    if (f->record != r || !gpu_field_bits(f, words))
      continue;
    uint32_t v = unpack_field(f, gpu_field_bits(f, words));
    float real;
    memcpy(&real, &v, sizeof real);
    if (f->type == 'F')
      fprintf(to, "%s%s %.9g\n", indent, f->name, (double)real);
    else if (f->type == 'S')
      fprintf(to, "%s%s %" PRId32 "\n", indent, f->name, (int32_t)v);
    else if (f->type == 'A')
      fprintf(to, "%s%s 0x%09" PRIx64 "\n", indent, f->name, (uint64_t)v * GPU_UNIT);
    else
      fprintf(to, "%s%s %" PRIu32 "\n", indent, f->name, v);
  }
}

void gpu_draw_records(const gpu_draw *d, void (*visit)(void *ctx, gpu_record r, uint64_t at), void *ctx) {
  for (uint32_t i = 0; i < d->attributes; i++)
    visit(ctx, GPU_RECORD_ATTRIBUTE, (uint64_t)d->attribute_table * GPU_UNIT + 16 * (uint64_t)i);
  for (uint32_t i = 0; i < (d->wires + 1) / 2; i++)
    visit(ctx, GPU_RECORD_WIRES, (uint64_t)d->wire_table * GPU_UNIT + 4 * (uint64_t)i);
  visit(ctx, GPU_RECORD_PROGRAM, (uint64_t)d->v_program * GPU_UNIT);
  visit(ctx, GPU_RECORD_PROGRAM, (uint64_t)d->f_program * GPU_UNIT);
  for (uint32_t i = 0; i < d->v_samplers; i++)
    visit(ctx, GPU_RECORD_SAMPLER, ((uint64_t)d->v_sampler + i) * GPU_UNIT);
  for (uint32_t i = 0; i < d->f_samplers; i++)
    visit(ctx, GPU_RECORD_SAMPLER, ((uint64_t)d->f_sampler + i) * GPU_UNIT);
}
