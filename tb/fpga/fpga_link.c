/* SPDX-License-Identifier: Apache-2.0 */
/* Sends the commands of the host bridge (rtl/fpga/host_bridge.v, docs/fpga.md) over a line of bytes, and reads the answers. */
#include "tb/fpga/fpga_link.h"

#include "core/sim/sim.h"

enum { COMMAND = 12, ANSWER = 16, WRITE = 1, READ = 2, START = 3, TEXELS = 4, NAME = 5 };

static int put_bytes(fpga_line *l, const uint8_t *bytes, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (l->put(l->ctx, bytes[i]))
      return -1;
  return 0;
}

static int put_words(fpga_line *l, const uint32_t *words, size_t n) {
  for (size_t i = 0; i < n; i++) {
    const uint8_t bytes[4] = {(uint8_t)words[i], (uint8_t)(words[i] >> 8), (uint8_t)(words[i] >> 16), (uint8_t)(words[i] >> 24)};
    if (put_bytes(l, bytes, 4))
      return -1;
  }
  return 0;
}

static int get_words(fpga_line *l, uint32_t words[4]) {
  for (size_t i = 0; i < ANSWER; i++) {
    uint8_t byte;
    if (l->get(l->ctx, &byte))
      return -1;
    words[i / 4] = (i % 4 ? words[i / 4] : 0) | (uint32_t)byte << 8 * (i % 4);
  }
  return 0;
}

/* b, c, d: bytes 1 to 3; low and high: the words after them. */
static int put_command(fpga_line *l, int code, unsigned b, unsigned c, unsigned d, const uint32_t words[2]) {
  const uint8_t bytes[4] = {(uint8_t)code, (uint8_t)b, (uint8_t)c, (uint8_t)d};
  return put_bytes(l, bytes, 4) || put_words(l, words, 2) ? -1 : 0;
}

int fpga_wake(fpga_line *l) {
  /* The longest command has 256 items. */
  for (size_t i = 0; i < COMMAND + (size_t)256 * ANSWER; i++)
    if (l->put(l->ctx, 0))
      return -1;
  return 0;
}

int fpga_name(fpga_line *l, char name[6], unsigned *version) {
  uint32_t words[4];
  if (put_command(l, NAME, 0, 0, 0, (const uint32_t[2]){0, 0}) || get_words(l, words))
    return -1;
  for (unsigned i = 0; i < 5; i++)
    name[i] = (char)(words[i / 4] >> 8 * (i % 4));
  name[5] = 0;
  *version = words[1] >> 8;
  return 0;
}

int fpga_write(fpga_line *l, int kind, unsigned thread, unsigned addr, const uint32_t *words, size_t n) {
  return put_command(l, WRITE, (unsigned)kind, thread, (unsigned)n - 1, (const uint32_t[2]){addr, 0}) ||
                 put_words(l, words, kind == GM_HOST_CODE ? n : 4 * n)
             ? -1
             : 0;
}

int fpga_read(fpga_line *l, int kind, unsigned thread, unsigned addr, uint32_t (*data)[4], size_t n) {
  if (put_command(l, READ, (unsigned)kind, thread, (unsigned)n - 1, (const uint32_t[2]){addr, 0}))
    return -1;
  for (size_t i = 0; i < n; i++)
    if (get_words(l, data[i]))
      return -1;
  return 0;
}

int fpga_texels(fpga_line *l, uint32_t addr, const uint32_t *words, size_t n) {
  return put_command(l, TEXELS, 0, 0, (unsigned)n - 1, (const uint32_t[2]){addr, 0}) || put_words(l, words, n) ? -1 : 0;
}

int fpga_run(fpga_line *l, const fpga_start *s, fpga_end *e) {
  uint32_t words[4];
  if (put_command(l, START, s->policy, s->wake, 0, (const uint32_t[2]){s->pc | (uint32_t)s->texture_cycles << 16, s->threads}) ||
      get_words(l, words))
    return -1;
  e->killed = words[0];
  e->cycles = words[1];
  return 0;
}
