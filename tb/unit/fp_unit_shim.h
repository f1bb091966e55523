/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface to the Verilated function units (docs/simulator-and-testbench.md, "Test bench"). fp_unit_shim.cpp is compiled once for each
 * of the models below. */
#ifndef GM_FP_UNIT_SHIM_H
#define GM_FP_UNIT_SHIM_H

#include <stdint.h>

enum { FP_UNIT_DEEPEST = 16 }; /* largest latency on the bench, which is that of a machine file */

#ifdef __cplusplus
extern "C" {
#endif

/* Inputs: operation, lanes of the predicate, saturation, lanes to write; operands. */
typedef struct {
  unsigned op, pred, sat, mask;
  uint32_t a[4], b[4];
} fp_unit_in;

typedef struct {
  void *(*open)(void);
  void (*close)(void *model);
  /* operands to results, clock low; one result for each latency of the model */
  void (*settle)(void *model, const fp_unit_in *in, uint32_t result[][4]);
  /* rising edge; en 0 must change nothing */
  void (*edge)(void *model, int en);
  int first, last; /* latencies */
} fp_unit_model;

extern const fp_unit_model fp_unit_a1, fp_unit_b1, fp_unit_c1; /* latency 1 */
extern const fp_unit_model fp_unit_an, fp_unit_bn, fp_unit_cn; /* latencies 2 to FP_UNIT_DEEPEST */

#ifdef __cplusplus
}
#endif
#endif
