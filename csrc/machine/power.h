/* SPDX-License-Identifier: Apache-2.0 */
/* Dynamic power of a Cyclone shader core by component: You and Wang 2013, Table VI (units of the paper, per cycle). The buffers' share is
   spent only in cycles in which their gated clock runs; the rest always. The one place these numbers are written. */
#ifndef GM_POWER_H
#define GM_POWER_H

#define GM_POWER_INPUT_BUFFER 3.28
#define GM_POWER_OUTPUT_BUFFER 5.51
#define GM_POWER_OTHERS 27.20
#define GM_POWER_SOURCE "You and Wang 2013, Table VI"

#endif
