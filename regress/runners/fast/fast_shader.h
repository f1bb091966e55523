/* SPDX-License-Identifier: Apache-2.0 */
/* Compiles a shader and loads the registers of the invocations that its inputs file lists (docs/simulator-and-testbench.md, "Fast engine").
 */
#ifndef GM_FAST_SHADER_H
#define GM_FAST_SHADER_H

#include "core/fast/fast.h"
#include "core/run/run.h"
#include "regress/runners/matrix/option_line.h"

typedef struct {
  option_line options;
  gm_program p;
  gm_image img;
  gm_invocation *invocation; /* listed in the inputs file, if there is one */
  size_t n;
} fast_shader;

/* Compiles a shader with a line of options, for the first of the machines that it fits unless the line names one, and reads its inputs.
   False with a message. refused: the program is too large for the machine of the line. */
bool fast_shader_load(fast_shader *s, const char *path, const char *options, bool *refused, char *why, size_t size);
void fast_shader_free(fast_shader *s);
gm_fast_image fast_shader_image(const fast_shader *s);

#endif
