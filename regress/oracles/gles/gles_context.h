/* SPDX-License-Identifier: Apache-2.0 */
/* Opens the system's OpenGL ES in software (Mesa's softpipe), without a window and without its cache of compiled shaders (docs/regress.md,
 * "OpenGL ES as reference"). */
#ifndef GM_REGRESS_GL_CONTEXT_H
#define GM_REGRESS_GL_CONTEXT_H

/* Makes a context current. Returns NULL on success, otherwise a text that says what is missing. */
const char *gles_context_open(void);

#endif
