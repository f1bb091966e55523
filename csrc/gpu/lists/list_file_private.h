/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the writer and the reader of files of GPU command lists (docs/gpu.md, Files). */
#ifndef GPU_LIST_FILE_PRIVATE_H
#define GPU_LIST_FILE_PRIVATE_H

/* The first bytes; the last one is the version. */
static const unsigned char gpu_list_magic[16] = {'g', 'l', 'o', 'a', 'm', ' ', 'g', 'p', 'u', ' ', 'l', 'i', 's', 't', 0, 1};

#endif
