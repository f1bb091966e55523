/* SPDX-License-Identifier: Apache-2.0 */
/* The disassembler of program files: writes a text that assembles to the same program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/isa/isa.h"
#include "core/program/asm_names.h"
#include "core/program/program.h"

static void head(FILE *f, const gm_program *p) {
  char text[2048];
  gm_machine_format(text, sizeof text, &p->machine);
  fprintf(f, ".stage %s\n", p->stage == GM_STAGE_VERTEX ? "vertex" : "fragment");
  for (char *line = text, *nl; (nl = strchr(line, '\n')); line = nl + 1)
    fprintf(f, ".set %.*s\n", (int)(nl - line), line);
  fprintf(f, "%s%s.entry %u\n", p->held & GM_HELD_V ? ".held v\n" : "", p->held & GM_HELD_O ? ".held o\n" : "", p->entry);
  for (size_t i = 0; i < p->nfile; i++)
    fprintf(f, ".file \"%s\"\n", p->file[i]);
  for (size_t i = 0; i < p->ncall; i++)
    fprintf(f, ".call %u %u %u %u\n", p->call[i].file, p->call[i].line, p->call[i].col, p->call[i].in);
  for (size_t i = 0; i < p->nsym; i++) {
    const gm_symbol *s = &p->sym[i];
    bool one = s->array && s->elements == 1;
    fprintf(f, ".sym %s %s %ux%u \"%s\" %s%u%s %u %u\n", asm_sym_kinds[s->kind], asm_sym_bases[s->base], s->rows, s->cols, s->name,
            one ? "[" : "", s->elements, one ? "]" : "", s->reg, s->lane);
  }
  for (size_t i = 0; i < p->nlit; i++) {
    const gm_literal *l = &p->lit[i];
    fprintf(f, ".lit %u %u 0x%08x 0x%08x 0x%08x 0x%08x\n", l->reg, l->mask, l->value[0], l->value[1], l->value[2], l->value[3]);
  }
}

static void loc(FILE *f, const gm_line *l) {
  fprintf(f, ".loc %u %u %u", l->file, l->line, l->col);
  if (l->call)
    fprintf(f, " %u", l->call);
  fputc('\n', f);
}

char *gm_disassemble(const gm_program *p) {
  char *text = NULL;
  size_t size, line = 0;
  FILE *f = open_memstream(&text, &size);
  if (!f)
    return NULL;
  head(f, p);
  for (size_t at = 0; at < p->words;) {
    gm_bundle b;
    const char *why;
    unsigned n = gm_decode_bundle(p->code + at, p->words - at, &b, &why);
    for (; line < p->nline && p->line[line].word <= at; line++)
      if (p->line[line].word == at)
        loc(f, &p->line[line]);
    if (!n) /* cannot happen for a program that was read or assembled; show it rather than loop */
      break;
    char buf[300];
    gm_format_bundle(buf, sizeof buf, &b);
    fprintf(f, "  %-60s // %zu\n", buf, at);
    at += n;
  }
  if (fclose(f)) {
    free(text);
    return NULL;
  }
  return text;
}
