/* SPDX-License-Identifier: Apache-2.0 */
/* Private: layout of the sections of a program file (docs/compiler.md). All numbers are 32-bit little endian words.

   .text            code words; e_entry = entry * 4
   .gloam.machine   machine description, text
   .gloam.meta      version, stage, gates held open (GM_HELD_*)
   .gloam.symbols   SYM_WORDS words a symbol; names are offsets into .gloam.names
   .gloam.literals  register, mask, four values
   .gloam.lines     word address, line, column, file, call
   .gloam.calls     line, column, file, call that it is inside of
   .gloam.files     offsets into .gloam.names
   .gloam.names     strings, each ended by 0 */
#ifndef GM_PROGRAM_FORMAT_H
#define GM_PROGRAM_FORMAT_H

enum {
  GM_ELF_VERSION = 4,
  SYM_WORDS = 9, /* name, kind, base, rows, cols, elements, array, reg, lane */
  LIT_WORDS = 6,
  LINE_WORDS = 5,
  CALL_WORDS = 4,
  GM_MAX_FILE_BYTES = 64 << 20
};

#endif
