/* SPDX-License-Identifier: Apache-2.0 */
/* The table of inlined calls of a program: the calls that some bundle is a copy for, and the calls around these. */
#include <stdlib.h>

#include "encode/encode_calls.h"

/* Marks a call and those around it. */
static void mark_call_around(const ir_module *m, uint32_t *number, uint32_t call) {
  while (call && call <= m->ncall && !number[call]) {
    number[call] = 1;
    call = (uint32_t)m->call[call - 1].call;
  }
}

int emit_calls(const ir_module *m, gm_program *p) {
  uint32_t *number = calloc(m->ncall + 1, sizeof *number);
  p->call = calloc(m->ncall + 1, sizeof *p->call);
  if (!number || !p->call) {
    free(number);
    return -1;
  }
  for (size_t i = 0; i < p->nline; i++)
    mark_call_around(m, number, p->line[i].call);
  for (size_t i = 0; i < m->ncall; i++) { /* a call comes after the one that it is inside of */
    const gc_loc *at = &m->call[i];
    if (!number[i + 1])
      continue;
    p->call[p->ncall++] = (gm_call){(uint32_t)at->line, (uint16_t)at->col, 0, at->call ? number[at->call] : 0};
    number[i + 1] = (uint32_t)p->ncall;
  }
  for (size_t i = 0; i < p->nline; i++)
    p->line[i].call = p->line[i].call <= m->ncall ? number[p->line[i].call] : 0;
  free(number);
  return 0;
}
