/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the page writer. */
#ifndef GM_PAGE_PRIVATE_H
#define GM_PAGE_PRIVATE_H

extern const char page_style[], page_script[];

#endif
