/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated texture cache with the arbiter of its cores (cache_bench.v). */
#include "cache_shim.h"

#include <cstring>
#include <type_traits>

#include "Vcache_bench.h"

static Vcache_bench *top;

void cache_shim_open(void) { top = new Vcache_bench; }
void cache_shim_close(void) { delete top; }

void cache_shim_settle(cache_pins *p) {
  uint32_t tags = 0, masks = 0;
  top->clk_i = 0;
  top->rst_i = p->rst;
  top->clear_i = p->clear;
  top->req_valid_i = p->req_valid;
  top->rsp_ready_i = p->rsp_ready;
  for (unsigned i = 0; i < CACHE_CORES; i++) {
    tags |= static_cast<uint32_t>(p->tag[i]) << 4 * i;
    masks |= static_cast<uint32_t>(p->mask[i]) << 4 * i;
    std::memcpy(&top->req_addr_i[4 * i], p->addr[i], sizeof p->addr[i]);
  }
  top->req_tag_i = static_cast<decltype(+top->req_tag_i)>(tags);
  top->req_mask_i = static_cast<decltype(+top->req_mask_i)>(masks);
  top->line_ready_i = p->line_ready;
  top->beat_valid_i = p->beat_valid;
  std::memcpy(&top->beat_data_i[0], p->beat, sizeof p->beat);
  top->eval();
  p->req_ready = top->req_ready_o;
  p->rsp_valid = top->rsp_valid_o;
  p->rsp_tag = top->rsp_tag_o;
  std::memcpy(p->data, &top->rsp_data_o[0], sizeof p->data);
  p->line_valid = top->line_valid_o;
  p->line_addr = top->line_addr_o;
  p->beat_ready = top->beat_ready_o;
  for (unsigned i = 0; i < 4; i++) {
    uint64_t low = top->counts_o[48 * i / 32], high = top->counts_o[48 * i / 32 + 1];
    p->counts[i] = i % 2 ? low >> 16 | high << 16 : low | (high & 0xffff) << 32;
  }
}

void cache_shim_edge(cache_pins *p) {
  top->clk_i = 1;
  top->eval();
  p->clock = top->gclk_o;
}
