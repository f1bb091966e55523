/* SPDX-License-Identifier: Apache-2.0 */
/* Makes an image for firmware: the memory that a cluster reads, and what the host does at its registers to load the programs and run all
   tasks (docs/firmware.md). A task is an invocation of the inputs file, or a quad of them. */
#ifndef GM_CLUSTER_IMAGE_H
#define GM_CLUSTER_IMAGE_H

#include <jansson.h>
#include <stdio.h>

#include "cluster/cluster_setup.h"

/* Tasks that may be outstanding at once: fewer than the cluster has room for. */
enum { GM_IMAGE_OUTSTANDING = 8, GM_IMAGE_TASKS = 65536, GM_IMAGE_TEXTURE_WORDS = 16 };

/* What the host does: writes a register; reads it until these bits are 0; reads it until one of these bits is 1. */
typedef enum { GM_IMAGE_WRITE, GM_IMAGE_UNTIL_CLEAR, GM_IMAGE_UNTIL_SET } gm_image_act;
typedef struct {
  gm_image_act act;
  const char *name; /* of the register */
  uint32_t offset, value;
} gm_image_step;

/* A result word in memory, and the lanes of it that the program writes. */
typedef struct {
  size_t word;
  unsigned lanes;
} gm_image_result;

typedef struct {
  gm_cluster_setup setup;
  size_t base;         /* word of the system's memory where the image begins */
  size_t words;        /* 128-bit words: those of the setup, then the textures */
  size_t texture_word; /* where the textures begin, from the beginning of the image */
  gm_image_step *step;
  size_t steps;
} gm_memory_image;

/* Makes the image of one or two programs (a vertex and a fragment program) on a cluster of so many cores, with at most so many tasks of
   each. The inputs must outlive it. 0, or -1 with a message; gm_memory_image_free is needed in any case. */
int gm_memory_image_make(gm_memory_image *m, const gm_program *p, size_t programs, const gm_run *run, unsigned cores, size_t tasks,
                         size_t base, char *err, size_t errsize);
void gm_memory_image_free(gm_memory_image *m);
/* The word i of the image. */
void gm_memory_image_word(const gm_memory_image *m, size_t i, uint32_t word[4]);

/* The lanes of a thread's result words that hold outputs of the program of a stage: bit k of lanes[w] for lane k of word w. -1 when out of
   memory. */
enum { GM_IMAGE_REGISTERS = 40 };
int gm_cluster_written_lanes(const gm_cluster_setup *s, unsigned stage, unsigned lanes[GM_IMAGE_REGISTERS]);

/* Writes the memory: for $readmemh, a word of 128 bits a line after the address of the first, with a line feed after the last; as bytes,
   the least first; as a C file with the steps. */
void gm_memory_image_hex(FILE *f, const gm_memory_image *m);
void gm_memory_image_bytes(FILE *f, const gm_memory_image *m);
void gm_memory_image_c(FILE *f, const gm_memory_image *m);
/* The steps, one a line: "write 0x020 0x00000011 RULE", "until-clear ...", "until-set ..."; then "result TASK FIRST WORDS". */
void gm_memory_image_steps(FILE *f, const gm_memory_image *m);
/* The same as JSON. NULL when out of memory. */
json_t *gm_memory_image_json(const gm_memory_image *m);

#endif
