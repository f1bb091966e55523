/* SPDX-License-Identifier: Apache-2.0 */
/* Operations, bundles and their binary form: docs/isa.md, which is generated from the same table, and docs/architecture.md. */
#ifndef GM_ISA_H
#define GM_ISA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { GM_GRP_A, GM_GRP_B, GM_GRP_C, GM_GRP_T, GM_GRP_F, GM_GRP_COUNT } gm_group;

typedef enum {
#define GM_OP(name, opc, grp, form, dst, nsrc, lanes, x, oper, text) GM_OP_##name = opc,
#include "core/isa/isa.def"
} gm_opcode;

/* The operations of group F (flow) alone, so that a switch without `default` does not build if a new row of the table is not handled. */
typedef enum {
#define GM_ROW_A(name, opc)
#define GM_ROW_B(name, opc)
#define GM_ROW_C(name, opc)
#define GM_ROW_T(name, opc)
#define GM_ROW_F(name, opc) GM_FLOW_##name = opc,
#define GM_OP(name, opc, grp, form, dst, nsrc, lanes, x, oper, text) GM_ROW_##grp(name, opc)
#include "core/isa/isa.def"
#undef GM_ROW_A
#undef GM_ROW_B
#undef GM_ROW_C
#undef GM_ROW_T
#undef GM_ROW_F
} gm_flow_opcode;

/* Destination codes (8 bits). */
enum {
  GM_DST_T = 0,   /* 0..127 */
  GM_DST_O = 128, /* 128..159 */
  GM_DST_A0 = 160,
  GM_DST_P = 164, /* 164..167 */
  GM_DST_POS = 168,
  GM_DST_PSZ = 169,
  GM_DST_NONE = 255
};

/* Source codes (9 bits). */
enum {
  GM_SRC_T = 0,   /* 0..127 */
  GM_SRC_C = 128, /* 128..255: c0..c127 */
  GM_SRC_V = 256, /* 256..287 */
  GM_SRC_O = 288, /* 288..319 */
  GM_SRC_FRAGCOORD = 320,
  GM_SRC_FRONTFACING = 321,
  GM_SRC_POINTCOORD = 322,
  GM_SRC_POS = 323,
  GM_SRC_PSZ = 324,
  GM_SRC_FA = 336,
  GM_SRC_FB = 337,
  GM_SRC_FC = 338,
  GM_SRC_K = 339
};

/* The long form's x bits if the operation's row of the ISA table says I: which source is a constant with a 9-bit number (0..511) in its
   register field. */
typedef enum {
  GM_X_DIRECT = 0, /* both sources are source codes */
  GM_X_IDX0 = 1,   /* source 0 is c[a0 + number] */
  GM_X_IDX1 = 2,   /* source 1 is c[a0 + number] */
  GM_X_HIGH1 = 3   /* source 1 is c[number], number 0..511 */
} gm_xmode;

/* Gate events of a bundle, as a mask; the operation's hint field is one of the codes below. */
enum { GM_EV_OPEN_V = 1, GM_EV_CLOSE_V = 2, GM_EV_OPEN_O = 4, GM_EV_CLOSE_O = 8 };
typedef enum {
  GM_HINT_NONE,
  GM_HINT_OPEN_V,
  GM_HINT_CLOSE_V,
  GM_HINT_OPEN_O,
  GM_HINT_CLOSE_O,
  GM_HINT_PULSE_V, /* open and close */
  GM_HINT_PULSE_O,
  GM_HINT_OPEN_VO
} gm_hint;

/* Conditions of brc and kil (4 bits): lane 0..3, any, all; bit 3 negates. */
enum { GM_COND_X, GM_COND_Y, GM_COND_Z, GM_COND_W, GM_COND_ANY, GM_COND_ALL, GM_COND_NOT = 8 };

typedef struct {
  uint16_t reg;   /* source code, or constant number 0..511 where gm_inst.x says so */
  uint8_t swz[4]; /* lane of the register that feeds lane i, 0..3 */
  bool neg, abs;
} gm_src;

