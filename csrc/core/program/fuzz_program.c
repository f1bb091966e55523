/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: program files (docs/isa.md). What loads must disassemble to text that assembles to the same code. */
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
  if (gm_program_parse(&p, data, size, "fuzz.elf", err, sizeof err)) {
    if (!strstr(err, "error: "))
      abort();
    return 0;
  }
  for (uint32_t w = 0; w < p.words; w++)
    (void)gm_program_line(&p, w);
  char *text = gm_disassemble(&p);
  if (!text || gm_assemble(&q, text, strlen(text), "dis.s", err, sizeof err)) {
    fprintf(stderr, "%s\n%s\n", err, text);
    abort();
  }
  if (p.words != q.words || memcmp(p.code, q.code, p.words * sizeof *p.code) != 0 || p.nsym != q.nsym)
    abort();
  free(text);
  gm_program_free(&p);
  gm_program_free(&q);
  return 0;
}
