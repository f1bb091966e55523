/* SPDX-License-Identifier: Apache-2.0 */
/* The program file: an ELF object (libelf) with code, constants, symbols, target machine and line information. */
#ifndef GL_PROGRAM_H
#define GL_PROGRAM_H

#include <stddef.h>
#include <stdint.h>

#include "machine/machine.h"

typedef enum { GL_STAGE_VERTEX, GL_STAGE_FRAGMENT } gl_stage;

typedef enum {
  GL_SYM_UNIFORM,   /* reg = first constant register */
  GL_SYM_ATTRIBUTE, /* reg = first input register */
  GL_SYM_VARYING,   /* vertex: output register; fragment: input register */
  GL_SYM_SAMPLER,   /* reg = sampler number */
  GL_SYM_FRAGCOLOR, /* reg = output register; gl_FragColor or gl_FragData[i] */
  GL_SYM_SYSTEM,    /* reads or writes a system register (gl_Position, gl_FragCoord, ...): reg unused */
  GL_SYM_TEXSIZE    /* hidden uniform (vec2) the host sets to width and height of the sampler of the same name, base level */
} gl_sym_kind;

typedef enum { GL_BASE_FLOAT, GL_BASE_INT, GL_BASE_BOOL, GL_BASE_SAMPLER2D, GL_BASE_SAMPLERCUBE } gl_base;

/* A symbol occupies `elements` x `cols` registers, register of element e, column c: reg + e * cols + c, lanes lane .. lane+rows-1. */
typedef struct {
  char *name; /* full GLSL name, members of structs flattened: "light[1].color" */
  gl_sym_kind kind;
  gl_base base;
  unsigned rows, cols; /* vec3: rows 3, cols 1; mat4: 4, 4 */
  unsigned elements;   /* array length, 1 if no array */
  unsigned reg;
  unsigned lane; /* first lane, for packed symbols */
} gl_symbol;

typedef struct {
  unsigned reg;
  uint32_t value[4];
  uint8_t mask;
} gl_literal; /* constant register contents to preload */
typedef struct {
  uint32_t word;
  uint32_t line;
  uint16_t col;
  uint16_t file;
} gl_line; /* bundle word address -> source */

/* Gates that are held open: the buffer's clock runs whenever the core is busy, whatever the policy. */
enum { GL_HELD_V = 1, GL_HELD_O = 2 };

typedef struct {
  gl_stage stage;
  gl_machine machine;
  uint32_t held; /* GL_HELD_* */
  uint32_t *code;
  size_t words;
  uint32_t entry; /* word address */
  gl_symbol *sym;
  size_t nsym;
  gl_literal *lit;
  size_t nlit;
  gl_line *line;
  size_t nline;
  char **file; /* source names */
  size_t nfile;
} gl_program;

/* All functions: 0, or -1 with one message in err ("file: error: ..."). Writing is atomic (temporary file, rename). */
int gl_program_read(gl_program *p, const char *path, char *err, size_t errsize);
/* The same from a file's contents; name is for messages. */
int gl_program_parse(gl_program *p, const void *image, size_t size, const char *name, char *err, size_t errsize);
int gl_program_write(const gl_program *p, const char *path, char *err, size_t errsize);
void gl_program_free(gl_program *p);
/* The source position of the bundle at a word address, NULL if none. */
const gl_line *gl_program_line(const gl_program *p, uint32_t word);

/* Assembler: text -> program. Messages "file:line:column: error: ...". */
int gl_assemble(gl_program *p, const char *text, size_t len, const char *name, char *err, size_t errsize);
/* Disassembler: program -> text that assembles to the same program. Returned text is malloc'd. */
char *gl_disassemble(const gl_program *p);

#endif
