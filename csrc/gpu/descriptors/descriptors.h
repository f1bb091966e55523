/* SPDX-License-Identifier: Apache-2.0 */
/* Commands and descriptors of the GPU in memory (docs/gpu.md): little-endian words of 32 bits, and the same unpacked. */
#ifndef GPU_DESCRIPTORS_H
#define GPU_DESCRIPTORS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "gpu_commands.h"

enum { GPU_VERSION = 1, GPU_UNIT = 16 /* bytes in one unit of an address */, GPU_MAX_WORDS = 32 /* of a record */ };

/* What is wrong in a record, and in which of its words. */
typedef struct {
  gpu_error error;
  unsigned word;
} gpu_flaw;

/* A field of a record. Types as in commands.def. */
typedef struct {
  gpu_record record;
  const char *name;
  size_t offset; /* of its member, which has 4 bytes */
  uint8_t word, lo, width;
  char type;
  uint32_t max; /* largest stored value of U and M */
} gpu_field;

/* All fields, record by record, those of each from bit 0 up. */
const gpu_field *gpu_fields(size_t *n);
/* Names of records and errors, sizes of records, and what an error means. */
const char *gpu_record_name(gpu_record r);
unsigned gpu_record_words(gpu_record r);
const char *gpu_error_name(gpu_error e);
const char *gpu_error_text(gpu_error e);
/* The record of a command with this op; GPU_RECORDS: there is no such command. */
gpu_record gpu_command_record(unsigned op);

/* The stored bits of a field. */
uint32_t gpu_field_bits(const gpu_field *f, const uint32_t *words);
void gpu_field_set(const gpu_field *f, uint32_t *words, uint32_t bits);

/* `record` is the structure of r in gpu_commands.h. Values are cut to their fields. */
void gpu_pack(gpu_record r, const void *record, uint32_t *words);
/* GPU_ERROR_NONE, or the first word with a reserved bit that is 1 or a number above its field's largest one; *record is then partly
   filled. */
gpu_flaw gpu_unpack(gpu_record r, const uint32_t *words, void *record);

/* Prints a line for each field that is not 0, after the indent. */
void gpu_print(FILE *to, gpu_record r, const uint32_t *words, const char *indent);

/* Calls `visit` for each record that a DRAW names, with its address: attributes, wires, programs, samplers. */
void gpu_draw_records(const gpu_draw *d, void (*visit)(void *ctx, gpu_record r, uint64_t at), void *ctx);

#endif
