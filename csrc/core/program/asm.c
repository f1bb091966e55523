/* SPDX-License-Identifier: Apache-2.0 */
/* The assembler of program files (docs/isa.md, "Assembly"): directives, labels, bundles.

   .stage vertex|fragment          .machine NAME | .set KEY = NUMBER (a whole machine in the stored form, one key a line)
   .held v|o (gate that is held open)
   .entry LABEL|ADDRESS            .file "NAME"              .loc FILE LINE COLUMN [CALL]   (of the next bundle)
   .sym KIND BASE ROWSxCOLS NAME ELEMENTS REG LANE           .lit REG MASK V0 V1 V2 V3
   label:  operation [; operation] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/similar.h"
#include "core/program/asm_inst.h"
#include "core/program/asm_names.h"
#include "core/program/program.h"
#include "core/program/program_valid.h"

typedef struct {
  char *name;
  size_t len;
  uint32_t at;
} label;

typedef struct {
  const char *name, *line_start;
  size_t len, op_at; /* code word of the flow operation */
  int line;
} fixup;

typedef struct {
  asm_text t;
  gm_program *p;
  label *labels;
  fixup *fixups;
  size_t nlabels, nfixups, cap_code;
  char *machine; /* text of .set lines */
  size_t machine_len;
  int have_machine, have_loc, have_stage;
  gm_line loc;
  const char *entry;
  size_t entry_len;
  int entry_line;
  const char *entry_line_start;
} assembler;

static int oom(assembler *a) { return asm_fail(&a->t, NULL, "out of memory"); }

/* Makes room for one more element in an array of `count` elements. If count is a power of two, the array is full and its capacity is
   doubled. */
static int make_room(assembler *a, void **array, size_t count, size_t size) {
  if (count & (count - 1))
    return 0;
  void *p = realloc(*array, (count ? count * 2 : 1) * size);
  if (!p)
    return oom(a);
  *array = p;
  return 0;
}

static int string(assembler *a, char **out) {
  asm_text *t = &a->t;
  if (asm_expect(t, '"'))
    return -1;
  const char *s = t->p;
  while (t->p < t->end && *t->p != '"' && *t->p != '\n')
    t->p++;
  if (t->p == t->end || *t->p != '"')
    return asm_fail(t, s, "string does not end");
  *out = strndup(s, (size_t)(t->p++ - s));
  return *out ? 0 : oom(a);
}

static int choose_asm_name(assembler *a, const char *const *names, unsigned *out) {
  const char *w;
  size_t n = asm_word(&a->t, &w);
  for (unsigned i = 0; names[i]; i++)
    if (asm_word_is(w, n, names[i]))
      return *out = i, 0;
  return asm_fail(&a->t, w, "unexpected '%.*s'", (int)(n > 40 ? 40 : n), w);
}

/* N, or [1] for an array of one element. */
static int elements_of(asm_text *t, gm_symbol *s) {
  uint32_t n;
  bool bracket = asm_take(t, '[');
  if (asm_number(t, 4096, &n) || (bracket && asm_expect(t, ']')))
    return -1;
  s->elements = n;
  s->array = bracket || n > 1;
  return 0;
}

static int directive_sym(assembler *a) {
  asm_text *t = &a->t;
  gm_symbol s = {0};
  unsigned kind, base;
  uint32_t rows, cols, reg, lane;
  if (choose_asm_name(a, asm_sym_kinds, &kind) || choose_asm_name(a, asm_sym_bases, &base) || asm_number(t, 4, &rows) ||
      asm_expect(t, 'x') || asm_number(t, 4, &cols) || string(a, &s.name))
    return -1;
  if (elements_of(t, &s) || asm_number(t, 4096, &reg) || asm_number(t, 3, &lane) ||
      make_room(a, (void **)&a->p->sym, a->p->nsym, sizeof s)) {
    free(s.name);
    return -1;
  }
  a->p->sym[a->p->nsym++] = (gm_symbol){s.name, (gm_sym_kind)kind, (gm_base)base, rows, cols, s.elements, s.array, reg, lane};
  return 0;
}

