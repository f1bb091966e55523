/* SPDX-License-Identifier: Apache-2.0 */
/* Writes recordings of OpenGL ES calls (docs/gles.md, Recordings): calls as lines of text in FILE, and their larger data in FILE.data.
   The last line seals both: a recording without it is not complete. One that cannot be written is removed, with a message on standard
   error.

   There is one recording in a process, since the calls of OpenGL ES have no handle that one could be found by. All functions do nothing
   while none is open. The caller lets one thread in at a time. */
#ifndef GM_RECORD_H
#define GM_RECORD_H

#include "gles/gl/gl.h"

#define GM_RECORD_FIRST_LINE "gloam-recording 2"
/* A number of elements that may be below 0. */
#define GM_COUNT(n) ((n) > 0 ? (size_t)(n) : 0)

/* places: files of calls and data, if they are not yet NAME and NAME.data; else NULL. 0, or -1 with a message. */
int gm_record_open(const char *name, const char *const places[2], char *err, size_t errsize);
/* Writes what is in buffers. */
void gm_record_flush(void);
/* Records nothing from now on and leaves the files as they are: for a process that another one made by fork, after gm_record_flush. */
void gm_record_abandon(void);
/* Seals the recording. 0, also if none is open, or -1 with a message. */
int gm_record_close(char *err, size_t errsize);
/* Seals the recording of a process that was killed: it ends with the last frame that is whole. *frames gets their number. 1: it was sealed
   already; 0; -1 with a message, in which the recording has this name. */
int gm_record_rescue(const char *name, const char *const places[2], unsigned long *frames, char *err, size_t errsize);

/* --- contexts and surfaces --- */
/* Each records the call of that kind: a new context or surface, what is current, and so on. */
void gm_record_context(const gm_gl *c, const gm_gl *shared);
void gm_record_surface(const gm_gl_surface *s, gm_gl_buffers has);
void gm_record_current(const gm_gl *c, const gm_gl_surface *draw, const gm_gl_surface *read);
void gm_record_preserve(const gm_gl_surface *s, bool preserved);
void gm_record_resize(const gm_gl_surface *s);
void gm_record_bind_image(const gm_gl *c, const gm_gl_surface *s);
/* The end of a frame, or a wait for all that was drawn. What was recorded is then in the files. */
void gm_record_finish(const gm_gl *c, bool swap);
/* The end of a frame without a swap (gm_gl_end_frame). */
void gm_record_frame(const gm_gl *c, bool finish);
void gm_record_free_context(const gm_gl *c);
void gm_record_free_surface(const gm_gl_surface *s);

/* --- calls: first gm_record_begin, then a function for each argument by its type, then the results, then gm_record_end --- */
void gm_record_begin(const gm_gl *c, const char *name);
void gm_record_integer(long long v);
void gm_record_enum(GLenum v);
void gm_record_float(float v);
void gm_record_text(const char *text);
void gm_record_source(GLsizei count, const GLchar *const *string, const GLint *length);
void gm_record_floats(const float *v, size_t n);
void gm_record_integers(const void *v, size_t n); /* of 32 bits */
void gm_record_bytes(const void *from, size_t n);
void gm_record_indices(const gm_gl *c, GLsizei count, GLenum type, const void *indices);
void gm_record_pointer(const gm_gl *c, const void *pointer);
void gm_record_result(long long v);
void gm_record_names(GLsizei n, const GLuint *names);
void gm_record_end(void);
/* What a draw or glUnmapBufferOES finds in the application's memory; before its begin. */
void gm_record_arrays(const gm_gl *c, GLint first, GLsizei count);
void gm_record_element_arrays(const gm_gl *c, GLsizei count, GLenum type, const void *indices);
void gm_record_mapped(gm_gl *c, GLenum target);

#endif