/* One operation. Fields that an operation does not have are zero, swizzles of unused sources too. So equal operations are equal field by
   field, and decode(encode(x)) = x. */
typedef struct {
  uint8_t op;   /* gm_opcode */
  uint8_t hint; /* gm_hint; long and flow forms only */
  bool wide;    /* long form */
  bool pair;    /* the next operation issues together with this one */
  uint8_t dst;  /* destination code */
  uint8_t mask; /* write mask, bit i = lane i */
  bool sat;
  uint8_t x; /* gm_xmode, or predicate number where the row of the ISA table says P */
  gm_src src[2];
  uint8_t sampler; /* group T: 0..15 */
  uint8_t pred;    /* brc, kil: predicate number; ldc, dbn: counter number */
  uint8_t cond;    /* brc, kil */
  uint16_t imm;    /* target word address, immediate (15 bits) or gate mask (4 bits) */
} gm_inst;

typedef struct {
  gm_inst op[2];
  uint8_t count; /* 1 or 2 */
  uint8_t words; /* 1..4 */
} gm_bundle;

/* A row of the ISA table. The enums below number the words of its columns, which the head of isa.def explains. */
typedef struct {
  const char *name;
  uint8_t opcode, group, form, dst, nsrc, lanes, x, oper;
  const char *text;
} gm_op_info;

enum { GM_FORM_ALU, GM_FORM_LONG, GM_FORM_FLOW };
enum { GM_DSTK_R, GM_DSTK_RP, GM_DSTK_A, GM_DSTK_N };
enum { GM_LANES_V, GM_LANES_Q, GM_LANES_D2, GM_LANES_D3, GM_LANES_D4, GM_LANES_S, GM_LANES_T2, GM_LANES_T3, GM_LANES_T4, GM_LANES_N };
enum { GM_XK_I, GM_XK_P, GM_XK_N };
enum { GM_OPER_n, GM_OPER_t, GM_OPER_pt, GM_OPER_ct, GM_OPER_ci, GM_OPER_p, GM_OPER_g };

/* Row of an opcode, NULL if there is none. */
const gm_op_info *gm_op_by_code(unsigned opcode);
/* Row of a mnemonic of length n, NULL if there is none. */
const gm_op_info *gm_op_by_name(const char *s, size_t n);

/* Entries 0..3 of a source's swizzle that an operation with this write mask uses, as a mask. */
unsigned gm_read_positions(const gm_op_info *op, unsigned mask);
/* Lanes of the (unswizzled) register that source k of this operation needs, as a mask: swizzle, lane semantics and write mask applied. */
unsigned gm_src_lanes(const gm_inst *op, unsigned k);
/* Gate events of one operation / a whole bundle (mask of GM_EV_*). */
unsigned gm_inst_events(const gm_inst *op);
unsigned gm_bundle_events(const gm_bundle *b);

/* Does the operation, unchanged, have a short form? Then op->wide may be cleared. */
bool gm_can_be_short(const gm_inst *op);
/* Encodes into out[0..1]. Returns the number of words, or 0 if the ISA does not have this combination; *why is then a static text. */
unsigned gm_encode(const gm_inst *op, uint32_t out[2], const char **why);
/* Decodes one operation from w, which has n words. Returns the number of words taken, or 0 if no form matches; *why is then a static text.
 */
unsigned gm_decode(const uint32_t *w, size_t n, gm_inst *op, const char **why);
/* Decodes the bundle at w. Returns the number of words taken (1..4), or 0 with *why: three operations in a bundle are refused. */
unsigned gm_decode_bundle(const uint32_t *w, size_t n, gm_bundle *b, const char **why);

/* Writes the assembly text of an operation, or of a bundle ("op ; op"), without a newline. The result is that of snprintf. */
int gm_format_inst(char *buf, size_t size, const gm_inst *op);
int gm_format_bundle(char *buf, size_t size, const gm_bundle *b);

#endif
