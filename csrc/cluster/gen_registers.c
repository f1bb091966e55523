/* SPDX-License-Identifier: Apache-2.0 */
/* Generator of the cluster's register map from cluster/registers.def and cluster/counters.def: `gen_registers verilog` prints
   cluster_regs.vh, `gen_registers table` what tb/cluster/registers_bench.v checks, `gen_registers header` cluster_registers.h,
   `gen_registers docs` docs/cluster-registers.md, `gen_registers systemrdl` gloam_cluster.rdl, `gen_registers list` all fields in plain
   lines. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  const char *name;
  unsigned offset;
  const char *access, *meaning;
} reg;
typedef struct {
  const char *reg, *name;
  unsigned lo, width, reset;
  const char *meaning;
} field;

/* What is written to a field becomes this at most. */
typedef struct {
  const char *reg, *field;
  unsigned value;
} limit;
/* A register and the state in which it may be written. */
typedef struct {
  const char *reg, *state;
} condition;
/* A field of IRQ_STATUS, and how the host acknowledges it. */
typedef struct {
  const char *field, *reg, *access;
} event;

static const reg registers[] = {
#define GM_REGISTER(name, offset, access, meaning) {#name, offset, #access, meaning},
#include "cluster/registers.def"
};
static const field fields[] = {
#define GM_REGISTER_FIELD(reg, name, lo, width, reset, meaning) {#reg, #name, lo, width, reset, meaning},
#include "cluster/registers.def"
};
static const limit limits[] = {
#define GM_REGISTER_LIMIT(reg, field, value) {#reg, #field, value},
#include "cluster/registers.def"
};
static const condition conditions[] = {
#define GM_REGISTER_WHEN(reg, state) {#reg, #state},
#include "cluster/registers.def"
};
static const event events[] = {
#define GM_REGISTER_EVENT(field, reg, access) {#field, #reg, #access},
#include "cluster/registers.def"
};
typedef struct {
  const char *name;
  unsigned number;
  const char *meaning;
} counter;
static const counter cluster_counters[] = {
#define GM_CLUSTER_COUNTER(name, number, member, meaning) {#name, number, meaning},
#define GM_CACHE_COUNTER(name, number, member, meaning)
#include "cluster/counters.def"
};
static const counter cache_counters[] = {
#define GM_CACHE_COUNTER(name, number, member, meaning) {#name, number, meaning},
#include "cluster/counters.def"
};
static const counter bus_counters[] = {
#define GM_BUS_COUNTER(name, number, member, meaning) {#name, number, meaning},
#include "cluster/counters.def"
};
static const counter core_counters[] = {
#define GM_CORE_COUNTER(name, number, member, meaning) {#name, number, meaning},
#include "cluster/counters.def"
};
enum {
  CLUSTER_COUNTERS = sizeof cluster_counters / sizeof(counter),
  CACHE_COUNTERS = sizeof cache_counters / sizeof(counter),
  BUS_COUNTERS = sizeof bus_counters / sizeof(counter),
  CORE_COUNTERS = sizeof core_counters / sizeof(counter)
};
/* Offsets of the counters, and from one core's to the next one's. */
enum { COUNTERS_AT = 0x400, CORES_AT = 0x800, CORE_STEP = 0x80 };
enum { REGISTERS = sizeof registers / sizeof *registers, FIELDS = sizeof fields / sizeof *fields };
enum {
  LIMITS = sizeof limits / sizeof *limits,
  CONDITIONS = sizeof conditions / sizeof *conditions,
  EVENTS = sizeof events / sizeof *events
};

static int is_field_of(const reg *r, const field *f) { return strcmp(r->name, f->reg) == 0; }

static unsigned bits_of(const field *f) { return (f->width == 32 ? 0xffffffffu : (1u << f->width) - 1) << f->lo; }

static unsigned mask_of(const reg *r) {
  unsigned mask = 0;
  for (int i = 0; i < FIELDS; i++)
    if (is_field_of(r, &fields[i]))
      mask |= bits_of(&fields[i]);
  return mask;
}

