/* SPDX-License-Identifier: Apache-2.0 */
/* Hashes of the files that a Verilated core is made from. The build stores them in the core, and who loads the core compares them with the
   files as they are then. */
#ifndef GM_CORE_HASH_H
#define GM_CORE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of Verilog (.v, .vh) without comments and the amount of blanks, so that an edit of a comment changes nothing; of any other file, and of
   Verilog whose messages carry line numbers, as it is. `text` ends with a 0. */
uint64_t gm_core_hash_text(const char *name, const char *text, size_t len);
/* 0, or -1 with a message in err. */
int gm_core_hash_file(const char *path, uint64_t *hash, char *err, size_t errsize);

#endif
