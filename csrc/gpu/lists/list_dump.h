/* SPDX-License-Identifier: Apache-2.0 */
/* Prints a list of GPU commands as text for people (docs/gpu.md). */
#ifndef GPU_LIST_DUMP_H
#define GPU_LIST_DUMP_H

#include "gpu/lists/gpu_list.h"

/* Prints commands from an address on and all records that they name, each with its address; fields that are 0 are left out. What is not in
   memory is said to be so. */
void gpu_dump(FILE *to, const gpu_memory *m, uint64_t at);

#endif
