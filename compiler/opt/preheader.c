/* SPDX-License-Identifier: Apache-2.0 */
/* Gives each loop with a constant trip count a block of its own before its header, if the block that enters it may also go elsewhere
   (docs/compiler.md, "Middle end"). The loop counter is loaded there. Requires and keeps SSA form. Runs after all other passes, since
   opt_cfg would take the empty block out. */
#include "opt/opt_util.h"

static void insert_preheader(ir_module *m, ir_block *header, unsigned p) {
  ir_block *from = header->pred[p], *b = ir_block_new(m, m->main);
  ir_inst *go = ir_inst_new(m, m->main, IR_BR, IR_VOID, 0, 0);
  go->loc = from->last->loc;
  ir_append(b, go);
  from->succ[from->succ[0] == header ? 0 : 1] = b;
  header->pred[p] = b;
  ir_edge(m, b, header);
  header->npred--; /* ir_edge has added the new block a second time */
  b->pred = gc_alloc(m->arena, sizeof *b->pred);
  b->pred[0] = from;
  b->npred = b->cpred = 1;
}

void opt_preheaders(ir_module *m) {
  ir_dominators(m, m->main);
  for (ir_block *h = m->main->entry; h; h = h->next) {
    ir_block *exit;
    if (h->npred != 2 || !h->rpo)
      continue;
    unsigned p = ir_dominates(h, h->pred[0]) ? 1 : 0;
    if (h->pred[p]->nsucc == 2 && h->pred[p]->succ[0] != h->pred[p]->succ[1] && ir_dominates(h, h->pred[!p]) &&
        ir_trip_count(m->main, h, OPT_COUNT_TRIPS, &exit) >= 2)
      insert_preheader(m, h, p);
  }
}
