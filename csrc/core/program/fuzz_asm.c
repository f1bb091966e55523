/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: assembly text (docs/isa.md, "Assembly"). What assembles must come back the same through the disassembler; what does
   not must say why. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/program/program.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char err[GM_ERROR_SIZE] = "";
  gm_program p, q;
  if (gm_assemble(&p, (const char *)data, size, "fuzz.s", err, sizeof err)) {
    if (!strstr(err, "error: "))
      abort();
    return 0;
  }
  char *text = gm_disassemble(&p);
  if (!text || gm_assemble(&q, text, strlen(text), "dis.s", err, sizeof err)) {
    fprintf(stderr, "%s\n%s\n", err, text);
    abort();
  }
  if (p.words != q.words || memcmp(p.code, q.code, p.words * sizeof *p.code) != 0 || p.entry != q.entry || p.nsym != q.nsym ||
      p.nlit != q.nlit)
    abort();
  free(text);
  gm_program_free(&p);
  gm_program_free(&q);
  return 0;
}
