/* SPDX-License-Identifier: Apache-2.0 */
/* Host generator: `gen_host constants` prints host.vh, `gen_host sampler` prints sampler.vh, both from core/isa/host.def. */
#include <stdio.h>
#include <string.h>

typedef struct {
  const char *name;
  int number, width; /* of a field: lowest bit and width */
  const char *meaning;
} row;

static const row kinds[] = {
#define GM_HOST_KIND(name, number, meaning) {#name, number, 3, meaning},
#include "core/isa/host.def"
};
static const row registers[] = {
#define GM_HOST_SYSTEM(name, number, meaning) {#name, number, 3, meaning},
#include "core/isa/host.def"
};
static const row policies[] = {
#define GM_GATE_POLICY(name, number, meaning) {#name, number, 2, meaning},
#include "core/isa/host.def"
};
static const row sampler[] = {
#define GM_SAMPLER_FIELD(name, lo, width, meaning) {#name, lo, width, meaning},
#include "core/isa/host.def"
};
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static int constants_of(const char *prefix, const row *r, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (r[i].number < 0 || r[i].number >> r[i].width)
      return fprintf(stderr, "gen_host: error: %s_%s = %d does not fit %d bits\n", prefix, r[i].name, r[i].number, r[i].width), 1;
    printf("localparam [%d:0] %s_%s = %d'd%d; // %s\n", r[i].width - 1, prefix, r[i].name, r[i].width, r[i].number, r[i].meaning);
  }
  return 0;
}

static int print_host_constants(void) {
  printf("// Generated from csrc/core/isa/host.def. Include inside a module.\n// A module uses some of these only.\n"
         "/* verilator lint_off UNUSEDPARAM */\n");
  int bad = constants_of("HOST", kinds, COUNT(kinds)) || constants_of("SYS", registers, COUNT(registers)) ||
            constants_of("GATE", policies, COUNT(policies));
  printf("/* verilator lint_on UNUSEDPARAM */\n");
  return bad;
}

/* The first member of a packed struct is the highest. */
static int sampler_type(void) {
  int next = 0;
  for (size_t i = 0; i < COUNT(sampler); i++) {
    if (sampler[i].number != next)
      return fprintf(stderr, "gen_host: error: sampler field %s begins at bit %d, not %d\n", sampler[i].name, sampler[i].number, next), 1;
    next += sampler[i].width;
  }
  printf("// Generated from csrc/core/isa/host.def. Include outside of modules.\n`ifndef GM_SAMPLER_VH\n`define GM_SAMPLER_VH\n"
         "// Sampler state as the host writes it.\ntypedef struct packed {\n");
  for (size_t i = COUNT(sampler); i-- > 0;)
    printf("  logic [%d:0] %s; // %s\n", sampler[i].width - 1, sampler[i].name, sampler[i].meaning);
  printf("} sampler_t;\n`endif\n");
  return 0;
}

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "constants") == 0)
    return print_host_constants();
  if (argc == 2 && strcmp(argv[1], "sampler") == 0)
    return sampler_type();
  return fprintf(stderr, "usage: gen_host constants|sampler\n"), 2;
}
