// SPDX-License-Identifier: Apache-2.0
// Random blocks through the SHA-256 core of secworks/sha256.
`define BENCH sha256_bench
`define CORE sha256
`define SEED 5
`define FIRST 32'd5
`define CYCLES 70
`define WORDS 8
`include "regress/waves/foreign/secworks.vh"
