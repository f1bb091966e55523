/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated visibility block (docs/frame.md, "Hardware"). */
#include "visibility_shim.h"

#include "Vvisibility_bench.h"
#include "random_start.h"
#include "tb/model/pin_record.h"
#include "tb/model/waveform.h"

static Vvisibility_bench *top;

void visibility_shim_open(void) {
  random_start();
  top = new Vvisibility_bench;
  top->test_en_i = 0;
  record_open("visibility");
  trace_open(top, "visibility");
}

void visibility_shim_close(void) {
  record_close();
  trace_close();
  delete top;
}

static void set_draw(const visibility_draw *d) {
  top->left_i = d->left, top->bottom_i = d->bottom, top->right_i = d->right, top->top_i = d->top;
  top->factor_i = d->factor & 0xffffff, top->units_i = d->units & ((UINT64_C(1) << 34) - 1);
  top->depth_test_i = d->depth_test, top->depth_write_i = d->depth_write, top->depth_func_i = d->depth_func;
  top->stencil_test_i = d->stencil_test, top->func_i = d->func;
  top->ref_value_i = d->ref_value, top->read_mask_i = d->read_mask, top->write_mask_i = d->write_mask;
  top->fail_i = d->fail, top->depth_fail_i = d->depth_fail, top->pass_i = d->pass;
  top->kind_i = d->tags << 4 | d->now << 3 | d->kills << 2 | d->under << 1 | d->removes;
}

static void inputs(const visibility_pins *p) {
  top->rst_i = p->rst;
  top->start_i = p->start, top->loads_i = p->loads, top->stores_i = p->stores;
  top->tiles_x_i = p->tiles_x, top->tiles_i = p->tiles, top->clear_i = p->clear;
  top->r_first_i = p->region_first, top->r_next_i = p->region_next;
  top->m_ready_i = p->ready, top->m_valid_i = p->answers;
  top->m_word0_i = p->word[0], top->m_word1_i = p->word[1];
  set_draw(&p->draw);
  top->l_valid_i = p->load_valid, top->l_beat_i = p->load;
  top->w_ready_i = p->store_ready, top->room_i = p->room;
  top->free_i = p->free, top->q_ready_i = p->quad_ready;
  top->k_valid_i = p->kept, top->k_place_i = p->kept_place, top->k_mask_i = p->kept_mask, top->k_done_i = p->kept_done;
}

void visibility_shim_settle(visibility_pins *p) {
  top->clk_i = 0;
  inputs(p);
  top->eval();
  p->idle = top->idle_o;
  p->region_read = top->r_re_o, p->region = top->r_addr_o;
  p->asks = top->m_valid_o, p->addr[0] = top->m_addr0_o, p->addr[1] = top->m_addr1_o;
  p->draw_read = top->d_re_o, p->head = top->d_head_o;
  p->load_taken = top->l_ready_o, p->load_addr = top->l_addr_o;
  p->stores_beat = top->w_valid_o, p->store_addr = top->w_addr_o, p->store = top->w_beat_o;
  p->begins = top->begin_o, p->takes = top->takes_o, p->ends = top->end_o, p->tile = top->tile_o;
  p->scan_begins = (top->scan_o & 12) != 0, p->scan_ends = (top->scan_o & 3) == 3, p->scan_goes = top->scan_o & 1;
  p->hands = top->hand_o;
  p->quad = top->q_valid_o, p->record = top->q_record_o, p->quad_tile = top->q_tile_o, p->place = top->q_place_o;
  p->mask = top->q_mask_o, p->quad_last = top->q_last_o, p->fails = top->q_fails_o;
}

void visibility_shim_edge(visibility_pins *p) {
  trace_cycle(); /* here, since a cycle with a load settles twice */
  record_cycle(top);
  top->clk_i = 1;
  top->eval();
  p->clocks = top->clocks_o[0] || top->clocks_o[1] || top->clocks_o[2];
}

void visibility_shim_pixels(unsigned group, uint32_t pixel[8]) {
  top->group_i = group;
  top->eval();
  for (unsigned k = 0; k < 8; k++)
    pixel[k] = top->pixels_o[k];
}
