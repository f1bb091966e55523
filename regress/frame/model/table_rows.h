/* SPDX-License-Identifier: Apache-2.0 */
/* A table of measured frames for the model (docs/model.md), which grows row by row. A row that was half written when a run was stopped is
   dropped, and rows that are there are not measured again. */
#ifndef REGRESS_TABLE_ROWS_H
#define REGRESS_TABLE_ROWS_H

#include "studies/frame_model/model.h"

typedef struct {
  const char *table, *set;
  gm_model_table rows;
} table_rows;

/* Prints a message; -1. */
int table_complain(const char *err);
/* Makes the table if there is none. 0, or -1 after a message. */
int table_open(table_rows *j);
/* Is there a row of the set with that name? */
bool table_has(const table_rows *j, const char *name);
/* Appends a row. 0, or -1 after a message. */
int table_add(const table_rows *j, gm_model_row *r);

#endif
