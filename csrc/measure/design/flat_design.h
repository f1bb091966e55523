/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a flat design as Yosys' write_json has it: cells, bits, names of bits (docs/own-design.md). A bit is a net of one bit, by Yosys'
 * number. */
#ifndef GM_FLAT_DESIGN_H
#define GM_FLAT_DESIGN_H

#include "base/json.h"

/* Yosys' attribute of nets that a flip-flop of the source drives, in its module: set before it flattens. */
#define FLAT_REGISTER "gloam_register"
enum { FLAT_NO_BIT = -1 }; /* a constant, or not connected */

typedef struct {
  const char *name, *type;
  json_t *pins;       /* lists of bits by name */
  json_t *parameters; /* "EN_POLARITY" and others */
} flat_cell;

typedef struct {
  const char *net; /* NULL: the bit has no name of the source */
  unsigned index, width;
  bool of_register;
} flat_name;

typedef struct {
  json_t *file;
  const char *top;
  flat_cell *cell;
  size_t cells;
  int bits;
  json_t *nets;     /* by name: what Yosys says of it */
  flat_name *name;  /* by bit: that of a register, else the one deepest in the hierarchy */
  flat_name *outer; /* by bit: the one nearest to the top */
  int *driver;      /* by bit: the cell that drives it, -1: none */
  bool *port;       /* by bit: an input of the top module */
  bool *leaves;     /* by bit: an output of the top module */
} flat_design;

/* 0, or -1 with a message. */
int flat_read(flat_design *d, const char *path, char *err, size_t errsize);
void flat_free(flat_design *d);
/* Bits of all its memories. */
uint64_t flat_memory_bits(const flat_design *d);
/* A bit of a pin; FLAT_NO_BIT: there is none. How many bits a pin has. */
int flat_pin(const flat_cell *c, const char *pin, size_t index);
size_t flat_pin_width(const flat_cell *c, const char *pin);
/* A parameter that is 0 or 1; `without` if there is none. */
bool flat_parameter(const flat_cell *c, const char *name, bool without);
/* Bit `index` of the net of that name; FLAT_NO_BIT: a constant, or there is none. */
int flat_bit_named(const flat_design *d, const char *net, unsigned index);
/* Whether a cell is a flip-flop, or a latch: of coarse or fine type. */
bool flat_is_flip_flop(const flat_cell *c);
bool flat_is_latch(const flat_cell *c);
/* Names of clock, enable, data and output pins of those, and whether edge and enable are active high. */
const char *flat_clock_pin(const flat_cell *c);
bool flat_waits_for_fall(const flat_cell *c); /* of a flip-flop: it takes its value at the clock's falling edge */
const char *flat_enable_pin(const flat_cell *c, bool *high);
/* "u_a.q[3]", or "u_a.q" of one bit, by the name nearest to the top; NULL: no name. malloc'd. */
char *flat_name_of(const flat_design *d, int bit);

#endif
