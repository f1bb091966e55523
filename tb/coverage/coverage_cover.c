/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the coverage of random programs on the bundles that ran. */
#include "coverage_cover.h"

#include <stdlib.h>
#include <string.h>

#include "core/timing/timing_found.h"

/* Groups of coverage bins. The comment of a group says how the number of a bin is computed, or lists the bins. `possible` says which
   numbers of a group can occur, `name` names them. */
typedef enum {
  C_FORM,      /* opcode * 2 + long */
  C_XMODE,     /* opcode * 4 + x */
  C_HINT,      /* form (short flow 0, long 1) * 8 + hint */
  C_GATE,      /* mask of the gate operation */
  C_FORWARD,   /* group of the reader * 3 + group of the producer */
  C_MODIFIER,  /* group * 4 + (negate, absolute, saturate, swizzle) */
  C_SOURCE,    /* kind * 2 + operand */
  C_DEST,      /* kind of destination */
  C_PAIR,      /* group of the first * 5 + group of the second */
  C_CONDITION, /* (brc 0, kil 1) * 32 + condition * 2 + outcome */
  C_BRANCH,    /* dbn not taken, dbn taken, bra, call, ret, backward, end beside another operation */
  C_POLICY,    /* policy * 17 + wake latency */
  C_SAMPLER,   /* magnification * 9 + wrap s * 3 + wrap t */
  C_LEVELS,    /* of txl: minification * 4 + magnification * 2 + cube */
  C_NOTE,      /* GM_NOTE_* */
  C_FREEZE,    /* tex_wait, stall_v, stall_o, both */
  C_VALUE,     /* class of a result * 4 + group */
  C_THREADS,   /* some threads idle, all busy, threads killed */
  C_QUADS,     /* qsy without a wait, qsy with a wait; ddx or ddy to a thread in the same bundle, in another bundle */
  C_BANKS,     /* gates of the running threads under policy program: (some are shut and some open 0, several are open 1) * 2 + (v, o) */
  C_GROUPS
} cover_group;

static const struct {
  const char *name;
  unsigned size;
} groups[C_GROUPS] = {{"operations and forms", 128},
                      {"index modes", 256},
                      {"hints", 16},
                      {"gate masks", 16},
                      {"forwarding", 15},
                      {"modifiers", 16},
                      {"sources", 24},
                      {"destinations", 7},
                      {"pairs of groups", 25},
                      {"conditions", 64},
                      {"branches", 7},
                      {"policies and wake", 51},
                      {"samplers", 18},
                      {"samplers of txl", 24},
                      {"timing notes", 8},
                      {"frozen cycles", 4},
                      {"result classes", 20},
                      {"threads", 3},
                      {"quads", 4},
                      {"banks", 4}};

struct gm_cover {
  uint64_t bin[C_GROUPS][256];
  const gm_randprog *p;
  gm_sampler sampler[16];
  const gm_rand_bundle *last[GM_MAX_THREADS]; /* flow operation whose outcome the next bundle of the thread shows */
  const gm_rand_bundle *kil[GM_MAX_THREADS];  /* bundle with a kil in the cycle before */
  uint32_t killed;
  const gm_rand_bundle *issued[GM_MAX_THREADS]; /* the bundle issued last ... */
  uint64_t when[GM_MAX_THREADS];                /* ... and its advancing cycle */
  uint64_t advanced;
  gm_found found; /* on a machine that finds forwarding */
  bool threaded;  /* a machine with several threads took part */
  bool quads;     /* a machine whose threads form quads took part */
  bool sad;       /* a machine with sums of absolute differences took part */
};

gm_cover *gm_cover_new(void) { return calloc(1, sizeof(gm_cover)); }
void gm_cover_free(gm_cover *c) { free(c); }

static void hit(gm_cover *c, cover_group g, unsigned n) { c->bin[g][n]++; }

void gm_cover_program(gm_cover *c, const gm_randprog *p) {
  c->p = p;
  c->killed = 0;
  memset(c->last, 0, sizeof c->last);
  memset(c->kil, 0, sizeof c->kil);
  gm_rand_samplers(p->seed, c->sampler);
  hit(c, C_POLICY, p->cfg.policy == GM_GATE_NONE ? 0 : (unsigned)p->cfg.policy * 17 + p->cfg.wake);
  memset(c->issued, 0, sizeof c->issued);
  gm_found_forget(&c->found);
  c->threaded |= p->m.threads > 1;
  c->quads |= gm_has_quads(&p->m) && p->m.ports_t == 4;
  c->sad |= p->m.sad;
  if (p->m.threads > 1)
    hit(c, C_THREADS, p->thread_mask == (1u << p->m.threads) - 1);
}

