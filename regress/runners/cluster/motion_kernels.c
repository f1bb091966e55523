/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the programs of motion search of a macroblock of 16 x 16 pixels over [-24, 24) x [-16, 16): two programs as assembly text, and
 * what the host loads. */
#include "regress/runners/cluster/motion_kernels.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  char *text;
  size_t n;
} writer;

__attribute__((format(printf, 2, 3))) static void put_kernel_text(writer *w, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  w->n += (size_t)vsnprintf(w->text + w->n, MOTION_TEXT - w->n, fmt, ap);
  va_end(ap);
}

static const char HEAD[] = ".stage fragment\n.machine machines/cyclone16-sad.machine\n";

static uint32_t bits(float x) {
  uint32_t b;
  memcpy(&b, &x, sizeof b);
  return b;
}

static void fill_motion_constant(uint32_t c[4], float x, float y, float z, float w) {
  c[0] = bits(x);
  c[1] = bits(y);
  c[2] = bits(z);
  c[3] = bits(w);
}

/* Numbers that both programs need. */
enum { NUMBERS, FOURS, STEP, ONES, MANY };
static void fill_motion_numbers(uint32_t c[MOTION_CONSTANTS][4], unsigned first, float number, float step) {
  fill_motion_constant(c[first + NUMBERS], number, number + 1, number + 2, number + 3);
  fill_motion_constant(c[first + FOURS], 4, 4, 4, 4);
  fill_motion_constant(c[first + STEP], step, step, step, step);
  fill_motion_constant(c[first + ONES], 1, 1, 1, 1);
}

/* Compares four sums, in t0 and `sums`, with the least so far: those are in t1, their numbers in t2; t3 has the present numbers. */
static void keep_min(writer *w, const char *sums, unsigned first) {
  put_kernel_text(w, "slt p0, %s, t1\nnop\nmin t1, t0, t1\nsel t2, t3, t2, p0\nadd t3, t3, c%u\n", sums, first + FOURS);
}

static void begin_motion_kernel(writer *w, unsigned first, int rounds) {
  put_kernel_text(w, "%smov t1, v1\nmov t2, v2\nmov t3, c%u\nmov t4, v0\nldc lc0, %d\nnop\n", HEAD, first + NUMBERS, rounds);
  put_kernel_text(w, "again: arl a0, t4.x\nadd t4, t4, c%u\nnop\nnop\n", first + STEP);
}

static size_t end_motion_kernel(writer *w) {
  put_kernel_text(w, "dbn lc0, again\nnop\nmov o0, t1\nmov o1, t2\nend\n");
  return w->n;
}

/* ---- sad ----
   c0 to c15: rows of the block, a pixel a byte. Then four numbers. Then the rows of the window, 5 registers each: register r has the pixels
   12 r to 12 r + 15, so the last word of one is the first of the next, and any two words that follow each other are in one register. */
enum { SAD_NUMBERS = BLOCK, SAD_WINDOW = SAD_NUMBERS + MANY, SAD_ROW = 5 };

unsigned motion_sad_constants(const motion *m, uint32_t c[MOTION_CONSTANTS][4]) {
  memset(c, 0, MOTION_CONSTANTS * sizeof *c);
  for (unsigned y = 0; y < BLOCK; y++)
    for (unsigned x = 0; x < BLOCK; x++)
      c[y][x / 4] |= (uint32_t)m->block[y][x] << 8 * (x % 4);
  fill_motion_numbers(c, SAD_NUMBERS, 0, SAD_ROW);
  for (unsigned y = 0; y < WINDOW_Y; y++)
    for (unsigned k = 0; k < 16 * SAD_ROW; k++) {
      unsigned x = 12 * (k / 16) + k % 16;
      c[SAD_WINDOW + SAD_ROW * y + k / 16][k % 16 / 4] |= x < WINDOW_X ? (uint32_t)m->window[y][x] << 8 * (x % 4) : 0;
    }
  return SAD_WINDOW + SAD_ROW * WINDOW_Y;
}

