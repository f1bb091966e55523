/* SPDX-License-Identifier: Apache-2.0 */
/* Parses the assembly text of one operation to a gm_inst: the inverse of csrc/core/isa/format.c. */
#include "core/program/asm_inst.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/similar.h"
#include "core/isa/isa_names.h"

static int lane_of(char c) {
  const char *at = c ? strchr("xyzw", c) : NULL;
  return at ? (int)(at - "xyzw") : -1;
}

/* A letter followed by a number, as in t12. Returns the letter, or 0. */
static char numbered(const char *w, size_t n, unsigned *num) {
  if (n < 2 || n > 5)
    return 0;
  *num = 0;
  for (size_t i = 1; i < n; i++) {
    if (!isdigit((unsigned char)w[i]))
      return 0;
    *num = *num * 10 + (unsigned)(w[i] - '0');
  }
  return w[0];
}

static int dst_code(const char *w, size_t n) {
  unsigned num;
  if (asm_word_is(w, n, "_"))
    return GM_DST_NONE;
  if (asm_word_is(w, n, "pos"))
    return GM_DST_POS;
  if (asm_word_is(w, n, "psz"))
    return GM_DST_PSZ;
  switch (numbered(w, n, &num)) {
  case 't':
    return num < 128 ? (int)(GM_DST_T + num) : -1;
  case 'o':
    return num < 32 ? (int)(GM_DST_O + num) : -1;
  case 'p':
    return num < 4 ? (int)(GM_DST_P + num) : -1;
  case 'a':
    return num == 0 ? GM_DST_A0 : -1;
  }
  return -1;
}

static int parse_dst(asm_text *t, gm_inst *op) {
  const char *w;
  size_t n = asm_word(t, &w);
  int code = dst_code(w, n);
  if (code < 0)
    return asm_fail(t, w, "expected a destination register");
  op->dst = (uint8_t)code;
  op->mask = 15;
  if (t->p < t->end && *t->p == '.') {
    t->p++;
    op->mask = 0;
    for (int lane, last = -1; t->p < t->end && (lane = lane_of(*t->p)) >= 0; t->p++, last = lane) {
      if (lane <= last)
        return asm_fail(t, NULL, "mask lanes must be in order");
      op->mask |= (uint8_t)(1u << lane);
    }
    if (!op->mask)
      return asm_fail(t, NULL, "expected mask lanes (x, y, z, w)");
  }
  return 0;
}

static int source_code(const char *w, size_t n) {
  unsigned num;
  for (const gm_special_source *s = gm_special_sources; s->name; s++)
    if (asm_word_is(w, n, s->name))
      return (int)s->reg;
  switch (numbered(w, n, &num)) {
  case 't':
    return num < 128 ? (int)(GM_SRC_T + num) : -1;
  case 'c':
    return num < 128 ? (int)(GM_SRC_C + num) : -1;
  case 'v':
    return num < 32 ? (int)(GM_SRC_V + num) : -1;
  case 'o':
    return num < 32 ? (int)(GM_SRC_O + num) : -1;
  }
  return -1;
}

/* Reads c[a0+n] or c[n]; the cursor is after 'c'. */
static int parse_index(asm_text *t, gm_inst *op, unsigned k) {
  const char *at = t->p - 1, *w;
  uint32_t num;
  bool indexed = false;
  if (asm_expect(t, '['))
    return -1;
  asm_blanks(t);
  if (t->p < t->end && *t->p == 'a') {
    size_t n = asm_word(t, &w);
    if (!asm_word_is(w, n, "a0"))
      return asm_fail(t, w, "expected a0 or a number");
    indexed = true;
    if (asm_expect(t, '+'))
      return -1;
  }
  if (asm_number(t, 511, &num) || asm_expect(t, ']'))
    return -1;
  if (op->x || (!indexed && k == 0))
    return asm_fail(t, at, op->x ? "one indexed or high constant per operation" : "a high constant must be the second source");
  op->x = indexed ? (k ? GM_X_IDX1 : GM_X_IDX0) : GM_X_HIGH1;
  op->src[k].reg = (uint16_t)num;
  return 0;
}

