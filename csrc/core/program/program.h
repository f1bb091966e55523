/* SPDX-License-Identifier: Apache-2.0 */
/* The program file: an ELF object (libelf) with code, constants, symbols, target machine and line information. The layout of its sections
   is in format.h. */
#ifndef GM_PROGRAM_H
#define GM_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/json.h"
#include "core/machine/machine.h"

typedef enum { GM_STAGE_VERTEX, GM_STAGE_FRAGMENT } gm_stage;

typedef enum {
  GM_SYM_UNIFORM,   /* reg = first constant register */
  GM_SYM_ATTRIBUTE, /* reg = first input register */
  GM_SYM_VARYING,   /* vertex: output register; fragment: input register */
  GM_SYM_SAMPLER,   /* reg = sampler number */
  GM_SYM_FRAGCOLOR, /* reg = output register; gl_FragColor, gl_FragData[i] or gl_FragDepthEXT */
  GM_SYM_SYSTEM,    /* reads or writes a system register (gl_Position, gl_FragCoord, ...): reg unused */
  GM_SYM_TEXSIZE    /* hidden uniform (vec2) of the sampler of the same name: the host sets it to width and height of level 0, in each
                       place if there are several symbols of the name */
} gm_sym_kind;

typedef enum { GM_BASE_FLOAT, GM_BASE_INT, GM_BASE_BOOL, GM_BASE_SAMPLER2D, GM_BASE_SAMPLERCUBE } gm_base;

/* A symbol takes elements * cols registers. Column c of element e is register reg + e * cols + c, lanes lane .. lane + rows - 1. */
typedef struct {
  char *name; /* full GLSL name, members of structs flattened: "light[1].color" */
  gm_sym_kind kind;
  gm_base base;
  unsigned rows, cols; /* vec3: rows 3, cols 1; mat4: 4, 4 */
  unsigned elements;   /* array length, 1 if no array */
  bool array;          /* declared as an array, which may have one element */
  unsigned reg;
  unsigned lane; /* first lane, for packed symbols */
} gm_symbol;

typedef struct {
  unsigned reg;
  uint32_t value[4];
  uint8_t mask;
} gm_literal; /* the host writes value to the masked lanes of constant register reg */
typedef struct {
  uint32_t word;
  uint32_t line;
  uint16_t col;
  uint16_t file;
  uint32_t call;
} gm_line; /* source position of the bundle at word address `word`. file: index of gm_program.file; call: 1 + index of gm_program.call, the
              inlined call that the code is a copy for, 0: none */

/* A call whose function was inlined. in: 1 + index of the call that it is inside of, which comes before it; 0: none. */
typedef struct {
  uint32_t line;
  uint16_t col;
  uint16_t file;
  uint32_t in;
} gm_call;

/* Gates that the program holds open: the buffer's clock runs whenever the core is busy, under every policy. */
enum { GM_HELD_V = 1, GM_HELD_O = 2 };

typedef struct {
  gm_stage stage;
  gm_machine machine;
  uint32_t held; /* GM_HELD_* */
  uint32_t *code;
  size_t words;
  uint32_t entry; /* word address */
  gm_symbol *sym;
  size_t nsym;
  gm_literal *lit;
  size_t nlit;
  gm_line *line;
  size_t nline;
  gm_call *call;
  size_t ncall;
  char **file; /* source names */
  size_t nfile;
} gm_program;

/* All functions: 0, or -1 with one message in err ("file: error: ..."). Path "-" is standard input or output. A file is written whole or
   not at all (base/atomic.h). */
int gm_program_read(gm_program *p, const char *path, char *err, size_t errsize);
/* Like gm_program_read, from a file's contents; name is for messages. */
int gm_program_parse(gm_program *p, const void *image, size_t size, const char *name, char *err, size_t errsize);
/* Writes a program file. */
int gm_program_write(const gm_program *p, const char *path, char *err, size_t errsize);
/* Writes the programs p[0..n-1] to the files path[0..n-1]: all of them, or none. */
int gm_program_write_all(const gm_program *p, const char *const *path, size_t n, char *err, size_t errsize);
void gm_program_free(gm_program *p);
/* The source position of the bundle at a word address, NULL if none. */
const gm_line *gm_program_line(const gm_program *p, uint32_t word);

/* Assembler: text -> program. Messages "file:line:column: error: ...". */
int gm_assemble(gm_program *p, const char *text, size_t len, const char *name, char *err, size_t errsize);
/* Disassembler: program -> text that assembles to the same program. Returned text is malloc'd. */
char *gm_disassemble(const gm_program *p);
/* The same as JSON: symbols, literals, and of each bundle its word address, text, operations and source. NULL when out of memory. */
json_t *gm_disassemble_json(const gm_program *p);

#endif
