/* SPDX-License-Identifier: Apache-2.0 */
/* Digests that name the contents of the database of results: the first 16 bytes of SHA-256. Equal contents have equal digests on every
   machine (docs/sweep.md, "Results"). */
#ifndef GM_DIGEST_H
#define GM_DIGEST_H

#include <stdbool.h>
#include <stddef.h>

enum { RESULTS_DIGEST = 16 };
typedef struct {
  unsigned char byte[RESULTS_DIGEST];
} results_digest;

/* The digest of some bytes, or of a text. */
results_digest results_digest_of(const void *data, size_t size);
results_digest results_digest_text(const char *text);
/* The digest of a list of digests. */
results_digest results_digest_list(const results_digest *d, size_t n);
/* The digest of everything below a path: names and contents of its files in alphabetical order. False: something cannot be read. */
bool results_digest_path(const char *path, results_digest *d);

#endif