static int parse_swizzle(asm_text *t, gm_src *s) {
  for (uint8_t i = 0; i < 4; i++)
    s->swz[i] = i;
  if (t->p == t->end || *t->p != '.')
    return 0;
  t->p++;
  unsigned n = 0;
  for (int lane; n < 4 && t->p < t->end && (lane = lane_of(*t->p)) >= 0; t->p++)
    s->swz[n++] = (uint8_t)lane;
  if (n == 0)
    return asm_fail(t, NULL, "expected swizzle lanes (x, y, z, w)");
  for (; n < 4; n++) /* the last lane repeats */
    s->swz[n] = s->swz[n - 1];
  return 0;
}

static int parse_src(asm_text *t, gm_inst *op, unsigned k) {
  gm_src *s = &op->src[k];
  s->neg = asm_take(t, '-');
  s->abs = asm_take(t, '|');
  const char *w;
  size_t n = asm_word(t, &w);
  if (asm_word_is(w, n, "c")) {
    if (parse_index(t, op, k))
      return -1;
  } else {
    int code = source_code(w, n);
    if (code < 0)
      return asm_fail(t, w, "expected a source register");
    s->reg = (uint16_t)code;
  }
  if (parse_swizzle(t, s))
    return -1;
  return s->abs ? asm_expect(t, '|') : 0;
}

static int parse_events(asm_text *t, unsigned *events) {
  *events = 0;
  do {
    const char *w;
    size_t n = asm_word(t, &w);
    unsigned i = 0;
    while (i < 4 && !asm_word_is(w, n, gm_event_names[i]))
      i++;
    if (i == 4)
      return asm_fail(t, w, "expected a gate event (ov, cv, oo, co)");
    *events |= 1u << i;
  } while (asm_take(t, '+'));
  return 0;
}

static int parse_pred(asm_text *t, char letter, unsigned *num) {
  const char *w;
  size_t n = asm_word(t, &w);
  return numbered(w, n, num) == letter && *num < (letter == 'p' ? 4u : 16u) ? 0 : asm_fail(t, w, "expected %c0..", letter);
}

static int parse_cond(asm_text *t, gm_inst *op) {
  static const char *const names[] = {"x", "y", "z", "w", "any", "all"};
  bool neg = asm_take(t, '!');
  unsigned num, c = 0;
  const char *w;
  if (parse_pred(t, 'p', &num) || asm_expect(t, '.'))
    return -1;
  size_t n = asm_word(t, &w);
  while (c < 6 && !asm_word_is(w, n, names[c]))
    c++;
  if (c == 6)
    return asm_fail(t, w, "expected x, y, z, w, any or all");
  op->pred = (uint8_t)num;
  op->cond = (uint8_t)(c | (neg ? GM_COND_NOT : 0));
  return 0;
}

static int parse_target(asm_text *t, gm_inst *op, asm_target *target) {
  asm_blanks(t);
  if (t->p < t->end && isdigit((unsigned char)*t->p)) {
    uint32_t v;
    if (asm_number(t, 0x7fff, &v))
      return -1;
    op->imm = (uint16_t)v;
    return 0;
  }
  target->label_len = asm_word(t, &target->label);
  return target->label_len ? 0 : asm_fail(t, NULL, "expected a label or address");
}

static int parse_counter(asm_text *t, gm_inst *op) {
  const char *w;
  size_t n = asm_word(t, &w);
  if (n != 3 || memcmp(w, "lc", 2) || w[2] < '0' || w[2] > '3')
    return asm_fail(t, w, "expected lc0..lc3");
  op->pred = (uint8_t)(w[2] - '0');
  return asm_expect(t, ',');
}

