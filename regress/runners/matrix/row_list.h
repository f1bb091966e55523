/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the rows of `make matrix`: a file of option lines (option_line.h), one in each row. Lines that begin with # are comments. */
#ifndef GM_REGRESS_ROW_LIST_H
#define GM_REGRESS_ROW_LIST_H

#include "regress/runners/matrix/option_line.h"

/* All rows, malloc'd, or NULL with a message in err. */
option_line *row_list_read(const char *path, size_t *n, char *err, size_t size);
/* Whether a refusal is expected for a row: the program is too large for its machine, or a required pass is left out. */
bool row_may_refuse(gc_result rc, const char *messages);

#endif
