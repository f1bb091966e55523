/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the page writer. */
#ifndef GM_PAGE_PRIVATE_H
#define GM_PAGE_PRIVATE_H

extern const char page_style[], page_script[];

/* A round step of an axis, 1, 2 or 5 times a power of ten: at least a tenth of the range. */
double page_round_step(double range);

#endif
