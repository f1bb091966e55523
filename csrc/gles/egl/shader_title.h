/* SPDX-License-Identifier: Apache-2.0 */
/* Names programs of OpenGL ES for their users (docs/gles.md, "Measure an application in five minutes"). */
#ifndef GM_SHADER_TITLE_H
#define GM_SHADER_TITLE_H

enum { GM_SHADER_TITLE = 64 };

/* The first line of a shader that is its own: no comment, no directive, no precision. It is cut off after 63 bytes; bytes that are no
   printable ASCII become '?'. Empty if there is none. */
void gm_shader_title(const char *source, char to[GM_SHADER_TITLE]);

#endif
