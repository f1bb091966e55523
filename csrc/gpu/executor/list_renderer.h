/* SPDX-License-Identifier: Apache-2.0 */
/* A renderer for OpenGL ES (frame/renderer/renderer.h) that draws as a GPU would: it writes each pass as a list of commands (docs/gpu.md),
   and lets the executor (gpu_device.h), a model of the GPU in C, draw this list. */
#ifndef GPU_LIST_RENDERER_H
#define GPU_LIST_RENDERER_H

#include "frame/renderer/renderer.h"
#include "gpu/lists/list_file.h"

/* file: NULL, or where all lists go. It must outlive the renderer. NULL when out of memory. */
gm_renderer *gpu_list_renderer_new(gpu_list_file *file);
/* From now on lists go to another file, or to none. */
void gpu_list_renderer_record(gm_renderer *r, gpu_list_file *file);
void gpu_list_renderer_free(gm_renderer *r);

#endif