/* The group whose flip-flop the source of the bundle in ID is taken from, -1: none. */
static int flip_flop(const gm_cover *c, const gm_dop *o, unsigned k) {
  if (o->file[k] == GM_SF_REG && gm_finds_forwarding(&c->p->m))
    return gm_found_group(&c->found, o->num[k], o->need[k]);
  return o->file[k] == GM_SF_FORWARD ? o->num[k] : -1;
}

/* What later bundles find of the bundle in ID, NULL: a bubble. */
static void follow_found(gm_cover *c, const gm_rand_bundle *rb) {
  bool end = rb && rb->d.flow >= 0 && rb->d.op[rb->d.flow].inst->op == GM_OP_end;
  for (unsigned i = 0; rb && i < rb->d.b.count; i++)
    if (rb->d.op[i].group <= GM_GRP_C)
      gm_found_issue(&c->found, rb->d.op[i].group, rb->d.op[i].dst, rb->d.op[i].mask);
  if (rb && (rb->d.has_t || end))
    gm_found_forget(&c->found);
  gm_found_pass(&c->found, &c->p->m);
}

static unsigned source_kind(const gm_cover *c, const gm_dop *o, unsigned k) {
  if (flip_flop(c, o, k) >= 0)
    return 3;
  if (o->file[k] != GM_SF_REG)
    return o->file[k] == GM_SF_CONST ? (o->num[k] < 128 ? 0 : 1) : o->file[k] == GM_SF_INDEXED ? 2 : 4;
  unsigned r = o->num[k];
  return r < GM_DST_O                         ? 5
         : r < GM_DST_O + 32u                 ? 6
         : r == GM_DST_POS || r == GM_DST_PSZ ? 7
         : r < GM_REG_FRAGCOORD               ? 8
                                              : r - GM_REG_FRAGCOORD + 9;
}

static unsigned dest_kind(unsigned d) {
  return d < GM_DST_O         ? 0
         : d < GM_DST_O + 32u ? 1
         : d == GM_DST_A0     ? 2
         : d < GM_DST_POS     ? 3
         : d == GM_DST_POS    ? 4
         : d == GM_DST_PSZ    ? 5
                              : 6;
}

static void operation(gm_cover *c, const gm_dop *o) {
  const gm_inst *i = o->inst;
  const gm_op_info *r = gm_op_by_code(i->op);
  hit(c, C_FORM, i->op * 2u + i->wide);
  hit(c, C_HINT, (i->wide ? 8u : 0u) + i->hint);
  if (i->op == GM_OP_gate)
    hit(c, C_GATE, i->imm);
  if (o->group == GM_GRP_F)
    return;
  if (i->wide && r->x != GM_XK_N)
    hit(c, C_XMODE, i->op * 4u + i->x);
  hit(c, C_DEST, dest_kind(o->dst));
  if (i->sat)
    hit(c, C_MODIFIER, o->group * 4u + 2);
  if (o->group == GM_GRP_T) {
    const gm_sampler *s = &c->sampler[i->sampler];
    hit(c, C_SAMPLER, s->mag * 9u + s->wrap_s * 3u + s->wrap_t);
    if (i->op == GM_OP_txl)
      hit(c, C_LEVELS, s->min * 4u + s->mag * 2u + s->cube);
  }
  for (unsigned k = 0; k < o->nsrc; k++) {
    const gm_src *s = &i->src[k];
    hit(c, C_SOURCE, source_kind(c, o, k) * 2 + k);
    if (flip_flop(c, o, k) >= 0)
      hit(c, C_FORWARD, o->group * 3u + (unsigned)flip_flop(c, o, k));
    if (s->neg)
      hit(c, C_MODIFIER, o->group * 4u);
    if (s->abs)
      hit(c, C_MODIFIER, o->group * 4u + 1);
    if (s->swz[0] != 0 || s->swz[1] != 1 || s->swz[2] != 2 || s->swz[3] != 3)
      hit(c, C_MODIFIER, o->group * 4u + 3);
  }
}

/* Notes the outcome of the thread's last flow operation, which its next bundle shows. */
static void outcome(gm_cover *c, const gm_rand_bundle *from, unsigned pc) {
  const gm_inst *op = from->d.op[from->d.flow].inst;
  bool taken = pc != from->pc + from->d.b.words;
  switch (op->op) {
  case GM_OP_brc:
    hit(c, C_CONDITION, op->cond * 2u + taken);
    break;
  case GM_OP_dbn:
    hit(c, C_BRANCH, taken);
    if (taken && pc <= from->pc)
      hit(c, C_BRANCH, 5);
    break;
  case GM_OP_bra:
    hit(c, C_BRANCH, 2);
    break;
  case GM_OP_call:
    hit(c, C_BRANCH, 3);
    break;
  case GM_OP_ret:
    hit(c, C_BRANCH, 4);
    break;
  default:
    break;
  }
}

