/* SPDX-License-Identifier: Apache-2.0 */
/* Shows the stages of the simulated pipeline to a probe: a function that is called in each busy cycle (core/sim/probe.h). The meter of
   the energy model `program` (energy/program_model) is one. */
#include "core/sim/probe.h"

#include "core/sim/sim_state.h"

void gm_sim_set_probe(gm_sim *s, gm_sim_probe *probe, void *ctx) {
  s->probe = probe;
  s->probe_ctx = ctx;
}

/* The operation of a group that is in this stage, NULL if none. The stages of a group are a ring buffer (sim_pipe in sim_state.h). */
static const sim_flight *flight(const gm_sim *s, unsigned group, unsigned stage) {
  const sim_pipe *p = &s->pipe[group];
  unsigned i = (p->head - stage) & (PIPE - 1);
  return p->valid >> i & 1 ? &p->slot[i] : NULL;
}

/* The probe is called before the clock edge, which moves the heads of the rings. So the operation in OF is at the head. */
bool gm_sim_stage_at(const gm_sim *s, unsigned group, unsigned stage, gm_sim_stage_op *to) {
  const sim_flight *f = flight(s, group, stage);
  if (f)
    *to = (gm_sim_stage_op){f->d, f->src, f->pc, f->thread, f->slot};
  return f != NULL;
}

void gm_sim_operand(const gm_sim *s, unsigned group, unsigned k, uint32_t to[4]) {
  const sim_flight *f = flight(s, group, GM_SIM_EX);
  if (f && k < (f->d->quad ? 2u : f->d->nsrc))
    sim_operand(s, f, k, to);
  else
    for (unsigned i = 0; i < 4; i++)
      to[i] = 0;
}

const uint32_t *gm_sim_register(const gm_sim *s, unsigned thread, unsigned dst) { return sim_register((gm_sim *)s, thread, dst); }

const uint32_t *gm_sim_code(const gm_sim *s, unsigned thread, unsigned pc) {
  return &s->code[(size_t)sim_program(s, thread) * s->m.code_words + pc];
}

/* If threads switch, a tag is 2 * thread, plus 1 for the second request of a lookup. */
const uint32_t *gm_sim_texels(const gm_sim *s) {
  if (s->m.switches)
    return s->sw.taken_q ? s->sw.lookup[s->sw.taken_tag_q / 2].texel[s->sw.taken_tag_q % 2] : NULL;
  return s->tex.state_q == TEX_DONE ? s->tex.texel[s->tex.level] : NULL;
}

const gm_tex_request *gm_sim_request(const gm_sim *s) {
  uint8_t tag;
  return s->m.switches ? sim_lookup_request(s, &tag) : &s->tex.lookup_q.level[s->tex.level];
}