static int directive_lit(assembler *a) {
  gm_literal l = {0};
  uint32_t reg, mask;
  if (asm_number(&a->t, 511, &reg) || asm_number(&a->t, 15, &mask))
    return -1;
  for (int i = 0; i < 4; i++)
    if (asm_number(&a->t, UINT32_MAX, &l.value[i]))
      return -1;
  l.reg = reg;
  l.mask = (uint8_t)mask;
  if (make_room(a, (void **)&a->p->lit, a->p->nlit, sizeof l))
    return -1;
  a->p->lit[a->p->nlit++] = l;
  return 0;
}

static int position(assembler *a, uint32_t *file, uint32_t *line, uint32_t *col) {
  if (asm_number(&a->t, 65535, file) || asm_number(&a->t, GM_MAX_LINE, line) || asm_number(&a->t, 65535, col))
    return -1;
  return *file < a->p->nfile ? 0 : asm_fail(&a->t, NULL, "no .file %u", *file);
}

static int directive_loc(assembler *a) {
  uint32_t file, line, col, call = 0;
  if (position(a, &file, &line, &col))
    return -1;
  asm_blanks(&a->t);
  if (!asm_at_end(&a->t) && asm_number(&a->t, UINT32_MAX, &call))
    return -1;
  if (call > a->p->ncall)
    return asm_fail(&a->t, NULL, "no .call %u", call);
  a->loc = (gm_line){0, line, (uint16_t)col, (uint16_t)file, call};
  a->have_loc = 1;
  return 0;
}

/* .call FILE LINE COLUMN CALL: a call that was inlined; its number counts from 1. CALL: the one that it is inside of, 0: none. */
static int directive_call(assembler *a) {
  uint32_t file, line, col, in;
  if (position(a, &file, &line, &col) || asm_number(&a->t, UINT32_MAX, &in))
    return -1;
  if (in > a->p->ncall)
    return asm_fail(&a->t, NULL, "no .call %u", in);
  if (make_room(a, (void **)&a->p->call, a->p->ncall, sizeof *a->p->call))
    return -1;
  a->p->call[a->p->ncall++] = (gm_call){line, (uint16_t)col, (uint16_t)file, in};
  return 0;
}

static int directive_file(assembler *a) {
  char *s;
  if (string(a, &s))
    return -1;
  if (make_room(a, (void **)&a->p->file, a->p->nfile, sizeof s)) {
    free(s);
    return -1;
  }
  a->p->file[a->p->nfile++] = s;
  return 0;
}

/* Adds "key = value" to the machine's text, which is parsed as a whole at the end. */
static int directive_set(assembler *a) {
  asm_text *t = &a->t;
  asm_blanks(t);
  const char *s = t->p;
  while (t->p < t->end && *t->p != '\n')
    t->p++;
  size_t n = (size_t)(t->p - s);
  char *m = realloc(a->machine, a->machine_len + n + 2);
  if (!m)
    return oom(a);
  memcpy(m + a->machine_len, s, n);
  m[a->machine_len + n] = '\n';
  a->machine = m;
  a->machine_len += n + 1;
  return 0;
}

static int directive_machine(assembler *a) {
  asm_text *t = &a->t;
  asm_blanks(t);
  const char *s = t->p;
  while (t->p < t->end && *t->p != '\n' && *t->p != ' ' && *t->p != '\t' && *t->p != '\r')
    t->p++;
  char name[200], why[GM_ERROR_SIZE];
  if (t->p == s || (size_t)(t->p - s) >= sizeof name)
    return asm_fail(t, s, "expected a machine's name");
  memcpy(name, s, (size_t)(t->p - s));
  name[t->p - s] = 0;
  a->have_machine = 1;
  return gm_machine_find(&a->p->machine, name, why, sizeof why) ? asm_fail(t, s, "%s", why) : 0;
}