static unsigned reset_of(const reg *r) {
  unsigned value = 0;
  for (int i = 0; i < FIELDS; i++)
    if (is_field_of(r, &fields[i]))
      value |= fields[i].reset << fields[i].lo;
  return value;
}

/* Registers rise by address and do not overlap; so do the fields of each. Returns their number, or -1 with a message. */
static int check_fields(const reg *r) {
  unsigned next = 0;
  int n = 0;
  for (int i = 0; i < FIELDS; i++) {
    const field *f = &fields[i];
    if (!is_field_of(r, f))
      continue;
    if (f->lo < next || f->width == 0 || f->lo + f->width > 32 || (f->width < 32 && f->reset >> f->width))
      return fprintf(stderr, "gen_registers: error: field %s of %s overlaps, leaves the word, or has too large a reset value\n", f->name,
                     r->name),
             -1;
    next = f->lo + f->width;
    n++;
  }
  return n;
}

static const field *find_field(const char *of, const char *name) {
  for (int i = 0; i < FIELDS; i++)
    if (strcmp(fields[i].reg, of) == 0 && strcmp(fields[i].name, name) == 0)
      return &fields[i];
  return NULL;
}

static const reg *find_register(const char *name) {
  for (int i = 0; i < REGISTERS; i++)
    if (strcmp(registers[i].name, name) == 0)
      return &registers[i];
  return NULL;
}

/* Limits, conditions and events name what is there, and each cause of an interrupt is an event. */
static int check_names(void) {
  int causes = 0;
  for (int i = 0; i < FIELDS; i++)
    causes += strcmp(fields[i].reg, "IRQ_STATUS") == 0;
  bool good = causes == EVENTS;
  for (int i = 0; i < LIMITS; i++) {
    const field *f = find_field(limits[i].reg, limits[i].field);
    good = good && f && limits[i].value <= bits_of(f) >> f->lo;
  }
  for (int i = 0; i < CONDITIONS; i++)
    good = good && find_register(conditions[i].reg);
  for (int i = 0; i < EVENTS; i++)
    good = good && find_field("IRQ_STATUS", events[i].field) && find_register(events[i].reg);
  return good ? 0 : (fprintf(stderr, "gen_registers: error: a limit, a state or an event of no field, or a cause of no event\n"), 1);
}

static int check_counters(const counter *c, int n, unsigned first) {
  for (int i = 0; i < n; i++)
    if (c[i].number != first + (unsigned)i)
      return fprintf(stderr, "gen_registers: error: the number of counter %s is not its place in the table\n", c[i].name), 1;
  return 0;
}

static int check_register_table(void) {
  int found = 0;
  for (int i = 0; i < REGISTERS; i++) {
    const reg *r = &registers[i];
    if (r->offset % 4 || r->offset >= COUNTERS_AT || (i && r->offset <= r[-1].offset))
      return fprintf(stderr, "gen_registers: error: register %s at 0x%03x: not a word above the last one\n", r->name, r->offset), 1;
    int n = check_fields(r);
    if (n < 0)
      return 1;
    found += n;
  }
  if (check_counters(cluster_counters, CLUSTER_COUNTERS, 0) || check_counters(bus_counters, BUS_COUNTERS, 16) ||
      check_counters(cache_counters, CACHE_COUNTERS, 24) || check_counters(core_counters, CORE_COUNTERS, 0))
    return 1;
  if (found != FIELDS)
    return fprintf(stderr, "gen_registers: error: a field is of no register\n"), 1;
  return check_names();
}

