/* SPDX-License-Identifier: Apache-2.0 */
/* For tests: reads machine-form programs as m_print prints them, and compares with such text (docs/compiler.md, "Back end"). A virtual
 * register rN has four lanes and exists from where it is first named. Blocks must exist before text that branches to them. */
#ifndef GC_TEST_MIR_H
#define GC_TEST_MIR_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/options.h"
#include "mir/mir.h"

typedef struct {
  gc_arena *a;
  gm_machine m;
  gc_options o;
  m_func *f;
  m_block *b[8];
} rig;

/* A function with so many empty blocks, on a small machine. */
static inline rig *rig_new(unsigned blocks) {
  rig *r = calloc(1, sizeof *r);
  assert_non_null(r);
  r->a = gc_arena_new();
  assert_non_null(r->a);
  r->m = (gm_machine){.name = "test", .threads = 1, .temps = 8, .inputs = 8, .outputs = 8, .consts = 64, .samplers = 4, .lat = {1, 1, 1}};
  r->m.forwarding = true;
  r->m.ports_t = r->m.ports_v = r->m.ports_o = r->m.ports_c = 4;
  r->m.issue_width = 2;
  r->m.texture_latency = 8;
  r->o = (gc_options){.name = "test",
                      .machine = &r->m,
                      .policy = GM_GATE_PROGRAM,
                      .wake = 1,
                      .gate_input = true,
                      .gate_output = true,
                      .join = GC_JOIN_NODUP,
                      .opt = 2};
  r->f = m_func_new(r->a, NULL, NULL, &r->m);
  for (unsigned i = 0; i < blocks; i++)
    r->b[i] = m_block_new(r->f, NULL);
  return r;
}

static inline void rig_free(rig *r) {
  gc_arena_free(r->a);
  free(r);
}

/* Edges from a block to one block, or with `fall` to two. */
static inline void edges(rig *r, unsigned from, int taken, int fall) {
  m_edge(r->f, r->b[from], r->b[taken]);
  if (fall >= 0)
    m_edge(r->f, r->b[from], r->b[fall]);
}

/* Reads the lanes after a dot, if there is one; returns their number. */
static inline unsigned letters(const char **p, uint8_t out[4]) {
  unsigned n = 0;
  if (**p != '.')
    return 0;
  for (++*p; n < 4 && **p && strchr("xyzw", **p); ++*p)
    out[n++] = (uint8_t)(**p == 'w' ? 3 : **p - 'x');
  return n;
}

/* rN, vN, oN, cN, k, -: file and number. */
static inline m_file reg_text(rig *r, const char **p, unsigned *num) {
  char kind = *(*p)++;
  if (kind == '-')
    return MF_NONE;
  *num = GM_SRC_K;
  if (kind == 'k')
    return MF_SYS;
  *num = (unsigned)strtoul(*p, (char **)(uintptr_t)p, 10);
  while (kind == 'r' && r->f->nvreg <= *num)
    m_new_vreg(r->f, 4);
  return kind == 'r' ? MF_VREG : kind == 'v' ? MF_V : kind == 'o' ? MF_O : MF_C;
}

/* What follows the name of a flow operation: [qN.x | lcN] bM. */
static inline void flow_text(rig *r, m_op *o, const char *p) {
  const char *to = strrchr(p, 'b');
  if (o->op == GM_OP_brc)
    o->cond = GM_COND_X; /* predicate 0 */
  if (o->op != GM_OP_end) {
    assert_non_null(to);
    o->target = r->b[atoi(to + 1)];
  }
}

/* Makes the operation that a line of text says. */
static inline m_op *op_text(rig *r, const char *text, size_t len) {
  char line[128];
  assert_true(len < sizeof line);
  memcpy(line, text, len);
  line[len] = 0;
  const char *p = line + strspn(line, " ");
  size_t n = strcspn(p, " ");
  const gm_op_info *info = gm_op_by_name(p, n);
  if (!info)
    fail_msg("no operation: %s", line);
  m_op *o = m_op_new(r->f, (gm_opcode)info->opcode);
  p += n + strspn(p + n, " ");
  if (info->group == GM_GRP_F) {
    flow_text(r, o, p);
    return o;
  }
  unsigned num = 0;
  uint8_t l[4];
  o->dfile = (uint8_t)reg_text(r, &p, &num);
  o->dnum = (uint16_t)num;
  unsigned k = letters(&p, l);
  o->mask = k ? 0 : 15;
  for (unsigned i = 0; i < k; i++)
    o->mask |= (uint8_t)(1u << l[i]);
  for (unsigned s = 0; s < info->nsrc; s++) {
    p += strspn(p, ", ");
    m_file file = reg_text(r, &p, &num);
    o->src[s] = m_src_reg(file, num);
    letters(&p, o->src[s].swz);
  }
  return o;
}

/* Fills block b with operations, one a line of the text. */
static inline void body(rig *r, unsigned b, const char *text) {
  for (size_t n; *text; text += n + (text[n] == '\n')) {
    n = strcspn(text, "\n");
    m_append(r->b[b], op_text(r, text, n));
  }
}

/* Fills block b with a finished schedule: one bundle a line, "nop" or one or two operations with ; between. */
static inline void bundles(rig *r, unsigned b, const char *text) {
  m_block *k = r->b[b];
  k->bundle = gc_alloc(r->a, 64 * sizeof *k->bundle);
  for (size_t n; *text; text += n + (text[n] == '\n')) {
    n = strcspn(text, "\n");
    size_t first = strcspn(text, ";\n");
    for (unsigned s = 0; s < 2 && strncmp(text, "nop", 3) != 0; s++) {
      if (s && first >= n)
        break;
      m_op *o = s ? op_text(r, text + first + 1, n - first - 1) : op_text(r, text, first);
      o->cycle = (int)k->nbundle;
      o->slot = (int)s;
      k->bundle[k->nbundle].op[s] = o;
      m_append(k, o);
    }
    k->nbundle++;
  }
}

/* The function must be consistent, and its text the one wanted. */
static inline void expect(rig *r, const char *want) {
  const char *why = m_verify(r->a, r->f);
  if (why)
    fail_msg("%s\n%s", why, m_print(r->a, r->f));
  const char *got = strchr(m_print(r->a, r->f), '\n') + 1;
  if (strcmp(got, want) != 0)
    fail_msg("got:\n%swanted:\n%s", got, want);
}

/* The same for gate events only, per block: "b: bundle+v bundle-v ..." joined by " | ". */
static inline void expect_events(rig *r, const char *want) {
  static const char *const name[] = {"+v", "-v", "+o", "-o"};
  char got[512] = "";
  const char *why = m_verify(r->a, r->f);
  if (why)
    fail_msg("%s", why);
  for (const m_block *b = r->f->entry; b; b = b->next) {
    size_t at = strlen(got);
    snprintf(got + at, sizeof got - at, "%s%u:", b->prev ? " | " : "", b->nbundle);
    for (unsigned i = 0; i < b->nbundle; i++)
      for (unsigned e = 0; e < 4; e++)
        if (b->bundle[i].events >> e & 1) {
          at = strlen(got);
          snprintf(got + at, sizeof got - at, " %u%s", i, name[e]);
        }
  }
  if (strcmp(got, want) != 0)
    fail_msg("got '%s', wanted '%s'\n%s", got, want, m_print(r->a, r->f));
}

#endif