static int directive_entry(assembler *a) {
  asm_blanks(&a->t);
  a->entry_line = a->t.line;
  a->entry_line_start = a->t.line_start;
  a->entry_len = asm_word(&a->t, &a->entry);
  return a->entry_len ? 0 : asm_fail(&a->t, NULL, "expected a label or address");
}

static int directive_stage(assembler *a) {
  static const char *const stages[] = {"vertex", "fragment", NULL};
  unsigned v;
  a->have_stage = 1;
  return choose_asm_name(a, stages, &v) ? -1 : (a->p->stage = (gm_stage)v, 0);
}

static int directive_held(assembler *a) {
  static const char *const buffers[] = {"v", "o", NULL};
  unsigned v;
  return choose_asm_name(a, buffers, &v) ? -1 : (a->p->held |= 1u << v, 0);
}

static int directive(assembler *a) {
  static const struct {
    const char *name;
    int (*run)(assembler *);
  } table[] = {{"stage", directive_stage}, {"machine", directive_machine}, {"set", directive_set}, {"entry", directive_entry},
               {"held", directive_held},   {"file", directive_file},       {"loc", directive_loc}, {"call", directive_call},
               {"sym", directive_sym},     {"lit", directive_lit}};
  const char *w;
  size_t n = asm_word(&a->t, &w);
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
    if (asm_word_is(w, n, table[i].name))
      return table[i].run(a);
  gm_similar near;
  gm_similar_begin(&near, w, n);
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
    gm_similar_offer(&near, table[i].name, strlen(table[i].name));
  return asm_fail(&a->t, w, "unknown directive '%.*s'%s", (int)(n > 40 ? 40 : n), w, gm_similar_help(&near, NULL));
}

static const label *find_label(const assembler *a, const char *s, size_t n) {
  for (size_t i = 0; i < a->nlabels; i++)
    if (a->labels[i].len == n && memcmp(a->labels[i].name, s, n) == 0)
      return &a->labels[i];
  return NULL;
}

static int emit_inst(assembler *a, const gm_inst *op, const asm_target *target) {
  uint32_t w[2];
  const char *why;
  unsigned n = gm_encode(op, w, &why);
  if (!n)
    return asm_fail(&a->t, NULL, "%s", why);
  if (target->label) {
    if (make_room(a, (void **)&a->fixups, a->nfixups, sizeof *a->fixups))
      return -1;
    a->fixups[a->nfixups++] = (fixup){target->label, a->t.line_start, target->label_len, a->p->words, a->t.line};
  }
  for (unsigned i = 0; i < n; i++) {
    if (make_room(a, (void **)&a->p->code, a->p->words, sizeof w[0]))
      return -1;
    a->p->code[a->p->words++] = w[i];
  }
  return a->p->words > 32768 ? asm_fail(&a->t, NULL, "more than 32768 code words") : 0;
}

static int assemble_bundle(assembler *a) {
  gm_inst op[2];
  asm_target target[2];
  const char *start = a->t.p;
  int n = 1;
  if (asm_inst(&a->t, &op[0], &target[0]))
    return -1;
  if (asm_take(&a->t, ';')) {
    n = 2;
    asm_blanks(&a->t);
    if (asm_inst(&a->t, &op[1], &target[1]))
      return -1;
    op[0].pair = true;
    if (gm_op_by_code(op[0].op)->group == gm_op_by_code(op[1].op)->group)
      return asm_fail(&a->t, start, "two operations of one group in a bundle");
  }
  if (a->have_loc) {
    if (make_room(a, (void **)&a->p->line, a->p->nline, sizeof a->loc))
      return -1;
    a->loc.word = (uint32_t)a->p->words;
    a->p->line[a->p->nline++] = a->loc;
    a->have_loc = 0;
  }
  for (int i = 0; i < n; i++)
    if (emit_inst(a, &op[i], &target[i]))
      return -1;
  return 0;
}

