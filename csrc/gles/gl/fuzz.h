/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random sequences of OpenGL ES calls: for the fuzzer, and for make gl-sequences (docs/gles.md, Random sequences). */
#ifndef GLES_FUZZ_H
#define GLES_FUZZ_H

#include "gles/gl/gl.h"

/* A hash of what the surfaces of all sequences showed at their ends. */
extern uint64_t gles_fuzz_pixels;
/* Settings of the contexts, with energy or without; with TEST_LISTS in the environment they draw lists. False if machine or weights are
   missing. */
bool gles_fuzz_settings(gm_gl_settings *s, bool energy);
/* Makes the calls that the bytes choose, in a context of its own. It shares objects with `shared`, unless that is NULL, and deletes those
   that it made. False when out of memory. */
bool gles_fuzz_sequence(const gm_gl_settings *s, gm_gl *shared, const uint8_t *data, size_t size);

#endif
