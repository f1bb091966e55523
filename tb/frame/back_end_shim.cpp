/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated pixel back end (docs/frame.md, "Hardware"). */
#include "back_end_shim.h"

#include "Vback_end_bench.h"
#include "random_start.h"
#include "tb/model/pin_record.h"
#include "tb/model/waveform.h"

static Vback_end_bench *top;

void back_end_shim_open(void) {
  random_start();
  top = new Vback_end_bench;
  top->test_en_i = 0;
  record_open("back_end");
  trace_open(top, "pixel_back_end");
}

void back_end_shim_close(void) {
  record_close();
  trace_close();
  delete top;
}

static void inputs(const back_end_pins *p) {
  top->rst_i = p->rst;
  top->format_i = p->format, top->clear_i = p->clear, top->i_clears_i = p->clears, top->stride_i = p->stride;
  top->i_valid_i = p->valid, top->i_kind_i = p->kind, top->i_place_i = p->place, top->i_mask_i = p->mask, top->i_addr_i = p->addr;
  top->under_i = p->under, top->on_i = p->on;
  top->src_i = p->src[0], top->src_alpha_i = p->src[1], top->dst_i = p->dst[0], top->dst_alpha_i = p->dst[1];
  top->equation_i = p->equation[0], top->equation_alpha_i = p->equation[1];
  top->constant_i = p->constant, top->channels_i = p->channels, top->dither_i = p->dither;
  for (unsigned i = 0; i < 16; i++)
    top->i_color_i[i] = p->color[i];
  top->l_valid_i = p->load_valid, top->l_data_i = p->load;
  top->w_ready_i = p->ready;
}

void back_end_shim_settle(back_end_pins *p) {
  top->clk_i = 0;
  inputs(p);
  top->eval();
  trace_cycle();
  p->taken = top->i_ready_o, p->load_taken = top->l_ready_o;
  p->writes = top->w_valid_o, p->to = top->w_addr_o, p->data = top->w_data_o;
  p->idle = top->idle_o;
}

void back_end_shim_edge(back_end_pins *p) {
  record_cycle(top);
  top->clk_i = 1;
  top->eval();
  p->clocks = top->clocks_o;
}
