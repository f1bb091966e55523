/* SPDX-License-Identifier: Apache-2.0 */
/* Parses the function of a cell's output pin, in the notation of Liberty libraries: `a b`, `a*b` and `a&b` are and, `a+b` and `a|b`
   or, `a^b` exclusive or, `!a` and `a'` not (docs/energy.md, "Energy model gate"). */
#ifndef GM_GATES_FUNCTION_H
#define GM_GATES_FUNCTION_H

#include <stdbool.h>
#include <stdint.h>

#include "energy/netlist/liberty.h"

typedef enum { GT_PORT, GT_NOT, GT_AND, GT_OR, GT_XOR, GT_ONE } gt_op;
typedef struct gt_function {
  gt_op op;
  const struct gt_function *left, *right;
  unsigned pin; /* of GT_PORT: number in the cell */
} gt_function;

/* NULL with a message: not an expression over pins of the cell. */
const gt_function *gt_function_parse(gc_arena *arena, const gt_cell *cell, const char *text, char *err, size_t errsize);
/* The value, given those of the pins: bit i is pin i of the cell. */
bool gt_function_at(const gt_function *f, uint32_t pins);
/* The probability that it is 1, given those of the pins, if they were independent and no pin came twice. */
double gt_function_duty(const gt_function *f, const double *duty);
/* The condition under which the function follows a pin, as OpenSTA 2.0.17 infers it, for functions of two operands of which one is the pin
   or its complement: of `and` the other operand, of `or` and exclusive or its complement; 1 if the function is the pin alone. NULL: it
   infers none. */
const gt_function *gt_function_when(gc_arena *arena, const gt_function *f, unsigned pin);

#endif
