/* SPDX-License-Identifier: Apache-2.0 */
/* The disassembly of a program file as JSON (docs/commands.md, "gloam dis"). */
#include "core/isa/isa.h"
#include "core/program/asm_names.h"
#include "core/program/program.h"

static json_t *symbols_json(const gm_program *p) {
  json_t *list = json_array();
  for (size_t i = 0; i < p->nsym; i++) {
    const gm_symbol *s = &p->sym[i];
    json_array_append_new(list, json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "kind", asm_sym_kinds[s->kind], "base",
                                          asm_sym_bases[s->base], "name", gm_json_text(s->name), "rows", gm_json_count(s->rows), "columns",
                                          gm_json_count(s->cols), "elements", gm_json_count(s->elements), "register", gm_json_count(s->reg),
                                          "lane", gm_json_count(s->lane)));
  }
  return list;
}

/* The literals' values are bits of floats. */
static json_t *literals_json(const gm_program *p) {
  json_t *list = json_array();
  for (size_t i = 0; i < p->nlit; i++) {
    const gm_literal *l = &p->lit[i];
    json_array_append_new(list, json_pack("{s:o, s:o, s:[o, o, o, o]}", "register", gm_json_count(l->reg), "mask", gm_json_count(l->mask),
                                          "bits", gm_json_count(l->value[0]), gm_json_count(l->value[1]), gm_json_count(l->value[2]),
                                          gm_json_count(l->value[3])));
  }
  return list;
}

static json_t *bundle_json(const gm_program *p, size_t at, const gm_bundle *b) {
  char text[300];
  const gm_line *l = gm_program_line(p, at);
  json_t *operations = json_array();
  gm_format_bundle(text, sizeof text, b);
  for (unsigned k = 0; k < b->count; k++)
    json_array_append_new(operations, gm_json_text(gm_op_by_code(b->op[k].op)->name));
  json_t *j = json_pack("{s:o, s:o, s:s, s:o}", "word", gm_json_count(at), "words", gm_json_count(b->words), "text", text, "operations",
                        operations);
  if (l && l->file < p->nfile)
    json_object_set_new(j, "source",
                        json_pack("{s:o, s:o, s:o}", "file", gm_json_text(p->file[l->file]), "line", gm_json_count(l->line), "column",
                                  gm_json_count(l->col)));
  return j;
}

json_t *gm_disassemble_json(const gm_program *p) {
  json_t *bundles = json_array();
  for (size_t at = 0; at < p->words;) {
    gm_bundle b;
    const char *why;
    unsigned n = gm_decode_bundle(p->code + at, p->words - at, &b, &why);
    if (!n) /* cannot happen for a program that was read or assembled */
      break;
    json_array_append_new(bundles, bundle_json(p, at, &b));
    at += n;
  }
  return json_pack("{s:s, s:s, s:o, s:b, s:b, s:o, s:o, s:o}", "stage", p->stage == GM_STAGE_VERTEX ? "vertex" : "fragment", "machine",
                   p->machine.name, "entry", gm_json_count(p->entry), "held_v", (p->held & GM_HELD_V) != 0, "held_o",
                   (p->held & GM_HELD_O) != 0, "symbols", symbols_json(p), "literals", literals_json(p), "bundles", bundles);
}
