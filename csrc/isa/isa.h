/* SPDX-License-Identifier: Apache-2.0 */
/* Operations, bundles and their binary form. See docs/isa.md (generated) and docs/architecture.md. */
#ifndef GL_ISA_H
#define GL_ISA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { GL_GRP_A, GL_GRP_B, GL_GRP_C, GL_GRP_T, GL_GRP_F, GL_GRP_COUNT } gl_group;

typedef enum {
#define GL_OP(name, opc, grp, form, dst, nsrc, lanes, x, oper, text) GL_OP_##name = opc,
#include "isa/isa.def"
} gl_opcode;

/* Destination codes (8 bits). */
enum {
  GL_DST_T = 0,   /* 0..127 */
  GL_DST_O = 128, /* 128..159 */
  GL_DST_A0 = 160,
  GL_DST_P = 164, /* 164..167 */
  GL_DST_POS = 168,
  GL_DST_PSZ = 169,
  GL_DST_NONE = 255
};

/* Source codes (9 bits). */
enum {
  GL_SRC_T = 0,   /* 0..127 */
  GL_SRC_C = 128, /* 128..255: c0..c127 */
  GL_SRC_V = 256, /* 256..287 */
  GL_SRC_O = 288, /* 288..319 */
  GL_SRC_FRAGCOORD = 320,
  GL_SRC_FRONTFACING = 321,
  GL_SRC_POINTCOORD = 322,
  GL_SRC_POS = 323,
  GL_SRC_PSZ = 324,
  GL_SRC_FA = 336,
  GL_SRC_FB = 337,
  GL_SRC_FC = 338,
  GL_SRC_K = 339
};

/* The long form's x bits when the row says I: which source is a constant with a 9-bit number (0..511) in its register field. */
typedef enum {
  GL_X_DIRECT = 0, /* both sources are source codes */
  GL_X_IDX0 = 1,   /* source 0 is c[a0 + number] */
  GL_X_IDX1 = 2,   /* source 1 is c[a0 + number] */
  GL_X_HIGH1 = 3   /* source 1 is c[number], number 0..511 */
} gl_xmode;

/* Gate events of a bundle, as a mask; the operation's hint field is one of the codes below. */
enum { GL_EV_OPEN_V = 1, GL_EV_CLOSE_V = 2, GL_EV_OPEN_O = 4, GL_EV_CLOSE_O = 8 };
typedef enum {
  GL_HINT_NONE,
  GL_HINT_OPEN_V,
  GL_HINT_CLOSE_V,
  GL_HINT_OPEN_O,
  GL_HINT_CLOSE_O,
  GL_HINT_PULSE_V, /* open and close */
  GL_HINT_PULSE_O,
  GL_HINT_OPEN_VO
} gl_hint;

/* Conditions of brc and kil (4 bits): lane 0..3, any, all; bit 3 negates. */
enum { GL_COND_X, GL_COND_Y, GL_COND_Z, GL_COND_W, GL_COND_ANY, GL_COND_ALL, GL_COND_NOT = 8 };

typedef struct {
  uint16_t reg;   /* source code, or constant number 0..511 where gl_inst.x says so */
  uint8_t swz[4]; /* lane of the register that feeds lane i, 0..3 */
  bool neg, abs;
} gl_src;

/* One operation. Fields an operation does not have are zero (swizzles of unused sources too), so that equal operations compare equal
   field by field and decode(encode(x)) = x. */
typedef struct {
  uint8_t op;   /* gl_opcode */
  uint8_t hint; /* gl_hint; long and flow forms only */
  bool wide;    /* long form */
  bool pair;    /* the next operation issues together with this one */
  uint8_t dst;  /* destination code */
  uint8_t mask; /* write mask, bit i = lane i */
  bool sat;
  uint8_t x; /* gl_xmode, or predicate number where the row says P */
  gl_src src[2];
  uint8_t sampler; /* group T: 0..15 */
  uint8_t pred;    /* brc, kil: predicate number; ldc, dbn: counter number */
  uint8_t cond;    /* brc, kil */
  uint16_t imm;    /* target word address, immediate (15 bits) or gate mask (4 bits) */
} gl_inst;

typedef struct {
  gl_inst op[2];
  uint8_t count; /* 1 or 2 */
  uint8_t words; /* 1..4 */
} gl_bundle;

typedef struct {
  const char *name;
  uint8_t opcode, group, form, dst, nsrc, lanes, x, oper;
  const char *text;
} gl_op_info;

enum { GL_FORM_ALU, GL_FORM_LONG, GL_FORM_FLOW };
enum { GL_DSTK_R, GL_DSTK_RP, GL_DSTK_A, GL_DSTK_N };
enum { GL_LANES_V, GL_LANES_Q, GL_LANES_D2, GL_LANES_D3, GL_LANES_D4, GL_LANES_S, GL_LANES_T2, GL_LANES_T4, GL_LANES_N };
enum { GL_XK_I, GL_XK_P, GL_XK_N };
enum { GL_OPER_n, GL_OPER_t, GL_OPER_pt, GL_OPER_ct, GL_OPER_ci, GL_OPER_p, GL_OPER_g };

/* Row of an opcode, NULL if there is none. */
const gl_op_info *gl_op_by_code(unsigned opcode);
/* Row of a mnemonic of length n, NULL if there is none. */
const gl_op_info *gl_op_by_name(const char *s, size_t n);

/* Positions 0..3 whose swizzle entry an operation with this write mask reads, as a mask. */
unsigned gl_read_positions(const gl_op_info *op, unsigned mask);
/* Lanes of the (unswizzled) register that source k of this operation needs, as a mask: swizzle, lane semantics and write mask applied. */
unsigned gl_src_lanes(const gl_inst *op, unsigned k);
/* Gate events of one operation / a whole bundle (mask of GL_EV_*). */
unsigned gl_inst_events(const gl_inst *op);
unsigned gl_bundle_events(const gl_bundle *b);

/* True if the operation has a short form as it stands (after which op->wide may be cleared). */
bool gl_can_be_short(const gl_inst *op);
/* Encodes into out[0..1]; returns the number of words, or 0 with *why set (static text) if the combination is not in the ISA. */
unsigned gl_encode(const gl_inst *op, uint32_t out[2], const char **why);
/* Decodes one operation from w (n words available); returns the number of words, or 0 with *why set if no form matches. */
unsigned gl_decode(const uint32_t *w, size_t n, gl_inst *op, const char **why);
/* Decodes the bundle at w; returns words (1..4) or 0 with *why. Rejects three in a bundle. */
unsigned gl_decode_bundle(const uint32_t *w, size_t n, gl_bundle *b, const char **why);

/* Writes the assembly text of one operation / bundle (no newline), like snprintf. Bundle: "op ; op". */
int gl_format_inst(char *buf, size_t size, const gl_inst *op);
int gl_format_bundle(char *buf, size_t size, const gl_bundle *b);

#endif
