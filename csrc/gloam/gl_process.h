/* SPDX-License-Identifier: Apache-2.0 */
/* Lets `gloam gl` and `gloam replay` clean up when a signal ends them (docs/commands.md). */
#ifndef GM_CMD_GL_PROCESS_H
#define GM_CMD_GL_PROCESS_H

/* INT, TERM and HUP remove this file before they end the process. */
void cmd_gl_remove_at_signal(const char *path);
/* Runs a program, as gm_command_run does. INT, TERM and HUP end the program and not this process; a second one kills the program. */
int cmd_gl_program(const char *const *argv);

#endif
