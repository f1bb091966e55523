/* SPDX-License-Identifier: Apache-2.0 */
/* Finds free slots in the bundles of a finished schedule, and fills them. */
#include "gate/slots.h"

/* Has the bundle a read port for the register? With one port, all its operations must name the same register of the file. */
static bool port_free(const m_func *f, const m_op *other, m_file file, unsigned reg) {
  if (file != MF_V || f->machine->ports_v > 1)
    return true;
  for (unsigned k = 0; k < m_nsrc(other); k++)
    if (other->src[k].file == MF_V && other->src[k].num != reg)
      return false;
  return true;
}

bool slots_free(const m_func *f, const m_block *b, unsigned x, m_file file, unsigned reg, gm_opcode *op) {
  const m_bundle *u = &b->bundle[x];
  const m_op *other = u->op[0] ? u->op[0] : u->op[1];
  if ((u->op[0] && u->op[1]) || (other && f->machine->issue_width < 2))
    return false;
  *op = other && m_group(other) == GM_GRP_A ? GM_OP_mvb : GM_OP_mov;
  return !other || port_free(f, other, file, reg);
}

void slots_put(m_block *b, unsigned x, m_op *o) {
  m_bundle *u = &b->bundle[x];
  o->slot = u->op[0] ? 1 : 0;
  o->cycle = (int)x;
  u->op[o->slot] = o;
  m_op *at = b->first;
  while (at && at->cycle <= (int)x && !m_is_terminator(at))
    at = at->next;
  if (at)
    m_insert_before(at, o);
  else
    m_append(b, o);
}
