/* SPDX-License-Identifier: Apache-2.0 */
/* Checks whether a program is consistent with its machine. Used after reading and after assembling. */
#include "core/program/program_valid.h"

#include <stdio.h>
#include <string.h>

#include "core/isa/isa.h"

/* May the name stand in assembly text? */
static bool good_name(const char *s) {
  for (; *s; s++)
    if ((unsigned char)*s < ' ' || *s == '"' || *s == 127)
      return false;
  return true;
}

static const char *symbol_problem(const gm_program *p, const gm_symbol *s) {
  const gm_machine *m = &p->machine;
  unsigned limit = 0;
  if (!good_name(s->name))
    return "a name with characters that cannot be printed";
  if (s->kind > GM_SYM_TEXSIZE || s->base > GM_BASE_SAMPLERCUBE)
    return "unknown kind or type";
  if (s->rows < 1 || s->rows > 4 || s->cols < 1 || s->cols > 4 || s->elements < 1 || s->elements > 4096 || (s->elements > 1 && !s->array))
    return "bad shape";
  if (s->lane + s->rows > 4)
    return "lanes out of range";
  switch (s->kind) {
  case GM_SYM_UNIFORM:
  case GM_SYM_TEXSIZE:
    limit = m->consts;
    break;
  case GM_SYM_ATTRIBUTE:
    limit = m->inputs;
    break;
  case GM_SYM_VARYING:
    limit = p->stage == GM_STAGE_VERTEX ? m->outputs : m->inputs;
    break;
  case GM_SYM_FRAGCOLOR:
    limit = m->outputs;
    break;
  case GM_SYM_SAMPLER:
    limit = m->samplers;
    break;
  case GM_SYM_SYSTEM:
    return NULL;
  }
  unsigned long n = s->kind == GM_SYM_SAMPLER ? s->elements : (unsigned long)s->elements * s->cols;
  return s->reg + n > limit ? "register beyond the machine's count" : NULL;
}

int gm_program_problem(const gm_program *p, char *text, size_t size) {
  if (p->words == 0 || p->words > p->machine.code_words)
    return snprintf(text, size, "%zu code words, the machine '%s' has room for 1 to %u", p->words, p->machine.name, p->machine.code_words);
  if (p->held & ~(uint32_t)(GM_HELD_V | GM_HELD_O))
    return snprintf(text, size, "gates of unknown buffers are held open");
  if (p->entry >= p->words)
    return snprintf(text, size, "entry %u is outside the code", p->entry);
  for (size_t i = 0; i < p->nsym; i++) {
    const char *why = symbol_problem(p, &p->sym[i]);
    if (why)
      return snprintf(text, size, "symbol '%.100s': %s", good_name(p->sym[i].name) ? p->sym[i].name : "?", why);
  }
  for (size_t i = 0; i < p->nfile; i++)
    if (!good_name(p->file[i]))
      return snprintf(text, size, "file name %zu has characters that cannot be printed", i);
  for (size_t i = 0; i < p->nlit; i++)
    if (p->lit[i].reg >= p->machine.consts || p->lit[i].mask > 15)
      return snprintf(text, size, "literal in c%u: no such register or lanes", p->lit[i].reg);
  for (size_t i = 0; i < p->nline; i++)
    if (p->line[i].file >= p->nfile || p->line[i].word >= p->words || p->line[i].line > GM_MAX_LINE || p->line[i].call > p->ncall)
      return snprintf(text, size, "line record %zu is out of range", i);
  for (size_t i = 0; i < p->ncall; i++)
    if (p->call[i].file >= p->nfile || p->call[i].line > GM_MAX_LINE || p->call[i].in > i)
      return snprintf(text, size, "call record %zu is out of range", i);
  for (size_t at = 0; at < p->words;) {
    gm_bundle b;
    const char *why;
    unsigned n = gm_decode_bundle(p->code + at, p->words - at, &b, &why);
    if (!n)
      return snprintf(text, size, "code word %zu: %s", at, why);
    at += n;
  }
  return 0;
}
