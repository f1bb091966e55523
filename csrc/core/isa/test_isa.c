/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the ISA: every bit of every form has one owner, decode(encode(x)) = x and encode(decode(w)) = w, no word has two meanings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "core/isa/isa.h"

enum { ROUNDS = 2000000 };

static void bits_have_one_owner(void **state) {
  (void)state;
  struct {
    const char *form, *name;
    int lo, width;
  } f[] = {
#define GM_FIELD(form, name, lo, width) {#form, #name, lo, width},
#include "core/isa/fields.def"
  };
  const char *forms[] = {"SHORT", "LONG", "FLOW"};
  for (int k = 0; k < 3; k++) {
    uint64_t seen = 0;
    for (size_t i = 0; i < sizeof f / sizeof f[0]; i++) {
      if (strcmp(f[i].form, forms[k]))
        continue;
      uint64_t mask = (f[i].width == 64 ? ~UINT64_C(0) : (UINT64_C(1) << f[i].width) - 1) << f[i].lo;
      assert_true((seen & mask) == 0);
      seen |= mask;
    }
    assert_true(seen == (k == 1 ? ~UINT64_C(0) : UINT64_C(0xffffffff)));
  }
}

/* Random words: what decodes must encode to the same words, and print as text. Words that decode must cover every operation. */
static void words_round_trip(void **state) {
  (void)state;
  uint64_t seed = 1;
  unsigned seen[64] = {0};
  for (int i = 0; i < ROUNDS; i++) {
    uint64_t r = gm_random_next(&seed);
    uint32_t w[2] = {(uint32_t)r, (uint32_t)(r >> 32)}, back[2] = {0, 0};
    if (i & 1) /* legal register numbers and unused sources are rare in random bits: clear some */
      w[0] &= ~(3u << 18), w[1] &= i & 2 ? ~(3u << 20) : 0x1fffu;
    if (i % 8 == 5) /* a0 as destination */
      w[0] = (w[0] & ~(0xffu << 13)) | (uint32_t)GM_DST_A0 << 13;
    if (i % 8 == 6) /* sparse flow words: operations without operands */
      w[0] = (w[0] & 0xfcu) | (w[0] >> 30 ? 0 : 0x20000u);
    gm_inst op;
    const char *why = NULL;
    unsigned n = gm_decode(w, 2, &op, &why);
    if (!n) {
      assert_non_null(why);
      continue;
    }
    assert_int_equal(gm_encode(&op, back, &why), n);
    assert_int_equal(back[0], w[0]);
    assert_true(n == 1 || back[1] == w[1]);
    seen[op.op]++;
    char text[200];
    assert_in_range(gm_format_inst(text, sizeof text, &op), 2, 190);
  }
  for (unsigned i = 0; i < 64; i++)
    if (gm_op_by_code(i) ? seen[i] == 0 : seen[i] > 0)
      fail_msg("operation 0x%02x decoded %u times", i, seen[i]);
}

/* Fills *x with a legal operation of this opcode; false: there is none. */
static bool base_operation(unsigned code, bool wide, gm_inst *x) {
  const gm_op_info *r = gm_op_by_code(code);
  if (!r)
    return false;
  *x = (gm_inst){.op = (uint8_t)code, .wide = wide, .mask = r->form == GM_FORM_FLOW ? 0 : 15};
  for (unsigned k = 0; k < r->nsrc; k++)
    for (uint8_t i = 0; i < 4; i++)
      x->src[k].swz[i] = i;
  if (r->dst == GM_DSTK_A)
    x->dst = GM_DST_A0;
  return true;
}

enum { FIELDS = 11, VALUES = 512 };

