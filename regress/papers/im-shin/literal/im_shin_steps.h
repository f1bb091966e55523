/* SPDX-License-Identifier: Apache-2.0 */
/* Steps of Im and Shin's compiler as section III of their paper describes them, and simpler ones to compare with. */
#ifndef IM_SHIN_STEPS_H
#define IM_SHIN_STEPS_H

#include "regress/oracles/optimum/optimum_places.h"
#include "regress/oracles/optimum/problem.h"

/* Register allocation, each value in a register of its own. Intra: lives are known within a function only, so values of different functions
   share nothing. Inter: values share a register if their lives do not meet, in whatever function. Depth: the same, and values of functions
   that are called deeper and more often choose first. Low bank: the same, then the registers that are operands most often get the lowest
   numbers. */
typedef enum { IM_INTRA, IM_INTER, IM_DEPTH, IM_LOW_BANK, IM_ALLOCATIONS } im_allocation;

/* Gives every value a register, as the current solution of the problem. Returns the registers used; 0: a rule is broken. */
unsigned im_allocate(ex_places *p, im_allocation how);

/* Issues the operations in program order. Two of them share a bundle only if they are neighbours, independent, and of different types,
   as before reordering (section III.C). The schedule becomes the current one. False: there is none in this order. */
bool im_pair_neighbours(ex_problem *p);

#endif
