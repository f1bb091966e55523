/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the energy model `gate` (gate_core.h): the ports of the core's netlist. */
#ifndef GM_LEVELS_GATE_PORTS_H
#define GM_LEVELS_GATE_PORTS_H

#include "energy/netlist/logic.h"
#include "tb/model/rtl_abi.h"

enum { GM_GATE_INPUTS = 18, GM_GATE_OUTPUTS = 9, GM_GATE_PORT_BITS = 128 };

typedef struct {
  uint32_t in[GM_GATE_INPUTS][GM_GATE_PORT_BITS], out[GM_GATE_OUTPUTS][GM_GATE_PORT_BITS];
} gm_netlist_ports;

/* Finds the nets of all ports; sets the inputs of a cycle. */
void gm_netlist_ports_find(gm_netlist_ports *p, const netlist *n);
void gm_netlist_ports_set(const gm_netlist_ports *p, gt_logic *l, const gm_rtl_in *in);
/* The name of an output that differs, NULL if none does. Data are compared only while a valid signal says that they count. */
const char *gm_netlist_ports_compare(const gm_netlist_ports *p, const gt_logic *l, const gm_rtl_out *out);

#endif