static void quads(gm_cover *c, unsigned thread, const gm_rand_bundle *rb) {
  const gm_rand_bundle *last = c->issued[thread];
  if (last && last->d.flow >= 0 && last->d.op[last->d.flow].inst->op == GM_OP_qsy)
    hit(c, C_QUADS, c->advanced - c->when[thread] > c->p->m.threads);
  for (unsigned i = 0; i < rb->d.b.count; i++) {
    unsigned other = thread ^ rb->d.op[i].quad;
    if (other < thread) /* the other thread has had its turn in this rotation */
      hit(c, C_QUADS, c->issued[other] == rb && c->when[other] + (thread - other) == c->advanced ? 2 : 3);
  }
  c->issued[thread] = rb;
  c->when[thread] = c->advanced;
}

static void cover_bundle(gm_cover *c, unsigned thread, const gm_rand_bundle *rb) {
  quads(c, thread, rb);
  for (unsigned i = 0; i < rb->d.b.count; i++)
    operation(c, &rb->d.op[i]);
  if (rb->d.b.count == 2)
    hit(c, C_PAIR, rb->d.op[0].group * 5u + rb->d.op[1].group);
  for (unsigned n = 0; n < 8; n++)
    if (rb->notes >> n & 1)
      hit(c, C_NOTE, n);
  if (c->last[thread])
    outcome(c, c->last[thread], rb->pc);
  c->last[thread] = rb->d.flow >= 0 ? rb : NULL;
  if (rb->d.flow < 0)
    return;
  unsigned op = rb->d.op[rb->d.flow].inst->op;
  if (op == GM_OP_kil)
    c->kil[thread] = rb;
  if (op == GM_OP_end && rb->d.b.count == 2)
    hit(c, C_BRANCH, 6);
}

/* Zero, normal, infinite, NaN, negative. */
static unsigned value_class(uint32_t x) {
  uint32_t e = x >> 23 & 255;
  return e == 255 ? (x & 0x7fffff ? 3 : 2) : e == 0 ? 0 : x >> 31 ? 4 : 1;
}

static void results(gm_cover *c, const gm_trace *t) {
  for (unsigned g = 0; g < 4; g++)
    for (unsigned l = 0; t->wb[g].valid && l < 4; l++)
      if (t->wb[g].mask >> l & 1)
        hit(c, C_VALUE, value_class(t->wb[g].data[l]) * 4 + g);
}

static void kills(gm_cover *c, const gm_trace *t) {
  for (unsigned i = 0; i < GM_MAX_THREADS; i++) {
    if (!c->kil[i])
      continue;
    bool now = t->killed >> i & 1, before = c->killed >> i & 1;
    if (!before)
      hit(c, C_CONDITION, 32 + c->kil[i]->d.op[c->kil[i]->d.flow].inst->cond * 2u + now);
    c->kil[i] = NULL;
  }
  if (c->p->m.threads > 1 && (t->killed & ~c->killed))
    hit(c, C_THREADS, 2);
  c->killed = t->killed;
}

static void banks(gm_cover *c, const gm_trace *t) {
  unsigned running = c->p->thread_mask & ~(unsigned)t->retired, open[2] = {t->gate_v & running, t->gate_o & running};
  for (unsigned g = 0; g < 2 && c->p->m.threads > 1 && c->p->cfg.policy == GM_GATE_PROGRAM; g++) {
    if (open[g] && open[g] != running)
      hit(c, C_BANKS, g);
    if (open[g] & (open[g] - 1))
      hit(c, C_BANKS, 2 + g);
  }
}

void gm_cover_cycle(gm_cover *c, const gm_trace *t) {
  kills(c, t);
  banks(c, t);
  if (t->tex_wait)
    hit(c, C_FREEZE, 0);
  if (t->stall_v != t->stall_o)
    hit(c, C_FREEZE, t->stall_v ? 1 : 2);
  if (t->stall_v && t->stall_o)
    hit(c, C_FREEZE, 3);
  if (!t->adv)
    return;
  c->advanced++;
  results(c, t);
  const gm_rand_bundle *rb = t->id_valid ? c->p->at[t->id_pc] : NULL;
  if (rb)
    cover_bundle(c, t->id_thread, rb);
  if (gm_finds_forwarding(&c->p->m))
    follow_found(c, rb);
}

static bool possible_pair(unsigned n) { return n / 5 != n % 5; }

/* Whether a machine that took part has the operation. */
static bool possible_op(const gm_cover *c, const gm_op_info *r) {
  bool quad = r->lanes == GM_LANES_Q || r->opcode == GM_OP_qsy;
  return (c->quads || !quad) && (c->sad || r->opcode != GM_OP_sad);
}

static bool possible_xmode(const gm_cover *c, unsigned n) {
  const gm_op_info *r = gm_op_by_code(n / 4);
  if (!r || !possible_op(c, r) || r->group == GM_GRP_F || r->x == GM_XK_N)
    return false;
  return r->x == GM_XK_P || r->nsrc == 2 || n % 4 <= GM_X_IDX0;
}

