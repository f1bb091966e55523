/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated iterators (docs/frame.md, "Hardware"). */
#include "task_iterator_shim.h"

#include "Vtask_iterator_bench.h"
#include "random_start.h"
#include "tb/model/pin_record.h"
#include "tb/model/waveform.h"

static Vtask_iterator_bench *top;

void task_iterator_shim_open(void) {
  random_start();
  top = new Vtask_iterator_bench;
  top->test_en_i = 0;
  record_open("task_iterator");
  trace_open(top, "task_iterator");
}
void task_iterator_shim_close(void) {
  trace_close();
  record_close();
  delete top;
}

void task_iterator_shim_settle(task_iterator_pins *p) {
  top->clk_i = 0;
  top->rst_i = p->rst, top->start_i = p->start, top->threads_i = p->threads;
  top->q_valid_i = p->part, top->q_record_i = p->record, top->q_tile_i = p->tile, top->q_place_i = p->place;
  top->q_mask_i = p->mask, top->q_last_i = p->last, top->q_fails_i = p->fails;
  top->m_ready_i = p->ready, top->m_valid_i = p->answers, top->m_word0_i = p->word[0], top->m_word1_i = p->word[1];
  top->d_lanes_i = p->draw.lanes, top->d_inputs_i = p->draw.inputs, top->d_quads_i = p->draw.quads, top->d_depth_i = p->draw.depth;
  top->d_factor_i = p->draw.factor & 0xffffff, top->d_units_i = p->draw.units & 0x3ffffffff;
  top->w_to0_i = p->to[0], top->w_to1_i = p->to[1], top->room_i = p->room;
  top->eval();
  trace_cycle();
  p->taken = top->q_valid_i && top->q_ready_o, p->idle = top->idle_o;
  p->asks = top->m_valid_o, p->addr[0] = top->m_addr0_o, p->addr[1] = top->m_addr1_o;
  p->draw_read = top->d_re_o, p->read_draw = top->d_draw_o;
  p->wire_read = top->w_re_o, p->wire_draw = top->w_draw_o, p->wire_pair = top->w_pair_o;
  p->begins = top->f_begins_o, p->first = top->f_first_o, p->covered = top->f_covered_o, p->thread = top->f_thread_o;
  p->colors = top->f_colors_o, p->ends = top->f_ends_o, p->ends_hand = top->f_last_o;
  p->draw_number = top->f_draw_o, p->fragment_tile = top->f_tile_o, p->fragment_place = top->f_place_o, p->pixel = top->f_pixel_o;
  p->leaves = top->o_valid_o, p->out_first = top->o_first_o, p->number = top->o_number_o, p->out_thread = top->o_thread_o;
  for (unsigned k = 0; k < 4; k++)
    p->data[k] = top->o_data_o[k], p->coord[k] = top->o_coord_o[k];
  p->out_front = top->o_front_o, p->completes = top->task_o;
}

void task_iterator_shim_edge(task_iterator_pins *p) {
  record_cycle(top);
  top->clk_i = 1;
  top->eval();
  p->clocks = 0;
  for (unsigned k = 0; k < 4; k++)
    p->clocks |= top->clocks_o[k] != 0;
}
