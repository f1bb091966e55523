/* SPDX-License-Identifier: Apache-2.0 */
/* Generator of the GPU's commands and descriptors from gpu/descriptors/commands.def: `gen_commands header` prints gpu_commands.h,
   `gen_commands verilog` gpu_commands.vh, `gen_commands docs` the tables of docs/gpu.md, `gen_commands bench` what tb/gpu/commands_bench.v
   checks. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  const char *name;
  unsigned words; /* or a number */
  const char *meaning;
} row;
typedef struct {
  const char *record, *name;
  unsigned word, lo, width;
  const char *type;
  unsigned max;
  const char *meaning;
} field;

static const row records[] = {
#define GPU_RECORD(name, words, meaning) {#name, words, meaning},
#include "gpu/descriptors/commands.def"
    {"sampler", 4, "a sampler, as the core takes it"}};
static const field fields[] = {
#define GPU_FIELD(record, name, word, lo, width, type, max, meaning) {#record, #name, word, lo, width, #type, max, meaning},
#include "gpu/descriptors/commands.def"
#define GM_SAMPLER_FIELD(name, lo, width, meaning)                                                                                         \
  {"sampler", #name, (lo) / 32, (lo) % 32, width, (width) == 12 ? "M" : "U", 0, meaning}, /* sizes are stored less 1 */
#include "core/isa/host.def"
};
static const row ops[] = {
#define GPU_OP(name, number, meaning) {#name, number, meaning},
#include "gpu/descriptors/commands.def"
};
static const row errors[] = {
#define GPU_ERROR(name, number, meaning) {#name, number, meaning},
#include "gpu/descriptors/commands.def"
};
static const struct {
  const char *name, *member, *meaning;
} counters[] = {
#define GPU_COUNTER(name, member, meaning) {#name, #member, meaning},
#include "gpu/descriptors/commands.def"
};
enum {
  RECORDS = sizeof records / sizeof *records,
  FIELDS = sizeof fields / sizeof *fields,
  OPS = sizeof ops / sizeof *ops,
  ERRORS = sizeof errors / sizeof *errors,
  COUNTERS = sizeof counters / sizeof *counters
};

static bool is_field_of(const row *r, const field *f) { return strcmp(r->name, f->record) == 0; }

static unsigned bit_of(const field *f) { return 32 * f->word + f->lo; }

/* Fields rise and do not overlap, their largest values fit, and each is of a record. */
static int check_table(void) {
  int found = 0;
  for (int i = 0; i < RECORDS; i++) {
    unsigned next = 0;
    for (int k = 0; k < FIELDS; k++) {
      const field *f = &fields[k];
      if (!is_field_of(&records[i], f))
        continue;
      bool fits = f->width && f->lo + f->width <= 32 && f->word < records[i].words && bit_of(f) >= next;
      if (!fits || !strchr("UMSFA", *f->type) || (f->width < 32 && f->max >> f->width))
        return fprintf(stderr, "gen_commands: error: field %s of %s\n", f->name, f->record), 1;
      next = bit_of(f) + f->width;
      found++;
    }
  }
  return found == FIELDS ? 0 : (fprintf(stderr, "gen_commands: error: a field is of no record\n"), 1);
}

static const char *upper(const char *name) {
  static char text[2][64];
  static int turn;
  char *to = text[turn = !turn];
  size_t n = 0;
  for (; name[n] && n < sizeof text[0] - 1; n++)
    to[n] = (char)toupper((unsigned char)name[n]);
  to[n] = 0;
  return to;
}

/* --- C --- */

static void header_struct(const row *r) {
  printf("/* %s */\ntypedef struct {\n", *r->meaning ? r->meaning : "a command");
  for (int i = 0; i < FIELDS; i++)
    if (is_field_of(r, &fields[i]))
      printf("  %s %s;%s%s%s\n",
             *fields[i].type == 'S'   ? "int32_t"
             : *fields[i].type == 'F' ? "float"
                                      : "uint32_t",
             fields[i].name, *fields[i].meaning ? " /* " : "", fields[i].meaning, *fields[i].meaning ? " */" : "");
  printf("} gpu_%s;\n\n", r->name);
}

static int header(void) {
  printf(
      "/* Generated from csrc/gpu/descriptors/commands.def. Records unpacked: a number less 1 has 1 added, addresses count 16 bytes. */\n"
      "#ifndef GPU_COMMANDS_H\n#define GPU_COMMANDS_H\n\n#include <stdint.h>\n\n");
  for (int i = 0; i < RECORDS; i++)
    header_struct(&records[i]);
  printf("typedef enum {\n");
  for (int i = 0; i < RECORDS; i++)
    printf("  GPU_RECORD_%s,\n", upper(records[i].name));
  printf("  GPU_RECORDS\n} gpu_record;\n\n/* Their words of 32 bits. */\nenum {\n");
  for (int i = 0; i < RECORDS; i++)
    printf("  GPU_%s_WORDS = %u,\n", upper(records[i].name), records[i].words);
  printf("};\n\nenum {\n");
  for (int i = 0; i < OPS; i++)
    printf("  GPU_OP_%s = %u, /* %s */\n", upper(ops[i].name), ops[i].words, ops[i].meaning);
  printf("};\n\ntypedef enum {\n");
  for (int i = 0; i < ERRORS; i++)
    printf("  GPU_ERROR_%s = %u, /* %s */\n", upper(errors[i].name), errors[i].words, errors[i].meaning);
  printf("  GPU_ERRORS\n} gpu_error;\n\nenum { GPU_COUNTERS = %d };\n\n#endif\n", COUNTERS);
  return 0;
}

/* --- Verilog --- */

static void verilog_struct(const row *r) {
  unsigned next = 32 * r->words, pads = 0;
  printf("typedef struct packed {\n");
  for (int i = FIELDS - 1; i >= 0; i--) { /* the first member is the highest */
    const field *f = &fields[i];
    if (!is_field_of(r, f))
      continue;
    if (bit_of(f) + f->width < next)
      printf("  logic [%u:0] reserved%u;\n", next - bit_of(f) - f->width - 1, pads++);
    printf("  logic [%u:0] %s%s;\n", f->width - 1, f->name, *f->type == 'M' ? "_less1" : "");
    next = bit_of(f);
  }
  if (next)
    printf("  logic [%u:0] reserved%u;\n", next - 1, pads);
  printf("} gpu_%s_t; // %u bits\n", r->name, 32 * r->words);
}

/* A bit for each bit that has a field. */
static void verilog_mask(const row *r) {
  printf("`define GPU_%s_BITS %u'h", upper(r->name), 32 * r->words);
  for (unsigned w = r->words; w-- > 0;) {
    unsigned mask = 0;
    for (int i = 0; i < FIELDS; i++)
      if (is_field_of(r, &fields[i]) && fields[i].word == w)
        mask |= (fields[i].width == 32 ? 0xffffffffu : (1u << fields[i].width) - 1) << fields[i].lo;
    printf("%08x%s", mask, w ? "_" : "\n");
  }
}

static int verilog(void) {
  printf(
      "// Generated from csrc/gpu/descriptors/commands.def. Include outside of modules.\n`ifndef GPU_COMMANDS_VH\n`define GPU_COMMANDS_VH\n"
      "// Records as they are in memory: word 0 is the lowest. A field NAME_less1 holds a number less 1.\n");
  for (int i = 0; i < RECORDS; i++)
    verilog_struct(&records[i]);
  printf("// Bits that have a field; the others are reserved.\n");
  for (int i = 0; i < RECORDS; i++)
    verilog_mask(&records[i]);
  for (int i = 0; i < OPS; i++)
    printf("`define GPU_OP_%s 8'd%u // %s\n", upper(ops[i].name), ops[i].words, ops[i].meaning);
  for (int i = 0; i < ERRORS; i++)
    printf("`define GPU_ERROR_%s 4'd%u // %s\n", upper(errors[i].name), errors[i].words, errors[i].meaning);
  printf("`endif\n");
  return 0;
}

/* A task for each record: prints the fields of a record in memory, in the order of the table. */
static int bench(void) {
  printf("// Generated from csrc/gpu/descriptors/commands.def. Include inside commands_bench.\n");
  for (int i = 0; i < RECORDS; i++) {
    const row *r = &records[i];
    printf("task print_%s(input [1023:0] words);\n  gpu_%s_t r;\n  begin\n    r = words[%u:0];\n", r->name, r->name, 32 * r->words - 1);
    for (int k = 0; k < FIELDS; k++)
      if (is_field_of(r, &fields[k]))
        printf("    $display(\"%s.%s %%h\", 32'd0 | r.%s%s);\n", r->name, fields[k].name, fields[k].name,
               *fields[k].type == 'M' ? "_less1" : "");
    printf("    $display(\"%s reserved %%b\", |(words[%u:0] & ~`GPU_%s_BITS));\n  end\nendtask\n", r->name, 32 * r->words - 1,
           upper(r->name));
  }
  printf("task print_record(input integer kind, input [1023:0] words);\n  case (kind)\n");
  for (int i = 0; i < RECORDS; i++)
    printf("    %d: print_%s(words);\n", i, records[i].name);
  printf("    default: $display(\"no record\");\n  endcase\nendtask\n");
  return 0;
}

/* --- the page --- */

static void docs_record(const row *r) {
  bool command = strncmp(r->name, "command_", 8) == 0;
  if (command)
    printf("\n**`%s`**, a command of 4 words:\n", upper(r->name + 8));
  else
    printf("\n**%s**, %u word%s: %s.\n", upper(r->name), r->words, r->words > 1 ? "s" : "", r->meaning);
  printf("\n| word | bits | field | type | meaning |\n|---|---|---|---|---|\n");
  for (int i = 0; i < FIELDS; i++) {
    const field *f = &fields[i];
    char bits[24], max[32] = "";
    if (!is_field_of(r, f))
      continue;
    if (f->width == 1)
      snprintf(bits, sizeof bits, "%u", f->lo);
    else
      snprintf(bits, sizeof bits, "%u..%u", f->lo + f->width - 1, f->lo);
    if (f->max)
      snprintf(max, sizeof max, " <= %u", f->max);
    printf("| %u | %s | `%s` | %s%s | %s |\n", f->word, bits, f->name, f->type, max, f->meaning);
  }
}

static int docs(void) {
  printf("Commands:\n\n| op | name | does |\n|---|---|---|\n");
  for (int i = 0; i < OPS; i++)
    printf("| %u | `%s` | %s |\n", ops[i].words, upper(ops[i].name), ops[i].meaning);
  for (int i = 0; i < RECORDS; i++)
    docs_record(&records[i]);
  printf("\nErrors:\n\n| code | name | meaning |\n|---|---|---|\n");
  for (int i = 0; i < ERRORS; i++)
    printf("| %u | `%s` | %s |\n", errors[i].words, upper(errors[i].name), errors[i].meaning);
  printf("\nCounters, in the order in which they are written, 64 bits each:\n\n| number | name | counts |\n|---|---|---|\n");
  for (int i = 0; i < COUNTERS; i++)
    printf("| %d | `%s` | %s |\n", i, upper(counters[i].name), *counters[i].meaning ? counters[i].meaning : counters[i].name);
  return 0;
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    int (*print)(void);
  } what[] = {{"header", header}, {"verilog", verilog}, {"bench", bench}, {"docs", docs}};
  if (check_table())
    return 1;
  for (size_t i = 0; argc == 2 && i < sizeof what / sizeof *what; i++)
    if (strcmp(argv[1], what[i].name) == 0)
      return what[i].print();
  return fprintf(stderr, "usage: gen_commands header|verilog|bench|docs\n"), 2;
}
