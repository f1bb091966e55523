/* SPDX-License-Identifier: Apache-2.0 */
/* Host generator: `gen_isa verilog` prints the decode constants, `gen_isa docs` the ISA chapter (docs/isa.md, "Codes"). */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "core/isa/fields.h"
#include "core/isa/isa.h"

typedef struct {
  const char *form, *name;
  int lo, width;
} field;

static const field fields[] = {
#define GM_FIELD(form, name, lo, width) {#form, #name, lo, width},
#include "core/isa/fields.def"
};

typedef struct {
  const char *name;
  int opc;
  const char *grp, *form, *dst;
  int nsrc;
  const char *lanes, *x, *oper, *text;
} row;

static const row rows[] = {
#define GM_OP(name, opc, grp, form, dst, nsrc, lanes, x, oper, text) {#name, opc, #grp, #form, #dst, nsrc, #lanes, #x, #oper, text},
#include "core/isa/isa.def"
};

enum { NFIELDS = sizeof fields / sizeof fields[0], NROWS = sizeof rows / sizeof rows[0] };

static const struct {
  const char *name;
  int value, width;
} codes[] = {
#define C(n, w)                                                                                                                            \
  { #n, GM_##n, w }
    C(GRP_A, 3),          C(GRP_B, 3),        C(GRP_C, 3),       C(GRP_T, 3),        C(GRP_F, 3),         C(DST_T, 8),
    C(DST_O, 8),          C(DST_A0, 8),       C(DST_P, 8),       C(DST_POS, 8),      C(DST_PSZ, 8),       C(DST_NONE, 8),
    C(SRC_T, 9),          C(SRC_C, 9),        C(SRC_V, 9),       C(SRC_O, 9),        C(SRC_FRAGCOORD, 9), C(SRC_FRONTFACING, 9),
    C(SRC_POINTCOORD, 9), C(SRC_POS, 9),      C(SRC_PSZ, 9),     C(SRC_FA, 9),       C(SRC_FB, 9),        C(SRC_FC, 9),
    C(SRC_K, 9),          C(X_DIRECT, 2),     C(X_IDX0, 2),      C(X_IDX1, 2),       C(X_HIGH1, 2),       C(HINT_NONE, 3),
    C(HINT_OPEN_V, 3),    C(HINT_CLOSE_V, 3), C(HINT_OPEN_O, 3), C(HINT_CLOSE_O, 3), C(HINT_PULSE_V, 3),  C(HINT_PULSE_O, 3),
    C(HINT_OPEN_VO, 3),   C(COND_ANY, 3),     C(COND_ALL, 3),
#undef C
};

/* Operations that not every machine has. The functions below do not know them, so that a core without them stays as it is. */
static bool on_request(const row *r) { return !strcmp(r->name, "sad"); }

static void predicate_function(const char *fn, const char *text, const char *column, const char *value) {
  printf("// %s\nfunction automatic %s(input [5:0] op);\n  case (op)\n    ", text, fn);
  const char *sep = "";
  for (int i = 0; i < NROWS; i++) {
    const char *have = strcmp(column, "form") == 0    ? rows[i].form
                       : strcmp(column, "x") == 0     ? rows[i].x
                       : strcmp(column, "lanes") == 0 ? rows[i].lanes
                       : rows[i].nsrc == 2            ? "2"
                                                      : "1";
    if (strcmp(have, value) == 0 && !on_request(&rows[i])) {
      printf("%s6'h%02x", sep, (unsigned)rows[i].opc);
      sep = ", ";
    }
  }
  printf(": %s = 1'b1;\n    default: %s = 1'b0;\n  endcase\nendfunction\n", fn, fn);
}

static void verilog(void) {
  printf("// Generated from csrc/core/isa/isa.def and fields.def. Include inside a module.\n// A module uses some of these only.\n/* "
         "verilator "
         "lint_off UNUSEDPARAM */\n/* verilator "
         "lint_off UNUSED */\n");
  for (int i = 0; i < NROWS; i++)
    printf("localparam [5:0] OP_%s = 6'h%02x;\n", rows[i].name, (unsigned)rows[i].opc);
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
    printf("localparam [%d:0] %s = %d'd%d;\n", codes[i].width - 1, codes[i].name, codes[i].width, codes[i].value);
  for (int i = 0; i < NFIELDS; i++)
    printf("localparam %s_%s_LO = %d, %s_%s_W = %d;\n", fields[i].form, fields[i].name, fields[i].lo, fields[i].form, fields[i].name,
           fields[i].width);
  printf("localparam SHORT_FA = %d, SHORT_P = %d, SHORT_POS = %d, SHORT_PSZ = %d, SHORT_NONE = %d;\n", GM_SHORT_FA, GM_SHORT_P,
         GM_SHORT_POS, GM_SHORT_PSZ, GM_SHORT_NONE);
  printf("// group of an operation\nfunction automatic [2:0] op_group(input [5:0] op);\n  case (op)\n");
  for (int i = 0; i < NROWS; i++)
    if (!on_request(&rows[i]))
      printf("    6'h%02x: op_group = GRP_%s;\n", (unsigned)rows[i].opc, rows[i].grp);
  printf("    default: op_group = GRP_F;\n  endcase\nendfunction\n");
  predicate_function("op_is_flow", "flow form", "form", "FLOW");
  predicate_function("op_has_src1", "two register sources", "nsrc", "2");
  predicate_function("op_is_quad", "a difference across the quad", "lanes", "Q");
  predicate_function("op_takes_pred", "the x bits are a predicate number", "x", "P");
  predicate_function("op_takes_index", "the x bits are an index mode", "x", "I");
  printf("/* verilator lint_on UNUSED */\n/* verilator lint_on UNUSEDPARAM */\n");
}

static void form_docs(const char *form, const char *title) {
  int bits = 0;
  printf("\n### %s\n\n| bits | field |\n|---|---|\n", title);
  for (int i = 0; i < NFIELDS; i++)
    if (strcmp(fields[i].form, form) == 0) {
      printf("| %d..%d | %s |\n", fields[i].lo + fields[i].width - 1, fields[i].lo, fields[i].name);
      bits += fields[i].width;
    }
  printf("\n%d bits, all accounted for.\n", bits);
}

static bool is_opcode(int number) {
  for (int i = 0; i < NROWS; i++)
    if (rows[i].opc == number)
      return true;
  return false;
}

/* Which numbers have no operation: a new row needs one. */
static void number_docs(void) {
  const char *between = "";
  int taken = 0;
  for (int i = 0; i < 64; i++)
    taken += is_opcode(i);
  printf("\nOpcodes have six bits; %d of 64 are taken. Free are ", taken);
  for (int i = 0, end; i < 64; i = end + 1) {
    for (end = i; end < 64 && !is_opcode(end); end++)
      ;
    if (end > i)
      printf(end > i + 1 ? "%s0x%02x to 0x%02x" : "%s0x%02x", between, (unsigned)i, (unsigned)end - 1), between = ", ";
  }
  puts(". The group of an opcode is looked up in the table, so a free number can become an operation of any group.");
}

static void operation_docs(void) {
  printf("\n## Operations\n\n| name | opcode | group | forms | destination | sources | lanes read | x bits | meaning "
         "|\n|---|---|---|---|---|---|---|---|---|\n");
  for (int i = 0; i < NROWS; i++) {
    const row *r = &rows[i];
    printf("| `%s` | 0x%02x | %s | %s | %s | %d | %s | %s | %s |\n", r->name, (unsigned)r->opc, r->grp,
           strcmp(r->form, "ALU") == 0    ? "short, long"
           : strcmp(r->form, "LONG") == 0 ? "long"
                                          : "flow",
           strcmp(r->dst, "R") == 0    ? "t o pos psz none"
           : strcmp(r->dst, "RP") == 0 ? "t o pos psz p none"
           : strcmp(r->dst, "A") == 0  ? "a0"
                                       : "-",
           r->nsrc, r->lanes,
           strcmp(r->x, "I") == 0   ? "index"
           : strcmp(r->x, "P") == 0 ? "predicate"
                                    : "-",
           r->text);
  }
  puts("\n| column | meaning |\n|---|---|\n"
       "| destination | register files that the operation can write; none: the result can only be forwarded |\n"
       "| lanes read | V: those of the write mask. Q: the same, of a `t` register in two threads of the quad. D2, D3, D4: the first 2, 3, "
       "4. "
       "S: the first. T2, T3: the first two, three. T4: all four. N: none |\n"
       "| x bits | use of the long form's field `x`: an index mode, or the number of a predicate |");
  number_docs();
}

static void forms_docs(void) {
  puts("\n## Forms");
  form_docs("SHORT", "Short form, 32 bits");
  printf("\n* `mask` 0..3: x, xy, xyz, xyzw.\n"
         "* `src0`, `src1`: bits 6..5 choose t, v, c, o. Numbers %d..%d of o are fa, fb, fc.\n"
         "* `dst`: bit 5 chooses o, else t. %d..%d are p0..p3, %d is pos, %d psz, %d none.\n"
         "* `neg1` negates source 1. `rep1` reads its lane x everywhere. There are no other modifiers.\n",
         GM_SHORT_FA, GM_SHORT_FA + 2, GM_SHORT_P, GM_SHORT_P + 3, GM_SHORT_POS, GM_SHORT_PSZ, GM_SHORT_NONE);
  form_docs("LONG", "Long form, 64 bits");
  puts("\n* `dst`, `src0`, `src1`: the first [code](#codes) of the register file, plus the register's number.\n* `swz0`, `swz1`: two bits "
       "a lane, lane x lowest.\n"
       "* Group T: `src1` is the sampler number.\n"
       "* `x` as index mode: 0 direct; 1 source 0 is c[a0+n]; 2 source 1 is c[a0+n]; 3 source 1 is c[n]. n = 0..511 is in the register "
       "field.");
  form_docs("FLOW", "Flow form, 32 bits");
  puts("\n* `pred`: the predicate, or the loop counter of `ldc` and `dbn`.\n"
       "* `cond`: 0..3 lane, 4 any, 5 all; 8 more: negated.\n"
       "* `imm`: word address, count, or gate events.");
}

static void assembly_docs(void) {
  puts("\n## Assembly\n\nA text has directives, labels and bundles, one a line. `#` or `//` starts a comment. `;` separates the two "
       "operations\n"
       "of a bundle.\n\n"
       "```\nadd.sat t0.xyz, -|v1.x|, c3 ; mul _, t1, fa @ov+cv   // two operations, one bundle; result of mul only "
       "forwarded\n"
       "sel t1, t2, t3, p0\ntex t2, t1, s0\ntxl t2, t1.xyyw, s0\nadd t0, c[a0+4], t1    // indexed constant\nadd t0, t1, c[200]     // "
       "high constant\n"
       "loop: brc !p0.any, loop\nnop @oo\ngate ov+oo\nend\n```\n\n"
       "| text | meaning |\n|---|---|\n"
       "| `.sat`, `.long` after an operation's name | saturate; force the long form |\n"
       "| `_` | destination none |\n"
       "| `ov`, `cv` after `@`, or as operand of `gate` | open, close the gate of v |\n"
       "| `oo`, `co` the same way | open, close the gate of o |\n\n"
       "| directive | meaning |\n|---|---|\n"
       "| `.stage vertex`, `.stage fragment` | the stage |\n"
       "| `.machine NAME`, `.set KEY = NUMBER` | the machine, by name, or key by key in the [stored form](machines.md#two-forms) |\n"
       "| `.held v`, `.held o` | hold this gate open for the whole run |\n"
       "| `.entry LABEL` | where the program starts; also an address |\n"
       "| `.sym KIND BASE ROWSxCOLS \"NAME\" ELEMENTS REGISTER LANE` | a symbol. ELEMENTS: a number, or `[1]` for an array of one element. "
       "KIND: `uniform attribute varying sampler fragcolor system "
       "texsize`. BASE: `float int bool sampler2D samplerCube` |\n"
       "| `.lit REGISTER MASK V0 V1 V2 V3` | initial value of a constant register |\n"
       "| `.file \"NAME\"`, `.loc FILE LINE COLUMN [CALL]` | a source file; the source position of the next bundle |\n"
       "| `.call FILE LINE COLUMN CALL` | a call whose function was inlined, numbered from 1; CALL: the one that it is inside of, 0: none. "
       "`.loc` names the call that the bundle is a copy for |");
}

static void docs(void) {
  puts("# The instruction set\n\n"
       "This page has the operations, their encodings and the assembly language. [architecture.md](architecture.md) says what the\n"
       "operations do, cycle by cycle. The page is generated from `csrc/core/isa/isa.def` and `csrc/core/isa/fields.def` by\n"
       "`make docs/isa.md`; do not edit it.\n\n"
       "A bundle is one or two operations. `pair` = 1 says that the next operation issues together with this one. An operation has\n"
       "one of three forms:\n\n"
       "| form | bits | how it is told |\n|---|---|---|\n"
       "| long | 64 | `len` = 1 |\n| short | 32 | `len` = 0, opcode of group A, B or C |\n| flow | 32 | `len` = 0, opcode of group F |");
  operation_docs();
  forms_docs();
  puts("\n## Codes\n\n`GRP_`: groups. `DST_`, `SRC_`: first code of a register file as destination and as source. `X_`: index modes. "
       "`HINT_`: "
       "gate\nhints (PULSE: open and close). `COND_`: conditions.\n\n| code | value |\n|---|---|");
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
    printf("| %s | %d |\n", codes[i].name, codes[i].value);
  assembly_docs();
}

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "verilog") == 0)
    verilog();
  else if (argc == 2 && strcmp(argv[1], "docs") == 0)
    docs();
  else
    return fprintf(stderr, "usage: gen_isa verilog|docs\n"), 2;
  return 0;
}
