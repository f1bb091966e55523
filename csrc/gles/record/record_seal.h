/* SPDX-License-Identifier: Apache-2.0 */
/* Private: the seal of a recording of OpenGL ES calls, its last line "end LINES BYTES HASH HASH": how many lines are before it, the
   bytes of the data, and the hashes of both files (docs/gles.md, "Recordings"). It tells a recording that was cut or changed by
   accident; it is no protection against forged ones. */
#ifndef RECORD_SEAL_H
#define RECORD_SEAL_H

#include <stddef.h>

/* Adds the line to the file of calls. 0, or -1 with a message, in which the recording has this name. */
int record_seal(const char *name, const char *calls, const char *data, char *err, size_t errsize);
/* Is the last line there, and right? 0, or -1 with a message. */
int record_check_seal(const char *path, char *err, size_t errsize);

#endif
