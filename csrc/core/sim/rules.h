/* SPDX-License-Identifier: Apache-2.0 */
/* A bundle as the core sees it, and the rules about a single bundle (docs/architecture.md section 3). The simulator and the static
   checker share them, so both refuse the same bundles in the same words. */
#ifndef GM_RULES_H
#define GM_RULES_H

#include "core/isa/isa.h"
#include "core/machine/machine.h"

/* One number space for all registers that each thread has: destination codes 0..255 as they are (t, o, a0, p, pos, psz), then the
   registers that are only read. */
enum { GM_REG_V = 176, GM_REG_FRAGCOORD = 208, GM_REG_COUNT = 211 };

typedef enum { GM_SF_REG, GM_SF_CONST, GM_SF_INDEXED, GM_SF_FORWARD, GM_SF_K } gm_src_file;

/* One operation with its fields resolved. */
typedef struct {
  const gm_inst *inst;
  uint8_t group, nsrc, latency; /* latency: EX stages; T counts as 1 */
  uint8_t dst, mask;            /* arl counts as mask x */
  uint8_t file[2];              /* gm_src_file */
  uint16_t num[2];              /* register in the number space above, constant number, group, or index base */
  uint8_t need[2];              /* lanes of the register that are needed */
  uint8_t pred_need;            /* lanes of inst->x (sel) or inst->pred (brc, kil) that are needed */
  uint8_t pred;                 /* that predicate's number */
  uint8_t quad;                 /* ddx 1, ddy 2: the bit in which the numbers of the two threads that are read differ; else 0 */
  bool reads_a0, writes_o;
} gm_dop;

typedef struct {
  gm_bundle b;
  gm_dop op[2];
  uint8_t events;         /* GM_EV_* */
  uint8_t v_read, o_read; /* bit 2*slot+source */
  uint8_t o_writes;       /* operations that write o */
  bool has_t;
  int flow; /* index of the group F operation, -1 if none */
} gm_dbundle;

/* Decodes the bundle at w and resolves it for the machine. Returns 0, or -1 with the broken rule in err. d must not move afterwards. */
int gm_dbundle_decode(gm_dbundle *d, const gm_machine *m, const uint32_t *w, size_t n, char *err, size_t errsize);

/* What a flow operation does to a thread of a quad. split: the thread may have left its quad at a branch since the last qsy. common: mask
   of the loop counters that are equal in the whole quad, unless it is split. */
void gm_quad_follow(const gm_inst *flow, bool *split, uint8_t *common);

/* Name of a register of the number space ("t3", "p1", "fragcoord"), in static or caller memory. */
const char *gm_reg_name(unsigned reg, char buf[16]);
/* "xz" for mask 5, in caller memory. */
const char *gm_lane_names(unsigned mask, char buf[5]);

#endif
