/* SPDX-License-Identifier: Apache-2.0 */
/* For firmware: what a C file has that `gloam image -o FILE.c` wrote (docs/firmware.md). It needs no library. The offsets of registers are
   those of cluster_registers.h, which `make build/gen/cluster_registers.h` writes. */
#ifndef GLOAM_IMAGE_H
#define GLOAM_IMAGE_H

#include <stdint.h>

/* What the host does, step by step. */
enum {
  GLOAM_WRITE,       /* writes `value` to the register */
  GLOAM_UNTIL_CLEAR, /* reads the register until all bits of `value` are 0 */
  GLOAM_UNTIL_SET    /* reads the register until a bit of `value` is 1 */
};
struct gloam_step {
  uint8_t act;
  uint16_t offset; /* of the register, in bytes */
  uint32_t value;
};

/* Where the results of a task are after all steps: the first word of 128 bits, and how many there are. */
struct gloam_result {
  uint32_t word, words;
};

/* The memory: the first word belongs at byte 16 * gloam_image_base, the lane x of a word comes first. */
extern const uint32_t gloam_image_base, gloam_image_words;
extern const uint32_t gloam_image[][4];
extern const uint32_t gloam_steps;
extern const struct gloam_step gloam_step[];
extern const uint32_t gloam_results;
extern const struct gloam_result gloam_result[];

#endif
