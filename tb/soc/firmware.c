/* SPDX-License-Identifier: Apache-2.0 */
/* Firmware of the example system on a chip (firmware.h). Compiled without a C library: -ffreestanding. */
#include "tb/soc/firmware.h"

#include "cluster/gloam_image.h"
#include "cluster_registers.h"

enum { PATIENCE = 100000 }; /* reads until a bit has to have changed */

static uint32_t read_register(uint32_t offset) { return bus_read(SOC_REGISTERS + offset); }

static void copy_image(void) {
  for (uint32_t i = 0; i < gloam_image_words; i++)
    for (uint32_t k = 0; k < 4; k++)
      bus_write(SOC_MEMORY + 16 * (gloam_image_base + i) + 4 * k, gloam_image[i][k]);
}

/* Reads a register until a bit of the mask is set, or until all are clear. */
static int wait_for(uint32_t offset, uint32_t mask, int set) {
  for (uint32_t i = 0; i < PATIENCE; i++)
    if (!(read_register(offset) & mask) == !set)
      return SOC_OK;
  return SOC_NO_ANSWER;
}

/* A task shows in FINISH: the cluster interrupts before, which it is told by IRQ_ENABLE of the steps. */
static int wait_for_task(void) {
  for (uint32_t i = 0; i < PATIENCE; i++)
    if (bus_interrupt())
      return wait_for(GLOAM_CLUSTER_FINISH, GLOAM_CLUSTER_FINISH_VALID(1), 1);
  return SOC_NO_INTERRUPT;
}

int firmware_run(int copy) {
  const uint32_t id = read_register(GLOAM_CLUSTER_ID);
  if (GLOAM_CLUSTER_ID_VERSION_GET(id) != 2 || GLOAM_CLUSTER_ID_CORES_GET(id) == 0)
    return SOC_WRONG_CLUSTER;
  if (copy)
    copy_image();
  for (uint32_t i = 0; i < gloam_steps; i++) {
    const struct gloam_step *s = &gloam_step[i];
    int rc = SOC_OK;
    if (s->act == GLOAM_WRITE)
      bus_write(SOC_REGISTERS + s->offset, s->value);
    else if (s->offset == GLOAM_CLUSTER_FINISH)
      rc = wait_for_task();
    else
      rc = wait_for(s->offset, s->value, s->act == GLOAM_UNTIL_SET);
    if (rc != SOC_OK)
      return rc;
  }
  return GLOAM_CLUSTER_STATUS_ERRORS_GET(read_register(GLOAM_CLUSTER_STATUS)) ? SOC_MEMORY_ERROR : SOC_OK;
}
