/* SPDX-License-Identifier: Apache-2.0 */
/* Dynamic power of a Cyclone shader core by component: You and Wang 2013, Table VI (units of the paper, per cycle): GM_POWER_INPUT_BUFFER,
   GM_POWER_OUTPUT_BUFFER and GM_POWER_OTHERS (docs/energy.md, "Energy model paper"). A buffer spends its share only in cycles in which its
   gated clock runs; the rest is spent always. The numbers come from data/you-wang-table6.csv. */
#ifndef GM_POWER_H
#define GM_POWER_H

#include "power_table.h"

#define GM_POWER_SOURCE "You and Wang 2013, Table VI"

#endif