static void set_field(gm_inst *x, unsigned field, unsigned v) {
  const uint8_t swz[4] = {v & 3, v >> 2 & 3, v >> 4 & 3, v >> 6 & 3};
  switch (field) {
  case 0:
    x->dst = (uint8_t)v;
    break;
  case 1:
    x->mask = v & 15;
    break;
  case 2:
  case 3:
    x->src[field - 2].reg = (uint16_t)v;
    break;
  case 4:
  case 5:
    memcpy(x->src[field - 4].swz, swz, 4);
    break;
  case 6:
    x->hint = v & 7;
    x->sat = v >> 3 & 1;
    x->pair = v >> 4 & 1;
    break;
  case 7:
    x->src[0].neg = v & 1;
    x->src[0].abs = v >> 1 & 1;
    x->src[1].neg = v >> 2 & 1;
    x->src[1].abs = v >> 3 & 1;
    break;
  case 8:
    x->x = v & 3;
    x->src[0].reg = (uint16_t)(v >> 2);
    break;
  case 9:
    x->pred = v & 3;
    x->cond = v >> 2 & 15;
    x->imm = (uint16_t)v;
    break;
  default:
    x->sampler = v & 15;
    x->imm = (uint16_t)(v * 64);
    break;
  }
}

/* Whether the operation has an encoding. The encoding must decode to the same operation. */
static bool round_trip(const gm_inst *x) {
  gm_inst y;
  uint32_t w[2];
  const char *why;
  unsigned n = gm_encode(x, w, &why);
  if (!n)
    return false;
  assert_int_equal(gm_decode(w, n, &y, &why), n);
  assert_memory_equal(x, &y, sizeof y);
  return true;
}

/* Exhaustive over one field at a time from a set of base operations: decode(encode(x)) = x. */
static void fields_round_trip(void **state) {
  (void)state;
  unsigned count = 0;
  gm_inst x;
  for (unsigned code = 0; code < 64; code++)
    for (unsigned field = 0; field < FIELDS; field++)
      for (unsigned v = 0; v < VALUES; v++)
        for (unsigned wide = 0; wide < 2; wide++)
          if (base_operation(code, wide, &x)) {
            set_field(&x, field, v);
            count += round_trip(&x);
          }
  assert_true(count > 20000);
}

static void bad_bundles_are_refused(void **state) {
  (void)state;
  gm_inst add = {.op = GM_OP_add, .mask = 15, .pair = true};
  for (unsigned k = 0; k < 2; k++)
    for (uint8_t i = 0; i < 4; i++)
      add.src[k].swz[i] = i;
  uint32_t w[2], code[3];
  const char *why;
  assert_int_equal(gm_encode(&add, w, &why), 1);
  code[0] = code[1] = code[2] = w[0];
  gm_bundle b;
  assert_int_equal(gm_decode_bundle(code, 3, &b, &why), 0);
  assert_string_equal(why, "three operations in a bundle");
  add.pair = false;
  assert_int_equal(gm_encode(&add, w, &why), 1);
  code[1] = w[0];
  assert_int_equal(gm_decode_bundle(code, 3, &b, &why), 0);
  assert_string_equal(why, "two operations of one group in a bundle");
  assert_int_equal(gm_decode_bundle(code, 1, &b, &why), 0);
}

/* ddx and ddy read a t register, long form, no index. */
static void quad_sources(void **state) {
  (void)state;
  for (unsigned reg = 0; reg < 512; reg++)
    for (unsigned x = 0; x < 4; x++)
      for (unsigned wide = 0; wide < 2; wide++) {
        gm_inst i = {
            .op = reg & 1 ? GM_OP_ddx : GM_OP_ddy, .wide = wide, .mask = 15, .x = (uint8_t)x, .src[0] = {(uint16_t)reg, {0, 1, 2, 3}}};
        uint32_t w[2];
        const char *why = NULL;
        assert_int_equal(gm_encode(&i, w, &why), wide && !x && reg < 128 ? 2 : 0);
      }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(bits_have_one_owner), cmocka_unit_test(words_round_trip),
                                     cmocka_unit_test(fields_round_trip), cmocka_unit_test(bad_bundles_are_refused),
                                     cmocka_unit_test(quad_sources)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