static int verilog(void) {
  printf("// Generated from csrc/cluster/registers.def. Include inside a module.\n// A module uses some of these only.\n"
         "/* verilator lint_off UNUSEDPARAM */\n");
  for (int i = 0; i < REGISTERS; i++) {
    const reg *r = &registers[i];
    printf("localparam [11:0] REG_%s = 12'h%03x; // %s\n", r->name, r->offset, r->meaning);
    printf("localparam [31:0] REG_%s_RESET = 32'h%08x, REG_%s_MASK = 32'h%08x;\n", r->name, reset_of(r), r->name, mask_of(r));
  }
  for (int i = 0; i < FIELDS; i++)
    printf("localparam %s_%s = %u, %s_%s_W = %u; // %s\n", fields[i].reg, fields[i].name, fields[i].lo, fields[i].reg, fields[i].name,
           fields[i].width, fields[i].meaning);
  for (int i = 0; i < LIMITS; i++)
    printf("localparam [31:0] %s_%s_MAX = %u;\n", limits[i].reg, limits[i].field, limits[i].value);
  printf("/* verilator lint_on UNUSEDPARAM */\n");
  return 0;
}

static bool reads(const reg *r) { return strcmp(r->access, "WO") != 0; }

static bool writes(const reg *r) { return strcmp(r->access, "RO") != 0; }

/* A function of a register's number in the table. */
static void table_function(const char *name, const char *type, const char *(*value)(const reg *)) {
  printf("function %s register_%s(input integer r);\n  case (r)\n", type, name);
  for (int i = 0; i < REGISTERS; i++)
    printf("    %d: register_%s = %s;\n", i, name, value(&registers[i]));
  printf("    default: register_%s = 0;\n  endcase\nendfunction\n", name);
}

static char t_text[120];

static const char *table_offset(const reg *r) { return snprintf(t_text, sizeof t_text, "12'h%03x", r->offset), t_text; }
static const char *table_reset(const reg *r) {
  return snprintf(t_text, sizeof t_text, "32'h%08x", strcmp(r->access, "WO") == 0 ? 0 : reset_of(r)), t_text;
}
static const char *table_access(const reg *r) { return snprintf(t_text, sizeof t_text, "ACCESS_%s", r->access), t_text; }
static const char *table_name(const reg *r) { return snprintf(t_text, sizeof t_text, "\"%s\"", r->name), t_text; }
static const char *table_reads(const reg *r) { return reads(r) ? "1'b1" : "1'b0"; }
static const char *table_writes(const reg *r) { return writes(r) ? "1'b1" : "1'b0"; }
static const char *table_when(const reg *r) {
  for (int i = 0; i < CONDITIONS; i++)
    if (strcmp(conditions[i].reg, r->name) == 0)
      return snprintf(t_text, sizeof t_text, "WHEN_%s", conditions[i].state), t_text;
  return "WHEN_ALWAYS";
}

/* What a register of access RW holds after a write. */
static void table_kept(void) {
  printf("function [31:0] register_kept(input integer r, input [31:0] data);\n  begin\n    register_kept = data;\n    case (r)\n");
  for (int i = 0; i < REGISTERS; i++)
    printf("      %d: register_kept = data & 32'h%08x;\n", i, mask_of(&registers[i]));
  printf("      default: register_kept = 0;\n    endcase\n");
  for (int i = 0; i < LIMITS; i++) {
    const field *f = find_field(limits[i].reg, limits[i].field);
    printf("    if (r == %td && data[%u +: %u] > %u) register_kept[%u +: %u] = %u;\n", find_register(limits[i].reg) - registers, f->lo,
           f->width, limits[i].value, f->lo, f->width, limits[i].value);
  }
  printf("  end\nendfunction\n");
}

static void table_events(void) {
  printf("localparam integer EVENTS = %d;\n", EVENTS);
  for (int i = 0; i < EVENTS; i++)
    printf("localparam integer EVENT_%s = %d;\n", events[i].field, i);
  printf("function [8*16-1:0] event_name(input integer k);\n  case (k)\n");
  for (int i = 0; i < EVENTS; i++)
    printf("    %d: event_name = \"%s\";\n", i, events[i].field);
  printf("    default: event_name = 0;\n  endcase\nendfunction\nfunction integer event_bit(input integer k);\n  case (k)\n");
  for (int i = 0; i < EVENTS; i++)
    printf("    %d: event_bit = IRQ_STATUS_%s;\n", i, events[i].field);
  printf("    default: event_bit = 0;\n  endcase\nendfunction\nfunction [11:0] event_acknowledge(input integer k);\n  case (k)\n");
  for (int i = 0; i < EVENTS; i++)
    printf("    %d: event_acknowledge = REG_%s;\n", i, events[i].reg);
  printf("    default: event_acknowledge = 0;\n  endcase\nendfunction\nfunction event_by_read(input integer k);\n  case (k)\n");
  for (int i = 0; i < EVENTS; i++)
    printf("    %d: event_by_read = 1'b%d;\n", i, strcmp(events[i].access, "READ") == 0);
  printf("    default: event_by_read = 0;\n  endcase\nendfunction\n");
}

