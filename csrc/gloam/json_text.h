/* SPDX-License-Identifier: Apache-2.0 */
/* Strings of any bytes, such as file names, in JSON. */
#ifndef GM_CMD_JSON_TEXT_H
#define GM_CMD_JSON_TEXT_H

#include <jansson.h>

/* A JSON string; bytes that are not UTF-8 become U+FFFD. NULL when out of memory. */
json_t *cmd_json_text(const char *text);
/* Prints a value with a line feed on standard output, and frees it. NULL: out of memory. Returns the exit code, 1 with a message. */
int cmd_print_json(json_t *j);
/* Prints such a string with its quotes on standard output. */
void cmd_print_json_text(const char *text);

#endif
