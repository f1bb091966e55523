/* SPDX-License-Identifier: Apache-2.0 */
/* Tables and other results, written whole or not at all: a file keeps its old text until the new one is complete. */
#ifndef GM_REGRESS_TABLE_H
#define GM_REGRESS_TABLE_H

#include <stdbool.h>
#include <stdio.h>

/* Opens PATH for writing, under another name until table_close. NULL with a message on standard error. */
FILE *table_open(const char *path);
/* The same for FOLDER/NAME; makes the folder if there is none. */
FILE *table_open_in(const char *folder, const char *name);
/* Ends the table. ok: it is complete and becomes PATH; otherwise it is removed. NULL is no table. 0, or -1: there is no new table. */
int table_close(FILE *f, bool ok);

#endif
