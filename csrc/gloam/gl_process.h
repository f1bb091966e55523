/* SPDX-License-Identifier: Apache-2.0 */
/* The process that draws. */
#ifndef GM_CMD_GL_PROCESS_H
#define GM_CMD_GL_PROCESS_H

/* Runs the function in a process of its own. INT, TERM and HUP end that one; a second one kills it. The exit code: that of the process, or
   128 and the number of the signal that ended it. */
int cmd_gl_process(int (*run)(void *ctx), void *ctx);

#endif
