/* SPDX-License-Identifier: Apache-2.0 */
/* Writes result files whole or not at all: the old file stays in place until the new one is complete. */
#ifndef GM_REGRESS_TABLE_H
#define GM_REGRESS_TABLE_H

#include "base/json.h"

/* Starts a new file for PATH. NULL, with a message on standard error, if it cannot be written. */
FILE *table_open(const char *path);
/* The same for FOLDER/NAME. Makes the folder if there is none. */
FILE *table_open_in(const char *folder, const char *name);
/* Ends the file: if ok, it replaces PATH; otherwise it is dropped. Returns 0, or -1 if PATH was not replaced. NULL is allowed and gives -1.
 */
int table_close(FILE *f, bool ok);

/* Writes a value as JSON (base/json.h) and frees it. False, with a message on standard error, if it cannot be written. */
bool table_json(const char *path, json_t *j, int lines);
/* The same for FOLDER/NAME. */
bool table_json_in(const char *folder, const char *name, json_t *j, int lines);

#endif
