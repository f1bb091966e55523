/* SPDX-License-Identifier: Apache-2.0 */
/* Sets and compares the ports of a core's netlist: inputs are taken from the Verilated core, outputs compared with it. */
#include "measure/levels/gate_ports.h"

#include <string.h>

/* Ports of up to 32 bits, and ports of 128. The order is that of values() and wide() below. */
static const struct {
  const char *name;
  unsigned width;
} input[GM_GATE_INPUTS] = {{"rst_i", 1},          {"h_valid_i", 1},   {"h_write_i", 1},         {"h_rready_i", 1},  {"h_kind_i", 8},
                           {"h_thread_i", 8},     {"h_addr_i", 16},   {"start_valid_i", 1},     {"start_pc_i", 16}, {"start_mask_i", 32},
                           {"cfg_policy_i", 8},   {"cfg_wake_i", 8},  {"cfg_tex_cycles_i", 16}, {"test_en_i", 1},   {"tm_req_ready_i", 1},
                           {"tm_rsp_valid_i", 1}, {"h_wdata_i", 128}, {"tm_rsp_data_i", 128}},
  output[GM_GATE_OUTPUTS] = {{"h_ready_o", 1},      {"h_rvalid_o", 1},     {"start_ready_o", 1},
                             {"busy_o", 1},         {"tm_req_valid_o", 1}, {"tm_req_mask_o", 4},
                             {"tm_rsp_ready_o", 1}, {"h_rdata_o", 128},    {"tm_req_addr_o", 128}};
enum { NARROW_INPUTS = 16, NARROW_OUTPUTS = 7, REQUEST_VALID = 4, READ_VALID = 1 };

void gm_netlist_ports_find(gm_netlist_ports *p, const netlist *n) {
  for (size_t i = 0; i < GM_GATE_INPUTS; i++)
    gt_port(n, input[i].name, input[i].width, p->in[i]);
  for (size_t i = 0; i < GM_GATE_OUTPUTS; i++)
    gt_port(n, output[i].name, output[i].width, p->out[i]);
}

void gm_netlist_ports_set(const gm_netlist_ports *p, gt_logic *l, const gm_rtl_in *in) {
  const uint32_t value[NARROW_INPUTS] = {in->rst,        in->h_valid,     in->h_write,      in->h_rready,    in->h_kind, in->h_thread,
                                         in->h_addr,     in->start_valid, in->start_pc,     in->start_mask,  in->policy, in->wake,
                                         in->tex_cycles, in->test_en,     in->tm_req_ready, in->tm_rsp_valid};
  const uint32_t *const wide[] = {in->h_wdata, in->tm_rsp_data};
  for (size_t i = 0; i < NARROW_INPUTS; i++)
    for (unsigned b = 0; b < input[i].width; b++)
      gt_set(l, p->in[i][b], value[i] >> b & 1);
  for (size_t i = 0; i < 2; i++)
    for (unsigned b = 0; b < GM_GATE_PORT_BITS; b++)
      gt_set(l, p->in[NARROW_INPUTS + i][b], wide[i][b / 32] >> (b % 32) & 1);
}

static bool output_differs(const gm_netlist_ports *p, const gt_logic *l, size_t i, const uint32_t *value) {
  for (unsigned b = 0; b < output[i].width; b++)
    if (p->out[i][b] != NL_NONE && l->value[p->out[i][b]] != (value[b / 32] >> (b % 32) & 1))
      return true;
  return false;
}

const char *gm_netlist_ports_compare(const gm_netlist_ports *p, const gt_logic *l, const gm_rtl_out *out) {
  const uint32_t value[NARROW_OUTPUTS] = {out->h_ready,      out->h_rvalid,    out->start_ready, out->busy,
                                          out->tm_req_valid, out->tm_req_mask, out->tm_rsp_ready};
  const uint32_t *const wide[] = {out->h_rdata, out->tm_req_addr};
  for (size_t i = 0; i < NARROW_OUTPUTS; i++)
    if ((i != REQUEST_VALID + 1 || value[REQUEST_VALID]) && output_differs(p, l, i, &value[i]))
      return output[i].name;
  if (value[READ_VALID] && output_differs(p, l, NARROW_OUTPUTS, wide[0]))
    return output[NARROW_OUTPUTS].name;
  const uint32_t *address = p->out[NARROW_OUTPUTS + 1];
  for (unsigned b = 0; value[REQUEST_VALID] && b < GM_GATE_PORT_BITS; b++)
    if (out->tm_req_mask >> (b / 32) & 1 && address[b] != NL_NONE && l->value[address[b]] != (wide[1][b / 32] >> (b % 32) & 1))
      return output[NARROW_OUTPUTS + 1].name;
  return NULL;
}
