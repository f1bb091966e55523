/* SPDX-License-Identifier: Apache-2.0 */
#include "visibility_shim.h"

#include "Vvisibility_bench.h"

static Vvisibility_bench *top;
static const uint32_t COORD = 0x7fffff, FACTOR = 0xffffff;
static const uint64_t UNITS = (UINT64_C(1) << 34) - 1;

void visibility_shim_open(void) { top = new Vvisibility_bench; }
void visibility_shim_close(void) { delete top; }

/* Pixel k has bits 58 k to 58 k + 57: depth, stencil, tag. */
template <class Wide> static uint64_t bits(const Wide &w, unsigned at) {
  uint64_t v = 0;
  for (unsigned i = 0; i < 58; i++)
    v |= (uint64_t)(w[(at + i) / 32] >> (at + i) % 32 & 1) << i;
  return v;
}

template <class Wide> static void set_bits(Wide &w, unsigned at, uint64_t v) {
  for (unsigned i = 0; i < 58; i++) {
    w[(at + i) / 32] &= ~(1u << (at + i) % 32);
    w[(at + i) / 32] |= (uint32_t)(v >> i & 1) << (at + i) % 32;
  }
}

static void inputs(const visibility_pins *p) {
  top->rst_i = p->rst;
  top->t_valid_i = p->valid;
  top->x0_i = p->x[0] & COORD, top->x1_i = p->x[1] & COORD, top->x2_i = p->x[2] & COORD;
  top->y0_i = p->y[0] & COORD, top->y1_i = p->y[1] & COORD, top->y2_i = p->y[2] & COORD;
  top->z0_i = p->z[0], top->z1_i = p->z[1], top->z2_i = p->z[2];
  top->tile_x_i = p->tile_x, top->tile_y_i = p->tile_y;
  top->left_i = p->left, top->bottom_i = p->bottom, top->right_i = p->right, top->top_i = p->top;
  top->factor_i = p->factor & FACTOR, top->units_i = p->units & UNITS;
  top->depth_test_i = p->depth_test, top->depth_write_i = p->depth_write, top->depth_func_i = p->depth_func;
  top->stencil_test_i = p->stencil_test, top->func_i = p->func;
  top->ref_value_i = p->ref_value, top->read_mask_i = p->read_mask, top->write_mask_i = p->write_mask;
  top->fail_i = p->fail, top->depth_fail_i = p->depth_fail, top->pass_i = p->pass;
  top->tags_i = p->tags;
  top->tag_i = p->tag;
  top->l_we_i = p->load, top->l_re_i = p->read, top->l_group_i = p->group;
  for (unsigned k = 0; p->load && k < 8; k++)
    set_bits(top->l_data_i, 58 * k, (uint64_t)p->in[k].tag << 32 | (uint64_t)p->in[k].stencil << 24 | p->in[k].depth);
}

void visibility_shim_settle(visibility_pins *p) {
  top->clk_i = 0;
  inputs(p);
  top->eval();
  p->taken = top->t_ready_o, p->begins = top->begin_o, p->ready = top->ready_o, p->idle = top->idle_o;
  for (unsigned k = 0; k < 8; k++) {
    uint64_t v = bits(top->l_data_o, 58 * k);
    p->out[k].depth = v & 0xffffff;
    p->out[k].stencil = v >> 24 & 255;
    p->out[k].tag = v >> 32;
  }
}

void visibility_shim_edge(visibility_pins *p) {
  top->clk_i = 1;
  top->eval();
  p->clocks = top->clocks_o;
}
