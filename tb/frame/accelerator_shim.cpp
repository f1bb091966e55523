/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated tile accelerator (docs/frame.md, "Hardware"). */
#include "accelerator_shim.h"

#include "Vaccelerator_bench.h"
#include "random_start.h"
#include "tb/model/pin_record.h"
#include "tb/model/waveform.h"

static Vaccelerator_bench *top;

void accelerator_shim_open(void) {
  random_start();
  top = new Vaccelerator_bench;
  top->test_en_i = 0;
  record_open("accelerator");
  trace_open(top, "tile_accelerator");
}

void accelerator_shim_close(void) {
  record_close();
  trace_close();
  delete top;
}

static void inputs(const accelerator_pins *p) {
  top->rst_i = p->rst;
  top->test_en_i = p->test_en;
  top->tiles_x_i = p->tiles_x;
  top->words_i = p->words;
  top->t_valid_i = p->valid;
  top->head_i = p->head;
  top->lanes_i = p->lanes;
  top->shared_i = p->shared;
  top->n0_i = p->number[0], top->n1_i = p->number[1], top->n2_i = p->number[2];
  top->x0_i = p->x[0] & 0x7fffff, top->x1_i = p->x[1] & 0x7fffff, top->x2_i = p->x[2] & 0x7fffff;
  top->y0_i = p->y[0] & 0x7fffff, top->y1_i = p->y[1] & 0x7fffff, top->y2_i = p->y[2] & 0x7fffff;
  top->left_i = p->left;
  top->bottom_i = p->bottom;
  top->right_i = p->right;
  top->top_i = p->top;
  top->c_word0_i = p->corner_word[0];
  top->c_word1_i = p->corner_word[1];
  top->empty_i = p->empty;
  top->r_first_i = p->region_first;
  top->r_next_i = p->region_next;
  top->m_ready_i = p->ready;
}

void accelerator_shim_settle(accelerator_pins *p) {
  top->clk_i = 0;
  inputs(p);
  top->eval();
  trace_cycle();
  p->taken = top->t_ready_o;
  p->begins = top->begin_o;
  p->done = top->done_o;
  p->idle = top->idle_o;
  p->full = top->full_o;
  p->corner_read = top->c_re_o;
  p->corner[0] = top->c_corner0_o, p->corner[1] = top->c_corner1_o;
  p->index[0] = top->c_index0_o, p->index[1] = top->c_index1_o;
  p->region_read = top->r_re_o;
  p->region_from = top->r_raddr_o;
  p->region_write = top->r_we_o;
  p->region_to = top->r_waddr_o;
  p->new_first = top->r_first_o;
  p->new_next = top->r_next_o;
  p->writes = top->m_valid_o;
  p->addr[0] = top->m_addr0_o, p->addr[1] = top->m_addr1_o;
  p->data[0] = top->m_data0_o, p->data[1] = top->m_data1_o;
}

void accelerator_shim_edge(accelerator_pins *p) {
  record_cycle(top);
  top->clk_i = 1;
  top->eval();
  p->clocks = top->clocks_o;
}