static int table(void) {
  printf("// Generated from csrc/cluster/registers.def. Include after cluster_regs.vh, inside of registers_bench.\n"
         "localparam [1:0] ACCESS_RO = 0, ACCESS_RW = 1, ACCESS_WO = 2, ACCESS_W1C = 3;\n"
         "localparam [1:0] WHEN_ALWAYS = 0, WHEN_IDLE = 1, WHEN_LOAD = 2, WHEN_TASK = 3;\n"
         "localparam integer REGISTERS = %d;\n",
         REGISTERS);
  table_function("offset", "[11:0]", table_offset);
  table_function("name", "[8*16-1:0]", table_name);
  table_function("access", "[1:0]", table_access);
  table_function("reads", "", table_reads);
  table_function("writes", "", table_writes);
  table_function("when", "[1:0]", table_when);
  table_function("reset", "[31:0]", table_reset);
  table_kept();
  table_events();
  return 0;
}

static void header_counters(const counter *c, int n) {
  for (int i = 0; i < n; i++)
    printf("#define GLOAM_CLUSTER_COUNT_%s 0x%xu /* %s */\n", c[i].name, COUNTERS_AT + 8 * c[i].number, c[i].meaning);
}

static int header(void) {
  printf(
      "/* Generated from csrc/cluster/registers.def. Offsets in bytes. A field's macro puts a value in its place; _GET takes it out. */\n"
      "#ifndef GLOAM_CLUSTER_REGISTERS_H\n#define GLOAM_CLUSTER_REGISTERS_H\n\n");
  for (int i = 0; i < REGISTERS; i++) {
    const reg *r = &registers[i];
    printf("/* %s */\n#define GLOAM_CLUSTER_%s 0x%03xu\n#define GLOAM_CLUSTER_%s_RESET 0x%08xu\n", r->meaning, r->name, r->offset, r->name,
           reset_of(r));
    for (int k = 0; k < FIELDS; k++) {
      const field *f = &fields[k];
      unsigned mask = f->width == 32 ? 0xffffffffu : (1u << f->width) - 1;
      if (is_field_of(r, f))
        printf("#define GLOAM_CLUSTER_%s_%s(x) (((unsigned)(x) & 0x%xu) << %u) /* %s */\n"
               "#define GLOAM_CLUSTER_%s_%s_GET(x) ((unsigned)(x) >> %u & 0x%xu)\n",
               f->reg, f->name, mask, f->lo, f->meaning, f->reg, f->name, f->lo, mask);
    }
    printf("\n");
  }
  for (int i = 0; i < LIMITS; i++)
    printf("/* What is written to a field becomes this at most. */\n#define GLOAM_CLUSTER_%s_%s_MAX %uu\n\n", limits[i].reg,
           limits[i].field, limits[i].value);
  printf("/* Counters: the lower word; the higher one is 4 further. */\n");
  header_counters(cluster_counters, CLUSTER_COUNTERS);
  header_counters(bus_counters, BUS_COUNTERS);
  header_counters(cache_counters, CACHE_COUNTERS);
  for (int i = 0; i < CORE_COUNTERS; i++)
    printf("#define GLOAM_CLUSTER_CORE_%s(core) (0x%xu + 0x%xu * (core)) /* %s */\n", core_counters[i].name,
           CORES_AT + 8 * core_counters[i].number, CORE_STEP, core_counters[i].meaning);
  printf("\n#endif\n");
  return 0;
}