/* Compares a quarter of a row of the block with four candidates. */
static void sad(writer *w, unsigned group, unsigned k) {
  unsigned row = k / 4, word = k % 4, at = group + word;
  put_kernel_text(w, "sad _, c%u.%c, c[a0+%u].%.2s", row, "xyzw"[word], SAD_WINDOW + SAD_ROW * row + at / 3, "xyzw" + at % 3);
}

size_t motion_sad_program(char text[MOTION_TEXT]) {
  enum { GROUPS = SEARCH_X / 4, PARTS = BLOCK * 4 };
  writer w = {text, 0};
  begin_motion_kernel(&w, SAD_NUMBERS, SEARCH_Y);
  for (unsigned g = 0; g < GROUPS; g++) {
    for (unsigned k = 0; k < PARTS; k++) {
      sad(&w, g, k);
      put_kernel_text(&w, k == 0 ? "\n" : k == 1 ? " ; mov _, fb\n" : " ; add _, fa, fb\n");
    }
    put_kernel_text(&w, "add t0, fa, fb\n");
    keep_min(&w, "fa", SAD_NUMBERS);
  }
  return end_motion_kernel(&w);
}

/* ---- float operations ----
   c0 to c63: the block, four pixels below each other in a register: 4 x + y / 4. Then four numbers. Then the window's rows that a row of
   candidates needs, in the same way. */
enum { FLOAT_NUMBERS = 64, FLOAT_WINDOW = FLOAT_NUMBERS + MANY };

unsigned motion_float_constants(const motion *m, unsigned row, uint32_t c[MOTION_CONSTANTS][4]) {
  memset(c, 0, MOTION_CONSTANTS * sizeof *c);
  for (unsigned x = 0; x < WINDOW_X; x++)
    for (unsigned y = 0; y < BLOCK; y++) {
      c[FLOAT_WINDOW + 4 * x + y / 4][y % 4] = bits(m->window[row + y][x]);
      if (x < BLOCK)
        c[4 * x + y / 4][y % 4] = bits(m->block[y][x]);
    }
  fill_motion_numbers(c, FLOAT_NUMBERS, (float)(SEARCH_X * row), 16);
  return FLOAT_WINDOW + 4 * WINDOW_X;
}

/* Adds up part k of the differences, which is in fa (the result flip-flop of group A), to a lane of t5 or t6, by a product of group B. */
static void add_up(writer *w, unsigned k) {
  put_kernel_text(w, "dp4 t%u.%c, |fa|, c%u\n", 5 + k / 4 % 2, "xyzw"[k % 4], FLOAT_NUMBERS + ONES);
}

/* One candidate: its sum goes to a lane of t0. After four parts, and the latency of the last of them, their sums are added to t7. */
static void candidate(writer *w, unsigned lane) {
  enum { PARTS = 64, LATER = 6 };
  bool waits = false; /* a part is in fa */
  for (unsigned k = 0; k < PARTS; k++) {
    put_kernel_text(w, "add _, c%u, -c[a0+%u]%s", k, FLOAT_WINDOW + k + 4 * lane, waits ? " ; " : "\n");
    if (waits)
      add_up(w, k - 1);
    waits = true;
    if (k >= LATER && k % 4 == LATER % 4) {
      unsigned from = 5 + (k - LATER) / 4 % 2;
      put_kernel_text(w, k == LATER ? "mov t7, t%u ; " : "add t7, t7, t%u ; ", from);
      add_up(w, k);
      waits = false;
    }
  }
  add_up(w, PARTS - 1);
  put_kernel_text(w, "nop\nnop\nadd t7, t7, t6\nnop\nnop\ndp4 t0.%c, t7, c%u\n", "xyzw"[lane], FLOAT_NUMBERS + ONES);
}

size_t motion_float_program(char text[MOTION_TEXT]) {
  writer w = {text, 0};
  begin_motion_kernel(&w, FLOAT_NUMBERS, SEARCH_X / 4);
  for (unsigned lane = 0; lane < 4; lane++)
    candidate(&w, lane);
  put_kernel_text(&w, "nop\nnop\n");
  keep_min(&w, "t0", FLOAT_NUMBERS);
  return end_motion_kernel(&w);
}
