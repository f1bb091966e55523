// SPDX-License-Identifier: Apache-2.0
// Random blocks through the SHA-1 core of secworks/sha1.
`define BENCH sha1_bench
`define CORE sha1
`define SEED 9
`define FIRST 32'd1
`define CYCLES 84
`define WORDS 5
`include "regress/waves/foreign/secworks.vh"
