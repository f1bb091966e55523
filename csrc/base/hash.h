/* SPDX-License-Identifier: Apache-2.0 */
/* Hashes that tell files, programs and names apart (FNV-1a), and find places in tables. They are no protection against forged data. */
#ifndef GM_HASH_H
#define GM_HASH_H

#include <stddef.h>
#include <stdint.h>

#define GM_HASH_START UINT64_C(0xcbf29ce484222325)
#define GM_HASH_PRIME UINT64_C(0x100000001b3)
#define GM_HASH_PRIME32 UINT32_C(16777619)
#define GM_HASH_ODD UINT64_C(0x9e3779b97f4a7c15) /* 2^64 / golden ratio */

/* Continues a hash with more bytes; the first call takes GM_HASH_START. */
static inline uint64_t gm_hash_more(uint64_t h, const void *data, size_t size) {
  const unsigned char *p = (const unsigned char *)data;
  for (size_t i = 0; i < size; i++)
    h = (h ^ p[i]) * GM_HASH_PRIME;
  return h;
}

static inline uint64_t gm_hash(const void *data, size_t size) { return gm_hash_more(GM_HASH_START, data, size); }

/* Hash of a string, without its terminating 0. */
static inline uint64_t gm_hash_text(uint64_t h, const char *text) {
  while (*text)
    h = (h ^ (unsigned char)*text++) * GM_HASH_PRIME;
  return h;
}

/* Continues a hash of 32 bits with a byte. */
static inline uint32_t gm_hash32_byte(uint32_t h, unsigned char c) { return (h ^ c) * GM_HASH_PRIME32; }

/* Continues a hash with a whole word, for tables in memory: fast, and only the high bits depend on all of the word. */
static inline uint64_t gm_hash_word(uint64_t h, uint64_t word) { return (h ^ word) * GM_HASH_ODD; }

#endif
