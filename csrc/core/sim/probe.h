/* SPDX-License-Identifier: Apache-2.0 */
/* Shows the stages of the simulated pipeline to a probe: a function that is called in each busy cycle. The meter of the energy model
   `program` (docs/energy.md) is one. */
#ifndef GM_SIM_PROBE_H
#define GM_SIM_PROBE_H

#include "core/sim/rules.h"
#include "core/sim/sim.h"

/* Called in each busy cycle, after its signals have settled and before its edge. `t` is the cycle's record. */
typedef void gm_sim_probe(void *ctx, const gm_sim *s, const gm_trace *t);
/* NULL: no probe. The probe stays over runs and resets. */
void gm_sim_set_probe(gm_sim *s, gm_sim_probe *probe, void *ctx);

enum { GM_SIM_OF = 0, GM_SIM_EX = 1 }; /* stages of a group; the result is in WB in stage GM_SIM_EX + latency */

/* An operation in a stage, as the probe sees it. */
typedef struct {
  const gm_dop *op;
  const uint32_t (*read)[4]; /* registers that were read, before swizzle and modifiers; nothing for a forwarded source */
  uint16_t pc;
  uint8_t thread, slot; /* slot: 0 or 1, the operation's place in its bundle */
} gm_sim_stage_op;
/* False: the stage has no operation of that group (A B C T). */
bool gm_sim_stage_at(const gm_sim *s, unsigned group, unsigned stage, gm_sim_stage_op *to);
/* Operand k of the operation of a group in its first EX stage, with swizzle and modifiers. */
void gm_sim_operand(const gm_sim *s, unsigned group, unsigned k, uint32_t to[4]);
/* Present value of a register by destination code (t, o, pos, psz). */
const uint32_t *gm_sim_register(const gm_sim *s, unsigned thread, unsigned dst);
/* Code words of the program that the thread runs, from an address on; at least four may be read. */
const uint32_t *gm_sim_code(const gm_sim *s, unsigned thread, unsigned pc);
/* The texels of the texture unit's last response, in the cycles in which its result is ready; else NULL. On a machine whose threads
   switch (docs/cluster.md): in the cycle after the response has left its register. */
const uint32_t *gm_sim_texels(const gm_sim *s);

/* The request that the texture unit makes, or has made last. If threads switch: the one on the port, of which there has to be one. */
const gm_tex_request *gm_sim_request(const gm_sim *s);

#endif