/* Takes the labels ("name:") at the cursor, if there are any. */
static int labels(assembler *a) {
  for (;;) {
    const char *save = a->t.p, *w;
    size_t n = asm_word(&a->t, &w);
    if (!n || !asm_take(&a->t, ':')) {
      a->t.p = save;
      return 0;
    }
    if (w[0] >= '0' && w[0] <= '9')
      return asm_fail(&a->t, w, "a label starts with a letter");
    if (find_label(a, w, n))
      return asm_fail(&a->t, w, "label '%.*s' is defined twice", (int)(n > 60 ? 60 : n), w);
    if (make_room(a, (void **)&a->labels, a->nlabels, sizeof *a->labels))
      return -1;
    a->labels[a->nlabels++] = (label){(char *)w, n, (uint32_t)a->p->words};
    asm_blanks(&a->t);
  }
}

static int lines(assembler *a) {
  asm_text *t = &a->t;
  while (t->p < t->end) {
    t->line_start = t->p;
    if (labels(a))
      return -1;
    if (!asm_at_end(t) && (asm_take(t, '.') ? directive(a) : assemble_bundle(a)))
      return -1;
    if (!asm_at_end(t))
      return asm_fail(t, NULL, "unexpected text at the end of the line");
    t->p += t->p < t->end;
    t->line++;
  }
  return 0;
}

static int resolve_labels(assembler *a) {
  for (size_t i = 0; i < a->nfixups; i++) {
    const fixup *f = &a->fixups[i];
    const label *l = find_label(a, f->name, f->len);
    a->t.line = f->line;
    a->t.line_start = f->line_start;
    if (!l)
      return asm_fail(&a->t, f->name, "undefined label '%.*s'", (int)(f->len > 60 ? 60 : f->len), f->name);
    gm_inst op;
    const char *why;
    gm_decode(a->p->code + f->op_at, 1, &op, &why);
    op.imm = (uint16_t)l->at;
    uint32_t w[2]; /* the encoder fills both words */
    gm_encode(&op, w, &why);
    a->p->code[f->op_at] = w[0];
  }
  if (!a->entry)
    return 0;
  a->t.line = a->entry_line;
  a->t.line_start = a->entry_line_start;
  const label *l = find_label(a, a->entry, a->entry_len);
  if (l)
    return a->p->entry = l->at, 0;
  const char *end = a->t.end;
  a->t.p = a->entry;
  a->t.end = a->entry + a->entry_len;
  uint32_t v;
  int rc = asm_number(&a->t, 32767, &v);
  a->t.end = end;
  a->p->entry = rc ? 0 : v;
  return rc;
}

static int finish_assembly(assembler *a, const char *name) {
  char why[GM_ERROR_SIZE];
  if (resolve_labels(a))
    return -1;
  if (a->machine_len) {
    if (gm_machine_parse(&a->p->machine, a->machine, a->machine_len, ".set", why, sizeof why)) {
      snprintf(a->t.err, a->t.errsize, "%s: error: %s", name, why);
      return -1;
    }
  } else if (!a->have_machine && gm_machine_find(&a->p->machine, "cyclone", why, sizeof why)) {
    snprintf(a->t.err, a->t.errsize, "%s", why);
    return -1;
  }
  if (gm_program_problem(a->p, why, sizeof why)) {
    snprintf(a->t.err, a->t.errsize, "%s: error: %s", name, why);
    return -1;
  }
  return 0;
}

int gm_assemble(gm_program *p, const char *text, size_t len, const char *name, char *err, size_t errsize) {
  assembler a = {.t = {name, text, text + len, text, 1, err, errsize, false}, .p = p};
  memset(p, 0, sizeof *p);
  int rc = lines(&a) || finish_assembly(&a, name) ? -1 : 0;
  free(a.labels);
  free(a.fixups);
  free(a.machine);
  if (rc)
    gm_program_free(p);
  return rc;
}
