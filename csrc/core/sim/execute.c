/* SPDX-License-Identifier: Apache-2.0 */
/* Simulates the stages OF, EX and WB of the groups A, B, C, T, and the texture unit's timing. */
#include <string.h>

#include "core/sim/sim_state.h"

static const uint32_t k_value[4] = {0, 0x3f800000, 0x3f000000, 0x40000000};

/* The result flip-flop of group g as an operand. Its result is in WB, or was there before and has stayed. */
static const uint32_t *forwarded(const gm_sim *s, unsigned g) {
  const sim_pipe *p = &s->pipe[g];
  unsigned i = (p->head - p->wb) & (PIPE - 1);
  const sim_flight *f = p->valid >> i & 1 ? &p->slot[i] : NULL;
  return f ? f->out : s->result_q[g];
}

/* Operand k with swizzle and modifiers. A difference across the quad (ddx, ddy) has two operands; both use the swizzle and modifiers of
   the operation's only source. */
void sim_operand(const gm_sim *s, const sim_flight *f, unsigned k, uint32_t v[4]) {
  const gm_src *src = &f->d->inst->src[f->d->quad ? 0 : k];
  const uint32_t *r = f->d->file[k] == GM_SF_FORWARD ? forwarded(s, f->d->num[k]) : f->src[k];
  uint32_t clear = src->abs ? 0x7fffffffu : 0xffffffffu, flip = src->neg ? 0x80000000u : 0;
  for (unsigned i = 0; i < 4; i++)
    v[i] = (r[src->swz[i]] & clear) ^ flip;
}

void sim_execute(gm_sim *s) {
  static const uint32_t zero[4];
  for (unsigned g = 0; g < 3 && !s->answer; g++) {
    sim_flight *f = sim_stage(&s->pipe[g], 1);
    if (!f)
      continue;
    uint32_t v[2][4];
    memcpy(v[1], zero, sizeof zero);
    for (unsigned k = 0; k < (f->d->quad ? 2 : f->d->nsrc); k++)
      sim_operand(s, f, k, v[k]);
    gm_exec(f->d->inst->op, v[0], v[1], f->pred, f->d->inst->sat, f->out);
    for (unsigned i = 0; i < 4; i++)
      if (!(f->d->mask >> i & 1))
        f->out[i] = 0;
  }
  sim_flight *t = sim_stage(&s->pipe[GM_GRP_T], 1);
  if (!t || s->answer || s->m.switches)
    return;
  for (unsigned i = 0; i < 4; i++) {
    uint32_t x = t->d->inst->sat ? gm_fsat(s->tex.out_q[i]) : s->tex.out_q[i];
    t->out[i] = t->d->mask >> i & 1 ? x : 0;
  }
}

void sim_writeback(gm_sim *s) {
  for (unsigned g = 0; g < 4; g++) {
    const sim_flight *f = sim_stage(&s->pipe[g], s->pipe[g].wb);
    if (!f)
      continue;
    if (g <= GM_GRP_C)
      memcpy(s->result_q[g], f->out, sizeof f->out);
    sim_thread *t = &s->thread[f->thread];
    unsigned dst = s->answer ? GM_DST_NONE : f->d->dst, mask = f->d->mask;
    if (dst == GM_DST_A0) {
      t->a0_q = (int16_t)(int32_t)f->out[0];
    } else if (dst >= GM_DST_P && dst < GM_DST_P + 4) {
      unsigned bits = 0;
      for (unsigned i = 0; i < 4; i++)
        bits |= (unsigned)(f->out[i] != 0) << i;
      t->pred_q[dst - GM_DST_P] = (uint8_t)((t->pred_q[dst - GM_DST_P] & ~mask) | (bits & mask));
    } else if (dst != GM_DST_NONE) {
      for (unsigned i = 0; i < 4; i++)
        if (mask >> i & 1)
          sim_register(s, f->thread, dst)[i] = f->out[i];
    }
    t->in_flight--;
    t->o_in_flight -= f->d->writes_o;
  }
}

static void count_read(gm_sim_stats *st, unsigned reg) {
  st->reads_t += reg < GM_DST_O;
  st->reads_o += reg >= GM_DST_O && reg < GM_DST_A0;
  st->reads_v += reg >= GM_REG_V && reg < GM_REG_FRAGCOORD;
}

static void read_source(gm_sim *s, unsigned thread, const gm_dop *o, unsigned k, uint32_t v[4]) {
  const sim_thread *t = &s->thread[thread];
  unsigned program = sim_program(s, s->id_thread_q);
  static const uint32_t zero[4];
  const uint32_t *r = zero;
  int n;
  s->stats.reads_c += o->file[k] == GM_SF_CONST || o->file[k] == GM_SF_INDEXED;
  switch (o->file[k]) {
  case GM_SF_REG:
    count_read(&s->stats, o->num[k]);
    r = sim_register(s, thread, o->num[k]);
    break;
  case GM_SF_CONST:
    r = sim_constant(s, program, o->num[k]);
    break;
  case GM_SF_INDEXED:
    n = t->a0_q + (int)o->num[k];
    if (n >= 0 && n < (int)s->m.consts && sim_constant(s, program, (unsigned)n))
      r = sim_constant(s, program, (unsigned)n);
    break;
  case GM_SF_K:
    r = k_value;
    break;
  default:
    s->stats.forwarded++;
    break;
  }
  memcpy(v, r, 4 * sizeof *v);
}

