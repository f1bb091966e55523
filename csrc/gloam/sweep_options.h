/* SPDX-License-Identifier: Apache-2.0 */
/* What `gloam sweep` and `gloam front` share: the space, the database, the version of the results (docs/commands.md). */
#ifndef GM_CMD_SWEEP_OPTIONS_H
#define GM_CMD_SWEEP_OPTIONS_H

#include "studies/sweep/sweep.h"

/* The space that a command line names: a file, or the name of a file in regress/suites/spaces. 0, or the exit code with a message printed.
 */
int cmd_space(const char *name, space *s);
/* The database that is used if none is named: build/results.db of the kit, or results.db of the current folder. */
const char *cmd_database(void);
/* The version of everything that makes results. */
const char *cmd_results_version(void);
/* The commit that this program was built from. */
const char *cmd_commit(void);

#endif
