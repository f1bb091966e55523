/* SPDX-License-Identifier: Apache-2.0 */
/* glslang (Debian's glslang-dev) as a library: it judges ESSL 1.00 shaders as glslangValidator does, without a process for each
 * (docs/regress.md, "Agreement with glslang"). */
#ifndef GM_REGRESS_GLSLANG_H
#define GM_REGRESS_GLSLANG_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { GLSLANG_VERTEX, GLSLANG_FRAGMENT } glslang_judge_stage;

/* Call each once in a process, before and after everything else. */
void glslang_judge_open(void);
void glslang_judge_close(void);
/* Preprocesses, parses and checks a text by the rules of OpenGL ES and throws the result away. The text ends with 0. If log is not NULL, it
   receives the messages (malloc'd), or NULL if there are none. */
bool glslang_judge_accepts(glslang_judge_stage stage, const char *text, char **log);
/* The same with the limits of our compiler. Then links the one stage, which finds errors of the whole shader: main, recursion, functions
   without a body, gl_FragColor beside gl_FragData. Versions other than 100 are refused. */
bool glslang_judge_program(glslang_judge_stage stage, const char *text, char **log);

#ifdef __cplusplus
}
#endif

#endif
