/* SPDX-License-Identifier: Apache-2.0 */
/* Tetris allocation of Su's thesis as he describes it (2009, Figures 3-16 to 3-18): linear scan with a pool of free pieces for each width.
 */
#ifndef SU_TETRIS_H
#define SU_TETRIS_H

#include "regress/oracles/optimum/optimum_places.h"

/* Gives every value a register and lanes, as the current solution of the problem. packs: values share registers by lanes; else each has a
   whole register. Returns the registers used; 0: a value has to keep a lane that no piece has. */
unsigned su_tetris(ex_places *p, bool packs);

#endif
