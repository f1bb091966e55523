/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated texture unit (docs/architecture.md, "8. Texture unit"). */
#include "texture_shim.h"

#include "Vtexture_unit.h"

static Vtexture_unit *top;

void texture_shim_open(void) { top = new Vtexture_unit; }
void texture_shim_close(void) { delete top; }

void texture_shim_settle(texture_pins *p) {
  top->clk_i = 0;
  top->rst_i = p->rst;
  top->start_i = p->start;
  top->take_i = p->take;
  top->tm_req_ready_i = p->ready;
  top->tm_rsp_valid_i = p->rsp;
  top->cycles_i = (unsigned short)p->cycles;
  for (int i = 0; i < 3; i++)
    top->sampler_i[i] = p->sampler[i];
  for (int i = 0; i < 4; i++) {
    top->coord_i[i] = p->coord[i];
    top->tm_rsp_data_i[i] = p->data[i];
  }
  top->eval();
  p->wait = top->wait_o;
  p->req = top->tm_req_valid_o;
  p->rsp_ready = top->tm_rsp_ready_o;
  p->twice = top->twice_o;
  p->last = top->last_o;
  p->mask = top->tm_req_mask_o;
  for (int i = 0; i < 4; i++) {
    p->addr[i] = top->tm_req_addr_o[i];
    p->result[i] = top->result_o[i];
  }
}

void texture_shim_edge(void) {
  top->clk_i = 1;
  top->eval();
}
