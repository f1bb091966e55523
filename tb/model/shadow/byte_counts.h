/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the bits that change in watched bytes of memory, from one call of sample() to the next (docs/simulator-and-testbench.md, "Test
   bench").

   Memory is compared in aligned blocks of 64 bytes with copies of them. Each byte has a counter of its own, of 8 bits, which is added to
   a wide one before it can overflow. So a sample is one pass over three arrays, without branches, and the counters of neighbouring nets
   stay apart. */
#ifndef GM_BYTE_COUNTS_H
#define GM_BYTE_COUNTS_H

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <vector>
#ifdef __x86_64__
#include <immintrin.h>
#endif

class ByteCounts {
public:
  /* Bytes to watch. Call before arrange(). */
  void watch(const void *p, size_t bytes) {
    m_ranges.push_back({reinterpret_cast<uintptr_t>(p), reinterpret_cast<uintptr_t>(p) + bytes, 0});
  }

  /* Chooses the blocks. An aligned block is in one page with the watched bytes in it, so all of it can be read. */
  void arrange() {
    for (auto &r : m_ranges) {
      r.begin &= ~uintptr_t{BLOCK - 1};
      r.end = (r.end + BLOCK - 1) & ~uintptr_t{BLOCK - 1};
    }
    std::sort(m_ranges.begin(), m_ranges.end(), [](const Range &a, const Range &b) { return a.begin < b.begin; });
    std::vector<Range> merged;
    for (const auto &r : m_ranges)
      if (!merged.empty() && r.begin <= merged.back().end)
        merged.back().end = std::max(merged.back().end, r.end);
      else
        merged.push_back(r);
    m_ranges.swap(merged);
    for (auto &r : m_ranges) {
      r.first = m_memory.size() * BLOCK;
      for (uintptr_t p = r.begin; p < r.end; p += BLOCK)
        m_memory.push_back(reinterpret_cast<const uint8_t *>(p));
    }
    m_blocks.reset(new Block[m_memory.size()]());
    m_total.assign(m_memory.size() * BLOCK, 0);
    m_way = fastest();
  }

  /* The place of watched byte `p` among the counters. */
  size_t place(const void *p) const {
    uintptr_t at = reinterpret_cast<uintptr_t>(p);
    auto r = std::upper_bound(m_ranges.begin(), m_ranges.end(), at, [](uintptr_t a, const Range &b) { return a < b.begin; }) - 1;
    return r->first + (at - r->begin);
  }

  /* Takes the values of all bytes as the start, without counting. */
  void baseline() {
    for (size_t i = 0; i < m_memory.size(); i++)
      std::memcpy(m_blocks[i].old, m_memory[i], BLOCK);
  }

  void sample() {
    m_way.step(m_memory.data(), m_blocks.get(), m_memory.size());
    if (++m_samples == MAX)
      flush();
  }

  void clear() {
    flush();
    std::fill(m_total.begin(), m_total.end(), 0);
  }

  /* Bits that changed in `bytes` bytes from a place on. */
  uint64_t total(size_t place, size_t bytes) {
    flush();
    uint64_t sum = 0;
    for (size_t i = 0; i < bytes; i++)
      sum += m_total[place + i];
    return sum;
  }

private:
  enum : unsigned { BLOCK = 64, MAX = 255 / 8 }; /* MAX: samples that an 8-bit counter holds */
  struct Range {
    uintptr_t begin, end;
    size_t first; /* place of its first byte */
  };
  struct alignas(BLOCK) Block {
    uint8_t old[BLOCK], count[BLOCK];
  };
  /* The two loops, for one kind of processor. */
  struct Way {
    void (*step)(const uint8_t *const *, Block *, size_t);
    void (*add)(Block *, size_t, uint32_t *);
  };

  std::vector<Range> m_ranges;
  std::vector<const uint8_t *> m_memory; /* of each block */
  std::unique_ptr<Block[]> m_blocks;
  std::vector<uint32_t> m_total;
  Way m_way = {};
  unsigned m_samples = 0;

  void flush() {
    if (m_samples)
      m_way.add(m_blocks.get(), m_memory.size(), m_total.data());
    m_samples = 0;
  }

  /* Adds the small counters to the wide ones, and clears them. */
  static inline __attribute__((always_inline)) void add(Block *b, size_t n, uint32_t *total) {
    for (size_t i = 0; i < n; i++, total += BLOCK)
      for (unsigned k = 0; k < BLOCK; k++) {
        total[k] += b[i].count[k];
        b[i].count[k] = 0;
      }
  }
  static void add_plain(Block *b, size_t n, uint32_t *__restrict total) { add(b, n, total); }

  /* The same for any processor: eight bytes at a time. */
  static void step_plain(const uint8_t *const *memory, Block *b, size_t n) {
    for (size_t i = 0; i < n; i++)
      for (unsigned k = 0; k < BLOCK; k += 8) {
        uint64_t now, x, count;
        std::memcpy(&now, memory[i] + k, 8);
        std::memcpy(&x, b[i].old + k, 8);
        std::memcpy(&count, b[i].count + k, 8);
        x ^= now;
        x -= x >> 1 & 0x5555555555555555;
        x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
        count += (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
        std::memcpy(b[i].old + k, &now, 8);
        std::memcpy(b[i].count + k, &count, 8);
      }
  }

#ifdef __x86_64__
  /* The number of bits of each byte: two lookups of four bits each. */
  __attribute__((target("avx2"))) static void add_avx2(Block *b, size_t n, uint32_t *__restrict total) { add(b, n, total); }
  __attribute__((target("avx2"))) static void step_avx2(const uint8_t *const *memory, Block *b, size_t n) {
    const __m256i bits = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)),
                  low = _mm256_set1_epi8(15);
    for (size_t i = 0; i < n; i++)
      for (unsigned k = 0; k < BLOCK; k += 32) {
        __m256i now = _mm256_load_si256(reinterpret_cast<const __m256i *>(memory[i] + k));
        __m256i *old = reinterpret_cast<__m256i *>(b[i].old + k), *count = reinterpret_cast<__m256i *>(b[i].count + k);
        __m256i x = _mm256_xor_si256(now, *old);
        __m256i low_bits = _mm256_shuffle_epi8(bits, _mm256_and_si256(x, low));
        __m256i high_bits = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(x, 4), low));
        *old = now;
        *count = _mm256_add_epi8(*count, _mm256_add_epi8(low_bits, high_bits));
      }
  }

#define GM_AVX512 __attribute__((target("avx512f,avx512bw,avx512bitalg")))
  GM_AVX512 static void add_avx512(Block *b, size_t n, uint32_t *__restrict total) { add(b, n, total); }
  GM_AVX512 static void step_avx512(const uint8_t *const *memory, Block *b, size_t n) {
    for (size_t i = 0; i < n; i++) {
      __m512i now = _mm512_load_si512(memory[i]), x = _mm512_xor_si512(now, _mm512_load_si512(b[i].old));
      _mm512_store_si512(b[i].old, now);
      _mm512_store_si512(b[i].count, _mm512_add_epi8(_mm512_load_si512(b[i].count), _mm512_popcnt_epi8(x)));
    }
  }
#endif

  static Way fastest() {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512bw"))
      return {step_avx512, add_avx512};
    if (__builtin_cpu_supports("avx2"))
      return {step_avx2, add_avx2};
#endif
    return {step_plain, add_plain};
  }
};

#endif
