/* SPDX-License-Identifier: Apache-2.0 */
/* Motion search of a macroblock of 16 x 16 pixels over [-24, 24) x [-16, 16): two programs as assembly text, and what the host loads
   (docs/cluster.md).

   v0 is zero. v1 has the least sums so far and v2 their candidates; the host sets v1 to large numbers before the first run. Candidates are
   counted along rows, from the upper left one on. A program keeps the least sum, and the first candidate with it, in each lane: o0 and o1
   are the new v1 and v2. Lane i has the candidates of which the number modulo 4 is i. */
#ifndef GM_MOTION_KERNELS_H
#define GM_MOTION_KERNELS_H

#include <stddef.h>
#include <stdint.h>

enum { BLOCK = 16, SEARCH_X = 48, SEARCH_Y = 32, WINDOW_X = BLOCK + SEARCH_X - 1, WINDOW_Y = BLOCK + SEARCH_Y - 1 };

typedef struct {
  uint8_t block[BLOCK][BLOCK], window[WINDOW_Y][WINDOW_X];
} motion;

enum { MOTION_TEXT = 1 << 17, MOTION_CONSTANTS = 512 };

/* With sad: the whole search in one run. Returns the length of the text. */
size_t motion_sad_program(char text[MOTION_TEXT]);
unsigned motion_sad_constants(const motion *m, uint32_t c[MOTION_CONSTANTS][4]);

/* In float operations, a pixel a lane: one row of candidates in a run, since more of the window does not fit into the constants. */
size_t motion_float_program(char text[MOTION_TEXT]);
unsigned motion_float_constants(const motion *m, unsigned row, uint32_t c[MOTION_CONSTANTS][4]);

#endif
