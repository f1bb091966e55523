/* SPDX-License-Identifier: Apache-2.0 */
/* glslang (Debian's glslang-dev) as a judge of ESSL 1.00 shaders inside a process: what glslangValidator does with one file, without the
   process. */
#ifndef GM_REGRESS_GLSLANG_H
#define GM_REGRESS_GLSLANG_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { GLSLANG_VERTEX, GLSLANG_FRAGMENT } glslang_judge_stage;

/* Once a process, before and after everything else. */
void glslang_judge_open(void);
void glslang_judge_close(void);
/* Preprocesses, parses and checks, by OpenGL ES's rules, and throws the result away. text ends with 0. log: where not NULL, the
   messages (malloc'd), NULL if there are none. */
bool glslang_judge_accepts(glslang_judge_stage stage, const char *text, char **log);
/* The same, with the limits of our compiler, and then links the one stage: finds what concerns the whole of it (main, recursion, functions
   without a body, gl_FragColor beside gl_FragData). Versions other than 100 are refused. */
bool glslang_judge_program(glslang_judge_stage stage, const char *text, char **log);

#ifdef __cplusplus
}
#endif

#endif