static void fields_of(const reg *r) {
  for (int i = 0; i < FIELDS; i++) {
    const field *f = &fields[i];
    if (!is_field_of(r, f))
      continue;
    char reset[12] = ""; /* what is only read or only written has no value to reset */
    if (strchr(r->access, 'R') && strcmp(r->access, "RO") != 0)
      snprintf(reset, sizeof reset, "%u", f->reset);
    if (f->width == 1)
      printf("| | %u | `%s` | | %s | %s |\n", f->lo, f->name, reset, f->meaning);
    else
      printf("| | %u..%u | `%s` | | %s | %s |\n", f->lo + f->width - 1, f->lo, f->name, reset, f->meaning);
  }
}

static void counters_of(const counter *c, int n, unsigned base) {
  for (int i = 0; i < n; i++)
    printf("| 0x%03x | %u | `%s` | %s |\n", base + 8 * c[i].number, c[i].number, c[i].name, c[i].meaning);
}

static int docs(void) {
  printf(
      "# Registers of the cluster\n\n"
      "Each register is a word of 32 bits. Bits that no field has are read as zero, and what is written to them is ignored.\n"
      "[cluster.md](cluster.md) says what the fields do. The page is generated from `csrc/cluster/registers.def` and\n"
      "`counters.def` by `make docs/cluster-registers.md`; do not edit it. `build/gen/cluster_registers.h` has the same numbers for C.\n\n"
      "| offset | bits | name | access | reset | meaning |\n|---|---|---|---|---|---|\n");
  for (int i = 0; i < REGISTERS; i++) {
    printf("| 0x%03x | | `%s` | %s | | %s |\n", registers[i].offset, registers[i].name, registers[i].access, registers[i].meaning);
    fields_of(&registers[i]);
  }
  printf("\n## Counters\n\n"
         "Each has 48 bits, in two words, the lower one first. A snapshot copies all of them in one cycle; the host reads the copies. "
         "Groups of\n"
         "operations: [isa.md](isa.md). `count_select_i` of the cluster's own ports is the number of a counter of the cluster, or\n"
         "128 + 16 * core + the number of a counter of a core.\n\n"
         "Of the cluster. The buses count only where there are buses, the texture cache where there is one:\n\n| offset | number | name | "
         "counts |\n|---|---|---|---|\n");
  counters_of(cluster_counters, CLUSTER_COUNTERS, COUNTERS_AT);
  counters_of(bus_counters, BUS_COUNTERS, COUNTERS_AT);
  counters_of(cache_counters, CACHE_COUNTERS, COUNTERS_AT);
  printf("\nOf each core, at the offset + 0x%x * core:\n\n| offset | number | name | counts |\n|---|---|---|---|\n", CORE_STEP);
  counters_of(core_counters, CORE_COUNTERS, CORES_AT);
  return 0;
}

