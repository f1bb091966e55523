/* SPDX-License-Identifier: Apache-2.0 */
/* Private: the simulated cores behind the dispatcher (dispatch_cores.h). */
#ifndef GM_DISPATCH_PRIVATE_H
#define GM_DISPATCH_PRIVATE_H

#include "base/error.h"
#include "gpu/dispatch/dispatch_cores.h"

typedef struct {
  gm_sim *sim;
  uint32_t retired, killed, data[4]; /* its outputs in this cycle */
  uint64_t busy;
} slots_core;

struct gm_slots {
  gm_machine m;
  gm_run_config cfg;
  gm_dispatch dispatch;
  uint32_t held[2]; /* by place of the program */
  slots_core core[GM_DISPATCH_CORES];
};

/* The cores' own cycle. 0, or -1 with a message. */
int slots_cores_cycle(gm_slots *s, char *err, size_t errsize);
/* The edge of their slot ports. out: of the dispatcher in this cycle. */
void slots_ports_edge(gm_slots *s, const gm_dispatch_out *out);

#endif
