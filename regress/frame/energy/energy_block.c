/* SPDX-License-Identifier: Apache-2.0 */
/* A block of a frame as a netlist with prices: gives the energy of each cycle from its inputs (docs/energy.md, energy model `gate`). */
#include "regress/frame/energy/energy_block.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "measure/levels/gate_files.h"

static int price_netlist(block *b, gc_arena *arena, const gm_netlist_settings *s, const nl_slack *slews, char *err, size_t errsize) {
  gt_prices p;
  if (gt_price(&p, &b->n, arena, &b->lib, slews, &s->loads, err, errsize))
    return -1;
  b->pj = gc_alloc(arena, (b->n.net_count + 1) * sizeof *b->pj);
  for (uint32_t i = 0; i < b->n.net_count; i++) {
    uint8_t domain = b->l.domain_of[i];
    b->pj[i] = p.switching[i] + p.internal[i];
    if (domain != GT_NO_DOMAIN)
      b->edge[domain] += 2 * b->pj[i];
  }
  b->idle = b->edge[0];
  for (size_t i = 0; i < b->n.cell_count; i++)
    b->idle += p.cell[i] ? p.cell[i]->leakage_nw * s->period_ns * 1e-6 : 0;
  b->read_pj = gc_alloc(arena, (b->l.rams + 1) * sizeof *b->read_pj);
  b->write_pj = gc_alloc(arena, (b->l.rams + 1) * sizeof *b->write_pj);
  for (size_t i = 0; i < b->l.rams; i++) {
    const nl_cell *c = &b->n.cells[b->l.ram[i].cell];
    size_t k = 0;
    while (k < s->rams && strcmp(s->ram[k].name, c->type) != 0)
      k++;
    if (k == s->rams)
      return gm_error(err, errsize, c->name, "no energy of the RAM %s", c->type);
    b->read_pj[i] = s->ram[k].read_pj;
    b->write_pj[i] = s->ram[k].write_pj;
  }
  return 0;
}

int block_open(block *b, gc_arena *arena, const char *build, const char *folder, char *err, size_t errsize) {
  char file[3][4200], tables[4200];
  static const char *const names[] = {"buffered.v", "slews.txt", "settings.txt"};
  gm_netlist_settings s;
  *b = (block){.idle = 0};
  for (size_t i = 0; i < 3; i++)
    snprintf(file[i], sizeof file[i], "%s/%s", folder, names[i]);
  snprintf(tables, sizeof tables, "%s/silicon/osu018.tables", build);
  if (gt_library_read(&b->lib, arena, tables, err, errsize) || nl_read_file(&b->n, arena, file[0], err, errsize) ||
      gm_netlist_settings_read(&s, file[2], err, errsize) || gt_logic_init(&b->l, &b->n, arena, &b->lib, err, errsize))
    return -1;
  const nl_slack *slews = nl_read_slacks(&b->n, arena, file[1], err, errsize);
  return slews ? price_netlist(b, arena, &s, slews, err, errsize) : -1;
}

void block_settle(block *b) { gt_settle(&b->l); }

block_cycle block_edge(block *b) {
  block_cycle e = {0, 0, 0};
  for (size_t i = 0; i < b->l.changes; i++)
    if (b->l.domain_of[b->l.changed[i]] == GT_NO_DOMAIN)
      e.data += b->pj[b->l.changed[i]];
  for (size_t i = 0; i < b->l.rams; i++)
    e.data += b->read_pj[i] * b->l.value[b->l.ram[i].re] + b->write_pj[i] * b->l.value[b->l.ram[i].we];
  for (size_t d = 1; d < b->l.domains; d++) {
    bool open = gt_domain_open(&b->l, d);
    e.free += b->edge[d];
    e.gated += open ? b->edge[d] : 0;
    b->rests += open && b->shut[d];
    b->short_rests += open && b->shut[d] == 1;
    b->shut[d] = open ? 0 : b->shut[d] + 1;
  }
  gt_edge(&b->l);
  return e;
}