static int parse_flow(asm_text *t, gm_inst *op, const gm_op_info *r, asm_target *target) {
  unsigned ev;
  uint32_t v;
  switch (r->oper) {
  case GM_OPER_t:
    return parse_target(t, op, target);
  case GM_OPER_pt:
    return parse_cond(t, op) || asm_expect(t, ',') ? -1 : parse_target(t, op, target);
  case GM_OPER_p:
    return parse_cond(t, op);
  case GM_OPER_ct:
    return parse_counter(t, op) ? -1 : parse_target(t, op, target);
  case GM_OPER_ci:
    if (parse_counter(t, op) || asm_number(t, 0x7fff, &v))
      return -1;
    op->imm = (uint16_t)v;
    return 0;
  case GM_OPER_g:
    if (asm_take(t, '0'))
      return 0;
    if (parse_events(t, &ev))
      return -1;
    op->imm = (uint16_t)ev;
    return 0;
  }
  return 0;
}

static int parse_alu(asm_text *t, gm_inst *op, const gm_op_info *r) {
  if (parse_dst(t, op))
    return -1;
  for (unsigned k = 0; k < r->nsrc; k++)
    if (asm_expect(t, ',') || parse_src(t, op, k))
      return -1;
  unsigned num;
  if (r->x == GM_XK_P) {
    if (op->x)
      return asm_fail(t, NULL, "'%s' takes no indexed constant", r->name);
    if (asm_expect(t, ',') || parse_pred(t, 'p', &num))
      return -1;
    op->x = (uint8_t)num;
  }
  if (r->group == GM_GRP_T) {
    if (asm_expect(t, ',') || parse_pred(t, 's', &num))
      return -1;
    op->sampler = (uint8_t)num;
  }
  return 0;
}

static int parse_hint(asm_text *t, gm_inst *op) {
  unsigned ev;
  const char *at = t->p;
  if (parse_events(t, &ev))
    return -1;
  for (uint8_t h = 1; h < 8; h++) {
    gm_inst probe = {.hint = h};
    if (gm_inst_events(&probe) == ev)
      op->hint = h;
  }
  return op->hint ? 0 : asm_fail(t, at, "there is no hint for this combination of gate events");
}

static int fail_unknown_operation(asm_text *t, const char *name, size_t n) {
  gm_similar near;
  gm_similar_begin(&near, name, n);
  for (unsigned code = 0; code < 256; code++)
    if (gm_op_by_code(code))
      gm_similar_offer(&near, gm_op_by_code(code)->name, strlen(gm_op_by_code(code)->name));
  return asm_fail(t, name, "unknown operation '%.*s'%s", (int)(n > 40 ? 40 : n), name, gm_similar_help(&near, NULL));
}

int asm_inst(asm_text *t, gm_inst *op, asm_target *target) {
  const char *w, *start;
  memset(op, 0, sizeof *op);
  *target = (asm_target){NULL, 0};
  size_t n = asm_word(t, &start);
  const gm_op_info *r = gm_op_by_name(start, n);
  if (!r)
    return fail_unknown_operation(t, start, n);
  op->op = r->opcode;
  bool wide = false;
  while (t->p < t->end && *t->p == '.') {
    t->p++;
    n = asm_word(t, &w);
    if (asm_word_is(w, n, "sat") && r->form != GM_FORM_FLOW)
      op->sat = true;
    else if (asm_word_is(w, n, "long") && r->form != GM_FORM_FLOW)
      wide = true;
    else
      return asm_fail(t, w, "expected .sat or .long");
  }
  if (r->form == GM_FORM_FLOW ? parse_flow(t, op, r, target) : parse_alu(t, op, r))
    return -1;
  if (asm_take(t, '@') && parse_hint(t, op))
    return -1;
  op->wide = r->form != GM_FORM_FLOW && (wide || !gm_can_be_short(op));
  uint32_t words[2];
  const char *why;
  return gm_encode(op, words, &why) ? 0 : asm_fail(t, start, "%s", why);
}
