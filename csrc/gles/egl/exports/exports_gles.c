/* SPDX-License-Identifier: Apache-2.0 */
/* Defines the exported functions of OpenGL ES. They are in the shared library alone, so that the kit's programs can use another one. */
#define GL_GLEXT_PROTOTYPES
#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>

#include "gles/egl/egl.h"
#include "gles/record/record.h"

#include "gles_entries.h"

const gm_egl_entry gm_egl_gles_entries[] = {
#define GM_ENTRY(name) {#name, (gm_egl_function *)name},
#include "gles_names.h"
#undef GM_ENTRY
    {0}};
