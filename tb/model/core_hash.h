/* SPDX-License-Identifier: Apache-2.0 */
/* Computes hashes of the files that a Verilated core is built from (docs/simulator-and-testbench.md, "Test bench"). The build stores them
   in the core. When the core is loaded, they are compared with the files. */
#ifndef GM_CORE_HASH_H
#define GM_CORE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Hash of a file. Comments and the number of blanks do not count in Verilog (.v, .vh), so an edited comment changes nothing. Any other file
   counts as it is, and so does Verilog whose messages have line numbers. `text` ends with a 0. */
uint64_t gm_core_hash_text(const char *name, const char *text, size_t len);
/* 0, or -1 with a message in err. */
int gm_core_hash_file(const char *path, uint64_t *hash, char *err, size_t errsize);

#endif
