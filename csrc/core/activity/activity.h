/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the toggles of each signal in a run, from the Verilated core in process or from a VCD file (docs/own-design.md, "Activity").

   A toggle is one bit that differs between two samples. Samples are taken once a cycle, settled, just before the rising edge. So clock nets
   do not toggle; their enables do. */
#ifndef GM_ACTIVITY_H
#define GM_ACTIVITY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
  char *name; /* "shader_core.id.pc_q"; array words "mem[3]" */
  uint32_t width;
  uint64_t toggles;
  bool alias; /* another name of an earlier signal's net: left out of sums */
} gm_signal_activity;

typedef struct {
  gm_signal_activity *signal;
  size_t count;
  uint64_t cycles; /* samples after the first */
} gm_activity;

void gm_activity_free(gm_activity *a);
/* Appends a signal; its name is copied. 0, or -1 when out of memory. */
int gm_activity_add(gm_activity *a, const char *name, size_t name_length, uint32_t width, uint64_t toggles, bool alias);
/* The signal of that name, NULL if none. */
const gm_signal_activity *gm_activity_find(const gm_activity *a, const char *name);
/* Length of the component part of a signal's name: "shader_core.id" of "shader_core.id.pc_q"; 0 at the top. */
size_t gm_activity_component(const char *name);
/* Toggles of all nets in a component and in the components inside it. A net with several names counts once. */
uint64_t gm_activity_sum(const gm_activity *a, const char *component);

/* JSON: {"cycles", "components": {"shader_core.id": {"toggles", "signals": {"pc_q": {"width", "toggles"}}}}}. The toggles of a component
   are those of its own nets, without the components inside it. 0, or -1 when the stream failed or memory ran out. */
int gm_activity_json(FILE *f, const gm_activity *a);

/* Counts a VCD file of any size. Every value change counts by bits; x and z count as 0. Only the last value at each time counts, so a
   net that changes and returns to its value within one time does not toggle. 0, or -1 with "file:line: error: ..." in err. */
int gm_activity_vcd(gm_activity *a, const char *path, char *err, size_t errsize);
int gm_activity_vcd_stream(gm_activity *a, FILE *f, const char *name, char *err, size_t errsize);

/* Follows the values of nets while a VCD file is counted. A net has one or several signals. */
typedef struct {
  void *ctx;
  /* The header was read. net_of: the net of each signal of *a; it lives until the file ends. 0, or -1 when out of memory. */
  int (*declared)(void *ctx, const gm_activity *a, const uint32_t *net_of, size_t nets);
  /* Called at the end of a time of the file, for each net that was given a value at that time. now: that value, lowest bit first. */
  void (*value)(void *ctx, uint32_t net, const uint64_t *now);
  /* Called after the last value of a time. */
  void (*time)(void *ctx, uint64_t time);
} gm_vcd_observer;
int gm_activity_vcd_observe(gm_activity *a, FILE *f, const char *name, const gm_vcd_observer *o, char *err, size_t errsize);

#endif
