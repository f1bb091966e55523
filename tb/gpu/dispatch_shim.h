/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated dispatcher (dispatch_bench.v). A shape is a number of cores, slots and threads of a slot; each has a
   model of its own. */
#ifndef GM_DISPATCH_SHIM_H
#define GM_DISPATCH_SHIM_H

#include "gpu/dispatch/dispatch.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  gm_dispatch_shape shape;
  void *(*open)(void); /* registers and memories begin with random bits */
  void (*close)(void *model);
  void (*settle)(void *model, const gm_dispatch_in *in, gm_dispatch_out *out); /* clock low */
  void (*edge)(void *model);                                                   /* rising edge */
} dispatch_model;

#ifdef __cplusplus
}
#endif
#endif
