/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the two files of the preloaded library (preload.c). */
#ifndef REGRESS_GL_PRELOAD_H
#define REGRESS_GL_PRELOAD_H

/* The function that programs get instead of the library's function `real`; `real` itself if it is not replaced. */
void *alike_function(const char *name, void *real);
/* Counts a draw. False: it is left out, since GL_DROP=N asks for every Nth one to be missing, the second one first. */
int preload_draw(void);
/* A function of the library of OpenGL ES that the program uses. */
void *preload_function(const char *name);

#endif
