/* SPDX-License-Identifier: Apache-2.0 */
/* Error messages: "NAME:LINE:COLUMN: error: REASON". A library function writes its message into a buffer of the caller. */
#ifndef GM_ERROR_H
#define GM_ERROR_H

#include <stdarg.h>
#include <stddef.h>

/* The size of all these buffers: enough for a message with two file names of the greatest length, and for the difference of two models with
   what was around it. */
enum { GM_ERROR_SIZE = 16384 };

/* Writes "name: error: ..." and returns -1. If err is too small, the beginning of the name is left out, not the reason. */
int gm_error(char *err, size_t size, const char *name, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Like gm_error, with a position: "name:line:column: error: ...". Line 0: the position is unknown. */
int gm_error_at(char *err, size_t size, const char *name, unsigned line, unsigned column, const char *fmt, ...)
    __attribute__((format(printf, 6, 7)));
/* The same with a va_list. */
int gm_verror_at(char *err, size_t size, const char *name, unsigned line, unsigned column, const char *fmt, va_list ap)
    __attribute__((format(printf, 6, 0)));

#endif