static bool possible_form(const gm_cover *c, unsigned n) {
  const gm_op_info *r = gm_op_by_code(n / 2);
  return r && possible_op(c, r) && (n % 2 ? r->form != GM_FORM_FLOW : r->form != GM_FORM_LONG);
}

/* Whether a program can reach this number of the group. */
static bool possible(const gm_cover *c, cover_group g, unsigned n) {
  switch (g) {
  case C_FORM:
    return possible_form(c, n);
  case C_XMODE:
    return possible_xmode(c, n);
  case C_FORWARD:
    return n / 3 < GM_GRP_F;
  case C_SOURCE:
    return n != 1 * 2; /* a high constant is operand 1 only */
  case C_PAIR:
    return possible_pair(n);
  case C_VALUE:
    return n % 4 != 3 || n / 4 < 2; /* texels are zero or positive */
  case C_POLICY:
    return n == 0 || n >= 17; /* without gating the wake latency means nothing */
  case C_THREADS:
  case C_BANKS:
    return c->threaded;
  case C_QUADS:
    return c->quads;
  case C_CONDITION:
    return (n / 2 & 7) <= GM_COND_ALL;
  default:
    return true;
  }
}

static void bin_name(cover_group g, unsigned n, char *buf, size_t size) {
  static const char *const notes[] = {"register read at once", "predicate read at once", "a0 read at once",          "late open",
                                      "cancelled close",       "pending close",          "access while close pends", "reopened at once"};
  static const char *const quad_bins[] = {"qsy at once", "qsy with a wait", "difference to a thread beside", "difference to one elsewhere"};
  static const char *const bank_bins[] = {"v, one open beside one shut", "o, one open beside one shut", "v, several open",
                                          "o, several open"};
  static const char *const branches[] = {"dbn not taken", "dbn taken", "bra", "call", "ret", "backward", "end beside another operation"};
  switch (g) {
  case C_FORM:
    snprintf(buf, size, "%s %s", gm_op_by_code(n / 2)->name, n % 2 ? "long" : "short");
    break;
  case C_XMODE:
    snprintf(buf, size, "%s x=%u", gm_op_by_code(n / 4)->name, n % 4);
    break;
  case C_FORWARD:
    snprintf(buf, size, "f%c into %c", "abc"[n % 3], "ABCTF"[n / 3]);
    break;
  case C_PAIR:
    snprintf(buf, size, "%c with %c", "ABCTF"[n / 5], "ABCTF"[n % 5]);
    break;
  case C_CONDITION:
    snprintf(buf, size, "%s condition %u %s", n < 32 ? "brc" : "kil", n / 2 & 15, n & 1 ? "true" : "false");
    break;
  case C_BRANCH:
    snprintf(buf, size, "%s", branches[n]);
    break;
  case C_NOTE:
    snprintf(buf, size, "%s", notes[n]);
    break;
  case C_QUADS:
    snprintf(buf, size, "%s", quad_bins[n]);
    break;
  case C_BANKS:
    snprintf(buf, size, "%s", bank_bins[n]);
    break;
  case C_POLICY:
    snprintf(buf, size, "policy %u wake %u", n / 17, n % 17);
    break;
  default:
    snprintf(buf, size, "%u", n);
    break;
  }
}

unsigned gm_cover_print(const gm_cover *c, FILE *f, int all) {
  unsigned missing = 0;
  char name[64];
  for (unsigned g = 0; g < C_GROUPS; g++) {
    unsigned bins = 0, hits = 0;
    uint64_t min = UINT64_MAX;
    for (unsigned n = 0; n < groups[g].size; n++) {
      if (!possible(c, (cover_group)g, n))
        continue;
      bins++;
      hits += c->bin[g][n] != 0;
      min = c->bin[g][n] < min ? c->bin[g][n] : min;
      bin_name((cover_group)g, n, name, sizeof name);
      if (all || !c->bin[g][n])
        fprintf(f, "#   %s: %s: %llu\n", groups[g].name, name, (unsigned long long)c->bin[g][n]);
    }
    fprintf(f, "# %-22s %3u of %3u bins, least %llu\n", groups[g].name, hits, bins, (unsigned long long)min);
    missing += bins - hits;
  }
  return missing;
}

void gm_cover_write(const gm_cover *c, FILE *f) {
  char name[64];
  for (unsigned g = 0; g < C_GROUPS; g++)
    for (unsigned n = 0; n < groups[g].size; n++)
      if (possible(c, (cover_group)g, n)) {
        bin_name((cover_group)g, n, name, sizeof name);
        fprintf(f, "bins\t%s\t%s\t%llu\n", groups[g].name, name, (unsigned long long)c->bin[g][n]);
      }
}
