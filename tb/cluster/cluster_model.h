/* SPDX-License-Identifier: Apache-2.0 */
/* The Verilated cluster as a C object: one Verilated cluster_control, and one instance of the Verilated core for each core
   (docs/cluster.md, "The cluster"). A core whose clock does not run is not evaluated. */
#ifndef GM_CLUSTER_MODEL_H
#define GM_CLUSTER_MODEL_H

#include "cluster/cluster.h"
#include "tb/cluster/bus_abi.h"
#include "tb/model/core_library.h"

typedef struct gm_cluster_rtl gm_cluster_rtl;

/* Loads the libraries that scripts/make/cluster.mk builds. Registers begin with random values, those of the control by the seed. NULL with
 * a message if one is missing, stale or of other parameters. */
gm_cluster_rtl *gm_cluster_rtl_open(const gm_machine *core, unsigned cores, gm_rtl_variant variant, unsigned seed, char *err,
                                    size_t errsize);
/* Threads of a core, and threads of a task: 1, or 4 for quads. */
unsigned gm_cluster_rtl_threads(const gm_cluster_rtl *r);
unsigned gm_cluster_rtl_group(const gm_cluster_rtl *r);
void gm_cluster_rtl_close(gm_cluster_rtl *r);
/* Resets all, and sets every register of the cores that the host reaches to zero. 0, or -1: a clock did not run in reset, or a counter is
   not zero after it. */
int gm_cluster_rtl_reset(gm_cluster_rtl *r);
/* Holds the reset for so many cycles; registers of the shaders keep their contents. 0, or -1: a clock did not run. */
int gm_cluster_rtl_hold_reset(gm_cluster_rtl *r, unsigned cycles);
/* Writes the settings and reads them, while the cluster is idle. 0, or -1: one reads as something else. */
int gm_cluster_rtl_set(gm_cluster_rtl *r, const gm_cluster_settings *s);
/* One cycle. Fills the record. 0, or -1 when an assertion of a core failed, or a gated clock was wrong. */
int gm_cluster_rtl_cycle(gm_cluster_rtl *r, const gm_cluster_in *in, gm_cluster_trace *t);
/* The hardware's counters, while the cluster is idle. Other members of *st are zero. */
void gm_cluster_rtl_clear_counters(gm_cluster_rtl *r);
void gm_cluster_rtl_get_stats(gm_cluster_rtl *r, gm_cluster_stats *st);
uint64_t gm_cluster_rtl_count_from(const gm_cluster_rtl *r); /* value of each counter after a clear: 0 or GM_COUNT_FROM (control_abi.h) */
/* One cycle as gm_cluster_rtl_cycle, but settings and counters come from the buses. Fills *out. */
int gm_cluster_rtl_bus_cycle(gm_cluster_rtl *r, const gm_bus_cluster_in *b, gm_cluster_trace *t, gm_bus_cluster_out *out);
/* on: from now on all clock gates of the cluster are open, as with its test enable; those inside the cores are not. */
void gm_cluster_rtl_free_clocks(gm_cluster_rtl *r, bool on);
/* Toggles of the cores' nets, without those of clocks, in so many idle cycles with ungated clocks. Adds the nets' bits to *bits. */
uint64_t gm_cluster_rtl_idle_toggles(gm_cluster_rtl *r, unsigned cycles, uint64_t *bits);
/* Text of the first failure. */
const char *gm_cluster_rtl_error(const gm_cluster_rtl *r);

#endif
