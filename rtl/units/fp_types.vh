// SPDX-License-Identifier: Apache-2.0
// Types of the wires between the parts of a function unit. Include outside of modules. The first member is the highest bit.
// See docs/architecture.md, "7. Arithmetic".
`ifndef FP_TYPES_VH
`define FP_TYPES_VH

// Adder: from fp_add_align to fp_add_sum, 67 bits.
typedef struct packed {
  logic        nan;
  logic        inf;
  logic        sign;      // of a result that is not zero
  logic        zero_sign; // of a zero
  logic        sub;       // the magnitudes are subtracted
  logic [7:0]  exp;       // of the larger operand
  logic [26:0] high;      // mantissas with guard, round and sticky bit: the larger,
  logic [26:0] low;       // and the smaller, aligned
} fp_aligned_t;

// Adder: from fp_add_sum to fp_add_norm_high, 40 bits.
typedef struct packed {
  logic        nan;
  logic        inf;
  logic        sign;      // of a sum that is not zero
  logic        zero_sign; // of a zero
  logic [7:0]  exp;       // of the larger operand
  logic [27:0] sum;       // magnitude, with guard, round and sticky bit
} fp_sum_t;

// Adder: from fp_add_norm_high to fp_add_norm_low to fp_add_round, 42 bits.
typedef struct packed {
  logic        nan;
  logic        inf;
  logic        sign;      // of a sum that is not zero
  logic        zero_sign; // of a zero
  logic [9:0]  exp;       // signed, biased
  logic [27:0] mant;
} fp_normal_t;

// Multiplier: from fp_mul_partial to fp_mul_sum, 109 bits.
typedef struct packed {
  logic        nan;
  logic        inf;
  logic        sign;
  logic [9:0]  exp;       // signed, biased
  logic [47:0] sum;       // product = sum + carry
  logic [47:0] carry;
} fp_partial_t;

// Multiplier: from fp_mul_product or fp_mul_sum to fp_mul_round, 61 bits.
typedef struct packed {
  logic        nan;
  logic        inf;
  logic        sign;
  logic [9:0]  exp;       // signed, biased
  logic [47:0] product;
} fp_product_t;

// Coefficients of a polynomial, 76 bits: c0 + c1 t + c2 t^2; c1 and c2 are signed.
typedef struct packed {
  logic [30:0] c0;
  logic [25:0] c1;
  logic [18:0] c2;
} sfu_row_t;

// Special functions: from the reduction to the product, 87 bits.
typedef struct packed {
  logic        special;   // the result is value
  logic [31:0] value;     // of a quotient that is not special: the divisor's fraction
  logic        sign;
  logic [9:0]  exp;       // signed: the result is polynomial * 2^exp ...
  logic        mul;       // ... or whole +- factor * polynomial
  logic [29:0] factor;    // 30 fraction bits; of a quotient the dividend's significand, 29 fraction bits
  logic        minus;
  logic [8:0]  whole;     // signed
  logic        div;       // a quotient
  logic        less;      // the dividend's significand is less than the divisor's
} sfu_side_t;

// Special functions: from sfu_reduce to sfu_select, 117 bits.
typedef struct packed {
  sfu_side_t   side;      // of sin and cos without what depends on the turn
  logic        trig;      // sin or cos
  logic [8:0]  row;       // of the table
  logic [19:0] t;         // position in the row's interval
} sfu_reduced_t;

// Special functions: from the product to the last step, 108 bits.
typedef struct packed {
  logic        special;   // the result is value
  logic [31:0] value;     // of a quotient that is not special: the divisor's fraction
  logic        sign;
  logic [9:0]  exp;       // signed
  logic        div;       // a quotient
  logic [62:0] mag;       // magnitude, 54 fraction bits; of a quotient 24 bits of it, then 2 bits of the dividend
} sfu_mid_t;
`endif
