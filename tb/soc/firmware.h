/* SPDX-License-Identifier: Apache-2.0 */
/* Firmware of the example system on a chip: it runs an image of `gloam image` on the cluster (docs/firmware.md). It needs no C library, and
   this header is all that it shares with its surroundings. */
#ifndef SOC_FIRMWARE_H
#define SOC_FIRMWARE_H

#include <stdint.h>

enum { SOC_OK, SOC_WRONG_CLUSTER, SOC_NO_ANSWER, SOC_MEMORY_ERROR, SOC_NO_INTERRUPT };

/* Where the host finds the memory and the registers of the cluster. */
#define SOC_MEMORY 0x00000000u
#define SOC_REGISTERS 0x80000000u

/* The bus; on real hardware these are a load, a store and the input of the interrupt controller. */
uint32_t bus_read(uint32_t address);
void bus_write(uint32_t address, uint32_t value);
int bus_interrupt(void);

/* Copies the image into memory, unless the memory has it already, and does its steps. SOC_OK, or what went wrong. */
int firmware_run(int copy);

#endif
