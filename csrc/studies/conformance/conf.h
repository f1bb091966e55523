/* SPDX-License-Identifier: Apache-2.0 */
/* Conformance cases of all formats: programs, draws, and expected results (docs/regress.md, Conformance tests of others). */
#ifndef CF_CONF_H
#define CF_CONF_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "core/program/program.h"

/* Type of a value: rows x cols, vectors have one column. */
typedef struct {
  gm_base base;
  unsigned rows, cols;
} cf_type;

/* A named value: n numbers, matrices column by column, booleans 0 and 1. */
typedef struct {
  const char *name;
  double *num;
  size_t n;
} cf_value;

typedef struct {
  cf_value *v;
  size_t n, cap;
} cf_values;

/* Vertices with up to two attributes that differ between them, and triangles. */
typedef struct {
  struct {
    const char *name; /* NULL: none */
    float (*v)[4];
  } array[2];
  unsigned nvertex, ntriangle;
  unsigned (*triangle)[3];
} cf_model;

typedef enum { CF_PASS, CF_BUILD, CF_COMPILE_FAIL, CF_LINK_FAIL, CF_COMPILE_OR_LINK_FAIL, CF_VALIDATION_FAIL } cf_expect;

/* One draw: its inputs, and the colour that is expected. The expected value may be in a uniform; tests of the runner change it there. */
typedef struct {
  cf_values uniforms, attributes; /* attributes: the same at all vertices */
  double expected[4];             /* colour of every pixel, when there is no reference program */
  int falsify;                    /* number of the uniform that holds an expected value, -1: none */
  bool falsify_bool;              /* that uniform is of booleans */
} cf_draw;

/* Vertex and fragment shader. */
typedef struct {
  const char *text[2]; /* by gm_stage */
  const char *name[2]; /* for messages */
} cf_program;

typedef struct {
  const char *suite, *group, *name;
  const char *file; /* file and line of the case */
  int line, col;
  cf_expect expect;
  bool full_support; /* a build failure is "not supported" */
  const char *skip;  /* reason why the case does not apply to this implementation; NULL: it does */
  cf_program test;
  cf_program reference; /* text NULL: there is none, colours are expected */
  const cf_model *model;
  double near, far; /* depth range */
  int size;         /* of the image, pixels */
  int tolerance;    /* of the image, in steps of 8 bits */
  int channels;     /* of the image, compared: 3 or 4 */
  cf_draw *draw;
  size_t ndraw;
} cf_case;

/* All cases of a folder, and the errors in its files. */
typedef struct {
  gc_arena *arena;
  cf_case *c;
  size_t n, cap;
  char **error; /* "file:line:column: error: ..." */
  size_t nerror, cerror;
} cf_list;

/* conformance_list.c */
/* Adds an empty case to the list. */
cf_case *cf_add_case(cf_list *l);
/* Adds a message; line 0: without a place. Always returns false. */
bool cf_error(cf_list *l, const char *file, int line, int col, const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/* Adds a value with room for n numbers; finds one by name, NULL if there is none. */
cf_value *cf_add_value(gc_arena *a, cf_values *vs, const char *name, size_t n);
const cf_value *cf_find_value(const cf_values *vs, const char *name);
/* The type of a GLSL name ("vec3", "mat2", ...); false if it is not a basic type other than a sampler. */
bool cf_type_named(const char *name, size_t len, cf_type *t);
/* The GLSL name of a type, and of the float type of the same size. */
const char *cf_type_name(cf_type t);
const char *cf_float_type_name(cf_type t);
/* Reads a whole file into the arena, ended by 0; NULL with a message. */
char *cf_read_file(cf_list *l, const char *path, size_t *len);
/* "folder of path" / name, in the arena. */
const char *cf_beside(gc_arena *a, const char *path, const char *name);

/* models.c: the rectangle of the data-driven cases, with its four vertices in the named attribute; the models of the image cases, or NULL
   if the name is unknown. */
cf_model *cf_rectangle(gc_arena *a, const char *attribute);
cf_model *cf_image_model(gc_arena *a, const char *name, int size);
/* The perspective matrix of the image cases, by column. */
extern const double cf_image_projection[16];

/* corpus.c: reads the .test files, numeric cases and image cases below a folder. Messages go to l->error. */
void cf_read_corpus(cf_list *l, const char *folder);

#endif
