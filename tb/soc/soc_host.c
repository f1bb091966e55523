/* SPDX-License-Identifier: Apache-2.0 */
/* soc_host COMMANDS ANSWERS [loaded]: runs the firmware of the example against a simulator that is behind two pipes (soc_host.v), then
   prints the results that are in memory, a word a line: "ADDRESS W W W W". loaded: the memory has the image already. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/gloam_image.h"
#include "tb/soc/firmware.h"

static FILE *commands, *answers;

/* Reads the answer to a command. Memory that was never written has unknown digits (x), which count as 0. */
static uint32_t take_answer(void) {
  char line[64];
  fflush(commands);
  if (!fgets(line, sizeof line, answers)) {
    fprintf(stderr, "soc_host: error: the simulator has ended\n");
    exit(1);
  }
  for (char *c = line; *c; c++)
    if (strchr("xXzZ", *c))
      *c = '0';
  return (uint32_t)strtoul(line, NULL, 16);
}

uint32_t bus_read(uint32_t address) {
  fprintf(commands, "r %" PRIx32 " 0\n", address);
  return take_answer();
}

void bus_write(uint32_t address, uint32_t value) {
  fprintf(commands, "w %" PRIx32 " %" PRIx32 "\n", address, value);
  take_answer();
}

int bus_interrupt(void) {
  fprintf(commands, "i 0 0\n");
  return take_answer() != 0;
}

int main(int argc, char **argv) {
  if (argc < 3 || !(commands = fopen(argv[1], "w")) || !(answers = fopen(argv[2], "r")))
    return fprintf(stderr, "usage: soc_host COMMANDS ANSWERS [loaded]\n"), 2;
  int rc = firmware_run(argc < 4);
  for (uint32_t i = 0; i < gloam_results && rc == SOC_OK; i++)
    for (uint32_t w = gloam_result[i].word; w < gloam_result[i].word + gloam_result[i].words; w++) {
      printf("%" PRIx32, w);
      for (uint32_t k = 0; k < 4; k++)
        printf(" %08" PRIx32, bus_read(SOC_MEMORY + 16 * w + 4 * k));
      puts("");
    }
  fprintf(commands, "q 0 0\n");
  fclose(commands);
  if (rc != SOC_OK)
    fprintf(stderr, "soc_host: error: the firmware ends with %d (firmware.h)\n", rc);
  return rc;
}