/* ID hands the bundle to OF. The pipes have moved on already, so OF is free, and the registers have the writes of this cycle. v and o are
   read here too. The core reads them at the end of OF, without write-through, and sees the same writes. */
void sim_issue(gm_sim *s, const sim_code *c) {
  sim_thread *t = &s->thread[s->id_thread_q];
  for (unsigned i = 0; i < c->d.b.count; i++) {
    const gm_dop *o = &c->d.op[i];
    s->stats.group_ops[o->group]++;
    if (o->group == GM_GRP_F)
      continue;
    sim_pipe *p = &s->pipe[o->group];
    sim_flight *f = &p->slot[p->head];
    p->valid |= 1u << p->head;
    f->d = o;
    f->thread = s->id_thread_q;
    f->slot = (uint8_t)i;
    f->pc = s->id_pc_q;
    f->pred = t->pred_q[o->pred];
    if (o->quad) {
      read_source(s, s->id_thread_q | o->quad, o, 0, f->src[0]);
      read_source(s, s->id_thread_q & ~(unsigned)o->quad, o, 0, f->src[1]);
    } else
      for (unsigned k = 0; k < o->nsrc; k++)
        read_source(s, s->id_thread_q, o, k, f->src[k]);
    s->stats.writes_t += o->dst < GM_DST_O;
    s->stats.writes_o += o->dst >= GM_DST_O && o->dst < GM_DST_A0;
    t->in_flight++;
    t->o_in_flight += o->writes_o;
  }
  s->stats.bundles++;
  s->stats.ops += c->d.b.count;
}

uint32_t sim_texel(const gm_sim *s, uint32_t addr) {
  return addr < s->texture_count ? s->texture[addr] : s->texture_beyond ? s->texture_beyond(addr) : 0;
}

/* Puts a request on the memory port from the next cycle on, and says when its response will come. */
static void tex_ask(gm_sim *s, unsigned level) {
  sim_tex *x = &s->tex;
  x->level = level;
  unsigned memory = s->answer ? x->memory[level]
                              : gm_tex_delay(gm_wait_memory(s->cfg.texture_latency, s->m.texture_stages), s->cfg.texture_seed, x->number++);
  x->left = gm_wait_response(s->cfg.texture_latency, s->m.texture_stages, memory, sim_tex_promised(s));
  x->before = gm_wait_before(s->m.texture_stages);
  x->state_q = TEX_REQUEST;
}

static void tex_start(gm_sim *s, const sim_flight *f) {
  uint32_t coord[4];
  if (s->answer) {
    s->tex.lookup_q = (gm_tex_lookup){.count = s->answer->requests};
    memcpy(s->tex.memory, s->answer->memory, sizeof s->tex.memory);
  } else {
    sim_operand(s, f, 0, coord);
    if (f->d->inst->op == GM_OP_tex)
      coord[2] = coord[3] = 0;
    gm_tex_address(&s->sampler[sim_program(s, f->thread)][f->d->inst->sampler], coord, &s->tex.lookup_q);
  }
  s->tex.frozen = 1;
  tex_ask(s, 0);
}

static void tex_respond(gm_sim *s) {
  sim_tex *x = &s->tex;
  const gm_tex_request *r = &x->lookup_q.level[x->level];
  for (unsigned i = 0; i < 4; i++)
    x->texel[x->level][i] = r->mask >> i & 1 ? sim_texel(s, r->addr[i]) : 0;
  if (x->level + 1 < x->lookup_q.count) {
    tex_ask(s, x->level + 1);
    return;
  }
  if (!s->answer)
    gm_tex_filter(&x->lookup_q, x->texel, x->out_q);
  x->state_q = TEX_DONE;
}

void sim_tex_edge(gm_sim *s, bool adv) {
  sim_tex *x = &s->tex;
  const sim_flight *f;
  switch (x->state_q) {
  case TEX_IDLE:
    if ((f = sim_stage(&s->pipe[GM_GRP_T], 1)))
      tex_start(s, f);
    return;
  case TEX_REQUEST: /* the request has left + 1 cycles; in the last one its response has been filtered */
    x->frozen++;
    x->before -= x->before > 0;
    if (!x->left--)
      tex_respond(s);
    return;
  case TEX_DONE:
    if (adv) {
      x->state_q = TEX_IDLE;
      x->frozen = 0;
    }
    return;
  }
}
