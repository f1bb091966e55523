/* SPDX-License-Identifier: Apache-2.0 */
/* Sends the commands of the host bridge (rtl/fpga/host_bridge.v, docs/fpga.md) over a line of bytes, and reads the answers. */
#ifndef FPGA_LINK_H
#define FPGA_LINK_H

#include <stddef.h>
#include <stdint.h>

/* A line of bytes. Both return 0, or -1 if the other side is silent. */
typedef struct {
  void *ctx;
  int (*put)(void *ctx, uint8_t byte);
  int (*get)(void *ctx, uint8_t *byte);
} fpga_line;

/* What a start says, and what the end of the run answers. */
typedef struct {
  uint16_t pc, texture_cycles; /* word address of the first bundle; promised latency of textures, 0: none */
  uint8_t policy, wake;
  uint32_t threads; /* a bit each */
} fpga_start;
typedef struct {
  uint32_t killed, cycles;
} fpga_end;

/* Brings the other side to the begin of a command, also if it waits for the rest of one. */
int fpga_wake(fpga_line *l);
/* The answer to a command NAME: "gloam" and the version of the commands. */
int fpga_name(fpga_line *l, char name[6], unsigned *version);
/* n registers of a kind (GM_HOST_*), or words of code, from an address on; at most 256. Code has one word in each item, all else four. */
int fpga_write(fpga_line *l, int kind, unsigned thread, unsigned addr, const uint32_t *words, size_t n);
int fpga_read(fpga_line *l, int kind, unsigned thread, unsigned addr, uint32_t (*data)[4], size_t n);
/* n words of texture memory, at most 256. */
int fpga_texels(fpga_line *l, uint32_t addr, const uint32_t *words, size_t n);
/* Runs a program to its end. */
int fpga_run(fpga_line *l, const fpga_start *s, fpga_end *e);

#endif
