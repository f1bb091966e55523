/* SPDX-License-Identifier: Apache-2.0 */
/* FNV-1a with 64 bits: tells files, programs and names apart. It is no protection against forged data. */
#ifndef GM_HASH_H
#define GM_HASH_H

#include <stddef.h>
#include <stdint.h>

#define GM_HASH_START UINT64_C(0xcbf29ce484222325)

/* Continues a hash with more bytes; the first call takes GM_HASH_START. */
static inline uint64_t gm_hash_more(uint64_t h, const void *data, size_t size) {
  const unsigned char *p = (const unsigned char *)data;
  for (size_t i = 0; i < size; i++)
    h = (h ^ p[i]) * UINT64_C(0x100000001b3);
  return h;
}

static inline uint64_t gm_hash(const void *data, size_t size) { return gm_hash_more(GM_HASH_START, data, size); }

/* Hash of a string, without its terminating 0. */
static inline uint64_t gm_hash_text(uint64_t h, const char *text) {
  while (*text)
    h = (h ^ (unsigned char)*text++) * UINT64_C(0x100000001b3);
  return h;
}

#endif
