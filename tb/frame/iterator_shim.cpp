/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated iterator of fragments (docs/frame.md, "Hardware"). */
#include "iterator_shim.h"

#include "Viterator_bench.h"
#include "random_start.h"
#include "tb/model/pin_record.h"

static Viterator_bench *top;
static const uint64_t EDGE = (UINT64_C(1) << 49) - 1, SLOPE = (UINT64_C(1) << 40) - 1;
static const uint32_t DELTA = 0xffffff;

void iterator_shim_open(void) {
  random_start();
  top = new Viterator_bench;
  top->test_en_i = 0;
  record_open("iterator");
}
void iterator_shim_close(void) {
  record_close();
  delete top;
}

static void triangle(const iterator_pins *p) {
  top->e0_i = p->e[0] & EDGE, top->e1_i = p->e[1] & EDGE, top->e2_i = p->e[2] & EDGE;
  top->dx0_i = p->dx[0] & DELTA, top->dx1_i = p->dx[1] & DELTA, top->dx2_i = p->dx[2] & DELTA;
  top->dy0_i = p->dy[0] & DELTA, top->dy1_i = p->dy[1] & DELTA, top->dy2_i = p->dy[2] & DELTA;
  top->z_i = p->z, top->zx_i = p->zx & SLOPE, top->zy_i = p->zy & SLOPE;
  top->min_i = p->min, top->max_i = p->max, top->offset_i = p->offset & 0x1ffffff;
  for (unsigned i = 0; i < 3; i++)
    top->inv_w_i[i] = p->inv_w[i];
  top->inv_area_i = p->inv_area, top->front_i = p->front;
}

void iterator_shim_settle(iterator_pins *p) {
  top->clk_i = 0;
  top->rst_i = p->rst, top->en_i = p->goes, top->f_valid_i = p->valid;
  triangle(p);
  top->f_tile_i = p->tile, top->f_x_i = p->x, top->f_y_i = p->y;
  top->f_inputs_i = p->inputs, top->f_entry_i = p->entry, top->f_slot_i = p->slot;
  for (unsigned k = 0; k < 4; k++)
    top->s_v0_i[k] = p->v[0][k], top->s_v1_i[k] = p->v[1][k], top->s_v2_i[k] = p->v[2][k];
  top->eval();
  p->taken = top->f_ready_o;
  p->reads = top->s_re_o, p->reads_first = top->s_first_o, p->read_number = top->s_number_o, p->read_entry = top->s_entry_o;
  p->leaves = top->o_valid_o, p->first = top->o_first_o, p->number = top->o_number_o, p->out_slot = top->o_slot_o;
  for (unsigned k = 0; k < 4; k++)
    p->data[k] = top->o_data_o[k], p->coord[k] = top->o_coord_o[k];
  p->out_front = top->o_front_o, p->idle = top->idle_o;
}

void iterator_shim_edge(iterator_pins *p) {
  record_cycle(top);
  top->clk_i = 1;
  top->eval();
  p->clocks = top->clocks_o;
}
