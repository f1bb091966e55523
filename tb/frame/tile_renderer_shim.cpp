/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated second half of a frame: from lists to pixels (docs/frame.md, "Hardware"). */
#include "tile_renderer_shim.h"

#include <cstring>

#include "Vtile_renderer_bench.h"
#include "random_start.h"
#include "tb/model/pin_record.h"
#include "tb/model/waveform.h"

static Vtile_renderer_bench *top;

void tile_renderer_shim_open(void) {
  random_start();
  top = new Vtile_renderer_bench;
  top->test_en_i = 0;
  record_open("tile_renderer");
  trace_open(top, "frame_controller", 3);
}

void tile_renderer_shim_close(void) {
  trace_close();
  record_close();
  delete top;
}

static void set_draws(const tile_renderer_pins *p) {
  const visibility_draw *d = &p->draw;
  const task_iterator_draw *e = &p->iterated;
  const back_end_pins *b = &p->blend;
  top->left_i = d->left, top->bottom_i = d->bottom, top->right_i = d->right, top->top_i = d->top;
  top->factor_i = d->factor & 0xffffff, top->units_i = d->units & ((UINT64_C(1) << 34) - 1);
  top->depth_test_i = d->depth_test, top->depth_write_i = d->depth_write, top->depth_func_i = d->depth_func;
  top->stencil_test_i = d->stencil_test, top->func_i = d->func;
  top->ref_value_i = d->ref_value, top->read_mask_i = d->read_mask, top->write_mask_i = d->write_mask;
  top->fail_i = d->fail, top->depth_fail_i = d->depth_fail, top->pass_i = d->pass;
  top->kind_i = d->tags << 4 | d->now << 3 | d->kills << 2 | d->under << 1 | d->removes;
  top->e_lanes_i = e->lanes, top->e_inputs_i = e->inputs, top->e_quads_i = e->quads, top->e_depth_i = e->depth;
  top->e_factor_i = e->factor & 0xffffff, top->e_units_i = e->units & 0x3ffffffff;
  top->w_to0_i = p->to[0], top->w_to1_i = p->to[1];
  top->kills_i = p->kills, top->under_i = b->under, top->on_i = b->on;
  top->src_i = b->src[0], top->src_alpha_i = b->src[1], top->dst_i = b->dst[0], top->dst_alpha_i = b->dst[1];
  top->equation_i = b->equation[0], top->equation_alpha_i = b->equation[1];
  top->constant_i = b->constant, top->channels_i = b->channels, top->dither_i = b->dither;
}

static void set_cores(const tile_renderer_pins *p) {
  uint32_t done = 0, writes = 0, four = 0, killed = 0;
  for (unsigned k = 0; k < TILE_RENDERER_CORES; k++) {
    const tile_renderer_core *c = &p->core[k];
    done |= (uint32_t)(c->done != 0) << k, writes |= c->writes << 4 * k, four |= c->four << 2 * k, killed |= c->killed << 4 * k;
    std::memcpy(&top->c_color_i[16 * k], c->color, sizeof c->color);
  }
  top->c_done_i = done, top->c_we_i = writes, top->c_four_i = four, top->c_killed_i = killed;
}

static void inputs(const tile_renderer_pins *p) {
  const tile_renderer_memory *m = p->memory;
  top->rst_i = p->rst, top->clear_i = p->clear, top->start_i = p->start, top->loads_i = p->loads, top->stores_i = p->stores;
  top->cores_i = p->cores, top->threads_i = p->threads, top->format_i = p->format, top->color_i = p->color, top->stride_i = p->stride;
  top->tiles_x_i = p->tiles_x, top->tiles_i = p->tiles, top->depth_i = p->depth;
  top->r_first_i = p->region_first, top->r_next_i = p->region_next;
  top->m_ready_i = m[0].ready, top->m_valid_i = m[0].answers, top->m_word0_i = m[0].word[0], top->m_word1_i = m[0].word[1];
  top->n_ready_i = m[1].ready, top->n_valid_i = m[1].answers, top->n_word0_i = m[1].word[0], top->n_word1_i = m[1].word[1];
  top->z_valid_i = p->depth_valid, top->z_beat_i = p->depth_beat, top->s_ready_i = p->depth_ready;
  top->l_valid_i = p->color_valid, top->l_data_i = p->color_beat, top->p_ready_i = p->color_ready;
  set_draws(p);
  set_cores(p);
}

static void get_cores(tile_renderer_pins *p) {
  for (unsigned k = 0; k < TILE_RENDERER_CORES; k++)
    p->core[k].start = top->c_start_o >> k & 1;
  p->task_draw = top->c_draw_o, p->task_threads = top->c_threads_o, p->task_slot = top->c_from_o;
  frame_core_fill *f = &p->fill;
  f->valid = top->c_fill_o, f->core = top->c_core_o, f->slot = top->c_slot_o, f->thread = top->c_thread_o, f->system = top->c_system_o;
  f->number = top->c_number_o, f->front = top->c_front_o;
  std::memcpy(f->data, &top->c_data_o[0], sizeof f->data);
  f->point[0] = (uint32_t)top->c_point_o, f->point[1] = (uint32_t)(top->c_point_o >> 32);
}

void tile_renderer_shim_settle(tile_renderer_pins *p) {
  top->clk_i = 0;
  inputs(p);
  top->eval();
  p->idle = top->idle_o;
  p->region_read = top->r_re_o, p->region = top->r_addr_o;
  p->memory[0].asks = top->m_valid_o, p->memory[0].addr[0] = top->m_addr0_o, p->memory[0].addr[1] = top->m_addr1_o;
  p->memory[1].asks = top->n_valid_o, p->memory[1].addr[0] = top->n_addr0_o, p->memory[1].addr[1] = top->n_addr1_o;
  p->draw_read = top->d_re_o, p->head = top->d_head_o;
  p->iterated_read = top->e_re_o, p->read_draw = top->e_draw_o;
  p->wire_read = top->w_re_o, p->wire_draw = top->w_draw_o, p->wire_pair = top->w_pair_o;
  p->blend_read = top->b_re_o, p->blend_draw = top->b_draw_o;
  p->loads_depth = top->z_ready_o, p->depth_from = top->z_addr_o;
  p->stores_depth = top->s_valid_o, p->depth_to = top->s_addr_o, p->stored_depth = top->s_beat_o;
  p->loads_color = top->l_ready_o, p->color_tile = top->l_tile_o;
  p->stores_color = top->p_valid_o, p->color_to = top->p_addr_o, p->stored_color = top->p_data_o;
  get_cores(p);
  p->begins = top->begin_o, p->hands = top->hand_o, p->ends = top->end_o, p->tile = top->tile_o, p->part = top->part_o;
  p->item = top->i_valid_o, p->taken = top->i_valid_o && top->i_ready_o;
  p->kind = top->i_kind_o, p->place = top->i_place_o, p->mask = top->i_mask_o;
  std::memcpy(p->quad_color, &top->i_color_o[0], sizeof p->quad_color);
}

void tile_renderer_shim_edge(tile_renderer_pins *p) {
  record_cycle(top);
  trace_cycle(); /* a cycle in which a tile is loaded settles twice */
  top->clk_i = 1;
  top->eval();
  p->clocks = top->clocks_o;
  get_cores(p);
}
