/* SPDX-License-Identifier: Apache-2.0 */
/* Turns preprocessing tokens into tokens: keywords, reserved words, literals (ESSL 1.00 sections 3.6, 3.7, 4.1.3, 4.1.4;
 * docs/compiler.md). */
#include <stdlib.h>
#include <string.h>

#include "core/fp/fp.h"
#include "front/fe.h"

const char *fe_tkind_name(fe_tkind k) {
  static const char *const names[FE_T_COUNT] = {[FE_T_EOF] = "end of file",
                                                [FE_T_IDENT] = "identifier",
                                                [FE_T_INTLIT] = "integer",
                                                [FE_T_FLOATLIT] = "number",
                                                [FE_T_BAD] = "token",
#define X(n, s, r) [FE_T_##n] = "'" s "'",
                                                FE_PUNCTS(X)
#undef X
#define X(n, s) [FE_T_##n] = "'" s "'",
                                                    FE_KEYWORDS(X) FE_TYPE_KEYWORDS(X)
#undef X
  };
  return names[k];
}

bool fe_punct_reserved(fe_tkind k) {
  static const bool table[FE_T_COUNT] = {
#define X(n, s, r) [FE_T_##n] = r,
      FE_PUNCTS(X)
#undef X
  };
  return table[k];
}

/* The third word of a precision statement may be sampler3D: Cogl writes it, and has no such sampler. */
static bool has_precision_only(const fe_ctx *c, const fe_tok *t) {
  return c->sized_types && c->ntok > 1 && c->tok[c->ntok - 2].kind == FE_T_PRECISION && !strcmp(t->s, "sampler3D");
}

static void identifier(fe_ctx *c, fe_tok *t, const pp_name *name) {
  t->kind = name->kind == FE_T_BAD ? FE_T_IDENT : name->kind;
  if (name->kind == FE_T_BAD && !has_precision_only(c, t))
    fe_error(c, t->loc, "'%s' is a reserved word", t->s);
}

static void float_literal(fe_ctx *c, fe_tok *t) {
  char *end;
  float f = strtof(t->s, &end);
  if ((*end == 'f' || *end == 'F') && !end[1])
    fe_warn(c, t->loc, "suffix '%s' of a number is not part of version 100",
            end); /* real shaders have the suffix, and other compilers accept it */
  else if (*end)
    fe_error(c, t->loc, "wrong number '%.40s'", t->s);
  t->kind = FE_T_FLOATLIT;
  t->bits = gm_bits(f);
}

/* An integer is a float with a whole value. Patterns of 32 bits from 2^31 on are negative, as in two's complement. */
static void int_literal(fe_ctx *c, fe_tok *t) {
  int base = t->s[0] != '0' ? 10 : (t->s[1] | 32) == 'x' ? 16 : 8;
  char *end;
  unsigned long long v = strtoull(t->s, &end, base);
  if (*end || (base == 16 && !t->s[2]))
    fe_error(c, t->loc, "wrong number '%.40s'", t->s);
  else if (v > 0xffffffffull || strlen(t->s) > 40)
    fe_error(c, t->loc, "integer %.40s needs more than 32 bits", t->s);
  uint32_t u = (uint32_t)v;
  t->kind = FE_T_INTLIT;
  t->bits = gm_bits((u >> 31) ? -(float)(0u - u) : (float)u);
}

/* Numbers like 12 and 0.125, whose digits make a whole number below 2^24, and whose power of ten has a float: the quotient is rounded
 * once. False: the number is another one. */
static bool short_number(fe_tok *t) {
  static const float power[] = {1e0f, 1e1f, 1e2f, 1e3f, 1e4f, 1e5f, 1e6f, 1e7f, 1e8f};
  uint32_t digits = 0;
  unsigned after = 0;
  const char *s = t->s, *point = NULL;
  for (; s - t->s <= 8; s++)
    if (*s >= '0' && *s <= '9')
      digits = 10 * digits + (uint32_t)(*s - '0');
    else if (*s == '.' && !point)
      point = s;
    else
      break;
  if (*s || digits >= 1u << 24 || (!point && t->s[0] == '0' && t->s[1])) /* 012 is octal */
    return false;
  after = point ? (unsigned)(s - point) - 1 : 0;
  t->kind = point ? FE_T_FLOATLIT : FE_T_INTLIT;
  t->bits = gm_bits((float)digits / power[after]);
  return true;
}

static void lex_number(fe_ctx *c, fe_tok *t) {
  if (short_number(t))
    return;
  bool hex = t->s[0] == '0' && (t->s[1] | 32) == 'x';
  if (!hex && strpbrk(t->s, ".eE"))
    float_literal(c, t);
  else
    int_literal(c, t);
}

/* Is there a message about a character in this line? Then it covers this character too. */
static bool told_character(const fe_ctx *c, gc_loc loc) {
  const gc_message *last = c->diag->count ? &c->diag->msg[c->diag->count - 1] : NULL;
  return last && last->sev == GC_ERROR && last->loc.line == loc.line && !strncmp(last->text, "character ", 10);
}

static void bad_character(fe_ctx *c, const pp_tok *p) {
  unsigned char b = (unsigned char)p->s[0];
  if (told_character(c, p->loc))
    return;
  if (b == '\\')
    fe_error(c, p->loc, "line continuation ('\\') is not part of version 100");
  else if (p->n > 1)
    fe_error(c, p->loc, "character '%s' is not in the ESSL character set", p->s);
  else if (b > 0x20 && b < 0x7f)
    fe_error(c, p->loc, "character '%c' is not in the ESSL character set", b);
  else
    fe_error(c, p->loc, "byte 0x%02x is not in the ESSL character set", b);
}

/* The token that a preprocessing token is. False: it is none, which is reported. */
static bool token_of(fe_ctx *c, const pp_tok *p, fe_tok *t) {
  *t = (fe_tok){FE_T_EOF, p->loc, p->s, 0};
  switch (p->kind) {
  case PP_EOF:
    break;
  case PP_IDENT:
    identifier(c, t, p->name);
    break;
  case PP_NUMBER:
    lex_number(c, t);
    break;
  case PP_PUNCT:
    t->kind = p->punct;
    break;
  case PP_OTHER:
    bad_character(c, p);
    return false;
  case PP_WRONG:
    t->kind = FE_T_BAD;
    break;
  }
  return true;
}

void fe_lex(fe_ctx *c) {
  enum { BYTES = 3 /* of text for a token, or more, as a rule */ };
  size_t cap = c->diag->len / BYTES + 16;
  c->tok = gc_alloc_raw(c->arena, cap * sizeof *c->tok);
  c->ntok = 0;
  pp_start(&c->pp, c->diag->src, c->diag->len);
  bool wrong = c->diag->errors > 0;
  do {
    int errors = c->diag->errors;
    const pp_tok *p = pp_next(&c->pp);
    wrong |= c->diag->errors > errors;
    if (c->ntok == cap) {
      fe_tok *more = gc_alloc_raw(c->arena, 2 * cap * sizeof *more);
      c->tok = memcpy(more, c->tok, cap * sizeof *more);
      cap *= 2;
    }
    c->ntok += token_of(c, p, &c->tok[c->ntok]);
  } while (!c->ntok || c->tok[c->ntok - 1].kind != FE_T_EOF);
  if (c->diag->errors >= GC_MAX_ERRORS)
    fe_too_many(c, (gc_loc){0, 0, 0});
  c->syntax_errors = wrong;
  c->lexical = c->diag->count;
}
