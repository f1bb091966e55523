/* SPDX-License-Identifier: Apache-2.0 */
/* The sides that `gloam compare` can compare: a build of the kit with a machine and options, or a database of results. */
#ifndef GM_COMPARE_SIDES_H
#define GM_COMPARE_SIDES_H

#include "core/program/shader_files.h"
#include "studies/compare/compare.h"

enum { COMPARE_WORDS = 64, COMPARE_PATH = 4096 };

/* A side as named on the command line: "[BUILD | MACHINE | DATABASE] [OPTIONS]". */
typedef struct {
  const char *text;
  bool own;                              /* the build is this program */
  char program[COMPARE_PATH];            /* the command; empty: the side is a database */
  char database[COMPARE_PATH];           /* empty: the side is a build */
  const char *machine;                   /* the machine that the first word names; NULL: it names none */
  char words[COMPARE_PATH];              /* holds the options */
  const char *option[COMPARE_WORDS + 1]; /* of `gloam report`; ends with NULL */
} compare_spec;

/* Whether an argument that begins with '-' is a side: an option of gloam report without a value, or options with values, as several words
   in one argument. */
bool compare_is_side(const char *text);
/* Finds out what a side is. `own`: the path of this program. A first word that does not begin with '-' is a folder (a build or an
   installed copy), a database, a command, a machine file, or else the name of a machine. FILE.machine is never a command. 0, or -1 with a
   message in err. */
int compare_spec_read(compare_spec *s, const char *text, const char *own, char *err, size_t errsize);

/* Finds the shaders of files and folders; a shader's inputs are inputs.json in its folder. Adds to *list (malloc'd). 0, or -1 with a
 * message. */
int compare_suite(const char *const *path, size_t n, shader_file **list, size_t *shaders, char *err, size_t errsize);

/* The path of a shader's inputs: inputs.json in its folder. */
void compare_inputs_path(const char *shader, char *path, size_t size);

/* Compiles and runs every shader on both sides, `jobs` at a time, by the command `report` of each side's program: cycles, bytes of code,
   temporary registers, energy. A shader that fails is a row with a reason. A key is the shader's path without the folder that all have in
   common. 0, or -1 with a message printed, or in err. */
int compare_measure(const compare_spec spec[2], const shader_file *list, size_t shaders, unsigned jobs, compare_side side[2], char *err,
                    size_t errsize);

/* Reads a side from a database of results. A key is shader, options and machine. Of results of several versions the newest counts. 0, or
   -1 with a message in err. */
int compare_read_database(const compare_spec *spec, compare_side *side, char *err, size_t errsize);

#endif
