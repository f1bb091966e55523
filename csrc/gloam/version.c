/* SPDX-License-Identifier: Apache-2.0 */
/* gloam --version: prints what this program was built from (docs/commands.md). */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "gloam/cmd.h"
#include "gloam/sweep_options.h"
#include "gloam/words.h"
#include "version.h"

int cmd_version(int argc, char **argv) {
  bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
  if (argc > 1 && !json)
    return cmd_unknown_option("--version", argv[1]);
  if (!json) {
    printf("gloam  commit %s\nsources  %s\noptions  %s\n", GM_VERSION_COMMIT, GM_VERSION_SOURCES, GM_VERSION_OPTIONS);
    return 0;
  }
  json_t *j = json_pack("{s:s, s:s, s:s}", "commit", GM_VERSION_COMMIT, "sources", GM_VERSION_SOURCES, "options", GM_VERSION_OPTIONS);
  return cmd_print_json(j, GM_JSON_DOUBLE, GM_JSON_LINES);
}

const char *cmd_results_version(void) { return "sources " GM_VERSION_SOURCES; }

const char *cmd_commit(void) { return GM_VERSION_COMMIT; }