/* A string of SystemRDL. */
static void rdl_text(const char *name, const char *text) {
  printf("%s = \"", name);
  for (; *text; text++)
    printf(*text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
  printf("\"; ");
}

/* What software and hardware do with a register of this access; NULL: there is no such access. */
static const char *rdl_access(const reg *r) {
  static const struct {
    const char *access, *properties;
  } known[] = {
      {"RO", "sw = r; hw = w;"}, {"WO", "sw = w; hw = r;"}, {"RW", "sw = rw; hw = r;"}, {"W1C", "sw = rw; hw = w; onwrite = woclr;"}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(r->access, known[i].access) == 0)
      return known[i].properties;
  return NULL;
}

static int rdl_register(const reg *r) {
  const char *access = rdl_access(r);
  if (!access)
    return fprintf(stderr, "gen_registers: error: register %s has the unknown access %s\n", r->name, r->access), 1;
  printf("  reg {\n    ");
  rdl_text("desc", r->meaning);
  for (int i = 0; i < FIELDS; i++) {
    const field *f = &fields[i];
    if (!is_field_of(r, f))
      continue;
    printf("\n    field { ");
    rdl_text("desc", f->meaning);
    printf("%s } %s[%u:%u]", access, f->name, f->lo + f->width - 1, f->lo);
    if (strchr(r->access, 'R') || strcmp(r->access, "W1C") == 0)
      printf(" = %u", f->reset);
    printf(";");
  }
  printf("\n  } %s @ 0x%03x;\n", r->name, r->offset);
  return 0;
}

static void rdl_counters(const char *indent, const char *prefix, const counter *c, int n, unsigned base) {
  for (int i = 0; i < n; i++) {
    printf("%sreg { regwidth = 64; ", indent);
    rdl_text("desc", c[i].meaning);
    printf("field { sw = r; hw = w; } COUNT[47:0]; } %s%s @ 0x%03x;\n", prefix, c[i].name, base + 8 * c[i].number);
  }
}

/* Registers in SystemRDL 2.0. A counter is a register of two words, which software reads one by one. */
static int systemrdl(void) {
  printf("// SPDX-License-Identifier: Apache-2.0\n// Generated from csrc/cluster/registers.def and counters.def.\naddrmap gloam_cluster {\n"
         "  name = \"Registers of a Gloam cluster\";\n  default regwidth = 32;\n  default accesswidth = 32;\n");
  for (int i = 0; i < REGISTERS; i++)
    if (rdl_register(&registers[i]))
      return 1;
  rdl_counters("  ", "COUNT_", cluster_counters, CLUSTER_COUNTERS, COUNTERS_AT);
  rdl_counters("  ", "COUNT_", bus_counters, BUS_COUNTERS, COUNTERS_AT);
  rdl_counters("  ", "COUNT_", cache_counters, CACHE_COUNTERS, COUNTERS_AT);
  printf("  regfile {\n    desc = \"counters of one core\";\n");
  rdl_counters("    ", "", core_counters, CORE_COUNTERS, 0);
  printf("  } CORE[8] @ 0x%03x += 0x%02x;\n};\n", CORES_AT, CORE_STEP);
  return 0;
}

static void list_counters(const char *prefix, const counter *c, int n, unsigned base) {
  for (int i = 0; i < n; i++)
    printf("%s%s 0x%03x RO COUNT 0 48 0\n", prefix, c[i].name, base + 8 * c[i].number);
}

/* A line for each field: register, offset, access, field, lowest bit, width, value after reset. For comparisons with other forms. */
static int list_fields(void) {
  char core[16];
  for (int i = 0; i < REGISTERS; i++)
    for (int k = 0; k < FIELDS; k++)
      if (is_field_of(&registers[i], &fields[k]))
        printf("%s 0x%03x %s %s %u %u %u\n", registers[i].name, registers[i].offset, registers[i].access, fields[k].name, fields[k].lo,
               fields[k].width, fields[k].reset);
  list_counters("COUNT_", cluster_counters, CLUSTER_COUNTERS, COUNTERS_AT);
  list_counters("COUNT_", bus_counters, BUS_COUNTERS, COUNTERS_AT);
  list_counters("COUNT_", cache_counters, CACHE_COUNTERS, COUNTERS_AT);
  for (unsigned i = 0; i < 8; i++) {
    snprintf(core, sizeof core, "CORE%u_", i);
    list_counters(core, core_counters, CORE_COUNTERS, CORES_AT + CORE_STEP * i);
  }
  return 0;
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    int (*print)(void);
  } what[] = {{"verilog", verilog}, {"table", table}, {"header", header}, {"docs", docs}, {"systemrdl", systemrdl}, {"list", list_fields}};
  if (check_register_table())
    return 1;
  for (size_t i = 0; argc == 2 && i < sizeof what / sizeof *what; i++)
    if (strcmp(argv[1], what[i].name) == 0)
      return what[i].print();
  return fprintf(stderr, "usage: gen_registers verilog|table|header|docs|systemrdl|list\n"), 2;
}
