/* SPDX-License-Identifier: Apache-2.0 */
/* A space of points: every combination of shaders, keys of the machine and options of the compiler that the conditions allow. A file
   describes it (docs/sweep.md). */
#ifndef GM_SPACE_H
#define GM_SPACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/machine/machine.h"

enum { SPACE_PARAMETERS = 32, SPACE_VALUES = 256, SPACE_SHADERS = 512, SPACE_CONDITIONS = 32, SPACE_TERMS = 8, SPACE_WORD = 32 };
#define SPACE_MAX_POINTS UINT64_C(20000000)

typedef struct {
  char text[SPACE_WORD];
  long number; /* of a key; an option's value is its text */
} space_value;

/* A key of the machine file, or an option of the compiler. */
typedef struct {
  char name[SPACE_WORD]; /* an option is named as on the command line, without dashes: gate, O, fast-division */
  bool key;
  space_value *value;
  unsigned n;
} space_parameter;

typedef struct {
  char *path, *inputs; /* as the file names them; inputs NULL: "inputs.json" beside the shader */
} space_shader;

typedef enum { SPACE_LESS, SPACE_LESS_EQUAL, SPACE_EQUAL, SPACE_UNEQUAL, SPACE_MORE_EQUAL, SPACE_MORE } space_relation;

/* A condition is met if one of its terms is. */
typedef struct {
  unsigned parameter;
  space_relation relation;
  bool other; /* compare with parameter `right`, else with `value` */
  unsigned right;
  space_value value;
} space_term;
typedef struct {
  space_term term[SPACE_TERMS];
  unsigned n;
} space_condition;

typedef struct {
  char *name; /* of the file */
  gm_machine base;
  const char *level;   /* "compile" or "sim" */
  bool program_energy; /* energy is by the model `program`, in pJ; else by the model `paper` (docs/energy.md) */
  unsigned limit;      /* seconds of processor time for a point */
  space_shader *shader;
  unsigned nshader;
  space_parameter parameter[SPACE_PARAMETERS];
  unsigned nparameter;
  space_condition condition[SPACE_CONDITIONS];
  unsigned ncondition;
} space;

/* Reads a space. 0, or -1 with "file:line:column: error: ..." in err. space_free is needed only after 0. */
int space_load(space *s, const char *path, char *err, size_t errsize);
int space_parse(space *s, const char *text, size_t len, const char *name, char *err, size_t errsize);
void space_free(space *s);

/* Combinations, whether the conditions allow them or not. The shader changes slowest, then the first parameter. */
uint64_t space_size(const space *s);
/* The choices of a combination: index[i] is the number of parameter i's value. */
typedef struct {
  unsigned shader, index[SPACE_PARAMETERS];
} space_point;
/* The combination of that number, below space_size. */
space_point space_at(const space *s, uint64_t number);
/* Whether all conditions are met. */
bool space_allows(const space *s, const space_point *p);

#endif
